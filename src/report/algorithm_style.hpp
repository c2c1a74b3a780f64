// How an algorithm looks: the same colour and mark in every plot and picture of every report.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

struct AlgorithmStyle {
  std::string colour;  ///< "#rrggbb", legible on light and on dark
  std::string mark;    ///< a name of Chart.js's point styles, shared by a family
};

/// By the name of a spec: "lss-lrta". An unknown name gets a colour of its own too, always the same.
AlgorithmStyle style_of(std::string_view algorithm);

/// The name of a spec: what stands before its options.
std::string algorithm_name(std::string_view spec);

/// What people call it: "LSS-LRTA*"; the name itself where there is no such algorithm.
std::string algorithm_title(std::string_view algorithm);

}  // namespace cairn
