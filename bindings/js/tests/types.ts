// Compiled, not run: what the types allow and what they refuse.
import { type AlgorithmInfo, CrowdStatus, type CrowdId, load, type Path, type Step, UsageError } from 'cairn-pathfinding';
import { load as loadInline } from 'cairn-pathfinding/inline';
import { load as loadSlim } from 'cairn-pathfinding/slim';

async function uses(): Promise<void> {
  const cairn = await load({ maxMemory: 1e9 });
  const others: (typeof cairn)[] = [await loadInline(), await loadSlim({ wasm: new URL('file:///slim.wasm') })];
  using grid = cairn.generate('rooms:64x64,seed=1', { corners: 'cut' });
  using database = cairn.build(grid, 'cairn', { progress: (share: number) => void share });
  const path: Path | null = cairn.findPath(grid, { x: 1, y: 2 }, { x: 3, y: 4 }, database);
  const cells: Int32Array | undefined = path?.cells;
  const agent = cairn.agent(grid, 'lss-lrta', { visibility: 'unknown' });
  const step: Step = agent.step(100);
  if (step.outcome === 'moved') agent.watch = true;
  const crowd = cairn.crowd(grid, { database, occupancy: 'exclusive' });
  const id: CrowdId = crowd.add({ x: 1, y: 1 });
  const walks: boolean = crowd.statuses[0] === CrowdStatus.walking;
  const algorithm: AlgorithmInfo | undefined = cairn.algorithms[0];
  const bound: number | null | undefined = algorithm?.bound;

  // @ts-expect-error: there are no such rules
  cairn.generate('rooms', { corners: 'round' });
  // @ts-expect-error: an outcome that there is not
  if (step.outcome === 'lost') return;
  // @ts-expect-error: the path may be null
  path.length;
  // @ts-expect-error: grids are made by load()'s object
  cairn.agent('rooms:64x64');
  // @ts-expect-error: what is inside stays inside
  grid.wasm;
  void [others, cells, id, walks, bound, new UsageError('a')];
}
void uses;
