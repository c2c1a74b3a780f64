// Every call of the file system that a build makes fails in turn, by each kind of fault, by itself and with all after.
#include <cairn/build.hpp>
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "base/io/output_file.hpp"
#include "campaign/campaign.hpp"
#include "campaign/fault_files.hpp"
#include "campaign/folder.hpp"
#include "support/small_methods.hpp"

#include <unistd.h>

#include <string>
#include <vector>

namespace cairn::campaign {
namespace {

constexpr const char* kName = "level.cairn";
constexpr const char* kOld = "what stood here before";
constexpr std::uint64_t kKinds = 16;  // four faults, alone or with all after, with and without an old file

struct Target {
  const BuildMethod* method;
  std::string whole;        // the bytes of the finished file
  std::uint64_t calls = 0;  // of a build that replaces a file
};

const Grid& small_grid() {
  static const Grid grid(load_terrain("rooms:24x20,seed=2"));
  return grid;
}

void build_into(const BuildMethod& method, const std::string& path) {
  const std::string spec = support::small_spec(method);
  const Grid* const grids[] = {&small_grid()};
  if (method.learns_from_any_maps) {
    train_file(grids, spec, path, {.threads = 1});
  } else {
    build_file(small_grid(), spec, path, {.threads = 1});
  }
}

const std::vector<Target>& targets() {
  static const std::vector<Target> all = [] {
    std::vector<Target> made;
    for (const BuildMethod* method : build_methods()) {
      const support::TemporaryFolder folder;
      folder.add(kName, kOld);
      fail_file_call(~std::uint64_t{0}, Fault::io_error, false);
      build_into(*method, folder / kName);
      const std::uint64_t calls = heal_files();
      made.push_back({method, folder.contents(kName), calls});
    }
    return made;
  }();
  return all;
}

void fail_one(const Target& target, std::uint64_t call, std::uint64_t kind) {
  const auto fault = static_cast<Fault>(kind % 4);
  const bool has_old = kind / 4 % 2 == 0;
  const bool and_all_after = kind / 8 != 0;
  const support::TemporaryFolder folder;
  if (has_old) folder.add(kName, kOld);
  const std::ptrdiff_t open_before = open_files();
  bool succeeded = false;
  std::string message;
  fail_file_call(call, fault, and_all_after);
  try {
    build_into(*target.method, folder / kName);
    succeeded = true;
  } catch (const Error& error) {
    message = error.what();
  }
  heal_files();
  const std::string failed = failed_file_call();
  const std::string when = std::string(target.method->name) + ", call " + std::to_string(call) + " (" + failed +
                           "), kind " + std::to_string(kind);
  require(open_files() == open_before, when + ": a file stays open");
  if (succeeded) {
    require_kept(folder.contents(kName) == target.whole, when + ": it says it is done, but the file has other bytes");
  } else {
    require(fault != Fault::short_write, when + ": a short write ends the build: " + message);
    require(!message.empty() && message.find(kName) != std::string::npos,
            when + ": the message names no file: " + message);
    // What fails after the new file has its name leaves that one.
    const std::string found = folder.contents(kName);
    require_kept(found == (has_old ? kOld : "") || found == target.whole, when + ": neither the old nor the new file");
    // Where nothing can be deleted any more, something stays. So does a journal that cannot be locked: it may be
    // another build's.
    if (!and_all_after && failed != "unlink" && failed != "flock") {
      const std::string others = others_in(folder, kName);
      require(others.empty(), when + ": these files stay: " + others);
    }
  }
  build_into(*target.method, folder / kName);
  require_kept(folder.contents(kName) == target.whole, when + ", and then a build without faults: other bytes");
  // What a process could not delete is deleted by a later one.
  const std::string others = others_in(folder, kName);
  std::string own = io::temporary_name(static_cast<std::uint64_t>(getpid()), 0);
  own.resize(own.rfind('-') + 1);
  require(others.empty() || (and_all_after && others.starts_with(own)), when + ": at last these files stay: " + others);
}

std::uint64_t count_rounds() {
  std::uint64_t rounds = 0;
  for (const Target& target : targets()) rounds += target.calls;
  return rounds;
}

/// One call by every kind of fault.
std::uint64_t run_round(std::uint64_t round) {
  for (const Target& target : targets()) {
    if (round >= target.calls) {
      round -= target.calls;
      continue;
    }
    for (std::uint64_t kind = 0; kind < kKinds; ++kind) fail_one(target, round, kind);
    return kKinds;
  }
  return 0;
}

}  // namespace

Part writes() {
  return {"writes", "failed calls", "a failed write leaves the old file or the whole new one, and nothing else",
          count_rounds, run_round};
}

}  // namespace cairn::campaign
