// The app: the scene that is shown, what runs on it, and the loop that draws it. Panels and tools call it.
import { Camera } from './camera.ts';
import { CrowdRun } from './crowd_run.ts';
import { Databases } from './databases.ts';
import { Editor } from './editor.ts';
import type { Engine, FoundPath } from './engine.ts';
import { GridMap, type Point } from './map.ts';
import { MapPicture } from './paint.ts';
import { bestColumns, Pane } from './pane.ts';
import { PointerTools } from './pointer.ts';
import { Race } from './race.ts';
import { type Mode, type Scene, kMaxRacers, settleEnds } from './scene.ts';
import { showCrowd, showPath, showRace } from './show.ts';
import { applyTheme, palette, type Palette } from './theme.ts';
import { h } from './dom.ts';

export type Tool = 'hand' | 'wall' | 'erase' | 'terrain' | 'door' | 'send';

/** Part of a frame that a race may take before it is drawn. */
const kRaceMs = 9;

export class App {
  readonly camera = new Camera();
  readonly picture = new MapPicture();
  readonly editor = new Editor(this);
  readonly pointer = new PointerTools(this);
  readonly databases: Databases;
  readonly stageArea = h('div', { class: 'panes' });
  readonly notices = h('div', { class: 'notices', role: 'status', 'aria-live': 'polite' });
  palette: Palette;
  tool: Tool = 'hand';
  /** In Path mode: whether the goal follows the pointer without a drag. */
  follow = false;
  playing = false;
  panes: Pane[] = [];
  path: FoundPath | null = null;
  pathMs = 0;
  race: Race | null = null;
  crowd: CrowdRun | null = null;
  /** Told after each change that panels show. */
  onChange: () => void = () => {};
  /** Told after each frame that was drawn. */
  onFrame: () => void = () => {};
  onAlgorithm: (index: number) => void = () => {};
  private pathStale = true;
  private dirty = true;
  private lastFrame = 0;
  private owed = 0;
  private dragging = false;

