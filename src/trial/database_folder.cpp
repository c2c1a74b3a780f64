#include "trial/database_folder.hpp"

#include <cairn/error.hpp>

#include "base/hash.hpp"
#include "base/io/input_file.hpp"
#include "base/platform/files.hpp"
#include "base/stopwatch.hpp"
#include "store/journal.hpp"
#include "trial/build_report.hpp"
#include "trial/rows/revision.hpp"
#include "trial/terminal/build_progress.hpp"
#include "world/rule_names.hpp"

#include <fmt/format.h>

#include <chrono>
#include <ctime>
#include <filesystem>
#include <optional>
#include <thread>

namespace cairn::trial {
namespace {

namespace fs = std::filesystem;

/// Waits until nobody else has the lock of this file. It ends with the process, if not before.
class FileLock {
 public:
  explicit FileLock(const std::string& path) {
    constexpr auto kPause = std::chrono::milliseconds(50);
    const auto require = [&](std::error_code error) {
      if (error) throw OutputError(fmt::format("cannot lock '{}': {}", path, error.message()));
    };
    require(file_.open(path, platform::File::Mode::update));
    for (bool locked = false; !locked;) {
      require(file_.try_lock(locked));
      if (!locked) std::this_thread::sleep_for(kPause);
    }
  }

 private:
  platform::File file_;
};

/// Nothing where there is none that can be used.
std::optional<Database> opened(const std::string& path) {
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return {};
  try {
    return open_database(path);
  } catch (const InputError&) {  // damaged: it is built again
    return {};
  }
}

std::uint64_t hash_of(const std::string& text) { return base::hash_bytes(text.data(), text.size(), 0); }

}  // namespace

std::string DatabaseFolder::path_of(const std::string& key) const {
  return fmt::format("{}/{:016x}.cairn", folder_, hash_of(fmt::format("{} {}", rows::revision(), key)));
}

bool DatabaseFolder::has(const std::string& key) const {
  std::error_code ignored;
  return fs::exists(path_of(key), ignored);
}

std::vector<std::string> DatabaseFolder::parts_of(const std::string& path) {
  std::vector<std::string> parts;
  const std::string folder = platform::folder_of(path);
  for (const std::string& name : platform::names_in(folder, fs::path(path).filename().string() + ".part-")) {
    const std::string part = folder + "/" + name;
    try {
      store::read_part_notes(part);
      parts.push_back(part);
    } catch (const InputError&) {  // damaged: its pieces are made again
    }
  }
  return parts;
}

void DatabaseFolder::provide_part(const std::string& key, const std::string& what, std::size_t index, std::size_t count,
                                  const MakePart& make) const {
  if (has(key)) return;
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) throw OutputError(fmt::format("cannot make the folder '{}': {}", folder_, error.message()));
  terminal::BuildProgress progress(what);
  make(fmt::format("{}.part-{}-of-{}", path_of(key), index + 1, count), {.progress = std::ref(progress)});
}

Database DatabaseFolder::provide(const std::string& key, const std::string& what, const Make& make,
                                 unsigned threads) const {
  const std::string path = path_of(key);
  if (std::optional<Database> found = opened(path)) return std::move(*found);
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) throw OutputError(fmt::format("cannot make the folder '{}': {}", folder_, error.message()));
  const FileLock lock(path + ".lock");
  if (std::optional<Database> found = opened(path)) return std::move(*found);  // another process was faster
  terminal::BuildProgress progress(what);
  const base::Stopwatch watch;
  const auto processor = [] { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; };
  const double processor_before = processor();
  std::uint64_t expansions = 0;
  Database database =
      make(path, {.threads = threads, .progress = std::ref(progress), .expansions = &expansions, .keep_partial = true});
  const double seconds = watch.seconds();
  write_build_report(database, {seconds, threads, progress.resumed(), expansions, processor() - processor_before});
  for (const std::string& part : parts_of(path)) fs::remove(part, error);
  fs::remove(path + ".lock", error);
  return database;
}

std::string build_key(const Grid& grid, const std::string& method) {
  std::string key = fmt::format("{:016x} {} {}", grid.fingerprint(), world::describe(grid.rules()), method);
  for (std::size_t at = method.find('='); at != std::string::npos; at = method.find('=', at + 1)) {
    const std::string value = method.substr(at + 1, method.find(',', at) - at - 1);
    std::error_code ignored;
    if (value.find('.') == std::string::npos || !fs::is_regular_file(value, ignored)) continue;
    key += fmt::format(" {:016x}", hash_of(io::read_file(value)));
  }
  return key;
}

}  // namespace cairn::trial
