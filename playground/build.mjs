// Builds the page: one HTML file with its style, its code, its worker and the WebAssembly inside, so that it works from
// a file. Usage: node build.mjs [--watch-types]; run.sh says where the tools and the package come from.
import { createRequire } from 'node:module';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
export const output = join(root, 'build', 'playground', 'playground.html');
const { buildSync } = createRequire(join(root, 'build', 'playground', 'package.json'))('esbuild');
const engine = process.env.CAIRN_JS ?? join(root, 'bindings', 'js');
const wasmFile = process.env.CAIRN_WASM ?? join(engine, 'dist', 'cairn.wasm');

function bundle(entry, format, define = {}) {
  const { outputFiles } = buildSync({
    entryPoints: [join(here, 'src', entry)],
    bundle: true,
    write: false,
    minify: true,
    format,
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    alias: { 'cairn-pathfinding': process.env.CAIRN_ENTRY ?? join(engine, 'dist', 'index.js') },
    define: { ...define, 'import.meta.url': '""' }, // the WebAssembly is inside
    logLevel: 'warning',
  });
  return outputFiles[0].text;
}

// What ends a script inside HTML may not stand in it.
const inside = (text) => text.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

export function build() {
  const worker = bundle('worker.ts', 'iife');
  const wasm = gzipSync(readFileSync(wasmFile), { level: 9 }).toString('base64url');
  const code = bundle('main.ts', 'iife', { CAIRN_WORKER: JSON.stringify(worker), CAIRN_WASM: JSON.stringify(wasm) });
  const style = readFileSync(join(here, 'src', 'style.css'), 'utf8');
  const page = readFileSync(join(here, 'src', 'page.html'), 'utf8')
    .replace('/* STYLE */', () => style)
    .replace('/* CODE */', () => inside(code));
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(output, page);
  return { output, bytes: page.length };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { output: file, bytes } = build();
  console.log(`${file} (${Math.round(bytes / 1000)} kB)`);
}
