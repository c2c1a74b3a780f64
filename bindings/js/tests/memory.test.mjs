// Memory: it grows under views, ends with an exception, and is given back.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { load, OutOfMemoryError, UsageError } from '../dist/index.js';
import { entry } from './support.mjs';

const MB = 1 << 20;

test('views are taken anew after memory has grown, and old ones show nothing wrong', async () => {
  const cairn = await load();
  const grid = cairn.generate('rooms:64x64,seed=1');
  const at = grid.nearestReachable(firstOpen(grid), { x: 32, y: 32 });
  const crowd = cairn.crowd(grid);
  crowd.add(at);
  const before = crowd.positions;
  assert.deepEqual([...before], [at.x, at.y]);
  const bytes = cairn.memoryBytes;
  const large = cairn.generate('random:3000x3000,seed=1');
  assert.ok(cairn.memoryBytes > bytes);
  assert.equal(before.length, 0);
  assert.deepEqual([...crowd.positions], [at.x, at.y]);
  assert.ok(large.passable(0, 0) || !large.passable(0, 0));
});

test('more than maxMemory is an exception, and what was there goes on', async () => {
  const cairn = await load({ maxMemory: 16 * MB });
  const grid = cairn.generate('rooms:64x64,seed=1');
  const agent = cairn.agent(grid);
  assert.throws(() => cairn.generate('rooms:4096x4096,seed=1'), OutOfMemoryError);
  assert.throws(() => cairn.grid(8192, 8192, new Uint8Array(8192 * 8192)), OutOfMemoryError);
  assert.throws(() => cairn.readMap('x'.repeat(20 * MB)), OutOfMemoryError);
  const crowd = cairn.crowd(grid);
  assert.throws(() => crowd.reserve(1_000_000), (error) => error instanceof OutOfMemoryError);
  const from = firstOpen(grid);
  crowd.add(from);
  agent.start(from, from);
  assert.equal(agent.step().outcome, 'arrived');
  assert.ok(cairn.memoryBytes <= 16 * MB);
  // Nothing of what failed is left: the same map can be made again and again.
  for (let i = 0; i < 200; ++i) {
    try {
      cairn.generate('rooms:1500x1500,seed=1').free();
    } catch (error) {
      assert.ok(error instanceof OutOfMemoryError);
    }
  }
  cairn.generate('rooms:256x256,seed=1').free();
});

test('an instance that is full of agents and databases says so, too', async () => {
  const cairn = await load({ maxMemory: 6 * MB });
  const grid = cairn.generate('rooms:128x128,seed=1');
  const kept = [];
  assert.throws(() => {
    for (let i = 0; i < 100_000; ++i) kept.push(cairn.agent(grid, 'astar'));
  }, OutOfMemoryError);
  assert.throws(() => cairn.build(grid, 'knn'), OutOfMemoryError);
  for (const agent of kept) agent.free();
  assert.ok(cairn.build(grid, 'hcdps').bytes > 0);
});

test('maxMemory has bounds', async () => {
  await assert.rejects(load({ maxMemory: 1000 }), UsageError);
  await assert.rejects(load({ maxMemory: 2 ** 33 }), UsageError);
  await assert.rejects(load({ maxMemory: NaN }), UsageError);
});

test('what is freed or collected serves again', () => {
  const script = `
    import { load } from ${JSON.stringify(entry('index.js'))};
    const cairn = await load({ maxMemory: ${64 * MB} });
    const collect = async () => { gc(); await new Promise((resolve) => setTimeout(resolve, 10)); };
    for (let i = 0; i < 60; ++i) {
      const grid = cairn.generate('rooms:1000x1000,seed=' + i);
      cairn.findPath(grid, grid.nearestReachable(first(grid), { x: 500, y: 500 }), first(grid));
      if (i % 3 === 2) await collect();
    }
    function first(grid) {
      const place = grid.cells().indexOf(1);
      return { x: place % grid.width, y: Math.floor(place / grid.width) };
    }
    for (let i = 0; i < 100; ++i) cairn.generate('rooms:1000x1000,seed=' + i).free();
    console.log(cairn.memoryBytes <= ${64 * MB});`;
  const out = execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], { encoding: 'utf8' });
  assert.equal(out.trim(), 'true');
});

function firstOpen(grid) {
  const place = grid.cells().indexOf(1);
  return { x: place % grid.width, y: Math.floor(place / grid.width) };
}
