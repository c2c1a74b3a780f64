// Starts the worker from code that the build puts into the page: a page from a file may not load another file as one.
declare const CAIRN_WORKER: string;

let address: string | null = null;

export function startWorker(): Worker {
  address ??= URL.createObjectURL(new Blob([CAIRN_WORKER], { type: 'text/javascript' }));
  return new Worker(address);
}
