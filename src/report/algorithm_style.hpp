// The style of an algorithm: its colour and mark in every plot and picture of every report.
#pragma once

#include <string>
#include <string_view>

namespace cairn::report {

struct AlgorithmStyle {
  std::string colour;  ///< "#rrggbb", legible in light and dark mode
  std::string mark;    ///< the name of a point style of Chart.js, shared by a family
};

/// For the name of a spec, as in "lss-lrta". An unknown name always gets the same colour too.
AlgorithmStyle style_of(std::string_view algorithm);

/// The name in a spec: what is before its options.
std::string algorithm_name(std::string_view spec);

/// The title of an algorithm, as in "LSS-LRTA*"; the name itself if there is no such algorithm.
std::string algorithm_title(std::string_view algorithm);

}  // namespace cairn::report
