// The editor: brushes on the map, and a way back.
import type { App } from './app.ts';
import type { Point } from './map.ts';

const kMostStrokes = 200;

export class Editor {
  /** The side of the brush, in cells. */
  brush = 1;
  /** What the terrain brush makes cells cost. */
  cost = 5;
  // Strokes as lists of x, y, value before.
  private strokes: number[][] = [];
  private current: number[] | null = null;

  constructor(private readonly app: App) {}

  begin(): void {
    this.current = [];
  }
  /** The brush at a cell. */
  stamp(centre: Point, value: number): void {
    const from = this.from;
    this.paint(centre.x + from, centre.y + from, this.brush, this.brush, value);
  }
  end(): void {
    if (this.current !== null && this.current.length > 0) {
      this.strokes.push(this.current);
      if (this.strokes.length > kMostStrokes) this.strokes.shift();
    }
    this.current = null;
    this.app.endEdit();
  }
  /** Where the brush begins, from the cell under the pointer. */
  get from(): number {
    return -Math.floor((this.brush - 1) / 2);
  }

  /** Sets a block of cells, as one stroke. */
  fill(x: number, y: number, width: number, height: number, value: number): void {
    this.begin();
    this.paint(x, y, width, height, value);
    this.end();
  }
  clear(): void {
    const { map } = this.app.scene;
    this.fill(0, 0, map.width, map.height, 1);
    map.spec = '';
  }
  undo(): void {
    const stroke = this.strokes.pop();
    if (stroke === undefined) return;
    const { map } = this.app.scene;
    const changes: number[] = [];
    for (let i = stroke.length - 3; i >= 0; i -= 3) {
      if (map.set(stroke[i], stroke[i + 1], stroke[i + 2])) changes.push(stroke[i], stroke[i + 1], stroke[i + 2]);
    }
    this.app.edited(changes);
    this.app.endEdit();
  }
  /** Another map: nothing can be undone. */
  forget(): void {
    this.strokes = [];
    this.current = null;
  }

  private paint(x: number, y: number, width: number, height: number, value: number): void {
    const { map } = this.app.scene;
    const changes: number[] = [];
    for (let j = Math.max(y, 0); j < Math.min(y + height, map.height); ++j) {
      for (let i = Math.max(x, 0); i < Math.min(x + width, map.width); ++i) {
        const before = map.at(i, j);
        if (value === 0 && this.isEnd(i, j)) continue;
        if (!map.set(i, j, value)) continue;
        this.current?.push(i, j, before);
        changes.push(i, j, value);
      }
    }
    this.app.edited(changes);
  }
  /** Start and goal stay open. */
  private isEnd(x: number, y: number): boolean {
    const { mode, start, goal } = this.app.scene;
    return mode !== 'crowd' && ((start.x === x && start.y === y) || (goal.x === x && goal.y === y));
  }
}
