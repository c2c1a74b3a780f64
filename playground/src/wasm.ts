// The WebAssembly of cairn, which the build puts into the page: compressed, as text.
import { fromBase64 } from './link.ts';

declare const CAIRN_WASM: string;

export async function wasmBytes(): Promise<Uint8Array> {
  const packed = new Blob([fromBase64(CAIRN_WASM) as BlobPart]);
  const plain = packed.stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}
