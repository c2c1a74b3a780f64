// Components as people read them.
#pragma once

#include "trial/terminal/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace cairn::cli {

/// "7, of 120, 30, 2, 2, 1, ... cells". The sizes must be sorted, the largest first; `what` is what they count.
inline std::string component_text(const std::vector<std::uint32_t>& sizes, const char* what) {
  constexpr std::size_t kShown = 5;
  std::string largest;
  for (std::size_t i = 0; i < std::min(sizes.size(), kShown); ++i) {
    largest += (i == 0 ? "" : ", ") + terminal::format_count(sizes[i]);
  }
  if (sizes.size() > kShown) largest += ", ...";
  return sizes.empty() ? "0" : fmt::format("{}, of {} {}", terminal::format_count(sizes.size()), largest, what);
}

}  // namespace cairn::cli
