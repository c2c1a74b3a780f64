// cairn_bench [NAME...] [--maps DIR] [--minutes N]: runs benchmarks and prints each figure beside its target. Exit code
// 1 if a figure misses its target, 2 for a wrong command line, 3 for maps that are missing or malformed.
#include <cairn/error.hpp>

#include "base/nearest_name.hpp"
#include "benchmarks/benchmark.hpp"
#include "trial/terminal/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <span>

namespace cairn::bench {

void astar_speed(Run& run);
void cairn_curved(Run& run);
void cairn_hard(Run& run);
void cairn_large(Run& run);
void cairn_mosaic(Run& run);
void exact_native(Run& run);
void exact_large(Run& run);
void exact_hard(Run& run);
void exact_eager(Run& run);
void exact_pairs(Run& run);
void exact_pairs_large(Run& run);
void cairn_native(Run& run);
void cairn_peers(Run& run);
void crowd_changes(Run& run);
void crowd_edits(Run& run);
void crowd_frames(Run& run);
void crowd_redirect(Run& run);
void crowd_soak(Run& run);
void crowd_tick(Run& run);
void decision_trees(Run& run);
void depression(Run& run);
void depression_in_full(Run& run);
void dynamic_control(Run& run);
void dynamic_control_levels(Run& run);
void episode_speed(Run& run);
void fast_search_speed(Run& run);
void knn(Run& run);
void knn_climbs(Run& run);
void knn_records(Run& run);
void lrta_speed(Run& run);
void map_loading(Run& run);
void overlay_country(Run& run);
void overlay_large(Run& run);
void overlay_mosaic(Run& run);
void overlay_native(Run& run);
void query_fields(Run& run);
void query_paths(Run& run);
void reproduction(Run& run);
void scenario_costs(Run& run);
void sized_soak(Run& run);
void states_per_move(Run& run);
void lookahead_variants(Run& run);
void lookahead_learning_less(Run& run);
void subgoal_tree_work(Run& run);
void subgoal_trees(Run& run);
void crowd_budget(Run& run);
void crowd_fields(Run& run);
void crowd_state(Run& run);
void traffic_dense(Run& run);
void traffic_tick(Run& run);
void work_bounds(Run& run);

namespace {

constexpr std::array kBenchmarks{
    Benchmark{"map-loading", "time and memory to make a grid from a map file", false, map_loading},
    Benchmark{"astar", "expansions of A* a second", false, astar_speed},
    Benchmark{"fast-search", "jump point search compared with A*", false, fast_search_speed},
    Benchmark{"lrta", "LRTA* compared with bare hill-climbing, and over a million moves", false, lrta_speed},
    Benchmark{"episode", "time of an episode of LSS-LRTA* and RTAA*, in expansions of A*", false, episode_speed},
    Benchmark{"work-bounds", "largest work of a move of every real-time algorithm", false, work_bounds},
    Benchmark{"depression", "depression avoidance in unknown terrain", true, depression},
    Benchmark{"depression-full", "the same with five times as many problems", true, depression_in_full, true},
    Benchmark{"subgoal-tree-work", "largest work of a move with subgoal trees", false, subgoal_tree_work},
    Benchmark{"subgoal-trees", "subgoal trees compared with what their authors report", true, subgoal_trees},
    Benchmark{"decision-trees", "lookahead by decision tree compared with fixed lookahead of equal quality", true,
              decision_trees},
    Benchmark{"states-per-move", "how many states A* expands for a move, with ties and reopening varied", true,
              states_per_move, true},
    Benchmark{"lookahead-variants", "RTA*, a lookahead of A*'s shape, and depths of level 0, against LRTA*", true,
              lookahead_variants, true},
    Benchmark{"lookahead-learning", "K LRTA* that learns in one state alone, or in those on its way", true,
              lookahead_learning_less, true},
    Benchmark{"dynamic-control", "pattern databases, D LRTA* and PRA* on maps of 512 x 512 cells", true,
              dynamic_control},
    Benchmark{"dynamic-levels", "D LRTA* with abstractions of two levels", true, dynamic_control_levels},
    Benchmark{"cairn-native", "cairn on game maps at their original size", true, cairn_native},
    Benchmark{"cairn-large", "cairn on maps of about ten million cells", true, cairn_large},
    Benchmark{"cairn-curved", "the same with curved walls", true, cairn_curved},
    Benchmark{"cairn-hard", "cairn among random obstacles and in mazes", false, cairn_hard, true},
    Benchmark{"cairn-mosaic", "cairn on a large map with as many corners as native ones", false, cairn_mosaic, true},
    Benchmark{"exact-native", "cairn with exact databases on game maps at their original size", true, exact_native},
    Benchmark{"exact-large", "the same on maps of about ten million cells, with straight and with curved walls", true,
              exact_large},
    Benchmark{"exact-hard", "the same on the mosaic, among random obstacles and in mazes", false, exact_hard, true},
    Benchmark{"exact-pairs", "a million random pairs under all rules: exact databases against the fast search", true,
              exact_pairs, true},
    Benchmark{"exact-pairs-large", "the same on large maps, the mosaic and among random obstacles", true,
              exact_pairs_large, true},
    Benchmark{"exact-eager", "agents that do not wait for their plans, with exact databases", true, exact_eager},
    Benchmark{"cairn-peers", "cairn compared with all other algorithms with a database, on maps of ten million cells",
              true, cairn_peers, true},
    Benchmark{"crowd-tick", "a tick of ten thousand agents compared with bare hill-climbing", true, crowd_tick},
    Benchmark{"crowd-redirect", "two hundred agents redirected in one frame, compared with Detour and Boost", true,
              crowd_redirect},
    Benchmark{"crowd-edits", "a thousand edits a second while ten thousand agents walk", true, crowd_edits},
    Benchmark{"crowd-changes", "walks after walls were breached and built, beside the shortest paths of that map", true,
              crowd_changes, true},
    Benchmark{"crowd-frames", "frames of a thousand agents compared with A* on demand", true, crowd_frames},
    Benchmark{"crowd-soak", "hours of play: edits, redirects, agents that come and go", false, crowd_soak, true},
    Benchmark{"sized-soak", "the same with agents of several sizes and exclusive cells", false, sized_soak, true},
    Benchmark{"crowd-fields", "ten thousand agents with one goal, on a flow field and without", true, crowd_fields},
    Benchmark{"crowd-budget", "whether ticks of twenty thousand agents keep a budget in time", true, crowd_budget},
    Benchmark{"crowd-state", "time and size of saved crowds", true, crowd_state},
    Benchmark{"traffic-tick", "a tick of ten thousand agents with exclusive cells compared with a shared one", true,
              traffic_tick},
    Benchmark{"traffic-dense", "arrivals where a fifth of the cells is occupied, compared with plain PIBT", false,
              traffic_dense},
    Benchmark{"overlay-country", "overlay on a generated map whose cells have costs, compared with A* and HPA*", false,
              overlay_country},
    Benchmark{"overlay-native", "the same on game maps with their swamps and with generated costs", true,
              overlay_native, true},
    Benchmark{"overlay-large", "the same on a country of 2048 x 2048 cells", false, overlay_large, true},
    Benchmark{"overlay-mosaic", "the same on a mosaic of 2048 x 2048 cells", false, overlay_mosaic, true},
    Benchmark{"query-fields", "distance fields and nearest reachable cells on maps of ten million cells", true,
              query_fields},
    Benchmark{"query-paths", "whole paths compared with the walk of the agent", true, query_paths},
    Benchmark{"scenario-costs", "optimal costs of every problem of every scenario", true, scenario_costs},
    Benchmark{"knn", "kNN LRTA* on maps of ten million cells", true, knn},
    Benchmark{"knn-climbs", "subgoals of kNN LRTA* that are climbed to by a longer way", true, knn_climbs},
    Benchmark{"knn-records", "kNN LRTA* with more and more records", true, knn_records},
    Benchmark{"reproduction", "duration and completeness of quick reproductions", false, reproduction, true},
};

struct Arguments {
  std::vector<const Benchmark*> chosen;
  std::optional<std::string> maps;
  double minutes = 120;
  bool help = false;
};

Arguments parse(std::span<char*> words) {
  Arguments arguments;
  std::vector<std::string_view> names;
  for (const Benchmark& benchmark : kBenchmarks) names.push_back(benchmark.name);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (word == "--help" || word == "-h") {
      arguments.help = true;
    } else if (word == "--maps") {
      if (++i == words.size()) throw UsageError("--maps needs a folder");
      arguments.maps = words[i];
    } else if (word.starts_with("--maps=")) {
      arguments.maps = word.substr(word.find('=') + 1);
    } else if (word == "--minutes") {
      if (++i == words.size() || (arguments.minutes = std::atof(words[i])) <= 0) {
        throw UsageError("--minutes needs a number above 0");
      }
    } else {
      const auto found = std::find(names.begin(), names.end(), word);
      if (found == names.end()) {
        throw UsageError(fmt::format("there is no benchmark '{}'{}", word, base::suggestion(word, names)));
      }
      arguments.chosen.push_back(&kBenchmarks[static_cast<std::size_t>(found - names.begin())]);
    }
  }
  if (arguments.chosen.empty()) {
    for (const Benchmark& benchmark : kBenchmarks) {
      if (!benchmark.only_named) arguments.chosen.push_back(&benchmark);
    }
  }
  return arguments;
}

void print_help() {
  fmt::print("bench [NAME...] [--maps DIR] [--minutes N]: runs benchmarks, prints each figure beside its target.\n\n");
  for (const Benchmark& benchmark : kBenchmarks) {
    fmt::print("  {:<18} {}{}{}\n", benchmark.name, benchmark.summary, benchmark.needs_maps ? " (needs --maps)" : "",
               benchmark.only_named ? " (only when named)" : "");
  }
  fmt::print(
      "\nDIR has maps/SET/NAME.map and scenarios/SET/NAME.map.scen of the MovingAI benchmarks. N is the number of "
      "minutes\n"
      "that crowd-soak and sized-soak simulate, with 3600 ticks a minute, as fast as possible [120].\n");
}

void print_figures(const std::vector<Figure>& figures) {
  const auto value = [](const Figure& figure, double number) {
    return terminal::format_number(number) + (figure.unit.empty() ? "" : " " + figure.unit);
  };
  const auto target = [&](const Figure& figure) {
    return (figure.relation == Figure::Relation::at_most ? "<= " : ">= ") + value(figure, figure.target);
  };
  std::size_t name_width = 6;
  std::size_t value_width = 8;
  std::size_t target_width = 6;
  for (const Figure& figure : figures) {
    name_width = std::max(name_width, figure.name.size());
    value_width = std::max(value_width, value(figure, figure.measured).size());
    target_width = std::max(target_width, target(figure).size());
  }
  fmt::print("{:<{}}  {:>{}}  {:>{}}  ok\n", "figure", name_width, "measured", value_width, "target", target_width);
  for (const Figure& figure : figures) {
    fmt::print("{:<{}}  {:>{}}  {:>{}}  {:<3}  {}\n", figure.name, name_width, value(figure, figure.measured),
               value_width, target(figure), target_width, figure.holds() ? "yes" : "NO", figure.note);
  }
}

int main(std::span<char*> words) {
  const Arguments arguments = parse(words);
  if (arguments.help) {
    print_help();
    return 0;
  }
  Run run(arguments.maps, arguments.minutes);
  for (const Benchmark* benchmark : arguments.chosen) {
    if (benchmark->needs_maps && !run.has_maps()) continue;
    fmt::print(stderr, "measuring {}\n", benchmark->name);
    benchmark->run(run);
  }
  print_figures(run.figures());
  if (!run.has_maps()) {
    fmt::print(
        "\nWithout --maps DIR only generated maps were measured{}\n",
        std::any_of(arguments.chosen.begin(), arguments.chosen.end(), [](const Benchmark* b) { return b->needs_maps; })
            ? ", and these benchmarks were skipped:"
            : ".");
    for (const Benchmark* benchmark : arguments.chosen) {
      if (benchmark->needs_maps) fmt::print("  {}: {}\n", benchmark->name, benchmark->summary);
    }
  }
  const bool all_hold =
      std::all_of(run.figures().begin(), run.figures().end(), [](const Figure& figure) { return figure.holds(); });
  return all_hold ? 0 : 1;
}

}  // namespace
}  // namespace cairn::bench

int main(int count, char** words) {
  try {
    return cairn::bench::main({words + 1, static_cast<std::size_t>(count - 1)});
  } catch (const cairn::UsageError& error) {
    fmt::print(stderr, "bench: {}\n", error.what());
    return 2;
  } catch (const cairn::InputError& error) {
    fmt::print(stderr, "bench: {}\n", error.what());
    return 3;
  } catch (const std::exception& error) {
    fmt::print(stderr, "bench: {}\n", error.what());
    return 70;
  }
}
