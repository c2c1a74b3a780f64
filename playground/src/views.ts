// Views: what a pane shows of a path, of a racer, of a crowd.
import type { Camera } from './camera.ts';
import type { FoundPath } from './engine.ts';
import type { GridMap, Point } from './map.ts';
import { CellPicture, MapPainter, type MapPicture, type Stage, pixel } from './paint.ts';
import type { Racer } from './race.ts';
import { Outcome } from './record.ts';
import type { Layers, Scene } from './scene.ts';
import { type Palette, scaleColour } from './theme.ts';

export interface Look {
  camera: Camera;
  palette: Palette;
  picture: MapPicture;
}

function ground(stage: Stage, look: Look, map: GridMap): MapPainter {
  stage.begin(look.palette.surface);
  const painter = new MapPainter(stage, look.camera, look.palette);
  painter.picture(look.picture.of(map, look.palette));
  return painter;
}

/** Moves of a walk that are drawn as a line. */
const kTrail = 90;

const pathWidth = (camera: Camera) => Math.min(Math.max(camera.scale * 0.3, 2.25), 5);

export function drawPath(stage: Stage, look: Look, scene: Scene, path: FoundPath | null): void {
  const painter = ground(stage, look, scene.map);
  painter.lattice(scene.map);
  if (path !== null) {
    painter.line(path.cells, look.palette.surface, pathWidth(look.camera) + 3);
    painter.line(path.cells, look.palette.accent, pathWidth(look.camera));
    if (path.end.x !== scene.goal.x || path.end.y !== scene.goal.y) {
      painter.line([path.end.x, path.end.y, scene.goal.x, scene.goal.y], look.palette.muted, 1.5, [3, 4]);
    }
  }
  painter.start(scene.start);
  painter.goal(scene.goal);
}

/** The colours of what a racer has seen, learned and walked, on a picture of one pixel a cell. */
export class RacerLayer {
  private picture: CellPicture | null = null;
  private key = '';

  of(racer: Racer, layers: Layers, palette: Palette): HTMLCanvasElement {
    const { replay, record } = racer;
    if (this.picture === null || this.picture.width !== record.width || this.picture.height !== record.height) {
      this.picture = new CellPicture(record.width, record.height);
      this.key = '';
    }
    const key = `${replay.turn}/${record.turns === 0 ? 0 : 1}/${JSON.stringify(layers)}/${palette.dark}`;
    if (key === this.key) return this.picture.canvas;
    this.key = key;
    const { pixels } = this.picture;
    const { visits, raise, expandedAt } = replay;
    const turn = replay.turn + 1;
    const seen = pixel(palette.expanded, palette.dark ? 62 : 58);
    const fresh = pixel(palette.expanded, palette.dark ? 170 : 150);
    const heat = new Uint32Array(64);
    for (let i = 0; i < 64; ++i) heat[i] = pixel(scaleColour(palette.heat, i / 63), 150 + i);
    const walked = new Uint32Array(16);
    for (let i = 0; i < 16; ++i) walked[i] = pixel(palette.visit, Math.min(52 + 11 * i, 215));
    const mostRaise = Math.max(replay.mostRaise, 1);
    for (let i = 0; i < pixels.length; ++i) {
      let colour = 0;
      const when = expandedAt[i];
      if (layers.expanded && when !== 0) colour = seen;
      if (layers.learned && raise[i] > 0) colour = heat[Math.min(Math.floor((63 * raise[i]) / mostRaise), 63)];
      if (layers.visits && visits[i] > 0) colour = blend(colour, walked[Math.min(Math.floor(Math.log2(visits[i]) * 2), 15)]);
      if (layers.expanded && when !== 0 && when >= turn) colour = blend(colour, fresh);
      pixels[i] = colour;
    }
    this.picture.flush();
    return this.picture.canvas;
  }
}

/** One colour over another, both with their opacity. */
function blend(below: number, above: number): number {
  const a = above >>> 24;
  const b = ((below >>> 24) * (255 - a)) / 255;
  const alpha = a + b;
  if (alpha === 0) return 0;
  const mix = (shift: number) => Math.round(((((above >>> shift) & 255) * a + ((below >>> shift) & 255) * b) / alpha)) << shift;
  return ((Math.round(alpha) << 24) | mix(16) | mix(8) | mix(0)) >>> 0;
}

export function drawRacer(stage: Stage, look: Look, scene: Scene, racer: Racer, layer: RacerLayer, preview: FoundPath | null): void {
  const { palette } = look;
  const { replay, record } = racer;
  const painter = ground(stage, look, scene.map);
  if (record.width === scene.map.width && record.height === scene.map.height) painter.picture(layer.of(racer, scene.layers, palette));
  painter.lattice(scene.map);
  if (preview !== null) painter.line(preview.cells, palette.muted, 1.5, [2, 4]);
  const at = pointOf(replay.position, record.width);

  if (scene.layers.visits && replay.turn > 0) {
    drawTrail(painter, racer, look);
  }
  if (scene.layers.subgoals) drawSubgoals(painter, racer, at, palette);
  painter.start(scene.start);
  painter.goal(scene.goal);
  painter.agent(at, replay.outcome === Outcome.thinking ? palette.muted : palette.accent);
}

