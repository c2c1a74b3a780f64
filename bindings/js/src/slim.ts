// As index.ts with the algorithms cairn, astar and dartaa, databases of cairn, and generated rooms.
import type { Cairn } from './cairn.js';
import { type LoadOptions, start } from './load.js';

export * from './api.js';

/** Starts an instance with a memory of its own. */
export async function load(options: LoadOptions = {}): Promise<Cairn> {
  return start(options.wasm ?? new URL('./slim.wasm', import.meta.url), options);
}
