// What a page loads for each entry of the package, gzipped: the scripts and the WebAssembly.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The most that they may take, in bytes. The inlined one carries base64, which gzip undoes in part only. */
const ENTRIES = [
  { entry: 'index', wasm: 'cairn.wasm', most: 450_000 },
  { entry: 'slim', wasm: 'slim.wasm', most: 280_000 },
  { entry: 'inline', wasm: null, most: 460_000 },
];

const gzipped = (path) => gzipSync(readFileSync(path), { level: 9 }).length;

function scripts(dist, name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  const text = readFileSync(join(dist, name), 'utf8');
  for (const [, other] of text.matchAll(/from\s*"\.\/([^"]+\.js)"/g)) scripts(dist, other, found);
  return found;
}

export function entrySizes(packageFolder) {
  const dist = join(packageFolder, 'dist');
  return ENTRIES.map(({ entry, wasm, most }) => {
    const files = [...scripts(dist, `${entry}.js`), ...(wasm === null ? [] : [wasm])];
    return { entry, files, most, gzipped: files.reduce((sum, file) => sum + gzipped(join(dist, file)), 0) };
  });
}
