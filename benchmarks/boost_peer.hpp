// BoostPeer: the A* of Boost's graph library on a grid, for comparison. Where Boost was not installed when this was
// compiled, there is none.
#pragma once

#include <cairn/grid.hpp>

#include <memory>

namespace cairn::bench {

class BoostPeer {
 public:
  /// Whether it was compiled in.
  static bool is_there();

  explicit BoostPeer(const Grid& grid);
  ~BoostPeer();

  /// The cost of the shortest path, or kInfiniteCost.
  Cost query(Point from, Point to);

 private:
  struct Search;
  std::unique_ptr<Search> search_;
};

}  // namespace cairn::bench
