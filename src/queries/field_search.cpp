#include "queries/field_search.hpp"

#include <cairn/agent.hpp>

#include "base/platform/memory.hpp"
#include "search/optimal/bucket_width.hpp"
#include "search/spaces/search_cost.hpp"

#include <algorithm>
#include <bit>

namespace cairn::queries {
namespace {

constexpr std::uint32_t kUnreached = kInfiniteCost.units;

/// Writes costs along a line, cell by cell: `kStep` 1 and -1 for rows, 0 for columns, whose step is known later only.
template <int kStep>
struct LineFill {
  std::uint32_t* at;  // the next cell
  std::uint32_t cost;
  std::uint32_t straight;
  std::uint32_t most;
  std::ptrdiff_t stride;

  /// Returns whether all of these cells got smaller costs. Else the line ends.
  bool fill(std::uint32_t cells) {
    // Whole blocks first, which the compiler turns into vector instructions.
    if constexpr (kStep != 0) {
      constexpr std::uint32_t kBlock = 8;
      while (cells >= kBlock && cost <= most && (most - cost) / straight >= kBlock) {
        std::uint32_t* const low = kStep > 0 ? at : at - (kBlock - 1);
        std::uint32_t values[kBlock];
        for (std::uint32_t i = 0; i < kBlock; ++i) {
          values[i] = cost + (kStep > 0 ? i : kBlock - 1 - i) * straight;
        }
        std::uint32_t no_better = 0;
        for (std::uint32_t i = 0; i < kBlock; ++i) no_better |= low[i] <= values[i] ? 1U : 0U;
        if (no_better != 0) break;
        for (std::uint32_t i = 0; i < kBlock; ++i) low[i] = values[i];
        at += kStep * static_cast<std::ptrdiff_t>(kBlock);
        cost += kBlock * straight;
        cells -= kBlock;
      }
    }
    const std::ptrdiff_t step = kStep != 0 ? kStep : stride;
    for (; cells > 0; --cells) {
      if (*at <= cost || cost > most) return false;
      *at = cost;
      at += step;
      cost += straight;
    }
    return true;
  }
};

/// Fills a line of cells that begins beside position `begin`. Returns the stop that ends it, if all up to there got
/// smaller costs, or kNoStop.
template <optimal::StopRule rule, bool kUp, typename Fill>
std::uint32_t fill_line(const optimal::Lines& lines, const std::uint64_t* words, std::uint32_t begin, Fill& fill) {
  std::uint32_t next = kUp ? begin + 1 : begin - 1;  // the next position to fill
  bool is_worse = false;
  const auto one_word = [&](std::uint32_t word) -> std::uint32_t {
    const std::uint32_t cells = kUp ? (word + 1) * 64 - next : next + 1 - word * 64;
    next = kUp ? next + cells : next - cells;
    is_worse = !fill.fill(cells);
    return is_worse ? 0 : (kUp ? word + 1 : word - 1);
  };
  const std::uint32_t stop = kUp ? lines.up<rule>(begin, one_word) : lines.down<rule>(begin, one_word);
  if (is_worse) return optimal::Lines::kNoStop;
  if (stop != optimal::Lines::kNoStop) {
    return fill.fill(kUp ? stop + 1 - next : next + 1 - stop) ? stop : optimal::Lines::kNoStop;
  }
  // A wall ends it, in the word of the next position.
  const std::uint64_t word = words[next / 64];
  fill.fill(static_cast<std::uint32_t>(kUp ? std::countr_one(word >> (next % 64))
                                           : std::countl_one(word << (63U - next % 64))));
  return optimal::Lines::kNoStop;
}

}  // namespace

FieldSearch::FieldSearch(const Grid& grid)
    : grid_(&grid),
      scan_(grid),
      rows_(grid.terrain()),
      columns_(grid.transposed()),
      open_(optimal::bucket_bits(grid.costs())) {
  // Lines go down columns, where every cell lies on another small page.
  costs_.reserve(grid.shape().cell_count());
  platform::prefer_large_pages(costs_.data(), costs_.capacity() * sizeof(costs_[0]));
  costs_.assign(grid.shape().cell_count(), kUnreached);
}

void FieldSearch::start(std::span<const Point> goals, Cost max_cost) {
  forget();
  most_ = std::min(max_cost.units, spaces::max_path_cost(grid_->is_weighted()).units);
  open_.clear();
  work_ = 0;
  moves_ = 0;
  is_on_slant_ = false;
  for (const Point goal : goals) {
    const Cell cell = grid_->cell(goal);
    if (costs_[cell.index] == 0) continue;
    note_box(goal);
    costs_[cell.index] = 0;
    open_.push(0, {0, cell, kNowhere});
  }
}

/// Resets what the last run wrote.
void FieldSearch::forget() {
  for (std::size_t group = 0; is_everywhere_ && group < used_words_.size(); ++group) {
    for (std::uint64_t rest = used_words_[group]; rest != 0; rest &= rest - 1) {
      const std::size_t word = group * 64 + static_cast<std::size_t>(std::countr_zero(rest));
      std::fill_n(costs_.begin() + static_cast<std::ptrdiff_t>(word * 64), 64, kUnreached);
    }
  }
  for (const Box& box : boxes_) {
    for (std::int32_t y = box.from.y; y <= box.to.y; ++y) {
      const std::uint32_t first = grid_->cell({box.from.x, y}).index;
      std::fill_n(costs_.begin() + first, box.to.x - box.from.x + 1, kUnreached);
    }
  }
  is_everywhere_ = false;
  boxes_.clear();
}

void FieldSearch::note_box(Point goal) {
  if (is_everywhere_) return;
  const std::uint32_t reach = most_ / grid_->costs().straight.units;
  const std::uint64_t side = 2 * std::uint64_t{reach} + 1;
  // Some boxes may cost more to reset than all cells.
  if (side > 2 * kMaxMapSide || (boxes_.size() + 1) * side * side > costs_.size()) {
    is_everywhere_ = true;
    note_words();
    return;
  }
  const auto far = static_cast<std::int32_t>(reach);
  boxes_.push_back({{std::max(goal.x - far, 0), std::max(goal.y - far, 0)},
                    {std::min(goal.x + far, grid_->width() - 1), std::min(goal.y + far, grid_->height() - 1)}});
}

/// Notes which words of the terrain have passable cells.
void FieldSearch::note_words() {
  const std::vector<std::uint64_t>& words = grid_->terrain().words();
  used_words_.assign((words.size() + 63) / 64, 0);
  for (std::size_t word = 0; word < words.size(); ++word) {
    used_words_[word / 64] |= std::uint64_t{words[word] != 0} << (word % 64);
  }
}

bool FieldSearch::advance(std::uint64_t budget) {
  if (grid_->is_weighted()) return run_weighted(budget);
  return scan_.stop_rule() == optimal::StopRule::after ? run<optimal::StopRule::after>(budget)
                                                       : run<optimal::StopRule::at_end>(budget);
}

template <optimal::StopRule rule>
bool FieldSearch::run(std::uint64_t budget) {
  const std::uint64_t limit = budget > kUnlimitedWork - work_ ? kUnlimitedWork : work_ + budget;
  while (work_ < limit) {
    if (is_on_slant_) {
      step_slant<rule>();
    } else if (moves_ != 0) {
      const auto direction = static_cast<unsigned>(std::countr_zero(moves_));
      moves_ &= moves_ - 1;
      is_on_slant_ = scan_.is_slanted(direction);
      if (is_on_slant_) {
        slant_ = {root_, direction, root_g_};
      } else {
        line<rule>(root_, direction, root_g_);
      }
    } else {
      if (open_.empty()) return true;
      const Item item = open_.top();
      open_.pop();
      ++work_;
      if (costs_[item.cell.index] != item.g) continue;
      root_ = scan_.place(item.cell);
      root_g_ = item.g;
      moves_ = item.arrived == kNowhere ? grid_->mask(item.cell) : scan_.moves_after(item.cell, item.arrived);
    }
  }
  return false;
}

bool FieldSearch::run_weighted(std::uint64_t budget) {
  const std::uint64_t limit = budget > kUnlimitedWork - work_ ? kUnlimitedWork : work_ + budget;
  while (work_ < limit) {
    if (open_.empty()) return true;
    const Item item = open_.top();
    open_.pop();
    ++work_;
    if (costs_[item.cell.index] != item.g) continue;
    for (unsigned rest = grid_->mask(item.cell); rest != 0; rest &= rest - 1) {
      const auto direction = static_cast<Direction>(std::countr_zero(rest));
      const std::uint32_t cost = item.g + grid_->move_cost(item.cell, direction).units;
      std::uint32_t& known = costs_[grid_->neighbour(item.cell, direction).index];
      if (cost > most_ || cost >= known) continue;
      known = cost;
      ++work_;
      open_.push(cost, {cost, grid_->neighbour(item.cell, direction), kNowhere});
    }
  }
  return false;
}

template <optimal::StopRule rule>
void FieldSearch::step_slant() {
  ++work_;
  is_on_slant_ = false;
  if (!scan_.step(slant_) || slant_.cost > most_) return;
  std::uint32_t& cost = costs_[slant_.at.cell.index];
  if (cost <= slant_.cost) return;
  cost = slant_.cost;
  if (scan_.template ends_slant<rule>(slant_)) {
    jump(slant_.at.cell, slant_.direction, slant_.cost);
    return;
  }
  line<rule>(slant_.at, scan_.left_of(slant_.direction), slant_.cost);
  line<rule>(slant_.at, scan_.right_of(slant_.direction), slant_.cost);
  is_on_slant_ = true;
}

template <optimal::StopRule rule>
void FieldSearch::line(const Scan::Place& from, unsigned direction, std::uint32_t cost) {
  const std::uint32_t straight = grid_->costs().straight.units;
  const std::int32_t offset = grid_->offsets()[direction];
  const auto along = [&]<int kStep, bool kUp>(const optimal::Lines& lines, const Terrain& terrain,
                                              std::uint32_t begin) {
    std::uint32_t* const root = &costs_[from.cell.index];
    LineFill<kStep> fill{root + offset, cost + straight, straight, most_, offset};
    const std::uint32_t stop = fill_line<rule, kUp>(lines, terrain.words().data(), begin, fill);
    work_ += 1 + static_cast<std::uint64_t>((fill.at - root) / offset);
    if (stop == optimal::Lines::kNoStop) return;
    const std::uint32_t moves = kUp ? stop - begin : begin - stop;
    jump(Cell{from.cell.index + moves * static_cast<std::uint32_t>(offset)}, direction, cost + moves * straight);
  };
  switch (direction) {
    case Scan::kEast:
      return along.template operator()<1, true>(rows_, grid_->terrain(), from.cell.index);
    case Scan::kWest:
      return along.template operator()<-1, false>(rows_, grid_->terrain(), from.cell.index);
    case Scan::kSouth:
      return along.template operator()<0, true>(columns_, grid_->transposed(), from.in_column);
    default:
      return along.template operator()<0, false>(columns_, grid_->transposed(), from.in_column);
  }
}

void FieldSearch::jump(Cell cell, unsigned direction, std::uint32_t g) { open_.push(g, {g, cell, direction}); }

std::uint64_t FieldSearch::memory_bytes() const {
  return sizeof(*this) + costs_.capacity() * sizeof(costs_[0]) + boxes_.capacity() * sizeof(boxes_[0]) +
         open_.memory_bytes();
}

}  // namespace cairn::queries
