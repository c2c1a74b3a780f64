#include "base/io/output_file.hpp"

#include <cairn/error.hpp>

#include "base/platform/files.hpp"

#include <atomic>
#include <charconv>
#include <cstdint>

namespace cairn::io {
namespace {

const std::string kBeginning = ".cairn-";
constexpr std::string_view kEnd = ".tmp";

/// Removes what writes of this machine left in a folder that were killed. Their files cannot be told by the name of the
/// output, since that could be as long as a name may be.
void clean_up_after_the_dead(const std::string& folder) {
  const std::string mine = kBeginning + std::to_string(platform::machine_id()) + "-";
  for (const std::string& name : platform::names_in(folder, mine)) {
    std::uint64_t process = 0;
    const char* const end = name.data() + name.size();
    const auto [after, error] = std::from_chars(name.data() + mine.size(), end, process);
    if (error != std::errc() || after == end || *after != '-' || !name.ends_with(kEnd)) continue;
    if (platform::has_ended(process)) static_cast<void>(platform::remove_file(folder + "/" + name));
  }
}

// A new file in a folder, deleted at the end unless it was renamed.
class TemporaryFile {
 public:
  TemporaryFile() = default;
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    if (path_.empty()) return;
    file_ = platform::File();  // some systems do not delete an open file
    static_cast<void>(platform::remove_file(path_));
  }

  std::error_code create(const std::string& folder) {
    // The name does not contain the final one, which may be as long as the file system allows.
    static std::atomic<std::uint64_t> counter{0};
    for (;;) {
      const std::string path = folder + "/" + temporary_name(platform::process_id(), counter++);
      const std::error_code error = file_.open(path, platform::File::Mode::create);
      if (error == std::errc::file_exists) continue;
      if (!error) path_ = path;
      return error;
    }
  }
  platform::File& file() { return file_; }
  std::error_code rename_to(const std::string& path) {
    const std::error_code error = platform::rename_file(path_, path);
    if (!error) path_.clear();
    return error;
  }

 private:
  std::string path_;  // empty where there is no file
  platform::File file_;
};

}  // namespace

std::string temporary_name(std::uint64_t process, std::uint64_t number) {
  return kBeginning + std::to_string(platform::machine_id()) + "-" + std::to_string(process) + "-" +
         std::to_string(number) + std::string(kEnd);
}

void write_file(const std::string& path, std::string_view contents, Flush flush) {
  const auto require = [&](std::error_code error) {
    if (!error) return;
    throw OutputError("cannot write " + (path == "-" ? "to standard output" : "'" + path + "'") + ": " +
                      error.message());
  };
  platform::require_files();
  if (path == "-") {
    require(platform::write_standard_output(contents));
    return;
  }
  const platform::FileInfo old = platform::file_info(path);
  if (old.kind == platform::FileInfo::Kind::folder) require(std::make_error_code(std::errc::is_a_directory));
  if (old.kind == platform::FileInfo::Kind::absent && platform::is_link(path)) {
    throw OutputError("cannot write '" + path +
                      "': it is a link that leads nowhere; remove it, or name the file itself");
  }
  if (old.kind == platform::FileInfo::Kind::other) {
    platform::File device;
    require(device.open(path, platform::File::Mode::write));
    require(device.write(contents.data(), contents.size()));
    require(device.close());
    return;
  }
  // Renaming would replace a link instead of the file behind it. It would also replace a file that is write-protected.
  const bool replaces = old.kind == platform::FileInfo::Kind::regular;
  const std::string target = replaces ? platform::resolve_links(path) : path;
  if (replaces) require(platform::check_writable(path));
  // Who waits for the disk can list a folder as well. Who writes thousands of files does not want to.
  if (flush == Flush::to_disk) clean_up_after_the_dead(platform::folder_of(target));
  TemporaryFile temporary;
  require(temporary.create(platform::folder_of(target)));
  platform::File& file = temporary.file();
  if (replaces) require(file.set_permissions(old.permissions));
  require(file.write(contents.data(), contents.size()));
  if (flush == Flush::to_disk) require(file.sync());
  require(file.close());
  require(temporary.rename_to(target));
}

}  // namespace cairn::io
