// Random numbers that are the same with every standard library, unlike those of the standard's distributions.
#pragma once

#include <cstdint>

namespace cairn::base {

/// SplitMix64 (Steele, Lea, Flood 2014). The state is one number of 64 bits; any seed is good. Each piece of a task
/// takes its own `stream`, so that results do not depend on the order of the pieces or on their threads.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

  /// The numbers of piece `index` of a task seeded with `seed`, independent of all other pieces.
  static constexpr Random stream(std::uint64_t seed, std::uint64_t index) {
    Random mixer(seed ^ (index * 0xD1342543DE82EF95U + 0x2545F4914F6CDD1DU));
    return Random(mixer.next());
  }

  constexpr std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }

  /// Uniform in 0 to bound - 1, without bias; bound is at least 1.
  constexpr std::uint32_t below(std::uint32_t bound) {
    const std::uint32_t threshold = (0U - bound) % bound;
    for (;;) {
      const std::uint64_t product = (next() >> 32U) * bound;
      if (static_cast<std::uint32_t>(product) >= threshold) return static_cast<std::uint32_t>(product >> 32U);
    }
  }

  /// Uniform in low to high, both included.
  constexpr std::int32_t between(std::int32_t low, std::int32_t high) {
    return low + static_cast<std::int32_t>(below(static_cast<std::uint32_t>(high - low) + 1));
  }

  /// True in `numerator` of `denominator` cases: a chance without floating point.
  constexpr bool chance(std::uint32_t numerator, std::uint32_t denominator) { return below(denominator) < numerator; }

 private:
  std::uint64_t state_;
};

}  // namespace cairn::base
