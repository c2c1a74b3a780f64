// Crowds with exclusive cells: the time of a tick beside that of a shared one, and how many arrive on dense maps,
// beside plain PIBT.
#include <cairn/build.hpp>
#include <cairn/crowd.hpp>
#include <cairn/error.hpp>
#include <cairn/map.hpp>
#include <cairn/queries.hpp>

#include "base/random.hpp"
#include "benchmarks/problems.hpp"
#include "trial/terminal/units.hpp"
#include "world/generators/scale.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <set>
#include <string>
#include <vector>

namespace cairn::bench {
namespace {

Point anywhere(const Grid& grid, base::Random& random) {
  for (;;) {
    const Point p{random.between(0, grid.width() - 1), random.between(0, grid.height() - 1)};
    if (grid.passable(p)) return p;
  }
}

/// Different random cells of the largest component.
std::vector<Point> different_cells(const Grid& grid, base::Random& random, std::size_t count) {
  std::vector<Point> cells;
  std::set<Point> taken;
  Point first = anywhere(grid, random);
  while (grid.component_size(grid.component(grid.cell(first))) * 2 < grid.passable_count())
    first = anywhere(grid, random);
  while (cells.size() < count) {
    const Point p = anywhere(grid, random);
    if (grid.connected(grid.cell(first), grid.cell(p)) && taken.insert(p).second) cells.push_back(p);
  }
  return cells;
}

std::unique_ptr<Crowd> crowd_of(const Grid& grid, const Database& database, Occupancy occupancy) {
  return std::make_unique<Crowd>(Grid(grid.terrain(), grid.rules()), database,
                                 CrowdSettings{.algorithm = {}, .threads = 1, .occupancy = occupancy});
}

/// PIBT as published, with the distances to all goals known: the peer of the dense maps.
class PlainPibt {
 public:
  PlainPibt(const Grid& grid, const std::vector<Point>& starts) : grid_(&grid), who_(grid.shape().cell_count(), -1) {
    for (const Point p : starts) {
      who_[grid.cell(p).index] = static_cast<int>(at_.size());
      at_.push_back(grid.cell(p));
    }
    goal_.resize(at_.size());
    age_.assign(at_.size(), 0);
    order_.resize(at_.size());
    std::iota(order_.begin(), order_.end(), 0U);
  }

  void send(std::size_t agent, Point goal) {
    goal_[agent] = grid_->cell(goal);
    age_[agent] = 0;
    auto& field = fields_[goal_[agent]];
    if (field) return;
    field = std::make_unique<DistanceField>(*grid_);
    field->run(std::vector<Point>{goal});
  }
  bool has_arrived(std::size_t agent) const { return at_[agent] == goal_[agent]; }

  void tick() {
    next_.assign(at_.size(), kNoCell);
    reserved_.assign(who_.size(), false);
    for (std::size_t i = 0; i < at_.size(); ++i) age_[i] = has_arrived(i) ? 0 : age_[i] + 1;
    std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) { return age_[a] > age_[b]; });
    for (const std::size_t i : order_) {
      if (next_[i] == kNoCell) decide(i, kNoCell);
    }
    for (const Cell cell : at_) who_[cell.index] = -1;
    at_ = next_;
    for (std::size_t i = 0; i < at_.size(); ++i) who_[at_[i].index] = static_cast<int>(i);
  }

 private:
  bool decide(std::size_t agent, Cell pusher) {
    const DistanceField& field = *fields_.at(goal_[agent]);
    std::vector<std::tuple<std::uint32_t, std::uint32_t, Cell>> cells;
    const auto offer = [&](Cell cell) { cells.emplace_back(field.cost(cell).units, random_.below(1U << 30U), cell); };
    offer(at_[agent]);
    for (unsigned d = 0; d < kDirections; ++d) {
      if ((grid_->mask(at_[agent]) >> d & 1U) != 0) offer(grid_->neighbour(at_[agent], static_cast<Direction>(d)));
    }
    std::sort(cells.begin(), cells.end());
    for (const auto& [cost, lot, cell] : cells) {
      if (reserved_[cell.index] || cell == pusher) continue;
      reserved_[cell.index] = true;
      next_[agent] = cell;
      const int other = who_[cell.index];
      const bool is_open =
          other >= 0 && static_cast<std::size_t>(other) != agent && next_[static_cast<std::size_t>(other)] == kNoCell;
      if (is_open && !decide(static_cast<std::size_t>(other), at_[agent])) continue;
      return true;
    }
    next_[agent] = at_[agent];
    reserved_[at_[agent].index] = true;
    return false;
  }

  const Grid* grid_;
  std::vector<int> who_;
  std::vector<Cell> at_;
  std::vector<Cell> goal_;
  std::vector<Cell> next_;
  std::vector<bool> reserved_;
  std::vector<std::uint64_t> age_;
  std::vector<std::size_t> order_;
  std::map<Cell, std::unique_ptr<DistanceField>> fields_;
  base::Random random_{1};
};

/// Shelves of 8 x 2 cells with aisles of one cell between them, and open space on both sides.
Terrain warehouse() {
  Terrain terrain(64, 64);
  for (std::int32_t y = 0; y < 64; ++y) {
    for (std::int32_t x = 0; x < 64; ++x) {
      const bool is_shelf = x >= 6 && x < 58 && (x - 6) % 10 < 8 && y % 4 >= 1 && y % 4 <= 2;
      terrain.set({x, y}, !is_shelf);
    }
  }
  return terrain;
}

