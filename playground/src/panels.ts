// The panel beside the map: what there is to set in each mode.
import type { App } from './app.ts';
import { databasePanel } from './database_panel.ts';
import { button, bytesText, count, group, h, icon, select, sentence, slider, toggle } from './dom.ts';
import { chooseFile, mapText, saveFile } from './files.ts';
import type { Opener } from './opening.ts';
import { copyLink, savePicture, saveTrace } from './sharing.ts';
import { racerStatus } from './show.ts';
import { kBudgets, kCrowdSizes, kMaxRacers, kPaces } from './scene.ts';

const kSizes = ['48x32', '64x40', '96x64', '128x96', '256x192', '512x512', '1024x1024'];
const kBrushes = [1, 2, 3, 5, 8, 12, 20];
const kCosts = [2, 3, 5, 8, 12, 20, 50];
const kMilliseconds = [0.5, 1, 2, 3, 4, 6, 8, 12];

export class Panels {
  readonly root = h('aside', { class: 'panel', 'aria-label': 'Settings' });
  private refreshers: (() => void)[] = [];
  private key = '';
  private generator = { kind: 'rooms', size: '96x64', seed: 5 };

  constructor(
    private readonly app: App,
    private readonly opener: Opener,
  ) {}

  /** Builds the panel anew where another mode or map is shown; else only its texts. */
  refresh(): void {
    const { scene } = this.app;
    const key = `${scene.mode}/${scene.race.racers.join()}/${scene.map.width}x${scene.map.height}/${scene.map.spec}`;
    if (key !== this.key) {
      this.key = key;
      this.refreshers = [];
      this.readSpec();
      const parts = scene.mode === 'race' ? this.racePanels() : scene.mode === 'crowd' ? this.crowdPanels() : this.pathPanels();
      const at = this.root.scrollTop;
      this.root.replaceChildren(...parts, this.mapPanel(), this.drawPanel(), this.database(), this.sharePanel());
      this.root.scrollTop = at;
    }
    for (const refresh of this.refreshers) refresh();
  }
  private readSpec(): void {
    const match = /^(\w+):(\d+x\d+)(?:,seed=(\d+))?/.exec(this.app.scene.map.spec);
    if (match) this.generator = { kind: match[1], size: match[2], seed: Number(match[3] ?? 1) };
  }

  // ---- path ----

  private pathPanels(): HTMLElement[] {
    const { app } = this;
    const facts = h('dl', { class: 'facts', id: 'path-facts' });
    this.refreshers.push(() => {
      app.updatePath();
      const { path } = app;
      const reached = path !== null && path.end.x === app.scene.goal.x && path.end.y === app.scene.goal.y;
      facts.replaceChildren(
        ...fact('Length', path ? path.length.toFixed(2) : 'no path'),
        ...fact('Cells', path ? count(path.cells.length / 2) : '0'),
        ...fact('Found in', `${app.pathMs.toFixed(2)} ms`),
        ...fact('Ends at', path === null ? 'nowhere' : reached ? 'the goal' : 'the nearest cell in reach'),
      );
    });
    return [
      group(
        'Shortest path',
        h('p', { class: 'hint' }, 'Drag the ring (start) or the stones (goal). The path follows.'),
        facts,
        toggle('follow', 'Goal follows the pointer', app.follow, (on) => (app.follow = on)),
      ),
    ];
  }

  // ---- race ----

