// Makes dist/ of src/ and of the WebAssembly that CMake has built: types by tsc, scripts by esbuild. `./web package`
// calls it. Usage: node scripts/build.mjs [FULL.wasm SLIM.wasm]
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { entrySizes } from './sizes.mjs';

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const root = dirname(dirname(here));
const [full, slim] = [process.argv[2] ?? 'build/wasm', process.argv[3] ?? 'build/wasm-slim'].map((path) =>
  path.endsWith('.wasm') ? path : join(root, path, 'bindings/js/cairn.wasm'),
);

const common = { bundle: true, minify: true, keepNames: true, target: 'es2022', absWorkingDir: here, legalComments: 'none' };

rmSync(join(here, 'dist'), { recursive: true, force: true });
mkdirSync(join(here, 'dist'));
copyFileSync(full, join(here, 'dist/cairn.wasm'));
copyFileSync(slim, join(here, 'dist/slim.wasm'));
copyFileSync(join(root, 'LICENSE'), join(here, 'LICENSE'));

execFileSync(process.execPath, [join(here, 'node_modules/typescript/bin/tsc'), '-p', here], { stdio: 'inherit' });
for (const inside of ['worker']) rmSync(join(here, `dist/${inside}.d.ts`));

const worker = await build({
  ...common,
  keepNames: false,
  entryPoints: ['src/worker.ts'],
  format: 'iife',
  write: false,
  external: ['node:*'],
  define: { WORKER_SOURCE: '""' },
});
await build({
  ...common,
  entryPoints: ['src/index.ts', 'src/slim.ts', 'src/inline.ts'],
  format: 'esm',
  splitting: true,
  chunkNames: 'shared-[hash]',
  outdir: 'dist',
  define: {
    WORKER_SOURCE: JSON.stringify(worker.outputFiles[0].text),
    INLINE_WASM: JSON.stringify(gzipSync(readFileSync(full), { level: 9 }).toString('base64')),
  },
});

for (const { entry, gzipped, most } of entrySizes(here)) {
  console.log(`${entry}: ${(gzipped / 1000).toFixed(0)} kB gzipped (at most ${most / 1000} kB)`);
}
