#include "reproduce/papers/jair2008.hpp"

#include <fmt/format.h>

#include <initializer_list>
#include <vector>

namespace cairn::reproduce::papers::jair2008 {

std::string fixed(int depth) { return fmt::format("LRTA* (F,G) d={}", depth); }
std::string fixed_subgoals(int depth, int level) { return fmt::format("LRTA* (F,PDB) d={}, l={}", depth, level); }
std::string dynamic(int cap, int level) { return fmt::format("LRTA* (PDB,PDB) c={}, l={}", cap, level); }
std::string dynamic_depth(int cap, int level) { return fmt::format("LRTA* (PDB,G) c={}, l={}", cap, level); }
std::string refined(int level, int depth, const char* weight) {
  return fmt::format("PR LRTA* (F,G) l={}, d={}, w={}", level, depth, weight);
}

namespace {

Contestant koenigs(int lookahead) {
  return {fmt::format("K LRTA* (F,G) {}", lookahead), fmt::format("lss-lrta:lookahead={},moves=one", lookahead), "", "",
          quick_if(lookahead == 20 || lookahead == 100 || lookahead >= 500)};
}

Contestant prioritized(int queue) {
  return {fmt::format("P LRTA* (F,G) {}", queue), fmt::format("p-lrta:queue={0},updates={0}", queue), "", "",
          quick_if(queue == 20 || queue == 100)};
}

Contestant breadth_first(int depth) {
  return {fixed(depth), fmt::format("lrta:depth={}", depth), "", "", quick_if(depth % 2 == 0)};
}

void add_optimal(std::vector<Contestant>& list) {
  list.push_back({"A*", "astar", ""});
  list.push_back({"weighted A*", "wastar:weight=0.2", ""});
  list.push_back({"PRA*", "pra", ""});
}

void add_global_goals(std::vector<Contestant>& list, int leaf, std::initializer_list<int> queues) {
  for (int depth = 4; depth <= 20; ++depth) list.push_back(breadth_first(depth));
  // One tree for all maps, and ours beside it.
  for (const int most : {5, 10, 15, 20}) {
    const auto by_tree = [&](const char* whose, const char* preset) {
      list.push_back({fmt::format("{}LRTA* (DT,G) dmax={}", whose, most), "lrta-dt",
                      fmt::format("classifier:{}dmax={},leaf={}", preset, most, leaf), "", quick_if(most % 10 == 0),
                      Built::for_all_maps});
    };
    by_tree("", "preset=jair2008,");
    by_tree("cairn's ", "");
  }
  for (const int lookahead : {10, 20, 30, 40, 100, 250, 500, 1000}) list.push_back(koenigs(lookahead));
  for (const int queue : queues) list.push_back(prioritized(queue));
}

}  // namespace

Experiment original() {
  Experiment experiment{"original"};
  experiment.suite = {
      "The authors drew 100 problems of cost 90 to 100 on each of three outdoor maps of 161x161 to 193x193 cells. "
      "Their "
      "pattern databases of level 0, with an entry for each pair of cells, are left out.",
      {{"wc3/gardenofwar", 1, "caves:193x193,seed=7"},
       {"wc3/divideandconquer", 1, "islands:161x161,seed=13"},
       {"wc3/icecrown", 1, "caves:193x193,seed=8"}},
      {100, 90, 100},
      {{"wc3/gardenofwar", 1, "caves:193x193,seed=7"}, {"wc3/icecrown", 1, "islands:161x161,seed=13"}},
      {50, 90, 100}};
  add_global_goals(experiment.contestants, 100, {10, 20, 30, 40, 100, 250, 500, 1000});
  for (const int most : {5, 10, 15, 20}) {
    experiment.contestants.push_back({fmt::format("LRTA* (ORACLE,G) dmax={}", most),
                                      fmt::format("lrta-oracle:dmax={}", most), "", "", quick_if(most % 10 == 0)});
  }
  for (int level = 1; level <= 5; ++level) {
    for (const int cap : {10, 20, 30, 40, 50, 1000}) {
      experiment.contestants.push_back(
          {dynamic_depth(cap, level), "lrta-pdb", fmt::format("pdb:level={},cap={},global=on", level, cap), "",
           level == 1 && cap > 10 ? Effort::exhaustive : quick_if(cap <= 20 && level >= 2)});
    }
  }
  experiment.walked = {fixed(5),           fixed(10),          "LRTA* (DT,G) dmax=10", dynamic_depth(20, 3),
                       "K LRTA* (F,G) 20", "P LRTA* (F,G) 100"};
  return experiment;
}

Experiment upscaled() {
  Experiment experiment{"upscaled"};
  experiment.suite = {
      "The authors scaled the same maps and problems up to 512x512 cells.",
      {{"wc3-512/gardenofwar", 1, "caves:193x193,seed=7", 3},
       {"wc3-512/divideandconquer", 1, "islands:161x161,seed=13", 3},
       {"wc3-512/icecrown", 1, "caves:193x193,seed=8", 3}},
      {100, 260, 290},
      {{"wc3-512/gardenofwar", 1, "caves:193x193,seed=7", 2}, {"wc3-512/icecrown", 1, "islands:161x161,seed=13", 2}},
      {50, 200, 220}};
  std::vector<Contestant>& list = experiment.contestants;
  add_global_goals(list, 25, {10, 20, 30, 40, 100, 250});
  for (int level = 3; level <= 7; ++level) {
    for (const int depth : {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30}) {
      list.push_back({fixed_subgoals(depth, level), fmt::format("d-lrta:depth={},revisit=global", depth),
                      fmt::format("pdb:level={},cap=20", level), "",
                      quick_if(depth <= 4 || depth == 6 || depth == 14)});
    }
    const auto by_global_goals = [&](bool quick) { return level < 5 ? Effort::exhaustive : quick_if(quick); };
    for (const int cap : {20, 30, 40, 50, 80}) {
      list.push_back({dynamic(cap, level), "d-lrta:depth=pdb,revisit=global",
                      fmt::format("pdb:level={},cap={}", level, cap), "", quick_if(level >= 4 || cap == 20)});
    }
    // Without a cap, the agent would look ahead as far as the goal on a revisit: it needs the depths for global goals.
    list.push_back({dynamic(kNoCap, level), "d-lrta:depth=pdb,revisit=global",
                    fmt::format("pdb:level={},cap={},global=on", level, kNoCap), "", by_global_goals(true)});
    for (const int cap : {20, 80, kNoCap}) {
      list.push_back({dynamic_depth(cap, level), "lrta-pdb", fmt::format("pdb:level={},cap={},global=on", level, cap),
                      "", by_global_goals(cap == 20)});
    }
    for (const int depth : {1, 3, 5, 10, 15}) {
      for (const char* weight : {"0.2", "0.4", "0.6", "1"}) {
        list.push_back({refined(level, depth, weight),
                        fmt::format("pr-lrta:level={},depth={},weight={}", level, depth, weight), "", "",
                        quick_if(level == 4)});
      }
    }
    for (const int cap : {5, 10, 15, 20, 1000}) {
      list.push_back({fmt::format("PR LRTA* (PDB,G) c={}, l={}", cap, level),
                      fmt::format("pr-lrta:level={},depth=pdb", level),
                      fmt::format("pdb:level={0},base={0},cap={1},global=on", level, cap), "",
                      quick_if(level == 4 || (level == 3 && cap == 15))});
    }
  }
  add_optimal(list);
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

}  // namespace cairn::reproduce::papers::jair2008
