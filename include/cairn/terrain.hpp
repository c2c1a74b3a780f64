// Terrain: which cells of a map are passable, as bits that can be changed, and what they cost where costs were given.
// Readers and generators of maps fill a `Terrain`; a `Grid` is made from one.
#pragma once

#include <cairn/cell.hpp>
#include <cairn/export.h>

#include <cstdint>
#include <span>
#include <vector>

namespace cairn {

/// The largest width and height of a map, in cells.
inline constexpr std::int32_t kMaxMapSide = 16384;

/// The memory layout that a terrain and its grid share. The map is padded with blocked cells: one row above and one
/// below, one column on the left and at least one on the right, so that every neighbour of a map cell exists. Rows are
/// a whole number of 64-bit words long, so that one index finds a cell both in an array of bytes (`masks[index]`) and
/// in an array of bits (`words[index / 64]`).
class CAIRN_API Shape {
 public:
  Shape() = default;
  /// Throws UsageError unless both sides are from 1 to kMaxMapSide.
  Shape(std::int32_t width, std::int32_t height);

  std::int32_t width() const { return width_; }
  std::int32_t height() const { return height_; }
  /// The difference of the indices of two cells, one below the other.
  std::int32_t stride() const { return static_cast<std::int32_t>(words_per_row_) * 64; }
  std::uint32_t words_per_row() const { return words_per_row_; }
  std::uint32_t padded_rows() const { return static_cast<std::uint32_t>(height_) + 2; }
  /// The number of cells including padding: the size of an array that is indexed by `Cell`.
  std::uint32_t cell_count() const { return padded_rows() * words_per_row_ * 64; }
  std::uint32_t word_count() const { return padded_rows() * words_per_row_; }

  bool contains(Point p) const { return p.x >= 0 && p.x < width_ && p.y >= 0 && p.y < height_; }
  /// Throws UsageError unless the point lies on the map. `what` names the point in the message, as in "goal".
  void require(Point p, const char* what) const;
  /// The point must lie on the map. This is not checked, because searches call it at every step.
  Cell cell(Point p) const {
    return Cell{static_cast<std::uint32_t>(p.y + 1) * words_per_row_ * 64 + static_cast<std::uint32_t>(p.x + 1)};
  }
  Point point(Cell cell) const {
    const std::uint32_t row = row_of(cell);
    return Point{static_cast<std::int32_t>(cell.index - row * words_per_row_ * 64) - 1,
                 static_cast<std::int32_t>(row) - 1};
  }

  friend bool operator==(const Shape& a, const Shape& b) { return a.width_ == b.width_ && a.height_ == b.height_; }

 private:
  // Divides by the row length with a multiplication. This is exact because word indices are below 2^23 and rows have
  // fewer than 2^9 words.
  std::uint32_t row_of(Cell cell) const {
    return static_cast<std::uint32_t>((static_cast<std::uint64_t>(cell.index >> 6) * row_reciprocal_) >> 32);
  }

  std::int32_t width_ = 0;
  std::int32_t height_ = 0;
  std::uint32_t words_per_row_ = 0;
  std::uint64_t row_reciprocal_ = 0;
};

/// What cells may cost: 1 is plain ground. A move costs its length times the mean of the costs of its two cells.
inline constexpr std::uint8_t kMaxCellCost = 254;

/// The passable cells of a map, and their costs if any were given. A value type: copies are independent.
///
///     cairn::Terrain terrain(64, 64);
///     terrain.set({3, 4}, true);
///     terrain.set_cost({3, 4}, 5);   // a swamp: from here on the map has costs
class CAIRN_API Terrain {
 public:
  /// All cells are blocked at first. Throws UsageError as `Shape` does.
  Terrain(std::int32_t width, std::int32_t height);

  const Shape& shape() const { return shape_; }
  std::int32_t width() const { return shape_.width(); }
  std::int32_t height() const { return shape_.height(); }

  /// Points outside the map are blocked; `set` ignores them.
  bool passable(Point p) const {
    if (!shape_.contains(p)) return false;
    const Cell cell = shape_.cell(p);
    return ((words_[cell.index >> 6] >> (cell.index & 63U)) & 1U) != 0;
  }
  void set(Point p, bool passable) {
    if (!shape_.contains(p)) return;
    const Cell cell = shape_.cell(p);
    const std::uint64_t bit = std::uint64_t{1} << (cell.index & 63U);
    if (passable) {
      words_[cell.index >> 6] |= bit;
    } else {
      words_[cell.index >> 6] &= ~bit;
    }
  }

  /// Whether any cell was given a cost. Without, all cost 1 and no memory is taken for it.
  bool has_costs() const { return !costs_.empty(); }
  /// 1 unless another cost was given. Points outside the map cost 1.
  std::uint8_t cost(Point p) const {
    return has_costs() && shape_.contains(p) ? costs_[shape_.cell(p).index] : std::uint8_t{1};
  }
  /// Gives a cell a cost, whether it is passable or not. The first call makes room for the costs of all cells, one byte
  /// each. Points outside the map are ignored. Throws UsageError for a cost that is not from 1 to kMaxCellCost.
  void set_cost(Point p, std::uint8_t cost);
  /// All costs by cell index; empty where there are none.
  std::span<const std::uint8_t> costs() const { return costs_; }

  /// The bits by cell index; 1 is passable. The caller must keep the padding blocked.
  std::vector<std::uint64_t>& words() { return words_; }
  const std::vector<std::uint64_t>& words() const { return words_; }

  std::uint64_t passable_count() const;

  friend bool operator==(const Terrain& a, const Terrain& b) {
    return a.shape_ == b.shape_ && a.words_ == b.words_ && a.costs_ == b.costs_;
  }

 private:
  Shape shape_;
  std::vector<std::uint64_t> words_;
  std::vector<std::uint8_t> costs_;  // by cell index, or empty
};

}  // namespace cairn
