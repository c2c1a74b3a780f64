// The camera: which part of the map is seen, and how large. All panes share one, so that they show the same place.
import type { Point } from './map.ts';

export class Camera {
  /** Pixels of the page a cell. */
  scale = 8;
  /** The cell, in fractions, at the middle of a pane. */
  cx = 0;
  cy = 0;
  private fitted = true;
  private fitWidth = 1;
  private fitHeight = 1;

  /** Shows the whole map. */
  fit(mapWidth: number, mapHeight: number, paneWidth: number, paneHeight: number): void {
    const margin = Math.min(20, paneWidth * 0.03);
    const scale = Math.min((paneWidth - 2 * margin) / mapWidth, (paneHeight - 2 * margin) / mapHeight);
    this.scale = Math.min(Math.max(scale, 0.05), 48);
    this.cx = mapWidth / 2;
    this.cy = mapHeight / 2;
    this.fitted = true;
    this.fitWidth = mapWidth;
    this.fitHeight = mapHeight;
  }
  /** After a change of the panes: the whole map stays seen, if it was. */
  resized(paneWidth: number, paneHeight: number): void {
    if (this.fitted) this.fit(this.fitWidth, this.fitHeight, paneWidth, paneHeight);
  }

  /** A place of a pane as a place of the map, in fractions of cells. */
  toMap(px: number, py: number, paneWidth: number, paneHeight: number): Point {
    return { x: this.cx + (px - paneWidth / 2) / this.scale, y: this.cy + (py - paneHeight / 2) / this.scale };
  }
  pan(dx: number, dy: number): void {
    this.cx -= dx / this.scale;
    this.cy -= dy / this.scale;
    this.fitted = false;
  }
  /** Keeps the place under the pointer where it is. */
  zoom(factor: number, px: number, py: number, paneWidth: number, paneHeight: number): void {
    const before = this.toMap(px, py, paneWidth, paneHeight);
    this.scale = Math.min(Math.max(this.scale * factor, 0.2), 64);
    const after = this.toMap(px, py, paneWidth, paneHeight);
    this.cx += before.x - after.x;
    this.cy += before.y - after.y;
    this.fitted = false;
  }
}
