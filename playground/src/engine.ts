// The engine: the one place that talks to cairn-pathfinding. It keeps the grid of the map as it is drawn, the finder of
// paths on it, and the databases that were built for it.
import {
  load,
  type Agent,
  type AlgorithmInfo,
  type Cairn,
  type Crowd,
  type Database,
  type Grid,
  type PathFinder,
} from 'cairn-pathfinding';
import { GridMap, kMaxSide, type Point } from './map.ts';
import { type Scene } from './scene.ts';
import { wasmBytes } from './wasm.ts';
import { BuildTask } from './build_task.ts';

export interface FoundPath {
  cells: Int32Array;
  length: number;
  /** Where the path ends: the goal, or the reachable cell that is nearest to it. */
  end: Point;
}

interface Built {
  database: Database;
  map: GridMap;
  version: number;
}

export class Engine {
  /** By the spec of the build, such as "cairn" or "pdb:level=3". */
  private databases = new Map<string, Built>();
  private gridOf: { map: GridMap; version: number; grid: Grid } | null = null;
  private finder: { grid: Grid; database: Database | null; finder: PathFinder } | null = null;

  private constructor(
    readonly cairn: Cairn,
    readonly wasm: Uint8Array,
  ) {}

  static async start(): Promise<Engine> {
    const wasm = await wasmBytes();
    return new Engine(await load({ wasm }), wasm);
  }

  get algorithms(): readonly AlgorithmInfo[] {
    return this.cairn.algorithms;
  }
  algorithm(spec: string): AlgorithmInfo | undefined {
    const name = spec.split(':')[0];
    return this.algorithms.find((a) => a.name === name);
  }
  /** "LSS-LRTA*", with the options that were given. */
  title(spec: string): string {
    const info = this.algorithm(spec);
    return info ? info.title : spec;
  }

  generate(spec: string): GridMap {
    const size = /:(\d+)x(\d+)/.exec(spec);
    if (size && Math.max(Number(size[1]), Number(size[2])) > kMaxSide) {
      throw new Error(`maps of the playground have at most ${kMaxSide} x ${kMaxSide} cells`);
    }
    const grid = this.cairn.generate(spec);
    const map = new GridMap(grid.width, grid.height, grid.cells(), spec);
    grid.free();
    return map;
  }
  readMap(text: string, name: string): GridMap {
    const grid = this.cairn.readMap(text, { name });
    if (Math.max(grid.width, grid.height) > kMaxSide) {
      grid.free();
      throw new Error(`${name}: maps of the playground have at most ${kMaxSide} x ${kMaxSide} cells`);
    }
    const map = new GridMap(grid.width, grid.height, grid.cells());
    grid.free();
    return map;
  }

  /** The grid of a map as it is now. It lives until the map changes. */
  grid(map: GridMap): Grid {
    const kept = this.gridOf;
    if (kept && kept.map === map && kept.version === map.version) return kept.grid;
    this.finder?.finder.free();
    this.finder = null;
    kept?.grid.free();
    this.gridOf = { map, version: map.version, grid: this.freshGrid(map) };
    return this.gridOf.grid;
  }
  /** A grid for something that outlives changes of the map, such as a race. */
  freshGrid(map: GridMap): Grid {
    return this.cairn.grid(map.width, map.height, map.cells, { costs: map.hasCosts });
  }

  /** A shortest path, by a database of "cairn" where one is built for the map as it is. */
  findPath(map: GridMap, from: Point, to: Point): FoundPath | null {
    if (!map.isOpen(from.x, from.y)) return null;
    const grid = this.grid(map);
    let end = to;
    if (!map.isOpen(to.x, to.y) || !grid.connected(from, to)) {
      if (map.hasCosts) return null;
      end = grid.nearestReachable(from, to);
    }
    const database = this.database('cairn', map);
    if (this.finder === null || this.finder.grid !== grid || this.finder.database !== database) {
      this.finder?.finder.free();
      this.finder = { grid, database, finder: this.cairn.pathFinder(grid, database ?? undefined) };
    }
    const path = this.finder.finder.find(from, end);
    return path && { cells: path.cells, length: path.length, end };
  }

  agent(grid: Grid, map: GridMap, spec: string, unknown: boolean): Agent {
    const build = this.cairn.neededBuild(spec);
    const database = build === '' ? null : this.database(build, map);
    const agent = this.cairn.agent(grid, spec, {
      database: database ?? undefined,
      visibility: unknown ? 'unknown' : 'known',
    });
    agent.watch = true;
    return agent;
  }
  crowd(map: GridMap, settings: Scene['crowd'], database: Database | null): Crowd {
    const grid = this.cairn.grid(map.width, map.height, map.cells);
    try {
      return this.cairn.crowd(grid, {
        database: database ?? undefined,
        occupancy: settings.exclusive ? 'exclusive' : 'shared',
        outOfReach: 'approach',
        flowFields: 4,
      });
    } finally {
      grid.free();
    }
  }

  /** The database of this build for the map as it is, or null. */
  database(build: string, map: GridMap): Database | null {
    const built = this.databases.get(build);
    return built && built.map === map && built.version === map.version ? built.database : null;
  }
  /** Databases that were built for the map, also before its last changes. */
  databasesFor(map: GridMap): { build: string; database: Database; fits: boolean }[] {
    const list = [];
    for (const [build, built] of this.databases) {
      if (built.map === map) list.push({ build, database: built.database, fits: built.version === map.version });
    }
    return list;
  }
  /** What must be built before a spec can run on the map; empty: nothing. */
  missingBuild(spec: string, map: GridMap): string {
    const build = this.cairn.neededBuild(spec);
    return build !== '' && this.database(build, map) === null ? build : '';
  }
  build(build: string, map: GridMap): BuildTask {
    return new BuildTask(this.wasm, build, map);
  }
  keep(build: string, map: GridMap, version: number, bytes: Uint8Array, name = build): Database {
    const database = this.cairn.readDatabase(bytes, name);
    if (version === map.version && !database.fits(this.grid(map))) {
      database.free();
      throw new Error(`${name} was built for another map: load that map first, or build a database for this one`);
    }
    this.databases.get(build)?.database.free();
    this.databases.set(build, { database, map, version });
    return database;
  }
  /** Keeps the bytes of a .cairn file under the build that they came from. */
  keepFile(bytes: Uint8Array, name: string, map: GridMap): Database {
    const probe = this.cairn.readDatabase(bytes, name);
    const method = probe.method;
    probe.free();
    return this.keep(method, map, map.version, bytes, name);
  }
}
