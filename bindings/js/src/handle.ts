// Handle: an object in WebAssembly memory. It is freed when JavaScript collects it, or at once by free() or `using`.
import { UsageError } from './errors.js';
import type { Wasm } from './memory.js';

// Older engines do not have it; those that know `using` do.
const dispose: typeof Symbol.dispose = Symbol.dispose ?? (Symbol.for('Symbol.dispose') as typeof Symbol.dispose);

interface Held {
  wasm: Wasm;
  address: number;
  free: string;
}

const collected = new FinalizationRegistry<Held>((held) => held.wasm.get(held.free, held.address));

export abstract class Handle {
  /** @internal */
  readonly wasm: Wasm;
  private address: number;
  private readonly freeName: string;

  /** @internal */
  constructor(wasm: Wasm, address: number, freeName: string) {
    this.wasm = wasm;
    this.address = address;
    this.freeName = freeName;
    collected.register(this, { wasm, address, free: freeName }, this);
  }

  /** Whether free() was called. */
  get freed(): boolean {
    return this.address === 0;
  }

  /** Frees its memory at once. Others that were made of it stay valid. */
  free(): void {
    if (this.address === 0) return;
    collected.unregister(this);
    const address = this.address;
    this.address = 0;
    this.wasm.get(this.freeName, address);
  }

  [dispose](): void {
    this.free();
  }

  /** @internal */
  get at(): number {
    if (this.address === 0) throw new UsageError(`this ${this.constructor.name} was freed: it cannot be used any more`);
    return this.address;
  }
}

/** The address of a handle that belongs to the same instance.
 * @internal */
export function addressIn(wasm: Wasm, handle: Handle | undefined | null): number {
  if (handle === undefined || handle === null) return 0;
  if (!(handle instanceof Handle) || handle.wasm !== wasm) {
    throw new UsageError('a grid, database or agent must come from the same load() as the others');
  }
  return handle.at;
}

/** Whole numbers that fit the library's.
 * @internal */
export function whole(value: number, what: string): number {
  if (!Number.isInteger(value) || Math.abs(value) > 0x7fffffff) {
    throw new UsageError(`${what} must be a whole number, not ${String(value)}`);
  }
  return value;
}

/** A budget in counted operations.
 * @internal */
export function budgetOf(value: number): number {
  if (!(typeof value === 'number' && value >= 0)) {
    throw new UsageError(`a budget must be a number of operations from 0 to Infinity, not ${String(value)}`);
  }
  return value;
}
