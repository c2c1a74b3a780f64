// Tests of the page in headless Chromium, opened from its file as anybody would open it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { cellAt, chooseTool, downloadBy, drop, openPage, root, screenOf, startBrowser, stroke, until, withApp } from './browser.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

/** A test with a page of its own, whose errors fail it. */
function pageTest(name, body, options = {}) {
  test(name, { timeout: 120000 }, async () => {
    const page = await openPage(browser, options);
    try {
      await body(page);
      page.check();
    } finally {
      await page.context().close();
    }
  });
}
const notice = (page) => page.textContent('.notices');
const emptyMap = (page) => withApp(page, (app) => {
  app.setMode('path');
  app.editor.clear();
});

pageTest('it opens from a file with the first scene of the tour playing', async (page) => {
  assert.match(await page.textContent('.card'), /Trapped in a bay/);
  await until(page, (app) => app.race.turn > 20);
  const colours = await withApp(page, (app) => {
    const { canvas, context } = app.panes[0].stage;
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const seen = new Set();
    for (let i = 0; i < data.length; i += 4) seen.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
    return seen.size;
  });
  assert.ok(colours > 20, `the map is drawn, in ${colours} colours`);
});

pageTest('walls and terrain are drawn, erased and undone', async (page) => {
  await emptyMap(page);
  await chooseTool(page, 'wall');
  await stroke(page, [10, 10], [20, 10]);
  for (let x = 10; x <= 20; ++x) assert.equal(await cellAt(page, x, 10), 0);
  await chooseTool(page, 'erase');
  await stroke(page, [14, 10], [15, 10]);
  assert.equal(await cellAt(page, 14, 10), 1);
  await page.keyboard.press('Control+z');
  assert.equal(await cellAt(page, 14, 10), 0);
  await chooseTool(page, 'terrain');
  await stroke(page, [30, 20], [33, 20]);
  assert.equal(await cellAt(page, 31, 20), 5);
  assert.equal(await withApp(page, (app) => app.scene.map.hasCosts), true);
  await until(page, (app) => app.path !== null);
});

pageTest('the path follows the goal under the pointer, and ends near it where it cannot get there', async (page) => {
  await emptyMap(page);
  const from = await withApp(page, (app) => app.scene.goal);
  const at = await screenOf(page, from.x, from.y);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  const to = await screenOf(page, 50, 5);
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await until(page, (app) => app.path?.end.x === 50 && app.path.end.y === 5);
  await page.mouse.up();
  const { cells, length, start } = await withApp(page, (app) => ({ cells: [...app.path.cells], length: app.path.length, start: app.scene.start }));
  const dx = Math.abs(start.x - 50);
  const dy = Math.abs(start.y - 5);
  assert.ok(Math.abs(length - (Math.max(dx, dy) + (Math.SQRT2 - 1) * Math.min(dx, dy))) < 0.01, 'on an empty map it is as long as the distance');
  for (let i = 2; i < cells.length; i += 2) assert.ok(Math.max(Math.abs(cells[i] - cells[i - 2]), Math.abs(cells[i + 1] - cells[i - 1])) === 1);
  // Walls all around the goal: the path ends at the nearest cell outside.
  await chooseTool(page, 'wall');
  await stroke(page, [48, 3], [52, 3], [52, 7], [48, 7], [48, 3]);
  await until(page, (app) => app.path !== null && app.path.end.x !== 50);
  assert.match(await page.textContent('#path-facts'), /nearest cell in reach/);
});

