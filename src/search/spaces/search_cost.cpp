#include "search/spaces/search_cost.hpp"

#include <cairn/error.hpp>

#include <string>

namespace cairn::spaces {

void refuse_cost(const Rules& rules) {
  const CostModel costs = cost_model(rules.diagonal);
  const auto limit = static_cast<std::uint64_t>(costs.to_length(Cost{kMaxSearchCost}));
  throw Error("the path is longer than " + std::to_string(limit) + ", the most that a search can count" +
              (rules.diagonal == Diagonal::sqrt2 ? "; where a diagonal move costs 1.4, paths can be longer" : ""));
}

void refuse_path_cost(Cost limit) {
  throw Error("the path costs more than " + std::to_string(limit.units) + ", the most that a search can count");
}

}  // namespace cairn::spaces
