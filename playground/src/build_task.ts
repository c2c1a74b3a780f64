// A build of a database in a worker: progress, the end, and a way to stop it.
import type { GridMap } from './map.ts';
import { startWorker } from './start_worker.ts';
import type { FromWorker } from './worker_messages.ts';

export class BuildTask {
  share = 0;
  readonly began = performance.now();
  readonly map: GridMap;
  readonly version: number;
  onProgress: () => void = () => {};
  /** The bytes of the database; null where the build was stopped. */
  readonly done: Promise<Uint8Array | null>;
  private readonly worker: Worker;
  private stopped: () => void = () => {};

  constructor(
    wasm: Uint8Array,
    readonly build: string,
    map: GridMap,
  ) {
    this.map = map;
    this.version = map.version;
    this.worker = startWorker();
    this.done = new Promise((resolve, reject) => {
      this.stopped = () => resolve(null);
      this.worker.onmessage = (event: MessageEvent<FromWorker>) => {
        const message = event.data;
        if (message.kind === 'progress') {
          this.share = message.share;
          this.onProgress();
        } else if (message.kind === 'built') {
          this.worker.terminate();
          resolve(message.bytes);
        } else if (message.kind === 'failed') {
          this.worker.terminate();
          reject(new Error(message.message));
        }
      };
      this.worker.onerror = (event) => reject(new Error(event.message || 'the worker could not be started'));
    });
    const { width, height } = map;
    this.worker.postMessage({ kind: 'build', wasm, width, height, cells: map.cells.slice(), build });
  }
  get seconds(): number {
    return (performance.now() - this.began) / 1000;
  }
  stop(): void {
    this.worker.terminate();
    this.stopped();
  }
}
