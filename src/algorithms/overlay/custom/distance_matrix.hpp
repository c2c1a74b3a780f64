// DistanceMatrix: distances between nodes of which some are eliminated. What leads over an eliminated node is kept as a
// distance between its neighbours, so that those that remain are as far apart as before.
//
// Rows are dense and stand in order, so that compilers take several entries at once. That is faster than searches from
// each gate: sectors have few nodes, and nearly all of them are connected.
#pragma once

#include "base/assert.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace cairn::overlay_custom {

class DistanceMatrix {
 public:
  using Length = std::int32_t;
  /// More than any distance. The sum of two still fits.
  static constexpr Length kNone = (1 << 30) - 1;

  std::uint32_t size() const { return size_; }
  /// So many nodes, none of them connected. Memory is kept from use to use.
  void reset(std::uint32_t size) {
    size_ = size;
    stride_ = (size + kLanes - 1) / kLanes * kLanes;
    lengths_.assign(std::size_t{size} * stride_, kNone);
  }
  Length* row(std::uint32_t i) {
    CAIRN_ASSERT(i < size_);
    return lengths_.data() + std::size_t{i} * stride_;
  }
  const Length* row(std::uint32_t i) const {
    CAIRN_ASSERT(i < size_);
    return lengths_.data() + std::size_t{i} * stride_;
  }
  /// Both ways.
  void lower(std::uint32_t i, std::uint32_t j, Length length) { row(i)[j] = row(j)[i] = std::min(row(i)[j], length); }
  /// Distances between all others take the ways over this node into account.
  void pass_through(std::uint32_t node) {
    const Length* const via = row(node);
    for (std::uint32_t i = 0; i < size_; ++i) {
      const Length first = via[i];
      if (first == kNone || i == node) continue;
      Length* const its = row(i);
      for (std::uint32_t j = 0; j < stride_; ++j) its[j] = std::min(its[j], first + via[j]);
    }
  }
  /// What that takes, in counted operations.
  std::uint64_t pass_price(std::uint32_t node) const {
    const Length* const via = row(node);
    const auto apart = static_cast<std::uint32_t>(std::count(via, via + size_, kNone));
    return 1 + std::uint64_t{size_ - apart} * (1 + stride_ / kLanes);
  }
  /// Makes room for another node in its place.
  void disconnect(std::uint32_t node) {
    std::fill_n(row(node), stride_, kNone);
    for (std::uint32_t i = 0; i < size_; ++i) row(i)[node] = kNone;
  }
  /// Leaves only the first nodes.
  void cut(std::uint32_t size) { size_ = std::min(size_, size); }
  std::uint64_t bytes() const { return lengths_.capacity() * sizeof(Length); }

  friend void swap(DistanceMatrix& a, DistanceMatrix& b) noexcept {
    std::swap(a.size_, b.size_);
    std::swap(a.stride_, b.stride_);
    a.lengths_.swap(b.lengths_);
  }

 private:
  static constexpr std::uint32_t kLanes = 8;

  std::uint32_t size_ = 0;
  std::uint32_t stride_ = 0;
  std::vector<Length> lengths_;
};

}  // namespace cairn::overlay_custom
