// Light and dark: the choice, and the colours of the canvas, which are the page's own (style.css).

export interface Palette {
  dark: boolean;
  accent: string;
  ink: string;
  muted: string;
  line: string;
  panel: string;
  surface: string;
  start: string;
  floor: number[];
  wall: number[];
  terrain: number[];
  expanded: number[];
  heat: number[][];
  visit: number[];
  agents: number[];
  arrived: number[];
}

export type ThemeChoice = 'auto' | 'light' | 'dark';
const kKey = 'cairn-theme';

export function themeChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(kKey);
    return kept === 'light' || kept === 'dark' ? kept : 'auto';
  } catch {
    return 'auto'; // a page from a file may have no storage
  }
}

export function isDark(): boolean {
  const choice = themeChoice();
  return choice === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : choice === 'dark';
}

let chosen: ThemeChoice | null = null;

export function chooseTheme(choice: ThemeChoice): void {
  chosen = choice;
  try {
    localStorage.setItem(kKey, choice);
  } catch {
    // then it holds until the page is closed
  }
  applyTheme();
}

export function applyTheme(): void {
  const choice = chosen ?? themeChoice();
  const dark = choice === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : choice === 'dark';
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

export function palette(): Palette {
  const dark = document.documentElement.dataset.theme === 'dark';
  const style = getComputedStyle(document.documentElement);
  const css = (name: string) => style.getPropertyValue(name).trim();
  return {
    dark,
    accent: css('--accent'),
    ink: css('--ink'),
    muted: css('--muted'),
    line: css('--line'),
    panel: css('--panel'),
    surface: css('--surface'),
    start: css('--start'),
    floor: dark ? [38, 44, 51] : [252, 251, 248],
    wall: dark ? [14, 16, 19] : [66, 73, 82],
    terrain: dark ? [86, 112, 70] : [151, 178, 118],
    expanded: dark ? [78, 136, 196] : [86, 140, 196],
    heat: dark
      ? [[84, 72, 30], [178, 142, 40], [252, 218, 110]]
      : [[255, 242, 196], [247, 203, 84], [170, 118, 10]],
    visit: dark ? [232, 104, 72] : [214, 76, 44],
    agents: dark ? [255, 132, 96] : [214, 76, 44],
    arrived: dark ? [150, 160, 172] : [120, 130, 142],
  };
}

/** A colour between the stops of a scale, at 0 to 1. */
export function scaleColour(stops: number[][], t: number): number[] {
  const x = Math.min(Math.max(t, 0), 1) * (stops.length - 1);
  const i = Math.min(Math.floor(x), stops.length - 2);
  const f = x - i;
  return stops[i].map((c, k) => c + (stops[i + 1][k] - c) * f);
}
