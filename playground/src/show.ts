// What the panes show in each mode, with their titles and strips.
import type { App } from './app.ts';
import { count, short } from './dom.ts';
import { MapPainter } from './paint.ts';
import type { Pane } from './pane.ts';
import type { Racer } from './race.ts';
import { Outcome } from './record.ts';
import { drawFrames, drawWork } from './strip.ts';
import { drawPath, drawRacer, type Look } from './views.ts';
import type { FoundPath } from './engine.ts';

export function showPath(app: App, look: Look): void {
  const [pane] = app.panes;
  pane.stage.measure();
  drawPath(pane.stage, look, app.scene, app.path);
  pane.describe(app.path ? `A path of length ${app.path.length.toFixed(1)} from ${place(app.scene.start)} to ${place(app.path.end)}` : 'A map without a path between start and goal');
  drawBrush(app, pane, look);
}

const place = (p: { x: number; y: number }) => `column ${p.x}, row ${p.y}`;

export function showRace(app: App, look: Look, preview: FoundPath | null): void {
  const { race, scene, panes } = app;
  if (race === null) return;
  panes.forEach((pane, i) => {
    const racer = race.racers[i];
    if (!racer) return;
    pane.stage.measure();
    drawRacer(pane.stage, look, scene, racer, pane.racerLayer, preview);
    if (pane.strip) drawWork(pane.strip, racer.record, race.turn, scene.race.budget, look.palette);
    const status = racerStatus(racer, race.optimal);
    pane.setStatus(status);
    pane.describe(`${app.engine.title(racer.spec)}: ${status}`);
    cover(app, pane, racer);
    drawBrush(app, pane, look);
  });
}

function cover(app: App, pane: Pane, racer: Racer): void {
  if (racer.problem !== '') {
    pane.setCover(racer.problem);
  } else if (racer.waitsFor !== '') {
    const task = app.databases.running(racer.waitsFor);
    if (task !== null) pane.setCover('Building its database in a worker', task.share);
    else pane.setCover('It needs a database of this map.', null, { label: 'Build it', run: () => app.databases.start(racer.waitsFor) });
  } else {
    pane.setCover('');
  }
}

export function racerStatus(racer: Racer, optimal: number): string {
  const { replay, record } = racer;
  if (racer.problem !== '') return 'cannot run';
  if (racer.waitsFor !== '') return 'waits';
  const walked = `${count(replay.moves)} ${replay.moves === 1 ? 'move' : 'moves'}`;
  if (replay.atEnd && record.finished) {
    if (record.outcome === Outcome.unreachable) return `${walked}, no way to the goal`;
    const ratio = optimal > 0 ? replay.length / optimal : 1;
    return `${walked}, ${ratio < 1.0005 ? 'a shortest path' : `${ratio.toFixed(ratio < 10 ? 2 : 0)} × shortest`}`;
  }
  if (replay.atEnd && racer.gaveUp) return `${walked}, gave up`;
  return replay.outcome === Outcome.thinking ? `${walked}, thinking` : walked;
}

export function showCrowd(app: App, look: Look): void {
  const { crowd, scene, panes } = app;
  if (crowd === null) return;
  const [pane, beside] = panes;
  pane.stage.measure();
  pane.crowdLayer.draw(pane.stage, look, scene, crowd.positions, crowd.statuses);
  if (pane.strip) drawFrames(pane.strip, crowd.times, scene.crowd.budget, look.palette, 'a frame');
  const { walking, arrived, lost } = crowd.counts();
  const parts = [`${short(walking)} walking`];
  if (arrived > 0) parts.push(`${short(arrived)} there`);
  if (lost > 0) parts.push(`${short(lost)} cut off`);
  if (crowd.database === null) parts.push('building its database');
  pane.setStatus(parts.join(', '));
  pane.describe(`A crowd of ${crowd.size}: ${parts.join(', ')}`);
  drawBrush(app, pane, look);
  const { rival } = crowd;
  if (!beside || rival === null) return;
  beside.stage.measure();
  beside.crowdLayer.draw(beside.stage, look, scene, rival.positions, rival.statuses);
  if (beside.strip) drawFrames(beside.strip, rival.times, 0, look.palette, 'a frame');
  const stalls = app.playing && rival.silence > 250;
  beside.setStatus(rival.problem !== '' ? rival.problem : stalls ? `stalls for ${(rival.silence / 1000).toFixed(1)} s` : 'no budget');
  beside.root.classList.toggle('stalls', stalls);
}

/** The cells that the brush would change. */
function drawBrush(app: App, pane: Pane, look: Look): void {
  const at = app.pointer.hover;
  if (at === null || app.tool === 'hand' || app.tool === 'send') return;
  const { from, brush } = app.editor;
  new MapPainter(pane.stage, look.camera, look.palette).outline(at.x + from, at.y + from, brush, brush);
}
