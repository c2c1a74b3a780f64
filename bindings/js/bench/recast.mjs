// The tiled navigation mesh of @recast-navigation/core for a grid, and how long its path queries take. Built as
// benchmarks/detour_peer.cpp builds the native one: one cell of the mesh for each cell of the map, tiles of 64 x 64.
import * as recast from '@recast-navigation/core';
import { processorTime } from './time.mjs';

const TILE = 64;
const BORDER = 4;
// Enough for every path of these maps.
const NODES = 65535;
const POLYGONS = 4096;
const CORNERS = 1024;

function require(holds, what) {
  if (!holds) throw new Error(`recast could not ${what}`);
}

/** Triangles within each horizontal run of open cells, so that exactly these cells are covered. */
function trianglesOf(grid, cells, left, top, side) {
  const inset = 0.1;
  const positions = [];
  const indices = [];
  const isOpen = (x, y) => x >= 0 && y >= 0 && x < grid.width && y < grid.height && cells[y * grid.width + x] > 0;
  for (let y = top; y < top + side; ++y) {
    for (let x = left; x < left + side; ++x) {
      const begin = x;
      while (x < left + side && isOpen(x, y)) ++x;
      if (x === begin) continue;
      const at = positions.length / 3;
      const [west, east, north, south] = [begin + inset, x - inset, y + inset, y + 1 - inset];
      positions.push(west, 0.5, north, east, 0.5, north, east, 0.5, south, west, 0.5, south);
      indices.push(at, at + 2, at + 1, at, at + 3, at + 2);
    }
  }
  return { positions, indices };
}

function filled(array, numbers) {
  array.copy(numbers);
  return array;
}

function addTile(grid, cells, mesh, tileX, tileY) {
  const context = new recast.RecastBuildContext();
  const side = TILE + 2 * BORDER;
  const [left, top] = [tileX * TILE - BORDER, tileY * TILE - BORDER];
  const { positions, indices } = trianglesOf(grid, cells, left, top, side);
  const count = indices.length / 3;
  if (count === 0) return;
  const field = recast.allocHeightfield();
  require(recast.createHeightfield(context, field, side, side, [left, 0, top], [left + side, 4, top + side], 1, 1), 'begin');
  const areas = new Array(count).fill(recast.Recast.WALKABLE_AREA ?? 63);
  require(
    recast.rasterizeTriangles(
      context,
      filled(new recast.FloatArray(), positions),
      positions.length / 3,
      filled(new recast.IntArray(), indices),
      filled(new recast.UnsignedCharArray(), areas),
      count,
      field,
      1,
    ),
    'rasterize',
  );
  const compact = recast.allocCompactHeightfield();
  require(recast.buildCompactHeightfield(context, 2, 1, field, compact), 'compact');
  require(recast.buildDistanceField(context, compact), 'measure');
  require(recast.buildRegions(context, compact, BORDER, 8, 20), 'make regions');
  const contours = recast.allocContourSet();
  require(recast.buildContours(context, compact, 1.3, 0, contours, 1), 'trace contours');
  const polygons = recast.allocPolyMesh();
  require(recast.buildPolyMesh(context, contours, 6, polygons), 'make polygons');
  if (polygons.npolys() === 0) return;
  for (let i = 0; i < polygons.npolys(); ++i) {
    polygons.setAreas(i, 0);
    polygons.setFlags(i, 1);
  }
  const parameters = new recast.NavMeshCreateParams();
  parameters.setPolyMeshCreateParams(polygons);
  parameters.setWalkableHeight(2);
  parameters.setWalkableRadius(0);
  parameters.setWalkableClimb(1);
  parameters.setCellSize(1);
  parameters.setCellHeight(1);
  parameters.setBuildBvTree(true);
  parameters.setTileX(tileX);
  parameters.setTileY(tileY);
  const { success, navMeshData } = recast.createNavMeshData(parameters);
  require(success, 'make a tile');
  mesh.addTile(navMeshData, recast.Detour.DT_TILE_FREE_DATA, 0);
  recast.freeHeightfield(field);
  recast.freeCompactHeightfield(compact);
  recast.freeContourSet(contours);
  recast.freePolyMesh(polygons);
}

/** The processor's time for all requests, and how many of them led to their goal. */
export async function tilePaths(grid, requests) {
  await recast.init();
  const [across, down] = [grid.width, grid.height].map((cells) => Math.ceil(cells / TILE));
  const mesh = new recast.NavMesh();
  const orig = { x: 0, y: 0, z: 0 };
  const parameters = { orig, tileWidth: TILE, tileHeight: TILE, maxTiles: across * down, maxPolys: 1 << 12 };
  require(mesh.initTiled(recast.NavMeshParams.create(parameters)), 'begin the mesh');
  const cells = grid.cells();
  for (let y = 0; y < down; ++y) for (let x = 0; x < across; ++x) addTile(grid, cells, mesh, x, y);
  const query = new recast.NavMeshQuery(mesh, { maxNodes: NODES });
  const place = ({ x, y }) => ({ x: x + 0.5, y: 1, z: y + 0.5 });
  const options = { halfExtents: { x: 3, y: 4, z: 3 }, maxPathPolys: POLYGONS, maxStraightPathPoints: CORNERS };
  const run = ({ from, to }) => query.computePath(place(from), place(to), options);
  let found = 0;
  for (const request of requests) {
    const { success, path } = run(request); // compiled and warm after these
    const end = path.at(-1);
    if (success && end !== undefined && Math.hypot(end.x - request.to.x, end.z - request.to.y) < 5) ++found;
  }
  const time = processorTime(() => requests.forEach(run));
  query.destroy();
  mesh.destroy();
  return { time, found };
}
