// Opens files that are chosen or dropped: maps, pictures, databases.
import type { App } from './app.ts';
import { bytesText } from './dom.ts';
import { mapFromPicture } from './files.ts';
import { sceneOfFile } from './sharing.ts';

export class Opener {
  constructor(private readonly app: App) {}

  async open(file: File): Promise<void> {
    const { app } = this;
    try {
      const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
      const isPicture = head[0] === 0x89 && head[1] === 0x50 && head[2] === 0x4e && head[3] === 0x47;
      if (isPicture || file.type.startsWith('image/')) {
        app.setMap(await mapFromPicture(file, file.name));
        app.say(`Opened ${file.name}: ${app.scene.map.width} × ${app.scene.map.height} cells`);
      } else if (file.name.endsWith('.cairn')) {
        const bytes = new Uint8Array(await file.arrayBuffer());
        const database = app.engine.keepFile(bytes, file.name, app.scene.map);
        app.databaseReady();
        app.say(`Loaded ${file.name}: a database of ${database.method}, ${bytesText(database.bytes)}`);
      } else if (file.name.endsWith('.json')) {
        app.show(sceneOfFile(app.engine, await file.text(), file.name));
        app.say(`Opened ${file.name}`);
      } else {
        app.setMap(app.engine.readMap(await file.text(), file.name));
        app.say(`Opened ${file.name}: ${app.scene.map.width} × ${app.scene.map.height} cells`);
      }
    } catch (error) {
      app.say(error);
    }
  }

  /** Takes files that are dropped anywhere on the page. */
  acceptDrops(target: HTMLElement): void {
    let depth = 0;
    const mark = (on: boolean) => target.classList.toggle('dropping', on);
    target.addEventListener('dragenter', (event) => {
      event.preventDefault();
      ++depth;
      mark(true);
    });
    target.addEventListener('dragleave', () => {
      if (--depth <= 0) mark(false);
    });
    target.addEventListener('dragover', (event) => event.preventDefault());
    target.addEventListener('drop', (event) => {
      event.preventDefault();
      depth = 0;
      mark(false);
      const file = event.dataTransfer?.files[0];
      if (file) void this.open(file);
    });
  }
}
