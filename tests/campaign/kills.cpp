// Builds that are killed at a random moment, and then resumed.
#include <cairn/build.hpp>
#include <cairn/map.hpp>

#include "base/random.hpp"
#include "campaign/campaign.hpp"
#include "campaign/folder.hpp"
#include "support/small_methods.hpp"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

namespace cairn::campaign {
namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* kName = "level.cairn";
constexpr const char* kOld = "what stood here before";
constexpr std::uint64_t kKills = 10'000;

struct Target {
  std::string spec;
  bool is_trained = false;
  std::string whole;
  std::uint32_t usual_us = 0;  // the time of a build
};

const Grid& medium_grid() {
  static const Grid grid(load_terrain("rooms:96x96,seed=2"));
  return grid;
}

void build_into(const Target& target, const std::string& path) {
  const Grid* const grids[] = {&medium_grid()};
  if (target.is_trained) {
    train_file(grids, target.spec, path, {.threads = 2});
  } else {
    build_file(medium_grid(), target.spec, path, {.threads = 2});
  }
}

const std::vector<Target>& targets() {
  static const std::vector<Target> all = [] {
    std::vector<Target> made;
    const auto add = [&](std::string spec, bool is_trained) {
      Target target;
      target.spec = std::move(spec);
      target.is_trained = is_trained;
      const support::TemporaryFolder folder;
      const auto begin = Clock::now();
      build_into(target, folder / kName);
      const auto took = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin);
      target.usual_us = static_cast<std::uint32_t>(took.count());
      target.whole = folder.contents(kName);
      made.push_back(std::move(target));
    };
    for (const BuildMethod* method : build_methods()) add(support::small_spec(*method), method->learns_from_any_maps);
    add("cairn:guarantee=optimal", false);
    add("knn:records=1000", false);
    return made;
  }();
  return all;
}

void kill_after(const Target& target, const std::string& path, std::uint32_t after_us) {
  const pid_t child = fork();
  require(child >= 0, "a process can be started");
  if (child == 0) {
    build_into(target, path);
    _exit(0);
  }
  std::this_thread::sleep_for(std::chrono::microseconds(after_us));
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
}

std::uint64_t run_round(std::uint64_t round) {
  base::Random random = base::Random::stream(27, round);
  const Target& target = targets()[round % targets().size()];
  const support::TemporaryFolder folder;
  const bool has_old = random.chance(1, 2);
  if (has_old) folder.add(kName, kOld);
  std::uint64_t tried = 0;
  for (std::uint32_t times = 1 + random.below(3); times > 0; --times, ++tried) {
    kill_after(target, folder / kName, random.below(target.usual_us * 6 / 5 + 1));
    const std::string found = folder.contents(kName);
    require_kept(found == target.whole || found == (has_old ? kOld : ""),
                 target.spec + ": neither the old nor the new file");
    if (found == target.whole) break;
  }
  build_into(target, folder / kName);
  require_kept(folder.contents(kName) == target.whole, target.spec + ": the resumed build has other bytes");
  const std::string others = others_in(folder, kName);
  require(others.empty(), target.spec + ": these files stay: " + others);
  return tried;
}

}  // namespace

Part kills() {
  return {"kills", "kills", "a killed build leaves the old file or the new one, and resumes to the same bytes",
          [] {
            targets();
            return kKills;
          },
          run_round};
}

}  // namespace cairn::campaign
