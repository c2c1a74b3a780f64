#include <cairn/agent.hpp>
#include <cairn/error.hpp>

#include "base/assert.hpp"
#include "world/knowledge.hpp"

#include <algorithm>
#include <string>

namespace cairn {
namespace {

void require_passable(const Grid& grid, Cell cell, const char* what) {
  if (cell.index < grid.shape().cell_count() && grid.passable(cell)) return;
  throw UsageError(std::string("the ") + what + " of a problem must be a passable cell of its grid");
}

void require_node(const Graph& graph, Cell cell, const char* what) {
  if (graph.contains(cell)) return;
  throw UsageError(std::string("the ") + what + " of a problem must be a node of its graph");
}

}  // namespace

Agent::Agent(const Grid& grid, Visibility visibility)
    : grid_(&grid),
      knowledge_(visibility == Visibility::unknown ? std::make_unique<world::Knowledge>(grid) : nullptr) {}

// The largest indivisible piece of work is an update of LRTA*(k): it looks at a node's arcs three times.
Agent::Agent(const Graph& graph)
    : graph_(&graph), min_budget_(std::max(kMinBudget, 4 + 3 * std::uint64_t{graph.max_degree()})) {}

Agent::~Agent() = default;

Visibility Agent::visibility() const { return knowledge_ ? Visibility::unknown : Visibility::known; }

const std::uint8_t* Agent::believed_masks() const {
  CAIRN_ASSERT(!on_graph());
  return knowledge_ ? knowledge_->masks() : grid_->masks().data();
}

const std::uint8_t* Agent::believed_costs() const {
  CAIRN_ASSERT(!on_graph());
  if (!grid_->is_weighted()) return nullptr;
  return knowledge_ ? knowledge_->costs() : grid_->terrain().costs().data();
}

void Agent::start(Point start, Point goal) {
  if (on_graph()) throw UsageError("on a graph, start and goal are nodes, not coordinates");
  const Cell from = grid_->passable_cell(start, "start");
  this->start(from, grid_->passable_cell(goal, "goal"));
}

void Agent::start(Cell start, Cell goal) {
  if (on_graph()) {
    require_node(*graph_, start, "start");
    require_node(*graph_, goal, "goal");
    hopeless_ = !graph_->may_reach(start, goal);
  } else {
    require_passable(*grid_, start, "start");
    require_passable(*grid_, goal, "goal");
    // Where terrain is known the components have the answer; where it is not, only walking can tell.
    hopeless_ = !knowledge_ && !grid_->connected(start, goal);
  }
  position_ = start;
  goal_ = goal;
  moves_decided_ = 0;
  if (knowledge_) {
    knowledge_->reset();
    knowledge_->sense(start);
  }
  if (!hopeless_) do_start(start, goal);
}

Step Agent::next_step(std::uint64_t budget) {
  if (position_ == kNoCell) throw UsageError("an agent needs a problem before its first step: call start");
  // Made in place: to copy so fresh a value costs more than a whole move of the fastest agents.
  Step step = hopeless_            ? Step{Outcome::unreachable, position_, {}}
              : position_ == goal_ ? Step{Outcome::arrived, position_, {}}
                                   : do_step(std::max(budget, min_budget_));
  CAIRN_ASSERT(step.work.total() <= std::max(budget, min_budget_));
  if (step.outcome == Outcome::moved) {
    position_ = step.position;
    if (knowledge_) {
      const auto blocked = knowledge_->sense(position_);
      if (!blocked.empty()) on_blocked(blocked);
      if (const auto dearer = knowledge_->found_dearer(); !dearer.empty()) on_dearer(dearer);
    }
  } else {
    step.position = position_;
    hopeless_ = step.outcome == Outcome::unreachable;
  }
  return step;
}

}  // namespace cairn
