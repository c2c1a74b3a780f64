// Starts the page: the engine, the scene of the link or the first of the tour, and the layout.
import { App } from './app.ts';
import { h } from './dom.ts';
import { Engine } from './engine.ts';
import { Layout } from './layout.ts';
import { linkOf, sceneOfLink } from './sharing.ts';
import { applyTheme } from './theme.ts';
import { kTour } from './tour.ts';

async function main(): Promise<void> {
  applyTheme();
  const root = document.getElementById('app')!;
  root.replaceChildren(h('p', { class: 'loading' }, 'Loading…'));
  let engine: Engine;
  try {
    engine = await Engine.start();
  } catch (error) {
    root.replaceChildren(h('p', { class: 'loading' }, `This browser cannot run the page: ${error instanceof Error ? error.message : error}. It needs WebAssembly with exceptions: Chrome 95, Firefox 100, Safari 15.2 or later.`));
    return;
  }
  const generate = (spec: string) => engine.generate(spec);
  const app = new App(engine, kTour[0].scene(generate));
  const layout = new Layout(app);
  root.replaceChildren(layout.root);
  const follow = async (first: boolean) => {
    const hash = location.hash.slice(1);
    if (hash === '') {
      if (first) layout.showStop(0);
      return;
    }
    try {
      app.show(await sceneOfLink(engine, hash));
    } catch (error) {
      if (first) layout.showStop(0);
      app.say(error);
    }
  };
  await follow(true);
  addEventListener('hashchange', () => void follow(false));
  // For tests and for the curious.
  Object.assign(window, { playground: { app, layout, link: () => linkOf(app) } });
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
}

void main();
