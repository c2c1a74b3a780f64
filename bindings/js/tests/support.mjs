// What several tests use.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const here = dirname(dirname(fileURLToPath(import.meta.url)));
export const root = dirname(dirname(here));
export const entry = (name) => join(here, 'dist', name);

/** FNV-1a, as tests/portable/golden_test.cpp has it: each number as eight bytes. In halves of 32 bits. */
export class Hash {
  #high = 0xcbf29ce4;
  #low = 0x84222325;

  add(number) {
    let rest = number;
    for (let i = 0; i < 8; ++i) {
      this.#byte(rest % 256);
      rest = Math.floor(rest / 256);
    }
  }
  addPoint(x, y) {
    this.add(x >>> 0);
    this.add(y >>> 0);
  }
  text() {
    const low = this.#low.toString(16);
    return this.#high === 0 ? low : this.#high.toString(16) + low.padStart(8, '0');
  }
  // The prime is 2^40 + 435.
  #byte(byte) {
    const low = (this.#low ^ byte) >>> 0;
    const product = low * 435;
    const carry = Math.floor(product / 2 ** 32);
    this.#high = (this.#high * 435 + carry + low * 256) % 2 ** 32;
    this.#low = product % 2 ** 32;
  }
}

/** The numbers by lot of the same test. */
export class Dice {
  #state = 7n;

  below(bound) {
    this.#state = (this.#state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number((this.#state >> 33n) % BigInt(bound));
  }
  openPoint(width, height, passable) {
    for (;;) {
      const x = this.below(width);
      const y = this.below(height);
      if (passable(x, y)) return { x, y };
    }
  }
}
