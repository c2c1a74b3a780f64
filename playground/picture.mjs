// Draws docs/playground.png, the picture of the page in README.md. Usage: node picture.mjs [FILE]
import { join } from 'node:path';
import { openPage, root, startBrowser, withApp } from './tests/browser.mjs';

const browser = await startBrowser();
const page = await openPage(browser, { viewport: { width: 1280, height: 800 } });
await withApp(page, (app) => {
  playground.layout.showStop(3);
  app.playing = false;
});
await page.waitForFunction(() => playground.app.race.racers.every((racer) => racer.waitsFor === ''), null, { timeout: 120000 });
await withApp(page, (app) => app.seek(104));
await page.waitForTimeout(500);
await page.screenshot({ path: process.argv[2] ?? join(root, 'docs', 'playground.png') });
await browser.close();
