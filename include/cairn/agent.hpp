// Agent: one unit that walks to a goal and decides each move within bounded work.
#pragma once

#include <cairn/cell.hpp>
#include <cairn/export.h>
#include <cairn/graph.hpp>
#include <cairn/grid.hpp>

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <utility>

namespace cairn::world {
class Knowledge;
}  // namespace cairn::world

namespace cairn {

/// Counted operations. Budgets and bounds limit their sum.
struct Work {
  std::uint64_t expansions = 0;  ///< states whose successors were generated
  std::uint64_t successors = 0;  ///< successors looked at
  std::uint64_t queue = 0;       ///< pushes to and pops from a priority queue
  std::uint64_t learned = 0;     ///< heuristic values updated
  std::uint64_t scanned = 0;     ///< database records and labels looked at
  std::uint64_t climbed = 0;     ///< steps of hill-climbing checks
  std::uint64_t traced = 0;      ///< cells of a path traced or copied

  constexpr std::uint64_t total() const {
    return expansions + successors + queue + learned + scanned + climbed + traced;
  }
  constexpr Work& operator+=(const Work& other) {
    expansions += other.expansions;
    successors += other.successors;
    queue += other.queue;
    learned += other.learned;
    scanned += other.scanned;
    climbed += other.climbed;
    traced += other.traced;
    return *this;
  }
  friend constexpr Work operator-(Work a, const Work& b) {
    a.expansions -= b.expansions;
    a.successors -= b.successors;
    a.queue -= b.queue;
    a.learned -= b.learned;
    a.scanned -= b.scanned;
    a.climbed -= b.climbed;
    a.traced -= b.traced;
    return a;
  }
};

enum class Outcome : std::uint8_t {
  moved,        ///< one move was made
  thinking,     ///< the budget was spent on planning; no move was made
  arrived,      ///< the agent stands on its goal; no move was made
  unreachable,  ///< there is no path; no move was made
};

/// The result of one step.
struct Step {
  Outcome outcome = Outcome::thinking;
  Cell position = kNoCell;  ///< of the agent after the step
  Work work;                ///< of this step
};

/// Whether agents know the map. In unknown terrain they assume that unseen cells are free, at the least cost that the
/// map has, and see the eight cells around them after each move.
enum class Visibility : std::uint8_t { known, unknown };

/// The state of an agent. Numbers are counted from `start`.
struct Inspection {
  Cell subgoal = kNoCell;            ///< the subgoal from its database that it is heading for, or kNoCell
  std::uint64_t episodes = 0;        ///< planning episodes: searches or selections begun
  std::uint64_t learned_states = 0;  ///< states whose heuristic value differs from the initial one
  std::uint64_t online_bytes = 0;    ///< the largest memory so far: open and closed lists, learned values, stored paths
  std::uint64_t fallback_moves = 0;  ///< moves of the fallback agent, which walks if the database has no answer
  std::uint64_t listed_states = 0;   ///< states in the open and closed lists of its largest search; 0: not counted
  std::uint64_t percolations = 0;    ///< exchanges in the heap of its open list; 0: not counted
};

inline constexpr std::uint64_t kUnlimitedWork = std::numeric_limits<std::uint64_t>::max();

/// A unit on one grid or graph, made by `make_agent`. The grid or graph is borrowed and must outlive the agent; the
/// database is shared. One thread at a time can use an agent. It walks any number of problems, one after the other, and
/// keeps its memory between them.
///
///     auto agent = cairn::make_agent("cairn", grid, database);
///     agent->start({3, 4}, {60, 9});
///     for (;;) {
///       const cairn::Step step = agent->step();
///       if (step.outcome == cairn::Outcome::arrived || step.outcome == cairn::Outcome::unreachable) break;
///       draw(grid.point(step.position));
///     }
class CAIRN_API Agent {
 public:
  Agent(const Agent&) = delete;
  Agent& operator=(const Agent&) = delete;
  virtual ~Agent();

