// The first kNN LRTA* (Bulitko, Björnsson, "kNN LRTA*: Simple Subgoaling for Real-Time Search", AIIDE 2009): a record
// has one subgoal, and the agent looks for another record whenever it stands on one.
//
// A record is suitable if hill-climbing gets the agent to its start and from the goal to its end, and if its subgoal
// has not served yet. Records are tried in the order of similarity, all of them if need be (Figure 7). The paper scans
// the records; here an index gives them in the same order.
#include <cairn/algorithm.hpp>

#include "algorithms/knn/case_base.hpp"
#include "algorithms/knn/case_search.hpp"
#include "base/stamped_array.hpp"
#include "search/climbing/climb_check.hpp"
#include "search/realtime/lrta_pursuer.hpp"
#include "search/realtime/subgoal_guided.hpp"
#include "store/papers.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace cairn::algorithm {
namespace {

constexpr OptionInfo kOptions[] = {
    integer_option("climb", "25", 1, 1'000'000, "steps after which a hill-climbing check gives up"),
    integer_option("depth", "3", 1, 100, "moves that LRTA* looks ahead"),
    realtime::goal_tables_option(),
};

constexpr Preset kPresets[] = {
    {"aiide2009", "climb=25,depth=3,tables=kept", "knn-2009:preset=aiide2009",
     "Figure 7: as the default, since no subgoal serves twice; the values learned for each are kept, and its records "
     "are made by A*."},
};

class SubgoalSelector {
 public:
  SubgoalSelector(const Grid& grid, const Database& database, std::uint32_t climb)
      : grid_(&grid),
        cases_(database),
        search_(cases_.ends(), grid.rules(), knn::CaseLookup::tree),
        check_(grid, climb),
        twin_(cases_.size()),
        taboo_(cases_.size()) {
    std::vector<std::uint32_t> by_subgoal(cases_.size());
    std::iota(by_subgoal.begin(), by_subgoal.end(), 0U);
    const auto subgoal = [&](std::uint32_t i) { return cases_.state(i, 1); };
    std::stable_sort(by_subgoal.begin(), by_subgoal.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return subgoal(a) < subgoal(b); });
    for (std::size_t i = 0; i < by_subgoal.size(); ++i) {
      const bool same = i > 0 && subgoal(by_subgoal[i]) == subgoal(by_subgoal[i - 1]);
      twin_[by_subgoal[i]] = same ? twin_[by_subgoal[i - 1]] : by_subgoal[i];
    }
  }

  // The goal, and both ends of each record.
  static std::uint64_t work_bound(std::uint64_t records, std::uint64_t climb) {
    return knn::CaseSearch::work_bound(records) + (2 * records + 1) * climbing::ClimbCheck::work_bound(climb);
  }

  void start(Cell /*start*/, Cell goal) {
    goal_ = goal;
    subgoal_ = kNoCell;
    taboo_.clear();
    served_ = 0;
    peak_bytes_ = 0;
    phase_ = Phase::begin;
  }

  search::Progress advance(Cell position, search::Meter& meter) {
    for (;;) {
      switch (phase_) {
        case Phase::begin:
          search_.start(grid_->point(position), grid_->point(goal_), knn::Similarity::sum);
          check(Phase::to_goal, position, goal_);
          break;
        case Phase::to_goal:
          if (check_.advance(meter) == search::Progress::paused) return search::Progress::paused;
          phase_ = Phase::search;
          lost_ = false;
          if (check_.reached()) return choose(goal_);
          break;
        case Phase::search:
          if (search_.next(meter) == search::Progress::paused) return search::Progress::paused;
          peak_bytes_ = std::max(peak_bytes_, search_.bytes());
          record_ = search_.found();
          lost_ = record_ == knn::CaseSearch::kNoCase;
          if (lost_) return choose(goal_);
          if (!taboo_.is_set(twin_[record_])) check(Phase::to_start, position, state(0));
          break;
        case Phase::to_start:
          if (check_.advance(meter) == search::Progress::paused) return search::Progress::paused;
          phase_ = Phase::search;
          if (check_.reached()) check(Phase::to_end, goal_, state(2));
          break;
        case Phase::to_end:
          if (check_.advance(meter) == search::Progress::paused) return search::Progress::paused;
          phase_ = Phase::search;
          // Subgoals of a damaged database may lie anywhere.
          if (!check_.reached() || !grid_->connected(position, state(1))) break;
          taboo_.set(twin_[record_]);
          ++served_;
          if (state(1) != position) return choose(state(1));
          break;
      }
    }
  }

  Cell subgoal() const { return subgoal_; }
  bool keeps(Cost /*moved*/) const { return true; }
  search::Progress pass(Cell /*position*/, search::Meter& /*meter*/) const { return search::Progress::done; }
  bool lost() const { return lost_; }
  std::uint64_t bytes() const { return peak_bytes_ + served_ * sizeof(std::uint32_t); }

 private:
  enum class Phase : std::uint8_t { begin, to_goal, search, to_start, to_end };

  Cell state(std::uint32_t place) const { return grid_->cell(cases_.state(record_, place)); }
  void check(Phase phase, Cell from, Cell to) {
    check_.start(from, to);
    phase_ = phase;
  }
  search::Progress choose(Cell subgoal) {
    subgoal_ = subgoal;
    phase_ = Phase::begin;
    return search::Progress::done;
  }

  const Grid* grid_;
  knn::CaseBase cases_;
  knn::CaseSearch search_;
  climbing::ClimbCheck check_;
  Phase phase_ = Phase::begin;
  Cell goal_ = kNoCell;
  Cell subgoal_ = kNoCell;
  bool lost_ = false;
  std::uint32_t record_ = knn::CaseSearch::kNoCase;
  std::vector<std::uint32_t> twin_;  // of each record, the first one with the same subgoal
  base::StampedFlags taboo_;         // by twin: whether the subgoal has served
  std::uint64_t served_ = 0;         // how many have
  std::uint64_t peak_bytes_ = 0;
};

static_assert(realtime::Selector<SubgoalSelector>);

realtime::BreadthLookahead::Settings lookahead(const Options& options, const Rules& rules) {
  return realtime::lookahead_by_depth(options.integer("depth"), rules);
}

}  // namespace

extern constinit const Algorithm knn_lrta_2009;
constinit const Algorithm knn_lrta_2009{
    .name = "knn-lrta-2009",
    .title = "kNN LRTA* (2009)",
    .summary = "Walks from subgoal to subgoal, each that of the most similar problem that was solved off-line",
    .paper = store::kKnn2009Paper,
    .database = "knn-2009",
    .options = kOptions,
    .presets = kPresets,
    .make = [](const AgentSetup& setup) -> std::unique_ptr<Agent> {
      SubgoalSelector selector(setup.grid, *setup.database, static_cast<std::uint32_t>(setup.options.integer("climb")));
      return realtime::make_lrta_guided(setup.grid, std::move(selector), lookahead(setup.options, setup.grid.rules()),
                                        realtime::goal_tables(setup.options));
    },
    .database_work_bound = [](const Options& options, const Rules& rules, const Database& database) -> WorkBound {
      return SubgoalSelector::work_bound(knn::CaseBase(database).size(),
                                         static_cast<std::uint64_t>(options.integer("climb"))) +
             realtime::lrta_guided_work_bound(lookahead(options, rules), rules);
    },
};

}  // namespace cairn::algorithm
