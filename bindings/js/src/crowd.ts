// Crowd: many agents on one map that can change, stepped together within a budget for each frame.
import { UsageError } from './errors.js';
import { coordinates, type Grid } from './grid.js';
import { addressIn, Handle, whole } from './handle.js';
import type { Wasm } from './memory.js';
import type { CrowdId, CrowdOptions, Point, TickBudget, TickReport } from './types.js';

function idOf(id: CrowdId): number {
  if (!Number.isSafeInteger(id) || id < 0) {
    throw new UsageError(`an agent is named by the id that add() returned, not by ${String(id)}`);
  }
  return id;
}

/** Made by `Cairn.crowd`. It has a copy of the grid, whose cells can close and open. */
export class Crowd extends Handle {
  /** @internal */
  constructor(wasm: Wasm, address: number) {
    super(wasm, address, 'crowd_free');
  }

  private info(index: number): number {
    this.wasm.call('crowd_info', this.at);
    return this.wasm.result(index);
  }
  /** The number of agents, and of those that walk. */
  get size(): number {
    return this.info(0);
  }
  get walking(): number {
    return this.info(1);
  }
  /** All memory except that of the map and the database. */
  get memoryBytes(): number {
    return this.info(2);
  }

  /** Allocates memory for so many agents at once, at most 1,000,000. */
  reserve(agents: number): void {
    if (whole(agents, 'a number of agents') < 0) throw new UsageError(`there cannot be ${agents} agents`);
    this.wasm.call('crowd_reserve', this.at, agents);
  }
  /** Adds an agent on an open cell. A goal can be closed: then it is unreachable until it opens. */
  add(at: Point, goal?: Point): CrowdId {
    const to = goal === undefined ? [0, 0, 0] : [1, ...coordinates(goal, 'the goal')];
    this.wasm.call('crowd_add', this.at, ...coordinates(at, 'the start'), ...to);
    return this.wasm.result();
  }
  remove(id: CrowdId): void {
    this.wasm.call('crowd_remove', this.at, idOf(id));
  }
  /** Whether the agent exists: it was added and not removed. */
  contains(id: CrowdId): boolean {
    return this.wasm.get('crowd_contains', this.at, idOf(id)) !== 0;
  }
  /** The agent at an index of the arrays, or null. */
  idAt(index: number): CrowdId | null {
    if (whole(index, 'an index') < 0) return null;
    return this.wasm.get('crowd_id_at', this.at, index) || null;
  }
  redirect(id: CrowdId, goal: Point): void {
    this.wasm.call('crowd_redirect', this.at, idOf(id), ...coordinates(goal, 'the goal'));
  }
  /** Sends all agents to one goal. */
  redirectAll(goal: Point): void {
    this.wasm.call('crowd_redirect_all', this.at, ...coordinates(goal, 'the goal'));
  }
  /** Follows another agent until it gets a goal of its own, is stopped, or the other agent is removed. */
  follow(id: CrowdId, leader: CrowdId): void {
    this.wasm.call('crowd_follow', this.at, idOf(id), idOf(leader));
  }
  stop(id: CrowdId): void {
    this.wasm.call('crowd_stop', this.at, idOf(id));
  }
  /** The goal as it was given; `goals` may have another one, if that is taken or out of reach. */
  order(id: CrowdId): Point {
    this.wasm.call('crowd_order', this.at, idOf(id));
    return { x: this.wasm.result(0), y: this.wasm.result(1) };
  }

  /** Closes or opens a cell. Says whether it changed. An agent on a closed cell cannot move until it opens. */
  setPassable(at: Point, passable: boolean): boolean {
    this.wasm.call('crowd_set_passable', this.at, ...coordinates(at, 'the cell'), passable ? 1 : 0);
    return this.wasm.result() !== 0;
  }
  /** Changes what a cell costs, on a map whose cells have costs. Says whether it changed. */
  setCost(at: Point, cost: number): boolean {
    if (!Number.isInteger(cost)) throw new UsageError(`a cost must be a whole number, not ${String(cost)}`);
    this.wasm.call('crowd_set_cost', this.at, ...coordinates(at, 'the cell'), cost);
    return this.wasm.result() !== 0;
  }
  passable(at: Point): boolean {
    return this.wasm.get('crowd_passable', this.at, ...coordinates(at, 'the cell')) !== 0;
  }
  /** With exclusive cells: whether an agent stands there. */
  occupied(at: Point): boolean {
    this.wasm.call('crowd_occupied', this.at, ...coordinates(at, 'the cell'));
    return this.wasm.result() !== 0;
  }

