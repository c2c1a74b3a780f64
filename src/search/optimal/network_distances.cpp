#include "search/optimal/network_distances.hpp"

namespace cairn::optimal {

void NetworkDistances::run(std::uint32_t from) {
  costs_.assign(edges_->size(), kNone);
  parents_.assign(edges_->size(), from);
  order_.clear();
  open_.clear();
  open_.push({0, from});
  costs_[from] = 0;
  while (!open_.empty()) {
    const ReachedNode best = open_.top();
    open_.pop();
    if (best.cost != costs_[best.node]) continue;
    order_.push_back(best.node);
    for (const NetworkEdge& edge : (*edges_)[best.node]) {
      const std::uint64_t cost = best.cost + edge.cost.units;
      if (cost >= costs_[edge.to]) continue;
      costs_[edge.to] = cost;
      parents_[edge.to] = best.node;
      open_.push({cost, edge.to});
    }
  }
}

}  // namespace cairn::optimal
