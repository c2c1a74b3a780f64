// Crowd: many agents on one map that can change, stepped together within a budget for each frame.
#pragma once

#include <cairn/agent.hpp>
#include <cairn/cell.hpp>
#include <cairn/database.hpp>
#include <cairn/export.h>
#include <cairn/grid.hpp>
#include <cairn/tasks.hpp>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::crowd {
class Engine;
struct SharedCells;
}  // namespace cairn::crowd

namespace cairn {

/// An agent of a crowd. `index` is its place in the crowd's arrays: `crowd.positions()[id.index]`. A later agent can
/// get the place of a removed one, but with another generation, so an old id never names a new agent. {0, 0} is no
/// agent.
struct CrowdId {
  std::uint32_t index = 0;
  std::uint32_t generation = 0;

  friend constexpr auto operator<=>(const CrowdId&, const CrowdId&) = default;
};

inline constexpr CrowdId kNobody{};
inline constexpr std::uint32_t kMaxCrowdAgents = 1'000'000;
/// The smallest budget of a tick, in counted operations.
inline constexpr std::uint64_t kMinTickWork = 1024;

enum class CrowdStatus : std::uint8_t {
  none,         ///< there is no such agent
  idle,         ///< it has no goal
  walking,      ///< it is on its way, or waits for its turn
  arrived,      ///< it stands on its goal; a follower stands beside its leader
  unreachable,  ///< no path leads to its goal now; it continues as soon as there is one
};

/// The algorithms that an empty name selects.
inline constexpr std::string_view kAlgorithmWithDatabase = "cairn";
inline constexpr std::string_view kAlgorithmWithoutDatabase = "dartaa";

/// Whether agents may stand on one cell.
enum class Occupancy : std::uint8_t {
  /// They may, in any number. The default, and the fastest.
  shared,
  /// No two agents stand on one cell, and no two change places in one tick. Agents make room for those that set out
  /// earlier, also if they have arrived or have no goal; then an agent that had arrived walks back. A group that is
  /// sent to one goal gathers around it: an agent whose goal is taken gets the nearest free cell as its goal.
  exclusive,
};

/// What agents do whose goal cannot be reached.
enum class OutOfReach : std::uint8_t {
  /// They stay where they are, until a path to the goal opens.
  wait,
  /// They go to the reachable cell that is nearest to the goal, as `Reach` (queries.hpp) defines it, and have it as
  /// their goal: `goals` tells it, `order` the goal as it was given. When an edit cuts the map or opens it, they go to
  /// the goal itself, or to the cell that is nearest then. Followers wait.
  approach,
};

/// Flow fields, for goals that many agents share: one field tells all of them the next move, on shortest paths of the
/// map as it is. The crowd's algorithm leads the others, and all of them until the field is computed. This is done
/// in the ticks, out of the half of a budget that is for changes of the map, and again after each change.
struct FlowFields {
  std::uint32_t most = 0;    ///< goals that can have one at a time. Each takes four bytes for each cell of the map.
  std::uint32_t group = 16;  ///< a goal gets one when so many agents go there
};

struct CrowdSettings {
  /// A spec such as "lss-lrta:lookahead=25". Empty: "cairn" if the crowd has a database, else "dartaa".
  std::string algorithm = {};
  unsigned threads = 1;  ///< 0: one for each core. Moves are the same for any number.
  Occupancy occupancy = Occupancy::shared;
  OutOfReach out_of_reach = OutOfReach::wait;
  FlowFields flow_fields = {};
  /// If it is set, the crowd starts no threads; `threads` is the number of tasks, up to eight. 0: eight.
  TaskRunner tasks = {};
};

/// The limit of a tick: counted work, which gives the same moves on every machine, or time.
struct TickBudget {
  std::uint64_t work = kUnlimitedWork;
  std::uint64_t time_ns = 0;  ///< 0: no limit

  static constexpr TickBudget of_work(std::uint64_t operations) { return {operations, 0}; }
  static constexpr TickBudget of_time_ns(std::uint64_t ns) { return {kUnlimitedWork, ns}; }
};

/// The result of a tick.
struct TickReport {
  std::uint64_t work = 0;      ///< counted operations, including map_work
  std::uint64_t map_work = 0;  ///< operations to process changes of the map
  std::uint32_t moves = 0;
  std::uint32_t unserved = 0;  ///< walking agents that the budget did not reach; they are first in the next tick
  std::uint32_t detours = 0;   ///< moves around changes of the map, which the algorithm does not plan
};

/// Each tick makes at most one move for each agent. Agents take turns, so none waits longer than others; what exceeds
/// the budget continues in the next tick. Between ticks, agents can be added, removed and given new goals, and cells of
/// the map can close and open. Agents never step onto a closed cell. They do share cells, unless the settings ask for
/// exclusive ones.
///
/// A crowd owns its grid and shares the memory of its database. After some ticks of warming up, a tick allocates
/// nothing but what the algorithm learns. One thread at a time can call a crowd.
///
///     cairn::Crowd crowd(std::move(grid), database);
///     const cairn::CrowdId scout = crowd.add({3, 4}, {60, 9});
///     for (;;) {                                                        // each frame
///       crowd.tick(cairn::TickBudget::of_time_ns(1'000'000));
///       for (const cairn::Point at : crowd.positions()) draw(at);
///       for (const cairn::CrowdId id : crowd.finished()) crowd.redirect(id, somewhere());
///     }
class CAIRN_API Crowd {
 public:
  /// Throws UsageError if there is no such algorithm or it needs a database, InputError if the database is of another
  /// method or for another map.
  explicit Crowd(Grid grid, const CrowdSettings& settings = {});
  Crowd(Grid grid, const Database& database, const CrowdSettings& settings = {});
  ~Crowd();
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  /// The current map. Borrowed from the crowd.
  const Grid& grid() const;
  std::uint32_t size() const;

