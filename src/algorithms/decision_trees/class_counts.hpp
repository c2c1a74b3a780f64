// ClassCounts: how many examples there are of each class, and the information that is in that. In whole numbers, so
// that it is the same on every machine.
#pragma once

#include "base/assert.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace cairn::decision_trees {

inline constexpr unsigned kInformationBits = 16;  ///< after the point
inline constexpr std::size_t kClasses = 256;

/// log2(n), with 32 bits after the point.
std::uint64_t log2_of(std::uint64_t n);
/// n log2(n) for all n up to `most`.
std::vector<std::int64_t> information_table(std::size_t most);

/// The table must outlive it, and go as far as there are examples.
class ClassCounts {
 public:
  explicit ClassCounts(const std::vector<std::int64_t>& table) : table_(&table) {}

  void clear() {
    counts_.fill(0);
    total_ = 0;
    sum_ = 0;
  }
  void add(std::uint32_t label, std::int32_t change) {
    CAIRN_ASSERT(label < kClasses);
    std::uint32_t& count = counts_[label];
    sum_ -= (*table_)[count];
    count += static_cast<std::uint32_t>(change);
    sum_ += (*table_)[count];
    total_ += static_cast<std::uint32_t>(change);
  }
  std::uint32_t total() const { return total_; }
  /// Entropy times examples.
  std::int64_t information() const { return (*table_)[total_] - sum_; }
  /// The most frequent class; of equals, the lowest.
  std::uint32_t majority() const {
    return static_cast<std::uint32_t>(std::max_element(counts_.begin(), counts_.end()) - counts_.begin());
  }
  std::uint32_t count(std::uint32_t label) const { return counts_[label]; }

 private:
  const std::vector<std::int64_t>* table_;
  std::array<std::uint32_t, kClasses> counts_{};
  std::uint32_t total_ = 0;
  std::int64_t sum_ = 0;
};

}  // namespace cairn::decision_trees
