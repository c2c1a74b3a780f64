// The ticks of a crowd, for minds of one kind.
//
// A shard goes through its agents in a ring. Each gets a turn: at most one move. Where the budget ends the ring stops,
// and the next tick goes on there.
#pragma once

#include <cairn/error.hpp>

#include "base/parallel.hpp"
#include "crowd/detour.hpp"
#include "crowd/engine.hpp"
#include "crowd/mind_step.hpp"
#include "crowd/shard.hpp"
#include "crowd/shard_budgets.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <utility>
#include <vector>

namespace cairn {

template <typename Minds>
class Crowd::EngineOf final : public Crowd::Engine {
 public:
  template <typename... MindsArguments>
  EngineOf(Grid grid, unsigned threads, MindsArguments&&... arguments)
      : Engine(std::move(grid)),
        minds_(world, std::forward<MindsArguments>(arguments)...),
        budgets_(shards_, std::min(threads == 0 ? core_count() : threads, kShards), kLeastTurn) {
    for (auto& shard : shards_) shard = std::make_unique<Shard>(world);
  }

  bool set_passable(Point p, bool passable) override {
    if (!world.set_passable(p, passable)) return false;
    minds_.touch(p);
    return true;
  }

  TickReport tick(const TickBudget& budget) override {
    const Clock::time_point begin = Clock::now();
    ++ticks_;
    finished.clear();
    update_followers();
    TickReport report;
    report.map_work = catch_up(budget, begin);
    for (std::uint32_t s = 0; s < kShards; ++s) shards_[s]->begin_tick(places_of(s, count()));
    const auto run_shard = [this](std::uint32_t s, std::uint64_t work, Clock::time_point deadline) {
      return run(s, work, deadline);
    };
    if (budget.time_ns > 0) {
      budgets_.run_for_time(begin + std::chrono::nanoseconds(budget.time_ns), ticks_, run_shard);
    } else {
      budgets_.run_for_work(budget.work == kUnlimitedWork ? kUnlimitedWork : budget.work - report.map_work, run_shard);
    }
    report.work = report.map_work;
    for (std::uint32_t s = 0; s < kShards; ++s) {
      Shard& shard = *shards_[s];
      if (shard.failure) std::rethrow_exception(std::exchange(shard.failure, nullptr));
      report.work += shard.work;
      report.moves += shard.moves;
      report.detours += shard.detour_moves;
      report.unserved += unserved(s);
      finished.insert(finished.end(), shard.finished.begin(), shard.finished.end());
    }
    std::sort(finished.begin(), finished.end());
    return report;
  }

  std::uint64_t memory_bytes() const override {
    std::uint64_t sum = array_bytes() + minds_.bytes() + world.components().memory_bytes();
    for (const auto& shard : shards_) sum += shard->bytes();
    return sum;
  }
  std::uint64_t agent_bytes() const override { return array_bytes() + minds_.agent_bytes(); }

 private:
  // Beyond this much work in a turn, or so many turns, a budget in time looks at the clock.
  static constexpr std::uint64_t kTimeSlice = 2048;
  static constexpr std::uint32_t kTurnsPerLook = 16;
  // What an agent on a detour, or one whose mind keeps its own thoughts, may take of a tick before it is another's
  // turn.
  static constexpr std::uint64_t kWorkSlice = 4096;
  // The least that a turn can do something with.
  static constexpr std::uint64_t kTurnExtras = 4;  // beside what the mind or a detour takes
  static constexpr std::uint64_t kLeastTurn = std::max(Agent::kLeastBudget, DetourPlanner::kLeastBudget) + kTurnExtras;
  static constexpr std::uint32_t kAhead = 6;  // turns
  static constexpr std::uint32_t kFirstDetour = 24;
  // Every so many ticks an agent makes sure of its goal, in case that very cell has closed.
  static constexpr std::uint32_t kCheckEvery = 64;

