// What cairn computes is the same on every platform: the contents of each method's databases, the moves and the counted
// work of each algorithm, and where the agents of a crowd stand. golden.txt has it; where a change is meant, write it
// anew:
//
//   CAIRN_WRITE_GOLDEN=1 build/release/tests/portable/portable_tests --gtest_filter='Golden.*'
//
// CAIRN_GOLDEN_ONLY=knn,hcdps compares only the lines of specs that begin so, or of crowds.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/crowd.hpp>
#include <cairn/error.hpp>
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

// Where budgets are met by savings, where cells have costs, and where options lead elsewhere.
const std::vector<std::pair<std::string, std::string>> kMore{
    {"caves:100x90,seed=4", "cairn:guarantee=sampled,budget=4kB"},
    {"caves:100x90,seed=4", "cairn:guarantee=sampled,budget=9kB"},
    {"country:200x180,seed=8", "overlay"},
};
const std::vector<std::pair<std::string, std::string>> kMoreWalks{
    {"country:200x180,seed=8", "overlay"},
    {"caves:64x80,seed=2", "d-lrta:revisit=global"},
    {"caves:64x80,seed=2", "hcdps:window=10"},
    {"caves:64x80,seed=2", "knn-lrta:kdtree=off,relays=0"},
    {"caves:64x80,seed=2", "knn-lrta:retrieve=near,quota=1.5"},
    {"caves:64x80,seed=2", "pr-lrta:depth=pdb"},
    {"caves:64x80,seed=2", "pr-lrta:depth=pdb,goal=pdb"},
    {"caves:64x80,seed=2", "pr-lrta:goal=pdb,visits=cells"},
    {"caves:64x80,seed=2", "subgoal-tree:first=nearest"},
    {"caves:64x80,seed=2", "subgoal-tree:online=tree,pursue=lss-lrta"},
};

std::string small(std::string_view name) {
  const auto found = kSmall.find(name);
  return found == kSmall.end() ? std::string(name) : found->second;
}

/// Each is built once.
Database built(const Grid& grid, const std::string& map, const std::string& method) {
  static std::map<std::string, Database> all;
  const auto found = all.find(map + " " + method);
  if (found != all.end()) return found->second;
  return all.emplace(map + " " + method, build(grid, method, {.threads = 1})).first->second;
}

/// What an algorithm needs, if it needs one.
std::optional<Database> built_for(const Grid& grid, const std::string& map, const AgentSpec& spec) {
  const std::string_view needed = needed_database(spec);
  if (needed.empty()) return {};
  return built(grid, map, kSmall.contains(needed) ? small(needed) : needed_build(spec));
}

