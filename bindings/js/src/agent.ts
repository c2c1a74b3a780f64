// Agent: one unit that walks to a goal and decides each move within bounded work.
import { UsageError } from './errors.js';
import { coordinates, type Grid } from './grid.js';
import { addressIn, budgetOf, Handle } from './handle.js';
import type { Wasm } from './memory.js';
import type { AgentOptions, Inspection, Outcome, Point, Step } from './types.js';

const OUTCOMES: readonly Outcome[] = ['moved', 'thinking', 'arrived', 'unreachable'];

/** Made by `Cairn.agent`. It walks any number of problems, one after the other. */
export class Agent extends Handle {
  /** The spec that it was made from; empty: the default. */
  readonly algorithm: string;
  private where: Point | null = null;
  private whither: Point | null = null;
  private watched = false;

  /** @internal */
  constructor(wasm: Wasm, address: number, algorithm: string) {
    super(wasm, address, 'agent_free');
    this.algorithm = algorithm;
  }

  /** Where it stands, and its goal; null before the first `start`. */
  get position(): Point | null {
    return this.where && { ...this.where };
  }
  get goal(): Point | null {
    return this.whither && { ...this.whither };
  }

  /** Sets a problem, and forgets what was learned for the last one. Both cells must be open. */
  start(from: Point, to: Point): void {
    const [x, y] = coordinates(from, 'the start');
    const [goalX, goalY] = coordinates(to, 'the goal');
    this.wasm.call('agent_start', this.at, x, y, goalX, goalY);
    this.where = { x, y };
    this.whither = { x: goalX, y: goalY };
  }

  /** Makes at most one move, with at most so many counted operations. A budget below 64 counts as 64. */
  step(budget = Infinity): Step {
    this.wasm.call('agent_step', this.at, budgetOf(budget));
    const x = this.wasm.result(0);
    const y = this.wasm.result(1);
    this.where = { x, y };
    return { outcome: OUTCOMES[this.wasm.result(2)]!, x, y, work: this.wasm.result(3) };
  }

  /** Steps until it has arrived, there is no path, or `maxSteps` steps were made. Gives the positions, pairs of x and y,
   * the first one included. */
  walk({ budget = Infinity, maxSteps = 1e6 }: { budget?: number; maxSteps?: number } = {}): Int32Array {
    if (this.where === null) throw new UsageError('an agent needs a problem before its first step: call start');
    this.wasm.call('agent_walk', this.at, budgetOf(budget), budgetOf(maxSteps));
    const cells = this.wasm.takeInts();
    this.where = { x: cells[cells.length - 2]!, y: cells[cells.length - 1]! };
    return cells;
  }

  inspect(): Inspection {
    this.wasm.call('agent_inspect', this.at);
    const n = (index: number) => this.wasm.result(index);
    return {
      subgoal: n(0) < 0 ? null : { x: n(0), y: n(1) },
      episodes: n(2),
      learnedStates: n(3),
      onlineBytes: n(4),
      fallbackMoves: n(5),
      listedStates: n(6),
      work: {
        expansions: n(7),
        successors: n(8),
        queue: n(9),
        learned: n(10),
        scanned: n(11),
        climbed: n(12),
        traced: n(13),
        total: n(7) + n(8) + n(9) + n(10) + n(11) + n(12) + n(13),
      },
    };
  }

  /** Whether steps record what they expand and learn. Takes some time. */
  get watch(): boolean {
    return this.watched;
  }
  set watch(on: boolean) {
    this.wasm.get('agent_watch', this.at, on ? 1 : 0);
    this.watched = on;
  }
  /** With `watch`: the cells that the last step expanded, in order, pairs of x and y. A view of memory: slice() it to
   * keep it. States that are not cells of the map, such as those of an abstraction, are not among them. */
  get expanded(): Int32Array {
    this.wasm.call('agent_expanded', this.at);
    return this.wasm.viewInts(2);
  }
  /** With `watch`: what the last step learned, in order: x, y, the new value, and how much that is above the initial one.
   * Values are lengths: a straight move is 1. A view of memory: slice() it to keep it. */
  get learned(): Float32Array {
    this.wasm.call('agent_learned', this.at);
    return this.wasm.viewFloats(4);
  }
}

/** @internal */
export function makeAgent(wasm: Wasm, grid: Grid, algorithm: string, options: AgentOptions): Agent {
  const { database, visibility = 'known' } = options;
  if (visibility !== 'known' && visibility !== 'unknown') {
    throw new UsageError(`the visibility must be known or unknown, not '${String(visibility)}'`);
  }
  const on = addressIn(wasm, grid);
  const by = addressIn(wasm, database);
  return wasm.withText(algorithm, (address, size) => {
    wasm.call('agent_create', on, address, size, by, visibility === 'unknown' ? 1 : 0);
    return new Agent(wasm, wasm.result(), algorithm);
  });
}
