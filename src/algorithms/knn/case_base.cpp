#include "algorithms/knn/case_base.hpp"

#include <cairn/error.hpp>

#include "algorithms/knn/case_search.hpp"
#include "store/database_writer.hpp"
#include "store/stored_lists.hpp"

#include <algorithm>

namespace cairn {
namespace {

constexpr SectionTag kEnds = section_tag("ends");
constexpr SectionTag kFirstSubgoals = section_tag("offs");
constexpr SectionTag kSubgoals = section_tag("subs");

}  // namespace

void CaseList::add(std::span<const StoredPoint> states) {
  starts_.push_back(states_.size());
  states_.insert(states_.end(), states.begin(), states.end());
}

std::span<const StoredPoint> CaseList::states(std::size_t index) const {
  const std::size_t end = index + 1 < starts_.size() ? starts_[index + 1] : states_.size();
  return std::span(states_).subspan(starts_[index], end - starts_[index]);
}

void CaseList::write(DatabaseWriter& writer) const {
  std::vector<CaseEnds> ends;
  for (std::size_t i = 0; i < size(); ++i) ends.push_back({states(i).front(), states(i).back()});
  std::vector<CaseEnds> ordered_ends;
  std::vector<std::uint32_t> first_subgoals{0};
  std::vector<StoredPoint> subgoals;
  for (const std::uint32_t i : case_order(ends)) {
    ordered_ends.push_back(ends[i]);
    const auto inner = states(i).subspan(1, states(i).size() - 2);
    subgoals.insert(subgoals.end(), inner.begin(), inner.end());
    first_subgoals.push_back(static_cast<std::uint32_t>(subgoals.size()));
  }
  writer.add(kEnds, ordered_ends);
  writer.add(kFirstSubgoals, first_subgoals);
  writer.add(kSubgoals, subgoals);
}

CaseBase::CaseBase(const Database& database)
    : ends_(database.section<CaseEnds>(kEnds)),
      first_subgoal_(database.section<std::uint32_t>(kFirstSubgoals)),
      subgoals_(database.section<StoredPoint>(kSubgoals)) {}

void CaseBase::validate(const Database& database) {
  const CaseBase cases(database);
  const auto on_map = [&](StoredPoint p) { return p.x < database.map().width && p.y < database.map().height; };
  const bool whole =
      cases.ends_.size() <= kMaxCases &&
      are_starts(cases.first_subgoal_, cases.ends_.size(), cases.subgoals_.size(), cases.subgoals_.size()) &&
      std::all_of(cases.subgoals_.begin(), cases.subgoals_.end(), on_map) &&
      std::all_of(cases.ends_.begin(), cases.ends_.end(),
                  [&](const CaseEnds& ends) { return on_map(ends.start) && on_map(ends.end); });
  if (!whole) throw InputError(database.name() + ": the records of the database are damaged; build it again");
}

void CaseBase::validate_chains(const Database& database) {
  validate(database);
  const CaseBase cases(database);
  for (std::uint32_t i = 0; i < cases.size(); ++i) {
    for (std::uint32_t place = 1; place < cases.length(i); ++place) {
      if (cases.state(i, place) != cases.state(i, place - 1)) continue;
      throw InputError(database.name() + ": a record of the database has a state twice; build it again");
    }
  }
}

}  // namespace cairn
