// Crowds on a map whose walls are breached and built: how much longer walks are than the shortest paths of the map as
// it is then, while time passes after the last edit.
#include <cairn/build.hpp>
#include <cairn/crowd.hpp>
#include <cairn/map.hpp>

#include "base/random.hpp"
#include "benchmarks/benchmark.hpp"
#include "search/optimal/jump_point_search.hpp"
#include "trial/driver/crowd_play.hpp"
#include "trial/terminal/units.hpp"
#include "world/generators/scale.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace cairn::bench {
namespace {

constexpr Rules kRules{.diagonal = Diagonal::seven_fifths};

Point anywhere(const Grid& grid, base::Random& random) {
  for (;;) {
    const Point p{random.between(0, grid.width() - 1), random.between(0, grid.height() - 1)};
    if (grid.passable(p)) return p;
  }
}

/// Edits of three kinds: single cells that close and open again, breaches through walls, and walls across open ground.
class Works {
 public:
  Works(Crowd& crowd, std::uint64_t seed) : crowd_(&crowd), random_(seed) {}

  void edit() {
    if (random_.chance(1, 2)) {
      edit_single_cell();
    } else {
      if (line_.empty()) begin_line();
      crowd_->set_passable(line_.front(), opens_);
      line_.pop_front();
    }
    ++edits;
  }

  std::uint64_t edits = 0;
  std::uint64_t breaches = 0;
  std::uint64_t walls = 0;

 private:
  void edit_single_cell() {
    constexpr std::size_t kClosed = 1000;
    if (closed_.size() >= kClosed) {
      crowd_->set_passable(closed_.front(), true);
      closed_.pop_front();
    } else {
      closed_.push_back(anywhere(crowd_->grid(), random_));
      crowd_->set_passable(closed_.back(), false);
    }
  }

  /// From a random cell straight on, to where what is crossed ends. Breaches are three cells wide, walls one.
  void begin_line() {
    constexpr std::int32_t kThickest = 80;
    constexpr std::int32_t kWidest = 240;
    const Grid& grid = crowd_->grid();
    for (;;) {
      opens_ = random_.chance(1, 2);
      const Point step = kDirectionSteps[2U * random_.below(4)];
      Point at = anywhere(grid, random_);
      const auto is_open = [&](Point p) { return grid.shape().contains(p) && grid.passable(p); };
      const auto go_to = [&](bool open) {
        std::int32_t steps = 0;
        for (; is_open(at) == open && grid.shape().contains(at); ++steps) at = {at.x + step.x, at.y + step.y};
        return steps;
      };
      if (opens_) {
        // The wall that begins in this direction.
        go_to(true);
        const Point begin = at;
        const std::int32_t thickness = go_to(false);
        if (!grid.shape().contains(at) || thickness > kThickest) continue;
        add(begin, step, thickness, 1);
        ++breaches;
      } else {
        // From the wall behind to the wall ahead.
        const Point back{-step.x, -step.y};
        while (is_open({at.x + back.x, at.y + back.y})) at = {at.x + back.x, at.y + back.y};
        const Point begin = at;
        const std::int32_t width = go_to(true);
        if (width > kWidest) continue;
        add(begin, step, width, 0);
        ++walls;
      }
      return;
    }
  }

  void add(Point begin, Point step, std::int32_t length, std::int32_t beside) {
    for (std::int32_t i = 0; i < length; ++i) {
      for (std::int32_t side = -beside; side <= beside; ++side) {
        const Point p{begin.x + i * step.x + side * step.y, begin.y + i * step.y + side * step.x};
        if (crowd_->grid().shape().contains(p)) line_.push_back(p);
      }
    }
  }

  Crowd* crowd_;
  base::Random random_;
  std::deque<Point> closed_;
  std::deque<Point> line_;
  bool opens_ = false;
};

/// Sends some agents to new goals and follows them until they arrive.
class Sample {
 public:
  Sample(Crowd& crowd, base::Random& random, std::uint32_t first, std::uint32_t count) : crowd_(&crowd) {
    const Grid& grid = crowd.grid();
    optimal::JumpPointSearch search(grid);
    for (std::uint32_t slot = first; slot < first + count; ++slot) {
      const Point from = crowd.positions()[slot];
      const Point to = anywhere(grid, random);
      if (from == to || !grid.connected(grid.cell(from), grid.cell(to))) continue;
      crowd.redirect(crowd.id_at(slot), to);
      followed_[slot] = {to, from, 0, search.search(grid.cell(from), grid.cell(to)).units};
    }
  }

