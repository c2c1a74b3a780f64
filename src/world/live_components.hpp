// LiveComponents: which cells are connected, on a map whose cells close and open.
//
// The map is divided into tiles, and each tile into regions, its connected parts. Two regions are linked where they
// touch across a border of tiles. Links are not stored; they are read from the labels along the borders.
//
// After a cell has changed, its tile is labelled again, which takes bounded work. An opened cell can join components:
// then the smaller one is renamed. A closed cell can cut a component into pieces. To find out, a search over regions
// starts from all pieces at once. It ends when all have met, or when all but one are exhausted. So a cut costs about as
// much as the smaller piece is large.
//
// All of this is done in slices. Until it is finished, answers are those of the map before some of its changes;
// `settled` says whether all changes are taken into account.
#pragma once

#include <cairn/grid.hpp>

#include "world/tile_labels.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace cairn::world {

class LiveComponents {
 public:
  using Region = std::uint32_t;
  static constexpr Region kNoRegion = 0xFFFFFFFFU;

  /// The most work that `advance` counts for a piece that it cannot divide.
  static constexpr std::uint64_t kMaxPiece = 512;

  /// Reads the terrain of the grid, which must outlive it, now and after each change.
  explicit LiveComponents(const Grid& grid);

  /// Must be called after a cell has closed or opened.
  void touch(Cell cell);
  /// Takes changes into account. Returns the counted work, at most `budget`.
  std::uint64_t advance(std::uint64_t budget);
  /// Whether all changes are processed.
  bool settled() const { return phase_ == Phase::idle && dirty_count_ == 0; }
  /// How often a component has been cut.
  std::uint64_t cuts() const { return cuts_; }
  /// Grows whenever two cells may have become connected or separated.
  std::uint64_t version() const { return version_; }

  /// The region of a cell, or kNoRegion.
  Region region(Cell cell) const {
    const Point p = shape_->point(cell);
    const auto row = static_cast<std::uint32_t>(p.y + 1);
    const auto column = static_cast<std::uint32_t>(p.x + 1);
    const std::uint32_t tile = row / kTileSide * tiles_per_row_ + column / kTileSide;
    const TileLabel label = labels_[tile * kTileCells + row % kTileSide * kTileSide + column % kTileSide];
    return label == kNoLabel ? kNoRegion : tiles_[tile].first + label;
  }
  Component component(Cell cell) const {
    const Region found = region(cell);
    return found == kNoRegion ? kNoComponent : Component{nodes_[found].component};
  }
  bool connected(Cell a, Cell b) const {
    const Component component_of_a = component(a);
    return component_of_a != kNoComponent && component_of_a == component(b);
  }

  /// One more than the largest region.
  std::uint32_t region_limit() const { return static_cast<std::uint32_t>(nodes_.size()); }
  std::uint32_t tile_of(Region region) const { return nodes_[region].tile; }
  std::uint32_t tiles_per_row() const { return tiles_per_row_; }
  std::uint32_t tile_count() const { return static_cast<std::uint32_t>(tiles_.size()); }
  /// Calls visit(neighbour) for each region that is linked to `region`, some more than once.
  template <typename Visit>
  void for_each_neighbour(Region region, Visit visit) const {
    const std::uint32_t tile = nodes_[region].tile;
    const std::uint32_t wanted = region - tiles_[tile].first;
    for_each_link(tile, [&](TileLabel label, Region neighbour) {
      if (label == wanted) visit(neighbour);
    });
  }

  std::uint64_t memory_bytes() const;

  /// All that changes, for a StateWriter, or for a StateReader of the same grid.
  template <typename State>
  void transfer(State& state) {
    state(tiles_, labels_, nodes_, free_blocks_, sizes_, free_components_, cuts_, version_, dirty_, is_dirty_,
          dirty_first_, dirty_count_, phase_, tile_, old_links_, new_links_, old_components_, overlaps_, near_, sets_,
          merges_, seeds_, seeds_done_, flood_cursor_, flood_tail_, winner_, loser_, mark_, groups_, group_, set_count_,
          open_sets_);
  }

 private:
  static constexpr std::uint64_t kTileWork = kMaxPiece;
  static constexpr std::uint64_t kExpansionWork = 64;
  static constexpr std::uint32_t kNoComponentId = 0xFFFFFFFFU;

  struct Tile {
    std::uint32_t first = 0;  // its first region
    std::uint16_t count = 0;
    std::uint16_t capacity = 0;  // regions reserved for it, from `first` on
  };
  struct Node {
    std::uint32_t tile = 0;
    std::uint32_t component = kNoComponentId;
    std::uint32_t mark = 0;  // the search that reached it last
    std::uint32_t next = kNoRegion;
    std::uint16_t group = 0;
  };
  struct Link {
    TileLabel label;
    Region neighbour;
    friend auto operator<=>(const Link&, const Link&) = default;
  };
  struct Merge {
    Region a;
    Region b;
  };
  struct Seed {
    std::uint32_t component;
    std::uint32_t set;
    Region region;
    friend auto operator<=>(const Seed&, const Seed&) = default;
  };
  /// One of the pieces from which a search for a cut starts.
  struct Group {
    Region head;
    Region tail;
    Region cursor;  // the next to expand
    std::uint16_t parent;
    std::uint32_t open;       // of a root: how many groups of its set still have regions to expand
    std::uint32_t component;  // of a root: what its set is called in the end
  };
  enum class Phase : std::uint8_t { idle, closing, merging, splitting, renaming };

