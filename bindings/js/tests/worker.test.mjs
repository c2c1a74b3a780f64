// Builds in a worker: the same bytes, progress, cancellation, errors, and a process that ends.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { load, OutOfMemoryError, UsageError } from '../dist/index.js';
import { entry } from './support.mjs';

const cairn = await load();

test('a worker builds the same bytes and tells its progress', async () => {
  const grid = cairn.generate('caves:96x96,seed=3', { diagonal: 'seven-fifths' });
  const shares = [];
  const options = { seed: 7, progress: (share) => shares.push(share) };
  const [one, two] = await Promise.all([
    cairn.buildInWorker(grid, 'cairn', options),
    cairn.buildInWorker(grid, 'hcdps'),
  ]);
  assert.deepEqual(one.toBytes(), cairn.build(grid, 'cairn', { seed: 7 }).toBytes());
  assert.deepEqual(two.toBytes(), cairn.build(grid, 'hcdps').toBytes());
  assert.ok(shares.length >= 2 && shares.at(-1) === 1);
});

test('a signal ends a worker in the middle of a build', async () => {
  const grid = cairn.generate('rooms:256x256,seed=3');
  const ended = new AbortController();
  const promise = cairn.buildInWorker(grid, 'cairn:guarantee=sampled', {
    signal: ended.signal,
    progress: (share) => {
      assert.ok(share < 1);
      ended.abort();
    },
  });
  await assert.rejects(promise, { name: 'AbortError' });
  await assert.rejects(cairn.buildInWorker(grid, 'cairn', { signal: AbortSignal.abort(new Error('mine')) }), /mine/);
  const small = cairn.generate('rooms:32x32,seed=3');
  assert.ok((await cairn.buildInWorker(small)).fits(small));
});

test('what progress throws ends the worker and comes out', async () => {
  const grid = cairn.generate('rooms:64x64,seed=3');
  const options = { progress: () => { throw new Error('enough'); } }; // prettier-ignore
  await assert.rejects(cairn.buildInWorker(grid, 'cairn', options), /enough/);
});

test('mistakes and a lack of memory come out of the worker', async () => {
  const grid = cairn.generate('rooms:64x64,seed=3');
  await assert.rejects(cairn.buildInWorker(grid, 'cairnn'), UsageError);
  const little = await load({ maxMemory: 5 * 2 ** 20 });
  const small = little.generate('rooms:64x64,seed=1');
  await assert.rejects(little.buildInWorker(small, 'knn:records=100000'), OutOfMemoryError);
  const hills = cairn.grid(2, 1, [1, 2], { costs: true });
  await assert.rejects(cairn.buildInWorker(hills), UsageError);
});

test('a process ends by itself after a build and after one that was cancelled', () => {
  const script = `
    import { load } from ${JSON.stringify(entry('index.js'))};
    const cairn = await load();
    const grid = cairn.generate('rooms:200x200,seed=1');
    const ended = new AbortController();
    await cairn.buildInWorker(grid, 'cairn:guarantee=sampled', { signal: ended.signal, progress: () => ended.abort() })
      .catch(() => console.log('cancelled'));
    await cairn.buildInWorker(cairn.generate('rooms:32x32,seed=1'));
    console.log('built');`;
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', timeout: 120_000 });
  assert.equal(out, 'cancelled\nbuilt\n');
});
