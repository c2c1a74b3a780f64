// Pattern databases (Bulitko, Luštrek, Schaeffer, Björnsson, Sigmundarson: Dynamic Control in Real-Time Heuristic
// Search, JAIR 2008, Figures 6 and 8).
//
// One search backwards from each goal region's representative gives, for the representative of every other region,
// where an optimal path enters the next region: the intermediate goal. How far an agent should look ahead for it does
// not depend on the goal behind it, so that this is found out once for each of the few intermediate goals of a region
// rather than for every pair of regions.

#include "algorithms/dynamic_control/pattern_format.hpp"
#include "algorithms/dynamic_control/pattern_regions.hpp"
#include "algorithms/dynamic_control/pattern_search.hpp"
#include "search/spaces/clique_abstraction.hpp"
#include "store/build_method.hpp"
#include "store/papers.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

namespace cairn::method {
namespace {

constexpr OptionInfo kOptions[] = {
    integer_option("level", "4", 1, spaces::CliqueAbstraction::kAllLevels,
                   "of the abstraction whose states are the regions, if the map has as many"),
    integer_option("cap", "20", 1, dynamic_control::kMaxPatternCap, "the largest depth of a lookahead"),
    choice_option("global", "off", "off|on", "whether to find the depths with respect to global goals, too"),
    integer_option("base", "0", 0, spaces::CliqueAbstraction::kAllLevels,
                   "the level that agents search on: 0, the map; for pr-lrta, its own"),
    choice_option(
        "goals", "entry", "entry|centroid",
        "what is an intermediate goal: where the way enters the next region, or the next one's representative"),
    dynamic_control::kCostsOption,
    choice_option("cliques", "raster", "raster|listed|shuffled",
                  "of one size, those within the squares of a raster come first, or those of the lower states, or of "
                  "states at random; pr-lrta needs the raster"),
};

constexpr Preset kPresets[] = {
    {"jair2008", "goals=entry,costs=euclidean", "", "Moves between states of the base cost the straight line."},
};

template <spaces::Space S>
class PairBuilder {
 public:
  PairBuilder(const dynamic_control::PatternRegions& regions, const S& space, const Options& options)
      : regions_(regions),
        to_centroids_(options.is("goals", "centroid")),
        search_(space, static_cast<std::uint32_t>(options.integer("cap"))) {}

  /// For each region: where the way from its representative to the goal's enters the next one, or the representative of
  /// that one; kNoCell where there is none; and the optimal lookahead with respect to the goal.
  void add_goal(std::uint32_t goal, bool with_depths, std::vector<Cell>& entries, std::vector<std::uint16_t>& depths) {
    const Cell goal_state = regions_.states[goal];
    search_.run(goal_state);
    for (std::uint32_t region = 0; region < regions_.count(); ++region) {
      const Cell from = regions_.states[region];
      const bool has_way = region != goal && search_.reached(from);
      Cell state = kNoCell;
      if (has_way) {
        state = from;
        while (regions_.region_of(state) == region) state = search_.next(state);
        if (to_centroids_) state = regions_.states[regions_.region_of(state)];
      }
      entries.push_back(state);
      if (with_depths) depths.push_back(has_way ? depth(from, goal_state) : std::uint16_t{1});
    }
  }

  /// The optimal lookahead from a region's representative to a state near it.
  std::uint16_t near_depth(std::uint32_t region, Cell entry) {
    const Cell from = regions_.states[region];
    search_.run(entry, from);
    return depth(from, entry);
  }

  std::uint64_t take_expansions() { return search_.take_expansions(); }

 private:
  std::uint16_t depth(Cell from, Cell goal) {
    const Cost left = search_.cost(from);
    const auto is_optimal = [&](Cell next, Cost cost) {
      return search_.reached(next) && search_.cost(next) + cost == left;
    };
    return static_cast<std::uint16_t>(search_.depth(from, goal, is_optimal));
  }

  const dynamic_control::PatternRegions& regions_;
  bool to_centroids_;
  dynamic_control::PatternSearch<S> search_;
};

constexpr std::size_t kGoalsPerPiece = 8;
constexpr std::size_t kRegionsPerPiece = 64;
constexpr double kSearched = 0.9;  // share of the time

/// Items of equal size, one for each pair of regions, in pieces of some goals each; of one goal the regions in order.
template <typename T>
class PairPieces {
 public:
  PairPieces(const std::vector<store::Piece>& pieces, std::size_t regions, std::size_t before)
      : pieces_(pieces), regions_(regions), before_(before) {}