  template <typename Visit>
  void for_each_link(std::uint32_t tile, Visit visit) const;
  TileRows current_rows(std::uint32_t tile) const;
  TileRows labelled_rows(std::uint32_t tile) const;
  void relabel(std::uint32_t tile, const TileRows& rows);
  void open_cells(std::uint32_t tile, const TileRows& rows);
  void close_cells(std::uint32_t tile, const TileRows& rows);
  void take_block(Tile& tile, std::uint32_t index, std::uint32_t count);
  void collect_links(std::uint32_t tile, std::vector<Link>& links) const;
  std::uint32_t new_component();
  void move_region(Region region, std::uint32_t component);
  void release_old_components();
  std::uint32_t find_set(std::uint32_t member);
  void begin_next();
  void flood_one();
  void begin_split();
  void split_one();
  void finish_split();
  void rename_one();
  std::uint16_t find_group(std::uint16_t group);

  const Grid* grid_;
  const Shape* shape_;
  bool corners_;
  std::uint32_t tiles_per_row_;
  std::vector<Tile> tiles_;
  std::vector<TileLabel> labels_;                           // tile by tile
  std::vector<Node> nodes_;                                 // by region
  std::array<std::vector<std::uint32_t>, 16> free_blocks_;  // by the logarithm of their size
  std::vector<std::uint32_t> sizes_;                        // regions of each component
  std::vector<std::uint32_t> free_components_;
  std::uint64_t cuts_ = 0;
  std::uint64_t version_ = 0;

  std::vector<std::uint32_t> dirty_;  // a ring buffer of tiles whose cells have changed
  std::vector<bool> is_dirty_;
  std::uint32_t dirty_first_ = 0;
  std::uint32_t dirty_count_ = 0;

  Phase phase_ = Phase::idle;
  std::uint32_t tile_ = 0;  // the tile that is being updated
  std::vector<Link> old_links_;
  std::vector<Link> new_links_;
  std::vector<std::uint32_t> old_components_;
  std::vector<std::uint32_t> overlaps_;  // pairs of an old and a new label that share a cell
  std::vector<Region> near_;
  std::vector<std::uint32_t> sets_;
  std::vector<Merge> merges_;
  std::vector<Seed> seeds_;
  std::size_t seeds_done_ = 0;

  Region flood_cursor_ = kNoRegion;
  Region flood_tail_ = kNoRegion;
  std::uint32_t winner_ = 0;
  std::uint32_t loser_ = 0;

  std::uint32_t mark_ = 0;
  std::vector<Group> groups_;
  std::size_t group_ = 0;  // the one that expands next
  std::uint32_t set_count_ = 0;
  std::uint32_t open_sets_ = 0;
};

// The two sides of a border are read in step; with corners, each cell also touches the two beside the opposite one.
template <typename Visit>
void LiveComponents::for_each_link(std::uint32_t tile, Visit visit) const {
  constexpr std::uint32_t kLast = kTileSide - 1;
  const TileLabel* own = &labels_[tile * kTileCells];
  const auto link = [&](std::uint32_t place, std::uint32_t other, std::uint32_t other_place) {
    const TileLabel a = own[place];
    const TileLabel b = labels_[other * kTileCells + other_place];
    if (a != kNoLabel && b != kNoLabel) visit(a, tiles_[other].first + b);
  };
  const auto side = [&](std::uint32_t other, std::uint32_t first, std::uint32_t other_first, std::uint32_t step) {
    TileLabel last_a = kNoLabel;
    TileLabel last_b = kNoLabel;
    const TileLabel* theirs = &labels_[other * kTileCells];
    for (std::uint32_t i = 0; i < kTileSide; ++i) {
      const TileLabel a = own[first + i * step];
      if (a == kNoLabel) continue;
      const TileLabel b = theirs[other_first + i * step];
      if (b != kNoLabel && (a != last_a || b != last_b)) visit(a, tiles_[other].first + b);
      last_a = a;
      last_b = b;
      if (!corners_) continue;
      if (i > 0) link(first + i * step, other, other_first + (i - 1) * step);
      if (i < kLast) link(first + i * step, other, other_first + (i + 1) * step);
    }
  };
  const std::uint32_t x = tile % tiles_per_row_;
  const std::uint32_t y = tile / tiles_per_row_;
  const bool north = y > 0;
  const bool south = tile + tiles_per_row_ < tile_count();
  const bool west = x > 0;
  const bool east = x + 1 < tiles_per_row_;
  constexpr std::uint32_t kBottom = kLast * kTileSide;
  if (north) side(tile - tiles_per_row_, 0, kBottom, 1);
  if (east) side(tile + 1, kLast, 0, kTileSide);
  if (south) side(tile + tiles_per_row_, kBottom, 0, 1);
  if (west) side(tile - 1, 0, kLast, kTileSide);
  if (!corners_) return;
  if (north && east) link(kLast, tile - tiles_per_row_ + 1, kBottom);
  if (south && east) link(kBottom + kLast, tile + tiles_per_row_ + 1, 0);
  if (south && west) link(kBottom, tile + tiles_per_row_ - 1, kLast);
  if (north && west) link(0, tile - tiles_per_row_ - 1, kBottom + kLast);
}

}  // namespace cairn::world
