// The page's service worker and its list of files (cmake/release/page.py), without a browser. $TRISVIEW_ROOT: the sources.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { webcrypto as crypto } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import vm from 'node:vm';

const root = process.env.TRISVIEW_ROOT;
const folder = mkdtempSync(join(tmpdir(), 'trisview-worker-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const scope = 'https://example.org/viewer/';
const sampleFiles = /quake2: \[([^\]]*)\]/.exec(readFileSync(join(root, 'app/web/page/files.js'), 'utf8'))[1]
  .split(',').map((name) => `samples/${name.trim().slice(1, -1)}`);

// A page as ./package web makes it; returns its files, by their names in the worker.
function makePage(name, changes = {}) {
  const site = join(folder, name);
  cpSync(join(root, 'app/web/page'), site, { recursive: true });
  const made = { 'trisview.js': 'js', 'trisview.wasm': 'wasm', 'fonts/DejaVuSans.ttf': 'font', 'LICENCES.txt': 'licences', 'samples/creature.pk3': 'pk3',
    ...Object.fromEntries(sampleFiles.map((file) => [file, file])), ...changes };
  for (const [file, text] of Object.entries(made)) {
    mkdirSync(dirname(join(site, file)), { recursive: true });
    writeFileSync(join(site, file), text);
  }
  execFileSync('python3', ['-B', join(root, 'cmake/release/page.py'), site]);
  const page = ['index.html', 'style.css', 'page.js', 'input.js', 'files.js', ...Object.keys(made)];
  const files = Object.fromEntries(page.map((file) => [file === 'index.html' ? './' : file, readFileSync(join(site, file))]));
  return { files, worker: readFileSync(join(site, 'service_worker.js'), 'utf8') };
}

// A browser with the worker of a page. `host` answers requests: a function of the name below the scope.
function start(worker, host, stored = new Map()) {
  const asked = [];
  const listeners = {};
  const open = (name) => {
    if (!stored.has(name)) stored.set(name, new Map());
    const entries = stored.get(name);
    return {
      match: async (file) => entries.get(file)?.clone(),
      put: async (file, response) => { entries.set(file, new Response(await response.arrayBuffer(), response)); },
    };
  };
  class OwnRequest extends Request {
    constructor(url, options) { super(new URL(url, scope), options); }
  }
  const self = {
    registration: { scope }, clients: { claim: async () => {} }, skipWaiting: async () => {},
    addEventListener: (type, listener) => { listeners[type] = listener; },
  };
  const ask = async (request) => {
    assert.ok(request.url.startsWith(scope), `a request to ${request.url}`);
    asked.push(request.url.slice(scope.length) || './');
    return host(asked.at(-1).replace(/\?.*/, '') || './');
  };
  const caches = { open: async (name) => open(name), keys: async () => [...stored.keys()], delete: async (name) => stored.delete(name) };
  vm.runInNewContext(worker, { self, caches, crypto, fetch: ask, Request: OwnRequest, URL, Uint8Array, Object, Promise });
  const run = async (type, fields = {}) => {
    const waits = [];
    let answer;
    listeners[type]({ ...fields, waitUntil: (one) => waits.push(one), respondWith: (one) => { answer = one; } });
    const response = await answer;
    await Promise.all(waits);
    return response;
  };
  const request = (url, options) => run('fetch', { request: new Request(new URL(url, scope), options) });
  return { asked, stored, run, request };
}

const hostOf = (files) => (name) => (name in files ? new Response(files[name]) : new Response('', { status: 404 }));
const noHost = () => { throw new TypeError('no network'); };
const cacheOf = (browser) => [...browser.stored.values()][0];

test('the version is that of the contents', () => {
  const first = makePage('a').worker;
  assert.equal(makePage('b').worker, first);
  assert.notEqual(makePage('c', { 'trisview.wasm': 'another' }).worker, first);
  assert.notEqual(makePage('d', { 'samples/creature.pk3': 'another' }).worker, first);
});

test('the first visit keeps the page and the sample that it opens, and asks for nothing else', async () => {
  const { files, worker } = makePage('install');
  const browser = start(worker, hostOf(files));
  await browser.run('install');
  const wanted = Object.keys(files).filter((name) => !['LICENCES.txt', 'samples/creature.pk3'].includes(name)).sort();
  assert.deepEqual([...browser.asked].sort(), wanted);
  assert.deepEqual([...cacheOf(browser).keys()].sort(), wanted);
  for (const name of sampleFiles) assert.ok(wanted.includes(name), name);
});

test('the page comes from what is kept, without the host', async () => {
  const { files, worker } = makePage('offline');
  const { stored, run } = start(worker, hostOf(files));
  await run('install');
  const browser = start(worker, noHost, stored);
  for (const address of ['', '?sample=quake3', 'index.html']) {
    assert.equal(await (await browser.request(address)).text(), files['./'].toString(), `"${address}"`);
  }
  assert.equal(await (await browser.request('trisview.wasm')).text(), 'wasm');
  await assert.rejects(browser.request('samples/creature.pk3'), /no network/);
  assert.equal(browser.asked.length, 1);
});

test('samples are kept when they are used', async () => {
  const { files, worker } = makePage('used');
  const { stored, request } = start(worker, hostOf(files));
  assert.equal(await (await request('samples/creature.pk3')).text(), 'pk3');
  const browser = start(worker, noHost, stored);
  assert.equal(await (await browser.request('samples/creature.pk3')).text(), 'pk3');
});

test('other requests are left to the browser', async () => {
  const { files, worker } = makePage('others');
  const browser = start(worker, hostOf(files));
  for (const url of ['https://other.example/viewer/page.js', 'https://example.org/page.js', 'nothing.md2', 'samples/none.md2', 'service_worker.js']) {
    assert.equal(await browser.request(url), undefined, url);
  }
  assert.equal(await browser.request('page.js', { method: 'POST', body: '' }), undefined);
  assert.deepEqual(browser.asked, []);
  assert.equal(browser.stored.size, 0);
});

test('files of another version are not kept', async () => {
  const { files, worker } = makePage('mixed');
  const mixed = { ...files, 'page.js': 'of the next version', 'samples/creature.pk3': 'of the next version' };
  await assert.rejects(start(worker, hostOf(mixed)).run('install'), /page\.js is missing or of another version/);
  const browser = start(worker, hostOf(mixed));
  assert.equal(await (await browser.request('samples/creature.pk3')).text(), 'of the next version');
  assert.equal(cacheOf(browser).size, 0);
  delete mixed['page.js'];
  await assert.rejects(start(worker, hostOf(mixed)).run('install'), /page\.js is missing/);
});

test('old versions of this page are deleted, and nothing else', async () => {
  const { files, worker } = makePage('update');
  const stored = new Map([[`trisview ${scope} old`, new Map()], ['trisview https://example.org/other/ old', new Map()], ['theirs', new Map()]]);
  const browser = start(worker, hostOf(files), stored);
  await browser.run('install');
  assert.equal(stored.size, 4);
  await browser.run('activate');
  const names = [...stored.keys()];
  assert.equal(names.length, 3);
  assert.ok(!names.includes(`trisview ${scope} old`) && names.includes('theirs'), names.join());
});
