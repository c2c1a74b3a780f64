// Gets the WebAssembly from wherever it is, and starts it.
import { Cairn } from './cairn.js';
import { UsageError } from './errors.js';
import { Wasm } from './memory.js';
import { nodeModule } from './node.js';

/** Where the .wasm comes from: an address, a response, its bytes, or compiled already. */
export type WasmSource = string | URL | Response | ArrayBuffer | Uint8Array | WebAssembly.Module;

export interface LoadOptions {
  /** Default: beside the package's script, or inside of it. */
  wasm?: WasmSource;
  /** The most memory in bytes, at most 4 GiB; more is answered by OutOfMemoryError. Default 2 GiB. */
  maxMemory?: number;
}

const DEFAULT_MEMORY = 2 ** 31;

async function compileResponse(response: Response): Promise<WebAssembly.Module> {
  if (!response.ok) throw new UsageError(`${response.url} answered ${response.status}: put cairn.wasm there, or pass 'wasm' to load()`);
  // Streaming needs the right kind of content, which not every server gives.
  const isWasm = response.headers.get('content-type')?.startsWith('application/wasm');
  if (isWasm) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

async function compile(source: WasmSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof Response === 'function' && source instanceof Response) return compileResponse(source);
  if (source instanceof ArrayBuffer) return WebAssembly.compile(source);
  if (source instanceof Uint8Array) return WebAssembly.compile(source as BufferSource);
  const address = String(source);
  const isNode = typeof process === 'object' && typeof process.versions?.node === 'string';
  if (isNode && !/^(https?|data|blob):/.test(address)) {
    const files = await nodeModule('fs/promises');
    const bytes = await files.readFile(address.startsWith('file:') ? new URL(address) : address);
    return WebAssembly.compile(bytes);
  }
  return compileResponse(await fetch(address));
}

/** @internal */
export async function start(source: WasmSource | Promise<WasmSource>, options: LoadOptions): Promise<Cairn> {
  const module = await compile(options.wasm ?? (await source));
  return new Cairn(await Wasm.create(module, options.maxMemory ?? DEFAULT_MEMORY));
}
