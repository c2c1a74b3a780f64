// The package as npm packs it: what is in it, its size, its types, and that bundlers take it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { build as esbuild } from 'esbuild';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { build as vite } from 'vite';
import { load } from '../dist/index.js';
import { entrySizes } from '../scripts/sizes.mjs';
import { here } from './support.mjs';

// A project that has installed the package from its archive.
const project = mkdtempSync(join(tmpdir(), 'cairn-package-'));
after(() => rmSync(project, { recursive: true }));
const installed = join(project, 'node_modules/cairn-pathfinding');
const npm = (...args) => execFileSync('npm', args, { cwd: here, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const [packed] = JSON.parse(npm('pack', '--json', '--pack-destination', project));
mkdirSync(installed, { recursive: true });
execFileSync('tar', ['-xzf', join(project, packed.filename), '-C', installed, '--strip-components=1']);
writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }');

const ALL = (await load()).algorithms.length;

const APP = (entry, rest = '') => `
  import { load } from 'cairn-pathfinding${entry}';
  ${rest}
  const cairn = await load(${rest ? '{ wasm }' : ''});
  const grid = cairn.generate('rooms:48x48,seed=1');
  const database = await cairn.buildInWorker(grid);
  console.log(cairn.algorithms.length, grid.openCells, database.fits(grid));`;

test('the archive has what the package needs and nothing else', () => {
  const files = packed.files.map(({ path }) => path).sort();
  const scripts = files.filter((file) => /^dist\/shared-\w+\.js$/.test(file));
  assert.equal(scripts.length, 1);
  const others = files.filter((file) => !file.endsWith('.d.ts') && file !== scripts[0]);
  assert.deepEqual(others, [
    'LICENSE',
    'README.md',
    'dist/cairn.wasm',
    'dist/index.js',
    'dist/inline.js',
    'dist/slim.js',
    'dist/slim.wasm',
    'package.json',
  ]);
  for (const name of ['index', 'slim', 'inline']) assert.ok(files.includes(`dist/${name}.d.ts`));
});

test('publint finds nothing wrong', async () => {
  const { messages } = await publint({ pkgDir: installed, strict: true });
  const manifest = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
  assert.deepEqual(messages.map((message) => formatMessage(message, manifest)), []);
});

test('a page loads no more than was promised', (context) => {
  for (const { entry, gzipped, most } of entrySizes(installed)) {
    context.diagnostic(`${entry}: ${gzipped} bytes gzipped, at most ${most}`);
    assert.ok(gzipped <= most, `${entry}: ${gzipped} bytes gzipped are more than ${most}`);
  }
});

test('the types are those of the API', () => {
  copyFileSync(join(here, 'tests/types.ts'), join(project, 'types.ts'));
  symlinkSync(join(here, 'node_modules/@types'), join(project, 'node_modules/@types'));
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2023,esnext.disposable,dom'];
  for (const resolution of [['nodenext', 'nodenext'], ['esnext', 'bundler']]) {
    const [module, way] = resolution;
    const args = [...options, '--module', module, '--moduleResolution', way, 'types.ts'];
    execFileSync(process.execPath, [join(here, 'node_modules/typescript/bin/tsc'), ...args], { cwd: project });
  }
});

test('Node runs every entry of the installed package', () => {
  for (const [entry, algorithms] of [['', ALL], ['/slim', 3], ['/inline', ALL]]) {
    const file = join(project, 'app.mjs');
    writeFileSync(file, APP(entry));
    const out = execFileSync(process.execPath, [file], { encoding: 'utf8' });
    assert.match(out, new RegExp(`^${algorithms} \\d+ true\n$`));
  }
});

test('esbuild bundles the inlined entry into one script, and the other with a loader for the .wasm', async () => {
  writeFileSync(join(project, 'inline.js'), APP('/inline'));
  writeFileSync(join(project, 'asset.js'), APP('', "import wasm from 'cairn-pathfinding/cairn.wasm';"));
  const common = { bundle: true, format: 'esm', absWorkingDir: project, logLevel: 'error' };
  await esbuild({ ...common, entryPoints: ['inline.js'], platform: 'browser', outfile: 'out/inline.mjs' });
  await esbuild({ ...common, entryPoints: ['asset.js'], platform: 'browser', outfile: 'out/asset.mjs', loader: { '.wasm': 'binary' } }); // prettier-ignore
  for (const name of ['inline', 'asset']) {
    const out = execFileSync(process.execPath, [join(project, `out/${name}.mjs`)], { encoding: 'utf8' });
    assert.match(out, new RegExp(`^${ALL} \\d+ true\n$`));
  }
});

test('vite makes an asset of the .wasm', async () => {
  writeFileSync(join(project, 'main.js'), APP(''));
  writeFileSync(join(project, 'index.html'), '<script type="module" src="/main.js"></script>');
  await vite({ root: project, logLevel: 'error', build: { target: 'es2022', outDir: 'site' } });
  const assets = readdirSync(join(project, 'site/assets'));
  const wasm = assets.find((file) => /^cairn-.*\.wasm$/.test(file));
  const script = assets.find((file) => file.endsWith('.js'));
  assert.ok(wasm && readFileSync(join(project, 'site/assets', script), 'utf8').includes(wasm));
});
