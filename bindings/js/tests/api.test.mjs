// Every part of the API, against what a few lines of JavaScript compute, or against what must hold.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crowdIndex, CrowdStatus, load } from '../dist/index.js';
import { load as loadInline } from '../dist/inline.js';
import { load as loadSlim } from '../dist/slim.js';

const cairn = await load();
const STRAIGHT = 5741;
const DIAGONAL = 8119;

/** Shortest lengths from a cell to all others, by Dijkstra's search over a list. */
function lengthsFrom(grid, from) {
  const { width, height } = grid;
  const cells = grid.cells();
  const open = (x, y) => x >= 0 && x < width && y >= 0 && y < height && cells[y * width + x] > 0;
  const costs = new Map([[from.y * width + from.x, 0]]);
  const closed = new Map();
  while (costs.size > 0) {
    const [here, cost] = [...costs].reduce((a, b) => (b[1] < a[1] ? b : a));
    costs.delete(here);
    closed.set(here, cost);
    const [x, y] = [here % width, Math.floor(here / width)];
    for (let dy = -1; dy <= 1; ++dy) {
      for (let dx = -1; dx <= 1; ++dx) {
        const isDiagonal = dx !== 0 && dy !== 0;
        const next = (y + dy) * width + x + dx;
        if ((dx === 0 && dy === 0) || !open(x + dx, y + dy) || closed.has(next)) continue;
        if (isDiagonal && !(open(x + dx, y) && open(x, y + dy))) continue;
        const mean = grid.weighted ? (cells[here] + cells[next]) / 2 : 1;
        const sum = cost + (isDiagonal ? DIAGONAL : STRAIGHT) * mean;
        if (sum < (costs.get(next) ?? Infinity)) costs.set(next, sum);
      }
    }
  }
  return (x, y) => (closed.has(y * width + x) ? closed.get(y * width + x) / STRAIGHT : Infinity);
}

const openPoints = (grid) =>
  [...grid.cells()].flatMap((cell, i) => (cell > 0 ? [{ x: i % grid.width, y: Math.floor(i / grid.width) }] : []));

test('a grid has the cells that it was made of', () => {
  const cells = [1, 0, 1, 1, 0, 1];
  const grid = cairn.grid(3, 2, cells);
  assert.deepEqual([...grid.cells()], cells);
  assert.equal(grid.openCells, 4);
  assert.equal(grid.components, 2);
  assert.ok(grid.passable(0, 0) && !grid.passable(1, 0) && !grid.passable(-1, 0) && !grid.passable(3, 0));
  assert.ok(grid.connected({ x: 2, y: 0 }, { x: 2, y: 1 }) && !grid.connected({ x: 0, y: 0 }, { x: 2, y: 0 }));
  assert.ok(grid.lineOfSight({ x: 0, y: 0 }, { x: 0, y: 1 }) && !grid.lineOfSight({ x: 0, y: 0 }, { x: 2, y: 0 }));
  assert.deepEqual(grid.nearestReachable({ x: 0, y: 1 }, { x: 2, y: 0 }), { x: 0, y: 0 });
  const opened = grid.with([1, 0, 1, 1, 1, 1]);
  assert.equal(opened.components, 1);
  assert.equal(grid.components, 2);
  assert.equal(opened.erode(2).openCells, 2);
  assert.deepEqual(grid.rules, { connectivity: 'eight', corners: 'strict', diagonal: 'sqrt2' });
  assert.equal(cairn.grid(3, 2, cells, { rules: { connectivity: 'four' } }).rules.connectivity, 'four');
});

test('the text of a map is written and read again', () => {
  const grid = cairn.generate('caves:40x30,seed=2');
  const text = grid.toMap();
  assert.ok(text.startsWith('type octile\nheight 30\nwidth 40\nmap\n'));
  assert.equal(cairn.readMap(text).fingerprint, grid.fingerprint);
  const swamp = cairn.readMap('type octile\nheight 1\nwidth 3\nmap\n.S@\n', { terrain: 'S=5' });
  assert.ok(swamp.weighted);
  assert.deepEqual([...swamp.cells()], [1, 5, 0]);
});

