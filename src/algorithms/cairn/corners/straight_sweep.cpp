#include "algorithms/cairn/corners/straight_sweep.hpp"

#include <cairn/agent.hpp>

#include <bit>
#include <cstdlib>

namespace cairn::cairn_corners {
namespace {

// Cells of a line that count as one operation: where all are open, most words of them are skipped.
constexpr std::int32_t kOpenCellsPerOperation = 2048;
constexpr std::int32_t kCellsPerOperation = 512;
// So a line of the widest map takes less than the smallest budget.
static_assert(2 + kMaxMapSide / kCellsPerOperation + kMaxMapSide / kOpenCellsPerOperation < Agent::kMinBudget);

// Fewer equal lines are followed one by one as fast.
constexpr std::int32_t kManyLines = 4;

constexpr std::size_t kUsualBands = 2048;

/// The direction of a move by one cell.
unsigned direction_of(std::int32_t dx, std::int32_t dy) {
  for (unsigned d = 0; d < kDirections; ++d) {
    if (kDirectionSteps[d].x == dx && kDirectionSteps[d].y == dy) return d;
  }
  return 0;
}

std::int32_t sign(std::int32_t value) { return (value > 0 ? 1 : 0) - (value < 0 ? 1 : 0); }

}  // namespace

StraightSweep::StraightSweep(const Grid& grid, const CornerScan& scan, const RayTable& table)
    : grid_(&grid),
      scan_(&scan),
      table_(&table),
      is_four_(grid.rules().connectivity == Connectivity::four),
      is_cut_(grid.rules().corners == Corners::cut) {
  bands_.reserve(kUsualBands);
  parts_.reserve(2 * kUsualBands);
}

void StraightSweep::start(Cell start, Cell goal) {
  const Point from = grid_->point(start);
  goal_ = grid_->point(goal);
  const std::int32_t dx = from.x - goal_.x;
  const std::int32_t dy = from.y - goal_.y;
  by_columns_ = std::abs(dx) >= std::abs(dy);
  line_step_ = sign(by_columns_ ? dx : dy);
  aside_step_ = sign(by_columns_ ? dy : dx);
  length_ = std::max(std::abs(dx), std::abs(dy));
  diagonals_ = std::min(std::abs(dx), std::abs(dy));
  straight_ = by_columns_ ? direction_of(-line_step_, 0) : direction_of(0, -line_step_);
  diagonal_ = straight_;
  if (diagonals_ > 0) {
    const Point aside = by_columns_ ? Point{0, -aside_step_} : Point{-aside_step_, 0};
    diagonal_ = is_four_ ? direction_of(aside.x, aside.y) : direction_of(-sign(dx), -sign(dy));
  }
  const Shape& shape = (by_columns_ ? grid_->transposed() : grid_->terrain()).shape();
  goal_position_ = shape.cell(by_columns_ ? Point{goal_.y, goal_.x} : goal_).index;
  line_stride_ = static_cast<std::uint32_t>(line_step_ * shape.stride());
  joined_ = false;
  bands_.clear();
  parts_.clear();
  begin_band(0);
  next_part_ = 0;
  // On a map that has changed, the goal may be a corner that was blocked.
  if (!grid_->passable(goal)) return;
  const std::int32_t most = is_four_ ? diagonals_ : std::min(bands_[0].last + 1, diagonals_);
  const std::int32_t end = find(0, 0, most, false) - 1;
  parts_.push_back({0, is_four_ ? end : 0, end});
}

search::Progress StraightSweep::advance(search::Meter& meter) {
  const std::uint64_t left = meter.left();
  std::uint64_t work = 0;
  bool is_paused = false;
  while (bands_.back().last < length_ || (bands_.size() > 1 && next_part_ < bands_.back().parts)) {
    if (bands_.size() == 1 || next_part_ == bands_.back().parts) {
      // The last band is whole.
      const std::uint32_t begin = bands_.back().parts;
      if (begin == parts_.size()) break;
      if (begin + 1 == parts_.size() && !is_four_) {
        work += follow_open_lines(left - work);
        if (bands_.back().last == length_) break;
      }
      begin_band(bands_.back().last + 1);
      next_part_ = begin;
    }
    const Band& before = bands_[bands_.size() - 2];
    const Part part = parts_[next_part_];
    const std::int32_t last = last_on(before, part, before.last);
    const auto cells = static_cast<std::uint64_t>(
        is_four_ ? diagonals_ - part.first : last - part.first + bands_.back().last - bands_.back().line + 2);
    const std::uint64_t most = 2 + cells / kCellsPerOperation + cells / kOpenCellsPerOperation;
    is_paused = work + most > left;
    if (is_paused) break;
    work += extend(part, last, bands_.back());
    ++next_part_;
  }
  meter.work.scanned += work;
  if (is_paused) return search::Progress::paused;
  joined_ = bands_.back().last == length_ && part_at(bands_.size() - 1, {length_, diagonals_}) != nullptr;
  return search::Progress::done;
}

/// Where the last band has one part: adds the lines to it that are open wherever the part can lead. Where many lines
/// are equal, they make bands of their own.
std::uint64_t StraightSweep::follow_open_lines(std::uint64_t most_work) {
  if (equal_lines(bands_.back().last + 1) >= kManyLines) return 0;
  const optimal::LineScan& lines = by_columns_ ? scan_->columns() : scan_->rows();
  Band& band = bands_.back();
  Part& part = parts_.back();
  std::int32_t last = last_on(band, part, band.last);
  std::uint64_t work = 0;
  while (band.last < length_ && (part.end > last || last == diagonals_)) {
    last = std::min(last + 1, diagonals_);
    const std::int32_t beyond = std::min(last + 1, diagonals_);
    const std::uint64_t line_work = 1 + static_cast<std::uint64_t>((beyond - part.first) / kOpenCellsPerOperation);
    if (work + line_work > most_work) break;
    const std::int32_t line = band.last + 1;
    work += line_work;
    if (!lines.is_free(position({line, part.first}), position({line, beyond}))) break;
    band.last = line;
    part.end = std::max(part.end, beyond);
  }
  return work;
}

/// How many lines after one are equal to it.
std::int32_t StraightSweep::equal_lines(std::int32_t line) const {
  if (scan_->has_changed()) return 0;
  const std::int32_t number = (by_columns_ ? goal_.x : goal_.y) + line * line_step_;
  return static_cast<std::int32_t>(by_columns_ ? table_->equal_columns(number, line_step_)
                                               : table_->equal_rows(number, line_step_));
}

void StraightSweep::begin_band(std::int32_t line) {
  const std::int32_t last = std::min(line + equal_lines(line), length_);
  bands_.push_back({line, last, static_cast<std::uint32_t>(parts_.size())});
}

/// Adds what the last line of a part of the band before leads to on the first line of a band. Returns how much work it
/// was.
std::uint64_t StraightSweep::extend(const Part& part, std::int32_t last, const Band& band) {
  // Cells below this one have made too few diagonal moves to come to the start.
  const std::int32_t least = is_four_ ? 0 : std::max(0, diagonals_ - (length_ - band.line));
  const std::int32_t first = std::max(part.first, std::min(least, last));
  // With strict corners, a diagonal move needs all four cells of its square; where corners are cut, both of its ends.
  const bool grows = !is_four_ && last < diagonals_ && (is_cut_ || part.end > last);
  const std::int32_t most = last + (grows ? 1 : 0);
  if (most < least) return 1;
  const std::int32_t beyond = is_four_ ? diagonals_ : std::min(most + band.last - band.line + 1, diagonals_);
  const std::uint64_t work = 1 + static_cast<std::uint64_t>((beyond - first) / kOpenCellsPerOperation);
  const optimal::LineScan& lines = by_columns_ ? scan_->columns() : scan_->rows();
  if (lines.is_free(position({band.line, first}), position({band.line, beyond}))) {
    add_part(first, is_four_ ? beyond : most, beyond);
    return work;
  }
  for (std::int32_t begin = first; begin <= most;) {
    begin = find(band.line, begin, most, true);
    if (begin > most) break;
    const std::int32_t end = find(band.line, begin, beyond, false) - 1;
    if (is_four_) {
      add_part(begin, end, end);
    } else if (is_cut_ || begin <= last) {
      // A diagonal move to the first cell beyond the part passes beside the part's last one.
      add_part(begin, std::min(end, most), end);
    }
    begin = end + 2;
  }
  return work + 1 + static_cast<std::uint64_t>((beyond - first) / kCellsPerOperation);
}

/// Parts come in order. Those of the same cells become one.
void StraightSweep::add_part(std::int32_t first, std::int32_t last, std::int32_t end) {
  if (parts_.size() > bands_.back().parts) {
    Part& before = parts_.back();
    if (first <= before.last + 1) {
      before.last = std::max(before.last, last);
      before.end = std::max(before.end, end);
      return;
    }
  }
  parts_.push_back({first, last, end});
}

/// The first cell of a line, from one to another, that is open or not; one more than `to` if there is none.
std::int32_t StraightSweep::find(std::int32_t line, std::int32_t from, std::int32_t to, bool is_open) const {
  if (from > to) return to + 1;
  const std::vector<std::uint64_t>& words = (by_columns_ ? grid_->transposed() : grid_->terrain()).words();
  const std::uint32_t begin = position({line, from});
  const bool is_upwards = aside_step_ >= 0;
  const std::uint64_t flip = is_open ? 0 : ~std::uint64_t{0};
  std::uint32_t word = begin / 64;
  std::uint64_t wanted =
      (words[word] ^ flip) & (is_upwards ? ~std::uint64_t{0} << (begin % 64) : ~std::uint64_t{0} >> (63 - begin % 64));
  for (;;) {
    if (wanted != 0) {
      const int bit = is_upwards ? std::countr_zero(wanted) : 63 - std::countl_zero(wanted);
      const std::uint32_t found = word * 64 + static_cast<std::uint32_t>(bit);
      return std::min(from + static_cast<std::int32_t>(is_upwards ? found - begin : begin - found), to + 1);
    }
    word = is_upwards ? word + 1 : word - 1;
    const std::uint32_t passed = is_upwards ? word * 64 - begin : begin - (word * 64 + 63);
    if (passed > static_cast<std::uint32_t>(to - from)) return to + 1;
    wanted = words[word] ^ flip;
  }
}

const StraightSweep::Part* StraightSweep::part_at(std::size_t band, Place at) const {
  for (std::uint32_t i = bands_[band].parts; i < parts_end(band); ++i) {
    if (at.aside >= parts_[i].first && at.aside <= last_on(bands_[band], parts_[i], at.line)) return &parts_[i];
  }
  return nullptr;
}

/// Whether a diagonal move from the first line of a band leads to a cell that leads to the goal.
bool StraightSweep::can_turn(std::size_t band_before, Place at) const {
  if (at.aside == 0 || (grid_->mask(cell(at)) >> diagonal_ & 1U) == 0) return false;
  return part_at(band_before, {at.line - 1, at.aside - 1}) != nullptr;
}

/// With four neighbours: the nearest cell towards the goal from which a straight move leads to a cell of the band.
std::int32_t StraightSweep::nearest_in(std::size_t band, std::int32_t aside) const {
  std::int32_t nearest = 0;
  for (std::uint32_t i = bands_[band].parts; i < parts_end(band) && parts_[i].first <= aside; ++i) {
    nearest = std::min(aside, parts_[i].last);
  }
  return nearest;
}

Cell StraightSweep::cell(Place at) const {
  const std::int32_t along = at.line * line_step_;
  const std::int32_t aside = at.aside * aside_step_;
  return grid_->cell(by_columns_ ? Point{goal_.x + along, goal_.y + aside} : Point{goal_.x + aside, goal_.y + along});
}

/// In the terrain whose rows are the lines.
std::uint32_t StraightSweep::position(Place at) const {
  return goal_position_ + static_cast<std::uint32_t>(at.line) * line_stride_ +
         static_cast<std::uint32_t>(at.aside * aside_step_);
}

}  // namespace cairn::cairn_corners
