// Lists that stand one after the other in a section of a database. Another section tells where each starts; it has one
// number more, where the last one ends.
#pragma once

#include <cairn/database.hpp>
#include <cairn/error.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace cairn {

/// Whether these are the starts of so many lists, which are all of the items, none of them longer than `most`.
inline bool are_starts(std::span<const std::uint32_t> starts, std::size_t lists, std::size_t items, std::size_t most) {
  if (starts.size() != lists + 1 || starts.front() != 0 || starts.back() != items) return false;
  for (std::size_t i = 0; i < lists; ++i) {
    if (starts[i] > starts[i + 1] || starts[i + 1] - starts[i] > most) return false;
  }
  return true;
}

/// Throws InputError where it does not hold.
inline void require_undamaged(bool holds, const Database& database, const char* what) {
  if (!holds) throw InputError(database.name() + ": the database's " + what + " are damaged; build it again");
}

}  // namespace cairn
