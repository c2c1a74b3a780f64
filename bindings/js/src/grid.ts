// Grid: a map. It never changes; `with` gives another one.
import { UsageError } from './errors.js';
import { Handle, whole } from './handle.js';
import type { Wasm } from './memory.js';
import type { Point, Rules } from './types.js';

const CHOICES = {
  connectivity: ['eight', 'four'],
  corners: ['strict', 'cut'],
  diagonal: ['sqrt2', 'seven-fifths'],
} as const;

/** @internal */
export function rulesToBits(rules: Rules | undefined): number {
  let bits = 0;
  Object.entries(rules ?? {}).forEach(([name, value]) => {
    const choices: readonly string[] | undefined = CHOICES[name as keyof typeof CHOICES];
    if (choices === undefined) {
      throw new UsageError(`there is no rule '${name}': rules are ${Object.keys(CHOICES).join(', ')}`);
    }
    if (value === undefined) return;
    const chosen = choices.indexOf(value);
    if (chosen < 0) throw new UsageError(`the rule '${name}' must be ${choices.join(' or ')}, not '${String(value)}'`);
    bits |= chosen << Object.keys(CHOICES).indexOf(name);
  });
  return bits;
}

function bitsToRules(bits: number): Required<Rules> {
  return {
    connectivity: CHOICES.connectivity[bits & 1]!,
    corners: CHOICES.corners[(bits >> 1) & 1]!,
    diagonal: CHOICES.diagonal[(bits >> 2) & 1]!,
  };
}

/** @internal */
export function coordinates(point: Point, what: string): [number, number] {
  if (typeof point !== 'object' || point === null) throw new UsageError(`${what} must be a point {x, y}`);
  return [whole(point.x, `x of ${what}`), whole(point.y, `y of ${what}`)];
}

/** A map under fixed rules of movement, made by `Cairn.grid`, `generate` or `readMap`. */
export class Grid extends Handle {
  readonly width: number;
  readonly height: number;
  readonly rules: Required<Rules>;
  /** The number of open cells. */
  readonly openCells: number;
  /** The number of parts that no path connects. */
  readonly components: number;
  /** Whether cells have costs. Only searching algorithms walk there (`AlgorithmInfo.weightedTerrain`). */
  readonly weighted: boolean;
  /** A hash of the map, the same on every machine: 16 digits. */
  readonly fingerprint: string;
  /** The memory that it takes. */
  readonly memoryBytes: number;

  /** @internal */
  constructor(wasm: Wasm, address: number) {
    super(wasm, address, 'grid_free');
    wasm.call('grid_info', address);
    this.width = wasm.result(0);
    this.height = wasm.result(1);
    this.openCells = wasm.result(2);
    this.components = wasm.result(3);
    this.weighted = wasm.result(4) !== 0;
    const half = (index: number) => wasm.result(index).toString(16).padStart(8, '0');
    this.fingerprint = half(5) + half(6);
    this.rules = bitsToRules(wasm.result(8));
    this.memoryBytes = wasm.result(9);
  }

  /** Whether a cell is open. Points outside the map are closed. */
  passable(x: number, y: number): boolean {
    return this.cost(x, y) !== 0;
  }
  /** What a cell costs: 0 if it is closed or outside the map, 1 unless it was given another cost. */
  cost(x: number, y: number): number {
    return this.wasm.get('grid_cost', this.at, whole(x, 'x'), whole(y, 'y'));
  }
  /** All cells, row by row, as `Cairn.grid` takes them. A copy. */
  cells(): Uint8Array {
    this.wasm.call('grid_cells', this.at);
    return this.wasm.takeBytes();
  }
  /** A new grid in which some cells are changed: triples of x, y and value, which is 0 for closed or the cost. */
  with(changes: ArrayLike<number>): Grid {
    if (changes.length % 3 !== 0) throw new UsageError('changes are triples of x, y and value');
    const numbers = Int32Array.from(changes, (value) => whole(value, 'a number of a change'));
    return this.wasm.with([new Uint8Array(numbers.buffer)], (address) => {
      this.wasm.call('grid_with', this.at, address, numbers.length / 3);
      return new Grid(this.wasm, this.wasm.result());
    });
  }
  /** Whether there is a path. Takes constant time, without a search. */
  connected(from: Point, to: Point): boolean {
    return this.wasm.get('grid_connected', this.at, ...coordinates(from, 'from'), ...coordinates(to, 'to')) !== 0;
  }
  /** Whether the straight line between two cells crosses open cells only. */
  lineOfSight(a: Point, b: Point): boolean {
    return this.wasm.get('grid_line_of_sight', this.at, ...coordinates(a, 'a'), ...coordinates(b, 'b')) !== 0;
  }
  /** Where to go if a goal cannot be reached: the nearest cell to it that can be. */
  nearestReachable(from: Point, goal: Point): Point {
    this.wasm.call('grid_nearest', this.at, ...coordinates(from, 'from'), ...coordinates(goal, 'goal'));
    return { x: this.wasm.result(0), y: this.wasm.result(1) };
  }
  /** The map as agents of `size` x `size` cells see it, size from 1 to 8: where their top left cell can be. */
  erode(size: number): Grid {
    this.wasm.call('grid_erode', this.at, whole(size, 'a size'));
    return new Grid(this.wasm, this.wasm.result());
  }
  /** The text of a MovingAI .map. Throws UsageError where cells have costs, for which it has no letters. */
  toMap(): string {
    this.wasm.call('grid_write', this.at);
    return this.wasm.takeText();
  }
}