  enum class Turn : std::uint8_t {
    done,  // for this tick
    more,  // it thinks, and could go on
    out,   // the budget is used up: it must go on before any other of its shard
  };

  std::uint32_t count() const { return static_cast<std::uint32_t>(statuses.size()); }

  // At most half of a budget goes into the map, so that agents keep moving.
  std::uint64_t catch_up(const TickBudget& budget, Clock::time_point begin) {
    if (world.components().settled() && minds_.settled()) return 0;
    if (budget.time_ns == 0) {
      // Small budgets save up for a piece.
      const std::uint64_t half = budget.work / 2;
      saved_ = budget.work == kUnlimitedWork ? half : std::min(saved_ + half, half + LiveComponents::kLargestPiece);
      const std::uint64_t allowed = std::min(saved_, budget.work);
      std::uint64_t used = world.advance(allowed);
      used += minds_.repair(allowed - used);
      saved_ -= used;
      return used;
    }
    const auto end = begin + std::chrono::nanoseconds(budget.time_ns / 2);
    std::uint64_t used = 0;
    do {
      const std::uint64_t more = world.advance(2 * LiveComponents::kLargestPiece);
      used += more > 0 ? more : minds_.repair(2 * LiveComponents::kLargestPiece);
    } while (!(world.components().settled() && minds_.settled()) && Clock::now() < end);
    return used;
  }

  /// Gives turns until all have had one or the budget is used up; says whether all had.
  bool run(std::uint32_t s, std::uint64_t budget, Clock::time_point deadline) {
    Shard& shard = *shards_[s];
    try {
      return give_turns(s, shard, budget, deadline);
    } catch (...) {
      shard.failure = std::current_exception();
      return true;
    }
  }

  bool give_turns(std::uint32_t s, Shard& shard, std::uint64_t budget, Clock::time_point deadline) {
    const std::uint64_t limit = budget == kUnlimitedWork ? kUnlimitedWork : shard.work + budget;
    const bool timed = deadline != Clock::time_point::max();
    const auto has_budget = [&] { return limit == kUnlimitedWork || shard.work + kLeastTurn <= limit; };
    std::uint32_t turns = 0;
    std::uint64_t looked_at = shard.work;
    const auto time_is_up = [&] {
      if (!timed || (++turns < kTurnsPerLook && shard.work - looked_at < kTimeSlice)) return false;
      turns = 0;
      looked_at = shard.work;
      return Clock::now() >= deadline;
    };
    while (shard.left > 0) {
      const CrowdId id = agent_at(s, shard.cursor);
      const CrowdStatus status = statuses[id];
      Turn result = Turn::done;
      if (shard.cursor + kAhead < shard.places) prefetch(agent_at(s, shard.cursor + kAhead));
      if (status == CrowdStatus::walking || status == CrowdStatus::unreachable) {
        if (!has_budget()) return false;
        result = turn(s, shard, id, slice(shard, limit, timed));
        if (result == Turn::out) {
          if (!timed || time_is_up()) return false;
          continue;
        }
      }
      if (result == Turn::more) shard.again.push_back(id);
      shard.cursor = shard.cursor + 1 < shard.places ? shard.cursor + 1 : 0;
      --shard.left;
      if (time_is_up()) return false;
    }
    while (!shard.again.empty()) {
      const std::uint64_t before = shard.work;
      std::size_t kept = 0;
      bool is_out = false;
      for (const CrowdId id : shard.again) {
        Turn result = Turn::more;
        if (!is_out && has_budget()) result = turn(s, shard, id, slice(shard, limit, timed));
        if (result != Turn::done) shard.again[kept++] = id;
        is_out = is_out || !has_budget() || time_is_up();
      }
      shard.again.resize(kept);
      if (is_out || shard.work == before) return shard.again.empty();
    }
    return true;
  }

  // What an agent's turn needs lies anywhere in memory, so it is asked for some turns before.
  void prefetch(CrowdId id) const {
    if (statuses[id] != CrowdStatus::walking) return;
    minds_.prefetch(id);
    const Grid& grid = world.grid();
    if (world.has_changed()) __builtin_prefetch(&grid.masks()[grid.cell(positions[id]).index]);
  }

