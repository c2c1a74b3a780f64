// Crowd: many agents on one map that may change, stepped together within a budget a frame.
#pragma once

#include <cairn/agent.hpp>
#include <cairn/cell.hpp>
#include <cairn/database.hpp>
#include <cairn/export.h>
#include <cairn/grid.hpp>

#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace cairn {

/// An agent of a crowd: an index into the crowd's arrays. That of a removed agent is given to a later one.
using CrowdId = std::uint32_t;

inline constexpr CrowdId kNobody = 0xFFFFFFFFU;
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

struct CrowdSettings {
  std::string algorithm = "cairn";  ///< as in "lss-lrta:lookahead=25"
  unsigned threads = 1;             ///< 0: one for each core. Moves are the same for any number.
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

  /// Each of these throws UsageError, and changes nothing, for a point outside the map, a start on a closed cell, an
  /// agent that is not there, or one too many. A goal may be closed: then it is out of reach until it opens.
  CrowdId add(Point at);
  CrowdId add(Point at, Point goal);
  void remove(CrowdId id);
  void redirect(CrowdId id, Point goal);
  /// Keeps going after another agent, until it is sent elsewhere or the other one is removed.
  void follow(CrowdId id, CrowdId leader);
  void stop(CrowdId id);

  /// Closes or opens a cell; says whether that was a change. An agent that stands there stays, and cannot move until it
  /// opens again.
  bool set_passable(Point p, bool passable);

  /// Moves the agents. Throws UsageError for a budget below kMinTickWork.
  TickReport tick(const TickBudget& budget);

  /// By id, up to the largest ever given: where each agent stands, where it goes, and what it is doing. All of these
  /// are valid until the next tick, or until an agent is added.
  std::span<const Point> positions() const;
  std::span<const Point> goals() const;
  std::span<const CrowdStatus> statuses() const;
  /// Those that arrived in the last tick, or learned that they cannot, in the order of their ids.
  std::span<const CrowdId> finished() const;
  /// The agents that walk.
  std::uint32_t walking() const;

  /// All memory but the map's and the database's.
  std::uint64_t memory_bytes() const;
  /// Of that, what is there for each agent.
  std::uint64_t agent_bytes() const;

 private:
  class Engine;
  template <typename Minds>
  class EngineOf;

  std::unique_ptr<Engine> engine_;
};

}  // namespace cairn
