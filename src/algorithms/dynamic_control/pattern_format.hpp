// What a database of method `pdb` holds (Bulitko, Luštrek, Schaeffer, Björnsson, Sigmundarson: Dynamic Control in
// Real-Time Heuristic Search, JAIR 2008): the regions of a map, and for each pair (region of the agent, region of the
// goal) an intermediate goal and a lookahead depth. All of it is read in place.
//
// The region map takes one bit a cell to mark where runs of one region begin, half a bit a cell of ranks to count them
// fast, and four bytes a run. The intermediate goals of a region are a few cells around it, whatever the goal. So each
// region has a list of them, and a pair takes an index of one byte, or two where some list is long.
#pragma once

#include <cairn/build.hpp>
#include <cairn/database.hpp>
#include <cairn/options.hpp>

#include "search/spaces/abstract_space.hpp"
#include "store/lists_view.hpp"
#include "store/stored_point.hpp"

#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace cairn::dynamic_control {

struct PatternHeader {
  std::uint32_t level = 0;         ///< of the abstraction, whose states are the regions; or its highest
  std::uint32_t base = 0;          ///< the level that agents search on, 0 being the map
  std::uint32_t cap = 0;           ///< the largest depth
  std::uint32_t region_count = 0;  ///< may be 0
  std::uint32_t choice_bytes = 0;  ///< of a pair: 1 or 2
  std::uint32_t depth_bytes = 0;   ///< the same for the depths with respect to global goals; 0 where there are none
};

/// An intermediate goal for agents in a region.
struct PatternChoice {
  store::StoredPoint subgoal;
  std::uint16_t depth = 0;   ///< the optimal lookahead with respect to it, capped
  std::uint16_t unused = 0;  ///< zero

  friend bool operator==(const PatternChoice&, const PatternChoice&) = default;
};
static_assert(sizeof(PatternChoice) == 8);

/// What the moves between the states of an abstraction cost: an option of the build method, and of agents that walk on
/// an abstraction.
inline constexpr OptionInfo kCostsOption = choice_option(
    "costs", "octile", "octile|euclidean",
    "of a move between states of the abstraction: the distance of their centres on an empty grid, or in a "
    "straight line");
inline spaces::AbstractDistance abstract_distance(const Options& options) {
  return options.is("costs", "euclidean") ? spaces::AbstractDistance::euclidean : spaces::AbstractDistance::grid;
}

inline constexpr std::uint32_t kMaxPatternCap = 3000;
/// So that a database of all pairs stays below a gigabyte.
inline constexpr std::uint32_t kMaxPatternRegions = 20'000;

inline constexpr SectionTag kPatternHeader = section_tag("head");
inline constexpr SectionTag kPatternBits = section_tag("bits");
inline constexpr SectionTag kPatternRanks = section_tag("rank");
inline constexpr SectionTag kPatternRuns = section_tag("runs");
inline constexpr SectionTag kPatternRepresentatives = section_tag("reps");
inline constexpr SectionTag kPatternStarts = section_tag("chsi");
inline constexpr SectionTag kPatternChoices = section_tag("chsn");
inline constexpr SectionTag kPatternNext = section_tag("next");
inline constexpr SectionTag kPatternGlobal = section_tag("glob");

/// A table of numbers of one or two bytes.
class ByteTable {
 public:
  ByteTable() = default;
  ByteTable(std::span<const std::byte> bytes, std::uint32_t width) : bytes_(bytes), width_(width) {}

  std::uint32_t none() const { return width_ == 1 ? 0xFFU : 0xFFFFU; }
  std::uint32_t operator[](std::size_t i) const {
    if (width_ == 1) return std::to_integer<std::uint32_t>(bytes_[i]);
    std::uint16_t number = 0;
    std::memcpy(&number, &bytes_[2 * i], sizeof number);
    return number;
  }

 private:
  std::span<const std::byte> bytes_;
  std::uint32_t width_ = 1;
};

/// A DatabaseView: the sections of a database as arrays.
class PatternDatabase {
 public:
  static constexpr std::uint32_t kNoRegion = 0xFFFFFFFFU;

  explicit PatternDatabase(const Database& database);

  static void validate(const Database& database);
  static std::vector<Fact> describe(const Database& database);
  static std::uint64_t records(const Database& database);
  /// Two regions and an intermediate goal for each pair of distinct regions, and a region for each cell.
  static std::uint64_t states(const Database& database);

  const PatternHeader& header() const { return header_; }
  bool has_global_depths() const { return header_.depth_bytes != 0; }
  /// Whether an agent that makes an abstraction for itself, with these costs, makes the one of a database. Databases
  /// from before there was a choice have the defaults, and do not say so.
  static bool has_abstraction(const Database& database, spaces::AbstractDistance distance) {
    const auto says = [&](std::string_view what) { return database.options().find(what) != std::string_view::npos; };
    return says("costs=euclidean") == (distance == spaces::AbstractDistance::euclidean) && !says("cliques=listed") &&
           !says("cliques=shuffled");
  }
  Point representative(std::uint32_t region) const { return representatives_[region].point(); }
  std::span<const PatternChoice> choices(std::uint32_t region) const { return choices_[region]; }

  /// The region of a passable cell, or kNoRegion. Counts as one operation.
  std::uint32_t region(Cell cell) const {
    const std::size_t word = cell.index / 64;
    const std::uint64_t up_to_here = ~std::uint64_t{0} >> (63 - cell.index % 64);
    const auto run = ranks_[word] + static_cast<std::uint32_t>(std::popcount(bits_[word] & up_to_here));
    return run == 0 ? kNoRegion : runs_[run - 1];
  }
  /// The intermediate goal from one region to another; null where it is the goal itself. Counts as one operation.
  const PatternChoice* choice(std::uint32_t from, std::uint32_t to) const {
    CAIRN_ASSERT(from < header_.region_count && to < header_.region_count);
    const std::uint32_t number = next_[std::size_t{from} * header_.region_count + to];
    return number == next_.none() ? nullptr : &choices_.item(choices_.begin(from) + number);
  }
  /// The optimal lookahead with respect to the other region's representative. Counts as one operation.
  std::uint32_t global_depth(std::uint32_t from, std::uint32_t to) const {
    CAIRN_ASSERT(from < header_.region_count && to < header_.region_count && has_global_depths());
    return global_[std::size_t{from} * header_.region_count + to];
  }

 private:
  PatternHeader header_;
  std::span<const std::uint64_t> bits_;   // where a run begins, by cell
  std::span<const std::uint32_t> ranks_;  // the runs that begin before each word of them
  std::span<const std::uint32_t> runs_;   // the region of each run
  std::span<const store::StoredPoint> representatives_;
  store::ListsView<PatternChoice> choices_;  // of each region
  ByteTable next_;
  ByteTable global_;
};

}  // namespace cairn::dynamic_control
