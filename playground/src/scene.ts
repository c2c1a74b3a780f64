// The scene: everything that a link restores. The page shows one scene at a time.
import { GridMap, type Point } from './map.ts';

export type Mode = 'path' | 'race' | 'crowd';

export interface RaceSettings {
  /** Specs such as "lss-lrta:lookahead=25", each in a pane of its own. */
  racers: string[];
  /** Counted operations that each racer may spend in a turn; 0: no limit. */
  budget: number;
  /** Turns a second. */
  speed: number;
  /** Whether the racers know the map, or see only the cells around them. */
  unknown: boolean;
}

export interface CrowdSettings {
  agents: number;
  seed: number;
  /** Milliseconds of a frame that the crowd may take. */
  budget: number;
  /** Whether a crowd that runs A* when it needs a path is shown beside it. */
  rival: boolean;
  /** Where everybody is sent; null: everybody has a goal of its own, and another one when it arrives. */
  rally: Point | null;
  exclusive: boolean;
  /** Ticks a second; each is at most one move for everybody. */
  pace: number;
}

export interface Layers {
  expanded: boolean;
  learned: boolean;
  visits: boolean;
  subgoals: boolean;
}

export interface Scene {
  mode: Mode;
  map: GridMap;
  start: Point;
  goal: Point;
  race: RaceSettings;
  crowd: CrowdSettings;
  layers: Layers;
}

export const kBudgets = [64, 100, 200, 500, 1000, 2000, 5000, 10000, 50000, 0];
export const kSpeeds = [2, 5, 10, 20, 40, 80, 160, 400, 1000, 4000];
export const kCrowdSizes = [10, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000];
export const kPaces = [5, 10, 20, 30, 60];
export const kMaxRacers = 6;

export function defaultRace(): RaceSettings {
  return { racers: ['lrta', 'dartaa:lookahead=25'], budget: 1000, speed: 40, unknown: false };
}
export function defaultCrowd(): CrowdSettings {
  return { agents: 1000, seed: 1, budget: 2, rival: false, rally: null, exclusive: false, pace: 60 };
}
export function defaultLayers(): Layers {
  return { expanded: true, learned: true, visits: true, subgoals: true };
}

/** Puts start and goal on open cells, as near as possible to where they were. */
export function settleEnds(scene: Scene): void {
  scene.start = scene.map.nearestOpen(scene.start.x, scene.start.y) ?? { x: 0, y: 0 };
  scene.goal = scene.map.nearestOpen(scene.goal.x, scene.goal.y) ?? { x: 0, y: 0 };
}
