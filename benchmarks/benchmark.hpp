// What every benchmark is made of: figures beside their targets.
//
// A benchmark is a function that reports figures, in a file of its own, with a line in main.cpp. It verifies what it
// measures before it says how fast that is. Figures are ratios within the run, sizes or counts wherever possible; times
// are those of the processor, so that a busy machine distorts them less.
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
  std::string note;  ///< what stands behind it: how many problems, against what

  /// Not if nothing was measured, either.
  bool holds() const { return relation == Relation::at_most ? measured <= target : measured >= target; }
};

/// What a run of the benchmarks was given and what came out.
class Run {
 public:
  Run(std::optional<std::string> maps, double minutes) : maps_(std::move(maps)), minutes_(minutes) {}

  bool has_maps() const { return maps_.has_value(); }
  /// Of the folder with `maps/SET/NAME.map` and `scenarios/SET/NAME.map.scen`.
  const std::string& maps() const { return *maps_; }

  /// How many minutes of play are played where play has no end of its own.
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
  bool only_named = false;  ///< takes too long to be run unasked
};

/// The processor time that this thread has used, in nanoseconds.
double thread_ns();

/// That of all threads of the process, in seconds.
double process_seconds();

/// What the call takes of this thread's.
template <typename Call>
double time_ns(Call call) {
  const double before = thread_ns();
  call();
  return thread_ns() - before;
}

}  // namespace cairn::bench
