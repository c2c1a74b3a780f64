#include "queries/nearest_search.hpp"

#include <algorithm>
#include <bit>

namespace cairn::queries {
namespace {

// So far from the goal it pays to know where the map has passable cells.
constexpr std::int32_t kManyRows = 64;

/// The first position from `at` on, upwards, that is blocked, or `end`. Counts words.
std::uint32_t wall_above(const std::uint64_t* words, std::uint32_t at, std::uint32_t end, std::uint64_t& work) {
  std::uint64_t word = ~words[at / 64] & (~std::uint64_t{0} << (at % 64));
  for (++work; word == 0; ++work) {
    at = (at | 63U) + 1;
    if (at >= end) return end;
    word = ~words[at / 64];
  }
  return std::min(end, (at & ~63U) + static_cast<std::uint32_t>(std::countr_zero(word)));
}

/// The same downwards; `end` if there is none above it.
std::uint32_t wall_below(const std::uint64_t* words, std::uint32_t at, std::uint32_t end, std::uint64_t& work) {
  std::uint64_t word = ~words[at / 64] & (~std::uint64_t{0} >> (63U - at % 64));
  for (++work; word == 0; ++work) {
    if ((at & ~63U) <= end) return end;
    at = (at & ~63U) - 1;
    word = ~words[at / 64];
  }
  return std::max(end, (at | 63U) - static_cast<std::uint32_t>(std::countl_zero(word)));
}

}  // namespace

/// The first passable position of a padded row from `at` on, upwards, or `end`. Counts words.
std::uint32_t NearestSearch::free_above(std::uint32_t row, std::uint32_t at, std::uint32_t end) {
  const std::uint64_t* const words = grid_->terrain().words().data();
  std::size_t number = at / 64;
  const std::size_t behind = (std::size_t{end} + 63) / 64;
  std::uint64_t word = may_be_free(row, number) ? words[number] & (~std::uint64_t{0} << (at % 64)) : 0;
  for (++work_; word == 0; ++work_) {
    number = is_map_known_ ? used_.next_up(row, number, behind) : number + 1;
    if (number == behind) return end;
    word = words[number];
  }
  return std::min(end, static_cast<std::uint32_t>(number * 64 + static_cast<std::size_t>(std::countr_zero(word))));
}

/// The same downwards; `end` if there is none above it.
std::uint32_t NearestSearch::free_below(std::uint32_t row, std::uint32_t at, std::uint32_t end) {
  const std::uint64_t* const words = grid_->terrain().words().data();
  std::size_t number = at / 64;
  const std::size_t before = std::size_t{end} / 64 - 1;  // a row of padding lies before the map
  std::uint64_t word = may_be_free(row, number) ? words[number] & (~std::uint64_t{0} >> (63U - at % 64)) : 0;
  for (++work_; word == 0; ++work_) {
    number = is_map_known_ ? used_.next_down(row, number, before) : number - 1;
    if (number == before) return end;
    word = words[number];
  }
  const auto found = static_cast<std::uint32_t>(number * 64 + 63 - static_cast<std::size_t>(std::countl_zero(word)));
  return std::max(end, found);
}

/// How many rows can be left out, from these two on, upwards and downwards: they have no passable cells in reach.
std::int32_t NearestSearch::empty_rows(std::int32_t up, std::int32_t down) const {
  if (!is_map_known_) return 0;
  const std::int32_t far = columns_in_reach(up);
  constexpr auto kRows = static_cast<std::int32_t>(UsedWords::kRows);
  const auto is_empty = [&](std::int32_t y) {
    const std::size_t first = grid_->cell({std::max(goal_.x - far, 0), y}).index / 64;
    const std::size_t behind = grid_->cell({std::min(goal_.x + far, grid_->width() - 1), y}).index / 64 + 1;
    const auto row = static_cast<std::size_t>(y + 1);
    return !used_.has(row, first) && used_.next_up(row, first, behind) == behind;
  };
  std::int32_t count = kRows;
  if (up >= 0) {
    if (!is_empty(up)) return 0;
    count = (up + 1) % kRows + 1;
  }
  if (down < grid_->height()) {
    if (!is_empty(down)) return 0;
    count = std::min(count, kRows - (down + 1) % kRows);
  }
  return count;
}

/// How many columns from the goal a cell can be that is no farther from it than the nearest so far.
std::int32_t NearestSearch::columns_in_reach(std::int32_t y) const {
  if (least_ == kInfiniteCost) return kMaxMapSide;
  const auto rows = static_cast<std::uint32_t>(y < goal_.y ? goal_.y - y : y - goal_.y);
  const std::uint32_t straight = distance_.straight;
  const std::uint32_t extra = distance_.diagonal_extra;
  // The distance is straight * larger + extra * smaller, and straight * rows is no more than the least.
  const std::uint32_t flat = (least_.units - extra * rows) / straight;
  const std::uint32_t columns = flat >= rows ? flat : (least_.units - straight * rows) / extra;
  return static_cast<std::int32_t>(std::min<std::uint32_t>(columns, kMaxMapSide));
}

void NearestSearch::forget_map() {
  search_.reset();
  is_map_known_ = false;
}

void NearestSearch::start(Point from, Point goal) {
  from_ = from;
  goal_ = goal;
  answer_ = goal;
  work_ = 1;
  rows_read_ = 0;
  least_ = kInfiniteCost;
  nearest_.clear();
  phase_ = grid_->connected(grid_->cell(from), grid_->cell(goal)) ? Phase::done : Phase::rows;
}

bool NearestSearch::advance(std::uint64_t budget) {
  const std::uint64_t limit = budget > kUnlimitedWork - work_ ? kUnlimitedWork : work_ + budget;
  while (phase_ != Phase::done && work_ < limit) {
    if (phase_ != Phase::rows) {
      search_walks(limit - work_);
      continue;
    }
    const std::int32_t up = goal_.y - rows_read_;
    const std::int32_t down = goal_.y + rows_read_;
    const bool is_near = distance_({0, 0}, {0, rows_read_}) <= least_ && (up >= 0 || down < grid_->height());
    if (!is_near) {
      end_rows();
      continue;
    }
    if (rows_read_ == kManyRows && !is_map_known_) {
      work_ += used_.note(grid_->terrain());
      is_map_known_ = true;
    }
    if (const std::int32_t empty = empty_rows(up, down); empty > 0) {
      rows_read_ += empty;
      ++work_;
      continue;
    }
    if (up >= 0) read_row(up);
    if (down < grid_->height() && down != up) read_row(down);
    ++rows_read_;
  }
  return phase_ == Phase::done;
}

/// Looks for the first cell of ours to the right of the goal and to the left.
void NearestSearch::read_row(std::int32_t y) {
  ++work_;
  const std::uint64_t* const words = grid_->terrain().words().data();
  const Shape& shape = grid_->shape();
  // No cell farther away in the row can be nearer than the nearest so far.
  const std::int32_t far = columns_in_reach(y);
  const auto row = static_cast<std::uint32_t>(y + 1);
  const std::uint32_t middle = shape.cell({goal_.x, y}).index;
  const std::uint32_t right = shape.cell({std::min(goal_.x + far, grid_->width() - 1), y}).index + 1;
  const std::uint32_t left = shape.cell({std::max(goal_.x - far, 0), y}).index - 1;
  for (std::uint32_t at = middle; at < right;) {
    at = free_above(row, at, right);
    if (at == right) break;
    ++work_;
    if (is_ours(at)) {
      offer(shape.point(Cell{at}));
      break;
    }
    at = wall_above(words, at, right, work_);
  }
  for (std::uint32_t at = middle - 1; at > left;) {
    at = free_below(row, at, left);
    if (at == left) break;
    ++work_;
    if (is_ours(at)) {
      offer(shape.point(Cell{at}));
      break;
    }
    at = wall_below(words, at, left, work_);
  }
}

void NearestSearch::offer(Point p) {
  const Cost cost = distance_(p, goal_);
  if (cost > least_) return;
  if (cost < least_) nearest_.clear();
  least_ = cost;
  nearest_.push_back(grid_->cell(p));
}

void NearestSearch::end_rows() {
  if (nearest_.empty()) nearest_.push_back(grid_->cell(from_));  // components that are not up to date
  std::sort(nearest_.begin(), nearest_.end());
  answer_ = grid_->point(nearest_.front());
  phase_ = Phase::done;
  if (nearest_.size() == 1) return;
  if (std::binary_search(nearest_.begin(), nearest_.end(), grid_->cell(from_))) {
    answer_ = from_;
    return;
  }
  if (!search_) search_ = std::make_unique<optimal::JumpPointSearch>(*grid_);
  search_->start_to_nearest(grid_->cell(from_), nearest_, grid_->cell(goal_), least_);
  phase_ = Phase::walks;
}

void NearestSearch::search_walks(std::uint64_t budget) {
  const std::uint64_t before = search_->work().total();
  const search::Progress progress = search_->run_to_nearest(budget);
  work_ += search_->work().total() - before + 1;
  if (progress == search::Progress::paused) return;
  phase_ = Phase::done;
  if (progress == search::Progress::done) answer_ = grid_->point(search_->nearest());
}

std::uint64_t NearestSearch::memory_bytes() const {
  return sizeof(*this) + used_.bytes() + nearest_.capacity() * sizeof(Cell) + (search_ ? search_->memory_bytes() : 0);
}

}  // namespace cairn::queries
