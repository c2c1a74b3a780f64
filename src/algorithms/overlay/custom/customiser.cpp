#include "algorithms/overlay/custom/customiser.hpp"

#include "algorithms/overlay/search/gate_space.hpp"

#include <algorithm>

namespace cairn::overlay_custom {

using overlay_format::Gate;

void Customiser::start(std::uint32_t sector, const std::vector<Gate>& gates) {
  sector_ = sector;
  level_ = tables_->layout.level_of(sector);
  gates_ = gates;
  instalments_.forget();
  if (level_ > 0) {
    merge_.start(sector);
    return;
  }
  cells_.clear();
  for (const Gate gate : gates) cells_.push_back(inner_cell(gate));
  sweep_.start(tables_->layout.box_at(0, tables_->layout.corner(sector)), cells_);
}

/// The cell of a gate that is in the sector.
Point Customiser::inner_cell(Gate gate) const {
  const overlay_format::GateRecord& record = tables_->gate(gate);
  return tables_->layout.sector(level_, record.from()) == sector_ ? record.from() : record.to();
}

search::Progress Customiser::advance(search::Meter& meter) {
  if (gates_.size() > 1) {
    const search::Progress progress = level_ == 0 ? sweep_.advance(meter) : merge_.advance(meter);
    if (progress == search::Progress::paused) return progress;
  }
  if (!instalments_.pay(meter, 1 + overlay_format::pairs_of(gates_.size()) / 4)) return search::Progress::paused;
  read();
  return search::Progress::done;
}

void Customiser::read() {
  distances_.assign(overlay_format::pairs_of(gates_.size()), kInfiniteCost);
  if (gates_.size() < 2) return;
  const auto merged = static_cast<std::uint32_t>(level_ == 0 ? 0 : merge_.gates().size());
  places_.clear();
  for (const Gate gate : gates_) {
    // An overlay that contradicts itself may lack one.
    const auto found = std::lower_bound(merge_.gates().begin(), merge_.gates().begin() + merged, gate);
    const auto place = static_cast<std::uint32_t>(found - merge_.gates().begin());
    places_.push_back(place < merged && *found == gate ? place : merged);
  }
  std::size_t next = 0;
  for (std::uint32_t i = 0; i < gates_.size(); ++i) {
    for (std::uint32_t j = i + 1; j < gates_.size(); ++j, ++next) {
      if (level_ == 0) {
        distances_[next] = sweep_.distance(i, j);
      } else if (places_[i] < merged && places_[j] < merged) {
        distances_[next] = merge_.distance(places_[i], places_[j]);
      }
    }
  }
}

void Customiser::write(CustomSector& custom) const {
  std::uint32_t most = 0;
  for (const Cost distance : distances_) {
    if (distance != kInfiniteCost) most = std::max(most, distance.units);
  }
  if (most > overlay_search::GateSpace::kMaxDistance.units) overlay_search::GateSpace::refuse_cost();
  // The largest, rounded up, must stay below kNoWay.
  unsigned shift = 0;
  const auto rounded = [&](std::uint32_t units) {
    return static_cast<std::uint32_t>((std::uint64_t{units} + (std::uint64_t{1} << shift) - 1) >> shift);
  };
  while (rounded(most) >= overlay_format::kNoWay) ++shift;
  custom.gates.assign(gates_.begin(), gates_.end());
  custom.distances.resize(distances_.size());
  for (std::size_t i = 0; i < distances_.size(); ++i) {
    custom.distances[i] = distances_[i] == kInfiniteCost ? overlay_format::kNoWay
                                                         : static_cast<std::uint16_t>(rounded(distances_[i].units));
  }
  custom.shift = shift;
  custom.is_set = true;
}

std::uint64_t Customiser::bytes() const {
  return sweep_.bytes() + merge_.bytes() + distances_.capacity() * sizeof(Cost) +
         gates_.capacity() * sizeof(overlay_format::Gate);
}

}  // namespace cairn::overlay_custom