  constructor(
    readonly engine: Engine,
    public scene: Scene,
  ) {
    applyTheme();
    this.palette = palette();
    this.databases = new Databases(this);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.themeChanged());
    new ResizeObserver(() => this.resized()).observe(this.stageArea);
    requestAnimationFrame((time) => this.frame(time));
  }

  // ---- the scene ----

  show(scene: Scene): void {
    this.stopAll();
    this.scene = scene;
    this.editor.forget();
    settleEnds(scene);
    this.tool = scene.mode === 'crowd' ? 'send' : 'hand';
    this.begin();
    this.fit();
  }
  setMap(map: GridMap): void {
    const { scene } = this;
    const sameSize = map.width === scene.map.width && map.height === scene.map.height;
    const along = (p: Point): Point => ({ x: Math.floor(((p.x + 0.5) * map.width) / scene.map.width), y: Math.floor(((p.y + 0.5) * map.height) / scene.map.height) });
    const crowd = { ...scene.crowd, rally: null };
    const start = sameSize ? scene.start : along(scene.start);
    const goal = sameSize ? scene.goal : along(scene.goal);
    this.show({ ...scene, map, start, goal, crowd });
  }
  setMode(mode: Mode): void {
    if (mode === this.scene.mode) return;
    this.stopAll();
    this.scene.mode = mode;
    this.tool = mode === 'crowd' ? 'send' : 'hand';
    this.begin();
    this.fit();
  }
  private stopAll(): void {
    this.race?.free();
    this.race = null;
    this.crowd?.free();
    this.crowd = null;
    this.playing = false;
  }
  /** Starts what the mode shows. */
  private begin(): void {
    const { scene } = this;
    this.pathStale = true;
    this.path = null;
    if (scene.mode === 'race') this.startRace(true);
    if (scene.mode === 'crowd') this.startCrowd();
    this.layPanes();
    this.changed();
  }

  // ---- panes ----

  private layPanes(): void {
    const { scene } = this;
    if (scene.mode === 'race') {
      this.panes = scene.race.racers.map(
        (spec, index) =>
          new Pane({
            title: this.engine.title(spec),
            note: spec.includes(':') ? spec.slice(spec.indexOf(':') + 1) : '',
            strip: true,
            onTitle: () => this.onAlgorithm(index),
            onClose: () => this.setRacers(scene.race.racers.filter((_, i) => i !== index)),
          }),
      );
    } else if (scene.mode === 'crowd') {
      this.panes = [new Pane({ title: 'cairn on a budget', strip: true })];
      if (scene.crowd.rival) this.panes.push(new Pane({ title: 'A* on demand', strip: true }));
    } else {
      this.panes = [new Pane({})];
    }
    for (const pane of this.panes) this.pointer.attach(pane);
    const empty = h('div', { class: 'empty' }, h('p', {}, 'Nobody is in this race. Add an algorithm to see how it finds its way.'));
    this.stageArea.replaceChildren(...(this.panes.length > 0 ? this.panes.map((p) => p.root) : [empty]));
    this.resized();
  }
  private resized(): void {
    const { scene, panes, stageArea } = this;
    const extra = scene.mode === 'path' ? 0 : 92;
    const columns = bestColumns(Math.max(panes.length, 1), stageArea.clientWidth, stageArea.clientHeight, scene.map.width, scene.map.height, extra);
    stageArea.style.setProperty('--columns', String(columns));
    for (const pane of panes) pane.stage.measure();
    const first = panes[0]?.stage;
    if (first) this.camera.resized(first.width, first.height);
    this.invalidate();
  }
  fit(): void {
    const first = this.panes[0]?.stage;
    if (!first) return;
    first.measure();
    this.camera.fit(this.scene.map.width, this.scene.map.height, first.width, first.height);
    this.invalidate();
  }
  zoom(factor: number): void {
    const first = this.panes[0]?.stage;
    if (!first) return;
    this.camera.zoom(factor, first.width / 2, first.height / 2, first.width, first.height);
    this.invalidate();
  }
  themeChanged(): void {
    applyTheme();
    this.palette = palette();
    this.changed();
  }

  // ---- races ----

  setRacers(specs: string[]): void {
    this.scene.race.racers = specs.slice(0, kMaxRacers);
    this.restartRace(true);
    this.layPanes();
  }
  restartRace(play = this.playing): void {
    if (this.scene.mode !== 'race') return;
    this.startRace(play);
    this.changed();
  }
  private startRace(play: boolean): void {
    const { scene } = this;
    this.race?.free();
    this.race = null;
    this.owed = 0;
    this.playing = play;
    try {
      const { racers, budget, unknown } = scene.race;
      this.race = new Race(this.engine, scene.map, { ...scene.start }, { ...scene.goal }, racers, budget, unknown);
    } catch (error) {
      this.say(error);
      return;
    }
    this.databases.buildMissing(this.race);
  }
  /** A database is there: racers that waited for it can run. */
  databaseReady(): void {
    this.race?.prepare();
    this.pathStale = true;
    const { scene, crowd } = this;
    if (scene.mode === 'crowd' && crowd !== null && crowd.database === null) {
      const database = this.engine.database('cairn', scene.map);
      if (database !== null) this.replaceCrowd(crowd);
    }
    this.changed();
  }
  seek(turn: number): void {
    this.playing = false;
    this.race?.seek(turn, performance.now() + 200);
    this.changed();
  }
  step(turns: number): void {
    if (this.scene.mode === 'crowd') {
      this.playing = false;
      this.crowd?.pause(true);
      this.crowd?.tick();
      this.changed();
    } else if (this.race !== null) {
      this.seek(this.race.turn + turns);
    }
  }
  setPlaying(playing: boolean): void {
    if (this.scene.mode === 'race' && playing && this.race !== null && this.race.finished && this.race.turn >= this.race.lastTurn) {
      this.restartRace(true);
      return;
    }
    this.playing = playing;
    this.crowd?.pause(!playing);
    this.changed();
  }

  // ---- crowds ----

  startCrowd(): void {
    this.crowd?.free();
    this.crowd = null;
    try {
      this.crowd = new CrowdRun(this.engine, this.scene.map, this.scene.crowd, this.engine.database('cairn', this.scene.map));
    } catch (error) {
      this.say(error);
      return;
    }
    if (this.crowd.rival) this.crowd.rival.onFrame = () => this.invalidate();
    this.playing = true;
    if (this.crowd.database === null) this.databases.start('cairn');
  }
  restartCrowd(): void {
    if (this.scene.mode !== 'crowd') return;
    this.startCrowd();
    this.layPanes();
    this.changed();
  }
  /** The same agents, now with the database. */
  private replaceCrowd(before: CrowdRun): void {
    this.crowd = new CrowdRun(this.engine, this.scene.map, this.scene.crowd, this.engine.database('cairn', this.scene.map), before);
    before.free(true);
  }
  sendAll(at: Point): void {
    const { map } = this.scene;
    if (!map.contains(at.x, at.y) || this.crowd === null) return;
    if (!map.isOpen(at.x, at.y)) return;
    const { rally } = this.scene.crowd;
    if (rally !== null && rally.x === at.x && rally.y === at.y) return;
    this.crowd.sendAll(at);
    this.invalidate();
    this.onChange();
  }

  // ---- edits ----

  /** Cells have changed: x, y, value. */
  edited(changes: number[]): void {
    if (changes.length === 0) return;
    this.pathStale = true;
    if (this.scene.mode === 'crowd') this.crowd?.edit(changes);
    this.invalidate();
  }
  /** A stroke has ended. */
  endEdit(): void {
    if (this.scene.mode === 'race') this.restartRace(true);
    this.changed();
  }

  beginDrag(): void {
    this.dragging = true;
  }
  moveEnd(which: 'start' | 'goal', to: Point): void {
    const { scene } = this;
    const x = Math.min(Math.max(to.x, 0), scene.map.width - 1);
    const y = Math.min(Math.max(to.y, 0), scene.map.height - 1);
    if (which === 'start' && !scene.map.isOpen(x, y)) return;
    if (which === 'goal' && scene.mode === 'race' && !scene.map.isOpen(x, y)) return;
    scene[which] = { x, y };
    this.pathStale = true;
    this.invalidate();
  }
  endDrag(): void {
    this.dragging = false;
    if (this.scene.mode === 'race') this.restartRace(true);
    this.changed();
  }
  hovered(cell: Point | null): void {
    if (this.follow && this.scene.mode === 'path' && cell !== null && !this.dragging) this.moveEnd('goal', cell);
    if (this.tool !== 'hand') this.invalidate();
  }

  // ---- drawing ----

  /** Something that panels show has changed. */
  changed(): void {
    this.invalidate();
    this.onChange();
  }
  invalidate(): void {
    this.dirty = true;
  }
  say(what: unknown): void {
    const text = what instanceof Error ? what.message : String(what);
    const beginsWithFile = /^\S+\.\w/.test(text);
    const notice = h('p', { class: 'notice' }, beginsWithFile ? text : text.charAt(0).toUpperCase() + text.slice(1));
    this.notices.replaceChildren(notice);
    setTimeout(() => notice.remove(), 6000);
  }

  /** Computes the path anew where start, goal or map have changed. */
  updatePath(): void {
    if (!this.pathStale) return;
    this.pathStale = false;
    try {
      const { map, start, goal } = this.scene;
      this.engine.grid(map); // a grid is made once for a map; what follows is what a move of the pointer takes
      const before = performance.now();
      this.path = this.engine.findPath(map, start, goal);
      this.pathMs = performance.now() - before;
    } catch (error) {
      this.path = null;
      this.say(error);
    }
  }

  private frame(time: number): void {
    requestAnimationFrame((next) => this.frame(next));
    const elapsed = Math.min(time - this.lastFrame, 250);
    this.lastFrame = time;
    if (this.playing) this.advance(elapsed);
    if (!this.dirty) return;
    this.dirty = false;
    const look = { camera: this.camera, palette: this.palette, picture: this.picture };
    if (this.scene.mode === 'race') {
      if (this.dragging) this.updatePath();
      showRace(this, look, this.dragging ? this.path : null);
    } else if (this.scene.mode === 'crowd') {
      showCrowd(this, look);
    } else {
      this.updatePath();
      showPath(this, look);
    }
    this.onFrame();
  }
  private advance(elapsed: number): void {
    const { scene, race, crowd } = this;
    if (scene.mode === 'race' && race !== null && !this.dragging && !this.databases.isAwaitedBy(race)) {
      this.owed += (elapsed / 1000) * scene.race.speed;
      const turns = Math.floor(this.owed);
      if (turns === 0) return;
      this.owed -= turns;
      const before = race.turn;
      race.seek(race.turn + turns, performance.now() + kRaceMs);
      if (race.turn - before < turns) this.owed = 0;
      if (!race.running && race.turn >= race.lastTurn) {
        this.playing = false;
        this.onChange();
      }
      this.dirty = true;
    } else if (scene.mode === 'crowd' && crowd !== null) {
      // A frame that comes a little early still counts, so that 60 a second are 60.
      this.owed = Math.min(this.owed + (elapsed / 1000) * scene.crowd.pace, 2);
      if (this.owed < 0.9) return;
      this.owed = Math.max(this.owed - 1, 0);
      crowd.tick();
      this.dirty = true;
    }
  }
}
