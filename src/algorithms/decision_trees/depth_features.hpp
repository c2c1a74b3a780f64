// DepthFeatures: what a classifier sees of an agent's situation when it chooses how deep LRTA* looks ahead (Bulitko,
// Luštrek, Schaeffer, Björnsson, Sigmundarson: Dynamic Control in Real-Time Heuristic Search, JAIR 2008, Appendix A):
// four features of its recent walk, which are kept up to date move by move, and seven of a shallow pre-search.
//
// All are whole numbers, so that a tree decides the same everywhere: lengths and ratios in thousandths, cardinal moves
// being 1.
#pragma once

#include "search/realtime/breadth_lookahead.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace cairn::decision_trees {

inline constexpr std::size_t kDepthFeatures = 11;
inline constexpr std::uint32_t kFeatureUnit = 1000;

/// f1 to f11, in this order.
using DepthFeatures = std::array<std::uint32_t, kDepthFeatures>;

struct DepthFeatureInfo {
  enum class Kind : std::uint8_t { thousandths, count, boolean };

  std::string_view name;
  Kind kind;
  std::string_view meaning;  ///< of a boolean, the condition
};
inline constexpr std::array<DepthFeatureInfo, kDepthFeatures> kDepthFeatureInfos{{
    {"f1", DepthFeatureInfo::Kind::thousandths, "distance to the goal"},
    {"f2", DepthFeatureInfo::Kind::thousandths, "distance from where the walk of late began"},
    {"f3", DepthFeatureInfo::Kind::count, "different states of late"},
    {"f4", DepthFeatureInfo::Kind::thousandths, "learned of late"},
    {"f5", DepthFeatureInfo::Kind::thousandths, "frontier, beside that on an empty map"},
    {"f6", DepthFeatureInfo::Kind::thousandths, "share of the frontier that has learned"},
    {"f7", DepthFeatureInfo::Kind::boolean, "the move is that of the last visit"},
    {"f8", DepthFeatureInfo::Kind::boolean, "the move goes on straight"},
    {"f9", DepthFeatureInfo::Kind::thousandths, "value here over that of the successor"},
    {"f10", DepthFeatureInfo::Kind::boolean, "the successor has learned"},
    {"f11", DepthFeatureInfo::Kind::boolean, "the value here is above that of the successor"},
}};

/// The last `length` moves of an agent. Adding one takes constant time.
class WalkHistory {
 public:
  static constexpr std::uint32_t kMaxLength = 1000;

  WalkHistory(const spaces::GridSpace& space, std::uint32_t length);

  void start(Cell start);
  /// The agent plans from where it stands. What it learned at its last plan, and where it went, is known by now.
  void plan_from(Cell from, const realtime::LearnedHeuristic& h);

  /// From where it planned last.
  DepthFeatures features(const realtime::BreadthLookahead& presearch, const realtime::LearnedHeuristic& h) const;

  std::uint64_t bytes() const { return states_.bytes() + moves_.size() * sizeof(moves_[0]); }

 private:
  static constexpr std::uint32_t kNoDirection = 8;

  struct Move {
    Point from;
    std::uint32_t learned = 0;  // by how much the state's value rose
  };
  // What is known of a state: how many of the last moves began there, and where the last of all of them went.
  struct StateRecord {
    std::uint32_t moves = 0;
    std::uint32_t direction = kNoDirection;
  };
  StateRecord record(Point p) const;
  void set_record(Point p, StateRecord record);

  void add_move(Point to, const realtime::LearnedHeuristic& h);
  void drop_oldest();

  spaces::GridSpace space_;
  std::uint32_t straight_;
  realtime::LearnedValues states_;  // a StateRecord each
  std::vector<Move> moves_;         // a ring
  std::uint32_t oldest_ = 0;
  std::uint32_t count_ = 0;
  std::uint32_t different_ = 0;
  std::uint64_t learned_ = 0;
  Point here_;
  bool has_planned_ = false;
  Cost value_here_;  // before the plan
  std::uint32_t last_direction_ = kNoDirection;
};

}  // namespace cairn::decision_trees
