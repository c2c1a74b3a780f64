// What WebAssembly computes is what the native library computes: databases, moves and counted work of all algorithms,
// and crowds. tests/portable/golden.txt has it, from the native library.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { load } from '../dist/index.js';
import { Dice, Hash, root } from './support.mjs';

const SMALL = {
  classifier: 'classifier:dmax=4,problems=20,moves=500,leaf=50',
  'lrta-oracle': 'lrta-oracle:dmax=3',
};
const MAX_STEPS = 3000;
const PROBLEMS = 3;

const lines = readFileSync(join(root, 'tests/portable/golden.txt'), 'utf8')
  .split('\n')
  .filter((line) => /^(database|known|unknown|crowd) /.test(line)); // the others are asked of the native library alone
const cairn = await load();
const grids = new Map();
const databases = new Map();

function gridOf(map) {
  if (!grids.has(map)) grids.set(map, cairn.generate(map));
  return grids.get(map);
}

function databaseOf(map, method) {
  const key = `${map} ${method}`;
  if (!databases.has(key)) databases.set(key, cairn.build(gridOf(map), method));
  return databases.get(key);
}

/** The sections without the header, as the native test hashes them. */
function hashOfSections(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const hash = new Hash();
  for (let i = 0; i < view.getUint32(12, true); ++i) {
    const offset = Number(view.getBigUint64(256 + 32 * i + 8, true));
    const size = Number(view.getBigUint64(256 + 32 * i + 16, true));
    for (const byte of bytes.subarray(offset, offset + size)) hash.add(byte);
  }
  return hash.text();
}

function databaseLine(map, method) {
  const database = databaseOf(map, method);
  return `database ${map} ${method} ${database.bytes} ${hashOfSections(database.toBytes())}`;
}

function walkLine(kind, map, name, given) {
  const grid = gridOf(map);
  const needed = cairn.neededBuild(name);
  const method = given || (needed && (SMALL[needed.split(':')[0]] ?? needed));
  const database = method ? databaseOf(map, method) : undefined;
  const agent = cairn.agent(grid, name, { visibility: kind, database });
  const dice = new Dice();
  const hash = new Hash();
  let [moves, work] = [0, 0];
  for (let i = 0; i < PROBLEMS; ++i) {
    const passable = (x, y) => grid.passable(x, y);
    const from = dice.openPoint(grid.width, grid.height, passable);
    agent.start(from, dice.openPoint(grid.width, grid.height, passable));
    for (let steps = 0; steps < MAX_STEPS; ++steps) {
      const step = agent.step(steps % 2 === 0 ? Infinity : 200);
      work += step.work;
      hash.addPoint(step.x, step.y);
      if (step.outcome === 'moved') ++moves;
      if (step.outcome === 'arrived' || step.outcome === 'unreachable') break;
    }
  }
  return `${kind} ${map} ${name}${given ? ` by ${given}` : ''} ${moves} ${work} ${hash.text()}`;
}

function crowdLine(map, algorithm) {
  const grid = gridOf(map);
  const crowd = cairn.crowd(grid, {
    algorithm,
    database: algorithm === 'cairn' ? databaseOf(map, 'cairn') : undefined,
  });
  const dice = new Dice();
  const hash = new Hash();
  const openPoint = () => dice.openPoint(grid.width, grid.height, (x, y) => crowd.passable({ x, y }));
  const ids = [];
  for (let i = 0; i < 150; ++i) {
    ids.push(crowd.add(openPoint()));
    crowd.redirect(ids[i], openPoint());
  }
  for (let tick = 0; tick < 200; ++tick) {
    if (tick % 3 === 0) crowd.setPassable(openPoint(), false);
    if (tick % 5 === 0) {
      const id = ids[dice.below(150)];
      crowd.redirect(id, openPoint());
    }
    hash.add(crowd.tick({ work: 20000 }).work);
    for (const number of crowd.positions) hash.add(number >>> 0);
  }
  return `crowd ${map} ${algorithm} ${hash.text()}`;
}

function lineOf(golden) {
  const [kind, map, name, by, method] = golden.split(' ');
  if (kind === 'database') return databaseLine(map, name);
  if (kind === 'crowd') return crowdLine(map, name);
  return walkLine(kind, map, name, by === 'by' ? method : '');
}

test('databases, moves, work and crowds of all algorithms are those of the native library', () => {
  assert.ok(lines.length > 90);
  for (const line of lines) assert.equal(lineOf(line), line);
});

test('every algorithm and every method stands in the golden file', () => {
  const names = new Set(lines.map((line) => line.split(' ')[2].split(':')[0]));
  for (const { name } of [...cairn.algorithms, ...cairn.methods]) assert.ok(names.has(name), name);
});
