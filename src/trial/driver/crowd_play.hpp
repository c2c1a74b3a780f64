// CrowdPlay: a crowd that plays on a map: agents that arrive are sent on, cells close and open. Each move is checked,
// each frame timed.
#pragma once

#include <cairn/crowd.hpp>

#include "base/random.hpp"
#include "trial/driver/map_edits.hpp"
#include "trial/driver/trace.hpp"

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace cairn::driver {

/// A frame is a sixtieth of a second.
inline constexpr std::uint64_t kFramesPerSecond = 60;

/// Where an agent begins, and where it heads for.
struct Trip {
  Point from;
  Point to;
};

struct CrowdPlaySettings {
  std::uint32_t agents = 1000;  ///< at random places, where there are no trips
  std::vector<Trip> trips{};    ///< one for each agent, who then goes to and fro between its ends
  std::uint64_t ticks = 600;
  TickBudget budget = TickBudget::of_time_ns(1'000'000);
  std::uint64_t seed = 1;
  std::uint64_t edits_per_second = 0;  ///< random ones: cells close, and open again after a while
  std::vector<MapEdit> edits{};        ///< others
  bool redirect = true;                ///< whether those that have arrived are sent on
  bool record_frames = true;           ///< else play takes no memory, however long it is
  bool record_moves = false;           ///< for a trace
};

struct CrowdPlayResult {
  std::vector<std::uint64_t> frame_ns;    ///< edits, redirects and tick of each frame
  std::vector<std::uint64_t> frame_work;  ///< what the tick counted
  std::uint64_t moves = 0;
  std::uint64_t detour_moves = 0;
  std::uint64_t unserved = 0;  ///< turns that agents waited
  std::uint64_t arrived = 0;
  std::uint64_t unreachable = 0;  ///< times that a goal was out of reach
  std::uint64_t redirects = 0;
  std::uint64_t edits = 0;
  std::uint64_t walking = 0;            ///< agents that walk at the end
  std::uint64_t on_shortest_paths = 0;  ///< those whose way is known to be a shortest path of the map as it is then
  Trace trace;                          ///< where they were put, and each move, if it was asked for
  std::vector<MapEdit> map_changes;     ///< those that were made, with it
  std::uint64_t agent_bytes = 0;        ///< of all agents together
  std::uint64_t shared_bytes = 0;       ///< of the crowd beside these

  std::uint64_t total_ns() const;
};

class CrowdPlay {
 public:
  /// Puts the agents where their trips begin, or anywhere on passable cells. Throws InputError where there is none.
  CrowdPlay(Crowd& crowd, const CrowdPlaySettings& settings);

  /// Plays one frame. Throws InternalError for an illegal move.
  void play();
  /// Plays all of them.
  const CrowdPlayResult& play_all();
  const CrowdPlayResult& result();

 private:
  Point random_point();
  /// Where an agent that has arrived, or cannot, goes next.
  Point next_goal(CrowdId id);
  void check_moves() const;
  void record_moves();

  Crowd& crowd_;
  CrowdPlaySettings settings_;
  base::Random random_;
  std::uint64_t tick_ = 0;
  std::uint64_t owed_edits_ = 0;  // in sixtieths
  std::size_t next_edit_ = 0;
  std::deque<Point> closed_;  // the oldest first
  std::vector<MapEdit> now_;
  std::vector<Point> goals_;  // for those that are sent on
  std::vector<Point> before_;
  CrowdPlayResult result_;
};

/// What requests cost if each is answered by a search at once.
struct SearchOnDemand {
  std::uint64_t searches = 0;
  double mean_ns = 0;
  std::uint64_t most_ns = 0;
};

/// Searches from agents of a crowd to their goals with A*, until `most_ns` have passed, but at least one.
SearchOnDemand search_on_demand(const Crowd& crowd, std::uint64_t most_ns, std::uint64_t most_searches = 1'000'000);

}  // namespace cairn::driver
