// What stands in the open list of a lookahead: sixteen bytes in the order of `leaves_before` (open_entry.hpp), packed
// so that all but the last tie is one comparison.
#pragma once

#include <cairn/cell.hpp>
#include <cairn/rules.hpp>

#include <cstdint>

namespace cairn {

struct LocalEntry {
  std::uint64_t key = 0;  // f above, the complement of g below
  Cell cell;
  std::uint32_t node = 0;  // whatever the search finds its node by

  LocalEntry() = default;
  LocalEntry(Cost f, Cost g, Cell of, std::uint32_t node_index)
      : key(static_cast<std::uint64_t>(f.units) << 32U | (0xFFFFFFFFU - g.units)), cell(of), node(node_index) {}

  Cost f() const { return Cost{static_cast<std::uint32_t>(key >> 32U)}; }
  Cost g() const { return Cost{0xFFFFFFFFU - static_cast<std::uint32_t>(key)}; }

  friend bool operator<(const LocalEntry& a, const LocalEntry& b) {
    return a.key != b.key ? a.key < b.key : a.cell < b.cell;
  }
};

}  // namespace cairn
