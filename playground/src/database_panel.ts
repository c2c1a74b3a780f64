// The database panel: builds in a worker, what they took, and files.
import type { App } from './app.ts';
import { button, bytesText, group, h } from './dom.ts';
import { chooseFile, saveFile } from './files.ts';
import type { Opener } from './opening.ts';

export function databasePanel(app: App, opener: Opener): { element: HTMLElement; refresh: () => void } {
  // A classifier is trained on walks, not built for one map.
  const methods = app.engine.cairn.methods.filter((m) => m.name !== 'classifier');
  const choice = h('select', { id: 'method', 'aria-label': 'Kind of database' }, ...methods.map((m) => h('option', { value: m.name }, m.name)));
  choice.value = methods.some((m) => m.name === 'cairn') ? 'cairn' : (methods[0]?.name ?? '');
  const state = h('div', { class: 'builds', id: 'builds' });
  let shown = '';

  const refresh = () => {
    const build = choice.value;
    const task = app.databases.running(build);
    const kept = app.engine.databasesFor(app.scene.map);
    const key = `${build}/${task === null}/${kept.map((k) => k.build + k.fits + k.database.bytes).join()}`;
    if (key !== shown) {
      shown = key;
      const rows: HTMLElement[] = kept.map(({ build: name, database, fits }) => {
        const ms = app.databases.took.get(name);
        const note = fits ? `${bytesText(database.bytes)}${ms === undefined ? '' : `, built in ${(ms / 1000).toFixed(1)} s`}` : 'for the map before your edits';
        return h('div', { class: 'build' }, h('div', {}, h('b', {}, name), h('small', {}, note)),
          fits ? button('Save', () => saveFile(`${name.replace(/[:=,]/g, '-')}.cairn`, database.toBytes() as BlobPart, 'application/octet-stream'), { icon: 'save', kind: 'small', title: 'The same bytes as cairn build writes' }) : null);
      });
      if (task !== null) {
        rows.push(h('div', { class: 'build' }, h('div', { class: 'grow' }, h('b', {}, `Building ${build}`), h('progress', { max: 1, value: task.share })), button('Stop', () => app.databases.stop(build), { kind: 'small' })));
      }
      state.replaceChildren(...rows);
    }
    const bar = state.querySelector('progress');
    if (bar && task) {
      bar.value = task.share;
      bar.title = `${Math.round(100 * task.share)}%, ${task.seconds.toFixed(0)} s`;
    }
  };
  choice.addEventListener('change', refresh);
  const start = () => {
    if (app.scene.map.hasCosts) app.say('Databases are for maps whose cells all cost the same: erase the terrain first');
    else app.databases.start(choice.value);
  };
  const timer = setInterval(() => {
    if (!state.isConnected) clearInterval(timer);
    else refresh();
  }, 250);
  const element = group(
    'Database',
    h('p', { class: 'hint' }, 'What cairn and others know of the map beforehand. It is built in a worker; the page goes on.'),
    h('div', { class: 'row' }, choice, button('Build', start, { kind: 'primary' }),
      button('Load…', () => void chooseFile('.cairn').then((file) => file && opener.open(file)), { title: 'A .cairn file that was built for this map' })),
    state,
  );
  return { element, refresh };
}
