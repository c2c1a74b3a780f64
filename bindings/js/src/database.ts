// Database: what was computed for a map in advance, as `cairn build` writes it.
import type { Grid } from './grid.js';
import { addressIn, Handle } from './handle.js';
import type { Wasm } from './memory.js';

/** Made by `Cairn.build`, `buildInWorker` or `readDatabase`. */
export class Database extends Handle {
  /** The build method, as in "knn", and all of its options, as in "records=1000". */
  readonly method: string;
  readonly options: string;
  readonly seed: number;
  /** Its size. */
  readonly bytes: number;
  /** How many records it has: cases, regions, waypoints. */
  readonly records: number;
  /** What is in it, for people: names and values. */
  readonly facts: readonly (readonly [string, string])[];

  /** @internal */
  constructor(wasm: Wasm, address: number) {
    super(wasm, address, 'database_free');
    wasm.call('database_info', address);
    this.seed = wasm.result(2);
    this.bytes = wasm.result(3);
    this.records = wasm.result(4);
    const [method, options, ...facts] = wasm.takeText().split('\n');
    this.method = method!;
    this.options = options!;
    this.facts = facts.filter((line) => line !== '').map((line) => line.split('\t') as [string, string]);
  }

  /** Whether it was built for this map under these rules. */
  fits(grid: Grid): boolean {
    return this.wasm.get('database_fits', this.at, addressIn(this.wasm, grid)) !== 0;
  }
  /** All bytes, as in the file. A copy. */
  toBytes(): Uint8Array {
    this.wasm.call('database_image', this.at);
    return this.wasm.takeBytes();
  }
}
