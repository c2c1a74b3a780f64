#include "benchmarks/detour_peer.hpp"

#include <cairn/error.hpp>

#ifdef CAIRN_BENCH_DETOUR
#include <DetourNavMesh.h>
#include <DetourNavMeshBuilder.h>
#include <DetourNavMeshQuery.h>
#include <Recast.h>
#endif

#include <algorithm>
#include <vector>

namespace cairn::bench {

#ifdef CAIRN_BENCH_DETOUR

namespace {

constexpr int kTile = 128;
constexpr int kBorder = 4;
constexpr int kMaxPolygons = 8192;  // in a corridor
constexpr int kMaxNodes = 65535;
constexpr int kCorners = 8;

template <typename T, void (*release)(T*)>
struct Releases {
  void operator()(T* item) const { release(item); }
};
using HeightField = std::unique_ptr<rcHeightfield, Releases<rcHeightfield, rcFreeHeightField>>;
using CompactField = std::unique_ptr<rcCompactHeightfield, Releases<rcCompactHeightfield, rcFreeCompactHeightfield>>;
using Contours = std::unique_ptr<rcContourSet, Releases<rcContourSet, rcFreeContourSet>>;
using PolyMesh = std::unique_ptr<rcPolyMesh, Releases<rcPolyMesh, rcFreePolyMesh>>;

void require(bool holds) {
  if (!holds) throw InternalError("Recast could not build the navigation mesh");
}

void add_tile(const Grid& grid, dtNavMesh& mesh, int tile_x, int tile_y) {
  rcContext context(false);
  const int side = kTile + 2 * kBorder;
  const int left = tile_x * kTile - kBorder;
  const int top = tile_y * kTile - kBorder;
  const float low[3] = {static_cast<float>(left), 0, static_cast<float>(top)};
  const float high[3] = {static_cast<float>(left + side), 4, static_cast<float>(top + side)};
  const HeightField field(rcAllocHeightfield());
  require(rcCreateHeightfield(&context, *field, side, side, low, high, 1, 1));
  bool is_empty = true;
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      if (!grid.passable(Point{left + x, top + y})) continue;
      require(rcAddSpan(&context, *field, x, y, 0, 1, RC_WALKABLE_AREA, 1));
      is_empty = false;
    }
  }
  if (is_empty) return;
  const CompactField compact(rcAllocCompactHeightfield());
  require(rcBuildCompactHeightfield(&context, 2, 1, *field, *compact) && rcBuildDistanceField(&context, *compact) &&
          rcBuildRegions(&context, *compact, kBorder, 8, 20));
  const Contours contours(rcAllocContourSet());
  require(rcBuildContours(&context, *compact, 1.3F, 0, *contours));
  const PolyMesh polygons(rcAllocPolyMesh());
  require(rcBuildPolyMesh(&context, *contours, 6, *polygons));
  if (polygons->npolys == 0) return;
  std::fill_n(polygons->flags, polygons->npolys, static_cast<unsigned short>(1));
  std::fill_n(polygons->areas, polygons->npolys, static_cast<unsigned char>(0));

  dtNavMeshCreateParams parameters{};
  parameters.verts = polygons->verts;
  parameters.vertCount = polygons->nverts;
  parameters.polys = polygons->polys;
  parameters.polyAreas = polygons->areas;
  parameters.polyFlags = polygons->flags;
  parameters.polyCount = polygons->npolys;
  parameters.nvp = polygons->nvp;
  parameters.walkableHeight = 2;
  parameters.walkableRadius = 0;
  parameters.walkableClimb = 1;
  parameters.tileX = tile_x;
  parameters.tileY = tile_y;
  std::copy_n(polygons->bmin, 3, parameters.bmin);
  std::copy_n(polygons->bmax, 3, parameters.bmax);
  parameters.cs = 1;
  parameters.ch = 1;
  parameters.buildBvTree = true;
  unsigned char* data = nullptr;
  int size = 0;
  require(dtCreateNavMeshData(&parameters, &data, &size));
  require(dtStatusSucceed(mesh.addTile(data, size, DT_TILE_FREE_DATA, 0, nullptr)));
}

}  // namespace

struct DetourPeer::Mesh {
  dtNavMesh mesh;
  dtNavMeshQuery query;
  dtQueryFilter filter;
  std::vector<dtPolyRef> path = std::vector<dtPolyRef>(kMaxPolygons);
};

bool DetourPeer::is_there() { return true; }

DetourPeer::DetourPeer(const Grid& grid) : mesh_(std::make_unique<Mesh>()) {
  const int across = (grid.width() + kTile - 1) / kTile;
  const int down = (grid.height() + kTile - 1) / kTile;
  dtNavMeshParams parameters{};
  parameters.tileWidth = kTile;
  parameters.tileHeight = kTile;
  parameters.maxTiles = across * down;
  parameters.maxPolys = 1 << 12;
  require(dtStatusSucceed(mesh_->mesh.init(&parameters)));
  for (int y = 0; y < down; ++y) {
    for (int x = 0; x < across; ++x) add_tile(grid, mesh_->mesh, x, y);
  }
  require(dtStatusSucceed(mesh_->query.init(&mesh_->mesh, kMaxNodes)));
}

bool DetourPeer::query(Point from, Point to) {
  const float reach[3] = {3, 4, 3};
  const float ends[2][3] = {{static_cast<float>(from.x) + 0.5F, 1, static_cast<float>(from.y) + 0.5F},
                            {static_cast<float>(to.x) + 0.5F, 1, static_cast<float>(to.y) + 0.5F}};
  dtPolyRef polygons[2] = {0, 0};
  float nearest[2][3];
  for (int i = 0; i < 2; ++i) {
    mesh_->query.findNearestPoly(ends[i], reach, &mesh_->filter, &polygons[i], nearest[i]);
    if (polygons[i] == 0) return false;
  }
  int count = 0;
  mesh_->query.findPath(polygons[0], polygons[1], nearest[0], nearest[1], &mesh_->filter, mesh_->path.data(), &count,
                        kMaxPolygons);
  if (count == 0) return false;
  float corners[kCorners * 3];
  int corner_count = 0;
  mesh_->query.findStraightPath(nearest[0], nearest[1], mesh_->path.data(), count, corners, nullptr, nullptr,
                                &corner_count, kCorners);
  return mesh_->path[static_cast<std::size_t>(count - 1)] == polygons[1];
}

std::uint64_t DetourPeer::polygons() const {
  std::uint64_t sum = 0;
  const dtNavMesh& mesh = mesh_->mesh;
  for (int i = 0; i < mesh.getMaxTiles(); ++i) {
    const dtMeshTile* tile = mesh.getTile(i);
    if (tile->header != nullptr) sum += static_cast<std::uint64_t>(tile->header->polyCount);
  }
  return sum;
}

#else

struct DetourPeer::Mesh {};
bool DetourPeer::is_there() { return false; }
DetourPeer::DetourPeer(const Grid&) {
  throw UsageError("to compare with Detour, install librecast-dev and build again");
}
bool DetourPeer::query(Point, Point) { return false; }
std::uint64_t DetourPeer::polygons() const { return 0; }

#endif

DetourPeer::~DetourPeer() = default;

}  // namespace cairn::bench
