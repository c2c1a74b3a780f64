// Dialogs: one algorithm with its options and paper; the keys.
import type { App } from './app.ts';
import { button, count, h, sentence } from './dom.ts';

function openDialog(title: string, ...content: (Node | string)[]): HTMLDialogElement {
  const dialog = h('dialog', { 'aria-label': title });
  const close = button('Close', () => dialog.close(), { icon: 'close', kind: 'ghost', hideLabel: true });
  dialog.append(h('header', {}, h('h2', {}, title), close), ...content);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** "lss-lrta:lookahead=25" with some options set otherwise; those that have their default are left out. */
function specOf(name: string, values: Map<string, string>): string {
  const parts = [...values].map(([option, value]) => `${option}=${value}`);
  return parts.length > 0 ? `${name}:${parts.join(',')}` : name;
}
function valuesOf(spec: string): Map<string, string> {
  const colon = spec.indexOf(':');
  const pairs = colon < 0 ? [] : spec.slice(colon + 1).split(',');
  return new Map(pairs.map((pair) => [pair.split('=')[0], pair.split('=').slice(1).join('=')] as const));
}

export function algorithmDialog(app: App, index: number): void {
  const spec = app.scene.race.racers[index];
  const info = app.engine.algorithm(spec);
  if (info === undefined) return;
  const values = valuesOf(spec);
  const chosen = h('select', { id: 'dialog-algorithm' }, ...app.engine.algorithms.map((a) => h('option', { value: a.name }, a.title)));
  chosen.value = info.name;
  const trouble = h('p', { class: 'trouble', role: 'alert' });
  const apply = (next: string): boolean => {
    try {
      app.engine.cairn.checkSpec(next);
    } catch (error) {
      trouble.textContent = error instanceof Error ? error.message : String(error);
      return false;
    }
    app.setRacers(app.scene.race.racers.map((s, i) => (i === index ? next : s)));
    dialog.close();
    return true;
  };
  const fields = info.options.map((option) => {
    const id = `option-${option.name}`;
    const input =
      option.kind === 'choice'
        ? h('select', { id }, ...option.choices.map((c) => h('option', { value: c }, c)))
        : h('input', { id, type: 'text', inputmode: option.kind === 'integer' ? 'numeric' : 'text', placeholder: option.fallback });
    input.value = values.get(option.name) ?? (option.kind === 'choice' ? option.fallback : '');
    input.addEventListener('change', () => {
      const value = input.value.trim();
      if (value === '' || value === option.fallback) values.delete(option.name);
      else values.set(option.name, value);
    });
    const range = option.least !== undefined && option.most !== undefined ? ` (${count(option.least)} to ${count(option.most)})` : '';
    return h('div', { class: 'field' }, h('label', { for: id }, option.name), input, h('small', {}, option.help + range));
  });
  const form = h('form', { method: 'dialog', class: 'options' }, ...fields, trouble,
    h('div', { class: 'row end' }, button('Remove', () => {
      app.setRacers(app.scene.race.racers.filter((_, i) => i !== index));
      dialog.close();
    }), button('Run it', () => apply(specOf(info.name, values)), { kind: 'primary' })));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    apply(specOf(info.name, values));
  });
  chosen.addEventListener('change', () => apply(chosen.value));
  const bound = info.bound === null ? 'A move can take any amount of work.' : `A move takes at most ${count(info.bound)} operations with the defaults.`;
  const dialog = openDialog(
    info.title,
    h('p', {}, `${sentence(info.summary)}.`),
    h('p', { class: 'hint' }, bound, info.database ? ` It uses a database (${info.database}).` : ''),
    h('p', { class: 'hint paper' }, info.paper),
    h('div', { class: 'field' }, h('label', { for: 'dialog-algorithm' }, 'Instead of it'), chosen),
    form,
  );
}

export const kKeys: [string, string][] = [
  ['Space', 'play or pause'],
  ['. and ,', 'one turn forward or back'],
  ['R', 'restart'],
  ['1 2 3', 'path, race, crowd'],
  ['V W E T', 'move, wall, erase, terrain'],
  ['D S', 'in a crowd: doors, send all'],
  ['Arrows', 'move the goal; with Shift the start'],
  ['[ ]', 'smaller or larger brush'],
  ['Ctrl Z', 'undo a stroke'],
  ['+ − 0', 'zoom in, out, show all'],
  ['N', 'the next map of this kind'],
  ['G', 'the tour'],
  ['L', 'copy the link'],
  ['?', 'this list'],
];

export function helpDialog(): void {
  const rows = kKeys.map(([keys, what]) => h('div', {}, h('dt', {}, ...keys.split(' ').map((k) => (k === 'and' ? ' ' : h('kbd', {}, k)))), h('dd', {}, what)));
  openDialog(
    'What you can do here',
    h('p', {}, 'Draw a map, drag start and goal, and watch algorithms find their way. Drop a MovingAI .map or a PNG anywhere to open it. With two fingers, or the wheel, you move and zoom.'),
    h('dl', { class: 'keys' }, ...rows),
  );
}
