// The page around the map: the bar on top, the tools, the player, the card of the tour.
import type { App, Tool } from './app.ts';
import { algorithmDialog, helpDialog } from './dialogs.ts';
import { button, count, h, icon, slider } from './dom.ts';
import { listenToKeys } from './keys.ts';
import { Opener } from './opening.ts';
import { Panels } from './panels.ts';
import { type Mode, kSpeeds } from './scene.ts';
import { copyLink } from './sharing.ts';
import { chooseTheme } from './theme.ts';
import { kTour } from './tour.ts';

const kModes: [Mode, string, string][] = [
  ['path', 'Path', 'A shortest path that follows the pointer'],
  ['race', 'Race', 'Algorithms side by side, step by step'],
  ['crowd', 'Crowd', 'Thousands of agents on a budget'],
];
const kTools: Record<Tool, [string, string, string]> = {
  hand: ['hand', 'Move', 'Move the map, or drag start and goal (V)'],
  wall: ['wall', 'Wall', 'Draw walls (W)'],
  erase: ['erase', 'Erase', 'Erase walls and terrain (E)'],
  terrain: ['terrain', 'Terrain', 'Ground that costs more (T)'],
  door: ['door', 'Door', 'Open a wall or close the ground (D)'],
  send: ['send', 'Send all', 'Send everyone here (S)'],
};

export class Layout {
  readonly root = h('div', { class: 'app' });
  private readonly panels: Panels;
  private readonly tabs = new Map<Mode, HTMLButtonElement>();
  private readonly toolbar = h('div', { class: 'tools', role: 'toolbar', 'aria-label': 'Tools' });
  private readonly player = h('div', { class: 'player', role: 'group', 'aria-label': 'Player' });
  private readonly card = h('section', { class: 'card', 'aria-label': 'Tour', hidden: true });
  private readonly themeButton: HTMLButtonElement;
  private playButton!: HTMLButtonElement;
  private timeline!: HTMLInputElement;
  private turnText!: HTMLElement;
  private playerMode = '';
  private stop = -1;
  private stopTimer = 0;
  private shown = '';

