// Files: maps and databases that are opened or dropped, and what is saved.
import { GridMap, kMaxSide } from './map.ts';

export function saveFile(name: string, content: BlobPart | Blob, type: string): void {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

export function chooseFile(accept: string): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    input.className = 'unseen';
    document.body.append(input);
    const end = (file: File | null) => {
      input.remove();
      resolve(file);
    };
    input.addEventListener('change', () => end(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => end(null));
    input.click();
  });
}

/** A picture as a map: a pixel is a cell, and a wall if it is darker than half of white (as `cairn` reads pictures). */
export async function mapFromPicture(file: Blob, name: string): Promise<GridMap> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
  } catch {
    throw new Error(`${name} is not a picture that the browser can read: expected a PNG`);
  }
  const { width, height } = bitmap;
  if (width > kMaxSide || height > kMaxSide) {
    throw new Error(`${name} has ${width} x ${height} pixels: expected at most ${kMaxSide} x ${kMaxSide}, one for each cell`);
  }
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const cells = new Uint8Array(width * height);
  for (let i = 0; i < cells.length; ++i) {
    const luminance = 30 * data[4 * i] + 59 * data[4 * i + 1] + 11 * data[4 * i + 2];
    cells[i] = luminance * 2 >= 100 * 255 ? 1 : 0;
  }
  return new GridMap(width, height, cells);
}

/** A MovingAI map; ground that costs more is written as plain ground, which the format has no letters for. */
export function mapText(map: GridMap): string {
  const rows: string[] = [];
  for (let y = 0; y < map.height; ++y) {
    let row = '';
    for (let x = 0; x < map.width; ++x) row += map.at(x, y) === 0 ? '@' : '.';
    rows.push(row);
  }
  return `type octile\nheight ${map.height}\nwidth ${map.width}\nmap\n${rows.join('\n')}\n`;
}