test('paths, distances and fields agree with a search of a few lines', () => {
  const plain = cairn.generate('rooms:32x24,seed=4');
  const hilly = cairn.grid(
    20,
    20,
    Array.from({ length: 400 }, (_, i) => (i * 7919) % 11 % 8),
    { costs: true },
  );
  for (const grid of [plain, hilly]) {
    const points = openPoints(grid);
    const from = points[5];
    const expected = lengthsFrom(grid, from);
    const field = grid.weighted ? null : cairn.field(grid);
    field?.run([from]);
    const lengths = field?.lengths();
    for (const to of points) {
      const length = expected(to.x, to.y);
      const path = cairn.findPath(grid, from, to);
      assert.ok(Math.abs((path?.length ?? Infinity) - length) < 1e-6 || path?.length === length || length === Infinity);
      assert.equal(path === null, length === Infinity);
      if (field === null) continue;
      assert.ok(field.length(to.x, to.y) === length || Math.abs(field.length(to.x, to.y) - length) < 1e-6);
      assert.equal(Math.fround(field.length(to.x, to.y)), lengths[to.y * grid.width + to.x]);
      if (path === null || path.cells.length <= 2) continue;
      const next = field.next(to.x, to.y);
      assert.ok(field.length(next.x, next.y) < length);
      assert.deepEqual([...path.corners.slice(-2)], [to.x, to.y]);
    }
  }
});

test('a search in slices finds what a whole one finds', () => {
  const grid = cairn.generate('rooms:128x128,seed=1');
  const points = openPoints(grid);
  const finder = cairn.pathFinder(grid);
  const whole = finder.find(points[0], points.at(-1));
  finder.start(points[0], points.at(-1));
  let slices = 1;
  while (!finder.advance(20)) ++slices;
  assert.ok(slices > 1);
  assert.deepEqual(finder.path, whole);
});

test('a database is the same from memory, and its agent walks shortest paths', () => {
  const grid = cairn.generate('city:48x48,seed=3');
  const shares = [];
  const built = cairn.build(grid, 'cairn', { progress: (share) => shares.push(share) });
  assert.deepEqual([shares[0], shares.at(-1)], [0, 1]);
  const bytes = built.toBytes();
  assert.equal(bytes.length, built.bytes);
  const read = cairn.readDatabase(bytes.buffer);
  assert.deepEqual([read.method, read.options, read.facts], [built.method, built.options, built.facts]);
  assert.ok(read.fits(grid) && !read.fits(cairn.generate('city:48x48,seed=4')));
  const points = openPoints(grid);
  const agent = cairn.agent(grid, 'cairn', { database: read });
  agent.start(points[0], points.at(-1));
  const walk = agent.walk({ budget: 500 });
  assert.deepEqual([...walk.slice(-2)], [points.at(-1).x, points.at(-1).y]);
  let length = 0;
  for (let i = 2; i < walk.length; i += 2) {
    length += walk[i] !== walk[i - 2] && walk[i + 1] !== walk[i - 1] ? DIAGONAL : STRAIGHT;
  }
  assert.ok(Math.abs(length / STRAIGHT - cairn.distance(grid, points[0], points.at(-1))) < 1e-6);
  assert.equal(agent.step().outcome, 'arrived');
});

