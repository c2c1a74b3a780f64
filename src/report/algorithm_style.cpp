#include "report/algorithm_style.hpp"

#include <cairn/algorithm.hpp>

#include "base/hash.hpp"
#include "trial/rows/table.hpp"

#include <algorithm>
#include <array>

namespace cairn::report {
namespace {

// Colours that are legible on light and on dark. Algorithms take them in the order of their names, so that a new one
// needs no entry here; beyond the last they begin again, where the marks must tell them apart.
constexpr std::array<std::string_view, 31> kColours{
    "#74b816", "#e888d0", "#868e96", "#d6336c", "#7d8c1a", "#6d4de0", "#b06a00", "#1c7ed6",
    "#4dabf7", "#e8590c", "#c92a2a", "#f08c00", "#a0522d", "#e88888", "#2f9e44", "#bfa100",
    "#8870a0", "#15aabf", "#a9825a", "#1098ad", "#099268", "#9c36b5", "#5c7cfa", "#7c8f35",
    "#b2557d", "#4a8f8a", "#9a6fb0", "#c0703a", "#5b7fb5", "#8a8a3c", "#a85050",
};

// Marks tell families apart for eyes that do not tell colours apart.
std::string_view mark_of(const Algorithm& algorithm) {
  const auto has_option = [&](std::string_view name) {
    return std::any_of(algorithm.options.begin(), algorithm.options.end(),
                       [&](const OptionInfo& option) { return option.name == name; });
  };
  if (rows::is_own(algorithm.name)) return "rectRounded";  // our own stands out among the others
  if (!algorithm.database.empty()) return "rect";          // it looks moves up that were computed before
  if (algorithm.work_bound == nullptr) return "rectRot";   // it plans whole paths
  return has_option("lookahead") ? "triangle" : "circle";  // it searches a region around the agent, or a few moves
}

}  // namespace

AlgorithmStyle style_of(std::string_view algorithm) {
  const auto all = algorithms();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i]->name == algorithm) {
      return {std::string(kColours[i % kColours.size()]), std::string(mark_of(*all[i]))};
    }
  }
  const std::uint64_t hash = base::hash_bytes(algorithm.data(), algorithm.size(), 0);
  return {std::string(kColours[hash % kColours.size()]), "crossRot"};
}

std::string algorithm_name(std::string_view spec) { return std::string(spec.substr(0, spec.find(':'))); }

std::string algorithm_title(std::string_view algorithm) {
  for (const Algorithm* known : algorithms()) {
    if (known->name == algorithm) return std::string(known->title);
  }
  return std::string(algorithm);
}

}  // namespace cairn::report