  /// Sets a problem, and forgets everything that was learned for the last one. Throws UsageError unless both are
  /// passable cells of the map, or nodes of the graph. On a graph, only cells name the nodes.
  void start(Point start, Point goal);
  void start(Cell start, Cell goal);

  /// Makes at most one move. Spends at most `budget` counted operations, and at most the bound of the algorithm. A move
  /// that needs more is planned over several steps, which return `thinking`. A budget below `min_budget` counts as
  /// `min_budget`. Throws UsageError if no problem was set.
  Step step(std::uint64_t budget = kUnlimitedWork) { return moves_decided_ > 0 ? decided_step() : next_step(budget); }

  Cell position() const { return position_; }
  Cell goal() const { return goal_; }
  bool on_graph() const { return graph_ != nullptr; }
  /// Only for an agent on a grid.
  const Grid& grid() const { return *grid_; }
  /// Only for an agent on a graph.
  const Graph& graph() const { return *graph_; }

  virtual Inspection inspect() const = 0;

  /// Keeps something alive until the agent ends. `make_agent` does so with the agent's handle to its database.
  void keep_alive(std::shared_ptr<const void> what) { kept_ = std::move(what); }

  /// The smallest budget with which every agent on a grid makes progress: one expansion with its successors and queue
  /// operations.
  static constexpr std::uint64_t kMinBudget = 64;
  /// The smallest budget of this agent: kMinBudget, or more on a graph whose nodes have many arcs.
  std::uint64_t min_budget() const { return min_budget_; }

 protected:
  Agent(const Grid& grid, Visibility visibility);
  /// The terrain of a graph is known.
  explicit Agent(const Graph& graph);

  Visibility visibility() const;
  /// In known terrain, with do_step's move: so many more moves are decided, each leading from cell to cell by `offset`.
  /// They are made without further calls, and count as one cell traced each.
  void decide_moves(std::int32_t offset, std::uint32_t moves) {
    decided_offset_ = offset;
    moves_decided_ = moves;
  }
  /// The legal moves as the agent believes them to be, by cell index. In known terrain, those of the grid.
  const std::uint8_t* believed_masks() const;
  /// What cells cost as the agent believes, by cell index; null where the map has no costs.
  const std::uint8_t* believed_costs() const;

 private:
  /// Prepares for a problem. Start and goal differ, and on a grid of known terrain there is a path. Not counted as
  /// work.
  virtual void do_start(Cell start, Cell goal) = 0;
  /// As `step`, for an agent that has not arrived. Returns `moved` with the cell to move to, `thinking`, or
  /// `unreachable`.
  virtual Step do_step(std::uint64_t budget) = 0;
  /// In unknown terrain: these cells turned out to be blocked. The believed masks are up to date already.
  virtual void on_blocked(std::span<const Cell> /*cells*/) {}
  /// In unknown terrain: these cells turned out to cost more than was believed. The believed costs are up to date.
  virtual void on_dearer(std::span<const Cell> /*cells*/) {}

  Step next_step(std::uint64_t budget);
  Step decided_step() {
    --moves_decided_;
    position_.index += static_cast<std::uint32_t>(decided_offset_);
    Step step;
    step.outcome = Outcome::moved;
    step.position = position_;
    step.work.traced = 1;
    return step;
  }

  const Grid* grid_ = nullptr;  // either this or the graph is set
  const Graph* graph_ = nullptr;
  std::unique_ptr<world::Knowledge> knowledge_;  // null in known terrain
  std::uint64_t min_budget_ = kMinBudget;
  Cell position_ = kNoCell;
  Cell goal_ = kNoCell;
  bool hopeless_ = false;
  std::int32_t decided_offset_ = 0;
  std::uint32_t moves_decided_ = 0;
  std::shared_ptr<const void> kept_;
};

}  // namespace cairn
