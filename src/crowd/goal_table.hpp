// GoalTable: how many agents go to each goal. A hash table that allocates only when it grows.
#pragma once

#include <cairn/cell.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace cairn::crowd {

class GoalTable {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

  struct Entry {
    Cell goal = kNoCell;  // kNoCell: the place is free
    std::uint32_t agents = 0;
    std::uint32_t field = kNone;  // that leads to the goal
  };

  GoalTable() { clear(); }
  void clear() {
    places_.assign(kFirstPlaces, {});
    used_ = 0;
  }

  /// Null if nothing is known of the goal.
  Entry* find(Cell goal) {
    Entry& place = places_[place_of(goal)];
    return place.goal == goal ? &place : nullptr;
  }
  const Entry* find(Cell goal) const {
    const Entry& place = places_[place_of(goal)];
    return place.goal == goal ? &place : nullptr;
  }
  /// Makes an entry if there is none. Valid until the next call.
  Entry& get(Cell goal) {
    if (2 * (used_ + 1) > places_.size()) grow();
    Entry& place = places_[place_of(goal)];
    if (place.goal == goal) return place;
    ++used_;
    place = {goal, 0, kNone};
    return place;
  }
  /// Entries behind the place move up, so that no search ends at it.
  void erase(Cell goal) {
    std::size_t hole = place_of(goal);
    if (places_[hole].goal != goal) return;
    --used_;
    const std::size_t mask = places_.size() - 1;
    for (std::size_t i = (hole + 1) & mask; places_[i].goal != kNoCell; i = (i + 1) & mask) {
      const std::size_t home = hash(places_[i].goal);
      if (((i - home) & mask) < ((i - hole) & mask)) continue;
      places_[hole] = places_[i];
      hole = i;
    }
    places_[hole] = {};
  }

  std::size_t size() const { return used_; }
  std::uint64_t bytes() const { return places_.capacity() * sizeof(Entry); }

 private:
  static constexpr std::size_t kFirstPlaces = 64;

  std::size_t hash(Cell goal) const { return (goal.index * 0x9E3779B1U >> 7U) & (places_.size() - 1); }
  /// Of the goal, or the free place where it belongs.
  std::size_t place_of(Cell goal) const {
    std::size_t i = hash(goal);
    while (places_[i].goal != kNoCell && places_[i].goal != goal) i = (i + 1) & (places_.size() - 1);
    return i;
  }
  void grow() {
    std::vector<Entry> old(2 * places_.size());
    old.swap(places_);
    for (const Entry& entry : old) {
      if (entry.goal != kNoCell) places_[place_of(entry.goal)] = entry;
    }
  }

  std::vector<Entry> places_;  // a power of two of them, half of them free at least
  std::size_t used_ = 0;
};

}  // namespace cairn::crowd
