// Painting: a map as a picture of one pixel a cell, and that picture, layers and marks on a canvas of any resolution.
import type { Camera } from './camera.ts';
import type { GridMap, Point } from './map.ts';
import type { Palette } from './theme.ts';

/** Pixels as the bytes of an ImageData lie in memory: red first. */
export function pixel(rgb: number[], alpha = 255): number {
  return ((alpha << 24) | (Math.round(rgb[2]) << 16) | (Math.round(rgb[1]) << 8) | Math.round(rgb[0])) >>> 0;
}

/** A picture of one pixel a cell that is written as numbers. */
export class CellPicture {
  readonly canvas = document.createElement('canvas');
  readonly pixels: Uint32Array;
  private readonly data: ImageData;
  private readonly context: CanvasRenderingContext2D;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.canvas.width = width;
    this.canvas.height = height;
    this.context = this.canvas.getContext('2d')!;
    this.data = this.context.createImageData(width, height);
    this.pixels = new Uint32Array(this.data.data.buffer);
  }
  /** Shows what was written; of a part, if it is known. */
  flush(x = 0, y = 0, width = this.width, height = this.height): void {
    this.context.putImageData(this.data, 0, 0, x, y, width, height);
  }
}

/** The map itself. Painted anew where its version or the palette has changed. */
export class MapPicture {
  private picture: CellPicture | null = null;
  private map: GridMap | null = null;
  private version = -1;
  private dark = false;

  of(map: GridMap, palette: Palette): HTMLCanvasElement {
    if (this.picture === null || this.map !== map) {
      if (this.picture?.width !== map.width || this.picture.height !== map.height) {
        this.picture = new CellPicture(map.width, map.height);
      }
      this.map = map;
      this.version = -1;
    }
    if (this.version !== map.version || this.dark !== palette.dark) {
      this.version = map.version;
      this.dark = palette.dark;
      const colours = cellColours(palette);
      const { pixels } = this.picture;
      for (let i = 0; i < map.cells.length; ++i) pixels[i] = colours[map.cells[i]];
      this.picture.flush();
    }
    return this.picture.canvas;
  }
}

function cellColours(palette: Palette): Uint32Array {
  const colours = new Uint32Array(256);
  for (let cost = 0; cost < 256; ++cost) {
    const depth = cost <= 1 ? 0 : Math.min(0.22 + Math.log2(cost) / 7, 1);
    const colour = palette.floor.map((c, k) => c + (palette.terrain[k] - c) * depth);
    colours[cost] = pixel(cost === 0 ? palette.wall : colour);
  }
  return colours;
}

/** A canvas that fills its element, as sharp as the screen. */
export class Stage {
  readonly context: CanvasRenderingContext2D;
  width = 1;
  height = 1;

  constructor(readonly canvas: HTMLCanvasElement) {
    this.context = canvas.getContext('2d', { alpha: false })!;
  }
  /** Returns whether its size changed. */
  measure(): boolean {
    const { clientWidth, clientHeight } = this.canvas;
    const ratio = Math.min(devicePixelRatio || 1, 3);
    const w = Math.max(Math.round(clientWidth * ratio), 1);
    const h = Math.max(Math.round(clientHeight * ratio), 1);
    this.width = Math.max(clientWidth, 1);
    this.height = Math.max(clientHeight, 1);
    if (this.canvas.width === w && this.canvas.height === h) return false;
    this.canvas.width = w;
    this.canvas.height = h;
    return true;
  }
  /** Clears it and sets the scale, so that one unit is one pixel of the page. */
  begin(background: string): void {
    const { context, canvas } = this;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = background;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.setTransform(canvas.width / this.width, 0, 0, canvas.height / this.height, 0, 0);
  }
}

/** Draws on a stage in cells of the map. */
export class MapPainter {
  constructor(
    private readonly stage: Stage,
    private readonly camera: Camera,
    private readonly palette: Palette,
  ) {}

  private get context(): CanvasRenderingContext2D {
    return this.stage.context;
  }
  x(cell: number): number {
    return (cell - this.camera.cx) * this.camera.scale + this.stage.width / 2;
  }
  y(cell: number): number {
    return (cell - this.camera.cy) * this.camera.scale + this.stage.height / 2;
  }

  picture(source: HTMLCanvasElement, alpha = 1): void {
    const { context, camera } = this;
    context.imageSmoothingEnabled = camera.scale * (devicePixelRatio || 1) < 1;
    context.globalAlpha = alpha;
    context.drawImage(source, this.x(0), this.y(0), source.width * camera.scale, source.height * camera.scale);
    context.globalAlpha = 1;
  }

