// cairn-pathfinding: real-time pathfinding on grid maps, by WebAssembly.
//
//     import { load } from 'cairn-pathfinding';
//
//     const cairn = await load();
//     const grid = cairn.generate('rooms:512x512,seed=3');
//     const database = await cairn.buildInWorker(grid, 'cairn', { progress: (share) => console.log(share) });
//     const path = cairn.findPath(grid, { x: 3, y: 4 }, { x: 60, y: 9 }, database);
//
// This entry has all algorithms, and cairn.wasm beside it. 'cairn-pathfinding/slim' has three of them;
// 'cairn-pathfinding/inline' has all with the .wasm inside, for pages from files and bundlers without assets.
import type { Cairn } from './cairn.js';
import { type LoadOptions, start } from './load.js';

export * from './api.js';

/** Starts an instance with a memory of its own. */
export async function load(options: LoadOptions = {}): Promise<Cairn> {
  return start(options.wasm ?? new URL('./cairn.wasm', import.meta.url), options);
}
