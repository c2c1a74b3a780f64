// Watch: which cells a step expanded and what it learned, for pictures of how an agent thinks.
//
// Recording takes instructions in the innermost loops, so only builds that draw have it (CAIRN_WATCH, as the
// browser's); elsewhere these functions are empty. Moves and counted work are the same with and without. One thread at
// a time.
#pragma once

#include <cairn/cell.hpp>
#include <cairn/rules.hpp>

#include <vector>

namespace cairn::search {

#ifdef CAIRN_WATCH

struct LearnedValue {
  Point at;
  Cost initial;  ///< what the heuristic says without learning
  Cost value;    ///< as learned
};

struct Watch {
  std::vector<Point> expanded;  ///< in order; a cell as often as it is expanded
  std::vector<LearnedValue> learned;

  void clear() {
    expanded.clear();
    learned.clear();
  }
};

/// Where events are recorded; null: nowhere.
inline Watch* watch = nullptr;

inline void watch_expanded(Point at) {
  if (watch != nullptr) watch->expanded.push_back(at);
}
inline void watch_learned(Point at, Cost initial, Cost value) {
  if (watch != nullptr) watch->learned.push_back({at, initial, value});
}

#else

constexpr void watch_expanded(Point /*at*/) {}
constexpr void watch_learned(Point /*at*/, Cost /*initial*/, Cost /*value*/) {}

#endif

// States of graphs and abstractions are not cells of a map.
constexpr void watch_expanded(Cell /*state*/) {}
constexpr void watch_learned(Cell /*state*/, Cost /*initial*/, Cost /*value*/) {}

}  // namespace cairn::search