  static std::uint64_t slice(const Shard& shard, std::uint64_t limit, bool timed) {
    const std::uint64_t most = timed ? kTimeSlice : Minds::kExclusive ? kUnlimitedWork : kWorkSlice;
    return limit == kUnlimitedWork ? most : std::min(most, limit - shard.work - kTurnExtras);
  }

  std::uint32_t unserved(std::uint32_t s) const {
    const Shard& shard = *shards_[s];
    auto sum = static_cast<std::uint32_t>(shard.again.size());
    for (std::uint32_t i = 0; i < shard.left; ++i) {
      sum += statuses[agent_at(s, (shard.cursor + i) % shard.places)] == CrowdStatus::walking;
    }
    return sum;
  }

  Turn turn(std::uint32_t s, Shard& shard, CrowdId id, std::uint64_t budget) {
    Body& body = bodies_[id];
    if (statuses[id] == CrowdStatus::unreachable) return look_again(shard, id);
    const bool is_due =
        body.version != static_cast<std::uint32_t>(world.components().cuts()) || (ticks_ + id) % kCheckEvery == 0;
    if (is_due && !make_sure(shard, id)) return Turn::done;
    const Grid& grid = world.grid();
    if (body.mode == Mode::detour) return walk_around(shard, id, budget);
    if (body.mode == Mode::fresh) {
      const Cell from = grid.cell(positions[id]);
      const Cell to = grid.cell(goals[id]);
      // A mind may rely on both being there.
      if (!grid.passable(from) || !grid.passable(to)) return give_up(shard, id);
      minds_.start(s, id, from, to);
      body.mode = Mode::mind;
    }
    const MindStep step = minds_.step(s, id, budget);
    shard.work += step.work;
    switch (step.outcome) {
      case Outcome::moved:
        if (!move(shard, id, grid.point(step.position))) return set_back(shard, id, false);
        return Turn::done;
      case Outcome::thinking:
        return Minds::kExclusive ? Turn::out : Turn::more;
      case Outcome::arrived:
        statuses[id] = CrowdStatus::arrived;
        shard.finished.push_back(id);
        return Turn::done;
      case Outcome::unreachable:
        break;
    }
    return set_back(shard, id, true);
  }

  /// Moves the agent there if the map allows it. On a map that is still what minds know, it does.
  bool move(Shard& shard, CrowdId id, Point to) {
    if (world.has_changed()) {
      const Grid& grid = world.grid();
      const Point at = positions[id];
      const auto direction = static_cast<unsigned>(direction_of({to.x - at.x, to.y - at.y}));
      if ((grid.mask(grid.cell(at)) >> direction & 1U) == 0) return false;
    }
    positions[id] = to;
    ++shard.moves;
    if (to == goals[id]) {
      statuses[id] = CrowdStatus::arrived;
      shard.finished.push_back(id);
      end_detour(shard, id);
      minds_.release(id);
    }
    return true;
  }

  /// Whether there is still a path to the goal, as far as that is known.
  bool make_sure(Shard& shard, CrowdId id) {
    ++shard.work;
    const LiveComponents& components = world.components();
    if (components.settled()) bodies_[id].version = static_cast<std::uint32_t>(components.cuts());
    if (has_path(id)) return true;
    give_up(shard, id);
    return false;
  }

  Turn give_up(Shard& shard, CrowdId id) {
    end_detour(shard, id);
    statuses[id] = CrowdStatus::unreachable;
    bodies_[id].mode = Mode::fresh;
    bodies_[id].version = version_of_answer();
    shard.finished.push_back(id);
    return Turn::done;
  }

