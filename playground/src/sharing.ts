// Sharing: the link of a scene, its picture, its trace.
import type { App } from './app.ts';
import { saveFile } from './files.ts';
import { decodeScene, encodeScene, kLongestLink, sceneData, sceneFrom } from './link.ts';
import { traceLines } from './record.ts';
import type { Engine } from './engine.ts';
import type { Scene } from './scene.ts';

function dataOf(app: App): Record<string, unknown> {
  const { map } = app.scene;
  let generated: Uint8Array | null = null;
  if (map.spec !== '') {
    try {
      generated = app.engine.generate(map.spec).cells;
    } catch {
      // a spec of another version: the cells say it all
    }
  }
  return sceneData(app.scene, generated);
}

export async function linkOf(app: App): Promise<string> {
  return `${location.href.split('#')[0]}#${await encodeScene(dataOf(app))}`;
}

export async function copyLink(app: App): Promise<void> {
  try {
    const link = await linkOf(app);
    if (link.length > kLongestLink) {
      saveFile('scene.json', JSON.stringify(dataOf(app)), 'application/json');
      app.say('This map is too large for a link, so the scene is saved as a file: drop it here to see it again.');
      return;
    }
    history.replaceState(null, '', link);
    try {
      await navigator.clipboard.writeText(link);
      app.say('The link is copied. Whoever opens it sees this scene.');
    } catch {
      app.say('The link is in the address bar.'); // a page from a file may not use the clipboard
    }
  } catch (error) {
    app.say(error);
  }
}

export async function sceneOfLink(engine: Engine, hash: string): Promise<Scene> {
  return sceneFrom(await decodeScene(hash), (spec) => engine.generate(spec));
}

export function sceneOfFile(engine: Engine, text: string, name: string): Scene {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Error(`${name} is damaged: expected a scene that this page has saved`);
  }
  return sceneFrom(data, (spec) => engine.generate(spec));
}

/** All panes side by side, as they are on the page. */
export function savePicture(app: App): void {
  const area = app.stageArea.getBoundingClientRect();
  const ratio = Math.min(devicePixelRatio || 1, 3);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(area.width * ratio);
  canvas.height = Math.round(area.height * ratio);
  const context = canvas.getContext('2d')!;
  context.scale(ratio, ratio);
  context.fillStyle = app.palette.panel;
  context.fillRect(0, 0, area.width, area.height);
  for (const pane of app.panes) {
    for (const part of pane.root.querySelectorAll('canvas')) {
      const box = part.getBoundingClientRect();
      context.drawImage(part, box.left - area.left, box.top - area.top, box.width, box.height);
    }
    const head = pane.root.querySelector('header');
    if (head === null) continue;
    const box = head.getBoundingClientRect();
    context.fillStyle = app.palette.ink;
    context.textBaseline = 'middle';
    context.font = '600 14px ui-sans-serif, system-ui, sans-serif';
    const title = pane.root.querySelector('.title')?.textContent ?? '';
    const middle = box.top - area.top + box.height / 2;
    context.fillText(title, box.left - area.left + 12, middle);
    const width = context.measureText(title).width;
    context.font = '13px ui-sans-serif, system-ui, sans-serif';
    context.fillStyle = app.palette.muted;
    context.fillText(pane.root.querySelector('.status')?.textContent ?? '', box.left - area.left + 24 + width, middle);
  }
  canvas.toBlob((blob) => blob && saveFile('playground.png', blob, 'image/png'));
}

export function saveTrace(app: App): void {
  const { race, path, scene } = app;
  if (scene.mode === 'race' && race !== null) {
    for (const racer of race.racers) {
      if (racer.record.turns > 0) saveFile(`${racer.spec.replace(/[:=,]/g, '-')}.jsonl`, traceLines(racer.record), 'application/jsonl');
    }
  } else if (path !== null) {
    let text = '';
    for (let i = 0; i < path.cells.length; i += 2) text += `{"x":${path.cells[i]},"y":${path.cells[i + 1]},"expanded":0,"learned":0,"subgoal":null}\n`;
    saveFile('path.jsonl', text, 'application/jsonl');
  }
}
