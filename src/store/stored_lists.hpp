// Offsets of lists, for views that don't use ListsView yet.
#pragma once

#include "store/database_view.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace cairn::store {

/// Whether these are valid CSR offsets of so many lists with so many items, none of them longer than `most`.
inline bool are_starts(std::span<const std::uint32_t> starts, std::size_t lists, std::size_t items, std::size_t most) {
  if (starts.size() != lists + 1 || starts.front() != 0 || starts.back() != items) return false;
  for (std::size_t i = 0; i < lists; ++i) {
    if (starts[i] > starts[i + 1] || starts[i + 1] - starts[i] > most) return false;
  }
  return true;
}

}  // namespace cairn::store