/// Agents on a fifth of the cells. First all go to one goal each; then those that arrive are sent on.
void measure_dense(Run& run, const std::string& name, Terrain terrain) {
  constexpr int kTicks = 1500;
  const Grid grid(std::move(terrain));
  const Database database = build(grid, "cairn:guarantee=sampled,budget=200kB,rounds=1");
  base::Random random(11);
  const std::size_t count = grid.passable_count() / 5;
  const std::vector<Point> starts = different_cells(grid, random, count);
  const std::vector<Point> goals = different_cells(grid, random, count);

  const auto crowd = crowd_of(grid, database, Occupancy::exclusive);
  std::vector<CrowdId> ids;
  for (const Point p : starts) ids.push_back(crowd->add(p));
  PlainPibt plain(grid, starts);
  std::vector<bool> was_there(count, false);
  std::vector<bool> plain_was_there(count, false);
  for (std::size_t i = 0; i < count; ++i) {
    crowd->redirect(ids[i], goals[i]);
    plain.send(i, goals[i]);
  }
  std::vector<Point> asked = goals;
  std::uint64_t arrivals = 0;
  std::uint64_t plain_arrivals = 0;
  // Both draw the goals that follow from the same list.
  const std::vector<Point> later = different_cells(grid, random, std::min<std::size_t>(grid.passable_count() / 2, 600));
  base::Random ours(5);
  base::Random theirs(5);
  for (int tick = 0; tick < kTicks; ++tick) {
    crowd->tick(TickBudget{});
    const std::vector<CrowdId> finished(crowd->finished().begin(), crowd->finished().end());
    for (const CrowdId id : finished) {
      // An agent whose goal was taken has arrived beside it: this does not count.
      const bool is_there = crowd->positions()[id.index] == asked[id.index];
      if (is_there) was_there[id.index] = true;
      arrivals += is_there ? 1 : 0;
      asked[id.index] = later[ours.below(static_cast<std::uint32_t>(later.size()))];
      crowd->redirect(id, asked[id.index]);
    }
    plain.tick();
    for (std::size_t i = 0; i < count; ++i) {
      if (!plain.has_arrived(i)) continue;
      plain_was_there[i] = true;
      ++plain_arrivals;
      plain.send(i, later[theirs.below(static_cast<std::uint32_t>(later.size()))]);
    }
  }
  const auto missing = [&](const std::vector<bool>& there) { return std::count(there.begin(), there.end(), false); };
  run.at_most("exclusive cells, agents that never arrived, " + name, static_cast<double>(missing(was_there)), 0, "",
              fmt::format("of {}; plain PIBT: {}", count, missing(plain_was_there)));
  run.at_least("exclusive cells, arrivals / of plain PIBT, " + name,
               static_cast<double>(arrivals) / static_cast<double>(plain_arrivals), 1, "times",
               fmt::format("{:.2f} and {:.2f} a tick", static_cast<double>(arrivals) / kTicks,
                           static_cast<double>(plain_arrivals) / kTicks));
}

}  // namespace

void traffic_dense(Run& run) {
  measure_dense(run, "rooms of 64 x 64", load_terrain("rooms:64x64,seed=3"));
  measure_dense(run, "warehouse of 64 x 64", warehouse());
}

void traffic_tick(Run& run) {
  constexpr std::uint32_t kAgents = 10'000;
  constexpr int kTicks = 200;
  const Grid grid(generators::scale(load_terrain(run.maps() + "/maps/sc1/WheelofWar.map"), 6),
                  Rules{.diagonal = Diagonal::seven_fifths});
  const Database database = build(grid, "cairn:guarantee=sampled,budget=500kB");
  base::Random random(9);
  const std::vector<Point> starts = different_cells(grid, random, kAgents);
  const auto measure = [&](Occupancy occupancy, std::uint64_t& moves, std::uint64_t& bytes) {
    const auto crowd = crowd_of(grid, database, occupancy);
    crowd->reserve(kAgents);
    base::Random goals(4);
    for (const Point p : starts) crowd->add(p, anywhere(grid, goals));
    crowd->tick(TickBudget{});  // without a limit, so that every agent has planned
    double ns = 0;
    for (int i = -100; i < kTicks; ++i) {
      const std::vector<CrowdId> finished(crowd->finished().begin(), crowd->finished().end());
      for (const CrowdId id : finished) crowd->redirect(id, anywhere(grid, goals));
      TickReport report;
      const double took = time_ns([&] { report = crowd->tick(TickBudget::of_work(8 * kAgents)); });
      if (i < 0) continue;
      ns += took;
      moves += report.moves;
    }
    bytes = crowd->agent_bytes();
    return ns / kTicks;
  };
  std::uint64_t shared_moves = 0;
  std::uint64_t moves = 0;
  std::uint64_t bytes = 0;
  const double shared_ns = measure(Occupancy::shared, shared_moves, bytes);
  const double ns = measure(Occupancy::exclusive, moves, bytes);
  run.at_most("exclusive cells, time of a tick / of a shared one", ns / shared_ns, 3, "times",
              fmt::format("{} and {}; {} and {} moves a tick", terminal::format_ns(ns), terminal::format_ns(shared_ns),
                          terminal::format_count(moves / kTicks), terminal::format_count(shared_moves / kTicks)));
  run.at_most("exclusive cells, memory of an agent", static_cast<double>(bytes) / kAgents, 512, "B");
}

}  // namespace cairn::bench