  T at(std::size_t goal, std::size_t region) const {
    const std::size_t first = goal / kGoalsPerPiece * kGoalsPerPiece;
    const std::size_t goals = std::min(kGoalsPerPiece, regions_ - first);
    const std::size_t place = before_ * goals * regions_ + ((goal - first) * regions_ + region) * sizeof(T);
    T item;
    std::memcpy(&item, pieces_[goal / kGoalsPerPiece].data() + place, sizeof item);
    return item;
  }

 private:
  const std::vector<store::Piece>& pieces_;
  std::size_t regions_;
  std::size_t before_;  // the bytes a pair of what stands before them in a piece
};

/// Numbers of at most `most`, and the largest of their type, each in one byte or two; also in how many.
std::pair<std::vector<std::byte>, std::uint32_t> narrow(const std::vector<std::uint16_t>& numbers, std::uint32_t most) {
  const std::uint32_t width = most <= 0xFFU ? 1 : 2;
  std::vector<std::byte> bytes(numbers.size() * width);
  for (std::size_t i = 0; i < numbers.size(); ++i) std::memcpy(&bytes[i * width], &numbers[i], width);
  return {std::move(bytes), width};
}

/// For each goal, in pieces: the entries, then the depths if they are asked for.
template <typename MakeBuilder>
std::vector<store::Piece> search_from_all_goals(const store::BuildJob& job, std::size_t count, bool with_depths,
                                                const MakeBuilder& make_builder) {
  const store::BuildStage stage{
      .id = 1, .pieces = (count + kGoalsPerPiece - 1) / kGoalsPerPiece, .share_after = kSearched};
  return store::make_pieces(job, stage, [&]() -> store::PieceMaker {
    return [&, count, with_depths, builder = make_builder()](std::size_t number) {
      std::vector<Cell> entries;
      std::vector<std::uint16_t> depths;
      const std::size_t first = number * kGoalsPerPiece;
      for (std::size_t goal = first; goal < std::min(count, first + kGoalsPerPiece); ++goal) {
        builder->add_goal(static_cast<std::uint32_t>(goal), with_depths, entries, depths);
      }
      job.count_expansions(builder->take_expansions());
      store::Piece piece = store::to_piece(entries);
      const store::Piece more = store::to_piece(depths);
      piece.insert(piece.end(), more.begin(), more.end());
      return piece;
    };
  });
}

/// The intermediate goals of each region, in the order of their first use, and which of them is each pair's.
struct GoalLists {
  static constexpr std::uint16_t kNone = 0xFFFF;

  GoalLists(const PairPieces<Cell>& entry, std::size_t count) : goals_of(count), next(count * count, kNone) {
    for (std::size_t goal = 0; goal < count; ++goal) {
      for (std::size_t region = 0; region < count; ++region) {
        const Cell state = entry.at(goal, region);
        if (state == kNoCell) continue;
        std::vector<Cell>& known = goals_of[region];
        const auto found = std::find(known.begin(), known.end(), state);
        next[region * count + goal] = static_cast<std::uint16_t>(found - known.begin());
        if (found == known.end()) known.push_back(state);
        longest = std::max(longest, static_cast<std::uint32_t>(known.size()));
      }
    }
  }

