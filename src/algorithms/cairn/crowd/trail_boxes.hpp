// TrailBoxes: a few boxes around a climb, so that changes of the map elsewhere are known not to affect it.
#pragma once

#include <cairn/cell.hpp>

#include <algorithm>
#include <array>
#include <cstdint>

namespace cairn::cairn_crowd {

class TrailBoxes {
 public:
  TrailBoxes() = default;
  /// Begins with the first cell of a climb that takes at most this many steps.
  TrailBoxes(Point from, std::uint32_t most_steps) : most_in_box_(most_steps / kBoxes + 1), whole_{from, from} {
    boxes_[0] = whole_;
  }

  void add_run(Point from, unsigned direction, std::uint32_t steps) {
    const Point step = kDirectionSteps[direction];
    while (steps > 0) {
      if (in_box_ == most_in_box_) {
        boxes_[++last_] = {from, from};
        in_box_ = 0;
      }
      const std::uint32_t part = std::min(steps, most_in_box_ - in_box_);
      from.x += static_cast<std::int32_t>(part) * step.x;
      from.y += static_cast<std::int32_t>(part) * step.y;
      boxes_[last_].include(from);
      whole_.include(from);
      in_box_ += part;
      steps -= part;
    }
  }

  /// Whether a change of this cell may affect the moves from a cell of the climb.
  bool concern(Point p) const {
    return whole_.is_near(p) &&
           std::any_of(boxes_.begin(), boxes_.begin() + last_ + 1, [&](const Box& box) { return box.is_near(p); });
  }

 private:
  static constexpr std::uint32_t kBoxes = 16;

  struct Box {
    Point least;
    Point most;

    void include(Point p) {
      least = {std::min(least.x, p.x), std::min(least.y, p.y)};
      most = {std::max(most.x, p.x), std::max(most.y, p.y)};
    }
    bool is_near(Point p) const {
      return p.x >= least.x - 1 && p.x <= most.x + 1 && p.y >= least.y - 1 && p.y <= most.y + 1;
    }
  };

  std::uint32_t most_in_box_ = 1;
  std::uint32_t in_box_ = 0;
  std::uint32_t last_ = 0;
  Box whole_;
  std::array<Box, kBoxes> boxes_{};
};

}  // namespace cairn::cairn_crowd
