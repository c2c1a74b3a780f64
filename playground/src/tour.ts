// The tour: six scenes, each with a sentence that says what to look at.
import { GridMap, type Point } from './map.ts';
import { type Scene, defaultCrowd, defaultLayers, defaultRace } from './scene.ts';

export interface Stop {
  title: string;
  text: string;
  scene(generate: (spec: string) => GridMap): Scene;
  /** An edit that the page makes by itself, to begin with. */
  door?: { x: number; y: number; width: number; height: number; afterMs: number };
}

function drawn(width: number, height: number, draw: (wall: (x: number, y: number, w: number, h: number, value?: number) => void) => void): GridMap {
  const cells = new Uint8Array(width * height).fill(1);
  draw((x, y, w, h, value = 0) => {
    for (let j = y; j < y + h; ++j) cells.fill(value, j * width + x, j * width + x + w);
  });
  return new GridMap(width, height, cells);
}

/** A bay that opens to the side of the start, away from the goal. */
const bay = () =>
  drawn(64, 40, (wall) => {
    wall(40, 7, 2, 26);
    wall(20, 7, 20, 2);
    wall(20, 31, 20, 2);
  });

/** Three halls with two doors in each wall between them. */
const halls = () =>
  drawn(160, 100, (wall) => {
    for (const x of [52, 106]) wall(x, 0, 2, 100);
    for (const [x, y] of [[52, 20], [52, 74], [106, 30], [106, 66]]) wall(x, y, 2, 6, 1);
    for (const [x, y, w, h] of [[16, 22, 18, 3], [18, 60, 3, 24], [70, 14, 3, 26], [68, 62, 22, 3], [124, 24, 3, 20], [126, 70, 16, 3]]) wall(x, y, w, h);
  });

function race(map: GridMap, start: Point, goal: Point, racers: string[], budget: number, speed: number): Scene {
  return { mode: 'race', map, start, goal, race: { ...defaultRace(), racers, budget, speed }, crowd: defaultCrowd(), layers: defaultLayers() };
}
function crowd(map: GridMap, agents: number, budget: number, more: Partial<Scene['crowd']> = {}): Scene {
  return {
    mode: 'crowd',
    map,
    start: { x: 1, y: 1 },
    goal: { x: map.width - 2, y: map.height - 2 },
    race: defaultRace(),
    crowd: { ...defaultCrowd(), agents, budget, ...more },
    layers: defaultLayers(),
  };
}

export const kTour: Stop[] = [
  {
    title: 'Trapped in a bay',
    text: 'LRTA* looks one move ahead, so it fills the bay with learned values (the glow) before it finds the way out.',
    scene: () => race(bay(), { x: 34, y: 20 }, { x: 58, y: 20 }, ['lrta'], 1000, 160),
  },
  {
    title: 'Getting out',
    text: 'daRTAA* looks 25 cells ahead and avoids places whose values it had to raise: the same bay, left in a fraction of the moves.',
    scene: () => race(bay(), { x: 34, y: 20 }, { x: 58, y: 20 }, ['lrta', 'dartaa:lookahead=25'], 1000, 40),
  },
  {
    title: 'Walking while it searches',
    text: 'With 300 operations a turn, A* stands still until its search ends; TBA* runs the same search and walks meanwhile.',
    scene: (generate) => race(generate('caves:128x80,seed=4'), { x: 8, y: 10 }, { x: 118, y: 70 }, ['astar', 'tba:slice=25'], 300, 40),
  },
  {
    title: 'Going straight',
    text: 'With a database built beforehand, kNN LRTA* and cairn head for subgoals (diamonds) and decide each move at once.',
    scene: (generate) => race(generate('rooms:96x64,seed=5,size=18'), { x: 4, y: 6 }, { x: 90, y: 58 }, ['lrta', 'lss-lrta:lookahead=25', 'knn-lrta', 'cairn'], 1000, 20),
  },
  {
    title: 'A crowd on a budget',
    text: 'Click to send all 2,000 somewhere: cairn (left) keeps to 2 ms a frame, A* on demand (right) makes the game stall.',
    scene: (generate) => crowd(generate('rooms:256x192,seed=7'), 2000, 2, { rival: true }),
  },
  {
    title: 'The map changes',
    text: 'A door just closed, and everybody takes the other one: click the walls to open and close doors yourself.',
    scene: () => crowd(halls(), 800, 2, { pace: 30 }),
    door: { x: 106, y: 30, width: 2, height: 6, afterMs: 2500 },
  },
];