  /// For an agent without a path: maybe the map has one now.
  Turn look_again(Shard& shard, CrowdId id) {
    Body& body = bodies_[id];
    const LiveComponents& components = world.components();
    if (!components.settled() || body.version == static_cast<std::uint32_t>(components.version())) return Turn::done;
    ++shard.work;
    body.version = static_cast<std::uint32_t>(components.version());
    if (!has_path(id)) return Turn::done;
    statuses[id] = CrowdStatus::walking;
    body.version = static_cast<std::uint32_t>(components.cuts());
    return Turn::done;
  }

  /// The map does not allow what the mind does, or the mind is at a loss.
  Turn set_back(Shard& shard, CrowdId id, bool is_lost) {
    Body& body = bodies_[id];
    if (!make_sure(shard, id)) return Turn::done;
    body.mode = Mode::fresh;
    if (Minds::kReplansFreely && !is_lost) return Turn::done;
    body.setbacks = static_cast<std::uint16_t>(std::min(body.setbacks + 1, 1000));
    if (body.setbacks <= Minds::kFreshStarts) return Turn::done;
    if (shard.free_detours.empty()) {
      body.detour = static_cast<std::uint32_t>(shard.detours.size());
      shard.detours.emplace_back();
      shard.free_detours.reserve(shard.detours.capacity());
    } else {
      body.detour = shard.free_detours.back();
      shard.free_detours.pop_back();
    }
    // Each lasts twice as long as the one before, so that no mind can lead the agent back for ever.
    Detour& detour = shard.detours[body.detour];
    detour.clear();
    detour.moves_left = kFirstDetour << std::min(body.setbacks - Minds::kFreshStarts, 20);
    body.mode = Mode::detour;
    return Turn::done;
  }

  Turn walk_around(Shard& shard, CrowdId id, std::uint64_t budget) {
    const Grid& grid = world.grid();
    Body& body = bodies_[id];
    Detour& detour = shard.detours[body.detour];
    if (!detour.has_move()) {
      // The planner serves one at a time. Those that need none go on meanwhile: a search over the regions of a large
      // map may take as much as many ticks have.
      if (shard.planning != kNobody && shard.planning != id) return Turn::more;
      if (shard.planning == kNobody) shard.planner.drop();
      Meter meter(std::min(budget, kWorkSlice));
      const auto status = shard.planner.advance(detour, grid.cell(positions[id]), grid.cell(goals[id]), meter);
      shard.work += meter.work.total();
      shard.planning = status == DetourPlanner::Status::paused ? id : kNobody;
      if (status == DetourPlanner::Status::paused) return Turn::more;
      if (status == DetourPlanner::Status::lost) {
        ++shard.work;
        make_sure(shard, id);
        return Turn::done;
      }
    }
    ++shard.work;
    const Point step = kDirectionSteps[detour.next_move()];
    if (!move(shard, id, {positions[id].x + step.x, positions[id].y + step.y})) {
      detour.clear();
      return Turn::done;
    }
    ++shard.detour_moves;
    if (statuses[id] != CrowdStatus::walking) return Turn::done;
    ++detour.moves_made;
    if (--detour.moves_left == 0) {
      end_detour(shard, id);
      body.mode = Mode::fresh;
    }
    return Turn::done;
  }

  void end_detour(Shard& shard, CrowdId id) {
    Body& body = bodies_[id];
    if (body.detour == kNoDetour) return;
    if (shard.planning == id) shard.planning = kNobody;
    shard.free_detours.push_back(body.detour);
    body.detour = kNoDetour;
  }

  void make_room(std::uint32_t agents) override { minds_.make_room(agents); }
  void prepare(CrowdId id) override { minds_.prepare(id); }
  void release(CrowdId id) override { minds_.release(id); }
  void drop_detour(CrowdId id) override { end_detour(*shards_[shard_of(id)], id); }

  Minds minds_;
  ShardBudgets::List shards_;
  ShardBudgets budgets_;
  std::uint32_t ticks_ = 0;
  std::uint64_t saved_ = 0;  // of earlier budgets, for the map
};

}  // namespace cairn
