// As index.ts with the .wasm inside the script: packed by gzip, in base64.
import type { Cairn } from './cairn.js';
import { type LoadOptions, start } from './load.js';

export * from './api.js';

/** Put in by the build. */
declare const INLINE_WASM: string;

async function unpack(): Promise<ArrayBuffer> {
  const packed = Uint8Array.from(atob(INLINE_WASM), (letter) => letter.charCodeAt(0));
  const bytes = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(bytes).arrayBuffer();
}

/** Starts an instance with a memory of its own. */
export async function load(options: LoadOptions = {}): Promise<Cairn> {
  return start(options.wasm ?? unpack(), options);
}
