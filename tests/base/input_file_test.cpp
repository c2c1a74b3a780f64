#include "base/io/input_file.hpp"

#include <cairn/error.hpp>

#include "support/temporary_folder.hpp"
#include "support/throws.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <thread>

namespace cairn::base {
namespace {

std::string read_complaint(const std::string& path, std::size_t max_bytes = io::kMaxInputBytes) {
  return support::message_of<InputError>([&] { io::read_file(path, max_bytes); });
}

// Standard input comes from a file while this lives.
class StandardInput {
 public:
  explicit StandardInput(const std::string& path) : saved_(dup(STDIN_FILENO)) {
    const int file = open(path.c_str(), O_RDONLY);
    dup2(file, STDIN_FILENO);
    close(file);
  }
  ~StandardInput() {
    dup2(saved_, STDIN_FILENO);
    close(saved_);
  }

 private:
  int saved_;
};

TEST(InputFile, is_read_byte_for_byte) {
  const support::TemporaryFolder folder;
  const std::string bytes("a\r\nb\0c\xFF\n\n", 9);
  EXPECT_EQ(io::read_file(folder.add("bytes", bytes)), bytes);
  EXPECT_EQ(io::read_file(folder.add("empty", "")), "");
  const std::string long_text(1'000'003, 'x');
  EXPECT_EQ(io::read_file(folder.add("long", long_text)), long_text);
}

TEST(InputFile, of_unknown_size_is_read_to_its_end) {
  const support::TemporaryFolder folder;
  const std::string pipe = folder / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const std::string text(300'000, 'y');
  std::thread writer([&] { std::ofstream(pipe) << text; });
  EXPECT_EQ(io::read_file(pipe), text);
  writer.join();
}

TEST(InputFile, called_minus_is_standard_input_and_leaves_it_open) {
  const support::TemporaryFolder folder;
  const StandardInput input(folder.add("text", "from outside"));
  EXPECT_EQ(io::read_file("-"), "from outside");
  EXPECT_EQ(io::read_file("-"), "");
  EXPECT_EQ(io::input_name("-"), "standard input");
  EXPECT_EQ(io::input_name("a/b.map"), "a/b.map");
}

TEST(InputFile, that_is_missing_or_a_folder_is_named_in_the_message) {
  const support::TemporaryFolder folder;
  EXPECT_EQ(read_complaint(folder / "none"), "cannot read '" + folder / "none" + "': No such file or directory");
  EXPECT_EQ(read_complaint(folder.path()), "cannot read '" + folder.path().string() + "': Is a directory");
  EXPECT_EQ(read_complaint(""), "cannot read '': No such file or directory");
}

TEST(InputFile, too_large_for_any_map_is_refused_at_once) {
  const support::TemporaryFolder folder;
  const std::string path = folder.add("sparse", "");
  std::filesystem::resize_file(path, std::uintmax_t{1} << 40U);
  EXPECT_EQ(read_complaint(path),
            "cannot read '" + path + "': it is larger than such a file may be (1073741824 bytes)");
}

TEST(InputFile, without_end_is_refused) {
  EXPECT_EQ(read_complaint("/dev/zero", 100'000),
            "cannot read '/dev/zero': it is larger than such a file may be (100000 bytes)");
}

TEST(InputFile, of_the_largest_size_is_accepted) {
  const support::TemporaryFolder folder;
  const std::string path = folder.add("file", "12345");
  EXPECT_EQ(io::read_file(path, 5), "12345");
  EXPECT_THROW(io::read_file(path, 4), InputError);
}

}  // namespace
}  // namespace cairn::base
