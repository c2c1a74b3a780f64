#include "algorithms/cairn/walk/local_route.hpp"

#include "base/assert.hpp"
#include "search/watch.hpp"

#include <algorithm>
#include <bit>

namespace cairn::cairn_walk {
namespace {

static_assert(LocalRoute::kPiece <= Agent::kMinBudget);
// Of the fan cache, in one operation.
constexpr std::uint64_t kSquaresPerLook = 16;
static_assert(3 + FanCache::kMostSquares / kSquaresPerLook <= LongRoute::kPiece);

std::size_t hash(Cell cell) { return static_cast<std::size_t>(cell.index * 0x9E3779B97F4A7C15U >> 32U); }

}  // namespace

template <typename Lines>
JumpRoute<Lines>::JumpRoute(const Grid& grid, std::uint32_t most_work, std::uint32_t most_runs, FanCache* cache)
    : grid_(&grid),
      distance_(grid.rules()),
      scan_(grid),
      most_work_(most_work),
      most_runs_(most_runs),
      cache_(cache),
      index_(std::bit_ceil(2 * most_nodes(most_work))) {
  nodes_.reserve(most_nodes(most_work));
  open_.reserve(most_open(most_work));
  runs_.reserve(most_runs + 2);
}

template <typename Lines>
void JumpRoute<Lines>::start(Cell start, Cell goal, Cost below) {
  index_.clear();
  nodes_.clear();
  open_.clear();
  runs_.clear();
  used_ = 0;
  goal_ = goal;
  target_ = grid_->point(goal);
  cost_ = below;
  found_ = false;
  phase_ = Phase::search;
  from_ = kRoot;
  nodes_.push_back({start, 0, kRoot, 0});
  index_.set(slot_of(start), kRoot);
  moves_ = grid_->mask(start);
  slanting_ = reading_ = keeping_ = false;
}

template <typename Lines>
bool JumpRoute<Lines>::advance(search::Meter& meter) {
  if (phase_ == Phase::search) {
    const search::Progress progress = scan_.stop_rule() == optimal::StopRule::after
                                          ? this->template search<optimal::StopRule::after>(meter)
                                          : this->template search<optimal::StopRule::at_end>(meter);
    if (progress == search::Progress::paused) return false;
    phase_ = progress == search::Progress::done ? Phase::trace : Phase::done;
  }
  return phase_ == Phase::done || trace(meter);
}

template <typename Lines>
template <optimal::StopRule rule>
search::Progress JumpRoute<Lines>::search(search::Meter& meter) {
  const auto is_overtaken = [&](const Open& best) {
    return nodes_[best.node].g != ~static_cast<std::uint32_t>(best.key);
  };
  const auto take = [&](const Open& /*best*/, bool /*overtaken*/) {
    const search::Stop stop = stop_before_piece(meter);
    if (!stop) {
      ++meter.work.queue;
      ++used_;
    }
    return stop;
  };
  if (const search::Stop stop = finish_expansion<rule>(meter)) return *stop;
  return search::best_first(open_, is_overtaken, take, [&](const Open& best) -> search::Stop {
    const Node& node = nodes_[best.node];
    if (node.cell == goal_) {
      cost_ = Cost{node.g};
      traced_ = best.node;
      return search::Progress::done;
    }
    ++meter.work.expansions;
    search::watch_expanded(grid_->point(node.cell));
    ++used_;
    from_ = best.node;
    begin_expansion(meter);
    return finish_expansion<rule>(meter);
  });
}

/// Whether the budget of the step or that of the whole search may end within the next piece.
template <typename Lines>
search::Stop JumpRoute<Lines>::stop_before_piece(const search::Meter& meter) const {
  const std::size_t new_nodes = cache_ != nullptr ? kJumpsAtOnce + 3 : 3;
  if (used_ + kPiece > most_work_ || nodes_.size() + new_nodes > most_nodes(most_work_) ||
      open_.size() + new_nodes > most_open(most_work_)) {
    return search::Progress::exhausted;
  }
  if (!meter.allows(kPiece)) return search::Progress::paused;
  return search::kGoOn;
}

/// Looks the fan of the node up, or begins to make it. Takes less work than a piece.
template <typename Lines>
void JumpRoute<Lines>::begin_expansion(search::Meter& meter) {
  const Node& node = nodes_[from_];
  moves_ = scan_.moves_after(node.cell, node.arrived);
  if (cache_ == nullptr) return;
  reading_ = cache_->find(node.cell, node.arrived) != nullptr;
  const std::uint64_t looks = 1 + cache_->looked_at() / kSquaresPerLook;
  meter.work.scanned += looks;
  used_ += looks;
  keeping_ = !reading_;
  next_jump_ = 0;
  if (keeping_) cache_->begin(node.cell, node.arrived);
}

/// Reads some jumps of a known fan; with the last ones, looks for the goal.
template <typename Lines>
void JumpRoute<Lines>::read_fan(search::Meter& meter) {
  const FanCache::Fan* fan = cache_->find(nodes_[from_].cell, nodes_[from_].arrived);
  if (fan == nullptr) {
    // The map has changed meanwhile.
    reading_ = false;
    keeping_ = true;
    cache_->begin(nodes_[from_].cell, nodes_[from_].arrived);
    return;
  }
  const std::span<const FanCache::Jump> jumps = cache_->jumps(*fan);
  const std::uint32_t end = std::min(next_jump_ + kJumpsAtOnce, fan->count);
  meter.work.scanned += end - next_jump_;
  used_ += end - next_jump_;
  for (; next_jump_ < end; ++next_jump_) {
    const FanCache::Jump& jump = jumps[next_jump_];
    reach(jump.to, jump.direction, jump.cost);
  }
  if (end < fan->count) return;
  // The goal lies on the fan if a slant goes far enough and nothing is in the way from there.
  const Point root = grid_->point(nodes_[from_].cell);
  const optimal::StepsAlong slanted = scan_.slanted(root, target_);
  if (slanted.steps == 0) {
    for (unsigned rest = moves_; rest != 0; rest &= rest - 1) {
      look_for_goal(root, static_cast<unsigned>(std::countr_zero(rest)), 0);
    }
  } else if ((moves_ >> slanted.direction & 1U) != 0 && slanted.steps <= fan->reach[slanted.direction / 2]) {
    const Point turn = slanted.from(root);
    const auto cost = static_cast<std::uint32_t>(slanted.steps) * scan_.slant_cost();
    look_for_goal(turn, scan_.left_of(slanted.direction), cost);
    look_for_goal(turn, scan_.right_of(slanted.direction), cost);
  }
  reading_ = false;
  moves_ = 0;
}

/// Takes the remaining moves of the node that is being expanded, in pieces.
template <typename Lines>
template <optimal::StopRule rule>
search::Stop JumpRoute<Lines>::finish_expansion(search::Meter& meter) {
  while (slanting_ || moves_ != 0) {
    if (const search::Stop stop = stop_before_piece(meter)) return stop;
    if (reading_) {
      read_fan(meter);
    } else if (slanting_) {
      slanting_ = go_along_slant<rule>();
    } else {
      begin_move<rule>();
    }
    const std::uint64_t words = scan_.words_looked_at() - words_;
    words_ += words;
    meter.work.scanned += words;
    meter.work.queue += pushed_;
    used_ += words + pushed_;
    pushed_ = 0;
    CAIRN_ASSERT(used_ <= most_work_);
  }
  if (keeping_) cache_->end();
  keeping_ = false;
  return search::kGoOn;
}

/// Takes the next move from the node that is expanded.
template <typename Lines>
template <optimal::StopRule rule>
void JumpRoute<Lines>::begin_move() {
  const auto direction = static_cast<unsigned>(std::countr_zero(moves_));
  moves_ &= moves_ - 1;
  const Cell root = nodes_[from_].cell;
  slant_ = {scan_.place(root), direction, 0};
  slanting_ = scan_.is_slanted(direction);
  if (slanting_) return;
  const std::uint64_t words = scan_.words_looked_at();
  scan_.template line<rule>(slant_.at, direction, 0,
                            [&](Cell at, unsigned by, std::uint32_t cost) { find(at, by, cost); });
  if (keeping_) cache_->cover(grid_->point(root), direction, scan_.words_looked_at() - words);
  look_for_goal(grid_->point(root), direction, 0);
}

/// One diagonal step. False if the scan ends there.
template <typename Lines>
template <optimal::StopRule rule>
bool JumpRoute<Lines>::go_along_slant() {
  if (keeping_) cache_->set_reach(slant_.direction, slant_.cost / scan_.slant_cost());
  if (!scan_.step(slant_)) return false;
  const Point at = grid_->point(slant_.at.cell);
  if (std::uint64_t{nodes_[from_].g} + slant_.cost + distance_(at, target_).units >= cost_.units) return false;
  if (at.x == target_.x || at.y == target_.y) {
    look_for_goal(at, scan_.left_of(slant_.direction), slant_.cost);
    look_for_goal(at, scan_.right_of(slant_.direction), slant_.cost);
  }
  const std::uint64_t words = scan_.words_looked_at();
  const bool goes_on = scan_.template lines_beside<rule>(
      slant_, [&](Cell cell, unsigned by, std::uint32_t cost) { find(cell, by, cost); });
  if (keeping_) {
    cache_->set_reach(slant_.direction, slant_.cost / scan_.slant_cost());
    cache_->cover(at, scan_.left_of(slant_.direction), scan_.words_looked_at() - words);
    cache_->cover(at, scan_.right_of(slant_.direction), scan_.words_looked_at() - words);
  }
  return goes_on;
}

template <typename Lines>
void JumpRoute<Lines>::look_for_goal(Point from, unsigned direction, std::uint32_t cost) {
  const Point step = kDirectionSteps[direction];
  const std::int32_t ahead = (target_.x - from.x) * step.x + (target_.y - from.y) * step.y;
  const bool in_line = step.x == 0 ? from.x == target_.x : from.y == target_.y;
  if (!in_line || ahead < 0 || !scan_.is_free(from, target_)) return;
  reach(goal_, direction, cost + static_cast<std::uint32_t>(ahead) * grid_->costs().straight.units);
}

/// A scan has found a jump point.
template <typename Lines>
void JumpRoute<Lines>::find(Cell cell, unsigned direction, std::uint32_t cost) {
  if (keeping_) cache_->add({cell, cost, direction});
  reach(cell, direction, cost);
}

template <typename Lines>
void JumpRoute<Lines>::reach(Cell cell, unsigned direction, std::uint32_t cost) {
  const std::uint64_t g = std::uint64_t{nodes_[from_].g} + cost;
  const std::uint64_t f = g + distance_(grid_->point(cell), target_).units;
  if (f >= cost_.units) return;
  const std::size_t slot = slot_of(cell);
  const NodeIndex* known = index_.find(slot);
  const NodeIndex node = known != nullptr ? *known : static_cast<NodeIndex>(nodes_.size());
  if (known == nullptr) {
    CAIRN_ASSERT(2 * nodes_.size() < index_.size());
    index_.set(slot, node);
    nodes_.push_back({cell, 0, kRoot, 0});
  } else if (nodes_[node].g <= g) {
    return;
  }
  const auto short_g = static_cast<std::uint32_t>(g);
  nodes_[node] = {cell, short_g, from_, direction};
  open_.push({f << 32U | ~short_g, cell, node});
  ++pushed_;
}

/// The slot of a cell's node in the table, or the free slot where it belongs.
template <typename Lines>
std::size_t JumpRoute<Lines>::slot_of(Cell cell) const {
  std::size_t at = hash(cell) & (index_.size() - 1);
  for (const NodeIndex* node = index_.find(at); node != nullptr && nodes_[*node].cell != cell; node = index_.find(at)) {
    at = (at + 1) & (index_.size() - 1);
  }
  return at;
}

/// Traces the path back from the goal. False if the budget ended first.
template <typename Lines>
bool JumpRoute<Lines>::trace(search::Meter& meter) {
  const auto add = [&](const optimal::StepsAlong& part) {
    if (part.steps > 0) runs_.push_back({{}, part.direction, static_cast<std::uint32_t>(part.steps)});
  };
  for (; traced_ != kRoot && runs_.size() <= most_runs_; traced_ = nodes_[traced_].parent) {
    if (!meter.allows(1)) return false;
    ++meter.work.traced;
    const Node& node = nodes_[traced_];
    const Point from = grid_->point(nodes_[node.parent].cell);
    const optimal::StepsAlong slanted = scan_.slanted(from, grid_->point(node.cell));
    add(Scan::straight(slanted.from(from), grid_->point(node.cell)));
    add(slanted);
  }
  std::reverse(runs_.begin(), runs_.end());
  found_ = runs_.size() <= most_runs_;
  phase_ = Phase::done;
  return true;
}

template <typename Lines>
std::uint64_t JumpRoute<Lines>::bytes() const {
  return nodes_.capacity() * sizeof(Node) + index_.memory_bytes() + open_.capacity_bytes() +
         runs_.capacity() * sizeof(MoveRun);
}

template class JumpRoute<optimal::ShortScan>;
template class JumpRoute<optimal::LongScan>;

}  // namespace cairn::cairn_walk
