#include "algorithms/overlay/custom/sector_merge.hpp"

#include <algorithm>
#include <iterator>

namespace cairn::overlay_custom {

using overlay_format::GateRecord;
using overlay_format::SectorRef;

void SectorMerge::start(std::uint32_t sector) {
  level_ = tables_->layout.level_of(sector);
  box_ = tables_->layout.box_at(level_, tables_->layout.corner(sector));
  stage_ = Stage::measure;
  number_ = 0;
  instalments_.forget();
}

Point SectorMerge::corner_of(std::uint32_t block) const {
  const std::int32_t side = tables_->layout.side_of(level_ - 1);
  return {box_.x0 + static_cast<std::int32_t>(block % kAcross) * side,
          box_.y0 + static_cast<std::int32_t>(block / kAcross) * side};
}

search::Progress SectorMerge::advance(search::Meter& meter) {
  for (;;) {
    switch (stage_) {
      case Stage::measure:
        if (!instalments_.pay(meter, kBlocks)) return search::Progress::paused;
        measure();
        stage_ = Stage::load;
        break;

      case Stage::load:
        if (number_ < kBlocks) {
          const Point corner = corner_of(number_);
          const std::uint64_t gates =
              box_.contains(corner) ? tables_->sector(tables_->layout.sector(level_ - 1, corner)).gates.size() : 0;
          if (!instalments_.pay(meter, 1 + gates * gates / 8)) return search::Progress::paused;
          load(number_++);
          break;
        }
        apart_ = 1;
        is_down_ = false;
        first_ = 0;
        stage_ = Stage::join;
        break;

      case Stage::join: {
        second_ = first_ + apart_ * (is_down_ ? kAcross : 1);
        const std::uint64_t nodes = blocks_[first_].gates.size() + blocks_[second_].gates.size();
        if (!instalments_.pay(meter, 1 + nodes * nodes / 4)) return search::Progress::paused;
        join();
        stage_ = Stage::eliminate;
        break;
      }

      case Stage::eliminate:
        while (joined_.size() > kept_) {
          const std::uint32_t last = joined_.size() - 1;
          if (!instalments_.pay(meter, joined_.pass_price(last))) return search::Progress::paused;
          joined_.pass_through(last);
          joined_.cut(last);
          ++pivots_;
        }
        nodes_.resize(kept_);
        blocks_[first_].gates.swap(nodes_);
        swap(blocks_[first_].matrix, joined_);
        stage_ = next_pair() ? Stage::join : Stage::done;
        break;

      case Stage::done:
        return search::Progress::done;
    }
  }
}

/// Chooses the unit: all lengths of a path, which visits each gate once at most, must fit together.
void SectorMerge::measure() {
  std::uint64_t most = 0;
  std::uint64_t dearest = 0;
  std::uint64_t gates = 0;
  for (std::uint32_t number = 0; number < kBlocks; ++number) {
    if (!box_.contains(corner_of(number))) continue;
    const SectorRef sector = tables_->sector(tables_->layout.sector(level_ - 1, corner_of(number)));
    const auto pairs = static_cast<std::ptrdiff_t>(overlay_format::pairs_of(sector.gates.size()));
    std::uint32_t largest = 0;
    for (std::ptrdiff_t i = 0; i < pairs; ++i) {
      const std::uint32_t distance = sector.distances[i];
      if (distance != overlay_format::kNoWay) largest = std::max(largest, distance);
    }
    most = std::max(most, std::uint64_t{largest} << sector.shift);
    for (const Gate gate : sector.gates) {
      const GateRecord& record = tables_->gate(gate);
      if (is_within(record)) dearest = std::max(dearest, crossing(record));
    }
    gates += sector.gates.size();
  }
  shift_ = 0;
  while (gates * (((most + dearest) >> shift_) + 2) >= static_cast<std::uint64_t>(DistanceMatrix::kNone)) ++shift_;
}

/// Takes the gates of a sector of the level below that lie within, or lead out for this level too.
void SectorMerge::load(std::uint32_t number) {
  Block& block = blocks_[number];
  block.gates.clear();
  block.matrix.reset(0);
  if (!box_.contains(corner_of(number))) return;
  const SectorRef sector = tables_->sector(tables_->layout.sector(level_ - 1, corner_of(number)));
  places_.clear();
  for (std::uint32_t i = 0; i < sector.gates.size(); ++i) {
    const GateRecord& gate = tables_->gate(sector.gates[i]);
    if (gate.rank < level_ && !is_within(gate)) continue;
    places_.push_back(i);
    block.gates.push_back(sector.gates[i]);
  }
  block.matrix.reset(static_cast<std::uint32_t>(places_.size()));
  const auto all = static_cast<std::uint64_t>(sector.gates.size());
  for (std::uint32_t i = 0; i < places_.size(); ++i) {
    const std::uint64_t row = places_[i];
    block.matrix.row(i)[i] = 0;
    for (std::uint32_t j = i + 1; j < places_.size(); ++j) {
      const std::uint16_t distance = sector.distances[row * (2 * all - row - 1) / 2 + places_[j] - row - 1];
      if (distance != overlay_format::kNoWay) {
        block.matrix.lower(i, j, length(std::uint64_t{distance} << sector.shift));
      }
    }
  }
}

/// Which blocks are merged next: first pairs side by side, then pairs of these one below the other, and so on. False
/// once all are one.
bool SectorMerge::next_pair() {
  std::uint32_t x = first_ % kAcross + 2 * apart_;
  std::uint32_t y = first_ / kAcross;
  if (x >= kAcross) {
    x = 0;
    y += is_down_ ? 2 * apart_ : apart_;
  }
  if (y >= kAcross) {
    y = 0;
    if (is_down_) apart_ *= 2;
    is_down_ = !is_down_;
  }
  first_ = y * kAcross + x;
  return apart_ < kAcross;
}

/// Puts the gates of two blocks into one matrix, those that are between them last.
void SectorMerge::join() {
  const Block& a = blocks_[first_];
  const Block& b = blocks_[second_];
  nodes_.clear();
  between_.clear();
  std::set_symmetric_difference(a.gates.begin(), a.gates.end(), b.gates.begin(), b.gates.end(),
                                std::back_inserter(nodes_));
  std::set_intersection(a.gates.begin(), a.gates.end(), b.gates.begin(), b.gates.end(), std::back_inserter(between_));
  kept_ = static_cast<std::uint32_t>(nodes_.size());
  joined_.reset(kept_ + static_cast<std::uint32_t>(between_.size()));
  const auto place_of = [&](Gate gate) {
    const auto found = std::lower_bound(between_.begin(), between_.end(), gate);
    if (found != between_.end() && *found == gate) return kept_ + static_cast<std::uint32_t>(found - between_.begin());
    return static_cast<std::uint32_t>(std::lower_bound(nodes_.begin(), nodes_.end(), gate) - nodes_.begin());
  };
  // A gate between the two stands for its cell in the second. From the first, the move through it comes first.
  for (const Block* block : {&a, &b}) {
    places_.clear();
    for (const Gate gate : block->gates) places_.push_back(place_of(gate));
    const auto toll = [&](std::uint32_t i) {
      return block == &a && places_[i] >= kept_ ? length(crossing(tables_->gate(block->gates[i]))) : Length{0};
    };
    for (std::uint32_t i = 0; i < places_.size(); ++i) {
      const Length* const row = block->matrix.row(i);
      const Length before = toll(i);
      joined_.row(places_[i])[places_[i]] = 0;
      for (std::uint32_t j = 0; j < i; ++j) {
        if (row[j] != DistanceMatrix::kNone) joined_.lower(places_[i], places_[j], row[j] + before + toll(j));
      }
    }
  }
}

Cost SectorMerge::distance(std::uint32_t i, std::uint32_t j) const {
  const Length length = blocks_[0].matrix.row(i)[j];
  if (length == DistanceMatrix::kNone) return kInfiniteCost;
  // Beyond 32 bits it is refused by whoever asked.
  return Cost{static_cast<std::uint32_t>(
      std::min<std::uint64_t>(std::uint64_t{static_cast<std::uint32_t>(length)} << shift_, kInfiniteCost.units - 1))};
}

std::uint64_t SectorMerge::bytes() const {
  std::uint64_t sum = joined_.bytes();
  for (const Block& block : blocks_) sum += block.matrix.bytes() + block.gates.capacity() * sizeof(Gate);
  return sum;
}

}  // namespace cairn::overlay_custom
