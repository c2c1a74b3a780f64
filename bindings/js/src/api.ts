// What every entry of the package exports, beside load().
export { Agent } from './agent.js';
export { Cairn } from './cairn.js';
export { Crowd } from './crowd.js';
export { Database } from './database.js';
export { CairnError, InputError, InternalError, OutOfMemoryError, UsageError } from './errors.js';
export { Grid } from './grid.js';
export { Handle } from './handle.js';
export type { LoadOptions, WasmSource } from './load.js';
export { Field, PathFinder } from './paths.js';
export * from './types.js';
