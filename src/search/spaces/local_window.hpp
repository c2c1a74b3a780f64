// LocalWindow: places for the states around an agent that one planning episode may reach.
//
// States at most `reach` moves away lie in a window of (2 reach + 1)^2 places around the agent, in which a neighbour is
// found by one addition, without hashing. Where the window would be larger than the map, places are the map's own
// cells. Places are in the order of cells.
#pragma once

#include "search/spaces/grid_space.hpp"

#include <array>
#include <cstdint>

namespace cairn::spaces {

class LocalWindow {
 public:
  template <CellSpace S>
  LocalWindow(const S& space, std::uint32_t reach) : reach_(reach) {
    const std::uint64_t side = 2 * std::uint64_t{reach} + 1;
    windowed_ = side * side < space.size();
    size_ = windowed_ ? static_cast<std::uint32_t>(side * side) : space.size();
    stride_ = windowed_ ? static_cast<std::int32_t>(side) : space.shape().stride();
    for (std::size_t d = 0; d < kDirections; ++d) offsets_[d] = kDirectionSteps[d].y * stride_ + kDirectionSteps[d].x;
  }

  std::uint32_t size() const { return size_; }
  /// The offset from a place to the one below it.
  std::int32_t stride() const { return stride_; }
  /// The agent's place when it stands on that cell.
  std::uint32_t centre(Cell cell) const { return windowed_ ? reach_ * (2 * reach_ + 1) + reach_ : cell.index; }
  /// The offset from a place to the one beside it.
  std::int32_t offset(unsigned direction) const { return offsets_[direction]; }
  /// The place beside another one, which must be less than `reach` moves away.
  std::uint32_t neighbour(std::uint32_t place, unsigned direction) const {
    return place + static_cast<std::uint32_t>(offsets_[direction]);
  }

 private:
  std::uint32_t reach_;
  bool windowed_ = false;
  std::uint32_t size_ = 0;
  std::int32_t stride_ = 0;
  std::array<std::int32_t, kDirections> offsets_{};
};

}  // namespace cairn::spaces