  constructor(private readonly app: App) {
    const opener = new Opener(app);
    this.panels = new Panels(app, opener);
    this.themeButton = button('Light or dark', () => this.switchTheme(), { icon: 'moon', kind: 'ghost', hideLabel: true });
    const tabs = h('div', { class: 'tabs', role: 'tablist', 'aria-label': 'What to watch' });
    for (const [mode, label, title] of kModes) {
      const tab = h('button', { type: 'button', role: 'tab', title, id: `tab-${mode}`, onclick: () => this.leaveTour(() => app.setMode(mode)) }, label);
      tab.addEventListener('keydown', (event) => {
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        if (step === 0) return;
        const next = kModes[(kModes.findIndex((m) => m[0] === mode) + step + kModes.length) % kModes.length][0];
        app.setMode(next);
        this.tabs.get(next)?.focus();
      });
      this.tabs.set(mode, tab);
      tabs.append(tab);
    }
    const bar = h('header', { class: 'bar' },
      h('h1', {}, mark(), h('span', {}, 'cairn'), h('small', {}, 'playground')),
      tabs,
      h('div', { class: 'actions' },
        button('Tour', () => this.toggleTour(), { icon: 'tour', kind: 'ghost labelled', title: 'Six scenes (G)' }),
        button('Share', () => void copyLink(app), { icon: 'link', kind: 'ghost labelled', title: 'Copy a link to this scene (L)' }),
        this.themeButton,
        button('Help', helpDialog, { icon: 'help', kind: 'ghost', hideLabel: true })),
    );
    const views = h('div', { class: 'zoom' }, button('Show all', () => app.fit(), { icon: 'fit', kind: 'ghost', hideLabel: true, title: 'Show the whole map (0)' }));
    const stage = h('main', { class: 'stage' }, app.stageArea, this.toolbar, views, app.notices);
    this.root.append(bar, this.card, stage, this.player, this.panels.root);
    opener.acceptDrops(this.root);
    app.onChange = () => this.refresh();
    const shownFrame = () => this.refreshPlayer();
    app.onAlgorithm = (index) => algorithmDialog(app, index);
    const frame = () => {
      shownFrame();
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    listenToKeys(app, { tour: () => this.toggleTour(), nextMap: () => this.panels.nextMap(), tools: () => this.tools() });
    this.refresh();
  }

  private tools(): Tool[] {
    return this.app.scene.mode === 'crowd' ? ['send', 'door', 'hand'] : ['hand', 'wall', 'erase', 'terrain'];
  }

  refresh(): void {
    const { app } = this;
    const { mode } = app.scene;
    this.root.dataset.mode = mode;
    for (const [name, tab] of this.tabs) {
      tab.setAttribute('aria-selected', String(name === mode));
      tab.tabIndex = name === mode ? 0 : -1;
    }
    const dark = document.documentElement.dataset.theme === 'dark';
    const key = `${mode}/${app.tool}/${dark}`;
    if (key !== this.shown) {
      this.shown = key;
      this.themeButton.replaceChildren(icon(dark ? 'sun' : 'moon'));
      this.toolbar.replaceChildren(
        ...this.tools().map((tool) => {
          const [image, label, title] = kTools[tool];
          const b = h('button', { type: 'button', class: 'tool', title, 'aria-label': label, 'aria-pressed': String(app.tool === tool), 'data-tool': tool }, icon(image), h('span', {}, label));
          b.addEventListener('click', () => {
            app.tool = tool;
            app.changed();
          });
          return b;
        }),
      );
    }
    this.layPlayer();
    this.panels.refresh();
    this.refreshPlayer();
  }

  // ---- player ----

  private layPlayer(): void {
    const { app } = this;
    const { mode, race } = app.scene;
    const key = `${mode}/${race.speed}`;
    if (this.playerMode === key) return;
    this.playerMode = key;
    this.player.hidden = mode === 'path';
    if (mode === 'path') return;
    this.playButton = button('Play', () => app.setPlaying(!app.playing), { icon: 'play', kind: 'primary round', hideLabel: true, title: 'Play or pause (Space)' });
    this.timeline = h('input', { type: 'range', id: 'timeline', min: 0, max: 1, value: 0, 'aria-label': 'Turn' });
    this.timeline.addEventListener('input', () => app.seek(Number(this.timeline.value)));
    this.turnText = h('span', { class: 'turn' });
    const restart = () => (mode === 'crowd' ? app.restartCrowd() : app.restartRace(true));
    this.player.replaceChildren(
      h('div', { class: 'buttons' },
        button('Restart', restart, { icon: 'restart', kind: 'ghost', hideLabel: true, title: 'Restart (R)' }),
        mode === 'race' ? button('Back', () => app.step(-1), { icon: 'back', kind: 'ghost', hideLabel: true, title: 'One turn back (,)' }) : '',
        this.playButton,
        button('Step', () => app.step(1), { icon: 'next', kind: 'ghost', hideLabel: true, title: 'One turn (.)' })),
      mode === 'race' ? h('div', { class: 'scrub' }, this.timeline, this.turnText) : h('div', { class: 'scrub' }, this.turnText),
      mode === 'race' ? slider('speed', 'Speed', kSpeeds, race.speed, (v) => `${count(v)} turns a second`, (v) => (race.speed = v)).element : '',
    );
    // A slider that is moved must not be laid anew under the finger.
    this.player.querySelector('#speed')?.addEventListener('input', () => (this.playerMode = `${mode}/${race.speed}`));
  }
  private refreshPlayer(): void {
    const { app } = this;
    if (app.scene.mode === 'path') return;
    const playing = String(app.playing);
    if (this.playButton.dataset.playing !== playing) {
      this.playButton.dataset.playing = playing;
      this.playButton.replaceChildren(icon(app.playing ? 'pause' : 'play'));
      this.playButton.setAttribute('aria-label', app.playing ? 'Pause' : 'Play');
    }
    if (app.scene.mode === 'crowd') {
      this.setTurnText(`frame ${count(app.crowd?.ticks ?? 0)}`);
      return;
    }
    if (app.race === null) return;
    const { turn, lastTurn } = app.race;
    this.timeline.max = String(Math.max(lastTurn, 1));
    this.timeline.value = String(turn);
    this.timeline.style.setProperty('--done', `${(100 * turn) / Math.max(lastTurn, 1)}%`);
    this.setTurnText(`turn ${count(turn)} of ${count(lastTurn)}`);
  }
  private setTurnText(text: string): void {
    if (this.turnText.textContent !== text) this.turnText.textContent = text;
  }

  // ---- theme ----

  private switchTheme(): void {
    chooseTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
    this.app.themeChanged();
  }

  // ---- tour ----

  toggleTour(): void {
    if (this.stop >= 0) this.endTour();
    else this.showStop(0);
  }
  showStop(index: number): void {
    const { app } = this;
    const stop = kTour[index];
    this.stop = index;
    clearTimeout(this.stopTimer);
    try {
      app.show(stop.scene((spec) => app.engine.generate(spec)));
    } catch (error) {
      app.say(error);
    }
    const { door } = stop;
    if (door) {
      const { map } = app.scene;
      app.tool = 'door';
      app.editor.brush = 3;
      this.stopTimer = window.setTimeout(() => {
        if (app.scene.map === map) app.editor.fill(door.x, door.y, door.width, door.height, 0);
      }, door.afterMs);
      app.changed();
    }
    this.card.hidden = false;
    const dots = h('span', { class: 'dots', 'aria-hidden': true }, ...kTour.map((_, i) => h('i', { class: i === index ? 'on' : '' })));
    const last = index === kTour.length - 1;
    this.card.replaceChildren(
      h('div', { class: 'words' }, h('h2', {}, `${index + 1}. ${stop.title}`), h('p', {}, stop.text)),
      h('div', { class: 'steps' },
        dots,
        index > 0 ? button('Back', () => this.showStop(index - 1), { icon: 'left', kind: 'ghost', hideLabel: true }) : '',
        button(last ? 'Play on your own' : 'Next', () => (last ? this.endTour() : this.showStop(index + 1)), { kind: 'primary' })),
      button('End the tour', () => this.endTour(), { icon: 'close', kind: 'ghost tiny corner', hideLabel: true }),
    );
  }
  private endTour(): void {
    this.stop = -1;
    clearTimeout(this.stopTimer);
    this.card.hidden = true;
  }
  private leaveTour(then: () => void): void {
    this.endTour();
    then();
  }
}

function mark(): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 32 32');
  svg.setAttribute('class', 'mark');
  svg.setAttribute('aria-hidden', 'true');
  for (const [cy, rx, ry] of [[25, 13, 5], [15.5, 9.5, 4.5], [7, 6, 4]]) {
    const stone = document.createElementNS('http://www.w3.org/2000/svg', 'ellipse');
    for (const [name, value] of Object.entries({ cx: 16, cy, rx, ry })) stone.setAttribute(name, String(value));
    svg.append(stone);
  }
  return svg;
}
