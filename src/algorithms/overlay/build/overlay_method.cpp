// Builds overlays: chooses the gates of all borders, then finds the distances across all sectors, level by level.
#include "algorithms/overlay/custom/customiser.hpp"
#include "algorithms/overlay/custom/gate_choice.hpp"
#include "algorithms/overlay/format/tables.hpp"
#include "store/build_method.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace cairn::overlay_build {
namespace {

using overlay_format::CustomSector;
using overlay_format::GateRecord;
using overlay_format::Layout;
using overlay_format::Tables;

constexpr OptionInfo kOptions[] = {
    choice_option("side", "16", "4|8|16|32|64", "cells along a sector of the lowest level"),
    integer_option("spacing", "4", 2, Layout::kMaxSide,
                   "cells between the gates of an open border; twice as many on each further level"),
};

/// A piece is the sectors of some numbers: of each its shift, the number of its distances, and these.
store::Piece to_piece(const std::vector<CustomSector>& sectors) {
  std::vector<std::uint16_t> numbers;
  for (const CustomSector& sector : sectors) {
    numbers.push_back(static_cast<std::uint16_t>(sector.shift));
    numbers.insert(numbers.end(), sector.distances.begin(), sector.distances.end());
  }
  return store::to_piece(numbers);
}

class OverlayBuilder {
 public:
  OverlayBuilder(const store::BuildJob& job, const overlay_format::OverlayHeader& header)
      : job_(job),
        layout_(job.grid.width(), job.grid.height(), job.grid.rules(), header.side, header.spacing),
        gates_(layout_.gate_count()),
        sectors_(layout_.sector_count()),
        tables_(layout_, gates_.data(), sectors_.data()) {}

  void run() {
    for (std::uint32_t sector = 0; sector < layout_.sectors_of(0); ++sector) {
      for (const overlay_format::Border border : overlay_format::kBorders) {
        if (layout_.slots_of(border) == 0) continue;
        overlay_custom::choose_gates(job_.grid, layout_, sector, border,
                                     gates_.data() + layout_.first_gate(sector, border));
      }
    }
    for (std::uint32_t sector = 0; sector < layout_.sector_count(); ++sector) {
      overlay_custom::list_gates(layout_, gates_.data(), sector, sectors_[sector].gates);
    }
    for (unsigned level = 0; level < layout_.levels(); ++level) customise(level);
  }

  void write(const overlay_format::OverlayHeader& header, store::DatabaseWriter& writer) const {
    std::vector<overlay_format::SectorEntry> entries;
    std::vector<overlay_format::Gate> lists;
    std::vector<std::uint16_t> distances;
    for (const CustomSector& sector : sectors_) {
      entries.push_back({static_cast<std::uint32_t>(lists.size()), static_cast<std::uint32_t>(distances.size()),
                         static_cast<std::uint16_t>(sector.gates.size()), static_cast<std::uint16_t>(sector.shift)});
      lists.insert(lists.end(), sector.gates.begin(), sector.gates.end());
      distances.insert(distances.end(), sector.distances.begin(), sector.distances.end());
    }
    writer.add(overlay_format::kOverlayHeader, std::vector<overlay_format::OverlayHeader>{header});
    writer.add(overlay_format::kOverlayGates, gates_);
    writer.add(overlay_format::kOverlaySectors, entries);
    writer.add(overlay_format::kOverlayLists, lists);
    writer.add(overlay_format::kOverlayDistances, distances);
  }

 private:
  // Some milliseconds of work each.
  static std::uint32_t sectors_a_piece(unsigned level) { return level == 0 ? 16 : 1; }

  void customise(unsigned level) {
    const std::uint32_t count = layout_.sectors_of(level);
    const std::uint32_t first = layout_.first_sector(level);
    const std::uint32_t each = sectors_a_piece(level);
    const double share = 1.0 / layout_.levels();
    const store::BuildStage stage{.id = 1 + std::uint64_t{level},
                                  .pieces = (count + each - 1) / each,
                                  .share_before = level * share,
                                  .share_after = (level + 1) * share};
    const auto make_worker = [&]() -> store::PieceMaker {
      auto customiser = std::make_shared<overlay_custom::Customiser>(job_.grid, tables_);
      return [this, customiser, first, count, each](std::size_t number) {
        const std::uint64_t before = customiser->expansions();
        std::vector<CustomSector> made;
        const auto begin = static_cast<std::uint32_t>(number) * each;
        for (std::uint32_t i = begin; i < std::min(begin + each, count); ++i) {
          search::Meter meter(kUnlimitedWork);
          customiser->start(first + i, sectors_[first + i].gates);
          customiser->advance(meter);
          customiser->write(made.emplace_back());
        }
        job_.count_expansions(customiser->expansions() - before);
        return to_piece(made);
      };
    };
    std::vector<std::uint16_t> numbers;
    for (const store::Piece& piece : store::make_pieces(job_, stage, make_worker)) {
      store::append_piece(piece, numbers);
    }
    auto next = numbers.begin();
    for (std::uint32_t i = 0; i < count; ++i) {
      CustomSector& sector = sectors_[first + i];
      sector.shift = *next++;
      const auto end = next + static_cast<std::ptrdiff_t>(overlay_format::pairs_of(sector.gates.size()));
      sector.distances.assign(next, end);
      sector.is_set = true;
      next = end;
    }
  }

  const store::BuildJob& job_;
  Layout layout_;
  std::vector<GateRecord> gates_;
  std::vector<CustomSector> sectors_;
  Tables tables_;
};

void build_overlay(const store::BuildJob& job, store::DatabaseWriter& writer) {
  overlay_format::OverlayHeader header;
  header.side = static_cast<std::uint32_t>(std::stoul(std::string(job.options.choice("side"))));
  header.spacing = static_cast<std::uint32_t>(job.options.integer("spacing"));
  OverlayBuilder builder(job, header);
  builder.run();
  builder.write(header, writer);
}

}  // namespace
}  // namespace cairn::overlay_build

namespace cairn::method {

extern constinit const store::MethodDefinition overlay;
constinit const store::MethodDefinition overlay{
    .method = store::read_by<overlay_format::OverlayView>({
        .name = "overlay",
        .summary = "Nested sectors, gates between them, and the distances across each; for maps with costs too",
        .paper = "this project, after customizable route planning (Delling, Goldberg, Pajor, Werneck 2017)",
        .options = overlay_build::kOptions,
        .weighted_terrain = true,
    }),
    .build = overlay_build::build_overlay,
};

}  // namespace cairn::method
