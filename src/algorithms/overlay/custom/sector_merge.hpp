// SectorMerge: the distances between the gates of a sector, from those of the sectors of the level below, in slices.
//
// Sectors that lie side by side are merged, two and two: gates between them are eliminated, since nothing else leads
// through these. After four rounds one block is left, with the gates of the whole.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/overlay/custom/distance_matrix.hpp"
#include "algorithms/overlay/custom/instalments.hpp"
#include "algorithms/overlay/format/tables.hpp"
#include "search/meter.hpp"
#include "search/progress.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace cairn::overlay_custom {

class SectorMerge {
 public:
  /// Both are borrowed.
  SectorMerge(const Grid& grid, const overlay_format::Tables& tables) : grid_(&grid), tables_(&tables) {}

  /// Of a level above the lowest.
  void start(std::uint32_t sector);
  search::Progress advance(search::Meter& meter);
  /// Once it is done, the gates of the sector, and the distance between two of them by their places there.
  const std::vector<overlay_format::Gate>& gates() const { return blocks_[0].gates; }
  Cost distance(std::uint32_t i, std::uint32_t j) const;

  /// Gates that were eliminated, in all.
  std::uint64_t pivots() const { return pivots_; }
  std::uint64_t bytes() const;

 private:
  using Gate = overlay_format::Gate;
  using Length = DistanceMatrix::Length;
  static constexpr std::uint32_t kAcross = 1U << overlay_format::Layout::kGrowthBits;
  static constexpr std::uint32_t kBlocks = kAcross * kAcross;
  /// Some sectors as one: the gates that lead out of it, in rising order, and how far they are apart.
  struct Block {
    std::vector<Gate> gates;
    DistanceMatrix matrix;
  };
  enum class Stage : std::uint8_t { measure, load, join, eliminate, done };

  Point corner_of(std::uint32_t block) const;
  Length length(std::uint64_t cost) const {
    return static_cast<Length>((cost + (std::uint64_t{1} << shift_) - 1) >> shift_);
  }
  std::uint64_t crossing(const overlay_format::GateRecord& gate) const {
    return grid_->move_cost(grid_->cell(gate.from()), static_cast<Direction>(gate.direction)).units;
  }
  bool is_within(const overlay_format::GateRecord& gate) const {
    return box_.contains(gate.from()) && box_.contains(gate.to());
  }
  void measure();
  void load(std::uint32_t number);
  bool next_pair();
  void join();

  const Grid* grid_;
  const overlay_format::Tables* tables_;
  overlay_format::Box box_;
  unsigned level_ = 0;
  unsigned shift_ = 0;  // of the unit in which lengths are counted
  std::array<Block, kBlocks> blocks_;
  Stage stage_ = Stage::measure;
  std::uint32_t number_ = 0;  // of the next block to load
  std::uint32_t apart_ = 1;   // how far the two blocks are apart that are merged, in sectors
  bool is_down_ = false;      // one below the other, else side by side
  std::uint32_t first_ = 0;   // of these two
  std::uint32_t second_ = 0;
  std::uint64_t pivots_ = 0;
  std::uint32_t kept_ = 0;  // gates of the two that are not between them
  std::vector<Gate> nodes_;
  std::vector<Gate> between_;
  std::vector<std::uint32_t> places_;
  DistanceMatrix joined_;
  Instalments instalments_;
};

}  // namespace cairn::overlay_custom