  /** Thin lines between cells, where cells are large enough for them. */
  lattice(map: GridMap): void {
    const { context, camera, stage } = this;
    if (camera.scale < 13) return;
    const left = Math.max(Math.floor(camera.cx - stage.width / 2 / camera.scale), 0);
    const right = Math.min(Math.ceil(camera.cx + stage.width / 2 / camera.scale), map.width);
    const top = Math.max(Math.floor(camera.cy - stage.height / 2 / camera.scale), 0);
    const bottom = Math.min(Math.ceil(camera.cy + stage.height / 2 / camera.scale), map.height);
    context.strokeStyle = this.palette.dark ? 'rgba(255,255,255,.055)' : 'rgba(0,0,0,.06)';
    context.lineWidth = 1;
    context.beginPath();
    for (let x = left; x <= right; ++x) {
      context.moveTo(Math.round(this.x(x)) + 0.5, this.y(top));
      context.lineTo(Math.round(this.x(x)) + 0.5, this.y(bottom));
    }
    for (let y = top; y <= bottom; ++y) {
      context.moveTo(this.x(left), Math.round(this.y(y)) + 0.5);
      context.lineTo(this.x(right), Math.round(this.y(y)) + 0.5);
    }
    context.stroke();
  }

  /** A line through the middles of cells, given as x, y pairs. */
  line(cells: ArrayLike<number>, colour: string, width: number, dash: number[] = []): void {
    if (cells.length < 4) return;
    const { context } = this;
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.lineJoin = 'round';
    context.lineCap = 'round';
    context.setLineDash(dash);
    context.beginPath();
    context.moveTo(this.x(cells[0] + 0.5), this.y(cells[1] + 0.5));
    for (let i = 2; i < cells.length; i += 2) context.lineTo(this.x(cells[i] + 0.5), this.y(cells[i + 1] + 0.5));
    context.stroke();
    context.setLineDash([]);
  }

  private markSize(): number {
    return Math.min(Math.max(this.camera.scale * 0.62, 7), 15);
  }
  /** The start: a ring. */
  start(at: Point): void {
    const { context } = this;
    const r = this.markSize();
    context.beginPath();
    context.arc(this.x(at.x + 0.5), this.y(at.y + 0.5), r * 0.78, 0, 2 * Math.PI);
    context.fillStyle = this.palette.surface;
    context.fill();
    context.lineWidth = Math.max(r * 0.34, 2.5);
    context.strokeStyle = this.palette.ink;
    context.stroke();
  }
  /** The goal: a cairn of three stones. */
  goal(at: Point): void {
    const { context } = this;
    const r = this.markSize();
    const x = this.x(at.x + 0.5);
    const y = this.y(at.y + 0.5);
    context.lineWidth = Math.max(r * 0.16, 1.5);
    context.strokeStyle = this.palette.surface;
    context.fillStyle = this.palette.accent;
    for (const [dy, w, h] of [
      [0.72, 1.12, 0.46],
      [-0.08, 0.82, 0.42],
      [-0.8, 0.5, 0.36],
    ]) {
      context.beginPath();
      context.ellipse(x, y + dy * r, w * r, h * r, 0, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
    }
  }
  /** An agent: a dot with a light rim. */
  agent(at: Point, colour = this.palette.accent): void {
    const { context } = this;
    const r = Math.min(Math.max(this.camera.scale * 0.46, 5), 12);
    context.beginPath();
    context.arc(this.x(at.x + 0.5), this.y(at.y + 0.5), r, 0, 2 * Math.PI);
    context.fillStyle = colour;
    context.fill();
    context.lineWidth = 2;
    context.strokeStyle = this.palette.surface;
    context.stroke();
  }
  diamond(at: Point, colour: string, radius: number): void {
    const { context } = this;
    const x = this.x(at.x + 0.5);
    const y = this.y(at.y + 0.5);
    context.beginPath();
    context.moveTo(x, y - radius);
    context.lineTo(x + radius, y);
    context.lineTo(x, y + radius);
    context.lineTo(x - radius, y);
    context.closePath();
    context.fillStyle = this.palette.surface;
    context.fill();
    context.lineWidth = 1.75;
    context.strokeStyle = colour;
    context.stroke();
  }
  outline(x: number, y: number, width: number, height: number): void {
    const { context, camera } = this;
    context.lineWidth = 1.5;
    context.strokeStyle = this.palette.ink;
    context.strokeRect(this.x(x), this.y(y), width * camera.scale, height * camera.scale);
  }
}
