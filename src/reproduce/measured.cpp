#include "reproduce/measured.hpp"

namespace cairn::reproduce {

Standing Standing::on_map(std::size_t index) const {
  std::size_t first = 0;  // of the map's problems
  for (std::size_t i = 0; i < index; ++i) first += by_map[i].problems;
  Standing result{by_map[index], {by_map[index]}, {}, unit};
  for (std::size_t i = first; i < first + by_map[index].problems && i < problems.size(); ++i) {
    result.problems.push_back(problems[i]);
  }
  return result;
}

void Measured::add(const std::string& label, Standing outcome) {
  contents_->outcomes[label] = std::move(outcome);
  judged_.erase(label);
}

const Standing* Measured::find(const std::string& label) const {
  const auto found = contents_->outcomes.find(label);
  return found == contents_->outcomes.end() ? nullptr : &found->second;
}

std::string Measured::reason(const std::string& label) const {
  const auto found = contents_->missing.find(label);
  return found == contents_->missing.end() ? "it takes no part in this run" : found->second;
}

std::vector<std::string> Measured::labels(const std::string& prefix) const {
  std::vector<std::string> list;
  for (const auto& [label, outcome] : contents_->outcomes) {
    if (label.starts_with(prefix)) list.push_back(label);
  }
  if (!list.empty()) return list;
  for (const auto& [label, reason] : contents_->missing) {
    if (label.starts_with(prefix)) throw NotMeasured(label + ": " + reason);
  }
  throw NotMeasured(prefix + ": " + reason(prefix));
}

const Standing& Measured::at(const std::string& label) const {
  if (const Standing* outcome = find(label)) return *outcome;
  throw NotMeasured(label + ": " + reason(label));
}

const rows::Row& Measured::row(const std::string& label) const {
  const auto known = judged_.find(label);
  if (known != judged_.end()) return known->second;
  const Standing& standing = at(label);
  rows::Row row =
      standing.problems.empty() ? standing.row : with_means(standing.row, standing.problems, weights_, standing.unit);
  return judged_.emplace(label, std::move(row)).first->second;
}

std::vector<std::string> Measured::maps() const {
  std::vector<std::string> names;
  if (contents_->outcomes.empty()) return names;
  for (const rows::Row& row : contents_->outcomes.begin()->second.by_map) names.push_back(row.map);
  return names;
}

std::vector<std::size_t> Measured::problems_by_map() const {
  std::vector<std::size_t> counts;
  for (const auto& [label, outcome] : contents_->outcomes) {
    if (outcome.problems.empty()) continue;
    for (const rows::Row& row : outcome.by_map) counts.push_back(row.problems);
    break;  // all contestants walk the same ones
  }
  return counts;
}

Measured Measured::on_map(std::size_t index) const {
  Measured result;
  result.contents_->missing = contents_->missing;
  for (const auto& [label, outcome] : contents_->outcomes) {
    if (index < outcome.by_map.size()) result.add(label, outcome.on_map(index));
  }
  return result;
}

Measured Measured::resampled(rows::Weights weights) const {
  Measured result;
  result.contents_ = contents_;
  result.weights_ = std::move(weights);
  return result;
}

Measured Measured::supposing(const std::string& prefix, const std::function<void(rows::Row&)>& change) const {
  Measured result = *this;
  for (const auto& [label, outcome] : contents_->outcomes) {
    if (!label.starts_with(prefix)) continue;
    result.row(label);
    change(result.judged_.at(label));
  }
  return result;
}

}  // namespace cairn::reproduce
