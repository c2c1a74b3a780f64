// Disjoint sets of the numbers 0 to n - 1, each named by its smallest member.
#pragma once

#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace cairn::base {

class UnionFind {
 public:
  /// Adds sets of one until there are `count` numbers.
  void grow(std::uint32_t count) {
    const auto known = static_cast<std::uint32_t>(parent_.size());
    if (count <= known) return;
    parent_.resize(count);
    std::iota(parent_.begin() + known, parent_.end(), known);
  }

  std::uint32_t find(std::uint32_t member) {
    while (parent_[member] != member) {
      parent_[member] = parent_[parent_[member]];
      member = parent_[member];
    }
    return member;
  }

  void join(std::uint32_t a, std::uint32_t b) {
    a = find(a);
    b = find(b);
    if (a == b) return;
    if (b < a) std::swap(a, b);
    parent_[b] = a;
  }

  /// The number of each member's set, and how many sets there are. Sets are numbered from 0, in the order of their
  /// smallest members.
  std::pair<std::vector<std::uint32_t>, std::uint32_t> numbered() && {
    std::uint32_t count = 0;
    // A parent is smaller than its children, so it has the number of its set already.
    for (std::uint32_t member = 0; member < parent_.size(); ++member) {
      const std::uint32_t parent = parent_[member];
      parent_[member] = parent == member ? count++ : parent_[parent];
    }
    return {std::move(parent_), count};
  }

 private:
  std::vector<std::uint32_t> parent_;
};

}  // namespace cairn::base
