// Lists of numbers that grow, for records of many thousands of turns.

type Numbers = Int32Array | Uint32Array | Float32Array | Uint8Array;

export class Grow<T extends Numbers> {
  length = 0;

  constructor(public data: T) {}

  push(value: number): void {
    if (this.length === this.data.length) {
      const larger = new (this.data.constructor as new (n: number) => T)(Math.max(2 * this.data.length, 64));
      larger.set(this.data as never);
      this.data = larger;
    }
    this.data[this.length++] = value;
  }
  at(index: number): number {
    return this.data[index];
  }
}

export const growInts = () => new Grow(new Int32Array(256));
export const growFloats = () => new Grow(new Float32Array(256));
export const growBytes = () => new Grow(new Uint8Array(256));
