// Databases of the map: builds that run in workers, and what became of them.
import type { App } from './app.ts';
import type { BuildTask } from './build_task.ts';
import type { Race } from './race.ts';

/** Up to this many cells, a racer's database is built without asking. */
const kBuildAtOnce = 100_000;

export class Databases {
  private tasks = new Map<string, BuildTask>();
  /** Milliseconds that the last build of each kind took. */
  readonly took = new Map<string, number>();

  constructor(private readonly app: App) {}

  /** The build of this kind that runs for the map as it is. */
  running(build: string): BuildTask | null {
    const task = this.tasks.get(build);
    const { map } = this.app.scene;
    return task && task.map === map && task.version === map.version ? task : null;
  }
  start(build: string): void {
    const { app } = this;
    const { map } = app.scene;
    if (this.running(build) !== null) return;
    this.tasks.get(build)?.stop();
    const task = app.engine.build(build, map);
    this.tasks.set(build, task);
    task.onProgress = () => app.invalidate();
    task.done
      .then((bytes) => {
        if (this.tasks.get(build) === task) this.tasks.delete(build);
        if (bytes === null) return;
        this.took.set(build, performance.now() - task.began);
        app.engine.keep(build, task.map, task.version, bytes);
        if (task.map === app.scene.map && task.version === app.scene.map.version) app.databaseReady();
      })
      .catch((error) => {
        if (this.tasks.get(build) === task) this.tasks.delete(build);
        app.say(error);
      })
      .finally(() => app.changed());
    app.changed();
  }
  stop(build: string): void {
    this.tasks.get(build)?.stop();
    this.tasks.delete(build);
    this.app.changed();
  }
  /** Builds what racers wait for, unless the map is large: then they ask. */
  buildMissing(race: Race): void {
    if (race.map.cells.length > kBuildAtOnce) return;
    for (const racer of race.racers) if (racer.waitsFor !== '' && racer.problem === '') this.start(racer.waitsFor);
  }
  isAwaitedBy(race: Race): boolean {
    return race.racers.some((racer) => racer.waitsFor !== '' && this.running(racer.waitsFor) !== null);
  }
}
