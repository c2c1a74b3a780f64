#include "algorithms/cairn/corners/straight_sweep.hpp"

#include <cairn/agent.hpp>

#include <algorithm>
#include <cstdlib>

namespace cairn::cairn_corners {
namespace {

// Words of a line that count as one operation. So a line of the widest map takes less than the smallest budget.
constexpr std::uint32_t kWordsPerOperation = 8;
static_assert(kMaxMapSide / 64 / kWordsPerOperation + 2 < Agent::kMinBudget);

/// The direction of a move by one cell.
unsigned direction_of(std::int32_t dx, std::int32_t dy) {
  for (unsigned d = 0; d < kDirections; ++d) {
    if (kDirectionSteps[d].x == dx && kDirectionSteps[d].y == dy) return d;
  }
  return 0;
}

std::int32_t sign(std::int32_t value) { return (value > 0 ? 1 : 0) - (value < 0 ? 1 : 0); }

}  // namespace

StraightSweep::StraightSweep(const Grid& grid)
    : grid_(&grid),
      is_four_(grid.rules().connectivity == Connectivity::four),
      is_cut_(grid.rules().corners == Corners::cut) {
  const std::uint32_t most =
      std::max(grid.terrain().shape().words_per_row(), grid.transposed().shape().words_per_row());
  set_.resize(most);
  kept_.resize(static_cast<std::size_t>(most) * kMostMoves);
}

void StraightSweep::start(Cell start, Cell goal) {
  const Point from = grid_->point(start);
  const Point to = grid_->point(goal);
  const std::int32_t dx = to.x - from.x;
  const std::int32_t dy = to.y - from.y;
  const bool by_columns = std::abs(dx) >= std::abs(dy);
  const Terrain& lines = by_columns ? grid_->transposed() : grid_->terrain();
  // Lines are numbered from the padding on, and so are the positions on a line.
  const std::int32_t goal_line = (by_columns ? to.x : to.y) + 1;
  start_ = start;
  start_bit_ = static_cast<std::uint32_t>((by_columns ? from.y : from.x) + 1);
  goal_bit_ = static_cast<std::uint32_t>((by_columns ? to.y : to.x) + 1);
  line_words_ = lines.shape().words_per_row();
  terrain_ = lines.words().data() + static_cast<std::size_t>(goal_line) * line_words_;
  line_step_ = static_cast<std::ptrdiff_t>(line_words_) * -sign(by_columns ? dx : dy);
  length_ = std::max(std::abs(dx), std::abs(dy));
  diagonals_ = std::min(std::abs(dx), std::abs(dy));
  sideways_ = -sign(by_columns ? dy : dx);
  straight_ = by_columns ? direction_of(sign(dx), 0) : direction_of(0, sign(dy));
  diagonal_ = straight_;
  if (diagonals_ > 0) {
    diagonal_ = is_four_ ? direction_of(by_columns ? 0 : sign(dx), by_columns ? sign(dy) : 0)
                         : direction_of(sign(dx), sign(dy));
  }
  moves_ = 0;
  joined_ = false;
  set_words_ = {goal_bit_ / 64, goal_bit_ / 64};
  // On a map that has changed, the goal may be a corner that was blocked.
  set_[set_words_.first] = std::uint64_t{1} << (goal_bit_ % 64) & terrain_[set_words_.first];
  if (is_four_) fill_sideways(terrain_);
  keep();
}

/// Cells before this word have made too few diagonal moves to come to the start.
std::uint32_t StraightSweep::nearest_word() const {
  const std::int32_t least = is_four_ ? 0 : std::max(0, diagonals_ - (length_ - moves_));
  return static_cast<std::uint32_t>(static_cast<std::int32_t>(goal_bit_) + sideways_ * least) / 64;
}

search::Progress StraightSweep::advance(search::Meter& meter) {
  const std::uint64_t left = meter.left();
  std::uint64_t work = 0;
  bool is_empty = false;
  while (moves_ < length_ && !is_empty) {
    const std::uint64_t line_work = 1 + (set_words_.last - set_words_.first) / kWordsPerOperation;
    if (work + line_work > left) break;
    work += line_work;
    step();
    ++moves_;
    is_empty = !trim();
    if (!is_empty) keep();
  }
  meter.work.scanned += work;
  if (is_empty) moves_ = length_;
  if (moves_ < length_) return search::Progress::paused;
  const std::uint32_t word = start_bit_ / 64;
  const bool is_within = word >= set_words_.first && word <= set_words_.last;
  joined_ = !is_empty && is_within && (set_[word] >> (start_bit_ % 64) & 1U) != 0;
  return search::Progress::done;
}

/// Makes the set that of the next line. With strict corners, a diagonal move needs all four cells of its square; where
/// corners are cut, both of its ends. It may lead into the next word, but never beyond the position of the start.
void StraightSweep::step() {
  const std::uint64_t* here = terrain_ + line_step_ * moves_;
  const std::uint64_t* next = here + line_step_;
  Words& words = set_words_;
  if (is_four_ || sideways_ == 0) {
    for (std::uint32_t w = words.first; w <= words.last; ++w) set_[w] &= next[w];
    if (is_four_) fill_sideways(next);
    return;
  }
  // What the square of a diagonal move needs besides its end: nothing where corners are cut.
  const std::uint64_t any = is_cut_ ? ~std::uint64_t{0} : 0;
  std::uint64_t carry = 0;
  if (sideways_ > 0) {
    for (std::uint32_t w = words.first; w <= words.last; ++w) {
      const std::uint64_t from = set_[w] & (next[w] | any);
      set_[w] = (set_[w] & next[w]) | ((from << 1U | carry) & (here[w] | any) & next[w]);
      carry = from >> 63U;
    }
    if (carry != 0 && words.last < start_bit_ / 64) {
      ++words.last;
      set_[words.last] = carry & (here[words.last] | any) & next[words.last];
    }
  } else {
    for (std::uint32_t w = words.last + 1; w-- > words.first;) {
      const std::uint64_t from = set_[w] & (next[w] | any);
      set_[w] = (set_[w] & next[w]) | ((from >> 1U | carry) & (here[w] | any) & next[w]);
      carry = from << 63U;
    }
    if (carry != 0 && words.first > start_bit_ / 64) {
      --words.first;
      set_[words.first] = carry & (here[words.first] | any) & next[words.first];
    }
  }
}

/// With four neighbours: adds the cells of a line from which those of the set are reached along it.
void StraightSweep::fill_sideways(const std::uint64_t* line) {
  Words& words = set_words_;
  if (sideways_ == 0) return;
  const auto fill = [&](std::uint32_t w, std::uint64_t carry) {
    std::uint64_t filled = set_[w] | (carry & line[w]);
    std::uint64_t open = line[w];
    for (unsigned by = 1; by < 64; by *= 2) {
      filled |= open & (sideways_ > 0 ? filled << by : filled >> by);
      open &= sideways_ > 0 ? open << by : open >> by;
    }
    set_[w] = filled;
  };
  std::uint64_t carry = 0;
  if (sideways_ > 0) {
    for (std::uint32_t w = words.first; w <= words.last || (carry != 0 && w <= start_bit_ / 64); ++w) {
      if (w > words.last) set_[words.last = w] = 0;
      fill(w, carry);
      carry = set_[w] >> 63U;
    }
  } else {
    for (std::uint32_t w = words.last + 1; w > words.first || (carry != 0 && w > start_bit_ / 64); --w) {
      if (w - 1 < words.first) set_[words.first = w - 1] = 0;
      fill(w - 1, carry);
      carry = set_[w - 1] << 63U;
    }
  }
}

/// Leaves out words at the ends of the set that are empty, or can't lead to the start. False if nothing is left.
bool StraightSweep::trim() {
  Words& words = set_words_;
  const std::uint32_t nearest = nearest_word();
  if (sideways_ > 0) {
    words.first = std::max(words.first, nearest);
  } else if (sideways_ < 0) {
    words.last = std::min(words.last, nearest);
  }
  if (words.first > words.last) return false;
  while (words.first < words.last && set_[words.first] == 0) ++words.first;
  while (words.first < words.last && set_[words.last] == 0) --words.last;
  return set_[words.first] != 0;
}

/// Keeps the set of a line next to the start.
void StraightSweep::keep() {
  const std::int32_t left = length_ - moves_;
  if (left < 1 || left > kMostMoves) return;
  kept_words_[static_cast<std::size_t>(moves_ % kMostMoves)] = set_words_;
  std::copy(set_.begin() + set_words_.first, set_.begin() + set_words_.last + 1,
            kept_.begin() + static_cast<std::ptrdiff_t>(kept_index(moves_)) + set_words_.first);
}

unsigned StraightSweep::next_move(Cell at, std::uint32_t bit, std::int32_t lines_left) const {
  const auto is_legal = [&](unsigned direction) { return (grid_->mask(at) >> direction & 1U) != 0; };
  if (is_four_) {
    if (lines_left == 0) return diagonal_;
    const bool goes_on = bit == goal_bit_ || (is_legal(straight_) && leads_on(lines_left - 1, bit));
    return goes_on ? straight_ : diagonal_;
  }
  const bool turns = diagonal_ != straight_ && is_legal(diagonal_) &&
                     leads_on(lines_left - 1, bit - static_cast<std::uint32_t>(sideways_));
  return turns ? diagonal_ : straight_;
}

/// Whether a cell of a line next to the start, so many lines from the goal, leads to the goal.
bool StraightSweep::leads_on(std::int32_t line, std::uint32_t bit) const {
  const Words& words = kept_words_[static_cast<std::size_t>(line % kMostMoves)];
  if (bit / 64 < words.first || bit / 64 > words.last) return false;
  return (kept_[kept_index(line) + bit / 64] >> (bit % 64) & 1U) != 0;
}

}  // namespace cairn::cairn_corners
