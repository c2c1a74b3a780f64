// LabelSearch: best-first search over numbered states. A detour's plan uses one for regions, then for cells: the two
// searches never run at once, so they share labels and open list.
#pragma once

#include "base/assert.hpp"
#include "base/stamped_array.hpp"
#include "search/best_first.hpp"
#include "search/meter.hpp"
#include "search/queues/quad_heap.hpp"

#include <cstddef>
#include <cstdint>

namespace cairn::crowd {

/// Ties fall to the larger g, then to the lower state. A state is expanded again where a shorter path to it turns up,
/// so the heuristic need not be consistent.
class LabelSearch {
 public:
  /// Of a state that was reached: the cost of the best path known, and how it came there, in the caller's terms.
  struct Label {
    std::uint32_t g;
    std::uint32_t came;
  };

  explicit LabelSearch(std::size_t states) : labels_(states) { open_.reserve(states); }

  /// Makes room for states below `states`.
  void grow(std::size_t states) { labels_.grow(states); }
  std::size_t size() const { return labels_.size(); }
  std::uint64_t bytes() const { return labels_.memory_bytes() + open_.capacity_bytes(); }

  /// Forgets the last search, in constant time.
  void clear() {
    labels_.clear();
    open_.clear();
  }
  /// Opens a state, unless a path that is as short is known.
  void reach(std::uint32_t state, Label label, std::uint32_t h) {
    if (const Label* known = labels_.find(state); known != nullptr && known->g <= label.g) return;
    labels_.set(state, label);
    CAIRN_ASSERT(label.g <= ~h);
    open_.push({label.g + h, label.g, state});
  }
  const Label& operator[](std::uint32_t state) const { return labels_[state]; }

  /// Expands until `is_last(state)` holds: `done`. `expand(state, g)` calls `reach` for the successors. For one state
  /// the two together count at most `most_work`, the state's pop included.
  template <typename IsLast, typename Expand>
  search::Progress run(search::Meter& meter, std::uint64_t most_work, const IsLast& is_last, const Expand& expand) {
    const auto is_overtaken = [&](const Open& best) { return labels_[best.state].g != best.g; };
    const auto take = [&](const Open& /*best*/, bool /*overtaken*/) -> search::Stop {
      if (!meter.allows(most_work)) return search::Progress::paused;
      ++meter.work.queue;
      return search::kGoOn;
    };
    return search::best_first(open_, is_overtaken, take, [&](const Open& best) -> search::Stop {
      if (is_last(best.state)) return search::Progress::done;
      ++meter.work.expansions;
      expand(best.state, best.g);
      CAIRN_ASSERT(meter.work.total() <= meter.budget);
      return search::kGoOn;
    });
  }

 private:
  struct Open {
    std::uint32_t f;
    std::uint32_t g;
    std::uint32_t state;

    bool before(const Open& other) const {
      const auto key = [](const Open& open) { return std::uint64_t{open.f} << 32U | ~open.g; };
      return queues::pair_before(key(*this), state, key(other), other.state);
    }
  };

  base::StampedArray<Label> labels_;
  queues::QuadHeap<Open> open_;
};

}  // namespace cairn::crowd
