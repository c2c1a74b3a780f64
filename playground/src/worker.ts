// The worker: builds a database, or steps a crowd that searches with A* whenever somebody needs a path. Such a crowd
// stalls; here it stalls alone, and the page goes on.
import { load, type Cairn, type Crowd } from 'cairn-pathfinding';
import type { FromWorker, ToWorker } from './worker_messages.ts';

const post = (message: FromWorker, transfer: Transferable[] = []) => (self as unknown as Worker).postMessage(message, transfer);

let crowd: Crowd | null = null;
let ids: number[] = [];
let paused = false;

function build(cairn: Cairn, message: ToWorker & { kind: 'build' }): void {
  const grid = cairn.grid(message.width, message.height, message.cells);
  let told = -1;
  const database = cairn.build(grid, message.build, {
    progress: (share) => {
      if (share - told < 0.005 && share < 1) return;
      told = share;
      post({ kind: 'progress', share });
    },
  });
  const bytes = database.toBytes();
  post({ kind: 'built', bytes }, [bytes.buffer as ArrayBuffer]);
}

function frame(): void {
  if (crowd === null) return;
  if (paused) {
    setTimeout(frame, 50);
    return;
  }
  const before = performance.now();
  crowd.tick();
  const ms = performance.now() - before;
  const positions = crowd.positions.slice();
  const statuses = crowd.statuses.slice();
  post({ kind: 'frame', positions, statuses, ms }, [positions.buffer as ArrayBuffer, statuses.buffer as ArrayBuffer]);
  setTimeout(frame, Math.max(1000 / 60 - ms, 0));
}

function startCrowd(cairn: Cairn, message: ToWorker & { kind: 'crowd' }): void {
  const grid = cairn.grid(message.width, message.height, message.cells);
  crowd = cairn.crowd(grid, { algorithm: 'astar' });
  crowd.reserve(message.starts.length / 2);
  for (let i = 0; i < message.starts.length; i += 2) {
    const at = { x: message.starts[i], y: message.starts[i + 1] };
    const goal = { x: message.goals[i], y: message.goals[i + 1] };
    ids.push(crowd.add(at, goal));
  }
  frame();
}

self.onmessage = async (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  try {
    if (message.kind === 'build') {
      build(await load({ wasm: message.wasm }), message);
    } else if (message.kind === 'crowd') {
      startCrowd(await load({ wasm: message.wasm }), message);
    } else if (message.kind === 'pause') {
      paused = message.paused;
    } else if (crowd === null) {
      return;
    } else if (message.kind === 'send') {
      crowd.redirectAll({ x: message.x, y: message.y });
    } else if (message.kind === 'goals') {
      for (let i = 0; i < ids.length; ++i) {
        const x = message.goals[2 * i];
        if (x >= 0) crowd.redirect(ids[i], { x, y: message.goals[2 * i + 1] });
      }
    } else if (message.kind === 'edit') {
      const { changes } = message;
      for (let i = 0; i < changes.length; i += 3) {
        crowd.setPassable({ x: changes[i], y: changes[i + 1] }, changes[i + 2] !== 0);
      }
    }
  } catch (error) {
    post({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
};
