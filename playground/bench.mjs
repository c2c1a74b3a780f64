// Measures the page in headless Chromium and prints each figure beside its target. Nothing fails: on a busy machine the
// figures say more of the machine than of the page.
import { openPage, startBrowser, until, withApp } from './tests/browser.mjs';

const rows = [];
const report = (what, figure, target, note = '') => rows.push({ what, figure, target, note });
const quantile = (sorted, q) => sorted[Math.min(Math.floor(q * sorted.length), sorted.length - 1)];
const ms = (n) => `${n.toFixed(n < 10 ? 2 : 0)} ms`;

async function loading(browser) {
  const times = [];
  for (let i = 0; i < 5; ++i) {
    const page = await openPage(browser);
    times.push(Number(await page.getAttribute('html', 'data-ready')));
    await page.context().close();
  }
  times.sort((a, b) => a - b);
  report('first interaction after opening the file', ms(quantile(times, 0.5)), '2,000 ms', `slowest of five ${ms(times.at(-1))}`);
}

/** Moves the goal over the map as a pointer would, and takes the time of each new path. */
async function pointerPaths(browser) {
  const page = await openPage(browser);
  await withApp(page, (app) => {
    app.setMode('path');
    app.setMap(app.engine.generate('rooms:1024x1024,seed=3'));
  });
  const measure = () =>
    withApp(page, (app) => {
      const times = [];
      const { map } = app.scene;
      for (let i = 0; i < 400; ++i) {
        const angle = (i / 400) * 2 * Math.PI;
        const goal = map.nearestOpen(Math.round(512 + 480 * Math.cos(angle)), Math.round(512 + 480 * Math.sin(3 * angle)));
        app.moveEnd('goal', goal);
        const before = performance.now();
        app.updatePath();
        times.push(performance.now() - before);
      }
      return times.sort((a, b) => a - b);
    });
  await measure(); // warms up
  const plain = await measure();
  report('path after a move of the pointer, 1024 x 1024, no database', ms(quantile(plain, 0.5)), '', `95% within ${ms(quantile(plain, 0.95))}`);
  await withApp(page, (app) => app.databases.start('cairn'));
  await page.waitForFunction(() => playground.app.engine.database('cairn', playground.app.scene.map) !== null, null, { timeout: 600000 });
  const took = await withApp(page, (app) => ({ ms: app.databases.took.get('cairn'), bytes: app.engine.database('cairn', app.scene.map).bytes }));
  await measure();
  const built = await measure();
  report('the same with a database', ms(quantile(built, 0.95)), '4 ms', `95% of 400; half within ${ms(quantile(built, 0.5))}, slowest ${ms(built.at(-1))}; built in ${(took.ms / 1000).toFixed(1)} s, ${(took.bytes / 1000).toFixed(0)} kB`);
  await page.context().close();
}

async function crowds(browser) {
  const page = await openPage(browser);
  await withApp(page, (app) => {
    app.setMap(app.engine.generate('rooms:512x512,seed=3'));
    app.setMode('crowd');
  });
  await page.waitForFunction(() => playground.app.crowd?.database, null, { timeout: 600000 });
  for (const [agents, budget] of [[1000, 2], [10000, 8]]) {
    await withApp(page, (app, [n, b]) => {
      Object.assign(app.scene.crowd, { agents: n, budget: b, rally: null, pace: 60 });
      app.restartCrowd();
    }, [agents, budget]);
    await until(page, (app) => app.crowd.ticks > 120);
    const result = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const { app } = playground;
          const { crowd } = app;
          const own = []; // what the page itself does in a frame: a tick and all drawing
          const draw = app.frame;
          app.frame = (time) => {
            const before = performance.now();
            draw.call(app, time);
            own.push(performance.now() - before);
          };
          const ticks = crowd.ticks;
          const frames = [];
          const began = performance.now();
          let last = began;
          let moves = 0;
          const frame = () => {
            const now = performance.now();
            frames.push(now - last);
            moves += crowd.moves;
            last = now;
            if (now - began < 6000) requestAnimationFrame(frame);
            else resolve({ own, frames, seconds: (now - began) / 1000, ticks: crowd.ticks - ticks, times: crowd.times.slice(ticks - crowd.ticks), moves });
          };
          requestAnimationFrame(frame);
        }),
    );
    const times = result.times.sort((a, b) => a - b);
    const own = result.own.sort((a, b) => a - b);
    report(`frames a second, ${agents.toLocaleString('en-US')} agents with ${budget} ms, 512 x 512`, (result.frames.length / result.seconds).toFixed(1), '60',
      `tick and drawing take ${ms(quantile(own, 0.5))} of 16.7 ms, a tick ${ms(quantile(times, 0.5))}; 95% within ${ms(quantile(own, 0.95))} and ${ms(quantile(times, 0.95))}; ${Math.round(result.moves / result.frames.length).toLocaleString('en-US')} moves a frame`);
  }
  await page.context().close();
}

const browser = await startBrowser();
try {
  await loading(browser);
  await pointerPaths(browser);
  await crowds(browser);
} finally {
  await browser.close();
}
for (const { what, figure, target, note } of rows) console.log(`${what.padEnd(62)} ${figure.padStart(9)}  ${(target === '' ? '' : `target ${target}`).padEnd(16)} ${note}`);
