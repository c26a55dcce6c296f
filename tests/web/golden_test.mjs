// The golden pictures of tests/golden, rendered by the command line in the browser with WebGL: at most 0.1 % of the pixels
// may differ by more than 8 of 255, as on the desktop. Pictures of lines have a threshold of their own there; here it is
// twice that, since drivers draw lines differently.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch } from './browser.mjs';
import { serve } from './server.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const golden = join(here, '..', 'golden');
const samples = join(process.env.TRISVIEW_SITE, 'samples');
const commands = process.env.TRISVIEW_WEB_COMMANDS; // the folder with trisview.js
const actual = process.env.TRISVIEW_WEB_GOLDEN; // where pictures that differ go

const made = process.env.TRISVIEW_GOLDEN_FILES; // build/.../tests/golden, with the models that the tests build; may be missing

// The rows of tests/golden/CMakeLists.txt as { name, model, threshold, options }; a model is a path of the page's files.
function rows() {
  const text = readFileSync(join(golden, 'CMakeLists.txt'), 'utf8').replace(/#.*$/gm, '');
  const values = {
    CMAKE_BINARY_DIR: '', CMAKE_CURRENT_BINARY_DIR: '/made', CMAKE_CURRENT_SOURCE_DIR: '/golden',
  };
  const filled = (words) => words.replace(/\$\{(\w+)\}/g, (whole, name) => (name in values ? filled(values[name]) : whole));
  for (const [, name, value] of text.matchAll(/^set\((\w+) (\S+)\)/gm)) values[name] = value;
  const found = [...text.matchAll(/^golden_test\(\s*NAME\s+(\w+)([^)]*)\)/gm)].map(([, name, rest]) => {
    const [, before, options] = /^([\s\S]*?)ARGS\s+([\s\S]*)$/.exec(rest);
    return {
      name,
      model: filled(/MODEL\s+(\S+)/.exec(before)?.[1] ?? '/samples/creature/creature.md2'),
      threshold: String(2 * (/THRESHOLD\s+(\S+)/.exec(before)?.[1] ?? 0.05)),
      options: options.trim().split(/\s+/),
    };
  });
  const [, variable, list] = /foreach\((sheets) ([^)]*)\)/.exec(text);
  const shaders = [...text.matchAll(/^ *shader_golden_test\(([^\s)]+) +([^\s)]+) +([^\s)]+) +([^\s)]+)([^)]*)\)/gm)].flatMap((row) => (
    row[1] === `\${${variable}}` ? list.trim().split(/\s+/).map((sheet) => row.map((word) => word.replaceAll(`\${${variable}}`, sheet))) : [row]));
  for (const [, name, model, early, late, rest] of shaders) {
    for (const [instant, time] of [['early', early], ['late', late]]) {
      const options = ['--game-dir', filled('${SHADER_SCRIPTS}'), '--game-dir', filled('${SHADER_GAME}'), '--time', time, ...rest.trim().split(/\s+/).filter(Boolean)];
      // Where an edge is cut out depends on how a driver rounds filtered alpha: 0.16 % differ with SwiftShader.
      found.push({ name: `shader_${name}_${instant}`, model: filled(model), threshold: name === 'alpha_func' ? '0.2' : '0.1', options });
    }
  }
  return found;
}

function filesBelow(folder) {
  return readdirSync(folder).flatMap((name) => (statSync(join(folder, name)).isDirectory() ? filesBelow(join(folder, name)) : [join(folder, name)]));
}

let host;
let browser;
let page;
before(async () => {
  host = await serve({ '/': here, '/commands/': commands, '/samples/': samples, '/golden/': golden, ...(made ? { '/made/': made } : {}) });
  browser = await launch();
  page = await browser.newPage();
  await page.goto(`${host.origin}/commands.html`);
  const below = (folder, at) => filesBelow(folder).map((file) => `${at}/${relative(folder, file)}`);
  const files = [...below(samples, '/samples'), ...below(join(golden, 'shaders'), '/golden/shaders'), ...(made ? below(made, '/made') : [])];
  await page.evaluate(async (files) => {
    globalThis.printed = [];
    const print = (line) => globalThis.printed.push(line);
    globalThis.module = await globalThis.createTrisview({ print, printErr: print });
    const { FS } = globalThis.module;
    for (const file of files) {
      FS.mkdirTree(file.slice(0, file.lastIndexOf('/')));
      FS.writeFile(file, new Uint8Array(await (await fetch(file)).arrayBuffer()));
    }
  }, files);
  if (actual) mkdirSync(actual, { recursive: true });
});
after(async () => {
  await browser?.close();
  host?.close();
});

const known = new Set(rows().map((row) => `${row.name}.png`));
test('every golden picture has a row', () => assert.deepEqual(readdirSync(golden).filter((name) => name.endsWith('.png') && !known.has(name)), []));

for (const { name, model, threshold, options } of rows()) {
  const isMissing = model.startsWith('/made/') || options.some((word) => word.startsWith('/made/'));
  test(name, { skip: isMissing && !made ? 'its model is made by the tests of the desktop' : false }, async () => {
    const { status, text, bytes } = await page.evaluate(async (picture, words) => {
      const { FS, callMain } = globalThis.module;
      const canvas = document.createElement('canvas'); // a context of its own
      canvas.id = 'canvas';
      document.getElementById('canvas').replaceWith(canvas);
      FS.writeFile('/expected.png', new Uint8Array(await (await fetch(picture)).arrayBuffer()));
      if (FS.analyzePath('/actual.png').exists) FS.unlink('/actual.png');
      globalThis.printed.length = 0;
      const result = callMain(words);
      const made = FS.analyzePath('/actual.png').exists ? Array.from(FS.readFile('/actual.png')) : [];
      return { status: result, text: globalThis.printed.join('\n'), bytes: made };
    }, `/golden/${name}.png`, ['render', model, '--size', '300x300', ...options, '-o', '/actual.png', '--force', '--reference', '/expected.png', '--threshold', threshold]);
    if (status !== 0 && actual) writeFileSync(join(actual, `${name}.png`), Buffer.from(bytes));
    assert.equal(status, 0, text);
  });
}
