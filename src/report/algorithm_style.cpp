#include "report/algorithm_style.hpp"

#include <cairn/algorithm.hpp>

#include "base/hash.hpp"

#include <array>

namespace cairn {
namespace {

struct Known {
  std::string_view name;
  std::string_view colour;
  std::string_view mark;
};

// Marks tell families apart for eyes that do not tell colours apart: circles for LRTA* and its kin, triangles for
// searches that learn a whole region, squares for those with databases, diamonds for whole paths.
constexpr std::array kKnown{
    Known{"cairn", "#d6336c", "rectRounded"},
    Known{"astar", "#868e96", "rectRot"},
    Known{"wastar", "#5c7cfa", "rectRot"},
    Known{"pra", "#15aabf", "rectRot"},
    Known{"repeated-astar", "#a9825a", "rectRot"},
    Known{"tba", "#9c36b5", "rectRot"},
    Known{"lrta", "#e8590c", "circle"},
    Known{"lrta-k", "#f08c00", "circle"},
    Known{"lrta-dt", "#c92a2a", "circle"},
    Known{"lrta-oracle", "#a0522d", "circle"},
    Known{"lrta-pdb", "#e88888", "circle"},
    Known{"p-lrta", "#bfa100", "circle"},
    Known{"lss-lrta", "#2f9e44", "triangle"},
    Known{"alss-lrta", "#74b816", "triangle"},
    Known{"rtaa", "#1098ad", "triangle"},
    Known{"artaa", "#e888d0", "triangle"},
    Known{"dartaa", "#6d4de0", "triangle"},
    Known{"d-lrta", "#7d8c1a", "rect"},
    Known{"pr-lrta", "#8870a0", "rect"},
    Known{"knn-lrta-2009", "#4dabf7", "rect"},
    Known{"knn-lrta", "#1c7ed6", "rect"},
    Known{"subgoal-tree", "#099268", "rect"},
    Known{"hcdps", "#b06a00", "rect"},
};
constexpr std::array<std::string_view, 8> kOtherColours{"#7c8f35", "#b2557d", "#4a8f8a", "#9a6fb0",
                                                        "#c0703a", "#5b7fb5", "#8a8a3c", "#a85050"};

}  // namespace

AlgorithmStyle style_of(std::string_view algorithm) {
  for (const Known& known : kKnown) {
    if (known.name == algorithm) return {std::string(known.colour), std::string(known.mark)};
  }
  const std::uint64_t hash = hash_bytes(algorithm.data(), algorithm.size(), 0);
  return {std::string(kOtherColours[hash % kOtherColours.size()]), "crossRot"};
}

std::string algorithm_name(std::string_view spec) { return std::string(spec.substr(0, spec.find(':'))); }

std::string algorithm_title(std::string_view algorithm) {
  for (const Algorithm* known : algorithms()) {
    if (known->name == algorithm) return std::string(known->title);
  }
  return std::string(algorithm);
}

}  // namespace cairn
