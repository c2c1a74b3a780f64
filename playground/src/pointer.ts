// The pointer: drags of start and goal, brushes, doors, sending a crowd; two fingers or the wheel move the camera.
import type { App, Tool } from './app.ts';
import { lineCells, type Point } from './map.ts';
import type { Pane } from './pane.ts';

type Drag =
  | { kind: 'pan'; x: number; y: number }
  | { kind: 'start' | 'goal' }
  | { kind: 'brush'; value: number; last: Point }
  | { kind: 'send' };

/** How near the pointer must be to the start or the goal to take it, in pixels. */
const kGrip = 18;

export class PointerTools {
  private drag: Drag | null = null;
  private touches = new Map<number, { x: number; y: number }>();
  hover: Point | null = null;

  constructor(private readonly app: App) {}

  attach(pane: Pane): void {
    const { canvas } = pane;
    canvas.addEventListener('pointerdown', (event) => this.down(event, pane));
    canvas.addEventListener('pointermove', (event) => this.move(event, pane));
    canvas.addEventListener('pointerup', (event) => this.up(event, pane));
    canvas.addEventListener('pointercancel', (event) => this.up(event, pane));
    canvas.addEventListener('pointerleave', () => {
      this.hover = null;
      this.app.invalidate();
    });
    canvas.addEventListener('contextmenu', (event) => event.preventDefault());
    canvas.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        const { x, y } = this.place(event, pane);
        const { camera } = this.app;
        if (event.ctrlKey || !event.shiftKey) camera.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0018)), x, y, pane.stage.width, pane.stage.height);
        else camera.pan(-event.deltaX, -event.deltaY);
        this.app.invalidate();
      },
      { passive: false },
    );
  }

  private place(event: MouseEvent, pane: Pane): Point {
    const box = pane.canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }
  private cell(event: MouseEvent, pane: Pane): Point {
    const { x, y } = this.place(event, pane);
    const at = this.app.camera.toMap(x, y, pane.stage.width, pane.stage.height);
    return { x: Math.floor(at.x), y: Math.floor(at.y) };
  }
  private grips(event: MouseEvent, pane: Pane, cell: Point): boolean {
    const { x, y } = this.place(event, pane);
    const { camera } = this.app;
    const dx = (cell.x + 0.5 - camera.cx) * camera.scale + pane.stage.width / 2 - x;
    const dy = (cell.y + 0.5 - camera.cy) * camera.scale + pane.stage.height / 2 - y;
    return Math.hypot(dx, dy) < Math.max(kGrip, camera.scale * 0.7);
  }

  private down(event: PointerEvent, pane: Pane): void {
    pane.canvas.setPointerCapture(event.pointerId);
    pane.canvas.focus({ preventScroll: true });
    const { app } = this;
    if (event.pointerType === 'touch') {
      this.touches.set(event.pointerId, this.place(event, pane));
      if (this.touches.size > 1) {
        this.endDrag(); // the second finger moves the camera
        return;
      }
    }
    const cell = this.cell(event, pane);
    const tool: Tool = event.button === 1 || event.button === 2 ? 'hand' : app.tool;
    if (app.scene.mode !== 'crowd' && event.button === 0) {
      if (this.grips(event, pane, app.scene.goal)) this.drag = { kind: 'goal' };
      else if (this.grips(event, pane, app.scene.start)) this.drag = { kind: 'start' };
      if (this.drag !== null) {
        app.beginDrag();
        return;
      }
    }
    if (tool === 'hand') {
      this.drag = { kind: 'pan', ...this.place(event, pane) };
    } else if (tool === 'send') {
      this.drag = { kind: 'send' };
      app.sendAll(cell);
    } else {
      const { map } = app.scene;
      const value = tool === 'wall' ? 0 : tool === 'erase' ? 1 : tool === 'terrain' ? app.editor.cost : map.isOpen(cell.x, cell.y) ? 0 : 1;
      this.drag = { kind: 'brush', value, last: cell };
      app.editor.begin();
      app.editor.stamp(cell, value);
    }
    this.hover = cell;
  }

  private move(event: PointerEvent, pane: Pane): void {
    const { app } = this;
    const cell = this.cell(event, pane);
    if (this.touches.size > 1 && this.touches.has(event.pointerId)) {
      this.pinch(event, pane);
      return;
    }
    if (this.hover === null || this.hover.x !== cell.x || this.hover.y !== cell.y) {
      this.hover = event.pointerType === 'touch' ? null : cell;
      app.hovered(this.hover);
    }
    if (this.drag === null) {
      pane.canvas.style.cursor = this.cursor(event, pane);
      return;
    }
    if (this.drag.kind === 'pan') {
      const { x, y } = this.place(event, pane);
      app.camera.pan(x - this.drag.x, y - this.drag.y);
      this.drag = { kind: 'pan', x, y };
      app.invalidate();
    } else if (this.drag.kind === 'brush') {
      const { value, last } = this.drag;
      lineCells(last, cell, (x, y) => app.editor.stamp({ x, y }, value));
      this.drag.last = cell;
    } else if (this.drag.kind === 'send') {
      app.sendAll(cell);
    } else {
      app.moveEnd(this.drag.kind, cell);
    }
  }
  private cursor(event: PointerEvent, pane: Pane): string {
    const { scene, tool } = this.app;
    if (scene.mode !== 'crowd' && (this.grips(event, pane, scene.goal) || this.grips(event, pane, scene.start))) return 'grab';
    return tool === 'hand' ? 'default' : 'crosshair';
  }

  private pinch(event: PointerEvent, pane: Pane): void {
    const before = [...this.touches.values()];
    this.touches.set(event.pointerId, this.place(event, pane));
    const after = [...this.touches.values()];
    const middle = (p: Point[]) => ({ x: (p[0].x + p[1].x) / 2, y: (p[0].y + p[1].y) / 2 });
    const spread = (p: Point[]) => Math.max(Math.hypot(p[0].x - p[1].x, p[0].y - p[1].y), 1);
    const from = middle(before);
    const to = middle(after);
    this.app.camera.pan(to.x - from.x, to.y - from.y);
    this.app.camera.zoom(spread(after) / spread(before), to.x, to.y, pane.stage.width, pane.stage.height);
    this.app.invalidate();
  }

  private up(event: PointerEvent, pane: Pane): void {
    this.touches.delete(event.pointerId);
    if (event.pointerType !== 'touch') pane.canvas.style.cursor = this.cursor(event, pane);
    this.endDrag();
  }
  private endDrag(): void {
    const { drag } = this;
    this.drag = null;
    if (drag === null) return;
    if (drag.kind === 'brush') {
      this.app.editor.end();
    } else if (drag.kind === 'start' || drag.kind === 'goal') {
      this.app.endDrag();
    }
  }
  get dragging(): boolean {
    return this.drag !== null;
  }
}
