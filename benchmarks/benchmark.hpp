// A benchmark is a function that reports figures beside their targets, with a line in main.cpp. It verifies results
// before it reports how fast they were computed. Wherever possible, figures are ratios within the run, sizes or counts.
// Times are processor times, which a busy machine distorts less.
#pragma once

#include <cairn/grid.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cairn::bench {

struct Figure {
  enum class Relation : std::uint8_t { at_most, at_least };

  std::string name;
  double measured = 0;
  Relation relation = Relation::at_most;
  double target = 0;
  std::string unit;
  std::string note;  ///< how it was measured: how many problems, compared with what

  /// False for NaN, which means that nothing was measured.
  bool holds() const { return relation == Relation::at_most ? measured <= target : measured >= target; }
};

/// The arguments of a run of the benchmarks, and the figures it reports.
class Run {
 public:
  Run(std::optional<std::string> maps, double minutes) : maps_(std::move(maps)), minutes_(minutes) {}

  bool has_maps() const { return maps_.has_value(); }
  /// The folder that holds `maps/SET/NAME.map` and `scenarios/SET/NAME.map.scen`.
  const std::string& maps() const { return *maps_; }

  /// How many minutes of play crowd-soak simulates.
  double minutes() const { return minutes_; }

  void at_most(std::string name, double measured, double target, std::string unit, std::string note = {});
  void at_least(std::string name, double measured, double target, std::string unit, std::string note = {});

  const std::vector<Figure>& figures() const { return figures_; }

 private:
  std::optional<std::string> maps_;
  double minutes_;
  std::vector<Figure> figures_;
};

struct Benchmark {
  std::string_view name;
  std::string_view summary;
  bool needs_maps = false;
  void (*run)(Run&) = nullptr;
  bool only_named = false;  ///< takes too long to run unless it is named
};

/// The processor time that this thread has used, in nanoseconds.
double thread_ns();

/// The processor time that all threads of the process have used, in seconds.
double process_seconds();

/// The processor time of a call in this thread, in nanoseconds.
template <typename Call>
double time_ns(Call call) {
  const double before = thread_ns();
  call();
  return thread_ns() - before;
}

}  // namespace cairn::bench
