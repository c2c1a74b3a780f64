// A race: any algorithms on the same problem. Each turn, every racer may spend the budget; what they do is recorded, so
// that the race can be shown at any turn.
import type { Agent, Grid } from 'cairn-pathfinding';
import type { Engine } from './engine.ts';
import type { GridMap, Point } from './map.ts';
import { Outcome, Replay, WalkRecord } from './record.ts';

/** After so many turns a racer gives up: records would take too much memory. */
export const kMostTurns = 300_000;
const kOutcomes = { moved: Outcome.moved, thinking: Outcome.thinking, arrived: Outcome.arrived, unreachable: Outcome.unreachable };

export class Racer {
  record: WalkRecord;
  replay: Replay;
  /** Set while the racer waits for a database, or where it cannot run. */
  problem = '';
  waitsFor = '';
  bound: number | null = null;
  private agent: Agent | null = null;

  constructor(
    readonly spec: string,
    private readonly map: GridMap,
    private readonly from: Point,
    private readonly to: Point,
  ) {
    this.record = this.fresh();
    this.replay = new Replay(this.record);
    this.replay.seek(0);
  }
  private fresh(): WalkRecord {
    return new WalkRecord(this.map.width, this.map.height, this.from.y * this.map.width + this.from.x);
  }

  prepare(engine: Engine, grid: Grid, unknown: boolean): void {
    this.agent?.free();
    this.agent = null;
    this.problem = this.waitsFor = '';
    try {
      engine.cairn.checkSpec(this.spec);
      this.waitsFor = engine.missingBuild(this.spec, this.map);
      if (this.waitsFor !== '') {
        if (this.map.hasCosts) this.problem = 'needs a database, and databases are for maps whose cells all cost the same';
        return;
      }
      this.agent = engine.agent(grid, this.map, this.spec, unknown);
      this.agent.start(this.from, this.to);
      const build = engine.cairn.neededBuild(this.spec);
      this.bound = engine.cairn.workBound(this.spec, undefined, build ? engine.database(build, this.map) ?? undefined : undefined);
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  get canRun(): boolean {
    return this.agent !== null && !this.record.finished && this.record.turns < kMostTurns;
  }
  get gaveUp(): boolean {
    return this.record.turns >= kMostTurns && !this.record.finished;
  }

  /** One turn, if it can: at most one move. */
  turn(budget: number): void {
    if (!this.canRun || this.agent === null) return;
    const step = this.agent.step(budget === 0 ? undefined : budget);
    const outcome = kOutcomes[step.outcome];
    const { record } = this;
    record.addExpanded(this.agent.expanded);
    record.addLearned(this.agent.learned);
    const { subgoal } = this.agent.inspect();
    const cell = step.y * this.map.width + step.x;
    record.add(cell, outcome, step.work, subgoal === null ? -1 : subgoal.y * this.map.width + subgoal.x);
    // An agent that stands on its goal says so a turn later; that turn took nothing.
    if (outcome === Outcome.moved && step.x === this.to.x && step.y === this.to.y) {
      record.add(cell, Outcome.arrived, 0, -1);
    }
  }
  free(): void {
    this.agent?.free();
    this.agent = null;
  }
}

export class Race {
  racers: Racer[] = [];
  /** The turn that is shown. */
  turn = 0;
  optimal = 0;
  private grid: Grid | null = null;

  constructor(
    private readonly engine: Engine,
    readonly map: GridMap,
    readonly from: Point,
    readonly to: Point,
    specs: readonly string[],
    public budget: number,
    readonly unknown: boolean,
  ) {
    this.racers = specs.map((spec) => new Racer(spec, map, from, to));
    this.optimal = engine.findPath(map, from, to)?.length ?? 0;
    this.prepare();
  }

  /** Makes the agents that can be made: those that wait for a database, once it is there. */
  prepare(): void {
    this.grid ??= this.engine.freshGrid(this.map);
    for (const racer of this.racers) {
      if (racer.record.turns === 0) racer.prepare(this.engine, this.grid, this.unknown);
    }
  }
  get lastTurn(): number {
    return Math.max(...this.racers.map((r) => r.record.turns), 0);
  }
  get finished(): boolean {
    return this.racers.every((r) => !r.canRun && r.waitsFor === '');
  }
  get running(): boolean {
    return this.racers.some((r) => r.canRun);
  }
  /** Shows a turn; runs the race up to it where it has not come so far. Stops at a deadline. */
  seek(turn: number, deadline = Infinity): void {
    let last = this.lastTurn;
    while (last < turn && this.running) {
      for (const racer of this.racers) racer.turn(this.budget);
      ++last;
      if (performance.now() > deadline) break;
    }
    this.turn = Math.min(Math.max(turn, 0), Math.max(last, 0));
    for (const racer of this.racers) racer.replay.seek(this.turn);
  }
  free(): void {
    for (const racer of this.racers) racer.free();
    this.grid?.free();
    this.grid = null;
  }
}
