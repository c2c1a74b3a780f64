// A golden file of walks: how many moves and expansions each algorithm takes on fixed problems, and a hash of the
// cells, the same in every build. Where a change is meant, write it anew:
//
//   CAIRN_WRITE_GOLDEN=1 build/release/tests/algorithms_tests --gtest_filter='Golden.*'
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/map.hpp>

#include "base/random.hpp"
#include "support/walk.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace cairn::algorithm {
namespace {

constexpr const char* kFile = CAIRN_SOURCE_DIR "/tests/algorithms/golden.txt";
constexpr std::uint64_t kMaxSteps = 5000;
constexpr int kProblems = 3;

const std::vector<std::string> kMaps{"rooms:128x128,seed=1", "caves:128x128,seed=2", "maze:64x64,seed=3,corridor=2"};

const std::vector<std::string> kSpecs{
    "astar",
    "wastar",
    "repeated-astar",
    "tba:slice=20",
    "tba:slice=200",
    "pra",
    "pra:level=4,widen=0",
    "lrta",
    "lrta:depth=4",
    "lrta:gmax=4",
    "lrta:depth=3,weight=0.2",
    "lrta-oracle:dmax=5",
    "lrta-dt",
    "lrta-k",
    "p-lrta",
    "rtaa",
    "rtaa:lookahead=7,moves=one",
    "artaa",
    "dartaa",
    "dartaa:lookahead=1",
    "lss-lrta",
    "alss-lrta",
    "dalss-lrta",
    "tba:slice=20,preset=jair2010",
    "lrta:depth=3,weight=0.2,preset=jair2008",
    "lrta-pdb:level=4",
    "d-lrta:level=4",
    "d-lrta:level=4,depth=1",
    "d-lrta:level=4,depth=3,revisit=global",
    "pr-lrta",
    "pr-lrta:depth=pdb,goal=pdb,level=2,level2=4",
    "knn-lrta",
    "knn-lrta:preset=jair2010",
    "knn-lrta-2009",
    "knn-lrta-2009:preset=aiide2009",
    "subgoal-tree",
    "subgoal-tree:first=nearest",
    "subgoal-tree:preset=icaps2011",
};

// Databases for the algorithms that need one, made small.
const std::map<std::string, std::string> kDatabases{
    {"classifier", "classifier:dmax=5,problems=30,moves=1000,leaf=50"},
    {"knn", "knn:records=1000"},
    {"knn:preset=jair2010", "knn:preset=jair2010,records=1000"},
    {"knn-2009", "knn-2009:records=1000"},
    {"knn-2009:preset=aiide2009", "knn-2009:preset=aiide2009,records=1000"},
};

std::string walk_line(const std::string& spec, const std::string& map, const Grid& grid, Visibility visibility) {
  const AgentSpec parsed = parse_spec(spec);
  std::string needed = needed_build(parsed);
  if (const auto small = kDatabases.find(needed); small != kDatabases.end()) needed = small->second;
  std::optional<Database> database;
  if (!needed.empty()) database = build(grid, needed);
  const auto agent = make_agent(parsed, grid, visibility, database ? &*database : nullptr);
  base::Random random(1);
  std::uint64_t moves = 0;
  std::uint64_t expansions = 0;
  std::uint64_t hash = 0xCBF29CE484222325U;  // FNV-1a over the coordinates
  for (int i = 0; i < kProblems; ++i) {
    const support::Walk walked = support::walk(*agent, *support::distant_endpoints(random, grid), kMaxSteps);
    moves += walked.cells.size() - 1;
    expansions += walked.work.expansions;
    for (const Cell cell : walked.cells) {
      for (const std::int32_t coordinate : {grid.point(cell).x, grid.point(cell).y}) {
        hash = (hash ^ static_cast<std::uint32_t>(coordinate)) * 0x100000001B3U;
      }
    }
  }
  std::ostringstream line;
  line << map << ' ' << (visibility == Visibility::known ? "known" : "unknown") << ' ' << spec << ' ' << moves << ' '
       << expansions << ' ' << std::hex << hash;
  return line.str();
}

std::vector<std::string> all_walks() {
  std::vector<std::string> lines;
  for (const std::string& map : kMaps) {
    const Grid grid(load_terrain(map));
    for (const Visibility visibility : {Visibility::known, Visibility::unknown}) {
      for (const std::string& spec : kSpecs) {
        if (visibility == Visibility::unknown && !parse_spec(spec).algorithm->unknown_terrain) continue;
        lines.push_back(walk_line(spec, map, grid, visibility));
      }
    }
  }
  return lines;
}

TEST(Golden, walks_are_those_of_the_file) {
  const std::vector<std::string> lines = all_walks();
  if (std::getenv("CAIRN_WRITE_GOLDEN") != nullptr) {
    std::ofstream file(kFile);
    file << "# map terrain algorithm moves expansions hash; golden_test.cpp says how to write it anew\n";
    for (const std::string& line : lines) file << line << '\n';
    ASSERT_TRUE(file.good());
  }
  std::ifstream file(kFile);
  std::vector<std::string> golden;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with('#')) golden.push_back(line);
  }
  EXPECT_EQ(lines, golden);
}

TEST(Golden, every_algorithm_without_a_database_is_in_the_file) {
  std::set<const Algorithm*> walked;
  for (const std::string& spec : kSpecs) walked.insert(parse_spec(spec).algorithm);
  for (const Algorithm* algorithm : algorithms()) {
    EXPECT_TRUE(!algorithm->database.empty() || walked.contains(algorithm)) << algorithm->name;
  }
}

}  // namespace
}  // namespace cairn::algorithm
