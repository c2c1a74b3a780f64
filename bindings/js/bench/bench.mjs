// Measures cairn-pathfinding beside npm's `pathfinding` (A* and bidirectional A*) and `@recast-navigation/core`, on the
// same maps and requests in one run, and prints ratios beside their targets; exits with 1 if one is missed. Times are the
// processor's. Usage: node bench/bench.mjs [--quick]
import { createRequire } from 'node:module';
import { load } from '../dist/index.js';
import { tilePaths } from './recast.mjs';
import { processorTime } from './time.mjs';

const PF = createRequire(import.meta.url)('pathfinding');
const isQuick = process.argv.includes('--quick');
const REQUESTS = 200;
// npm's A* takes long.
const SLOW_REQUESTS = isQuick ? 10 : 40;
const MAPS = isQuick
  ? ['rooms:512x512,seed=101']
  : ['rooms:512x512,seed=101', 'caves:512x512,seed=101', 'city:512x512,seed=101', 'rooms:1024x1024,seed=101'];
const TIMES_FASTER = { pathfinding: 100, recast: 1 };

/** Requests by lot between cells that a path connects, at least a quarter of the map apart. */
function requestsOn(grid) {
  let state = 12345;
  const random = (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  const requests = [];
  while (requests.length < REQUESTS) {
    const from = { x: random(grid.width), y: random(grid.height) };
    const to = { x: random(grid.width), y: random(grid.height) };
    const isFar = Math.hypot(from.x - to.x, from.y - to.y) > grid.width / 4;
    if (isFar && grid.connected(from, to)) requests.push({ from, to });
  }
  return requests;
}

/** The time of each finder of `pathfinding` for the first requests, by name. */
function timesOfPathfinding(grid, requests, expected) {
  const cells = grid.cells();
  const row = (y) => Array.from({ length: grid.width }, (_, x) => (cells[y * grid.width + x] > 0 ? 0 : 1));
  const map = new PF.Grid(Array.from({ length: grid.height }, (_, y) => row(y)));
  // The same rules: a diagonal move needs both cells beside it.
  const options = { diagonalMovement: PF.DiagonalMovement.OnlyWhenNoObstacles, heuristic: PF.Heuristic.octile };
  const finders = { 'A*': new PF.AStarFinder(options), 'bidirectional A*': new PF.BiAStarFinder(options) };
  const times = {};
  for (const [name, finder] of Object.entries(finders)) {
    const { from, to } = requests[0];
    finder.findPath(from.x, from.y, to.x, to.y, map.clone()); // compiled and warm
    times[name] = 0;
    requests.forEach((request, i) => {
      const fresh = map.clone(); // a search leaves marks; that it needs a copy is not counted
      let path;
      times[name] += processorTime(() => {
        path = finder.findPath(request.from.x, request.from.y, request.to.x, request.to.y, fresh);
      });
      const length = PF.Util.pathLength(path);
      if (name === 'A*' && Math.abs(length - expected[i]) > 1e-4 * length) throw new Error(`lengths differ: ${length}`);
    });
  }
  return times;
}

let failed = false;
function tell(text, ratio, target) {
  const isGood = ratio >= target;
  failed ||= !isGood;
  console.log(`  ${text}: ${ratio.toPrecision(3)} times as fast (at least ${target})${isGood ? '' : ' MISSED'}`);
}

const cairn = await load();
for (const spec of MAPS) {
  const grid = cairn.generate(spec);
  let database;
  const buildTime = processorTime(() => (database = cairn.build(grid)));
  console.log(`${spec}: database ${(database.bytes / 1000).toFixed(0)} kB, built in ${(buildTime / 1000).toFixed(1)} s`);
  const requests = requestsOn(grid);
  const few = requests.slice(0, SLOW_REQUESTS);
  const [finder, plain] = [cairn.pathFinder(grid, database), cairn.pathFinder(grid)];
  const run = (one, list) => processorTime(() => list.forEach(({ from, to }) => one.find(from, to)));
  const REPEATS = 5; // these are too short for one
  const repeated = (one, list) => {
    run(one, list);
    let sum = 0;
    for (let i = 0; i < REPEATS; ++i) sum += run(one, list);
    return sum / REPEATS;
  };
  const [ours, oursAll, jumps] = [repeated(finder, few), repeated(finder, requests), repeated(plain, few)];
  const theirs = timesOfPathfinding(grid, few, few.map(({ from, to }) => plain.distance(from, to)));
  const [best, least] = Object.entries(theirs).reduce((a, b) => (b[1] < a[1] ? b : a));
  const each = (time) => `${((1000 * time) / few.length).toFixed(0)} µs`;
  const others = Object.entries(theirs).map(([name, time]) => `pathfinding's ${name} ${each(time)}`);
  console.log(`  a path: cairn ${each(ours)}, without a database ${each(jumps)}, ${others.join(', ')}`);
  tell(`than pathfinding's ${best}`, least / ours, TIMES_FASTER.pathfinding);
  console.log(`  without a database: ${(least / jumps).toPrecision(3)} times as fast`);
  const tiles = await tilePaths(grid, requests);
  console.log(
    `  ${REQUESTS} requests: cairn ${oursAll.toFixed(1)} ms, recast ${tiles.time.toFixed(1)} ms (${tiles.found} reach the goal)`,
  );
  tell('than @recast-navigation/core', tiles.time / oursAll, TIMES_FASTER.recast);
  grid.free();
}
process.exitCode = failed ? 1 : 0;
