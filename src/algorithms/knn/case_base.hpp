// CaseBase: solved problems as kNN LRTA* keeps them, each a chain of states that hill-climbing joins: start, subgoals,
// end (Bulitko, Björnsson, Lawrence, "Case-Based Subgoaling in Real-Time Heuristic Search for Video Game Pathfinding",
// JAIR 2010).
//
// In a database they take four bytes a state and four bytes a case: the ends of all cases, in the order of a kd-tree
// (case_search.hpp) so that the index needs no room; where the subgoals of each case begin; the subgoals.
#pragma once

#include <cairn/database.hpp>

#include "store/lists_view.hpp"
#include "store/stored_point.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cairn::knn {

struct CaseEnds {
  store::StoredPoint start;
  store::StoredPoint end;
};

/// Cases being collected.
class CaseList {
 public:
  std::size_t size() const { return starts_.size(); }

  /// `states` are the start, the subgoals and the end of a case.
  void add(std::span<const store::StoredPoint> states);
  /// Puts the cases into the order of the index and writes them.
  void write(store::DatabaseWriter& writer) const;

 private:
  std::span<const store::StoredPoint> states(std::size_t index) const;

  std::vector<store::StoredPoint> states_;
  std::vector<std::size_t> starts_;  // of each case, in states_
};

/// A DatabaseView.
class CaseBase {
 public:
  explicit CaseBase(const Database& database);

  /// Throws InputError unless the sections fit together and all states lie on the map.
  static void validate(const Database& database);
  /// The same, and unless each state differs from the one before: an agent that stands on one has another to go to.
  static void validate_chains(const Database& database);
  static std::vector<Fact> describe(const Database& database);
  static std::uint64_t records(const Database& database) { return CaseBase(database).size(); }
  static std::uint64_t states(const Database& database) { return CaseBase(database).state_count(); }

  std::uint32_t size() const { return static_cast<std::uint32_t>(ends_.size()); }
  std::span<const CaseEnds> ends() const { return ends_; }
  std::uint64_t state_count() const { return 2 * ends_.size() + subgoals_.items().size(); }

  /// The states of a case, both ends included.
  std::uint32_t length(std::uint32_t index) const { return 2 + subgoals_.length(index); }
  Point state(std::uint32_t index, std::uint32_t place) const {
    if (place == 0) return ends_[index].start.point();
    if (place + 1 == length(index)) return ends_[index].end.point();
    return subgoals_.item(subgoals_.begin(index) + place - 1).point();
  }

 private:
  std::span<const CaseEnds> ends_;
  store::ListsView<store::StoredPoint> subgoals_;  // of each case
};

}  // namespace cairn::knn
