// What cairn computes is the same on every platform: the contents of each method's databases, the moves and the counted
// work of each algorithm, and where the agents of a crowd stand. golden.txt has it; where a change is meant, write it
// anew:
//
//   CAIRN_WRITE_GOLDEN=1 build/release/tests/portable/portable_tests --gtest_filter='Golden.*'
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/crowd.hpp>
#include <cairn/map.hpp>

#include "dice.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace cairn {
namespace {

const std::vector<std::string> kMaps{"rooms:96x64,seed=3", "caves:64x80,seed=2"};
constexpr const char* kSampled = "cairn:guarantee=sampled";
constexpr std::uint64_t kMaxSteps = 3000;
constexpr int kProblems = 3;

// In place of defaults that take long.
const std::map<std::string_view, std::string> kSmall{
    {"classifier", "classifier:dmax=4,problems=20,moves=500,leaf=50"},
    {"lrta-oracle", "lrta-oracle:dmax=3"},
};

std::string small(std::string_view name) {
  const auto found = kSmall.find(name);
  return found == kSmall.end() ? std::string(name) : found->second;
}

std::string database_line(const Grid& grid, const std::string& map, const std::string& method) {
  const Database one = build(grid, method, {.threads = 1});
  const Database three = build(grid, method, {.threads = 3});
  EXPECT_TRUE(std::equal(one.image().begin(), one.image().end(), three.image().begin(), three.image().end())) << method;
  Hash hash;
  // Not the header: it names the options, and may name new ones.
  for (const Database::Section& section : one.sections()) {
    for (const std::byte byte : section.bytes) hash.add(static_cast<std::uint64_t>(byte));
  }
  return "database " + map + " " + method + " " + std::to_string(one.bytes()) + " " + hash.text();
}

/// `method` builds the database; without one, the algorithm says what it needs.
std::string walk_line(const Grid& grid, const std::string& map, const AgentSpec& spec, Visibility visibility,
                      std::string method = {}) {
  std::optional<Database> database;
  const std::string_view needed = needed_database(spec);
  const std::string name = spec.text + (method.empty() ? "" : " by " + method);
  if (method.empty() && !needed.empty()) method = kSmall.contains(needed) ? small(needed) : needed_build(spec);
  if (!method.empty()) database = build(grid, method, {.threads = 1});
  const auto agent = make_agent(spec, grid, visibility, database ? &*database : nullptr);
  Dice dice;
  Hash hash;
  std::uint64_t moves = 0;
  Work work;
  for (int i = 0; i < kProblems; ++i) {
    const Point from = dice.open_point(grid);
    const Point to = dice.open_point(grid);
    agent->start(from, to);
    for (std::uint64_t steps = 0; steps < kMaxSteps; ++steps) {
      const Step step = agent->step(steps % 2 == 0 ? kUnlimitedWork : 200);
      work += step.work;
      hash.add(grid.point(step.position));
      if (step.outcome == Outcome::moved) ++moves;
      if (step.outcome == Outcome::arrived || step.outcome == Outcome::unreachable) break;
    }
  }
  return std::string(visibility == Visibility::known ? "known " : "unknown ") + map + " " + name + " " +
         std::to_string(moves) + " " + std::to_string(work.total()) + " " + hash.text();
}

std::string crowd_hash(const std::string& map, const std::string& algorithm, unsigned threads) {
  Grid grid(load_terrain(map));
  std::optional<Database> database;
  if (algorithm == "cairn") database = build(grid, "cairn", {.threads = threads});
  const CrowdSettings settings{.algorithm = algorithm, .threads = threads};
  auto crowd = database ? std::make_unique<Crowd>(std::move(grid), *database, settings)
                        : std::make_unique<Crowd>(std::move(grid), settings);
  Dice dice;
  Hash hash;
  std::vector<CrowdId> ids;
  for (int i = 0; i < 150; ++i) {
    const Point at = dice.open_point(crowd->grid());
    ids.push_back(crowd->add(at));
    crowd->redirect(ids.back(), dice.open_point(crowd->grid()));
  }
  for (int tick = 0; tick < 200; ++tick) {
    if (tick % 3 == 0) crowd->set_passable(dice.open_point(crowd->grid()), false);
    if (tick % 5 == 0) {
      // One after the other: compilers differ in the order of a call's arguments.
      const CrowdId id = ids[dice.below(150)];
      crowd->redirect(id, dice.open_point(crowd->grid()));
    }
    const TickReport report = crowd->tick(TickBudget::of_work(20'000));
    hash.add(report.work);
    for (const Point p : crowd->positions()) hash.add(p);
  }
  return hash.text();
}

std::vector<std::string> all_lines() {
  std::vector<std::string> lines;
  for (const std::string& map : kMaps) {
    const Grid grid(load_terrain(map));
    for (const BuildMethod* method : build_methods()) lines.push_back(database_line(grid, map, small(method->name)));
    lines.push_back(database_line(grid, map, kSampled));
    lines.push_back(walk_line(grid, map, parse_spec("cairn"), Visibility::known, kSampled));
    for (const Algorithm* algorithm : algorithms()) {
      const AgentSpec spec = parse_spec(small(algorithm->name));
      lines.push_back(walk_line(grid, map, spec, Visibility::known));
      if (algorithm->unknown_terrain) lines.push_back(walk_line(grid, map, spec, Visibility::unknown));
    }
  }
  for (const std::string algorithm : {"cairn", "lss-lrta", "astar"}) {
    const std::string one = crowd_hash(kMaps[0], algorithm, 1);
    EXPECT_EQ(crowd_hash(kMaps[0], algorithm, 2), one) << algorithm;
    lines.push_back("crowd " + kMaps[0] + " " + algorithm + " " + one);
  }
  return lines;
}

TEST(Golden, databases_moves_and_work_are_those_of_the_file) {
  const std::vector<std::string> lines = all_lines();
  if (std::getenv("CAIRN_WRITE_GOLDEN") != nullptr) {
    std::ofstream file(CAIRN_GOLDEN_FILE, std::ios::binary);
    file << "# what it is, map, spec, figures, hash; golden_test.cpp says how to write it anew\n";
    for (const std::string& line : lines) file << line << '\n';
    ASSERT_TRUE(file.good());
  }
  std::ifstream file(CAIRN_GOLDEN_FILE, std::ios::binary);
  ASSERT_TRUE(file.good()) << CAIRN_GOLDEN_FILE;
  std::vector<std::string> golden;
  for (std::string line; std::getline(file, line);) {
    if (line[0] != '#') golden.push_back(line);
  }
  EXPECT_EQ(lines.size(), golden.size());
  for (std::size_t i = 0; i < std::min(lines.size(), golden.size()); ++i) EXPECT_EQ(lines[i], golden[i]);
}

}  // namespace
}  // namespace cairn