  std::vector<std::vector<Cell>> goals_of;
  std::vector<std::uint16_t> next;
  std::uint32_t longest = 0;
};

/// The depths for all of them, one list after the other.
template <typename MakeBuilder>
std::vector<std::uint16_t> find_depths(const store::BuildJob& job, const GoalLists& lists,
                                       const MakeBuilder& make_builder) {
  const std::size_t count = lists.goals_of.size();
  const store::BuildStage stage{
      .id = 2, .pieces = (count + kRegionsPerPiece - 1) / kRegionsPerPiece, .share_before = kSearched};
  const std::vector<store::Piece> pieces = store::make_pieces(job, stage, [&]() -> store::PieceMaker {
    return [&, count, builder = make_builder()](std::size_t number) {
      std::vector<std::uint16_t> depths;
      const std::size_t first = number * kRegionsPerPiece;
      for (std::size_t region = first; region < std::min(count, first + kRegionsPerPiece); ++region) {
        for (const Cell state : lists.goals_of[region]) {
          depths.push_back(builder->near_depth(static_cast<std::uint32_t>(region), state));
        }
      }
      job.count_expansions(builder->take_expansions());
      return store::to_piece(depths);
    };
  });
  std::vector<std::uint16_t> depths;
  for (const store::Piece& piece : pieces) store::append_piece(piece, depths);
  return depths;
}

void write_choices(const dynamic_control::PatternRegions& regions, const GoalLists& lists,
                   const std::vector<std::uint16_t>& depths, store::DatabaseWriter& writer) {
  const auto stored = [&](Cell cell) { return store::StoredPoint(regions.grid.point(cell)); };
  std::vector<store::StoredPoint> representatives;
  for (const Cell cell : regions.cells) representatives.push_back(stored(cell));
  store::ListsBuilder<dynamic_control::PatternChoice> choices;
  for (const std::vector<Cell>& list : lists.goals_of) {
    for (const Cell state : list) {
      choices.items.push_back({stored(regions.cell_of(state)), depths[choices.items.size()], 0});
    }
    choices.end_list();
  }
  writer.add(dynamic_control::kPatternRepresentatives, representatives);
  choices.write(writer, dynamic_control::kPatternStarts, dynamic_control::kPatternChoices);
}

/// All of it but the abstraction; `make_builder()` makes a shared PairBuilder for a thread.
template <typename MakeBuilder>
void build_pairs(const store::BuildJob& job, const dynamic_control::PatternRegions& regions,
                 const MakeBuilder& make_builder, store::DatabaseWriter& writer) {
  const std::size_t count = regions.count();
  const bool with_depths = job.options.is("global", "on");
  const auto cap = static_cast<std::uint32_t>(job.options.integer("cap"));
  const std::vector<store::Piece> pairs = search_from_all_goals(job, count, with_depths, make_builder);
  const GoalLists lists(PairPieces<Cell>(pairs, count, 0), count);
  const std::vector<std::uint16_t> depths = find_depths(job, lists, make_builder);

  std::vector<std::uint16_t> global(with_depths ? count * count : 0);
  const PairPieces<std::uint16_t> depth(pairs, count, sizeof(Cell));
  for (std::size_t goal = 0; with_depths && goal < count; ++goal) {
    for (std::size_t region = 0; region < count; ++region) global[region * count + goal] = depth.at(goal, region);
  }
  const auto [next_bytes, choice_bytes] = narrow(lists.next, lists.longest);
  const auto [global_bytes, depth_bytes] = narrow(global, cap);
  writer.add(dynamic_control::kPatternHeader,
             std::vector<dynamic_control::PatternHeader>{{regions.asked_level, regions.asked_base, cap, regions.count(),
                                                          choice_bytes, with_depths ? depth_bytes : 0}});
  regions.write_map(writer);
  write_choices(regions, lists, depths, writer);
  writer.add(dynamic_control::kPatternNext, next_bytes);
  writer.add(dynamic_control::kPatternGlobal, global_bytes);
}

void build_patterns(const store::BuildJob& job, store::DatabaseWriter& writer) {
  const dynamic_control::PatternRegions regions(job.grid, job.options, job.seed);
  const auto build_on = [&](const auto& space) {
    using S = std::decay_t<decltype(space)>;
    build_pairs(
        job, regions, [&] { return std::make_shared<PairBuilder<S>>(regions, space, job.options); }, writer);
  };
  if (regions.base == 0) {
    build_on(spaces::GridSpace(job.grid));
  } else {
    build_on(regions.abstraction.level(regions.base));
  }
}

}  // namespace

extern constinit const store::MethodDefinition pdb;
constinit const store::MethodDefinition pdb{
    .method = store::read_by<dynamic_control::PatternDatabase>({
        .name = "pdb",
        .summary = "For each pair of regions what to head for first, and how far to look ahead",
        .paper = store::kDynamicControlPaper,
        .options = kOptions,
        .presets = kPresets,
    }),
    .build = build_patterns,
    .divides = true,
};

}  // namespace cairn::method
