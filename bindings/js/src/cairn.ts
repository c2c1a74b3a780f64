// Cairn: what load() gives. Everything is made by it, in one WebAssembly memory.
import { type Agent, makeAgent } from './agent.js';
import { type Crowd, makeCrowd } from './crowd.js';
import { Database } from './database.js';
import { UsageError } from './errors.js';
import { Grid, rulesToBits } from './grid.js';
import { addressIn, whole } from './handle.js';
import { encode, type Wasm } from './memory.js';
import { Field, PathFinder } from './paths.js';
import type {
  AgentOptions,
  AlgorithmInfo,
  BuildOptions,
  CrowdOptions,
  GeneratorInfo,
  GridOptions,
  MapOptions,
  MethodInfo,
  Path,
  Point,
  Rules,
  WorkerBuildOptions,
} from './types.js';
import { buildInWorker } from './worker_host.js';

interface Catalog {
  algorithms: AlgorithmInfo[];
  methods: MethodInfo[];
  generators: GeneratorInfo[];
}

const NO_DATABASE = {};

export class Cairn {
  /** Of the library, as in "0.1.0". */
  readonly version: string;
  readonly algorithms: readonly AlgorithmInfo[];
  readonly methods: readonly MethodInfo[];
  readonly generators: readonly GeneratorInfo[];
  private readonly wasm: Wasm;
  // Path finders keep memory from query to query; these belong to a grid and a database.
  private readonly finders = new WeakMap<Grid, WeakMap<object, PathFinder>>();

  /** @internal */
  constructor(wasm: Wasm) {
    this.wasm = wasm;
    wasm.call('version');
    this.version = wasm.takeText();
    wasm.call('catalog');
    const catalog = JSON.parse(wasm.takeText(), (key, value) =>
      key === 'choices' ? (value as string).split('|').filter((word) => word !== '') : value,
    ) as Catalog;
    this.algorithms = catalog.algorithms;
    this.methods = catalog.methods;
    this.generators = catalog.generators;
  }

  /** The WebAssembly memory that was taken so far. It grows, and is given back when all of this is collected. */
  get memoryBytes(): number {
    return this.wasm.memory.buffer.byteLength;
  }

  // ---- Maps ----

  /** A map from one byte for each cell, row by row from the top; 0 is closed. With `costs`, 1 to 254 is what a cell
   * costs. Sides are 1 to 16384 cells. */
  grid(width: number, height: number, cells: Uint8Array | readonly number[], options: GridOptions = {}): Grid {
    whole(width, 'the width');
    whole(height, 'the height');
    if (cells.length !== width * height) {
      throw new UsageError(`${width} x ${height} cells are ${width * height} numbers, not ${cells.length}`);
    }
    const bytes = cells instanceof Uint8Array ? cells : Uint8Array.from(cells);
    const rules = rulesToBits(options.rules);
    return this.wasm.with([bytes], (address) => {
      this.wasm.call('grid_create', width, height, address, options.costs ? 1 : 0, rules);
      return new Grid(this.wasm, this.wasm.result());
    });
  }
  /** A map by a generator, as in "rooms:512x512,seed=3". */
  generate(spec: string, rules?: Rules): Grid {
    const bits = rulesToBits(rules);
    return this.wasm.withText(String(spec), (address, size) => {
      this.wasm.call('grid_generate', address, size, bits);
      return new Grid(this.wasm, this.wasm.result());
    });
  }
  /** The map in the text of a MovingAI .map. */
  readMap(text: string, options: MapOptions = {}): Grid {
    const parts = [encode(String(text)), encode(options.terrain ?? ''), encode(options.name ?? 'the map')];
    const bits = rulesToBits(options.rules);
    return this.wasm.with(parts, (address) => {
      this.wasm.call('grid_read', address, ...parts.map((part) => part.length), bits);
      return new Grid(this.wasm, this.wasm.result());
    });
  }

  // ---- Databases ----

