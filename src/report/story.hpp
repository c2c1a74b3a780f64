// The story of a race in words: who wins, by how much, and at what price.
#pragma once

#include "trial/rows/row.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace cairn::report {

/// Three sentences about rows of different algorithms on the same problems; nothing about no rows. The winner is the
/// closest to optimal of those that decide every move within bounded work, for that is what real-time means. Those
/// whose moves have no bound win only among themselves.
std::vector<std::string> story_of(std::span<const rows::Row> rows);

/// Two rows whose paths tell most side by side: the winner, and what can be had at less of a price.
struct Contrast {
  std::size_t winner = 0;
  std::size_t other = 0;  ///< the best without a database, or, if that is the winner, the last of all
};
Contrast contrast_of(std::span<const rows::Row> rows);

}  // namespace cairn::report