  /** Gives each walking agent a turn, at most one move, within a budget of work or of time. */
  tick({ work = Infinity, time = Infinity }: TickBudget = {}): TickReport {
    if (!(work >= 0)) throw new UsageError(`a budget must be a number of operations, not ${String(work)}`);
    if (!(time > 0)) throw new UsageError(`a budget of time must be above 0 milliseconds, not ${String(time)}`);
    this.wasm.call('crowd_tick', this.at, work, time === Infinity ? 0 : Math.max(1, Math.round(time * 1e6)));
    const n = (index: number) => this.wasm.result(index);
    return { work: n(0), mapWork: n(1), moves: n(2), unserved: n(3), detours: n(4) };
  }

  // Each look takes the addresses anew, because memory may have grown and arrays may have moved.
  private array(index: number): [ArrayBufferLike, number, number] {
    this.wasm.call('crowd_arrays', this.at);
    return [this.wasm.memory.buffer, this.wasm.result(index), this.wasm.result(3)];
  }
  /** Positions and goals, pairs of x and y by the agents' indices, and statuses (`CrowdStatus`). Views of memory: take
   * them anew after each call of the crowd, or slice() them. A view whose memory has moved has length 0. */
  get positions(): Int32Array {
    const [buffer, address, count] = this.array(0);
    return new Int32Array(buffer, address, 2 * count);
  }
  get goals(): Int32Array {
    const [buffer, address, count] = this.array(1);
    return new Int32Array(buffer, address, 2 * count);
  }
  get statuses(): Uint8Array {
    const [buffer, address, count] = this.array(2);
    return new Uint8Array(buffer, address, count);
  }
  /** The agents that arrived in the last tick, or whose goal became unreachable. */
  get finished(): CrowdId[] {
    this.wasm.call('crowd_finished', this.at);
    return Array.from(this.wasm.viewDoubles());
  }

  /** The whole state: a crowd that is restored from it makes the same moves from here on. */
  save(): Uint8Array {
    this.wasm.call('crowd_save', this.at);
    return this.wasm.takeBytes();
  }
  /** Replaces the whole state, for a crowd that was made from the same map, database and options. */
  restore(bytes: Uint8Array): void {
    if (!(bytes instanceof Uint8Array)) throw new UsageError('restore() takes the Uint8Array that save() gave');
    this.wasm.with([bytes], (address) => this.wasm.call('crowd_restore', this.at, address, bytes.length));
  }
}

function choose(value: string, choices: readonly [string, string], what: string): number {
  const chosen = choices.indexOf(value);
  if (chosen < 0) throw new UsageError(`${what} must be ${choices.join(' or ')}, not '${String(value)}'`);
  return chosen;
}

/** @internal */
export function makeCrowd(wasm: Wasm, grid: Grid, options: CrowdOptions): Crowd {
  const { algorithm = '', database, occupancy = 'shared', outOfReach = 'wait' } = options;
  const { flowFields = 0, flowGroup = 16 } = options;
  const on = addressIn(wasm, grid);
  const by = addressIn(wasm, database);
  const isExclusive = choose(occupancy, ['shared', 'exclusive'], 'occupancy');
  const approaches = choose(outOfReach, ['wait', 'approach'], 'outOfReach');
  for (const number of [flowFields, flowGroup]) {
    if (whole(number, 'flowFields and flowGroup') < 0) throw new UsageError('flowFields and flowGroup are not negative');
  }
  return wasm.withText(algorithm, (address, size) => {
    wasm.call('crowd_create', on, address, size, by, isExclusive, approaches, flowFields, flowGroup);
    return new Crowd(wasm, wasm.result());
  });
}
