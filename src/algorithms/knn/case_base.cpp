#include "algorithms/knn/case_base.hpp"

#include "algorithms/knn/case_search.hpp"

#include <algorithm>

namespace cairn::knn {
namespace {

constexpr SectionTag kEnds = section_tag("ends");
constexpr SectionTag kSubgoalOffsets = section_tag("offs");
constexpr SectionTag kSubgoals = section_tag("subs");

}  // namespace

void CaseList::add(std::span<const store::StoredPoint> states) {
  starts_.push_back(states_.size());
  states_.insert(states_.end(), states.begin(), states.end());
}

std::span<const store::StoredPoint> CaseList::states(std::size_t index) const {
  const std::size_t end = index + 1 < starts_.size() ? starts_[index + 1] : states_.size();
  return std::span(states_).subspan(starts_[index], end - starts_[index]);
}

void CaseList::write(store::DatabaseWriter& writer) const {
  std::vector<CaseEnds> ends;
  for (std::size_t i = 0; i < size(); ++i) ends.push_back({states(i).front(), states(i).back()});
  std::vector<CaseEnds> ordered_ends;
  store::ListsBuilder<store::StoredPoint> subgoals;
  for (const std::uint32_t i : case_order(ends)) {
    ordered_ends.push_back(ends[i]);
    const auto inner = states(i).subspan(1, states(i).size() - 2);
    subgoals.items.insert(subgoals.items.end(), inner.begin(), inner.end());
    subgoals.end_list();
  }
  writer.add(kEnds, ordered_ends);
  subgoals.write(writer, kSubgoalOffsets, kSubgoals);
}

CaseBase::CaseBase(const Database& database)
    : ends_(database.section<CaseEnds>(kEnds)),
      subgoals_(database, kSubgoalOffsets, kSubgoals, ends_.size(), "records") {}

void CaseBase::validate(const Database& database) {
  const CaseBase cases(database);
  cases.subgoals_.require_valid(database, "records");
  const auto on_map = [&](store::StoredPoint p) { return store::is_on_map(database, p); };
  const auto subgoals = cases.subgoals_.items();
  store::require_undamaged(
      cases.ends_.size() <= kMaxCases && std::all_of(subgoals.begin(), subgoals.end(), on_map) &&
          std::all_of(cases.ends_.begin(), cases.ends_.end(),
                      [&](const CaseEnds& ends) { return on_map(ends.start) && on_map(ends.end); }),
      database, "records");
}

void CaseBase::validate_chains(const Database& database) {
  validate(database);
  const CaseBase cases(database);
  for (std::uint32_t i = 0; i < cases.size(); ++i) {
    for (std::uint32_t place = 1; place < cases.length(i); ++place) {
      if (cases.state(i, place) != cases.state(i, place - 1)) continue;
      store::require(false, database, "a record of the database has a state twice");
    }
  }
}

std::vector<Fact> CaseBase::describe(const Database& database) {
  const CaseBase cases(database);
  const auto mean = static_cast<double>(cases.state_count()) / std::max(1U, cases.size());
  return {{"records", std::to_string(cases.size())},
          {"states", std::to_string(cases.state_count())},
          {"states per record", store::decimal(mean, 2)}};
}

}  // namespace cairn::knn