  /// Allocates memory for so many agents at once. Otherwise it grows with them, to up to twice as much. Throws
  /// UsageError beyond kMaxCrowdAgents.
  void reserve(std::uint32_t agents);

  /// Each of these throws UsageError, and changes nothing, for a point outside the map, a start on a closed cell, the
  /// id of an agent that does not exist, or more than kMaxCrowdAgents agents; with exclusive cells, also for a start
  /// where another agent stands. A goal can be closed: then it is unreachable until it opens.
  CrowdId add(Point at);
  CrowdId add(Point at, Point goal);
  void remove(CrowdId id);
  void redirect(CrowdId id, Point goal);
  /// Follows another agent until it gets a goal of its own, is stopped, or the other agent is removed. Then it is idle
  /// if it stood beside that one; else it walks to where that one was.
  void follow(CrowdId id, CrowdId leader);
  void stop(CrowdId id);
  /// Whether the agent exists: it was added and not removed.
  bool contains(CrowdId id) const;
  /// The agent at an index of the arrays, or kNobody.
  CrowdId id_at(std::uint32_t index) const;

  /// The goal as it was given; `goals` may have another one, if that is taken or out of reach. Throws UsageError if
  /// there is no such agent.
  Point order(CrowdId id) const;
  /// A number that the crowd keeps for the agent, such as the game's own id; 0 at first. Throws UsageError if there is
  /// no such agent. If the game sets none, none takes memory.
  void set_user_data(CrowdId id, std::uint64_t data);
  std::uint64_t user_data(CrowdId id) const;

  /// Closes or opens a cell. Returns whether it changed. An agent on a closed cell cannot move until the cell opens.
  bool set_passable(Point p, bool passable);
  /// Whether the agent's way to its goal is known to be a shortest path of the map as it is now. With an exact database
  /// of `cairn`, that is so as soon as the agent has a plan, until a change of the map blocks its way, or may have
  /// opened a shorter one; or if it follows a flow field that is up to date. True for an agent that has arrived, false
  /// for one that has no plan yet, walks around a change, or has another algorithm. Ask between ticks; it takes time
  /// for each corner of the way. Throws UsageError if there is no such agent.
  bool on_shortest_path(CrowdId id) const;
  /// Changes what a cell costs. Returns whether it changed. Agents of `overlay` follow the new costs; others do from
  /// their next plan on. Throws UsageError for a point outside the map, for a map without costs, and for a cost below
  /// the least that the map had when the crowd was made, or above kMaxCellCost.
  bool set_cost(Point p, std::int32_t cost);
  /// With exclusive cells: whether an agent stands there. Throws UsageError for a point outside the map.
  bool occupied(Point p) const;

  /// Moves the agents. Throws UsageError for a budget below kMinTickWork.
  TickReport tick(const TickBudget& budget);

  /// The position, goal and status of each agent, by `CrowdId::index`. Places without an agent have the status `none`.
  /// Borrowed from the crowd: valid until the next tick, or until an agent is added.
  std::span<const Point> positions() const;
  std::span<const Point> goals() const;
  std::span<const CrowdStatus> statuses() const;
  /// Keeps the memory of these three arrays. As long as it is held, spans that were taken before it stay valid, also if
  /// agents are added or the crowd ends. They follow the crowd until its arrays grow, and then keep their last values.
  std::shared_ptr<const void> hold_arrays() const;
  /// The agents that arrived in the last tick, or whose goal became unreachable, by rising index. If the goal is the
  /// cell where the agent stands, or is unreachable, the status changes at once, and the agent is listed after the next
  /// tick.
  std::span<const CrowdId> finished() const;
  /// The number of agents that walk.
  std::uint32_t walking() const;

  /// The whole state as bytes: agents, plans, the map as it is now. A crowd that is restored from them makes the same
  /// moves as this one from here on, tick by tick, with the same orders and budgets of work.
  ///
  /// Agents that are planning just now begin that plan again, also in this crowd, and agents of other algorithms than
  /// `cairn` forget what they learned. So saving is an order like others: in a lockstep game, all crowds have to save
  /// in the same frames.
  std::vector<std::byte> save();
  /// Replaces the whole state. The crowd must have been made from the same map (as it was when the other crowd was
  /// made), database and settings; `threads` and `tasks` can differ. Throws InputError, and changes
  /// nothing, if the bytes are damaged, or are not for this crowd, or of another version of cairn or another kind of
  /// machine. A checksum finds damage, but not forgery: restore only what a crowd has saved.
  void restore(std::span<const std::byte> bytes);

  /// All memory except that of the map and the database.
  std::uint64_t memory_bytes() const;
  /// The part of it that grows with the number of agents.
  std::uint64_t agent_bytes() const;

 private:
  friend class SizedCrowd;
  Crowd(Grid grid, const Database* database, const CrowdSettings& settings, const crowd::SharedCells& shared);

  std::unique_ptr<crowd::Engine> engine_;
};

}  // namespace cairn