  /** Builds a database in this thread, which takes seconds. `method` is a spec, as in "cairn:budget=200kB". */
  build(grid: Grid, method = 'cairn', options: BuildOptions = {}): Database {
    const on = addressIn(this.wasm, grid);
    const seed = seedOf(options.seed);
    return this.wasm.listening(options.progress, () =>
      this.wasm.withText(method, (address, size) => {
        this.wasm.call('database_build', on, address, size, seed);
        return new Database(this.wasm, this.wasm.result());
      }),
    );
  }
  /** The same in a worker of its own, which ends with the build or as soon as `signal` is aborted. */
  async buildInWorker(grid: Grid, method = 'cairn', options: WorkerBuildOptions = {}): Promise<Database> {
    addressIn(this.wasm, grid);
    this.wasm.withText(method, (address, size) => this.wasm.call('check_build', address, size));
    const bytes = await buildInWorker(
      {
        module: this.wasm.module,
        maxMemory: this.wasm.maxMemory,
        width: grid.width,
        height: grid.height,
        cells: grid.cells(),
        costs: grid.weighted,
        rules: grid.rules,
        method,
        seed: seedOf(options.seed),
      },
      options,
    );
    return this.readDatabase(bytes, 'the built database');
  }
  /** The bytes of a file that `cairn build` or `Database.toBytes` made. All of it is checked: what is damaged is refused
   * with InputError. `name` is used in messages. */
  readDatabase(bytes: Uint8Array | ArrayBuffer, name = 'the database'): Database {
    if (!(bytes instanceof Uint8Array) && !(bytes instanceof ArrayBuffer)) {
      throw new UsageError('the bytes of a database are a Uint8Array or an ArrayBuffer');
    }
    const parts = [bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes), encode(name)];
    return this.wasm.with(parts, (address) => {
      this.wasm.call('database_read', address, ...parts.map((part) => part.length));
      return new Database(this.wasm, this.wasm.result());
    });
  }

  // ---- Agents and crowds ----

  /** An agent by a spec, as in "lss-lrta:lookahead=25". Default: "cairn" with a database, "dartaa" without. */
  agent(grid: Grid, algorithm = '', options: AgentOptions = {}): Agent {
    return makeAgent(this.wasm, grid, algorithm, options);
  }
  crowd(grid: Grid, options: CrowdOptions = {}): Crowd {
    return makeCrowd(this.wasm, grid, options);
  }
  /** The database that an algorithm needs, as a spec for build(): "pdb:level=3"; empty if it needs none. */
  neededBuild(algorithm: string): string {
    return this.wasm.withText(algorithm, (address, size) => {
      this.wasm.call('needed_build', address, size);
      return this.wasm.takeText();
    });
  }
  /** The largest counted work of any move; null if there is no bound, or if it depends on a database and none is given. */
  workBound(algorithm: string, rules?: Rules, database?: Database): number | null {
    const by = addressIn(this.wasm, database);
    const bits = rulesToBits(rules);
    return this.wasm.withText(algorithm, (address, size) => {
      this.wasm.call('work_bound', address, size, bits, by);
      return this.wasm.result() < 0 ? null : this.wasm.result();
    });
  }
  /** Throws UsageError unless the spec names an algorithm and values that its options take. */
  checkSpec(algorithm: string): void {
    this.neededBuild(algorithm);
  }

  // ---- Paths ----

  /** Finds paths on one grid: with a database of "cairn" by that, which takes far less time on large maps; without,
   * shortest ones by jump points, or by A* where cells have costs. */
  pathFinder(grid: Grid, database?: Database): PathFinder {
    this.wasm.call('finder_create', addressIn(this.wasm, grid), addressIn(this.wasm, database));
    return new PathFinder(this.wasm, this.wasm.result());
  }
  /** A path, or null. Keeps a PathFinder for the grid and the database. */
  findPath(grid: Grid, from: Point, to: Point, database?: Database): Path | null {
    return this.finderOf(grid, database).find(from, to);
  }
  /** Its length; Infinity if there is none. */
  distance(grid: Grid, from: Point, to: Point, database?: Database): number {
    return this.finderOf(grid, database).distance(from, to);
  }
  /** Distances from every cell to some goals. */
  field(grid: Grid): Field {
    this.wasm.call('field_create', addressIn(this.wasm, grid));
    return new Field(this.wasm, this.wasm.result(), grid);
  }

  private finderOf(grid: Grid, database: Database | undefined): PathFinder {
    addressIn(this.wasm, grid);
    addressIn(this.wasm, database);
    let ofGrid = this.finders.get(grid);
    if (ofGrid === undefined) this.finders.set(grid, (ofGrid = new WeakMap()));
    const key = database ?? NO_DATABASE;
    let finder = ofGrid.get(key);
    if (finder === undefined) ofGrid.set(key, (finder = this.pathFinder(grid, database)));
    return finder;
  }
}

function seedOf(seed = 1): number {
  if (!Number.isSafeInteger(seed) || seed < 0) throw new UsageError(`a seed must be a whole number, not ${String(seed)}`);
  return seed;
}

