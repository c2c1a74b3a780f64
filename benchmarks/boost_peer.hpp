// BoostPeer: the A* of Boost's graph library on a grid, for comparison. It is compiled only if Boost is installed.
#pragma once

#include <cairn/grid.hpp>

#include <memory>

namespace cairn::bench {

class BoostPeer {
 public:
  /// Whether it was compiled. If not, the constructor throws UsageError.
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
