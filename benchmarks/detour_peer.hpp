// DetourPeer: Recast's navigation mesh and Detour's queries on a grid, for comparison. It is compiled only if
// librecast-dev is installed.
#pragma once

#include <cairn/grid.hpp>

#include <cstdint>
#include <memory>

namespace cairn::bench {

class DetourPeer {
 public:
  /// Whether it was compiled. If not, the constructor throws UsageError.
  static bool is_there();

  /// Builds the mesh in tiles, as a game would; a cell is 1 x 1 units.
  explicit DetourPeer(const Grid& grid);
  ~DetourPeer();

  /// Finds the corridor of polygons between two points and its first corners. Returns whether it reaches the goal.
  bool query(Point from, Point to);
  std::uint64_t polygons() const;

 private:
  struct Mesh;
  std::unique_ptr<Mesh> mesh_;
};

}  // namespace cairn::bench
