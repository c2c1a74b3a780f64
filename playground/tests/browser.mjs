// What the tests of the page share: a browser, a page from the built file, and places of the map on the screen.
import { createRequire } from 'node:module';
import { join, dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const { chromium } = createRequire(join(root, 'build', 'playground', 'package.json'))('playwright-core');
export const address = pathToFileURL(join(root, 'build', 'playground', 'playground.html')).href;

// Without the later ones, Chromium looks for hosts that a closed network does not have.
const kFlags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export const startBrowser = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: kFlags });

/** A page that is ready. Errors of the page fail the test: `page.check()` at its end. */
export async function openPage(browser, { hash = '', ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', acceptDownloads: true, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30000);
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.stack ?? String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(address + hash);
  await page.waitForFunction(() => document.documentElement.dataset.ready);
  page.check = () => {
    if (errors.length > 0) throw new Error(`the page reported:\n${errors.join('\n')}`);
  };
  return page;
}

/** Runs a function in the page with the app. */
export const withApp = (page, body, argument) => page.evaluate(`(${body})(playground.app, ${JSON.stringify(argument ?? null)})`);
export const until = (page, body, argument) => page.waitForFunction(`(${body})(playground.app, ${JSON.stringify(argument ?? null)})`, null, { timeout: 60000 });

/** Where the middle of a cell is on the screen, in the first pane. */
export async function screenOf(page, x, y) {
  return withApp(page, (app, at) => {
    const pane = app.panes[0];
    const box = pane.canvas.getBoundingClientRect();
    return {
      x: box.left + (at.x + 0.5 - app.camera.cx) * app.camera.scale + pane.stage.width / 2,
      y: box.top + (at.y + 0.5 - app.camera.cy) * app.camera.scale + pane.stage.height / 2,
    };
  }, { x, y });
}
/** Draws with the mouse from cell to cell. */
export async function stroke(page, ...cells) {
  const first = await screenOf(page, ...cells[0]);
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const cell of cells.slice(1)) {
    const at = await screenOf(page, ...cell);
    await page.mouse.move(at.x, at.y, { steps: 3 });
  }
  await page.mouse.up();
}
export const cellAt = (page, x, y) => withApp(page, (app, at) => app.scene.map.at(at.x, at.y), { x, y });
export const chooseTool = (page, tool) => page.click(`[data-tool=${tool}]`);

/** Drops a file on the page. */
export async function drop(page, name, bytes, type = '') {
  await page.evaluate(({ name, bytes, type }) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(bytes)], name, { type }));
    const target = document.querySelector('.app');
    for (const kind of ['dragenter', 'dragover', 'drop']) target.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: transfer }));
  }, { name, bytes: [...bytes], type });
}
export async function downloadBy(page, action) {
  const [download] = await Promise.all([page.waitForEvent('download'), action()]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return { name: download.suggestedFilename(), bytes: Buffer.concat(chunks) };
}
