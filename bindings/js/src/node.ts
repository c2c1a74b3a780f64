// Modules of Node, named at run time: bundlers for browsers would look for them.

export function nodeModule(name: 'fs/promises'): Promise<typeof import('node:fs/promises')>;
export function nodeModule(name: 'worker_threads'): Promise<typeof import('node:worker_threads')>;
export function nodeModule(name: string): Promise<unknown> {
  return import(/* @vite-ignore */ /* webpackIgnore: true */ `node:${name}`);
}
