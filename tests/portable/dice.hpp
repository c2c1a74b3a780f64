// Random numbers and hashes for the tests that run on every platform.
#pragma once

#include <cairn/grid.hpp>

#include <cstdint>
#include <sstream>
#include <string>

namespace cairn {

/// FNV-1a.
class Hash {
 public:
  void add(std::uint64_t value) {
    for (unsigned i = 0; i < 8; ++i) hash_ = (hash_ ^ ((value >> (8 * i)) & 0xFFU)) * 0x100000001B3U;
  }
  void add(Point p) {
    add(static_cast<std::uint32_t>(p.x));
    add(static_cast<std::uint32_t>(p.y));
  }
  std::string text() const {
    std::ostringstream text;
    text << std::hex << hash_;
    return text.str();
  }

 private:
  std::uint64_t hash_ = 0xCBF29CE484222325U;
};

/// The same numbers on every platform.
class Dice {
 public:
  std::uint32_t below(std::uint32_t bound) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::uint32_t>((state_ >> 33U) % bound);
  }
  Point open_point(const Grid& grid) {
    for (;;) {
      const auto x = static_cast<std::int32_t>(below(static_cast<std::uint32_t>(grid.width())));
      const auto y = static_cast<std::int32_t>(below(static_cast<std::uint32_t>(grid.height())));
      if (grid.passable(Point{x, y})) return {x, y};
    }
  }

 private:
  std::uint64_t state_ = 7;
};

}  // namespace cairn
