// Crowd: many agents on one map that may change, stepped together within a budget a frame.
#pragma once

#include <cairn/agent.hpp>
#include <cairn/cell.hpp>
#include <cairn/database.hpp>
#include <cairn/export.h>
#include <cairn/grid.hpp>

#include <compare>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace cairn {

/// An agent of a crowd. `index` is its place in the crowd's arrays: `crowd.positions()[id.index]`. A later agent may
/// get the place of a removed one, but not its generation, so that an id never names another agent than the one that
/// it was given for. The id {0, 0} is never given.
struct CrowdId {
  std::uint32_t index = 0;
  std::uint32_t generation = 0;

  friend constexpr auto operator<=>(const CrowdId&, const CrowdId&) = default;
};

inline constexpr CrowdId kNobody{};
inline constexpr std::uint32_t kMaxCrowdAgents = 1'000'000;
/// The least that a tick can do something with, in counted work.
inline constexpr std::uint64_t kMinTickWork = 1024;

enum class CrowdStatus : std::uint8_t {
  none,         ///< there is no such agent
  idle,         ///< it has no goal
  walking,      ///< on its way, or waiting for its turn
  arrived,      ///< it stands on its goal; a follower: beside whom it follows
  unreachable,  ///< no path leads to its goal now; it goes on by itself once there is one
};

/// What an empty name of an algorithm stands for.
inline constexpr std::string_view kAlgorithmWithDatabase = "cairn";
inline constexpr std::string_view kAlgorithmWithoutDatabase = "dartaa";

struct CrowdSettings {
  /// As in "lss-lrta:lookahead=25". Empty: "cairn" where the crowd has a database, else "dartaa", which needs none.
  std::string algorithm;
  unsigned threads = 1;  ///< 0: one for each core. Moves are the same for any number.
};

/// What a tick may take: counted work, which gives the same moves on every machine, or time.
struct TickBudget {
  std::uint64_t work = kUnlimitedWork;
  std::uint64_t time_ns = 0;  ///< 0: no limit

  static constexpr TickBudget of_work(std::uint64_t operations) { return {operations, 0}; }
  static constexpr TickBudget of_time_ns(std::uint64_t ns) { return {kUnlimitedWork, ns}; }
};

/// What a tick did.
struct TickReport {
  std::uint64_t work = 0;      ///< counted operations, those for the map among them
  std::uint64_t map_work = 0;  ///< to catch up with changes of the map
  std::uint32_t moves = 0;
  std::uint32_t unserved = 0;  ///< walking agents that made no move for want of budget; the first in the next tick
  std::uint32_t detours = 0;   ///< moves around changes of the map, without the algorithm
};

/// Each tick makes at most one move an agent, in turn, so that none waits longer than others; what does not fit the
/// budget goes on in the next. Between ticks agents can be added, removed and sent elsewhere, and cells of the map can
/// close and open: agents never step onto a closed cell, and go around it. After some ticks of warming up, a tick takes
/// no memory. One thread at a time may call a crowd.
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
  /// Throws UsageError where there is no such algorithm or it needs a database, InputError where the database is of
  /// another method or for another map.
  explicit Crowd(Grid grid, const CrowdSettings& settings = {});
  Crowd(Grid grid, const Database& database, const CrowdSettings& settings = {});
  ~Crowd();
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  /// The map as it is now.
  const Grid& grid() const;
  std::uint32_t size() const;

  /// Takes memory for so many agents at once; else it is taken as they come, and up to twice as much. Throws UsageError
  /// beyond kMaxCrowdAgents.
  void reserve(std::uint32_t agents);

  /// Each of these throws UsageError, and changes nothing, for a point outside the map, a start on a closed cell, the
  /// id of an agent that is not there or no longer, or one agent too many. A goal may be closed: then it is out of
  /// reach until it opens.
  CrowdId add(Point at);
  CrowdId add(Point at, Point goal);
  void remove(CrowdId id);
  void redirect(CrowdId id, Point goal);
  /// Keeps going after another agent, until it is sent elsewhere or the other one is removed.
  void follow(CrowdId id, CrowdId leader);
  void stop(CrowdId id);
  /// Whether the agent is there: it was added and not removed.
  bool contains(CrowdId id) const;
  /// The agent at a place of the arrays, or kNobody.
  CrowdId id_at(std::uint32_t index) const;

  /// Closes or opens a cell; says whether that was a change. An agent that stands there stays, and cannot move until it
  /// opens again.
  bool set_passable(Point p, bool passable);

  /// Moves the agents. Throws UsageError for a budget below kMinTickWork.
  TickReport tick(const TickBudget& budget);

  /// By `CrowdId::index`: where each agent stands, where it goes, and what it is doing. Places without an agent have
  /// the status `none`. All of these are valid until the next tick, or until an agent is added.
  std::span<const Point> positions() const;
  std::span<const Point> goals() const;
  std::span<const CrowdStatus> statuses() const;
  /// Those that arrived in the last tick, or learned that they cannot, by rising index. An agent that is sent to where
  /// it stands, or to where no path leads, has its status at once and shows up here after the next tick, too.
  std::span<const CrowdId> finished() const;
  /// The agents that walk.
  std::uint32_t walking() const;

  /// All memory but the map's and the database's.
  std::uint64_t memory_bytes() const;
  /// Of that, what is there for each agent.
  std::uint64_t agent_bytes() const;

 private:
  class Engine;

  std::unique_ptr<Engine> engine_;
};

}  // namespace cairn
