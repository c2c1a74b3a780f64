// The names of movement rules in options, tables and messages.
#pragma once

#include <cairn/rules.hpp>

#include <string>

namespace cairn::world {

inline std::string name_of(Connectivity connectivity) { return connectivity == Connectivity::four ? "4" : "8"; }
inline std::string name_of(Corners corners) { return corners == Corners::strict ? "strict" : "cut"; }
inline std::string name_of(Diagonal diagonal) { return diagonal == Diagonal::sqrt2 ? "sqrt2" : "1.4"; }

/// "8 neighbours, strict corners, diagonal sqrt2", or just "4 neighbours".
inline std::string describe(const Rules& rules) {
  std::string text = name_of(rules.connectivity) + " neighbours";
  if (rules.connectivity == Connectivity::eight) {
    text += ", " + name_of(rules.corners) + " corners, diagonal " + name_of(rules.diagonal);
  }
  return text;
}

}  // namespace cairn::world