  private racePanels(): HTMLElement[] {
    const { app } = this;
    const { race, layers } = app.scene;
    const choices = app.engine.algorithms.map((a) => [a.name, a.title] as const);
    const adder = h('select', { id: 'add-racer', 'aria-label': 'Algorithm to add' }, h('option', { value: '' }, 'Add an algorithm…'), ...choices.map(([v, t]) => h('option', { value: v }, t)));
    adder.disabled = race.racers.length >= kMaxRacers;
    adder.addEventListener('change', () => {
      if (adder.value !== '') app.setRacers([...race.racers, adder.value]);
    });
    const list = h('ul', { class: 'racers' });
    const results: HTMLElement[] = [];
    race.racers.forEach((spec, i) => {
      const info = app.engine.algorithm(spec);
      results.push(h('small', { class: 'result' }));
      list.append(
        h('li', {}, h('button', { type: 'button', class: 'racer', onclick: () => app.onAlgorithm(i) }, h('b', {}, app.engine.title(spec)), h('small', {}, sentence(info?.summary ?? 'unknown algorithm')), results[i])),
      );
    });
    let last = 0;
    const tell = () => {
      last = performance.now();
      app.race?.racers.forEach((racer, i) => {
        const { turn } = racer.replay;
        const text = turn > 0 ? `${racerStatus(racer, app.race?.optimal ?? 0)}, at most ${count(racer.record.peakWork)} operations a turn` : '';
        if (results[i] && results[i].textContent !== text) results[i].textContent = text;
      });
    };
    this.refreshers.push(tell);
    app.onFrame = () => {
      if (app.scene.mode === 'race' && performance.now() - last > 150) tell();
    };
    const layer = (name: keyof typeof layers, label: string) =>
      toggle(`layer-${name}`, label, layers[name], (on) => {
        layers[name] = on;
        app.invalidate();
      }, name);
    return [
      group('Racers', list, adder),
      group(
        'Turns',
        slider('race-budget', 'Budget of a turn', kBudgets, race.budget, (v) => (v === 0 ? 'no limit' : `${count(v)} operations`), (v) => {
          race.budget = v;
          app.restartRace(true);
        }).element,
        h('p', { class: 'hint' }, 'Each turn, everyone may spend the budget and make one move. Who needs more goes on thinking in the next turn.'),
        toggle('unknown', 'Racers discover the map', race.unknown, (on) => {
          race.unknown = on;
          app.restartRace(true);
        }),
      ),
      group('Show', layer('expanded', 'Cells searched'), layer('learned', 'Values learned'), layer('visits', 'Walk, darker where it returns'), layer('subgoals', 'Subgoals and legs')),
    ];
  }

  // ---- crowd ----

  private crowdPanels(): HTMLElement[] {
    const { app } = this;
    const { crowd } = app.scene;
    const facts = h('dl', { class: 'facts', id: 'crowd-facts' });
    let last = 0;
    const update = () => {
      const run = app.crowd;
      if (run === null || performance.now() - last < 200) return;
      last = performance.now();
      const recent = run.times.slice(-60);
      const mean = recent.reduce((a, b) => a + b, 0) / Math.max(recent.length, 1);
      facts.replaceChildren(
        ...fact('Moves in a frame', count(run.moves)),
        ...fact('Waiting for the next', count(run.waiting)),
        ...fact('Mean of a frame', `${mean.toFixed(2)} ms`),
        ...fact('Memory', bytesText(run.memoryBytes)),
      );
    };
    this.refreshers.push(update);
    app.onFrame = () => {
      if (app.scene.mode === 'crowd') update();
    };
    return [
      group(
        'Crowd',
        slider('crowd-agents', 'Agents', kCrowdSizes, crowd.agents, count, (v) => {
          crowd.agents = v;
          app.restartCrowd();
        }).element,
        slider('crowd-budget', 'Budget of a frame', kMilliseconds, crowd.budget, (v) => `${v} ms`, (v) => {
          crowd.budget = v;
          app.invalidate();
        }).element,
        slider('crowd-pace', 'Pace', kPaces, crowd.pace, (v) => `${v} moves a second`, (v) => (crowd.pace = v)).element,
        facts,
        h('div', { class: 'row' }, button('Everyone its own goal', () => {
          app.crowd?.scatter();
          app.changed();
        })),
        toggle('crowd-rival', 'A* on demand beside it', crowd.rival, (on) => {
          crowd.rival = on;
          app.restartCrowd();
        }),
        toggle('crowd-exclusive', 'One agent on a cell at most', crowd.exclusive, (on) => {
          crowd.exclusive = on;
          app.restartCrowd();
        }),
        h('p', { class: 'hint' }, 'Click the map to send everyone there. With the door tool, click walls to open them and ground to close it.'),
      ),
    ];
  }

