// Elements of the page, made in one call each.

type Child = Node | string | null | undefined | false;
type Props = Record<string, unknown>;

/** An element with attributes, listeners (`onclick`) and children. */
export function h<K extends keyof HTMLElementTagNameMap>(tag: K, props: Props = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value as EventListener);
    else if (name === 'class') element.className = String(value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

const kIcons: Record<string, string> = {
  hand: 'M8 13V5.5a1.5 1.5 0 0 1 3 0V11m0-6.5v-1a1.5 1.5 0 0 1 3 0V11m0-5.500a1.5 1.5 0 0 1 3 0V12m0-3.500a1.5 1.500 0 0 1 3 0V14a7 7 0 0 1-7 7h-1.500a7 7 0 0 1-5.600-2.800L3.700 13.900a1.500 1.500 0 0 1 2.300-1.900L8 14',
  wall: 'M3 5h18v14H3zM3 9.700h18M3 14.300h18M9 5v4.700M15 5v4.700M6 9.700v4.600M12 9.700v4.600M18 9.700v4.600M9 14.300V19M15 14.300V19',
  erase: 'M8.500 20H20M4.600 15.400l9.300-9.300a2 2 0 0 1 2.800 0l3.200 3.200a2 2 0 0 1 0 2.800L12 20H8.500l-3.900-3.900a.5.5 0 0 1 0-.7zM9.500 10.500l6 6',
  terrain: 'M3 18c3-3 5-3 7.500-.500S16 20 21 16M3 12c3-3 5-3 7.500-.500S16 14 21 10M3 6c3-3 5-3 7.500-.500S16 8 21 4',
  door: 'M4 21h16M6 21V4a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v17M14.500 12.500v.01',
  send: 'M12 21s-6.500-5.600-6.500-11a6.500 6.500 0 0 1 13 0c0 5.400-6.500 11-6.500 11zM12 12.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z',
  play: 'M7 4.500v15l12-7.500z',
  pause: 'M8 5v14M16 5v14',
  next: 'M6 5v14l9-7zM18.500 5v14',
  back: 'M18 5v14l-9-7zM5.500 5v14',
  restart: 'M4 12a8 8 0 1 0 2.500-5.800M4 4v4.500h4.500',
  link: 'M10 13.500a4 4 0 0 0 6 .4l3-3a4.200 4.200 0 0 0-6-6l-1.200 1.200M14 10.500a4 4 0 0 0-6-.4l-3 3a4.200 4.200 0 0 0 6 6l1.200-1.200',
  save: 'M12 4v11m0 0l-4.500-4.500M12 15l4.500-4.500M4 19.500h16',
  open: 'M12 15V4m0 0L7.500 8.500M12 4l4.500 4.500M4 19.500h16',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v1.500M12 19.500V21M3 12h1.500M19.500 12H21M5.600 5.600l1.100 1.100M17.300 17.300l1.100 1.100M5.600 18.400l1.100-1.100M17.300 6.700l1.100-1.100',
  moon: 'M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z',
  help: 'M9.500 9a2.600 2.600 0 1 1 3.800 2.400c-.9.5-1.300 1-1.300 2.100M12 17v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  close: 'M6 6l12 12M18 6L6 18',
  tour: 'M5 21V4h11l-2 4 2 4H5',
  left: 'M14.500 6l-6 6 6 6',
  right: 'M9.500 6l6 6-6 6',
  plus: 'M12 5v14M5 12h14',
  undo: 'M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-4',
  picture: 'M4 5h16v14H4zM4 16l4.500-4.500 3.500 3.500 3-3 5 5M15.500 9v.01',
};

export function icon(name: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', kIcons[name]);
  svg.append(path);
  return svg;
}

export function button(label: string, onclick: () => void, options: { icon?: string; kind?: string; title?: string; hideLabel?: boolean } = {}): HTMLButtonElement {
  return h(
    'button',
    { type: 'button', class: `button ${options.kind ?? ''}`, title: options.title ?? (options.hideLabel ? label : undefined), 'aria-label': options.hideLabel ? label : undefined, onclick },
    options.icon ? icon(options.icon) : null,
    options.hideLabel ? null : h('span', {}, label),
  );
}

export interface Slider {
  element: HTMLElement;
  set(value: number): void;
}
/** A slider over a list of values. */
export function slider(id: string, label: string, values: readonly number[], value: number, show: (v: number) => string, onchange: (v: number) => void): Slider {
  const nearest = (v: number) => values.reduce((best, x, i) => (Math.abs(x - v) < Math.abs(values[best] - v) ? i : best), 0);
  const out = h('output', { for: id }, show(value));
  const input = h('input', { type: 'range', id, min: 0, max: values.length - 1, step: 1 });
  const paint = () => input.style.setProperty('--done', `${(100 * Number(input.value)) / (values.length - 1)}%`);
  input.value = String(nearest(value));
  paint();
  input.addEventListener('input', () => {
    const v = values[Number(input.value)];
    out.textContent = show(v);
    paint();
    onchange(v);
  });
  return {
    element: h('div', { class: 'field' }, h('label', { for: id }, label, out), input),
    set: (v) => {
      input.value = String(nearest(v));
      out.textContent = show(v);
      paint();
    },
  };
}

export function toggle(id: string, label: string, on: boolean, onchange: (on: boolean) => void, swatch?: string): HTMLElement {
  const input = h('input', { type: 'checkbox', id });
  input.checked = on;
  input.addEventListener('change', () => onchange(input.checked));
  return h('label', { class: 'toggle', for: id }, input, swatch ? h('i', { class: `swatch ${swatch}` }) : null, h('span', {}, label));
}

export function select(id: string, label: string, choices: readonly (readonly [string, string])[], value: string, onchange: (value: string) => void): HTMLElement {
  const element = h('select', { id }, ...choices.map(([v, text]) => h('option', { value: v }, text)));
  element.value = value;
  element.addEventListener('change', () => onchange(element.value));
  return h('div', { class: 'field' }, h('label', { for: id }, label), element);
}

export function group(title: string, ...children: Child[]): HTMLElement {
  return h('section', { class: 'group' }, h('h2', {}, title), ...children);
}

/** With a capital and without a full stop, as summaries are shown. */
export const sentence = (text: string) => (text.charAt(0).toUpperCase() + text.slice(1)).replace(/\.$/, '');

/** 1234567 as "1,234,567". */
export const count = (n: number) => Math.round(n).toLocaleString('en-US');
/** 12,345 as "12k". */
export function short(n: number): string {
  if (n >= 1e6) return `${(n / 1e6).toFixed(n < 1e7 ? 1 : 0)}M`;
  if (n >= 1e4) return `${Math.round(n / 1e3)}k`;
  if (n >= 1e3) return `${(n / 1e3).toFixed(1)}k`;
  return String(Math.round(n));
}
export function bytesText(n: number): string {
  return n < 1e6 ? `${(n / 1000).toFixed(n < 1e4 ? 1 : 0)} kB` : `${(n / 1e6).toFixed(2)} MB`;
}
