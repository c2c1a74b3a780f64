// A record of a walk, turn by turn, and a replay of it: what was seen, learned and visited up to any turn.
import { type Grow, growBytes, growFloats, growInts } from './grow.ts';

export const enum Outcome {
  moved = 0,
  thinking = 1,
  arrived = 2,
  unreachable = 3,
}

/** Turn 0 is the start, which took nothing. Cells are numbers, y * width + x. */
export class WalkRecord {
  readonly positions: Grow<Int32Array> = growInts();
  readonly work: Grow<Float32Array> = growFloats();
  readonly outcomes: Grow<Uint8Array> = growBytes();
  /** The cell of the subgoal, or -1. */
  readonly subgoals: Grow<Int32Array> = growInts();
  readonly expandedEnd: Grow<Int32Array> = growInts();
  readonly expanded: Grow<Int32Array> = growInts();
  readonly learnedEnd: Grow<Int32Array> = growInts();
  readonly learned: Grow<Int32Array> = growInts();
  readonly raise: Grow<Float32Array> = growFloats();
  moves = 0;
  length = 0;
  totalWork = 0;
  peakWork = 0;
  peakRaise = 0;
  /** The largest record of expanded cells: some 100 MB. */
  static readonly kMostEvents = 12_000_000;

  constructor(
    readonly width: number,
    readonly height: number,
    start: number,
  ) {
    this.add(start, Outcome.moved, 0, -1);
    this.moves = 0;
  }

  get turns(): number {
    return this.positions.length - 1;
  }
  get last(): number {
    return this.positions.at(this.positions.length - 1);
  }
  get outcome(): Outcome {
    return this.outcomes.at(this.outcomes.length - 1);
  }
  get finished(): boolean {
    return this.outcome >= Outcome.arrived;
  }

  /** Ends a turn: what it expanded and learned was pushed before. */
  add(position: number, outcome: Outcome, work: number, subgoal: number): void {
    if (outcome === Outcome.moved && this.positions.length > 0) {
      const before = this.last;
      const dx = (position % this.width) - (before % this.width);
      const dy = Math.floor(position / this.width) - Math.floor(before / this.width);
      this.length += Math.hypot(dx, dy);
      ++this.moves;
    }
    this.positions.push(position);
    this.outcomes.push(outcome);
    this.work.push(work);
    this.subgoals.push(subgoal);
    this.expandedEnd.push(this.expanded.length);
    this.learnedEnd.push(this.learned.length);
    this.totalWork += work;
    this.peakWork = Math.max(this.peakWork, work);
  }
  addExpanded(cells: Int32Array): void {
    if (this.expanded.length > WalkRecord.kMostEvents) return;
    for (let i = 0; i < cells.length; i += 2) this.expanded.push(cells[i + 1] * this.width + cells[i]);
  }
  /** x, y, value, raise. */
  addLearned(values: Float32Array): void {
    if (this.learned.length > WalkRecord.kMostEvents) return;
    for (let i = 0; i < values.length; i += 4) {
      this.learned.push(values[i + 1] * this.width + values[i]);
      this.raise.push(values[i + 3]);
      this.peakRaise = Math.max(this.peakRaise, values[i + 3]);
    }
  }
}

/** What the record shows at a turn. Forward it follows the record; backward it begins again. */
export class Replay {
  readonly visits: Uint16Array;
  readonly raise: Float32Array;
  /** The turn at which each cell was expanded last, plus 1; 0: never. */
  readonly expandedAt: Int32Array;
  mostVisits = 0;
  mostRaise = 0;
  moves = 0;
  length = 0;
  turn = -1;

  constructor(readonly record: WalkRecord) {
    const cells = record.width * record.height;
    this.visits = new Uint16Array(cells);
    this.raise = new Float32Array(cells);
    this.expandedAt = new Int32Array(cells);
  }

  seek(turn: number): void {
    turn = Math.min(Math.max(turn, 0), this.record.turns);
    if (turn < this.turn) this.reset();
    while (this.turn < turn) this.forward();
  }
  get position(): number {
    return this.record.positions.at(Math.max(this.turn, 0));
  }
  get work(): number {
    return this.record.work.at(Math.max(this.turn, 0));
  }
  get subgoal(): number {
    return this.record.subgoals.at(Math.max(this.turn, 0));
  }
  get outcome(): Outcome {
    return this.record.outcomes.at(Math.max(this.turn, 0));
  }
  get atEnd(): boolean {
    return this.turn >= this.record.turns;
  }

  private reset(): void {
    this.visits.fill(0);
    this.raise.fill(0);
    this.expandedAt.fill(0);
    this.mostVisits = this.mostRaise = this.moves = this.length = 0;
    this.turn = -1;
  }
  private forward(): void {
    const { record } = this;
    const t = ++this.turn;
    const at = record.positions.at(t);
    if (record.outcomes.at(t) === Outcome.moved) {
      this.mostVisits = Math.max(this.mostVisits, ++this.visits[at]);
      if (t > 0) {
        const before = record.positions.at(t - 1);
        ++this.moves;
        this.length += Math.abs(at - before) === 1 || Math.abs(at - before) === record.width ? 1 : Math.SQRT2;
      }
    }
    for (let i = t === 0 ? 0 : record.expandedEnd.at(t - 1); i < record.expandedEnd.at(t); ++i) {
      this.expandedAt[record.expanded.at(i)] = t + 1;
    }
    for (let i = t === 0 ? 0 : record.learnedEnd.at(t - 1); i < record.learnedEnd.at(t); ++i) {
      const raise = record.raise.at(i);
      this.raise[record.learned.at(i)] = raise;
      this.mostRaise = Math.max(this.mostRaise, raise);
    }
  }
}

/** The record up to a turn, as lines that `cairn map render --trace` reads. */
export function traceLines(record: WalkRecord, upTo = record.turns): string {
  const lines: string[] = [];
  let expanded = 0;
  let learned = 0;
  for (let t = 0; t <= Math.min(upTo, record.turns); ++t) {
    expanded += record.expandedEnd.at(t) - (t > 0 ? record.expandedEnd.at(t - 1) : 0);
    learned += record.learnedEnd.at(t) - (t > 0 ? record.learnedEnd.at(t - 1) : 0);
    if (record.outcomes.at(t) !== Outcome.moved) continue;
    const at = record.positions.at(t);
    const subgoal = record.subgoals.at(t);
    const goal = subgoal < 0 ? 'null' : `[${subgoal % record.width},${Math.floor(subgoal / record.width)}]`;
    lines.push(`{"x":${at % record.width},"y":${Math.floor(at / record.width)},"expanded":${expanded},"learned":${learned},"subgoal":${goal}}`);
    expanded = learned = 0;
  }
  return lines.join('\n') + '\n';
}
