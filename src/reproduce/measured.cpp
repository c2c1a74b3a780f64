#include "reproduce/measured.hpp"

namespace cairn {

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

}  // namespace cairn