pageTest('racers run side by side, and the race can be shown at any turn', async (page) => {
  await withApp(page, (app) => {
    playground.layout.showStop(1);
    app.scene.race.speed = 4000;
  });
  await until(page, (app) => app.race.finished && app.race.turn === app.race.lastTurn && !app.playing);
  const [lrta, dartaa] = await withApp(page, (app) => app.race.racers.map((r) => ({ moves: r.record.moves, outcome: r.record.outcome, learned: r.record.learned.length, expanded: r.record.expanded.length, peak: r.record.peakWork, last: r.record.last, width: r.record.width, work: r.record.totalWork, bound: r.bound })));
  for (const racer of [lrta, dartaa]) {
    assert.equal(racer.outcome, 2, 'it arrived');
    assert.equal(racer.last, 20 * racer.width + 58, 'at the goal');
    assert.ok(racer.learned > 0 && racer.expanded > 0);
    assert.ok(racer.peak <= 1000, 'no turn took more than the budget');
    assert.ok(racer.peak <= racer.bound, 'nor more than the bound of the algorithm');
  }
  assert.ok(dartaa.moves * 5 < lrta.moves, `daRTAA* (${dartaa.moves} moves) gets out far sooner than LRTA* (${lrta.moves})`);

  // The scrubber shows the past as it was.
  await page.fill('#timeline', '10');
  const past = await withApp(page, (app) => app.race.racers.map((r) => ({ turn: r.replay.turn, at: r.replay.position, expected: r.record.positions.at(10), visits: r.replay.visits.reduce((a, b) => a + b, 0), moves: r.replay.moves })));
  for (const racer of past) {
    assert.equal(racer.turn, 10);
    assert.equal(racer.at, racer.expected);
    assert.equal(racer.visits, racer.moves + 1);
  }
  await page.click('[aria-label=Step]');
  assert.equal(await withApp(page, (app) => app.race.turn), 11);
  await page.click('.player [aria-label=Back]');
  assert.equal(await withApp(page, (app) => app.race.turn), 10);
  assert.match(await page.textContent('.pane .status'), /moves/);
});

pageTest('algorithms are added, changed and removed, and a wrong option is answered', async (page) => {
  await withApp(page, () => playground.layout.showStop(1));
  await page.selectOption('#add-racer', 'rtaa');
  assert.deepEqual(await withApp(page, (app) => app.scene.race.racers.map((s) => s.split(':')[0])), ['lrta', 'dartaa', 'rtaa']);
  assert.equal(await page.locator('.pane').count(), 3);
  await page.locator('.pane .title').nth(2).click();
  await page.fill('#option-lookahead', 'many');
  await page.click('dialog >> text=Run it');
  assert.match(await page.textContent('.trouble'), /lookahead/);
  await page.fill('#option-lookahead', '50');
  await page.click('dialog >> text=Run it');
  assert.equal(await withApp(page, (app) => app.scene.race.racers[2]), 'rtaa:lookahead=50');
  await page.locator('.pane').nth(0).locator('[aria-label=Remove]').click();
  assert.equal(await page.locator('.pane').count(), 2);
});

pageTest('A* thinks while TBA* walks', async (page) => {
  await withApp(page, (app) => {
    playground.layout.showStop(2);
    app.playing = false;
    app.seek(6);
  });
  const [astar, tba] = await withApp(page, (app) => app.race.racers.map((r) => r.replay.moves));
  assert.equal(astar, 0);
  assert.ok(tba > 0);
});

pageTest('a trace is saved as lines that lead from start to goal', async (page) => {
  await withApp(page, (app) => {
    app.setMode('race');
    app.setRacers(['dartaa']);
    app.scene.race.speed = 4000;
  });
  await until(page, (app) => app.race.finished && !app.playing);
  const { name, bytes } = await downloadBy(page, () => page.click('text=Trace'));
  assert.equal(name, 'dartaa.jsonl');
  const lines = bytes.toString().trim().split('\n').map((line) => JSON.parse(line));
  const ends = await withApp(page, (app) => [app.scene.start, app.scene.goal]);
  assert.deepEqual([lines[0].x, lines[0].y], [ends[0].x, ends[0].y]);
  assert.deepEqual([lines.at(-1).x, lines.at(-1).y], [ends[1].x, ends[1].y]);
  for (let i = 1; i < lines.length; ++i) assert.equal(Math.max(Math.abs(lines[i].x - lines[i - 1].x), Math.abs(lines[i].y - lines[i - 1].y)), 1);
  const picture = await downloadBy(page, () => page.click('text=Picture'));
  assert.equal(picture.bytes.subarray(1, 4).toString(), 'PNG');
});