test('a step shows what it expands and learns', () => {
  const grid = cairn.generate('rooms:64x48,seed=5');
  const points = openPoints(grid);
  for (const { name, database } of cairn.algorithms) {
    if (database !== '' && cairn.neededBuild(name) !== '') continue;
    const agent = cairn.agent(grid, name);
    agent.start(points[0], points.at(-1));
    agent.watch = true;
    const heat = new Map();
    let all = 0;
    for (let steps = 0; steps < 2000; ++steps) {
      const step = agent.step(1000);
      const { work, learnedStates } = agent.inspect();
      assert.equal(work.total, step.work);
      // States of an abstraction are not cells of the map, and an oracle tries moves that it does not count.
      const isPlain = !['pra', 'pr-lrta', 'lrta-oracle'].includes(name);
      if (isPlain) assert.equal(agent.expanded.length / 2, work.expansions, name);
      const { learned } = agent;
      for (let i = 0; i < learned.length; i += 4) {
        assert.ok(grid.passable(learned[i], learned[i + 1]) && learned[i + 3] > 0);
        const key = learned[i + 1] * grid.width + learned[i];
        assert.ok(learned[i + 2] > (heat.get(key) ?? 0), 'values rise');
        heat.set(key, learned[i + 2]);
      }
      all += agent.expanded.length;
      if (name === 'lss-lrta') assert.equal(heat.size, learnedStates);
      if (step.outcome !== 'moved' && step.outcome !== 'thinking') break;
    }
    assert.ok(all > 0, name);
    agent.watch = false;
    agent.step();
    assert.equal(agent.expanded.length, 0);
  }
});

test('a crowd walks, is redirected, meets doors, and is saved and restored', () => {
  const grid = cairn.generate('rooms:64x64,seed=2');
  const points = openPoints(grid);
  const database = cairn.build(grid);
  const make = () => cairn.crowd(grid, { database, occupancy: 'exclusive', outOfReach: 'approach' });
  const crowd = make();
  const ids = points.slice(0, 50).map((at) => crowd.add(at));
  assert.equal(crowd.size, 50);
  crowd.redirectAll(points.at(-1));
  assert.equal(crowd.walking, 50);
  const taken = new Set();
  for (let tick = 0; tick < 30; ++tick) {
    assert.ok(crowd.tick({ work: 20000 }).work <= 20000);
    taken.clear();
    for (const id of ids) taken.add(crowd.positions.slice(2 * crowdIndex(id), 2 * crowdIndex(id) + 2).join());
    assert.equal(taken.size, 50, 'cells are exclusive');
  }
  const saved = crowd.save();
  const other = make();
  other.restore(saved);
  for (let tick = 0; tick < 300; ++tick) {
    crowd.tick({ work: 20000 });
    other.tick({ work: 20000 });
    assert.deepEqual(crowd.positions, other.positions);
  }
  assert.ok([...crowd.statuses].some((status) => status === CrowdStatus.arrived));
  const [first, second] = ids;
  crowd.remove(first);
  assert.ok(!crowd.contains(first) && crowd.contains(second) && crowd.idAt(crowdIndex(second)) === second);
  assert.deepEqual(crowd.order(second), points.at(-1));
  const free = points.find((p) => !crowd.occupied(p));
  assert.ok(crowd.setPassable(free, false) && !crowd.setPassable(free, false) && !crowd.passable(free));
  crowd.follow(second, ids[2]);
  crowd.stop(second);
  assert.ok(crowd.tick().work >= 0);
  assert.ok(crowd.tick({ time: 0.5 }).moves >= 0);
  const again = crowd.add(free.x === points[0].x ? points[1] : points[0]);
  assert.notEqual(again, first);
});

test('the other entries have the same API: slim with three algorithms, inline with all', async () => {
  const slim = await loadSlim();
  assert.deepEqual(
    slim.algorithms.map(({ name }) => name),
    ['astar', 'cairn', 'dartaa'],
  );
  assert.throws(() => slim.checkSpec('lrta'), /no algorithm 'lrta'/);
  const inline = await loadInline();
  assert.equal(inline.algorithms.length, cairn.algorithms.length);
  const [grid, same] = [slim, inline].map((one) => one.generate('rooms:48x48,seed=1'));
  assert.deepEqual(slim.build(grid).toBytes(), inline.build(same).toBytes());
});

test('questions about specs are answered', () => {
  assert.equal(cairn.neededBuild('astar'), '');
  assert.match(cairn.neededBuild('d-lrta'), /^pdb/);
  assert.equal(cairn.workBound('astar'), null);
  assert.ok(cairn.workBound('lss-lrta:lookahead=10') < cairn.workBound('lss-lrta:lookahead=25'));
  for (const { bound, name } of cairn.algorithms) assert.equal(bound, cairn.workBound(name));
});
