// How the states of a local search space learn from its frontier. Both rules keep a consistent heuristic consistent.
#pragma once

#include "search/meter.hpp"
#include "search/progress.hpp"
#include "search/realtime/grid_learning.hpp"
#include "search/realtime/state_learning.hpp"
#include "search/spaces/grid_space.hpp"

#include <cstddef>
#include <cstdint>

namespace cairn::realtime {

/// RTAA* (Koenig and Likhachev 2006): every closed state learns what the best open state's f leaves for it.
class AdaptiveLearning {
 public:
  AdaptiveLearning(const auto& /*space*/, std::uint32_t /*expansions*/) {}

  static constexpr std::uint64_t work_bound(std::uint64_t expansions, std::uint64_t /*degree*/) { return expansions; }

  void start(const auto& /*lookahead*/) { next_ = 0; }

  search::Progress advance(const auto& lookahead, auto& h, search::Meter& meter) {
    const Cost best_f = lookahead.best_f();
    for (; next_ < lookahead.closed().size(); ++next_) {
      if (!meter.allows(1)) return search::Progress::paused;
      const std::uint32_t state = lookahead.closed()[next_];
      const Cost value = best_f - lookahead.g(state);
      if (value <= lookahead.h(state)) break;  // its f is the best one's, and so is that of all after it
      h.set(lookahead.key(state), value);
      ++meter.work.learned;
    }
    return search::Progress::done;
  }

 private:
  std::size_t next_ = 0;
};

/// LSS-LRTA* (Koenig and Sun 2009): every closed state learns the most that is consistent with the open ones: the
/// least, over all paths out, of what the path costs and what the open state at its end is worth. Dijkstra's algorithm
/// from the open states inwards finds it.
template <spaces::Space S>
using DijkstraLearning = spaces::OnGridOr<S, GridDijkstraLearning, StateDijkstraLearning<S>>;

}  // namespace cairn::realtime
