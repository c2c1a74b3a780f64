#include "algorithms/overlay/custom/customiser.hpp"

#include <algorithm>
#include <bit>

namespace cairn::overlay_custom {

Customiser::Customiser(const Grid& grid, const Tables& tables)
    : tables_(&tables),
      cells_(grid, tables.layout.side()),
      space_(grid, tables),
      cell_search_(cells_),
      gate_search_(space_) {}

void Customiser::start(std::uint32_t sector, const std::vector<overlay_format::Gate>& gates) {
  sector_ = sector;
  level_ = tables_->layout.level_of(sector);
  gates_ = gates;
  distances_.assign(overlay_format::pairs_of(gates.size()), kInfiniteCost);
  row_ = 0;
  is_begun_ = false;
  const overlay_format::Box box = tables_->layout.box_at(level_, tables_->layout.corner(sector));
  if (level_ == 0) {
    cells_.look_at(box);
  } else {
    space_.look_within(box, level_ - 1, kNoCell, level_);
  }
}

/// The cell of a gate that is in the sector.
Point Customiser::inner_cell(std::uint32_t i) const {
  const overlay_format::GateRecord& gate = tables_->gate(gates_[i]);
  return tables_->layout.sector(level_, gate.from()) == sector_ ? gate.from() : gate.to();
}

void Customiser::start_row() {
  column_ = row_ + 1;
  is_begun_ = true;
  if (level_ == 0) {
    cell_search_.start(cells_.state(inner_cell(row_)));
  } else {
    const Cell out = space_.out_of(level_, sector_, gates_[row_]);
    gate_search_.start(space_.passage(gates_[row_], !space_.is_backwards(out)));
  }
}

search::Progress Customiser::advance(search::Meter& meter) {
  const auto all = [](Cell) { return true; };
  while (row_ + 1 < gates_.size()) {
    if (!is_begun_) start_row();
    const std::uint64_t before = meter.work.expansions;
    const search::Progress progress = level_ == 0 ? cell_search_.run(meter, all) : gate_search_.run(meter, all);
    expansions_ += meter.work.expansions - before;
    if (progress == search::Progress::paused || !read_row(meter)) return search::Progress::paused;
    ++row_;
    is_begun_ = false;
  }
  return search::Progress::done;
}

bool Customiser::read_row(search::Meter& meter) {
  const auto gates = static_cast<std::uint64_t>(gates_.size());
  Cost* row = distances_.data() + row_ * (2 * gates - row_ - 1) / 2;
  for (; column_ < gates; ++column_) {
    if (!meter.allows(1)) return false;
    ++meter.work.traced;
    Cost& distance = row[column_ - row_ - 1];
    if (level_ == 0) {
      const Cell cell = cells_.state(inner_cell(column_));
      if (cell_search_.is_reached(cell)) distance = cell_search_.g(cell);
    } else {
      const Cell out = space_.out_of(level_, sector_, gates_[column_]);
      // The search began before the gate of the row.
      if (gate_search_.is_reached(out)) distance = gate_search_.g(out) - space_.crossing_cost(gates_[row_]);
    }
  }
  return true;
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
  return cell_search_.memory_bytes() + gate_search_.memory_bytes() + distances_.capacity() * sizeof(Cost) +
         gates_.capacity() * sizeof(overlay_format::Gate);
}

}  // namespace cairn::overlay_custom
