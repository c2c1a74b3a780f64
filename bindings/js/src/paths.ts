// PathFinder and Field: whole paths, and distances from every cell to some goals.
import { UsageError } from './errors.js';
import { coordinates, type Grid } from './grid.js';
import { budgetOf, Handle, whole } from './handle.js';
import type { Wasm } from './memory.js';
import type { Path, Point } from './types.js';

/** Made by `Cairn.pathFinder`. It keeps its memory from query to query. */
export class PathFinder extends Handle {
  private length: number | null = null;

  /** @internal */
  constructor(wasm: Wasm, address: number) {
    super(wasm, address, 'finder_free');
  }

  /** A path, or null. Both cells must be open. */
  find(from: Point, to: Point): Path | null {
    this.distance(from, to);
    return this.path;
  }
  /** The length of the path; Infinity if there is none. */
  distance(from: Point, to: Point): number {
    this.length = null;
    this.wasm.call('finder_find', this.at, ...coordinates(from, 'the start'), ...coordinates(to, 'the goal'));
    return (this.length = this.wasm.result());
  }
  /** The same in slices: `advance` spends about so many counted operations, and says whether it has finished. Then
   * `path` has the answer. */
  start(from: Point, to: Point): void {
    this.length = null;
    this.wasm.call('finder_start', this.at, ...coordinates(from, 'the start'), ...coordinates(to, 'the goal'));
  }
  advance(budget: number): boolean {
    this.wasm.call('finder_advance', this.at, budgetOf(budget));
    const finished = this.wasm.result(0) !== 0;
    if (finished) this.length = this.wasm.result(1);
    return finished;
  }
  /** The last path; null if there is none. */
  get path(): Path | null {
    if (this.length === null || this.length === Infinity) return null;
    this.wasm.call('finder_cells', this.at);
    const cells = this.wasm.takeInts();
    this.wasm.call('finder_corners', this.at);
    return { length: this.length, cells, corners: this.wasm.takeInts() };
  }
}

/** Made by `Cairn.field`: the lengths of shortest paths from every cell to the nearest of some goals. */
export class Field extends Handle {
  /** @internal */
  constructor(wasm: Wasm, address: number, grid: Grid) {
    super(wasm, address, 'field_free');
    this.cells = grid.width * grid.height;
  }
  private readonly cells: number;

  /** All goals must be open. Cells farther than `maxLength` are not in reach. */
  run(goals: readonly Point[], maxLength = Infinity): void {
    this.start(goals, maxLength);
    this.advance(Infinity);
  }
  /** The same in slices: `advance` spends about so many operations, and says whether it has finished. */
  start(goals: readonly Point[], maxLength = Infinity): void {
    if (!(maxLength >= 0)) throw new UsageError(`a length must be from 0 to Infinity, not ${String(maxLength)}`);
    const numbers = Int32Array.from(goals.flatMap((goal) => coordinates(goal, 'a goal')));
    this.wasm.with([new Uint8Array(numbers.buffer)], (address) =>
      this.wasm.call('field_start', this.at, address, goals.length, maxLength),
    );
  }
  advance(budget: number): boolean {
    this.wasm.call('field_advance', this.at, budgetOf(budget));
    return this.wasm.result() !== 0;
  }
  /** From a cell to the nearest goal; Infinity if none is in reach. */
  length(x: number, y: number): number {
    return this.wasm.get('field_length', this.at, whole(x, 'x'), whole(y, 'y'));
  }
  /** The neighbour to go to on a shortest path; the cell itself if it is a goal; null if none is in reach. */
  next(x: number, y: number): Point | null {
    this.wasm.call('field_next', this.at, whole(x, 'x'), whole(y, 'y'));
    return this.wasm.result(2) === 0 ? null : { x: this.wasm.result(0), y: this.wasm.result(1) };
  }
  /** The lengths from all cells, row by row. A copy. */
  lengths(): Float32Array {
    this.wasm.call('field_lengths', this.at);
    return new Float32Array(this.wasm.takeBytes().buffer, 0, this.cells);
  }
}
