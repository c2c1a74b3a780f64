#include "search/spaces/search_cost.hpp"

#include <cairn/error.hpp>

#include <string>

namespace cairn::spaces {
namespace {

[[noreturn]] void refuse(const char* beyond, double limit, const Rules& rules) {
  throw Error("the path " + std::string(beyond) + " than " + std::to_string(static_cast<std::uint64_t>(limit)) +
              ", the most that a search can count" +
              (rules.diagonal == Diagonal::sqrt2 ? "; where a diagonal move costs 1.4, paths can be longer" : ""));
}

}  // namespace

void refuse_cost(const Rules& rules) {
  refuse("is longer", cost_model(rules.diagonal).to_length(Cost{kMaxSearchCost}), rules);
}

void refuse_weighted_cost(const Rules& rules) {
  refuse("costs more", cost_model(rules.diagonal).to_length(Cost{kMaxWeightedCost}) / 2, rules);
}

void refuse_path_cost(Cost limit) {
  throw Error("the path costs more than " + std::to_string(limit.units) + ", the most that a search can count");
}

}  // namespace cairn::spaces
