// DurationHistogram: times of millions of moves in a fixed amount of memory.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace cairn::driver {

/// Each power of two is divided into 64 equal buckets, so a quantile is too large by at most 1/64; the largest value is
/// exact.
class DurationHistogram {
 public:
  void record(std::uint64_t ns) {
    ++counts_[bucket(ns)];
    ++total_;
    max_ = std::max(max_, ns);
  }

  /// All values of another one.
  void add(const DurationHistogram& other) {
    other.for_each([&](std::size_t bucket, std::uint64_t count) { add_bucket(bucket, count); });
    max_ = std::max(max_, other.max_);
  }

  /// Calls visit(bucket, count) for each bucket that has values, for whoever stores it; `restore` puts them back.
  template <typename Visit>
  void for_each(const Visit& visit) const {
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      if (counts_[i] > 0) visit(i, counts_[i]);
    }
  }
  /// False where there is no such bucket.
  bool restore(std::size_t bucket, std::uint64_t count, std::uint64_t max) {
    if (bucket >= counts_.size()) return false;
    add_bucket(bucket, count);
    max_ = std::max(max_, max);
    return true;
  }

  std::uint64_t count() const { return total_; }
  std::uint64_t max() const { return max_; }

  /// The upper edge of the bucket where at least `per_cent` of the values lie at or below; 0 where there are none.
  std::uint64_t quantile(std::uint64_t per_cent) const {
    const std::uint64_t rank = (total_ * per_cent + 99) / 100;
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      seen += counts_[i];
      if (seen >= rank && seen > 0) return std::min(upper_edge(i), max_);
    }
    return 0;
  }

 private:
  void add_bucket(std::size_t bucket, std::uint64_t count) {
    counts_[bucket] += count;
    total_ += count;
  }

  static constexpr unsigned kBits = 6;
  static constexpr std::size_t kBuckets = (64 - kBits + 1) << kBits;

  // Values below 2 * 64 have buckets of their own; above, the seven leading bits tell.
  static constexpr std::size_t bucket(std::uint64_t ns) {
    const auto shift =
        static_cast<unsigned>(std::max(static_cast<int>(std::bit_width(ns)) - static_cast<int>(kBits) - 1, 0));
    return (static_cast<std::size_t>(shift) << kBits) + static_cast<std::size_t>(ns >> shift);
  }
  static constexpr std::uint64_t upper_edge(std::size_t index) {
    if (index < 2 << kBits) return index;
    const auto shift = static_cast<unsigned>(index >> kBits) - 1;
    const std::uint64_t leading = (index & ((1U << kBits) - 1)) | (1U << kBits);
    return ((leading + 1) << shift) - 1;
  }

  std::array<std::uint64_t, kBuckets> counts_{};
  std::uint64_t total_ = 0;
  std::uint64_t max_ = 0;
};

}  // namespace cairn::driver
