// The keyboard.
import type { App, Tool } from './app.ts';
import { helpDialog } from './dialogs.ts';
import type { Mode } from './scene.ts';
import { copyLink } from './sharing.ts';

export interface KeyActions {
  tour(): void;
  nextMap(): void;
  tools(): readonly Tool[];
}

const kArrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const kTools: Record<string, Tool> = { v: 'hand', w: 'wall', e: 'erase', t: 'terrain', d: 'door', s: 'send' };
const kModes: Record<string, Mode> = { '1': 'path', '2': 'race', '3': 'crowd' };
const kBrushes = [1, 2, 3, 5, 8, 12, 20];

export function listenToKeys(app: App, actions: KeyActions): void {
  addEventListener('keydown', (event) => {
    const target = event.target as HTMLElement;
    if (target.closest('dialog, input:not([type=range]):not([type=checkbox]), select, textarea')) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault();
      app.editor.undo();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (handle(app, actions, event, target)) event.preventDefault();
  });
}

function handle(app: App, actions: KeyActions, event: KeyboardEvent, target: HTMLElement): boolean {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const arrow = kArrows[event.key];
  if (arrow) {
    if (target.matches('input, [role=tab]') || app.scene.mode === 'crowd') return false;
    const which = event.shiftKey ? 'start' : 'goal';
    const at = app.scene[which];
    app.moveEnd(which, { x: at.x + arrow[0], y: at.y + arrow[1] });
    app.endDrag();
    return true;
  }
  if (key === ' ') {
    if (target.matches('button, input, [role=tab]')) return false;
    app.setPlaying(!app.playing);
    return true;
  }
  if (kModes[key]) {
    app.setMode(kModes[key]);
    return true;
  }
  if (kTools[key] && actions.tools().includes(kTools[key])) {
    app.tool = kTools[key];
    app.changed();
    return true;
  }
  switch (key) {
    case '.':
      app.step(1);
      return true;
    case ',':
      app.step(-1);
      return true;
    case 'r':
      if (app.scene.mode === 'crowd') app.restartCrowd();
      else app.restartRace(true);
      return true;
    case '[':
    case ']': {
      const at = kBrushes.indexOf(app.editor.brush) + (key === ']' ? 1 : -1);
      app.editor.brush = kBrushes[Math.min(Math.max(at, 0), kBrushes.length - 1)];
      app.changed();
      return true;
    }
    case '+':
    case '=':
      app.zoom(1.25);
      return true;
    case '-':
      app.zoom(0.8);
      return true;
    case '0':
      app.fit();
      return true;
    case 'n':
      actions.nextMap();
      return true;
    case 'g':
      actions.tour();
      return true;
    case 'l':
      void copyLink(app);
      return true;
    case '?':
      helpDialog();
      return true;
    default:
      return false;
  }
}
