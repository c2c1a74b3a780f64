// CaseSelector: chooses subgoals from a case base as kNN LRTA* does (Bulitko, Björnsson, Lawrence, "Case-Based
// Subgoaling in Real-Time Heuristic Search for Video Game Pathfinding", JAIR 2010, Section 6).
//
// A record is suitable if hill-climbing gets the agent to its start, and from its end to the goal. Records are tried in
// the order of similarity; the states of the first suitable one are the subgoals. Without one, the goal is the subgoal.
// In the paper, a kd-tree gives the M records with the nearest coordinates, and similarity orders those
// (CaseRetrieval::near). Here the index can also give the M most similar records themselves.
//
// Relays are ours. Where no record is suitable, others can serve a part of the way:
//   out  if the agent can climb to none of those tried: one of the records with the nearest starts; the agent selects
//        again where it ends;
//   in   otherwise: one of the records with the nearest ends from which a climb reaches the goal; the agent then looks
//        for a way to its start;
//   on   if there is none: the most similar record that the agent can climb to; it selects again where that ends.
#pragma once

#include "algorithms/knn/case_parts.hpp"
#include "algorithms/knn/case_search.hpp"
#include "search/climbing/climb_check.hpp"
#include "search/meter.hpp"

#include <cstdint>
#include <vector>

namespace cairn::knn {

/// Which records are tried: the most similar ones; or those whose four coordinates are nearest, by the Euclidean
/// distance, the most similar of them first.
enum class CaseRetrieval : std::uint8_t { similar, near };

struct CaseSelectorSettings {
  std::uint32_t candidates = 10;  ///< records tried
  std::uint32_t climb = 250;      ///< steps after which hill-climbing gives up
  CaseLookup lookup = CaseLookup::tree;
  CaseRetrieval retrieval = CaseRetrieval::similar;
  bool goal_shortcut = true;   ///< go for the goal itself where a climb reaches it
  bool start_shortcut = true;  ///< go for a record's second state where a climb reaches it
  bool end_shortcut = true;    ///< go for the goal where a climb reaches it from a record's last state but one
  /// Without a suitable record, the agent tries once more after it has travelled so many thousandths of the distance to
  /// the goal. 0: never.
  std::uint64_t quota_thousandths = 3000;
  std::uint32_t relays = 8;  ///< records that may serve a part of the way
  CaseParts::Kind parts = CaseParts::Kind::whole;
};

/// A selector of SubgoalGuided.
class CaseSelector {
 public:
  CaseSelector(const Grid& grid, const Database& database, const CaseSelectorSettings& settings);

  /// The most that a selection takes, with so many parts to select from.
  static std::uint64_t work_bound(const CaseSelectorSettings& settings, std::uint64_t parts);

  void start(Cell start, Cell goal);
  search::Progress advance(Cell position, search::Meter& meter);
  Cell subgoal() const { return subgoal_; }
  bool keeps(Cost moved);
  search::Progress pass(Cell /*position*/, search::Meter& /*meter*/) const { return search::Progress::done; }
  bool lost() const { return lost_; }
  std::uint64_t bytes() const { return peak_bytes_; }

 private:
  enum class Phase : std::uint8_t {
    begin,        // of a selection
    to_target,    // checks whether to go for the target at once
    search,       // for the next candidate
    to_start,     // checks whether a climb gets to the candidate
    from_end,     // and from it to the target
    way_out,      // searches for the next record near the agent
    to_way_out,   // checks whether a climb gets to it
    way_in,       // searches for the next record near the goal
    from_way_in,  // checks whether a climb gets from it to the goal
    take,         // has a record
    past_start,   // checks whether its second state is reached without its first
    follow,       // stands on a state of the record, or on the target
    past_end,     // checks whether to go for the target from the last state but one
  };
  static constexpr std::uint64_t kNoQuota = ~std::uint64_t{0};

  struct Ranked {
    Cost distance;
    std::uint32_t number = 0;
    bool before(const Ranked& other) const {
      return distance < other.distance || (distance == other.distance && number < other.number);
    }
  };

  Cell state(const CasePart& part, std::uint32_t place) const { return grid_->cell(parts_.state(part, place)); }
  Cell first(const CasePart& part) const { return state(part, 0); }
  Cell last(const CasePart& part) const { return state(part, part.length - 1); }
  Cost distance(Cell a, Cell b) const { return distance_(grid_->point(a), grid_->point(b)); }

  void search(Phase phase, Cell position, Similarity similarity);
  search::Progress next_candidate(search::Meter& meter);
  search::Progress next_of_nearest(search::Meter& meter);
  void check(Phase phase, Cell from, Cell to);
  bool has_served(const CasePart& part) const;
  bool may_relay(Cell position) const;
  void keep_best(Cost remaining);
  bool find_relay(Cell position);
  void follow_relay(const CasePart& part);
  search::Progress aim(Cell position, std::uint32_t place);
  search::Progress aim_at_target();
  search::Progress give_up(Cell position);

  const Grid* grid_;
  spaces::GridDistance distance_;
  CaseSelectorSettings settings_;
  CaseParts parts_;
  CaseSearch search_;
  climbing::ClimbCheck check_;

  Phase phase_ = Phase::begin;
  Cell goal_ = kNoCell;
  Cell target_ = kNoCell;  // what the agent looks for a way to: the goal, or the start of the way in
  Cell subgoal_ = kNoCell;
  std::uint32_t tried_ = 0;
  bool ranks_ = false;  // whether the records that the search gives are to be ordered by similarity
  std::uint32_t retrieved_ = 0;
  queues::QuadHeap<Ranked> ranked_;
  Cell from_ = kNoCell;                                    // where the agent stands
  search::Progress candidate_ = search::Progress::paused;  // how the search for the next one went
  CasePart part_;                                          // the candidate, or what is followed
  bool leads_to_target_ = true;                            // what is followed
  std::uint32_t place_ = 0;                                // in it, of the subgoal
  CasePart way_on_;  // the first candidate that the agent can climb to, but that does not lead to the target
  CasePart way_in_;  // from the target to the goal
  CasePart best_;    // of the candidates for a relay, with what would remain to the target
  Cost best_remaining_;
  std::vector<CasePart> served_;
  bool lost_ = false;
  bool failed_last_ = false;
  std::uint64_t quota_left_ = kNoQuota;
  std::uint64_t peak_bytes_ = 0;
};

}  // namespace cairn::knn
