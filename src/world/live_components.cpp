#include "world/live_components.hpp"

#include <algorithm>
#include <bit>

namespace cairn::world {
namespace {

// Most tiles have one or two regions. Regions are reserved in blocks whose sizes are powers of two, at least this one.
constexpr std::uint32_t kMinBlock = 4;
// Each cell on the four borders of a tile touches up to three cells beyond it, and each corner cell one more.
constexpr std::size_t kMaxLinks = std::size_t{3} * 4 * kTileSide + 4;

}  // namespace

LiveComponents::LiveComponents(const Grid& grid)
    : grid_(&grid),
      shape_(&grid.shape()),
      corners_(grid.rules().connectivity == Connectivity::eight && grid.rules().corners == Corners::cut),
      tiles_per_row_(static_cast<std::uint32_t>(grid.shape().stride()) / kTileSide),
      tiles_(std::size_t{tiles_per_row_} * ((grid.shape().padded_rows() + (kTileSide - 1)) / kTileSide)),
      labels_(tiles_.size() * kTileCells, kNoLabel),
      dirty_(tiles_.size()),
      is_dirty_(tiles_.size(), false) {
  for (std::uint32_t t = 0; t < tile_count(); ++t) {
    const std::uint32_t count = label_tile(current_rows(t), corners_, &labels_[t * kTileCells]);
    take_block(tiles_[t], t, count);
  }
  // Reserved here, so that edits during play allocate nothing.
  nodes_.reserve(nodes_.size() + nodes_.size() / 4 + 4096);
  for (Region start = 0; start < region_limit(); ++start) {
    const Tile& tile = tiles_[nodes_[start].tile];
    if (nodes_[start].component != kNoComponentId || start >= tile.first + tile.count) continue;
    winner_ = new_component();
    move_region(start, winner_);
    nodes_[start].next = kNoRegion;
    Region tail = start;
    for (Region at = start; at != kNoRegion; at = nodes_[at].next) {
      for_each_neighbour(at, [&](Region neighbour) {
        if (nodes_[neighbour].component != kNoComponentId) return;
        move_region(neighbour, winner_);
        nodes_[neighbour].next = kNoRegion;
        nodes_[tail].next = neighbour;
        tail = neighbour;
      });
    }
  }
  sizes_.reserve(sizes_.size() + 4096);
  free_components_.reserve(4096);
  for (auto& blocks : free_blocks_) blocks.reserve(256);
  old_links_.reserve(kMaxLinks);
  new_links_.reserve(kMaxLinks);
  near_.reserve(kMaxLinks);
  old_components_.reserve(kTileCells);
  overlaps_.reserve(kTileCells);
  sets_.reserve(kTileCells + kMaxLinks);
  merges_.reserve(kMaxLinks);
  seeds_.reserve(kTileCells + kMaxLinks);
  groups_.reserve(kTileCells + kMaxLinks);
}

void LiveComponents::touch(Cell cell) {
  const Point p = shape_->point(cell);
  const std::uint32_t tile = static_cast<std::uint32_t>(p.y + 1) / kTileSide * tiles_per_row_ +
                             static_cast<std::uint32_t>(p.x + 1) / kTileSide;
  if (is_dirty_[tile]) return;
  is_dirty_[tile] = true;
  dirty_[(dirty_first_ + dirty_count_++) % dirty_.size()] = tile;
}

std::uint64_t LiveComponents::advance(std::uint64_t budget) {
  std::uint64_t used = 0;
  while (!settled()) {
    const std::uint64_t cost = phase_ == Phase::idle || phase_ == Phase::closing ? kTileWork : kExpansionWork;
    if (used + cost > budget) break;
    used += cost;
    switch (phase_) {
      case Phase::idle: {
        tile_ = dirty_[dirty_first_];
        dirty_first_ = (dirty_first_ + 1) % static_cast<std::uint32_t>(dirty_.size());
        --dirty_count_;
        is_dirty_[tile_] = false;
        const TileRows before = labelled_rows(tile_);
        TileRows rows = current_rows(tile_);
        for (std::uint32_t i = 0; i < kTileSide; ++i) rows[i] |= before[i];
        if (rows != before) open_cells(tile_, rows);
        begin_next();
        break;
      }
      case Phase::closing: {
        const TileRows before = labelled_rows(tile_);
        TileRows rows = current_rows(tile_);
        for (std::uint32_t i = 0; i < kTileSide; ++i) rows[i] &= before[i];
        seeds_.clear();
        seeds_done_ = 0;
        if (rows != before) close_cells(tile_, rows);
        begin_split();
        break;
      }
      case Phase::merging:
        flood_one();
        break;
      case Phase::splitting:
        split_one();
        break;
      case Phase::renaming:
        rename_one();
        break;
    }
  }
  return used;
}

std::uint64_t LiveComponents::memory_bytes() const {
  const auto bytes = [](const auto& values) { return values.capacity() * sizeof(values[0]); };
  return sizeof(*this) + bytes(tiles_) + bytes(labels_) + bytes(nodes_) + bytes(sizes_) + bytes(dirty_) +
         tiles_.size() / 8;
}

TileRows LiveComponents::current_rows(std::uint32_t tile) const {
  TileRows rows{};
  const std::uint32_t x = tile % tiles_per_row_;
  const std::uint32_t first = tile / tiles_per_row_ * kTileSide;
  for (std::uint32_t i = 0; i < kTileSide && first + i < shape_->padded_rows(); ++i) {
    const std::uint64_t word = grid_->terrain().words()[(first + i) * shape_->words_per_row() + x / 2];
    rows[i] = static_cast<std::uint32_t>(word >> (x % 2 * 32));
  }
  return rows;
}

TileRows LiveComponents::labelled_rows(std::uint32_t tile) const {
  TileRows rows{};
  const TileLabel* label = &labels_[tile * kTileCells];
  for (std::uint32_t& row : rows) {
    for (std::uint32_t i = 0; i < kTileSide; ++i) row |= static_cast<std::uint32_t>(*label++ != kNoLabel) << i;
  }
  return rows;
}

void LiveComponents::take_block(Tile& tile, std::uint32_t index, std::uint32_t count) {
  if (count > tile.capacity || tile.capacity == 0) {
    if (tile.capacity > 0) {
      free_blocks_[static_cast<std::size_t>(std::countr_zero(tile.capacity))].push_back(tile.first);
    }
    const std::uint32_t size = std::bit_ceil(std::max(count, kMinBlock));
    auto& blocks = free_blocks_[static_cast<std::size_t>(std::countr_zero(size))];
    if (blocks.empty()) {
      tile.first = region_limit();
      nodes_.resize(nodes_.size() + size);
    } else {
      tile.first = blocks.back();
      blocks.pop_back();
    }
    tile.capacity = static_cast<std::uint16_t>(size);
  }
  tile.count = static_cast<std::uint16_t>(count);
  for (Region region = tile.first; region < tile.first + tile.capacity; ++region) {
    nodes_[region] = Node{};
    nodes_[region].tile = index;
  }
}

void LiveComponents::collect_links(std::uint32_t tile, std::vector<Link>& links) const {
  links.clear();
  for_each_link(tile, [&](TileLabel label, Region neighbour) {
    const Link link{label, neighbour};
    if (links.empty() || links.back() != link) links.push_back(link);
  });
  std::sort(links.begin(), links.end());
  links.erase(std::unique(links.begin(), links.end()), links.end());
}

std::uint32_t LiveComponents::new_component() {
  if (free_components_.empty()) {
    sizes_.push_back(0);
    return static_cast<std::uint32_t>(sizes_.size() - 1);
  }
  const std::uint32_t id = free_components_.back();
  free_components_.pop_back();
  return id;
}

void LiveComponents::move_region(Region region, std::uint32_t component) {
  std::uint32_t& old = nodes_[region].component;
  if (old != kNoComponentId) --sizes_[old];
  old = component;
  ++sizes_[component];
}

void LiveComponents::release_old_components() {
  std::sort(old_components_.begin(), old_components_.end());
  old_components_.erase(std::unique(old_components_.begin(), old_components_.end()), old_components_.end());
  for (const std::uint32_t component : old_components_) {
    if (sizes_[component] == 0) free_components_.push_back(component);
  }
}

// Labels the tile's cells again. Its new regions have no component yet. Notes which old and new regions overlap.
void LiveComponents::relabel(std::uint32_t tile, const TileRows& rows) {
  TileLabel* labels = &labels_[tile * kTileCells];
  std::array<TileLabel, kTileCells> fresh;
  const std::uint32_t count = label_tile(rows, corners_, fresh.data());
  old_components_.clear();
  for (std::uint32_t i = 0; i < tiles_[tile].count; ++i) {
    const std::uint32_t component = nodes_[tiles_[tile].first + i].component;
    old_components_.push_back(component);
    --sizes_[component];
  }
  overlaps_.clear();
  for (std::uint32_t i = 0; i < kTileCells; ++i) {
    if (labels[i] == kNoLabel || fresh[i] == kNoLabel) continue;
    const std::uint32_t pair = static_cast<std::uint32_t>(labels[i]) << 16U | fresh[i];
    if (overlaps_.empty() || overlaps_.back() != pair) overlaps_.push_back(pair);
  }
  std::sort(overlaps_.begin(), overlaps_.end());
  overlaps_.erase(std::unique(overlaps_.begin(), overlaps_.end()), overlaps_.end());
  take_block(tiles_[tile], tile, count);
  std::copy(fresh.begin(), fresh.end(), labels);
  collect_links(tile, new_links_);
}

void LiveComponents::open_cells(std::uint32_t tile, const TileRows& rows) {
  relabel(tile, rows);
  const Tile& own = tiles_[tile];
  for (const std::uint32_t pair : overlaps_) {
    const Region region = own.first + (pair & 0xFFFFU);
    if (nodes_[region].component == kNoComponentId) move_region(region, old_components_[pair >> 16U]);
  }
  merges_.clear();
  for (const Link& link : new_links_) {
    const Region region = own.first + link.label;
    const std::uint32_t theirs = nodes_[link.neighbour].component;
    if (nodes_[region].component == kNoComponentId) move_region(region, theirs);
    if (nodes_[region].component != theirs) merges_.push_back({region, link.neighbour});
  }
  for (Region region = own.first; region < own.first + own.count; ++region) {
    if (nodes_[region].component == kNoComponentId) move_region(region, new_component());
  }
  release_old_components();
  ++version_;
}

std::uint32_t LiveComponents::find_set(std::uint32_t member) {
  while (sets_[member] != member) member = sets_[member] = sets_[sets_[member]];
  return member;
}

void LiveComponents::close_cells(std::uint32_t tile, const TileRows& rows) {
  collect_links(tile, old_links_);
  relabel(tile, rows);
  const Tile& own = tiles_[tile];
  for (const std::uint32_t pair : overlaps_) {
    move_region(own.first + (pair & 0xFFFFU), old_components_[pair >> 16U]);
  }

  // Which of the new regions and of the regions around are still connected through this tile.
  near_.clear();
  for (const Link& link : old_links_) near_.push_back(link.neighbour);
  std::sort(near_.begin(), near_.end());
  near_.erase(std::unique(near_.begin(), near_.end()), near_.end());
  const auto place_of = [&](Region neighbour) {
    return own.count +
           static_cast<std::uint32_t>(std::lower_bound(near_.begin(), near_.end(), neighbour) - near_.begin());
  };
  sets_.resize(own.count + near_.size());
  for (std::uint32_t i = 0; i < sets_.size(); ++i) sets_[i] = i;
  for (const Link& link : new_links_) sets_[find_set(link.label)] = find_set(place_of(link.neighbour));

  // An old region connected everything that overlaps it and everything that touched it.
  const auto first_of = [](const auto& list, TileLabel label, auto label_of) {
    return std::partition_point(list.begin(), list.end(), [&](const auto& item) { return label_of(item) < label; });
  };
  for (std::uint32_t old = 0; old < old_components_.size(); ++old) {
    const auto label = static_cast<TileLabel>(old);
    const std::size_t before = seeds_.size();
    const auto member = [&](std::uint32_t place, Region region) {
      seeds_.push_back({old_components_[old], find_set(place), region});
    };
    for (auto i = first_of(overlaps_, label, [](std::uint32_t pair) { return pair >> 16U; });
         i != overlaps_.end() && *i >> 16U == old; ++i) {
      member(*i & 0xFFFFU, own.first + (*i & 0xFFFFU));
    }
    for (auto i = first_of(old_links_, label, [](const Link& link) { return link.label; });
         i != old_links_.end() && i->label == label; ++i) {
      member(place_of(i->neighbour), i->neighbour);
    }
    const bool whole = std::all_of(seeds_.begin() + static_cast<std::ptrdiff_t>(before), seeds_.end(),
                                   [&](const Seed& seed) { return seed.set == seeds_[before].set; });
    if (whole) seeds_.resize(before);
  }
  std::sort(seeds_.begin(), seeds_.end());
  seeds_.erase(std::unique(seeds_.begin(), seeds_.end(),
                           [](const Seed& a, const Seed& b) { return a.component == b.component && a.set == b.set; }),
               seeds_.end());
  release_old_components();
  ++version_;
}

/// Begins with the next pair of regions whose components were joined.
void LiveComponents::begin_next() {
  while (!merges_.empty()) {
    auto [a, b] = merges_.back();
    merges_.pop_back();
    if (nodes_[a].component == nodes_[b].component) continue;
    if (sizes_[nodes_[a].component] < sizes_[nodes_[b].component]) std::swap(a, b);
    winner_ = nodes_[a].component;
    loser_ = nodes_[b].component;
    move_region(b, winner_);
    nodes_[b].next = kNoRegion;
    flood_cursor_ = b;
    flood_tail_ = b;
    phase_ = Phase::merging;
    return;
  }
  phase_ = Phase::closing;
}

void LiveComponents::flood_one() {
  const Region at = flood_cursor_;
  for_each_neighbour(at, [&](Region neighbour) {
    if (nodes_[neighbour].component != loser_) return;
    move_region(neighbour, winner_);
    nodes_[neighbour].next = kNoRegion;
    nodes_[flood_tail_].next = neighbour;
    flood_tail_ = neighbour;
  });
  flood_cursor_ = nodes_[at].next;
  if (flood_cursor_ != kNoRegion) return;
  ++version_;
  // A component may be renamed by several floods, one from each region around that a region of this tile connects.
  if (sizes_[loser_] == 0) free_components_.push_back(loser_);
  begin_next();
}

/// Begins with the next component that may have been cut.
void LiveComponents::begin_split() {
  while (seeds_done_ < seeds_.size()) {
    const std::uint32_t component = seeds_[seeds_done_].component;
    std::size_t end = seeds_done_;
    while (end < seeds_.size() && seeds_[end].component == component) ++end;
    groups_.clear();
    if (++mark_ == 0) {
      for (Node& node : nodes_) node.mark = 0;
      mark_ = 1;
    }
    for (; seeds_done_ < end; ++seeds_done_) {
      const Region region = seeds_[seeds_done_].region;
      const auto group = static_cast<std::uint16_t>(groups_.size());
      groups_.push_back({region, region, region, group, 1, kNoComponentId});
      nodes_[region].mark = mark_;
      nodes_[region].group = group;
      nodes_[region].next = kNoRegion;
    }
    if (groups_.size() < 2) continue;
    set_count_ = open_sets_ = static_cast<std::uint32_t>(groups_.size());
    group_ = 0;
    phase_ = Phase::splitting;
    return;
  }
  phase_ = Phase::idle;
}

std::uint16_t LiveComponents::find_group(std::uint16_t group) {
  while (groups_[group].parent != group) group = groups_[group].parent = groups_[groups_[group].parent].parent;
  return group;
}

void LiveComponents::split_one() {
  while (groups_[group_].cursor == kNoRegion) group_ = (group_ + 1) % groups_.size();
  const auto own = static_cast<std::uint16_t>(group_);
  Group& group = groups_[own];
  const Region at = group.cursor;
  for_each_neighbour(at, [&](Region neighbour) {
    Node& node = nodes_[neighbour];
    if (node.mark != mark_) {
      node.mark = mark_;
      node.group = own;
      node.next = kNoRegion;
      nodes_[group.tail].next = neighbour;
      group.tail = neighbour;
      return;
    }
    const std::uint16_t a = find_group(own);
    const std::uint16_t b = find_group(node.group);
    if (a == b) return;
    groups_[b].parent = a;
    groups_[a].open += groups_[b].open;
    --set_count_;
    --open_sets_;
  });
  group.cursor = nodes_[at].next;
  if (group.cursor == kNoRegion && --groups_[find_group(own)].open == 0) --open_sets_;
  group_ = (group_ + 1) % groups_.size();
  if (set_count_ == 1) return begin_split();
  if (open_sets_ <= 1) finish_split();
}

// Each piece that is exhausted is a component of its own now. One piece keeps the old name.
void LiveComponents::finish_split() {
  bool kept = open_sets_ == 1;
  for (std::uint16_t i = 0; i < groups_.size(); ++i) {
    if (find_group(i) != i || groups_[i].open > 0) continue;
    if (kept) groups_[i].component = new_component();
    kept = true;
  }
  for (Group& group : groups_) group.cursor = group.head;
  group_ = 0;
  phase_ = Phase::renaming;
}

void LiveComponents::rename_one() {
  while (group_ < groups_.size()) {
    Group& group = groups_[group_];
    const std::uint32_t component = groups_[find_group(static_cast<std::uint16_t>(group_))].component;
    if (component != kNoComponentId && group.cursor != kNoRegion) {
      move_region(group.cursor, component);
      group.cursor = nodes_[group.cursor].next;
      return;
    }
    ++group_;
  }
  ++cuts_;
  ++version_;
  begin_split();
}

}  // namespace cairn::world
