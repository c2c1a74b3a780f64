// Knowledge: what one agent believes about terrain that it discovers while it walks.
#pragma once

#include <cairn/grid.hpp>

#include "base/chunk_pool.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace cairn::world {

/// A cell that was not seen yet counts as passable (the free-space assumption), at the least cost of the map, so costs
/// can only increase. Masks and costs have the layout of a grid's, so an algorithm reads either without knowing which.
class Knowledge {
 public:
  explicit Knowledge(const Grid& truth);

  /// Forgets everything, in time proportional to the number of cells found blocked or dearer than believed.
  void reset();

  /// Looks at the cell and the eight around it. Returns those newly found blocked, valid until the next call.
  std::span<const Cell> sense(Cell at);
  /// Those that the last call found passable, and dearer than believed.
  std::span<const Cell> found_dearer() const { return {dearer_.data(), dearer_count_}; }

  const std::uint8_t* masks() const { return masks_.get(); }
  /// Null where the map has no costs.
  const std::uint8_t* costs() const { return costs_.get(); }
  bool known_blocked(Cell cell) const { return (blocked_[cell.index >> 6] >> (cell.index & 63U) & 1U) != 0; }
  std::uint64_t blocked_count() const { return found_.used(); }

 private:
  void block(Cell cell);
  std::uint8_t free_mask(Cell cell) const;

  const Grid* truth_;
  std::unique_ptr<std::uint8_t[]> masks_;
  std::vector<std::uint64_t> blocked_;      // bits: seen and blocked, or outside the map
  base::ChunkPool<Cell> found_;             // the blocked cells in the order of discovery
  std::array<Cell, kDirections + 1> news_;  // those that the last call of `sense` found
  std::size_t news_count_ = 0;

  std::unique_ptr<std::uint8_t[]> costs_;
  base::ChunkPool<Cell> dear_;  // all that were found dearer
  std::array<Cell, kDirections + 1> dearer_;
  std::size_t dearer_count_ = 0;
};

}  // namespace cairn::world
