// The problems that benchmarks run on: those of scenario files, and random ones on generated maps.
#pragma once

#include <cairn/grid.hpp>

#include "benchmarks/benchmark.hpp"
#include "trial/problems/problem_selection.hpp"
#include "world/files/scenario_file.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace cairn::bench {

using Problems = std::vector<std::pair<Cell, Cell>>;

/// The maps of Hernández and Baier, Real-Time Adaptive A* with Depression Avoidance, AIIDE 2011. Two of theirs are not
/// to be had; the last two, of the same game, stand in for them.
inline constexpr std::array<const char*, 12> kDepressionMaps{
    "dao/brc202d", "dao/orz103d",  "dao/orz702d",     "dao/ost000a",    "dao/ost000t",    "dao/ost100d",
    "sc1/Enigma",  "sc1/Ramparts", "sc1/JungleSiege", "sc1/WheelofWar", "sc1/FireWalker", "sc1/IceFloes"};

/// Maps that become some ten million cells when they are scaled up.
struct ScaledMap {
  const char* name;
  std::int32_t factor;
};
/// As in Bulitko, Björnsson, Lawrence, Case-Based Subgoaling in Real-Time Heuristic Search for Video Game Pathfinding,
/// JAIR 2010, Section 8.
inline constexpr std::array<ScaledMap, 4> kLargeMaps{
    {{"sc1/WheelofWar", 6}, {"sc1/Enigma", 6}, {"bg512/AR0700SR", 8}, {"dao/ost100d", 8}}};
inline constexpr Rules kLargeMapRules{.diagonal = Diagonal::seven_fifths};
inline constexpr std::size_t kLargeMapProblems = 250;

/// One of them, with problems of optimal cost 1000 to 3000 as in that paper.
struct LargeMap {
  std::string name;
  Grid grid;
  std::vector<Problem> problems;
};
LargeMap large_map(const Run& run, const ScaledMap& map);

/// The map of that name, "dao/brc202d", each cell of it made factor x factor cells.
Grid map_named(const Run& run, const std::string& name, std::int32_t factor = 1, const Rules& rules = {});

/// Its scenario file.
std::vector<ScenarioEntry> scenario_named(const Run& run, const std::string& name);

/// The names of all maps that have a scenario file, sorted.
std::vector<std::string> scenario_names(const Run& run);

/// Every `every`th problem of a scenario that has a path, on a grid at `factor` times its scale.
Problems every_nth(const std::vector<ScenarioEntry>& entries, const Grid& grid, std::size_t every,
                   std::int32_t factor = 1);

/// Random pairs of cells that are connected.
Problems random_problems(const Grid& grid, std::size_t count, std::uint64_t seed);

}  // namespace cairn::bench
