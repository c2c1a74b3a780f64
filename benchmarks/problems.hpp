// The maps and problems that benchmarks run on: from scenario files, or random ones.
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

/// The maps of Hernández and Baier, Real-Time Adaptive A* with Depression Avoidance, AIIDE 2011. Two of their maps are
/// not available; the last two, of the same game, replace them.
inline constexpr std::array<const char*, 12> kDepressionMaps{
    "dao/brc202d", "dao/orz103d",  "dao/orz702d",     "dao/ost000a",    "dao/ost000t",    "dao/ost100d",
    "sc1/Enigma",  "sc1/Ramparts", "sc1/JungleSiege", "sc1/WheelofWar", "sc1/FireWalker", "sc1/IceFloes"};

/// A map that has about ten million cells when each of its cells becomes factor x factor cells.
struct ScaledMap {
  const char* name;
  std::int32_t factor;
};
/// The maps of Bulitko, Björnsson, Lawrence, Case-Based Subgoaling in Real-Time Heuristic Search for Video Game
/// Pathfinding, JAIR 2010, Section 8.
inline constexpr std::array<ScaledMap, 4> kLargeMaps{
    {{"sc1/WheelofWar", 6}, {"sc1/Enigma", 6}, {"bg512/AR0700SR", 8}, {"dao/ost100d", 8}}};
inline constexpr Rules kLargeMapRules{.diagonal = Diagonal::seven_fifths};
inline constexpr std::size_t kLargeMapProblems = 250;

/// One of these maps, with problems of optimal cost 1000 to 3000 as in that paper.
struct LargeMap {
  std::string name;
  Grid grid;
  std::vector<problems::Problem> problems;
};
LargeMap large_map(const Run& run, const ScaledMap& map);

/// The game maps that the constants of `cairn` were chosen on.
inline constexpr std::array kNativeMaps{"bg512/AR0300SR",       "bg512/AR0500SR",
                                        "bg512/AR0602SR",       "bg512/AR0700SR",
                                        "dao/orz702d",          "dao/ost100d",
                                        "sc1/Crossroads",       "sc1/Enigma",
                                        "sc1/JungleSiege",      "sc1/Medusa",
                                        "sc1/Ramparts",         "sc1/WheelofWar",
                                        "wc3-512/blastedlands", "wc3-512/divideandconquer",
                                        "wc3-512/gardenofwar",  "wc3-512/icecrown",
                                        "wc3-512/plaguelands",  "wc3-512/stromguarde"};

/// The map of that name, as in "dao/brc202d", with each cell scaled to factor x factor cells.
Grid map_named(const Run& run, const std::string& name, std::int32_t factor = 1, const Rules& rules = {});

/// The scenario of the map of that name.
files::ScenarioEntries scenario_named(const Run& run, const std::string& name);

/// The names of all maps that have a scenario file, sorted.
std::vector<std::string> scenario_names(const Run& run);

/// Every `every`th line of a scenario, if it has a path, on a grid that is scaled by `factor`.
Problems every_nth(const files::ScenarioEntries& entries, const Grid& grid, std::size_t every, std::int32_t factor = 1);

/// Random pairs of different, connected cells.
Problems random_problems(const Grid& grid, std::size_t count, std::uint64_t seed);

}  // namespace cairn::bench