/** The last moves as a line that fades: of a long walk, the whole line would only be a blot. */
function drawTrail(painter: MapPainter, { replay, record }: Racer, { camera, palette }: Look): void {
  const trail: number[] = [];
  for (let t = replay.turn; t >= 0 && trail.length < 2 * kTrail; --t) {
    if (record.outcomes.at(t) !== Outcome.moved) continue;
    const p = pointOf(record.positions.at(t), record.width);
    trail.push(p.x, p.y);
  }
  const piece = 2 * Math.ceil(kTrail / 6);
  for (let i = 0; i < trail.length; i += piece) {
    const alpha = Math.round(255 * (1 - i / (2 * kTrail)));
    painter.line(trail.slice(i, i + piece + 2), palette.accent + alpha.toString(16).padStart(2, '0'), Math.max(pathWidth(camera) * 0.8, 1.75));
  }
}

/** Subgoals that were reached before, joined by the legs between them, and the one that is headed for. */
function drawSubgoals(painter: MapPainter, racer: Racer, at: Point, palette: Palette): void {
  const { replay, record } = racer;
  const legs: number[] = [];
  let before = -1;
  for (let t = 0; t <= replay.turn; ++t) {
    const subgoal = record.subgoals.at(t);
    if (subgoal === before || subgoal < 0) continue;
    before = subgoal;
    const p = pointOf(subgoal, record.width);
    legs.push(p.x, p.y);
  }
  for (let i = 0; i < legs.length; i += 2) painter.diamond({ x: legs[i], y: legs[i + 1] }, palette.ink, 5);
  const now = replay.subgoal;
  if (now < 0 || replay.atEnd && record.finished) return;
  const p = pointOf(now, record.width);
  painter.line([at.x, at.y, p.x, p.y], palette.ink, 1.5, [5, 4]);
  painter.diamond(p, palette.accent, 7);
}

export function pointOf(cell: number, width: number): Point {
  return { x: cell % width, y: Math.floor(cell / width) };
}

/** Agents of a crowd: lit cells from afar, dots from near. */
export class CrowdLayer {
  private picture: CellPicture | null = null;
  private lit: Int32Array = new Int32Array(0);
  private litCount = 0;

  draw(stage: Stage, look: Look, scene: Scene, positions: Int32Array, statuses: Uint8Array): void {
    const { palette, camera } = look;
    const painter = ground(stage, look, scene.map);
    if (camera.scale >= 7) {
      painter.lattice(scene.map);
      this.dots(stage, painter, look, positions, statuses);
    } else {
      painter.picture(this.cells(scene.map, palette, positions, statuses));
    }
    if (scene.crowd.rally !== null) painter.goal(scene.crowd.rally);
  }

  private cells(map: GridMap, palette: Palette, positions: Int32Array, statuses: Uint8Array): HTMLCanvasElement {
    if (this.picture === null || this.picture.width !== map.width || this.picture.height !== map.height) {
      this.picture = new CellPicture(map.width, map.height);
      this.litCount = 0;
    }
    const { pixels } = this.picture;
    const walking = pixel(palette.agents);
    const arrived = pixel(palette.arrived);
    for (let i = 0; i < this.litCount; ++i) pixels[this.lit[i]] = 0;
    if (this.lit.length < positions.length / 2) this.lit = new Int32Array(positions.length / 2);
    this.litCount = positions.length / 2;
    for (let i = 0; i < this.litCount; ++i) {
      const cell = positions[2 * i + 1] * map.width + positions[2 * i];
      this.lit[i] = cell;
      // Those that walk are seen before those that stand.
      if (statuses[i] === 3) {
        if (pixels[cell] === 0) pixels[cell] = arrived;
      } else {
        pixels[cell] = walking;
      }
    }
    this.picture.flush();
    return this.picture.canvas;
  }

  private dots(stage: Stage, painter: MapPainter, { palette, camera }: Look, positions: Int32Array, statuses: Uint8Array): void {
    const { context } = stage;
    const r = Math.min(camera.scale * 0.36, 9);
    for (const standing of [true, false]) {
      context.fillStyle = standing ? `rgb(${palette.arrived})` : palette.accent;
      context.beginPath();
      for (let i = 0; i < positions.length / 2; ++i) {
        if ((statuses[i] === 3) !== standing) continue;
        const x = painter.x(positions[2 * i] + 0.5);
        const y = painter.y(positions[2 * i + 1] + 0.5);
        if (x < -r || y < -r || x > stage.width + r || y > stage.height + r) continue;
        context.moveTo(x + r, y);
        context.arc(x, y, r, 0, 2 * Math.PI);
      }
      context.fill();
    }
  }
}
