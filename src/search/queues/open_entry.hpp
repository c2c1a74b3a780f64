// What stands in an open list, and the one definition of its order.
#pragma once

#include <cairn/cell.hpp>

#include <cstdint>

namespace cairn::queues {

/// Entries leave an open list by smallest f; ties by largest g, then by lowest cell. Entries that were overtaken by a
/// better one for the same cell stay in the list; the search recognises and skips them.
///
/// A queue has `clear()`, `empty()`, `size()`, `push(entry)`, `top()`, `pop()` and `memory_bytes()`.
struct OpenEntry {
  std::uint64_t f = 0;
  std::uint32_t g = 0;
  Cell cell = kNoCell;

  friend bool operator==(const OpenEntry&, const OpenEntry&) = default;
};

constexpr bool leaves_before(const OpenEntry& a, const OpenEntry& b) {
  if (a.f != b.f) return a.f < b.f;
  if (a.g != b.g) return a.g > b.g;
  return a.cell < b.cell;
}

}  // namespace cairn::queues
