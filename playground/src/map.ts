// The map that is drawn on: one byte a cell, 0 is a wall, 1 plain ground, 2 to 254 ground that costs as much.

export interface Point {
  x: number;
  y: number;
}

export const kMaxSide = 2048;
export const kMaxCost = 254;

export class GridMap {
  readonly width: number;
  readonly height: number;
  readonly cells: Uint8Array;
  /** What it was made from, such as "rooms:96x60,seed=5"; empty for maps from files and drawn ones. */
  spec: string;
  /** Grows with each change: who has drawn or computed from the map sees that it is out of date. */
  version = 1;
  private costly = 0;

  constructor(width: number, height: number, cells?: Uint8Array, spec = '') {
    this.width = width;
    this.height = height;
    this.cells = cells ?? new Uint8Array(width * height).fill(1);
    this.spec = spec;
    for (const cell of this.cells) if (cell > 1) ++this.costly;
  }

  get hasCosts(): boolean {
    return this.costly > 0;
  }
  contains(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.width && y < this.height;
  }
  at(x: number, y: number): number {
    return this.cells[y * this.width + x];
  }
  isOpen(x: number, y: number): boolean {
    return this.contains(x, y) && this.at(x, y) !== 0;
  }
  /** Returns whether the cell changed. */
  set(x: number, y: number, value: number): boolean {
    const index = y * this.width + x;
    const before = this.cells[index];
    if (before === value) return false;
    if (before > 1) --this.costly;
    if (value > 1) ++this.costly;
    this.cells[index] = value;
    ++this.version;
    return true;
  }

  /** The open cell that is nearest to a point, in growing squares around it; null on a map that is all wall. */
  nearestOpen(x: number, y: number): Point | null {
    x = Math.min(Math.max(x, 0), this.width - 1);
    y = Math.min(Math.max(y, 0), this.height - 1);
    for (let r = 0; r < Math.max(this.width, this.height); ++r) {
      for (let dy = -r; dy <= r; ++dy) {
        const step = Math.abs(dy) === r ? 1 : 2 * r;
        for (let dx = -r; dx <= r; dx += Math.max(step, 1)) {
          if (this.isOpen(x + dx, y + dy)) return { x: x + dx, y: y + dy };
        }
      }
    }
    return null;
  }
}

/** The cells on a line of the pointer, so that a fast stroke has no gaps. */
export function lineCells(a: Point, b: Point, visit: (x: number, y: number) => void): void {
  const steps = Math.max(Math.abs(b.x - a.x), Math.abs(b.y - a.y), 1);
  for (let i = 0; i <= steps; ++i) {
    visit(Math.round(a.x + ((b.x - a.x) * i) / steps), Math.round(a.y + ((b.y - a.y) * i) / steps));
  }
}

/** Runs of equal cells as bytes: value, then the length in groups of seven bits, the lowest first. */
export function packCells(cells: Uint8Array): Uint8Array {
  const out: number[] = [];
  for (let i = 0; i < cells.length; ) {
    const value = cells[i];
    let end = i + 1;
    while (end < cells.length && cells[end] === value) ++end;
    out.push(value);
    for (let rest = end - i; ; rest >>>= 7) {
      out.push(rest < 128 ? rest : (rest & 127) | 128);
      if (rest < 128) break;
    }
    i = end;
  }
  return Uint8Array.from(out);
}

/** Throws unless the bytes are as many cells as the map has. */
export function unpackCells(bytes: Uint8Array, count: number): Uint8Array {
  const cells = new Uint8Array(count);
  let at = 0;
  for (let i = 0; i < bytes.length; ) {
    const value = bytes[i++];
    let length = 0;
    for (let shift = 0; ; shift += 7) {
      if (i >= bytes.length || shift > 28) throw new Error('its map is cut short');
      const byte = bytes[i++];
      length += (byte & 127) * 2 ** shift;
      if (byte < 128) break;
    }
    if (length === 0 || at + length > count) throw new Error('its map has more cells than it says');
    cells.fill(value, at, at + length);
    at += length;
  }
  if (at !== count) throw new Error('its map is cut short');
  return cells;
}
