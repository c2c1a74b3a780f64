// The WebAssembly instance: its functions, its memory, and how calls and bytes go in and out.
import { errorOf, InternalError, UsageError } from './errors.js';
import { system } from './system.js';

type Call = (...numbers: number[]) => number;

const PAGE = 65536;
const INITIAL_PAGES = 48;
/** Larger inputs and outputs do not stay in memory after the call. */
const KEPT_BYTES = 1 << 20;

/** What a build calls with its progress, and the exception with which that ended it. */
interface Listener {
  progress: (share: number) => void;
  failure: unknown;
}

export class Wasm {
  readonly memory: WebAssembly.Memory;
  readonly module: WebAssembly.Module;
  readonly maxMemory: number;
  private readonly functions: Record<string, Call>;
  private readonly resultsAt: number;
  private numbers: Float64Array;
  private listener: Listener | null = null;
  private failed: unknown = null;

  private constructor(module: WebAssembly.Module, maxMemory: number, memory: WebAssembly.Memory, exports: unknown) {
    this.module = module;
    this.maxMemory = maxMemory;
    this.memory = memory;
    this.functions = exports as Record<string, Call>;
    this.functions._initialize!();
    this.resultsAt = this.functions.results!();
    this.numbers = new Float64Array(this.memory.buffer, this.resultsAt, 16);
  }

  static async create(module: WebAssembly.Module, maxMemory: number): Promise<Wasm> {
    const maximum = Math.floor(maxMemory / PAGE);
    if (!(maximum >= INITIAL_PAGES && maximum <= 65536)) {
      throw new UsageError(`maxMemory must be from ${INITIAL_PAGES * PAGE} to 4294967296 bytes, not ${String(maxMemory)}`);
    }
    const memory = new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum });
    let wasm: Wasm | null = null;
    const instance = await WebAssembly.instantiate(module, {
      env: { memory, progress: (share: number) => (wasm === null ? 0 : wasm.tell(share)) },
      wasi_snapshot_preview1: system(memory),
    });
    return (wasm = new Wasm(module, maxMemory, memory, instance.exports));
  }

  /** Calls a function that cannot fail. */
  get(name: string, ...numbers: number[]): number {
    this.check();
    return this.functions[name]!(...numbers);
  }

  /** Calls a function that returns a status; throws what it says. */
  call(name: string, ...numbers: number[]): void {
    this.check();
    let status;
    try {
      status = this.functions[name]!(...numbers);
    } catch (failure) {
      this.failed = failure;
      throw new InternalError(`WebAssembly has stopped in ${name}: ${String(failure)}; load() anew`);
    }
    if (status !== 0) throw errorOf(status, this.text(this.functions.error_message!()));
  }

  /** A number that the last call gave. */
  result(index = 0): number {
    // Memory that has grown has another buffer.
    if (this.numbers.length === 0) this.numbers = new Float64Array(this.memory.buffer, this.resultsAt, 16);
    return this.numbers[index]!;
  }

  /** The bytes that the last call gave, copied; for items of `size` bytes each. */
  takeBytes(size = 1): Uint8Array {
    const bytes = new Uint8Array(this.memory.buffer, this.result(0), this.result(1) * size).slice();
    if (bytes.length > KEPT_BYTES) this.functions.drop_output!();
    return bytes;
  }
  takeText(): string {
    return new TextDecoder().decode(this.takeBytes());
  }
  takeInts(perItem = 2): Int32Array {
    return this.viewInts(perItem).slice();
  }
  /** The same without a copy: valid until the next call. */
  viewInts(perItem: number): Int32Array {
    return new Int32Array(this.memory.buffer, this.result(0), this.result(1) * perItem);
  }
  viewFloats(perItem: number): Float32Array {
    return new Float32Array(this.memory.buffer, this.result(0), this.result(1) * perItem);
  }
  viewDoubles(): Float64Array {
    return new Float64Array(this.memory.buffer, this.result(0), this.result(1));
  }

  /** Writes bytes, one after the other, and calls with the address of the first. */
  with<T>(parts: readonly Uint8Array[], use: (address: number) => T): T {
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    this.call('input', Math.max(size, 1));
    const address = this.result(0);
    const memory = new Uint8Array(this.memory.buffer);
    let at = address;
    for (const part of parts) {
      memory.set(part, at);
      at += part.length;
    }
    try {
      return use(address);
    } finally {
      if (size > KEPT_BYTES && this.failed === null) this.functions.input!(0);
    }
  }

  /** The same for a text: calls with its address and size. */
  withText<T>(text: string, use: (address: number, size: number) => T): T {
    const bytes = encode(text);
    return this.with([bytes], (address) => use(address, bytes.length));
  }

  /** Calls with a listener to the progress of builds; throws what that throws. */
  listening<T>(progress: ((share: number) => void) | undefined, use: () => T): T {
    if (progress === undefined) return use();
    const before = this.listener;
    const listener: Listener = { progress, failure: null };
    this.listener = listener;
    try {
      return use();
    } catch (error) {
      if (listener.failure !== null) throw (listener.failure as { thrown: unknown }).thrown;
      throw error;
    } finally {
      this.listener = before;
    }
  }

  private tell(share: number): number {
    if (this.listener === null) return 0;
    try {
      this.listener.progress(share);
      return 0;
    } catch (thrown) {
      this.listener.failure = { thrown };
      return 1;
    }
  }

  private text(address: number): string {
    const bytes = new Uint8Array(this.memory.buffer, address, 512);
    return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
  }

  private check(): void {
    if (this.failed !== null) throw new InternalError(`WebAssembly has stopped: ${String(this.failed)}; load() anew`);
  }
}

export function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
