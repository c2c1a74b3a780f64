// Panes: a picture of the map with a title above and a strip below. Races have one for each racer.
import { button, h } from './dom.ts';
import { Stage } from './paint.ts';
import { CrowdLayer, RacerLayer } from './views.ts';

export class Pane {
  readonly canvas = h('canvas', { class: 'map', tabindex: 0, role: 'img', 'aria-label': 'The map' });
  readonly stage = new Stage(this.canvas);
  readonly racerLayer = new RacerLayer();
  readonly crowdLayer = new CrowdLayer();
  readonly strip: Stage | null;
  readonly root: HTMLElement;
  private readonly status = h('span', { class: 'status' });
  private readonly cover = h('div', { class: 'cover', hidden: true });
  private coverText = '';

  constructor(options: { title?: string; note?: string; strip?: boolean; onTitle?: () => void; onClose?: () => void }) {
    const stripCanvas = options.strip ? h('canvas', { class: 'strip', 'aria-hidden': true }) : null;
    this.strip = stripCanvas && new Stage(stripCanvas);
    const title = options.onTitle
      ? h('button', { type: 'button', class: 'title', title: 'Options, paper, another algorithm', onclick: options.onTitle }, options.title ?? '')
      : h('span', { class: 'title' }, options.title ?? '');
    const head = options.title
      ? h('header', {}, title, options.note ? h('small', {}, options.note) : null, this.status,
          options.onClose ? button('Remove', options.onClose, { icon: 'close', kind: 'ghost tiny', hideLabel: true }) : null)
      : null;
    this.root = h('figure', { class: 'pane' }, head, h('div', { class: 'view' }, this.canvas, this.cover), stripCanvas);
  }
  setStatus(text: string): void {
    if (this.status.textContent !== text) this.status.textContent = text;
  }
  describe(text: string): void {
    if (this.canvas.getAttribute('aria-label') !== text) this.canvas.setAttribute('aria-label', text);
  }
  /** A sentence over the map, for a racer that waits or cannot run. */
  setCover(text: string, share: number | null = null, action: { label: string; run: () => void } | null = null): void {
    const key = `${text}/${action?.label}`;
    if (key !== this.coverText) {
      this.coverText = key;
      this.cover.hidden = text === '';
      this.cover.replaceChildren(
        h('p', {}, text),
        share !== null ? h('progress', { max: 1, value: 0 }) : '',
        action ? button(action.label, action.run, { kind: 'primary' }) : '',
      );
    }
    const bar = this.cover.querySelector('progress');
    if (bar !== null && share !== null) bar.value = share;
  }
}

/** How many columns give the panes the largest pictures of a map of this shape. */
export function bestColumns(panes: number, width: number, height: number, mapWidth: number, mapHeight: number, extra: number): number {
  let best = 1;
  let bestScale = 0;
  for (let columns = 1; columns <= panes; ++columns) {
    const rows = Math.ceil(panes / columns);
    const scale = Math.min(width / columns / mapWidth, Math.max(height / rows - extra, 20) / mapHeight);
    if (scale > bestScale * 1.02) {
      bestScale = scale;
      best = columns;
    }
  }
  return best;
}
