// RouteSearches: shortest paths on the map as it is, for agents of a crowd whose database may lead them a longer way,
// or no way at all, since the map has changed.
//
// A route by the database is the best as long as no path of at most its cost could lead by a place that has changed
// (see ChangedPlaces). All others are searched for, one after the other, in slices. Until it is its turn, an agent
// walks on by the database. One whose walk is lost waits, unless too many do. The search begins where the moves end
// that the agent has been given; while it lasts, the agent gets no more.
#pragma once

#include "algorithms/cairn/crowd/changed_places.hpp"
#include "algorithms/cairn/crowd/slot_queue.hpp"
#include "algorithms/cairn/walk/fan_cache.hpp"
#include "algorithms/cairn/walk/local_route.hpp"
#include "algorithms/cairn/walk/route_walk.hpp"
#include "search/meter.hpp"
#include "world/world.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace cairn::cairn_crowd {

class RouteSearches {
 public:
  RouteSearches(const world::World& world, std::uint32_t shards) : world_(&world), asking_(shards) {}

  // Between ticks.
  void make_room(std::uint32_t agents) { agents_.reserve(agents); }
  void prepare(std::uint32_t slot);
  void touch(Point p);

  // In a tick, each for an agent of the shard.
  void release(std::uint32_t slot) { agents_[slot].state = State::none; }
  /// The agent gets a problem. `is_same` says that its goal is as before.
  void start(std::uint32_t shard, std::uint32_t slot, bool is_same);
  /// Whether it must not move until a search has ended.
  bool holds(std::uint32_t slot) const {
    return agents_[slot].state == State::waits || agents_[slot].state == State::searched;
  }
  /// It has moves by the database. Returns whether it is to wait for a search.
  bool has_route(std::uint32_t shard, std::uint32_t slot, const cairn_walk::RouteWalk& walk, search::Meter& meter);
  /// It has none. The same.
  bool is_lost(std::uint32_t shard, std::uint32_t slot);
  /// Whether it is to get few moves at once, since it may soon get others.
  bool is_queued(std::uint32_t slot) const {
    return agents_[slot].state == State::asks || agents_[slot].state == State::queued;
  }

  // At the beginning of a tick.
  bool settled() const;
  /// Continues. Returns the counted work, at most `budget`.
  std::uint64_t advance(std::span<cairn_walk::RouteWalk> walks, std::uint64_t budget);

  /// Lets the search in progress begin again, and forgets what earlier ones found of the map.
  void drop_search() {
    is_searching_ = false;
    if (fans_) fans_->clear();
  }
  /// All that changes, where no search is in progress. The map is up to date already.
  template <typename Archive>
  void transfer(Archive& state) {
    bool has_changed = search_ != nullptr;
    state(agents_, has_changed);
    if (!has_changed) return forget_changes();
    prepare_search();
    places_->transfer(state);
    queue_.transfer(state);
    urgent_.transfer(state);
    state(news_, checked_, check_from_, searched_);
    for (Asking& asking : asking_) state(asking.slots, asking.waits);
    reserve();
  }
  std::uint64_t bytes() const;
  std::uint64_t agent_bytes() const { return agents_.capacity() * sizeof(Agent); }

 private:
  enum class State : std::uint8_t {
    none,      // it does not walk
    fresh,     // it has a problem, and no route yet
    known,     // its route is the best, as far as is known
    asks,      // its route is to be checked
    queued,    // a search is to be made, and it walks on
    waits,     // a search is to be made, and it stands still
    searched,  // a search is being made
    lost,      // it walks a detour
    failed,    // no search found a path to this goal
  };
  struct Agent {
    State state : 4 = State::none;
    bool is_asking : 1 = false;  // the slot is in that list
    bool is_queued : 1 = false;
    bool is_urgent : 1 = false;
  };
  static_assert(sizeof(Agent) == 1, "every agent has one");
  struct alignas(64) Asking {
    std::vector<std::uint32_t> slots;
    std::uint32_t waits = 0;  // so many of these wait
  };
  static constexpr std::uint32_t kNobody = 0xFFFFFFFFU;

  void prepare_search();
  void forget_changes();
  void reserve();
  bool may_wait(std::uint32_t shard) const;
  void ask(std::uint32_t shard, std::uint32_t slot, State state);
  bool is_best(const cairn_walk::RouteWalk& walk) const;
  void enqueue(std::uint32_t slot);
  bool take_questions(std::span<const cairn_walk::RouteWalk> walks, search::Meter& meter);
  bool check_all(std::span<const cairn_walk::RouteWalk> walks, search::Meter& meter);
  bool choose_next(std::span<const cairn_walk::RouteWalk> walks, search::Meter& meter);
  void finish(cairn_walk::RouteWalk& walk);

  const world::World* world_;
  std::unique_ptr<ChangedPlaces> places_;  // once a cell has changed, like the search
  std::unique_ptr<cairn_walk::FanCache> fans_;
  std::unique_ptr<cairn_walk::LongRoute> search_;
  std::vector<Agent> agents_;   // by slot
  std::vector<Asking> asking_;  // by shard
  SlotQueue queue_;
  SlotQueue urgent_;                           // of those that wait
  std::vector<ChangedPlaces::Place> news_;     // places that count since all walks were checked
  std::vector<ChangedPlaces::Place> checked_;  // those by which they are being checked
  std::uint32_t check_from_ = kNobody;         // the next slot to check
  std::uint32_t searched_ = kNobody;
  bool is_searching_ = false;  // the search for that agent has begun
};

}  // namespace cairn::cairn_crowd
