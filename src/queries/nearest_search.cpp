#include "queries/nearest_search.hpp"

#include <algorithm>
#include <bit>

namespace cairn::queries {
namespace {

/// The first position from `at` on, upwards, whose bit is as wanted, or `end`. Counts words.
std::uint32_t next_up(const std::uint64_t* words, std::uint32_t at, std::uint32_t end, bool set, std::uint64_t& work) {
  const std::uint64_t flip = set ? 0 : ~std::uint64_t{0};
  std::uint64_t word = (words[at / 64] ^ flip) & (~std::uint64_t{0} << (at % 64));
  for (++work; word == 0; ++work) {
    at = (at | 63U) + 1;
    if (at >= end) return end;
    word = words[at / 64] ^ flip;
  }
  return std::min(end, (at & ~63U) + static_cast<std::uint32_t>(std::countr_zero(word)));
}

/// The same downwards; `end` if there is none above it.
std::uint32_t next_down(const std::uint64_t* words, std::uint32_t at, std::uint32_t end, bool set,
                        std::uint64_t& work) {
  const std::uint64_t flip = set ? 0 : ~std::uint64_t{0};
  std::uint64_t word = (words[at / 64] ^ flip) & (~std::uint64_t{0} >> (63U - at % 64));
  for (++work; word == 0; ++work) {
    if ((at & ~63U) <= end) return end;
    at = (at & ~63U) - 1;
    word = words[at / 64] ^ flip;
  }
  return std::max(end, (at | 63U) - static_cast<std::uint32_t>(std::countl_zero(word)));
}

}  // namespace

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
  const std::uint64_t reach = least_ == kInfiniteCost ? kMaxMapSide : least_.units / distance_.straight;
  const auto far = static_cast<std::int32_t>(std::min<std::uint64_t>(reach, kMaxMapSide));
  const std::uint32_t middle = shape.cell({goal_.x, y}).index;
  const std::uint32_t right = shape.cell({std::min(goal_.x + far, grid_->width() - 1), y}).index + 1;
  const std::uint32_t left = shape.cell({std::max(goal_.x - far, 0), y}).index - 1;
  for (std::uint32_t at = middle; at < right;) {
    at = next_up(words, at, right, true, work_);
    if (at == right) break;
    ++work_;
    if (is_ours(at)) {
      offer(shape.point(Cell{at}));
      break;
    }
    at = next_up(words, at, right, false, work_);
  }
  for (std::uint32_t at = middle - 1; at > left;) {
    at = next_down(words, at, left, true, work_);
    if (at == left) break;
    ++work_;
    if (is_ours(at)) {
      offer(shape.point(Cell{at}));
      break;
    }
    at = next_down(words, at, left, false, work_);
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
  return sizeof(*this) + nearest_.capacity() * sizeof(Cell) + (search_ ? search_->memory_bytes() : 0);
}

}  // namespace cairn::queries
