// PRA* (Sturtevant, Buro: Partial Pathfinding Using Map Abstraction and Refinement, AAAI 2005): A* on an abstraction of
// the map, and then within the corridor that its way leaves, level by level down to the cells. Not real-time: the way
// is planned before the first move.
#include <cairn/algorithm.hpp>

#include "algorithms/dynamic_control/partial_refinement.hpp"
#include "algorithms/dynamic_control/pattern_format.hpp"
#include "search/realtime/path_follower.hpp"

namespace cairn::algorithm {
namespace {

constexpr OptionInfo kOptions[] = {
    or_word(integer_option("level", "quarter", 0, spaces::CliqueAbstraction::kAllLevels,
                           "the level of the abstraction that it starts on: a quarter, or half, as high as the first "
                           "on which start and goal are one state; or this one"),
            "quarter|half"),
    integer_option("widen", "1", 0, 100, "how many moves from a way its corridor extends"),
    dynamic_control::kCostsOption,
};

constexpr Preset kPresets[] = {
    {"jair2008", "level=half,widen=1,costs=euclidean", "",
     "Starts half as high as the first level on which start and goal are one state; moves between states cost the "
     "straight line."},
};

unsigned level(const Options& options) {
  if (options.is("level", "quarter")) return dynamic_control::PartialRefinement::Settings::kQuarter;
  if (options.is("level", "half")) return dynamic_control::PartialRefinement::Settings::kHalf;
  return static_cast<unsigned>(options.integer("level"));
}

}  // namespace

extern constinit const Algorithm pra;
constinit const Algorithm pra{
    .name = "pra",
    .title = "PRA*",
    .summary = "Plans a way through an abstraction of the map and refines it, level by level, before the first move",
    .paper = "Sturtevant, Buro: Partial Pathfinding Using Map Abstraction and Refinement. AAAI 2005",
    .database = "",
    .options = kOptions,
    .presets = kPresets,
    .make = [](const AgentSetup& setup) -> std::unique_ptr<Agent> {
      dynamic_control::PartialRefinement::Settings settings;
      settings.level = level(setup.options);
      settings.widen = static_cast<unsigned>(setup.options.integer("widen"));
      settings.distance = dynamic_control::abstract_distance(setup.options);
      return std::make_unique<realtime::PathFollower<dynamic_control::PartialRefinement>>(setup, setup.grid, settings);
    },
};

}  // namespace cairn::algorithm