  void watch() {
    const Grid& grid = crowd_->grid();
    for (auto i = followed_.begin(); i != followed_.end();) {
      Followed& walk = i->second;
      const Point at = crowd_->positions()[i->first];
      if (at != walk.at) walk.travel += grid.move_cost(direction_of({at.x - walk.at.x, at.y - walk.at.y})).units;
      walk.at = at;
      if (at != walk.goal) {
        ++i;
        continue;
      }
      walked_ += walk.travel;
      shortest_ += walk.optimal;
      worst_ = std::max(worst_, 100.0 * (static_cast<double>(walk.travel) / static_cast<double>(walk.optimal) - 1));
      ++arrived_;
      i = followed_.erase(i);
    }
  }
  bool is_done() const { return followed_.empty(); }
  std::uint64_t arrived() const { return arrived_; }
  double worst_percent() const { return worst_; }
  double excess_percent() const {
    return shortest_ == 0 ? 100 : 100.0 * (static_cast<double>(walked_) / static_cast<double>(shortest_) - 1);
  }

 private:
  struct Followed {
    Point goal;
    Point at;
    std::uint64_t travel = 0;
    std::uint64_t optimal = 0;
  };
  Crowd* crowd_;
  std::unordered_map<std::uint32_t, Followed> followed_;
  std::uint64_t walked_ = 0;
  std::uint64_t shortest_ = 0;
  std::uint64_t arrived_ = 0;
  double worst_ = 0;
};

void measure(Run& run, const std::string& name, const char* method) {
  constexpr std::uint32_t kAgents = 2'000;
  constexpr std::uint64_t kBudget = 40'000;
  constexpr std::uint32_t kSample = 100;
  Grid grid(generators::scale(load_terrain(run.maps() + "/maps/sc1/WheelofWar.map"), 6), kRules);
  const Database database = build(grid, method);
  Crowd crowd(std::move(grid), database);
  driver::CrowdPlay play(crowd, {.agents = kAgents, .ticks = 0, .budget = TickBudget::of_work(kBudget)});
  crowd.tick(TickBudget{});  // without a limit, so that every agent has planned
  Works works(crowd, 17);
  for (std::uint32_t tick = 0; tick < 900; ++tick) {
    for (std::uint32_t i = tick * 1000 / 60; i < (tick + 1) * 1000 / 60; ++i) works.edit();
    play.play();
  }
  base::Random random(5);
  std::vector<Sample> samples;
  const std::uint64_t begins[] = {0, 500, 1000, 2000};
  std::uint64_t most_work = 0;
  for (std::uint64_t tick = 0;
       tick <= begins[3] || !std::all_of(samples.begin(), samples.end(), [](const Sample& s) { return s.is_done(); });
       ++tick) {
    if (tick == 8'000) break;
    if (std::find(std::begin(begins), std::end(begins), tick) != std::end(begins)) {
      samples.emplace_back(crowd, random, static_cast<std::uint32_t>(samples.size()) * kSample, kSample);
    }
    play.play();
    most_work = std::max(most_work, play.result().frame_work.back());
    for (Sample& sample : samples) sample.watch();
  }
  std::string note =
      fmt::format("{} edits, {} breaches, {} walls;", terminal::format_count(works.edits), works.breaches, works.walls);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    note += fmt::format(" after {}: {:.2f}% ({} walks, worst {:.1f}%)", begins[i], samples[i].excess_percent(),
                        samples[i].arrived(), samples[i].worst_percent());
  }
  run.at_most(name + ", mean above the then optimum, 2000 ticks after the last edit", samples.back().excess_percent(),
              0.5, "%", note);
  run.at_most(name + ", work of a tick / its budget", static_cast<double>(most_work) / kBudget, 1, "");
}

}  // namespace

void crowd_changes(Run& run) {
  measure(run, "crowd, sampled, walls breached and built", "cairn:guarantee=sampled,budget=500kB");
  measure(run, "crowd, exact, walls breached and built", "cairn:guarantee=optimal");
}

}  // namespace cairn::bench
