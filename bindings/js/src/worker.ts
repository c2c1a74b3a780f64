// The script of the worker that builds a database: one task, then it is ended.
import { Cairn } from './cairn.js';
import { Wasm } from './memory.js';
import type { BuildMessage, BuildTask } from './worker_host.js';

/** The least time between two messages of progress, in milliseconds. */
const PAUSE = 50;

declare const require: undefined | ((name: string) => typeof import('node:worker_threads'));

type Post = (message: BuildMessage, transfer?: ArrayBuffer[]) => void;

async function build(task: BuildTask, post: Post): Promise<void> {
  const cairn = new Cairn(await Wasm.create(task.module, task.maxMemory));
  const grid = cairn.grid(task.width, task.height, task.cells, { costs: task.costs, rules: task.rules });
  let last = -Infinity;
  const progress = (share: number) => {
    const now = performance.now();
    if (now - last < PAUSE && share < 1) return;
    last = now;
    post({ kind: 'progress', share });
  };
  const bytes = cairn.build(grid, task.method, { seed: task.seed, progress }).toBytes();
  post({ kind: 'done', bytes }, [bytes.buffer as ArrayBuffer]);
}

function run(task: BuildTask, post: Post): void {
  build(task, post).catch((error: unknown) => {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    post({ kind: 'failed', name, message });
  });
}

if (typeof require === 'function') {
  const port = require('node:worker_threads').parentPort!;
  port.once('message', (task: BuildTask) => run(task, (message, transfer) => port.postMessage(message, transfer)));
} else {
  self.onmessage = (event: MessageEvent<BuildTask>) =>
    run(event.data, (message, transfer) => self.postMessage(message, { transfer: transfer ?? [] }));
}
