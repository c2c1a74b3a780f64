// Strips: what each turn or frame took, as small bars against a line for what it may take.
import { Stage } from './paint.ts';
import { count } from './dom.ts';
import { Outcome, type WalkRecord } from './record.ts';
import type { Palette } from './theme.ts';

const kBar = 3;
const kFont = '11px ui-sans-serif, system-ui, sans-serif';

function label(stage: Stage, text: string, x: number, y: number, colour: string, palette: Palette, align: CanvasTextAlign): void {
  const { context } = stage;
  context.font = kFont;
  context.textAlign = align;
  context.textBaseline = 'middle';
  context.lineWidth = 4;
  context.lineJoin = 'round';
  context.strokeStyle = palette.panel;
  context.strokeText(text, x, y);
  context.fillStyle = colour;
  context.fillText(text, x, y);
}

function limitLine(stage: Stage, y: number, colour: string): void {
  const { context } = stage;
  context.strokeStyle = colour;
  context.lineWidth = 1.25;
  context.setLineDash([4, 3]);
  context.beginPath();
  context.moveTo(0, y);
  context.lineTo(stage.width, y);
  context.stroke();
  context.setLineDash([]);
}

/** Counted operations of the last turns, on a scale where each step up is ten times as much. */
export function drawWork(stage: Stage, record: WalkRecord, turn: number, budget: number, palette: Palette): void {
  stage.measure();
  stage.begin(palette.panel);
  const { context, width, height } = stage;
  const top = 15;
  const most = Math.max(budget, record.peakWork, 100) * 1.15;
  const y = (work: number) => height - 1 - ((height - 1 - top) * Math.log10(Math.max(work, 1))) / Math.log10(most);
  context.strokeStyle = palette.line;
  context.lineWidth = 1;
  context.beginPath();
  for (let power = 1; 10 ** power < most; ++power) {
    context.moveTo(0, Math.round(y(10 ** power)) + 0.5);
    context.lineTo(width, Math.round(y(10 ** power)) + 0.5);
  }
  context.stroke();

  const bars = Math.floor(width / kBar);
  const shown = Math.min(turn, record.turns);
  const first = Math.max(shown - bars + 1, 1);
  for (let t = first; t <= shown; ++t) {
    const outcome = record.outcomes.at(t);
    if (outcome >= Outcome.arrived) continue;
    const level = y(record.work.at(t));
    context.fillStyle = outcome === Outcome.thinking ? palette.muted : palette.ink;
    context.globalAlpha = outcome === Outcome.thinking ? 0.45 : 0.8;
    context.fillRect((t - first) * kBar, level, kBar - 1, height - level);
  }
  context.globalAlpha = 1;
  if (budget > 0) {
    limitLine(stage, y(budget), palette.accent);
    label(stage, `budget ${count(budget)}`, width - 6, y(budget) + 8, palette.accent, palette, 'right');
  }
  const now = record.work.at(Math.min(Math.max(shown, 0), record.turns));
  const ended = shown === record.turns && record.finished;
  const peak = width < 260 ? '' : ` this turn, at most ${count(record.peakWork)}`;
  const text = shown === 0 ? 'work of each turn' : ended ? `at most ${count(record.peakWork)} operations a turn` : `${count(now)} operations${peak}`;
  label(stage, text, 6, 8, palette.muted, palette, 'left');
}

/** Milliseconds of the last frames. */
export function drawFrames(stage: Stage, times: readonly number[], budget: number, palette: Palette, name: string): void {
  stage.measure();
  stage.begin(palette.panel);
  const { context, width, height } = stage;
  const top = 15;
  const bars = Math.floor(width / kBar);
  const shown = times.slice(-bars);
  const peak = shown.reduce((a, b) => Math.max(a, b), 0);
  const most = budget > 0 ? Math.max(budget * 2, 3) : Math.min(Math.max(peak * 1.1, 20), 4000);
  const y = (ms: number) => height - 1 - ((height - 1 - top) * Math.min(ms, most)) / most;
  for (let i = 0; i < shown.length; ++i) {
    const late = shown[i] > 1000 / 60;
    context.fillStyle = late ? palette.accent : palette.ink;
    context.globalAlpha = late ? 1 : 0.75;
    const level = Math.min(y(shown[i]), height - 2);
    context.fillRect(i * kBar, level, kBar - 1, height - level);
  }
  context.globalAlpha = 1;
  if (budget > 0) {
    limitLine(stage, y(budget), palette.accent);
    label(stage, `budget ${budget} ms`, width - 6, y(budget) + 8, palette.accent, palette, 'right');
  } else if (most > 1000 / 60) {
    limitLine(stage, y(1000 / 60), palette.muted);
    label(stage, 'one frame, 16.7 ms', width - 6, y(1000 / 60) - 8, palette.muted, palette, 'right');
  }
  const last = shown.length > 0 ? shown[shown.length - 1] : 0;
  label(stage, `${name}: ${last.toFixed(last < 10 ? 1 : 0)} ms, worst ${peak.toFixed(peak < 10 ? 1 : 0)} ms`, 6, 8, palette.muted, palette, 'left');
}