std::string database_line(const Grid& grid, const std::string& map, const std::string& method) {
  const Database one = built(grid, map, method);
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
                      const std::string& method = {}) {
  const std::optional<Database> database = method.empty() ? built_for(grid, map, spec) : built(grid, map, method);
  const std::string name = spec.text + (method.empty() ? "" : " by " + method);
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

/// What a method tells of its database, and how many states its build expands.
std::string facts_line(const Grid& grid, const std::string& map, const BuildMethod& method) {
  std::uint64_t expansions = 0;
  const Database database = build(grid, small(method.name), {.threads = 1, .expansions = &expansions});
  Hash hash;
  for (const auto& [name, value] : method.describe(database)) {
    for (const char letter : name + "=" + value + "\n") hash.add(static_cast<std::uint64_t>(letter));
  }
  const auto number = [&](auto count) { return count == nullptr ? std::string("-") : std::to_string(count(database)); };
  return "facts " + map + " " + small(method.name) + " " + std::to_string(expansions) + " " + number(method.records) +
         " " + number(method.states) + " " + hash.text();
}

/// The bound of an algorithm, and a hash of its bounds with each option at each of its words, or at 1, 2 and 3.
std::string bound_line(const Grid& grid, const std::string& map, const Algorithm& algorithm) {
  const AgentSpec spec = parse_spec(small(algorithm.name));
  const std::optional<Database> database = built_for(grid, map, spec);
  const auto text = [&](const AgentSpec& any) {
    const bool suited = database && suits(any, *database);
    const WorkBound bound = work_bound(any, grid.rules(), suited ? &*database : nullptr);
    return bound ? std::to_string(*bound) : "-";
  };
  Hash hash;
  for (const OptionInfo& option : algorithm.options) {
    std::istringstream words(std::string(option.choices) + "|1|2|3");
    for (std::string word; std::getline(words, word, '|');) {
      try {
        const AgentSpec other = parse_spec(std::string(algorithm.name) + ":" + std::string(option.name) + "=" + word);
        for (const char letter : word + " " + text(other)) hash.add(static_cast<std::uint64_t>(letter));
      } catch (const Error&) {
        hash.add(0);  // not a value of this option
      }
    }
  }
  return "bound " + map + " " + spec.text + " " + text(spec) + " " + hash.text();
}

/// More and longer walks, and what the agent tells of itself after each step, but for its memory, which depends on the
/// standard library.
std::string inspected_line(const Grid& grid, const std::string& map, const AgentSpec& spec) {
  const std::optional<Database> database = built_for(grid, map, spec);
  const auto agent = make_agent(spec, grid, Visibility::known, database ? &*database : nullptr);
  Dice dice;
  Hash hash;
  Inspection last;
  for (int i = 0; i < 5 * kProblems; ++i) {
    const Point from = dice.open_point(grid);
    const Point to = dice.open_point(grid);
    agent->start(from, to);
    for (std::uint64_t steps = 0; steps < kMaxSteps; ++steps) {
      const Step step = agent->step(500);
      if (step.outcome == Outcome::arrived || step.outcome == Outcome::unreachable) break;
      hash.add(grid.point(step.position));
      hash.add(step.work.total());
      last = agent->inspect();
      hash.add(last.subgoal == kNoCell ? Point{-1, -1} : grid.point(last.subgoal));
      for (const std::uint64_t count : {last.episodes, last.learned_states, last.fallback_moves, last.listed_states,
                                        last.percolations, std::uint64_t{last.online_bytes > 0}}) {
        hash.add(count);
      }
    }
  }
  return "inspected " + map + " " + spec.text + " " + std::to_string(last.episodes) + " " +
         std::to_string(last.learned_states) + " " + hash.text();
}

/// The same with every kind of order, with goals out of reach and cells that open again, and with small budgets.
std::string busy_crowd_hash(const std::string& map, Occupancy occupancy, unsigned threads) {
  Grid grid(load_terrain(map));
  const Database database = build(grid, "cairn", {.threads = 1});
  Crowd crowd(std::move(grid), database,
              {.threads = threads, .occupancy = occupancy, .out_of_reach = OutOfReach::approach});
  Dice dice;
  Hash hash;
  std::vector<CrowdId> ids;
  const auto free_point = [&] {
    for (;;) {
      const Point p = dice.open_point(crowd.grid());
      if (!crowd.occupied(p)) return p;
    }
  };
  const auto someone = [&]() -> CrowdId& { return ids[dice.below(static_cast<std::uint32_t>(ids.size()))]; };
  for (int i = 0; i < 200; ++i) {
    const Point at = free_point();
    ids.push_back(crowd.add(at, dice.open_point(crowd.grid())));
  }
  std::vector<Point> closed;
  for (int tick = 0; tick < 150; ++tick) {
    for (int edits = tick % 4 == 0 ? 3 : 0; edits > 0; --edits) {
      closed.push_back(dice.open_point(crowd.grid()));
      crowd.set_passable(closed.back(), false);
    }
    if (tick % 9 == 8) crowd.set_passable(closed[dice.below(static_cast<std::uint32_t>(closed.size()))], true);
    // One throw of the dice in a statement: the order of two would depend on the compiler.
    if (tick % 2 == 0) {
      const CrowdId who = someone();
      crowd.redirect(who, closed[dice.below(static_cast<std::uint32_t>(closed.size()))]);
    }
    if (tick % 3 == 0) {
      const CrowdId who = someone();
      crowd.redirect(who, dice.open_point(crowd.grid()));
    }
    if (tick % 5 == 0) {
      const CrowdId follower = someone();
      const CrowdId leader = someone();
      if (follower != leader) crowd.follow(follower, leader);
    }
    if (tick % 11 == 0) crowd.stop(someone());
    if (tick % 13 == 0) {
      CrowdId& gone = someone();
      crowd.remove(gone);
      const Point at = free_point();
      gone = crowd.add(at, dice.open_point(crowd.grid()));
    }
    const TickReport report = crowd.tick(TickBudget::of_work(tick % 50 < 10 ? 3000 : 30'000));
    for (const std::uint64_t count : {report.work, report.map_work}) hash.add(count);
    for (const std::uint32_t count : {report.moves, report.unserved, report.detours}) hash.add(std::uint64_t{count});
    for (const Point p : crowd.positions()) hash.add(p);
    for (const Point p : crowd.goals()) hash.add(p);
    for (const CrowdStatus status : crowd.statuses()) hash.add(static_cast<std::uint64_t>(status));
    for (const CrowdId id : crowd.finished()) hash.add(std::uint64_t{id.index});
  }
  return hash.text();
}

/// Whether a spec, or "crowd", is one of those that are asked for.
bool is_wanted(std::string_view spec) {
  const char* const only = std::getenv("CAIRN_GOLDEN_ONLY");
  if (only == nullptr) return true;
  std::istringstream names(only);
  for (std::string name; std::getline(names, name, ',');) {
    if (spec.substr(0, name.size()) == name) return true;
  }
  return false;
}

std::vector<std::string> all_lines() {
  std::vector<std::string> lines;
  for (const std::string& map : kMaps) {
    const Grid grid(load_terrain(map));
    for (const BuildMethod* method : build_methods()) {
      if (is_wanted(method->name)) lines.push_back(database_line(grid, map, small(method->name)));
    }
    if (is_wanted(kSampled)) {
      lines.push_back(database_line(grid, map, kSampled));
      lines.push_back(walk_line(grid, map, parse_spec("cairn"), Visibility::known, kSampled));
    }
    for (const Algorithm* algorithm : algorithms()) {
      if (!is_wanted(algorithm->name)) continue;
      const AgentSpec spec = parse_spec(small(algorithm->name));
      lines.push_back(walk_line(grid, map, spec, Visibility::known));
      if (algorithm->unknown_terrain) lines.push_back(walk_line(grid, map, spec, Visibility::unknown));
    }
  }
  const Grid grid(load_terrain(kMaps[0]));
  const Grid caves(load_terrain(kMaps[1]));
  for (const BuildMethod* method : build_methods()) {
    if (is_wanted(method->name)) lines.push_back(facts_line(grid, kMaps[0], *method));
  }
  for (const Algorithm* algorithm : algorithms()) {
    if (!is_wanted(algorithm->name)) continue;
    lines.push_back(bound_line(grid, kMaps[0], *algorithm));
    lines.push_back(inspected_line(caves, kMaps[1], parse_spec(small(algorithm->name))));
  }
  for (const auto& [map, method] : kMore) {
    if (is_wanted(method)) lines.push_back(database_line(Grid(load_terrain(map)), map, method));
  }
  for (const auto& [map, spec] : kMoreWalks) {
    if (is_wanted(spec)) lines.push_back(inspected_line(Grid(load_terrain(map)), map, parse_spec(spec)));
  }
  if (!is_wanted("crowd")) return lines;
  for (const std::string algorithm : {"cairn", "lss-lrta", "astar"}) {
    const std::string one = crowd_hash(kMaps[0], algorithm, 1);
    EXPECT_EQ(crowd_hash(kMaps[0], algorithm, 2), one) << algorithm;
    lines.push_back("crowd " + kMaps[0] + " " + algorithm + " " + one);
  }
  for (const Occupancy occupancy : {Occupancy::shared, Occupancy::exclusive}) {
    const std::string one = busy_crowd_hash(kMaps[1], occupancy, 1);
    EXPECT_EQ(busy_crowd_hash(kMaps[1], occupancy, 0), one) << "with a thread for each core";
    lines.push_back("busy-crowd " + kMaps[1] + (occupancy == Occupancy::shared ? " shared " : " exclusive ") + one);
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
    std::istringstream words(line);
    std::string kind, map, spec;
    words >> kind >> map >> spec;
    if (line[0] != '#' && is_wanted(kind.ends_with("crowd") ? "crowd" : spec)) golden.push_back(line);
  }
  EXPECT_EQ(lines.size(), golden.size());
  for (std::size_t i = 0; i < std::min(lines.size(), golden.size()); ++i) EXPECT_EQ(lines[i], golden[i]);
}

}  // namespace
}  // namespace cairn
