// A crowd on the map: everybody walks to a goal of its own and gets another one, or all go to one place. A rival crowd
// that runs A* on demand can do the same in a worker.
import { CrowdStatus, crowdIndex, type Crowd, type Database } from 'cairn-pathfinding';
import type { Engine } from './engine.ts';
import type { GridMap, Point } from './map.ts';
import { randomOf } from './random.ts';
import type { CrowdSettings } from './scene.ts';
import { startWorker } from './start_worker.ts';
import type { FromWorker, ToWorker } from './worker_messages.ts';

const kFramesKept = 900;

export class CrowdRun {
  readonly times: number[] = [];
  readonly rival: Rival | null;
  ticks = 0;
  moves = 0;
  waiting = 0;
  arrived = 0;
  private readonly crowd: Crowd;
  private readonly open: Int32Array;
  private readonly random: (below: number) => number;
  private readonly ids: number[] = [];
  private readonly rivalRandom: (below: number) => number;

  /** `from`: a crowd whose agents go on where they stand. */
  constructor(
    engine: Engine,
    readonly map: GridMap,
    readonly settings: CrowdSettings,
    readonly database: Database | null,
    from: CrowdRun | null = null,
  ) {
    this.crowd = engine.crowd(map, settings, database);
    this.random = randomOf(settings.seed);
    this.rivalRandom = randomOf(settings.seed + 1);
    this.open = openCells(map);
    if (this.open.length === 0) throw new Error('a crowd needs at least one cell that is not a wall');
    const agents = settings.exclusive ? Math.min(settings.agents, Math.floor(this.open.length * 0.6)) : settings.agents;
    this.crowd.reserve(agents);
    const taken = settings.exclusive ? new Set<number>() : null;
    const before = from?.positions;
    for (let i = 0; i < agents; ++i) {
      let at = before && 2 * i < before.length ? { x: before[2 * i], y: before[2 * i + 1] } : this.anywhere();
      if (!map.isOpen(at.x, at.y)) at = this.anywhere();
      while (taken?.has(at.y * map.width + at.x)) at = this.anywhere();
      taken?.add(at.y * map.width + at.x);
      this.ids.push(this.crowd.add(at, settings.rally ?? this.anywhere()));
    }
    if (from !== null) {
      this.times.push(...from.times);
      this.ticks = from.ticks;
    }
    this.rival = settings.rival ? (from?.rival ?? new Rival(engine.wasm, map, this.positions.slice(), this.crowd.goals.slice())) : null;
  }

  private anywhere(random = this.random): Point {
    const cell = this.open[random(this.open.length)];
    return { x: cell % this.map.width, y: Math.floor(cell / this.map.width) };
  }

  get positions(): Int32Array {
    return this.crowd.positions;
  }
  get statuses(): Uint8Array {
    return this.crowd.statuses;
  }
  get size(): number {
    return this.crowd.size;
  }
  get memoryBytes(): number {
    return this.crowd.memoryBytes;
  }

  tick(): void {
    const before = performance.now();
    const report = this.crowd.tick({ time: this.settings.budget });
    this.times.push(performance.now() - before);
    if (this.times.length > 2 * kFramesKept) this.times.splice(0, kFramesKept);
    ++this.ticks;
    this.moves = report.moves;
    this.waiting = report.unserved;
    if (this.settings.rally !== null) return;
    for (const id of this.crowd.finished) this.crowd.redirect(id, this.anywhere());
    this.rival?.wander(() => this.anywhere(this.rivalRandom));
  }

  sendAll(to: Point): void {
    this.settings.rally = to;
    this.crowd.redirectAll(to);
    this.rival?.post({ kind: 'send', x: to.x, y: to.y });
  }
  /** Everybody gets a goal of its own. */
  scatter(): void {
    this.settings.rally = null;
    const goals = new Int32Array(2 * this.ids.length);
    for (let i = 0; i < this.ids.length; ++i) {
      const goal = this.anywhere();
      this.crowd.redirect(this.ids[i], goal);
      goals[2 * crowdIndex(this.ids[i])] = goal.x;
      goals[2 * crowdIndex(this.ids[i]) + 1] = goal.y;
    }
    this.rival?.post({ kind: 'goals', goals });
  }
  /** Cells that closed or opened: x, y, value. */
  edit(changes: readonly number[]): void {
    for (let i = 0; i < changes.length; i += 3) {
      this.crowd.setPassable({ x: changes[i], y: changes[i + 1] }, changes[i + 2] !== 0);
    }
    this.rival?.post({ kind: 'edit', changes: Int32Array.from(changes) });
  }
  /** Of all agents: on their way, arrived, without a way. */
  counts(): { walking: number; arrived: number; lost: number } {
    let arrived = 0;
    let lost = 0;
    let walking = 0;
    for (const status of this.statuses) {
      if (status === CrowdStatus.walking) ++walking;
      else if (status === CrowdStatus.arrived) ++arrived;
      else if (status === CrowdStatus.unreachable) ++lost;
    }
    return { walking, arrived, lost };
  }
  pause(paused: boolean): void {
    this.rival?.post({ kind: 'pause', paused });
  }
  free(keepRival = false): void {
    this.crowd.free();
    if (!keepRival) this.rival?.free();
  }
}

/** The crowd that searches on demand, in a worker. */
export class Rival {
  positions: Int32Array;
  statuses: Uint8Array = new Uint8Array(0);
  readonly times: number[] = [];
  problem = '';
  onFrame: () => void = () => {};
  private readonly worker = startWorker();
  private began = performance.now();

  constructor(wasm: Uint8Array, map: GridMap, starts: Int32Array, goals: Int32Array) {
    this.positions = starts;
    this.worker.onmessage = (event: MessageEvent<FromWorker>) => {
      const message = event.data;
      if (message.kind === 'failed') this.problem = message.message;
      if (message.kind !== 'frame') return;
      this.began = performance.now();
      this.positions = message.positions;
      this.statuses = message.statuses;
      this.times.push(message.ms);
      if (this.times.length > 2 * kFramesKept) this.times.splice(0, kFramesKept);
      this.onFrame();
    };
    this.post({ kind: 'crowd', wasm, width: map.width, height: map.height, cells: map.cells.slice(), starts: starts.slice(), goals: goals.slice() });
  }
  post(message: ToWorker): void {
    this.worker.postMessage(message);
  }
  /** Milliseconds since its last frame: how long it stalls by now. */
  get silence(): number {
    return performance.now() - this.began;
  }
  /** New goals for those that have arrived. */
  wander(anywhere: () => Point): void {
    let goals: Int32Array | null = null;
    for (let i = 0; i < this.statuses.length; ++i) {
      if (this.statuses[i] !== CrowdStatus.arrived) continue;
      goals ??= new Int32Array(2 * this.statuses.length).fill(-1);
      const goal = anywhere();
      goals[2 * i] = goal.x;
      goals[2 * i + 1] = goal.y;
      this.statuses[i] = CrowdStatus.walking;
    }
    if (goals !== null) this.post({ kind: 'goals', goals });
  }
  free(): void {
    this.worker.terminate();
  }
}

function openCells(map: GridMap): Int32Array {
  let n = 0;
  const cells = new Int32Array(map.cells.length);
  for (let i = 0; i < map.cells.length; ++i) if (map.cells[i] !== 0) cells[n++] = i;
  return cells.slice(0, n);
}
