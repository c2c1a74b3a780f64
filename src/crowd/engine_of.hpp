// The ticks of a crowd, for minds of one kind.
//
// A shard goes through its agents in a ring. Each gets a turn: at most one move. Where the budget ends the ring stops,
// and the next tick goes on there. Those that have to plan first wait until the others have moved, and have what is
// left of the budget, at least a quarter; where that ends, the next tick goes on with them, too. What plans serves one
// agent of a shard at a time, until it is done: it keeps what it has begun over any number of ticks.
#pragma once

#include <cairn/error.hpp>

#include "base/parallel.hpp"
#include "base/platform/compiler.hpp"
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
        budgets_(shards_, std::min(threads == 0 ? core_count() : threads, kShards), kMinTurn) {
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
    if (budget.time_ns > 0) {
      const Clock::time_point end = begin + std::chrono::nanoseconds(budget.time_ns);
      budgets_.run_for_time(end - (end - Clock::now()) / kPlanShare, ticks_, going_round());
      budgets_.run_for_time(end, ticks_, thinking());
      budgets_.run_for_time(end, ticks_, going_round());
    } else {
      const bool is_limited = budget.work != kUnlimitedWork;
      std::uint64_t left = is_limited ? budget.work - report.map_work : kUnlimitedWork;
      const auto spend = [&](std::uint64_t most, const auto& waiting, const auto& run) {
        const std::uint64_t used = budgets_.run_for_work(most, waiting, run);
        if (is_limited) left -= std::min(left, used);
      };
      const auto in_ring = [](const Shard& shard) -> std::uint64_t { return shard.left; };
      const auto planning = [](const Shard& shard) -> std::uint64_t { return shard.again.size(); };
      spend(is_limited ? left - left / kPlanShare : left, in_ring, going_round());
      spend(left, planning, thinking());
      spend(left, in_ring, going_round());
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
  // What an agent may take before it is another's turn.
  static constexpr std::uint64_t kWorkSlice = 4096;
  // The part of a budget that is for those that plan.
  static constexpr std::uint64_t kPlanShare = 4;
  // The least that a turn can do something with.
  static constexpr std::uint64_t kTurnExtras = 4;  // beside what the mind or a detour takes
  static constexpr std::uint64_t kMinTurn = std::max(Agent::kMinBudget, DetourPlanner::kMinBudget) + kTurnExtras;
  static constexpr std::uint32_t kAhead = 6;  // turns
  static constexpr std::uint32_t kFirstDetour = 24;
  // Every so many ticks an agent makes sure of its goal, in case that very cell has closed.
  static constexpr std::uint32_t kCheckEvery = 64;

  enum class Turn : std::uint8_t {
    done,  // for this tick
    more,  // it thinks or waits for others to have thought, and could go on
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

  /// What a shard may spend.
  struct Allowance {
    Allowance(const Shard& shard, std::uint64_t budget, Clock::time_point until)
        : limit(budget == kUnlimitedWork ? kUnlimitedWork : shard.work + budget),
          deadline(until),
          is_timed(until != Clock::time_point::max()),
          looked_at(shard.work) {}

    bool allows_turn(const Shard& shard) const { return limit == kUnlimitedWork || shard.work + kMinTurn <= limit; }
    std::uint64_t slice(const Shard& shard) const {
      if (limit == kUnlimitedWork && !is_timed) return Minds::kExclusive ? kUnlimitedWork : kWorkSlice;
      return is_timed ? kTimeSlice : std::min(kWorkSlice, limit - shard.work - kTurnExtras);
    }
    bool time_is_up(const Shard& shard) {
      if (!is_timed || (++turns < kTurnsPerLook && shard.work - looked_at < kTimeSlice)) return false;
      turns = 0;
      looked_at = shard.work;
      return Clock::now() >= deadline;
    }

    std::uint64_t limit;
    Clock::time_point deadline;
    bool is_timed;
    std::uint32_t turns = 0;
    std::uint64_t looked_at;
  };

  /// Calls part(shard's number, shard, allowance), which says whether it is done, for the division of budgets.
  template <typename Part>
  auto running(Part part) {
    return [this, part](std::uint32_t s, std::uint64_t budget, Clock::time_point deadline) {
      Shard& shard = *shards_[s];
      Allowance allowance(shard, budget, deadline);
      try {
        return part(s, shard, allowance);
      } catch (...) {
        shard.failure = std::current_exception();
        return true;
      }
    };
  }
  auto going_round() {
    return running(
        [this](std::uint32_t s, Shard& shard, Allowance& allowance) { return go_round(s, shard, allowance); });
  }
  auto thinking() {
    return running([this](std::uint32_t s, Shard& shard, Allowance& allowance) { return think(s, shard, allowance); });
  }

  bool go_round(std::uint32_t s, Shard& shard, Allowance& allowance) {
    while (shard.left > 0) {
      const CrowdId id = agent_at(s, shard.cursor);
      const CrowdStatus status = statuses[id];
      if (shard.cursor + kAhead < shard.places) prefetch(agent_at(s, shard.cursor + kAhead));
      if (status == CrowdStatus::walking || status == CrowdStatus::unreachable) {
        if (!allowance.allows_turn(shard)) return false;
        if (turn(s, shard, id, allowance.slice(shard), false) == Turn::more) shard.again.push_back(id);
      }
      shard.cursor = shard.cursor + 1 < shard.places ? shard.cursor + 1 : 0;
      --shard.left;
      if (allowance.time_is_up(shard)) return false;
    }
    return true;
  }

  /// Those that plan, beginning with the one that the last tick ended with.
  bool think(std::uint32_t s, Shard& shard, Allowance& allowance) {
    const auto first =
        std::find_if(shard.again.begin(), shard.again.end(), [&](CrowdId id) { return id >= shard.next_to_think; });
    if (first != shard.again.end()) std::rotate(shard.again.begin(), first, shard.again.end());
    bool is_out = false;
    while (!shard.again.empty() && !is_out) {
      const std::uint64_t before = shard.work;
      const std::size_t count_before = shard.again.size();
      std::size_t kept = 0;
      for (const CrowdId id : shard.again) {
        is_out = is_out || !allowance.allows_turn(shard);
        if (is_out || turn(s, shard, id, allowance.slice(shard), true) == Turn::more) shard.again[kept++] = id;
        is_out = is_out || allowance.time_is_up(shard);
      }
      shard.again.resize(kept);
      // All wait for one whose turn has not come in this tick.
      if (shard.work == before && kept == count_before) return true;
    }
    shard.next_to_think = shard.again.empty() ? 0 : shard.again.front();
    return shard.again.empty();
  }

  // What an agent's turn needs lies anywhere in memory, so it is asked for some turns before.
  void prefetch(CrowdId id) const {
    if (statuses[id] != CrowdStatus::walking) return;
    minds_.prefetch(id);
    const Grid& grid = world.grid();
    if (world.has_changed()) platform::prefetch_to_read(&grid.masks()[grid.cell(positions[id]).index]);
  }

  std::uint32_t unserved(std::uint32_t s) const {
    const Shard& shard = *shards_[s];
    auto sum = static_cast<std::uint32_t>(shard.again.size());
    for (std::uint32_t i = 0; i < shard.left; ++i) {
      sum += statuses[agent_at(s, (shard.cursor + i) % shard.places)] == CrowdStatus::walking;
    }
    return sum;
  }

  Turn turn(std::uint32_t s, Shard& shard, CrowdId id, std::uint64_t budget, bool may_plan) {
    Body& body = bodies_[id];
    if (statuses[id] == CrowdStatus::unreachable) return look_again(shard, id);
    const bool is_due =
        body.version != static_cast<std::uint32_t>(world.components().cuts()) || (ticks_ + id) % kCheckEvery == 0;
    if (is_due && !make_sure(shard, id)) return Turn::done;
    const Grid& grid = world.grid();
    if (body.mode == Mode::detour) return walk_around(shard, id, budget, may_plan);
    if (body.mode == Mode::fresh) {
      const Cell from = grid.cell(positions[id]);
      const Cell to = grid.cell(goals[id]);
      // A mind may rely on both being there.
      if (!grid.passable(from) || !grid.passable(to)) return give_up(shard, id);
      minds_.start(s, id, from, to);
      body.mode = Mode::mind;
    }
    const bool is_taken = Minds::kExclusive && shard.thinking != kNobody && shard.thinking != id;
    if (Minds::kExclusive && (is_taken || !may_plan) && !minds_.is_ready(id)) return Turn::more;
    const MindStep step = minds_.step(s, id, budget);
    shard.work += step.work;
    if (!is_taken) shard.thinking = step.outcome == Outcome::thinking ? id : kNobody;
    switch (step.outcome) {
      case Outcome::moved:
        if (!move(shard, id, grid.point(step.position))) return set_back(shard, id, false);
        return Turn::done;
      case Outcome::thinking:
        return Turn::more;
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
      end_plans(shard, id);
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
    end_plans(shard, id);
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

  Turn walk_around(Shard& shard, CrowdId id, std::uint64_t budget, bool may_plan) {
    const Grid& grid = world.grid();
    Body& body = bodies_[id];
    Detour& detour = shard.detours[body.detour];
    if (!detour.has_move()) {
      if (!may_plan || (shard.planning != kNobody && shard.planning != id)) return Turn::more;
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
      end_plans(shard, id);
      body.mode = Mode::fresh;
    }
    return Turn::done;
  }

  /// What was begun for an agent is of no use any more.
  void end_plans(Shard& shard, CrowdId id) {
    Body& body = bodies_[id];
    if (shard.thinking == id) shard.thinking = kNobody;
    if (body.detour == kNoDetour) return;
    if (shard.planning == id) shard.planning = kNobody;
    shard.free_detours.push_back(body.detour);
    body.detour = kNoDetour;
  }

  void make_room(std::uint32_t agents) override { minds_.make_room(agents); }
  void prepare(CrowdId id) override { minds_.prepare(id); }
  void release(CrowdId id) override { minds_.release(id); }
  void drop_plans(CrowdId id) override { end_plans(*shards_[shard_of(id)], id); }

  Minds minds_;
  ShardBudgets::List shards_;
  ShardBudgets budgets_;
  std::uint32_t ticks_ = 0;
  std::uint64_t saved_ = 0;  // of earlier budgets, for the map
};

}  // namespace cairn
