// Links: a scene as text that goes behind the # of the page's address, and back.
import { GridMap, kMaxSide, packCells, unpackCells } from './map.ts';
import { type Scene, defaultCrowd, defaultLayers, defaultRace, kMaxRacers } from './scene.ts';

const kVersion = 1;
/** A file of this size as a link would be longer than browsers and chat programs accept. */
export const kLongestLink = 60000;

async function pipe(bytes: Uint8Array, stream: GenericTransformStream): Promise<Uint8Array> {
  const blob = new Blob([bytes as BlobPart]);
  return new Uint8Array(await new Response(blob.stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>)).arrayBuffer());
}

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
export function fromBase64(text: string): Uint8Array {
  const raw = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(raw, (c) => c.charCodeAt(0));
}

/** The scene as plain data. `spec` stands for the map where it is as a generator made it. */
export function sceneData(scene: Scene, generated: Uint8Array | null): Record<string, unknown> {
  const { map } = scene;
  const untouched = generated !== null && generated.length === map.cells.length && generated.every((c, i) => c === map.cells[i]);
  return {
    v: kVersion,
    mode: scene.mode,
    map: untouched
      ? { spec: map.spec }
      : { w: map.width, h: map.height, spec: map.spec, cells: toBase64(packCells(map.cells)) },
    start: [scene.start.x, scene.start.y],
    goal: [scene.goal.x, scene.goal.y],
    race: scene.race,
    crowd: scene.crowd,
    layers: scene.layers,
  };
}

export async function encodeScene(data: Record<string, unknown>): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(data));
  return 's=' + toBase64(await pipe(bytes, new CompressionStream('deflate-raw')));
}

export async function decodeScene(hash: string): Promise<unknown> {
  if (!hash.startsWith('s=')) throw new Error('this link has no scene');
  try {
    const bytes = await pipe(fromBase64(hash.slice(2)), new DecompressionStream('deflate-raw'));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new Error('this link is damaged: copy it again, whole');
  }
}

function number(value: unknown, least: number, most: number, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.min(Math.max(value, least), most) : fallback;
}
function whole(value: unknown, least: number, most: number, fallback: number): number {
  return Math.round(number(value, least, most, fallback));
}

/** Reads what `sceneData` wrote. Unknown and missing parts get defaults; what cannot be a scene throws a sentence. */
export function sceneFrom(raw: unknown, generate: (spec: string) => GridMap): Scene {
  const data = raw as Record<string, any>;
  if (typeof data !== 'object' || data === null || data.v !== kVersion) {
    throw new Error('this scene is of another version of the playground');
  }
  const given = data.map ?? {};
  let map: GridMap;
  if (typeof given.cells === 'string') {
    const w = whole(given.w, 1, kMaxSide, 0);
    const h = whole(given.h, 1, kMaxSide, 0);
    if (w !== given.w || h !== given.h) throw new Error('this scene has a map of an impossible size');
    map = new GridMap(w, h, unpackCells(fromBase64(given.cells), w * h), typeof given.spec === 'string' ? given.spec : '');
  } else {
    map = generate(String(given.spec ?? ''));
  }
  const point = (p: unknown) => {
    const [x, y] = Array.isArray(p) ? p : [0, 0];
    return { x: whole(x, 0, map.width - 1, 0), y: whole(y, 0, map.height - 1, 0) };
  };
  const race = { ...defaultRace(), ...(data.race ?? {}) };
  const crowd = { ...defaultCrowd(), ...(data.crowd ?? {}) };
  const layers = { ...defaultLayers(), ...(data.layers ?? {}) };
  return {
    mode: data.mode === 'race' || data.mode === 'crowd' ? data.mode : 'path',
    map,
    start: point(data.start),
    goal: point(data.goal),
    race: {
      racers: (Array.isArray(race.racers) ? race.racers : []).map(String).slice(0, kMaxRacers),
      budget: whole(race.budget, 0, 1e9, 1000),
      speed: number(race.speed, 1, 100000, 40),
      unknown: Boolean(race.unknown),
    },
    crowd: {
      agents: whole(crowd.agents, 1, 50000, 1000),
      seed: whole(crowd.seed, 0, 1e9, 1),
      budget: number(crowd.budget, 0.1, 100, 2),
      rival: Boolean(crowd.rival),
      rally: crowd.rally && typeof crowd.rally === 'object' ? point([crowd.rally.x, crowd.rally.y]) : null,
      exclusive: Boolean(crowd.exclusive),
      pace: number(crowd.pace, 1, 60, 60),
    },
    layers: {
      expanded: Boolean(layers.expanded),
      learned: Boolean(layers.learned),
      visits: Boolean(layers.visits),
      subgoals: Boolean(layers.subgoals),
    },
  };
}
