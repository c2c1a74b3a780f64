#include "reproduce/as_published.hpp"
#include "reproduce/depth_pictures.hpp"
#include "reproduce/papers/jair2008.hpp"

#include <fmt/format.h>

#include <initializer_list>
#include <string_view>
#include <vector>

namespace cairn::reproduce::papers::jair2008 {

std::string fixed(int depth) { return fmt::format("LRTA* (F,G) d={}", depth); }
std::string fixed_subgoals(int depth, int level) { return fmt::format("LRTA* (F,PDB) d={}, l={}", depth, level); }
std::string to_centroids(int depth, int level) { return fixed_subgoals(depth, level) + ", centroids"; }
std::string dynamic(int cap, int level) { return fmt::format("LRTA* (PDB,PDB) c={}, l={}", cap, level); }
std::string dynamic_depth(int cap, int level) { return fmt::format("LRTA* (PDB,G) c={}, l={}", cap, level); }
std::string refined(int level, int depth, const char* weight) {
  return fmt::format("PR LRTA* (F,G) l={}, d={}, w={}", level, depth, weight);
}

namespace {

/// Optimal paths have some 80 to 300 moves. PR LRTA* with a weight below 1 may walk to and fro for ever.
constexpr std::uint64_t kMostSteps = 200'000;

/// The spec of an agent, or of a database, as this paper has it.
std::string agent(const std::string& spec) { return as_published(spec, {"jair2008"}); }
std::string database(const std::string& spec) { return built_as_published(spec, {"jair2008"}); }

Contestant koenigs(int lookahead) {
  return {fmt::format("K LRTA* (F,G) {}", lookahead), agent(fmt::format("lss-lrta:lookahead={},moves=one", lookahead)),
          "", "", quick_if(lookahead == 20 || lookahead == 100 || lookahead >= 500)};
}

Contestant prioritized(int queue) {
  return {fmt::format("P LRTA* (F,G) {}", queue), agent(fmt::format("p-lrta:queue={0},updates={0}", queue)), "", "",
          quick_if(queue == 20 || queue == 100)};
}

Contestant breadth_first(int depth) {
  return {fixed(depth), agent(fmt::format("lrta:depth={}", depth)), "", "", quick_if(depth % 2 == 0)};
}

void add_optimal(std::vector<Contestant>& list) {
  list.push_back({"A*", "astar", ""});
  list.push_back({"weighted A*", agent("wastar:weight=0.2"), ""});
  list.push_back({"PRA*", agent("pra"), ""});
  list.push_back({"cairn's PRA*", "pra", ""});
}

void add_global_goals(std::vector<Contestant>& list, int leaf, std::initializer_list<int> queues) {
  for (int depth = 4; depth <= 20; ++depth) list.push_back(breadth_first(depth));
  for (const int most : {5, 10, 15, 20}) {
    list.push_back({fmt::format("LRTA* (DT,G) dmax={}", most), agent("lrta-dt"),
                    database(fmt::format("classifier:dmax={},leaf={}", most, leaf)), "", quick_if(most % 10 == 0),
                    Built::for_all_maps});
    list.push_back({fmt::format("cairn's LRTA* (DT,G) dmax={}", most), "lrta-dt",
                    fmt::format("classifier:dmax={},leaf={}", most, leaf), "", quick_if(most == 10)});
  }
  for (const int lookahead : {10, 20, 30, 40, 100, 250, 500, 1000}) list.push_back(koenigs(lookahead));
  for (const int queue : queues) list.push_back(prioritized(queue));
}

std::string walks_to_subgoals(const std::string& depth) {
  return agent(fmt::format("d-lrta:depth={},revisit=global", depth));
}

/// PR LRTA* whose pattern database is of a higher level than the one that LRTA* walks on.
void add_dual_refinement(std::vector<Contestant>& list) {
  struct Levels {
    int walked, stored;
  };
  for (const Levels& levels : {Levels{1, 3}, {2, 4}, {3, 5}, {4, 6}, {5, 7}, {1, 4}, {2, 6}, {3, 7}, {4, 8}, {5, 9}}) {
    const std::string at = fmt::format("l={}, l2={}", levels.walked, levels.stored);
    const std::string walks = fmt::format("pr-lrta:level={},level2={}", levels.walked, levels.stored);
    const auto effort = [&](bool quick) {
      return levels.stored < 5 ? Effort::exhaustive : quick_if(quick && levels.walked == 3 && levels.stored == 5);
    };
    // Depths for global goals are for agents that head for them. On a revisit, the others look ahead up to the cap,
    // unless there is effectively none (Appendix D).
    const auto stored = [&](int cap, bool global) {
      return database(fmt::format("pdb:level={},base={},cap={}{}", levels.stored, levels.walked, cap,
                                  global || cap == 1000 ? ",global=on" : ""));
    };
    for (const int cap : {5, 10, 15, 20, 1000}) {
      list.push_back({fmt::format("PR LRTA* (PDB,G) c={}, {}", cap, at), agent(walks + ",depth=pdb"), stored(cap, true),
                      "", effort(cap == 15)});
      list.push_back({fmt::format("PR LRTA* (PDB,PDB) c={}, {}", cap, at), agent(walks + ",depth=pdb,goal=pdb"),
                      stored(cap, false), "", effort(cap == 15)});
    }
    for (const int depth : {1, 3, 5, 10, 15}) {
      list.push_back({fmt::format("PR LRTA* (F,PDB) d={}, {}", depth, at),
                      agent(fmt::format("{},depth={},goal=pdb", walks, depth)), stored(20, false), "",
                      effort(depth == 5)});
    }
  }
}

}  // namespace

Experiment original() {
  Experiment experiment{"original"};
  experiment.suite = {
      "The authors drew 100 problems of cost 90 to 100 on each of three outdoor maps of 161x161 to 193x193 cells, "
      "which they show and do not name. Their pattern databases of level 0, with an entry for each pair of cells, are "
      "left out here; the benchmark lookahead-variants tells what they give. Here an agent gives up after 200,000 "
      "steps.",
      {{"wc3/gardenofwar", 1, "caves:193x193,seed=7"},
       {"wc3/divideandconquer", 1, "islands:161x161,seed=13"},
       {"wc3/icecrown", 1, "caves:193x193,seed=8"}},
      {30, 90, 100},
      {{"wc3/gardenofwar", 1, "caves:193x193,seed=7"}, {"wc3/icecrown", 1, "islands:161x161,seed=13"}},
      {50, 90, 100}};
  experiment.suite.max_steps = kMostSteps;
  experiment.suite.all_draw = {100, 90, 100};
  add_global_goals(experiment.contestants, 100, {10, 20, 30, 40, 100, 250, 500, 1000});
  for (const int most : {5, 10, 15, 20}) {
    experiment.contestants.push_back({fmt::format("LRTA* (ORACLE,G) dmax={}", most),
                                      agent(fmt::format("lrta-oracle:dmax={}", most)), "", "",
                                      quick_if(most % 10 == 0)});
  }
  for (int level = 1; level <= 5; ++level) {
    for (const int cap : {10, 20, 30, 40, 50, 1000}) {
      experiment.contestants.push_back({dynamic_depth(cap, level), agent("lrta-pdb"),
                                        database(fmt::format("pdb:level={},cap={},global=on", level, cap)), "",
                                        level == 1 || (level == 2 && cap > 20 && cap != 50)
                                            ? Effort::exhaustive
                                            : quick_if(cap <= 20 && level >= 2)});
    }
  }
  experiment.walked = {fixed(5),           fixed(10),          "LRTA* (DT,G) dmax=10", dynamic_depth(20, 3),
                       "K LRTA* (F,G) 20", "P LRTA* (F,G) 100"};
  experiment.pictures = {{"figure2", picture_of_depths}, {"figure3", picture_of_shared_depths}};
  return experiment;
}

Experiment upscaled() {
  Experiment experiment{"upscaled"};
  const auto map = [](const std::string& name, const std::string& stand_in, int scale) {
    return SuiteMap{"wc3-512/" + name, 1, stand_in, scale, "wc3/" + name};
  };
  experiment.suite = {
      "The authors scaled the same maps and problems up to 512x512 cells. Here an agent gives up after 200,000 steps. "
      "The third map is left to exhaustive runs.",
      {map("gardenofwar", "caves:193x193,seed=7", 3), map("divideandconquer", "islands:161x161,seed=13", 3)},
      {30, 90, 100},
      {map("gardenofwar", "caves:193x193,seed=7", 2), map("icecrown", "islands:161x161,seed=13", 2)},
      {50, 90, 100}};
  experiment.suite.max_steps = kMostSteps;
  experiment.suite.all_draw = {100, 90, 100};
  experiment.suite.all_maps = experiment.suite.maps;
  experiment.suite.all_maps.push_back(map("icecrown", "caves:193x193,seed=8", 3));
  std::vector<Contestant>& list = experiment.contestants;
  add_global_goals(list, 25, {10, 20, 30, 40, 100, 250});
  for (int level = 3; level <= 7; ++level) {
    for (const int depth : {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30}) {
      const bool is_usual = depth <= 6 || depth == 8 || depth == 10 || depth == 14 || depth % 10 == 0;
      list.push_back({fixed_subgoals(depth, level), walks_to_subgoals(std::to_string(depth)),
                      database(fmt::format("pdb:level={},cap=20", level)), "",
                      is_usual ? quick_if(depth <= 4 || depth == 6 || depth == 14) : Effort::exhaustive});
    }
    for (const int cap : {20, 30, 40, 50, 80}) {
      list.push_back({dynamic(cap, level), walks_to_subgoals("pdb"),
                      database(fmt::format("pdb:level={},cap={}", level, cap)), "",
                      level >= 4 || cap == 20 ? Effort::quick : Effort::exhaustive});
    }
    // Without a cap, the agent would look ahead as far as the goal on a revisit: it needs the depths for global goals.
    list.push_back({dynamic(kNoCap, level), walks_to_subgoals("pdb"),
                    database(fmt::format("pdb:level={},cap={},global=on", level, kNoCap)), "",
                    level < 5 ? Effort::exhaustive : Effort::quick});
    for (const int cap : {20, 30, 40, 50, 80, kNoCap}) {
      list.push_back({dynamic_depth(cap, level), agent("lrta-pdb"),
                      database(fmt::format("pdb:level={},cap={},global=on", level, cap)), "",
                      level < 5 || (cap != 20 && cap != kNoCap) ? Effort::exhaustive : quick_if(cap == 20)});
    }
    for (const int depth : {1, 3, 5, 10, 15}) {
      for (const char* weight : {"0.2", "0.4", "0.6", "1"}) {
        list.push_back({refined(level, depth, weight),
                        agent(fmt::format("pr-lrta:level={},depth={},weight={}", level, depth, weight)), "", "",
                        level == 4 || weight == std::string_view("1") ? quick_if(level == 4) : Effort::exhaustive});
      }
    }
    for (const int cap : {5, 10, 15, 20, 1000}) {
      list.push_back({fmt::format("PR LRTA* (PDB,G) c={}, l={}", cap, level),
                      agent(fmt::format("pr-lrta:level={},depth=pdb", level)),
                      database(fmt::format("pdb:level={0},base={0},cap={1},global=on", level, cap)), "",
                      level == 3 && cap != 15 && cap != 20 ? Effort::exhaustive
                                                           : quick_if(level == 4 || (level == 3 && cap == 15))});
    }
  }
  add_dual_refinement(list);
  add_optimal(list);
  // Where agents search on the map itself, the published database is the same as the default.
  list.push_back({"cairn's LRTA* (F,PDB) d=1, l=3", "d-lrta:depth=1", database("pdb:level=3,cap=20")});
  list.push_back({"cairn's LRTA* (PDB,PDB) c=20, l=3", "d-lrta", database("pdb:level=3,cap=20")});
  list.push_back({kAdaptive, "rtaa:lookahead=1000,moves=one", ""});
  list.push_back({kFarMoving, "lss-lrta:lookahead=1000,moves=all", ""});
  experiment.walked = {fixed(10),
                       "K LRTA* (F,G) 100",
                       fixed_subgoals(1, 7),
                       fixed_subgoals(1, 3),
                       dynamic(20, 3),
                       refined(4, 5, "1"),
                       "PRA*",
                       "A*"};
  return experiment;
}

Experiment centroids() {
  Experiment experiment{"centroids", upscaled().suite};
  for (const int level : {3, 4, 5}) {
    const auto add = [&](const std::string& label, const char* goals) {
      experiment.contestants.push_back(
          {label, walks_to_subgoals("1"), database(fmt::format("pdb:level={},cap=20{}", level, goals))});
      experiment.walked.push_back(label);
    };
    add(fixed_subgoals(1, level), "");
    add(to_centroids(1, level), ",goals=centroid");
  }
  return experiment;
}

}  // namespace cairn::reproduce::papers::jair2008
