// Mistakes are answered by exceptions that say what to do; nothing is changed by them, and the next call works.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CairnError, InputError, load, UsageError } from '../dist/index.js';

const cairn = await load();
const grid = cairn.generate('rooms:40x40,seed=1');
const points = [...grid.cells()].flatMap((cell, i) => (cell > 0 ? [{ x: i % 40, y: Math.floor(i / 40) }] : []));
const [from, to] = [points[0], points.at(-1)];
const wall = { x: 0, y: 0 };

function refuses(kind, sentence, call) {
  assert.throws(call, (error) => {
    assert.ok(error instanceof kind && error instanceof CairnError, String(error));
    assert.match(error.message, sentence);
    assert.equal(error.name, kind.name);
    return true;
  });
}

test('wrong names get a suggestion', () => {
  refuses(UsageError, /did you mean 'rooms'/, () => cairn.generate('roms:10x10'));
  refuses(UsageError, /did you mean 'lss-lrta'/, () => cairn.agent(grid, 'lss-lrtaa'));
  refuses(UsageError, /lookahed/, () => cairn.agent(grid, 'lss-lrta:lookahed=3'));
  refuses(UsageError, /cairnn/, () => cairn.build(grid, 'cairnn'));
});

test('wrong numbers are refused', () => {
  refuses(UsageError, /4 numbers, not 3/, () => cairn.grid(2, 2, [1, 1, 1]));
  refuses(UsageError, /whole number/, () => cairn.grid(1.5, 2, [1, 1, 1]));
  refuses(UsageError, /16384/, () => cairn.grid(20000, 1, new Uint8Array(20000)));
  refuses(UsageError, /255/, () => cairn.grid(1, 1, [255], { costs: true }));
  refuses(UsageError, /whole number/, () => grid.passable(NaN, 1));
  refuses(UsageError, /point \{x, y\}/, () => grid.connected(null, to));
  refuses(UsageError, /triples/, () => grid.with([1, 2]));
  refuses(UsageError, /outside|map/, () => grid.with([40, 0, 1]));
  refuses(UsageError, /rule 'corner'/, () => cairn.generate('rooms:10x10', { corner: 'cut' }));
  refuses(UsageError, /strict or cut/, () => cairn.generate('rooms:10x10', { corners: 'round' }));
  refuses(UsageError, /seed/, () => cairn.build(grid, 'cairn', { seed: -1 }));
  refuses(UsageError, /1 to 8|from 1/, () => grid.erode(9));
});

test('points that are closed or outside are refused', () => {
  assert.ok(!grid.passable(wall.x, wall.y));
  refuses(UsageError, /passable|closed|blocked/, () => cairn.findPath(grid, wall, to));
  refuses(UsageError, /outside|on the map/, () => cairn.findPath(grid, from, { x: 99, y: 1 }));
  const agent = cairn.agent(grid);
  refuses(UsageError, /call start/, () => agent.step());
  refuses(UsageError, /call start/, () => agent.walk());
  refuses(UsageError, /passable/, () => agent.start(from, wall));
  refuses(UsageError, /budget/, () => agent.step(NaN));
  agent.start(from, to);
  assert.equal(agent.step().outcome, 'moved');
});

test('damaged bytes and texts are refused with the place', () => {
  refuses(InputError, /mymap:3:1: expected a line 'width W'/, () => cairn.readMap('type octile\nheight 2\nbroken\n', { name: 'mymap' }));
  const bytes = cairn.build(grid).toBytes();
  refuses(InputError, /level\.cairn/, () => cairn.readDatabase(bytes.subarray(0, 100), 'level.cairn'));
  for (let i = 0; i < bytes.length; i += 97) {
    const damaged = bytes.slice();
    damaged[i] ^= 4;
    assert.throws(() => cairn.readDatabase(damaged), CairnError);
  }
  refuses(UsageError, /Uint8Array/, () => cairn.readDatabase('bytes'));
});

test('what does not fit is refused', () => {
  const other = cairn.generate('rooms:40x40,seed=2');
  const database = cairn.build(other);
  refuses(InputError, /another map|does not fit|built for/, () => cairn.agent(grid, 'cairn', { database }));
  refuses(InputError, /another map|does not fit|built for/, () => cairn.crowd(grid, { database }));
  refuses(UsageError, /needs a database/, () => cairn.agent(grid, 'cairn'));
  refuses(UsageError, /needs .*known|unknown/, () => cairn.agent(grid, 'astar', { visibility: 'unknown' }));
});

test('crowds refuse agents that are not there', () => {
  const crowd = cairn.crowd(grid);
  const id = crowd.add(from, to);
  crowd.remove(id);
  refuses(UsageError, /no agent|not/, () => crowd.redirect(id, to));
  refuses(UsageError, /id that add/, () => crowd.stop(-1));
  refuses(UsageError, /id that add/, () => crowd.stop('a'));
  refuses(UsageError, /1024/, () => crowd.tick({ work: 10 }));
  refuses(UsageError, /milliseconds/, () => crowd.tick({ time: 0 }));
  refuses(InputError, /./, () => crowd.restore(new Uint8Array(10)));
  refuses(UsageError, /occupancy/, () => cairn.crowd(grid, { occupancy: 'both' }));
  assert.equal(crowd.tick().moves, 0);
});

test('what was freed cannot be used, and freeing in any order is safe', async () => {
  const one = cairn.grid(2, 2, [1, 1, 1, 1]);
  const agent = cairn.agent(one);
  one.free();
  one.free();
  assert.ok(one.freed);
  refuses(UsageError, /Grid was freed/, () => one.cells());
  refuses(UsageError, /freed/, () => cairn.agent(one));
  agent.start({ x: 0, y: 0 }, { x: 1, y: 1 });
  assert.equal(agent.step().outcome, 'moved');
  const stranger = (await load()).generate('rooms:32x32,seed=1');
  refuses(UsageError, /same load/, () => cairn.agent(stranger));
});

test('an exception in progress ends a build and comes out', () => {
  const mine = new Error('enough');
  assert.throws(
    () => cairn.build(grid, 'knn', { progress: () => { throw mine; } }), // prettier-ignore
    (error) => error === mine,
  );
  assert.ok(cairn.build(grid).bytes > 0);
});
