// Builds a database in a worker: of the browser or of Node. The worker's script is part of this one, so that bundlers
// and pages from files need no second file; the compiled WebAssembly is passed to it.
import { errorOf, type CairnError, InputError, InternalError, OutOfMemoryError, UsageError } from './errors.js';
import { nodeModule } from './node.js';
import type { Rules, WorkerBuildOptions } from './types.js';

/** Put in by the build: worker.ts, bundled. */
declare const WORKER_SOURCE: string;

export interface BuildTask {
  module: WebAssembly.Module;
  maxMemory: number;
  width: number;
  height: number;
  cells: Uint8Array;
  costs: boolean;
  rules: Required<Rules>;
  method: string;
  seed: number;
}

export type BuildMessage =
  | { kind: 'progress'; share: number }
  | { kind: 'done'; bytes: Uint8Array }
  | { kind: 'failed'; name: string; message: string };

/** What browsers and Node have in common. */
interface Started {
  post(task: BuildTask): void;
  end(): void;
}

type Listen = (message: BuildMessage) => void;
type Fail = (reason: string) => void;

const ERRORS: Record<string, new (message: string) => CairnError> = {
  UsageError,
  InputError,
  OutOfMemoryError,
  InternalError,
};

async function startWorker(listen: Listen, fail: Fail): Promise<Started> {
  if (typeof Worker === 'function') {
    const url = URL.createObjectURL(new Blob([WORKER_SOURCE], { type: 'text/javascript' }));
    const worker = new Worker(url, { name: 'cairn build' });
    worker.onmessage = (event: MessageEvent<BuildMessage>) => listen(event.data);
    worker.onerror = (event) => fail(event.message);
    return {
      post: (task) => worker.postMessage(task, [task.cells.buffer as ArrayBuffer]),
      end: () => {
        worker.terminate();
        URL.revokeObjectURL(url);
      },
    };
  }
  const threads = await nodeModule('worker_threads');
  const worker = new threads.Worker(WORKER_SOURCE, { eval: true, execArgv: [] });  // without --input-type
  worker.on('message', listen);
  worker.on('error', (error: unknown) => fail(String(error)));
  worker.on('exit', () => fail('it was ended'));
  return {
    post: (task) => worker.postMessage(task, [task.cells.buffer as ArrayBuffer]),
    end: () => void worker.terminate(),
  };
}

/** The bytes of the database. */
export async function buildInWorker(task: BuildTask, { progress, signal }: WorkerBuildOptions): Promise<Uint8Array> {
  signal?.throwIfAborted();
  let worker: Started | null = null;
  let abort = () => {};
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      const listen: Listen = (message) => {
        switch (message.kind) {
          case 'progress':
            try {
              progress?.(message.share);
            } catch (thrown) {
              reject(thrown);
            }
            break;
          case 'done':
            resolve(message.bytes);
            break;
          case 'failed': {
            const kind = ERRORS[message.name];
            reject(kind === undefined ? errorOf(10, message.message) : new kind(message.message));
          }
        }
      };
      const fail: Fail = (reason) => reject(new InternalError(`the worker of the build failed: ${reason}`));
      abort = () => reject(signal!.reason);
      signal?.addEventListener('abort', abort);
      startWorker(listen, fail).then((started) => {
        worker = started;
        if (signal?.aborted) started.end();
        else started.post(task);
      }, reject);
    });
  } finally {
    signal?.removeEventListener('abort', abort);
    (worker as Started | null)?.end();
  }
}