pageTest('a database is built in a worker, saved and loaded, with the bytes of cairn build', async (page) => {
  await page.selectOption('#size', '64x40');
  await withApp(page, (app) => app.setMode('path'));
  const map = await downloadBy(page, () => page.locator('section:has(h2:text("Map")) >> text=Save').click());
  await page.click('section:has(h2:text("Database")) >> text=Build');
  await until(page, (app) => app.engine.database('cairn', app.scene.map) !== null);
  const built = await downloadBy(page, () => page.click('#builds >> text=Save'));
  assert.match(await page.textContent('#builds'), /kB/);
  const native = join(root, 'build', 'release', 'cli', 'cairn');
  const folder = mkdtempSync(join(tmpdir(), 'playground-'));
  try {
    writeFileSync(join(folder, 'm.map'), map.bytes);
    execFileSync(native, ['build', join(folder, 'm.map'), 'cairn', '-o', join(folder, 'm.cairn')], { stdio: 'pipe' });
    assert.ok(built.bytes.equals(readFileSync(join(folder, 'm.cairn'))), 'the page and cairn build agree in every byte');
  } finally {
    rmSync(folder, { recursive: true });
  }
  // Loaded again into a fresh scene of the same map; refused for another map, and where it is damaged.
  await withApp(page, (app) => app.setMap(app.engine.generate(app.scene.map.spec)));
  await drop(page, 'mine.cairn', built.bytes);
  await until(page, (app) => app.engine.database('cairn', app.scene.map) !== null);
  assert.match(await notice(page), /Loaded mine.cairn/);
  await page.click('text=Another');
  await drop(page, 'mine.cairn', built.bytes);
  await page.waitForFunction(() => /another map/.test(document.querySelector('.notices').textContent));
  await drop(page, 'broken.cairn', built.bytes.subarray(0, built.bytes.length / 2));
  await page.waitForFunction(() => /broken.cairn/.test(document.querySelector('.notices').textContent));
});

pageTest('racers with a database wait for it and go straight', async (page) => {
  await withApp(page, (app) => {
    app.setMode('race');
    app.setRacers(['knn-lrta', 'cairn']);
    app.scene.race.speed = 400;
  });
  await until(page, (app) => app.race.finished && !app.playing && app.race.lastTurn > 0);
  const racers = await withApp(page, (app) => app.race.racers.map((r) => ({ length: r.record.length, optimal: app.race.optimal, subgoals: [...r.record.subgoals.data].some((s) => s > 0) })));
  assert.ok(Math.abs(racers[1].length - racers[1].optimal) < 0.01, 'cairn walks a shortest path');
  assert.ok(racers[0].length < 1.5 * racers[0].optimal);
  assert.ok(racers[1].subgoals);
});

pageTest('maps and pictures are opened by dropping them, and broken ones are refused with a sentence', async (page) => {
  await drop(page, 'tiny.map', Buffer.from('type octile\nheight 3\nwidth 5\nmap\n.....\n.@@@.\n.....\n'));
  await until(page, (app) => app.scene.map.width === 5);
  assert.deepEqual(await withApp(page, (app) => [...app.scene.map.cells]), [1, 1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
  await drop(page, 'bad.map', Buffer.from('type octile\nheight 3\nwidth 5\nmap\n..x\n'));
  await page.waitForFunction(() => /bad.map/.test(document.querySelector('.notices').textContent));
  const picture = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4, 2);
    const context = canvas.getContext('2d');
    context.fillStyle = 'white';
    context.fillRect(0, 0, 4, 2);
    context.fillStyle = 'black';
    context.fillRect(1, 0, 2, 1);
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });
  await drop(page, 'plan.png', picture, 'image/png');
  await until(page, (app) => app.scene.map.width === 4);
  assert.deepEqual(await withApp(page, (app) => [...app.scene.map.cells]), [1, 0, 0, 1, 1, 1, 1, 1]);
  await drop(page, 'no.png', Buffer.from('not a picture'), 'image/png');
  await page.waitForFunction(() => /no.png/.test(document.querySelector('.notices').textContent));
});

