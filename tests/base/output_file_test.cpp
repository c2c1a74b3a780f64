#include "base/io/output_file.hpp"

#include <cairn/error.hpp>

#include "support/temporary_folder.hpp"
#include "support/throws.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <thread>

namespace cairn::base {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::UnorderedElementsAre;

std::string write_complaint(const std::string& path, std::string_view contents = "text") {
  return support::message_of<OutputError>([&] { io::write_file(path, contents); });
}

// Standard output goes to a file while this lives.
class StandardOutput {
 public:
  explicit StandardOutput(const std::string& path) : saved_(dup(STDOUT_FILENO)) {
    std::fflush(stdout);
    const int file = open(path.c_str(), O_WRONLY | O_CREAT, 0600);
    dup2(file, STDOUT_FILENO);
    close(file);
  }
  ~StandardOutput() {
    std::fflush(stdout);
    dup2(saved_, STDOUT_FILENO);
    close(saved_);
  }

 private:
  int saved_;
};

// Stands for a full disk: no file may grow beyond a size.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &saved_);
    const rlimit limit{bytes, saved_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FileSizeLimit() {
    setrlimit(RLIMIT_FSIZE, &saved_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit saved_{};
  void (*handler_)(int);
};

// Root may write everywhere, so it gives that up while this lives; the folder is open to everybody then.
class OrdinaryUser {
 public:
  explicit OrdinaryUser(const std::filesystem::path& folder) : saved_(geteuid()) {
    chmod(folder.c_str(), 0777);
    EXPECT_EQ(seteuid(saved_ == 0 ? 65534 : saved_), 0);
  }
  ~OrdinaryUser() { EXPECT_EQ(seteuid(saved_), 0); }

 private:
  uid_t saved_;
};

TEST(OutputFile, has_the_contents_and_is_alone_in_its_folder) {
  const support::TemporaryFolder folder;
  const std::string bytes("a\r\nb\0c\xFF", 7);
  io::write_file(folder / "new", bytes);
  EXPECT_EQ(folder.contents("new"), bytes);
  io::write_file(folder / "new", "");
  EXPECT_EQ(folder.contents("new"), "");
  EXPECT_THAT(folder.files(), ElementsAre("new"));
}

TEST(OutputFile, may_have_the_longest_name_that_the_file_system_allows) {
  const support::TemporaryFolder folder;
  const std::string name(255, 'n');
  io::write_file(folder / name, "text");
  EXPECT_EQ(folder.contents(name), "text");
}

TEST(OutputFile, replaced_keeps_its_permissions_and_a_new_one_gets_the_usual) {
  const support::TemporaryFolder folder;
  const mode_t mask = umask(027);
  io::write_file(folder / "new", "text");
  umask(mask);
  const std::string old = folder.add("old", "old");
  chmod(old.c_str(), 0604);
  io::write_file(old, "new");
  struct stat status {};
  ASSERT_EQ(stat(old.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0604U);
  ASSERT_EQ(stat((folder / "new").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0640U);
}

TEST(OutputFile, behind_a_link_is_written_and_the_link_stays) {
  const support::TemporaryFolder folder;
  std::filesystem::create_directory(folder / "elsewhere");
  folder.add("elsewhere/file", "old");
  std::filesystem::create_symlink("elsewhere/file", folder / "link");
  io::write_file(folder / "link", "new");
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
  EXPECT_EQ(folder.contents("elsewhere/file"), "new");
  EXPECT_THAT(folder.files(), UnorderedElementsAre("elsewhere", "link"));
}

TEST(OutputFile, called_minus_is_standard_output_after_what_was_printed_before) {
  const support::TemporaryFolder folder;
  {
    const StandardOutput output(folder / "out");
    std::printf("first ");
    io::write_file("-", "second");
    std::printf(" third");
  }
  EXPECT_EQ(folder.contents("out"), "first second third");
}

TEST(OutputFile, that_is_a_device_or_a_pipe_is_written_directly) {
  io::write_file("/dev/null", "text");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
  const support::TemporaryFolder folder;
  const std::string pipe = folder / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  std::string received;
  std::thread reader([&] { received = folder.contents("pipe"); });
  const std::string text(300'000, 'z');
  io::write_file(pipe, text);
  reader.join();
  EXPECT_EQ(received, text);
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));
}

TEST(OutputFile, that_cannot_be_made_is_named_in_the_message) {
  const support::TemporaryFolder folder;
  folder.add("file", "old");
  const auto why = [&](const std::string& name) { return write_complaint(folder / name); };
  EXPECT_EQ(why("none/x"), "cannot write '" + folder / "none/x" + "': No such file or directory");
  EXPECT_EQ(why("file/x"), "cannot write '" + folder / "file/x" + "': Not a directory");
  EXPECT_THAT(why(std::string(256, 'n')), EndsWith("': File name too long"));
  EXPECT_EQ(write_complaint(folder.path()), "cannot write '" + folder.path().string() + "': Is a directory");
  EXPECT_EQ(write_complaint(""), "cannot write '': No such file or directory");
  EXPECT_THAT(folder.files(), ElementsAre("file"));
}

TEST(OutputFile, on_a_full_device_is_an_error) {
  EXPECT_EQ(write_complaint("/dev/full"), "cannot write '/dev/full': No space left on device");
  std::string message;
  {
    const StandardOutput output("/dev/full");
    message = write_complaint("-");
  }
  EXPECT_EQ(message, "cannot write to standard output: No space left on device");
}

TEST(OutputFile, that_does_not_fit_the_disk_leaves_nothing_and_spares_what_was_there) {
  const support::TemporaryFolder folder;
  folder.add("old", "old");
  {
    const FileSizeLimit limit(1000);
    const std::string text(5000, 'x');
    EXPECT_EQ(write_complaint(folder / "new", text), "cannot write '" + folder / "new" + "': File too large");
    EXPECT_EQ(write_complaint(folder / "old", text), "cannot write '" + folder / "old" + "': File too large");
  }
  EXPECT_THAT(folder.files(), ElementsAre("old"));
  EXPECT_EQ(folder.contents("old"), "old");
}

TEST(OutputFile, without_permission_is_an_error) {
  const support::TemporaryFolder folder;
  std::filesystem::create_directory(folder / "closed");
  chmod((folder / "closed").c_str(), 0500);
  const std::string old = folder.add("old", "old");
  chmod(old.c_str(), 0444);
  const OrdinaryUser user(folder.path());
  EXPECT_EQ(write_complaint(folder / "closed/x"), "cannot write '" + folder / "closed/x" + "': Permission denied");
  EXPECT_EQ(write_complaint(old), "cannot write '" + old + "': Permission denied");
  EXPECT_EQ(folder.contents("old"), "old");
}

TEST(OutputFile, refuses_links_that_lead_nowhere) {
  const support::TemporaryFolder folder;
  const std::string dangling = folder.path() / "dangling";
  const std::string circular = folder.path() / "circular";
  std::filesystem::create_symlink(folder.path() / "absent", dangling);
  std::filesystem::create_symlink(circular, circular);
  for (const std::string& link : {dangling, circular}) {
    EXPECT_THAT(write_complaint(link), testing::HasSubstr("it is a link that leads nowhere"));
    EXPECT_TRUE(std::filesystem::is_symlink(link));
  }
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "absent"));
}

TEST(OutputFile, cleans_up_after_processes_that_were_killed) {
  const support::TemporaryFolder folder;
  const pid_t child = fork();
  if (child == 0) _exit(0);
  ASSERT_EQ(waitpid(child, nullptr, 0), child);
  const auto dead = static_cast<std::uint64_t>(child);
  const std::string left = io::temporary_name(dead, 3);
  const std::string written_now = io::temporary_name(static_cast<std::uint64_t>(getpid()), 900);
  const std::string elsewhere = ".cairn-12345678901-" + std::to_string(dead) + "-0.tmp";
  for (const std::string& name : {left, written_now, elsewhere, left + "x", std::string(".cairn-x.tmp")})
    folder.add(name, "half");
  io::write_file(folder.path() / "whole", "text");
  EXPECT_FALSE(std::filesystem::exists(folder.path() / left));
  for (const std::string& name : {written_now, elsewhere, left + "x", std::string(".cairn-x.tmp")}) {
    EXPECT_TRUE(std::filesystem::exists(folder.path() / name)) << name;
  }
}

}  // namespace
}  // namespace cairn::base
