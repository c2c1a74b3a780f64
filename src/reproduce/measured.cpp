#include "reproduce/measured.hpp"

namespace cairn::reproduce {

Standing Standing::on_map(std::size_t index) const {
  std::size_t first = 0;  // of the map's problems in `costs`
  for (std::size_t i = 0; i < index; ++i) first += by_map[i].problems;
  Standing result{by_map[index], {by_map[index]}, {}};
  for (std::size_t i = first; i < first + by_map[index].problems && i < costs.size(); ++i) {
    result.costs.push_back(costs[i]);
  }
  return result;
}

const Standing* Measured::find(const std::string& label) const {
  const auto found = outcomes_.find(label);
  return found == outcomes_.end() ? nullptr : &found->second;
}

std::string Measured::reason(const std::string& label) const {
  const auto found = missing_.find(label);
  return found == missing_.end() ? "it takes no part in this run" : found->second;
}

std::vector<std::string> Measured::labels(const std::string& prefix) const {
  std::vector<std::string> list;
  for (const auto& [label, outcome] : outcomes_) {
    if (label.starts_with(prefix)) list.push_back(label);
  }
  if (!list.empty()) return list;
  for (const auto& [label, reason] : missing_) {
    if (label.starts_with(prefix)) throw NotMeasured(label + ": " + reason);
  }
  throw NotMeasured(prefix + ": " + reason(prefix));
}

const Standing& Measured::at(const std::string& label) const {
  if (const Standing* outcome = find(label)) return *outcome;
  throw NotMeasured(label + ": " + reason(label));
}

std::vector<std::string> Measured::maps() const {
  std::vector<std::string> names;
  if (outcomes_.empty()) return names;
  for (const rows::Row& row : outcomes_.begin()->second.by_map) names.push_back(row.map);
  return names;
}

Measured Measured::on_map(std::size_t index) const {
  Measured result;
  result.cells = cells;
  result.missing_ = missing_;
  for (const auto& [label, outcome] : outcomes_) {
    if (index < outcome.by_map.size()) result.add(label, outcome.on_map(index));
  }
  return result;
}

Measured Measured::supposing(const std::string& prefix, const std::function<void(rows::Row&)>& change) const {
  Measured result = *this;
  for (auto& [label, outcome] : result.outcomes_) {
    if (label.starts_with(prefix)) change(outcome.row);
  }
  return result;
}

}  // namespace cairn::reproduce