  // ---- common ----

  private make(): void {
    const { app, generator } = this;
    try {
      app.setMap(app.engine.generate(`${generator.kind}:${generator.size},seed=${generator.seed}`));
    } catch (error) {
      app.say(error);
    }
  }
  nextMap(): void {
    ++this.generator.seed;
    this.make();
  }
  private mapPanel(): HTMLElement {
    const { app, generator } = this;
    const make = () => this.make();
    const kinds = app.engine.cairn.generators.map((g) => [g.name, g.name] as const);
    const sizes = kSizes.includes(generator.size) ? kSizes : [generator.size, ...kSizes];
    const seed = h('input', { type: 'number', id: 'seed', min: 0, max: 999999, value: generator.seed });
    seed.addEventListener('change', () => {
      generator.seed = Math.min(Math.max(Math.round(Number(seed.value) || 0), 0), 999999);
      make();
    });
    return group(
      'Map',
      h('div', { class: 'pair' },
        select('generator', 'Made of', kinds, generator.kind, (v) => { generator.kind = v; make(); }),
        select('size', 'Cells', sizes.map((s) => [s, s.replace('x', ' × ')] as const), generator.size, (v) => { generator.size = v; make(); })),
      h('div', { class: 'pair' },
        h('div', { class: 'field' }, h('label', { for: 'seed' }, 'Seed'), seed),
        h('div', { class: 'field end' }, button('Another', () => this.nextMap(), { icon: 'restart', title: 'The same kind with the next seed' }))),
      h('div', { class: 'row' },
        button('Open…', () => void chooseFile('.map,.png,.cairn,.json,image/png').then((file) => file && this.opener.open(file)), { icon: 'open', title: 'A MovingAI .map, a PNG, or a .cairn database' }),
        button('Save', () => this.saveMap(), { icon: 'save', title: 'As a MovingAI .map' }),
        button('Clear', () => app.editor.clear(), { title: 'Remove all walls' })),
    );
  }
  private saveMap(): void {
    const { app } = this;
    saveFile('playground.map', mapText(app.scene.map), 'text/plain');
    if (app.scene.map.hasCosts) app.say('A .map has walls and ground only: the costs of terrain are not in it. A link keeps them.');
  }
  private drawPanel(): HTMLElement {
    const { app } = this;
    const size = slider('brush', 'Size', kBrushes, app.editor.brush, (v) => `${v} × ${v}`, (v) => (app.editor.brush = v));
    this.refreshers.push(() => size.set(app.editor.brush));
    return group(
      'Brush',
      size.element,
      app.scene.mode === 'crowd' ? null : slider('cost', 'Cost of terrain', kCosts, app.editor.cost, (v) => `${v} × plain ground`, (v) => (app.editor.cost = v)).element,
      h('div', { class: 'row' }, button('Undo', () => app.editor.undo(), { icon: 'undo' })),
    );
  }
  private database(): HTMLElement {
    const { element, refresh } = databasePanel(this.app, this.opener);
    this.refreshers.push(refresh);
    return element;
  }
  private sharePanel(): HTMLElement {
    const { app } = this;
    return group(
      'Share',
      h('div', { class: 'row' },
        button('Copy link', () => void copyLink(app), { icon: 'link', title: 'A link that restores this scene' }),
        button('Picture', () => savePicture(app), { icon: 'picture', title: 'What you see, as a PNG' }),
        app.scene.mode === 'crowd' ? null : button('Trace', () => saveTrace(app), { icon: 'save', title: 'Every move as a line of JSON, as cairn map render reads it' })),
      h('p', { class: 'hint small' }, icon('help'), 'Press ? for all keys.'),
    );
  }
}

export function fact(name: string, value: string): HTMLElement[] {
  return [h('dt', {}, name), h('dd', {}, value)];
}