pageTest('a crowd walks, is sent, and goes around doors that close', async (page) => {
  await withApp(page, (app) => {
    playground.layout.showStop(5);
    playground.layout.toggleTour(); // so that no door closes by itself
    app.scene.crowd.agents = 200;
    app.scene.crowd.rally = null;
    app.restartCrowd();
  });
  await until(page, (app) => app.crowd.ticks > 30 && app.crowd.database !== null);
  const goal = await screenOf(page, 10, 50);
  await chooseTool(page, 'send');
  await page.mouse.click(goal.x, goal.y);
  assert.deepEqual(await withApp(page, (app) => app.scene.crowd.rally), { x: 10, y: 50 });
  await chooseTool(page, 'door');
  await stroke(page, [52, 20], [52, 25]);
  assert.equal(await cellAt(page, 52, 22), 0);
  assert.equal(await cellAt(page, 54, 22), 1);
  // Nobody steps onto a wall from now on; only who stood under the door when it closed is in it.
  await withApp(page, (app) => {
    const inWalls = () => {
      const { positions } = app.crowd;
      const found = [];
      for (let i = 0; i < positions.length; i += 2) if (app.scene.map.at(positions[i], positions[i + 1]) === 0) found.push(i / 2);
      return found;
    };
    const trapped = new Set(inWalls());
    window.illegal = 0;
    const tick = app.crowd.tick.bind(app.crowd);
    app.crowd.tick = () => {
      tick();
      window.illegal += inWalls().filter((agent) => !trapped.has(agent)).length;
    };
  });
  await until(page, (app) => app.crowd.counts().arrived > 150);
  assert.equal(await page.evaluate(() => window.illegal), 0);
  await page.click('text=Everyone its own goal');
  await until(page, (app) => app.scene.crowd.rally === null && app.crowd.counts().walking > 100);
});

pageTest('A* on demand runs beside the crowd, in a worker', async (page) => {
  await withApp(page, (app) => {
    app.setMap(app.engine.generate('rooms:64x40,seed=3'));
    app.setMode('crowd');
  });
  await page.click('label[for=crowd-rival]');
  await until(page, (app) => app.crowd?.rival !== null && app.crowd.rival.times.length > 5);
  assert.equal(await page.locator('.pane').count(), 2);
  await page.fill('#crowd-budget', '3');
  assert.equal(await withApp(page, (app) => app.scene.crowd.budget), 3);
});

pageTest('a link restores the scene, and a damaged one is answered', async (page) => {
  await withApp(page, (app) => {
    app.setMap(app.engine.generate('rooms:64x40,seed=9'));
    app.setMode('race');
    app.setRacers(['rtaa:lookahead=9', 'tba']);
    app.scene.layers.learned = false;
  });
  await withApp(page, (app) => {
    app.editor.fill(0, 0, 20, 20, 1);
    app.editor.fill(3, 3, 7, 1, 0);
  });
  const before = await withApp(page, (app) => ({ ...app.scene, map: [...app.scene.map.cells] }));
  const link = await page.evaluate(() => playground.link());
  const second = await openPage(page.context().browser(), { hash: link.slice(link.indexOf('#')) });
  const after = await withApp(second, (app) => ({ ...app.scene, map: [...app.scene.map.cells] }));
  assert.deepEqual(after, before);
  second.check();
  await second.context().close();
  const third = await openPage(page.context().browser(), { hash: link.slice(link.indexOf('#'), -20) });
  assert.match(await notice(third), /damaged/i);
  await third.context().close();
  const untouched = await withApp(page, (app) => app.setMap(app.engine.generate('rooms:512x512,seed=9'))).then(() => page.evaluate(() => playground.link()));
  assert.ok(untouched.length < 1000, 'a map as generated takes only its name');
});

pageTest('fingers draw, and two of them zoom', async (page) => {
  await emptyMap(page);
  await page.tap('[data-tool=wall]');
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((p, id) => ({ ...p, id })) });
  const a = await screenOf(page, 20, 30);
  const b = await screenOf(page, 30, 30);
  await touch('touchStart', a);
  await touch('touchMove', { x: (a.x + b.x) / 2, y: a.y });
  await touch('touchMove', b);
  await touch('touchEnd');
  for (let x = 21; x < 30; ++x) assert.equal(await cellAt(page, x, 30), 0);
  const scale = await withApp(page, (app) => app.camera.scale);
  await touch('touchStart', a, b);
  await touch('touchMove', { x: a.x - 60, y: a.y }, { x: b.x + 60, y: b.y });
  await touch('touchEnd');
  assert.ok((await withApp(page, (app) => app.camera.scale)) > 1.3 * scale);
}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

