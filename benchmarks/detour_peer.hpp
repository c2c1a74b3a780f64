// DetourPeer: Recast's navigation mesh and Detour's queries on a grid, for comparison. Where librecast-dev was not
// installed when this was compiled, there is none.
#pragma once

#include <cairn/grid.hpp>

#include <cstdint>
#include <memory>

namespace cairn::bench {

class DetourPeer {
 public:
  /// Whether it was compiled in.
  static bool is_there();

  /// Makes the mesh, a unit a cell, in tiles, as a game would.
  explicit DetourPeer(const Grid& grid);
  ~DetourPeer();

  /// The corridor of polygons from one point to the other and its first corners. Says whether the goal was reached.
  bool query(Point from, Point to);
  std::uint64_t polygons() const;

 private:
  struct Mesh;
  std::unique_ptr<Mesh> mesh_;
};

}  // namespace cairn::bench
