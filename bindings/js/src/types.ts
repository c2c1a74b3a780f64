// What goes in and out of the package, beside its classes.

/** x to the right, y downwards; (0, 0) is the top left cell. */
export interface Point {
  x: number;
  y: number;
}

/** Which moves are legal, and what a diagonal one costs. The defaults are those of the MovingAI benchmarks. */
export interface Rules {
  connectivity?: 'eight' | 'four';
  /** strict: a diagonal move needs both cells beside it to be open. cut: it does not. */
  corners?: 'strict' | 'cut';
  diagonal?: 'sqrt2' | 'seven-fifths';
}

export interface OptionInfo {
  name: string;
  kind: 'integer' | 'real' | 'choice' | 'size' | 'text';
  /** The default, as one would write it. */
  fallback: string;
  /** The bounds of a number or of a size in bytes. */
  least?: number;
  most?: number;
  /** Of a choice: its words. Of a number: words that can be given instead. Of a text: its forms. */
  choices: string[];
  help: string;
}

/** Values of options under one name, such as those of a paper: "lss-lrta:preset=NAME". */
export interface PresetInfo {
  name: string;
  /** "relays=0,tables=kept" */
  values: string;
  /** The database to build for it; empty: as without the preset. */
  database: string;
  summary: string;
}

export interface AlgorithmInfo {
  /** As in specs: "lss-lrta". */
  name: string;
  /** As people write it: "LSS-LRTA*". */
  title: string;
  summary: string;
  paper: string;
  /** The build method whose databases it uses, or empty. */
  database: string;
  options: OptionInfo[];
  presets: PresetInfo[];
  unknownTerrain: boolean;
  weightedTerrain: boolean;
  /** The largest counted work of any move with the default options; null: there is no such bound. */
  bound: number | null;
}

export interface MethodInfo {
  name: string;
  summary: string;
  paper: string;
  options: OptionInfo[];
  presets: PresetInfo[];
}

export interface GeneratorInfo {
  name: string;
  summary: string;
  options: OptionInfo[];
}

export interface GridOptions {
  /** Whether the bytes of cells are costs, 1 to 254. */
  costs?: boolean;
  rules?: Rules;
}

export interface MapOptions {
  /** What the letters of the map cost: "S=2,W=3,T=block". */
  terrain?: string;
  rules?: Rules;
  /** For messages. */
  name?: string;
}

export interface BuildOptions {
  /** The same seed gives the same bytes. Default 1. */
  seed?: number;
  /** Called from time to time with the share that is done, from 0 to 1. It can throw to cancel. */
  progress?: (share: number) => void;
}

export interface WorkerBuildOptions extends BuildOptions {
  /** Ends the worker at once; the promise rejects with the signal's reason. */
  signal?: AbortSignal;
}

export interface AgentOptions {
  database?: import('./database.js').Database;
  /** Unknown: unseen cells are taken to be open; the agent sees the eight cells around it. */
  visibility?: 'known' | 'unknown';
}

export type Outcome = 'moved' | 'thinking' | 'arrived' | 'unreachable';

export interface Step {
  outcome: Outcome;
  /** Where the agent stands now. */
  x: number;
  y: number;
  /** The counted operations of this step. */
  work: number;
}

/** Counted operations by kind. */
export interface Work {
  /** States whose successors were generated. */
  expansions: number;
  successors: number;
  /** Pushes to and pops from a priority queue. */
  queue: number;
  /** Heuristic values raised. */
  learned: number;
  /** Records of a database looked at. */
  scanned: number;
  /** Steps of hill-climbing checks. */
  climbed: number;
  /** Cells of a path traced or copied. */
  traced: number;
  total: number;
}

/** The state of an agent. Numbers are counted from `start`. */
export interface Inspection {
  /** The subgoal from its database that it is heading for. */
  subgoal: Point | null;
  /** Searches or selections begun. */
  episodes: number;
  learnedStates: number;
  /** The most memory so far for lists, learned values and paths. */
  onlineBytes: number;
  fallbackMoves: number;
  listedStates: number;
  /** Of the last step. */
  work: Work;
}

export interface CrowdOptions {
  /** Default: "cairn" with a database, "dartaa" without. */
  algorithm?: string;
  database?: import('./database.js').Database;
  /** Exclusive: no two agents stand on one cell. */
  occupancy?: 'shared' | 'exclusive';
  /** What agents do whose goal cannot be reached: wait, or go to the nearest cell that can be. */
  outOfReach?: 'wait' | 'approach';
  /** How many goals at a time get a flow field, if many agents share them. Default 0. */
  flowFields?: number;
  /** A goal gets one when so many agents go there. Default 16. */
  flowGroup?: number;
}

/** Neither of them: no limit. */
export interface TickBudget {
  /** Counted operations, at least 1024: the same moves on every machine. */
  work?: number;
  /** Milliseconds. */
  time?: number;
}

export interface TickReport {
  /** Counted operations, with mapWork. */
  work: number;
  /** Operations for changes of the map. */
  mapWork: number;
  moves: number;
  /** Walking agents that the budget did not reach; they are first in the next tick. */
  unserved: number;
  /** Moves around changes of the map. */
  detours: number;
}

/** An agent of a crowd. A removed agent's id never names another. */
export type CrowdId = number;

/** The elements of Crowd.statuses. */
export const CrowdStatus = { none: 0, idle: 1, walking: 2, arrived: 3, unreachable: 4 } as const;

/** The place of an agent in the crowd's arrays. */
export function crowdIndex(id: CrowdId): number {
  return id % 1048576;
}

export interface Path {
  /** Its length: a straight move is 1, times the cost of the cells. */
  length: number;
  /** Pairs of x and y, from start to goal. A copy. */
  cells: Int32Array;
  /** Only where a unit that walks in any direction must turn. A copy. */
  corners: Int32Array;
}