pageTest('it is dark where the system is, and where one asks for it', async (page) => {
  const floor = () => withApp(page, (app) => [...app.panes[0].stage.context.getImageData(app.panes[0].canvas.width / 2, 40, 1, 1).data.slice(0, 3)]);
  assert.equal(await page.getAttribute('html', 'data-theme'), 'dark');
  const dark = await floor();
  assert.ok(dark[0] < 100, `the map is dark: ${dark}`);
  await page.click('[aria-label="Light or dark"]');
  assert.equal(await page.getAttribute('html', 'data-theme'), 'light');
  await page.waitForTimeout(200);
  const light = await floor();
  assert.ok(light[0] > 150, `the map is light: ${light}`);
}, { colorScheme: 'dark' });

pageTest('it fits every width from 390 to 2560 pixels', async (page) => {
  for (const [width, height] of [[390, 844], [820, 1180], [1280, 800], [2560, 1440], [844, 390]]) {
    await page.setViewportSize({ width, height });
    for (const stop of [1, 4]) {
      await withApp(page, (app, n) => playground.layout.showStop(n), stop);
      await page.waitForTimeout(150);
      const facts = await withApp(page, (app) => ({
        over: document.documentElement.scrollWidth - innerWidth,
        bar: document.querySelector('.bar').scrollWidth - document.querySelector('.bar').clientWidth,
        canvas: app.panes[0].canvas.clientWidth,
        pixels: app.panes[0].canvas.width,
        seen: app.camera.scale * app.scene.map.width <= app.panes[0].stage.width && app.camera.scale * app.scene.map.height <= app.panes[0].stage.height,
      }));
      assert.ok(facts.over <= 0, `${width}: nothing is wider than the page`);
      assert.ok(facts.bar <= 0, `${width}: the bar holds what is in it`);
      assert.ok(facts.canvas > 120, `${width}: the map is ${facts.canvas} wide`);
      assert.equal(facts.pixels, facts.canvas, 'one pixel of the canvas for one of the screen');
      assert.ok(facts.seen, `${width}: the whole map is seen`);
    }
  }
});

pageTest('the tour has six scenes with a sentence each', async (page) => {
  const titles = new Set();
  for (let stop = 0; stop < 6; ++stop) {
    await page.waitForFunction((n) => document.querySelector('.card h2')?.textContent.startsWith(`${n}.`), stop + 1);
    titles.add(await page.textContent('.card h2'));
    assert.ok((await page.textContent('.card p')).split(/[.:] /).length <= 2, 'one sentence');
    await until(page, (app) => (app.scene.mode === 'crowd' ? app.crowd.ticks > 5 : app.race.turn > 2));
    if (stop < 5) await page.click('.card >> text=Next');
  }
  assert.equal(titles.size, 6);
  await until(page, (app) => app.scene.map.at(106, 32) === 0); // the door closes by itself
  await page.click('.card >> text=Play on your own');
  assert.equal(await page.isVisible('.card'), false);
});

pageTest('the keyboard does it all', async (page) => {
  await page.click('.card [aria-label="End the tour"]');
  await page.focus('.map');
  await page.keyboard.press('1');
  assert.equal(await withApp(page, (app) => app.scene.mode), 'path');
  const goal = await withApp(page, (app) => app.scene.goal);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowUp');
  assert.deepEqual(await withApp(page, (app) => app.scene.goal), { x: goal.x - 1, y: goal.y });
  await page.keyboard.press('w');
  assert.equal(await withApp(page, (app) => app.tool), 'wall');
  await page.keyboard.press('2');
  await page.keyboard.press(' ');
  const turn = await withApp(page, (app) => app.race.turn);
  await page.keyboard.press('.');
  assert.equal(await withApp(page, (app) => app.race.turn), turn + 1);
  await page.keyboard.press('?');
  assert.match(await page.textContent('dialog'), /What you can do here/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  assert.equal(await page.locator('dialog').count(), 0);
});
