// The page in headless Chromium, used like by a user. tests/web/run starts it and passes the paths.
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Viewer, launch, sleep } from './browser.mjs';
import { serve } from './server.mjs';

const site = process.env.TRISVIEW_SITE;
const samples = join(site, 'samples');
const folder = mkdtempSync(join(tmpdir(), 'trisview-web-'));
let host;
let browser;

before(async () => {
  host = await serve({ '/': site });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  host?.close();
  rmSync(folder, { recursive: true, force: true });
});

// Runs `use` with a separate viewer, and checks that there were no unexpected errors.
async function withViewer(query, options, use) {
  const viewer = await Viewer.open(browser, `${host.origin}/${query}`, options);
  try {
    await use(viewer);
    assert.equal((await viewer.state()).glErrors ?? '', '', 'errors of OpenGL');
    assert.deepEqual(viewer.problems, []);
  } finally {
    await viewer.close();
  }
}

const isWireframe = (state) => state.overlay === null && JSON.stringify(state).includes('wireframe');

async function openPalette(viewer) {
  const { keyboard } = viewer.page;
  await keyboard.down('Control');
  await keyboard.press('p');
  await keyboard.up('Control');
  await viewer.until('the palette', (state) => state.overlay === 'palette');
}

const isShown = (name) => (state) => state.name === name && !state.opening && state.triangles > 0;

for (const [query, name] of [['quake2', 'creature.md2'], ['quake3', 'creature'], ['warcraft', 'Creature.m2']]) {
  test(`the sample ${query} is shown`, () => withViewer(`?sample=${query}`, {}, async (viewer) => {
    const state = await viewer.until('it is shown', (one) => one.document && !one.opening && one.triangles > 0);
    assert.equal(state.name, name);
    assert.equal(state.message, null);
    console.log(`# ${query}: first picture ${Math.round(await viewer.firstPicture())} ms after navigation`);
  }));
}

test('the page opens with a sample that plays', () => withViewer('', {}, async (viewer) => {
  await viewer.until('it plays', (state) => isShown('creature.md2')(state) && state.playing);
  assert.equal(await viewer.message(), '');
}));

test('a browser without exceptions of WebAssembly is told that it is too old', async () => {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.evaluateOnNewDocument(() => { delete globalThis.WebAssembly.Exception; });
    await page.goto(`${host.origin}/`);
    await page.waitForFunction(() => document.querySelector('#status.problem'), { timeout: 60000 });
    assert.match(await page.evaluate(() => document.querySelector('#status p').textContent), /too old.*WebAssembly with exceptions/);
  } finally {
    await context.close();
  }
});

test('files that are dropped at once win over the sample of the start', () => withViewer('?sample=none', {}, async (viewer) => {
  await viewer.go(`${host.origin}/`);
  await viewer.drop([join(samples, 'creature', 'quake', 'creature.mdl')]);
  await viewer.until('the dropped model', isShown('creature.mdl'));
  await sleep(1);
  assert.equal((await viewer.state()).name, 'creature.mdl');
}));

test('the page opens without its host after a visit', { timeout: 120000 }, async () => {
  const own = await serve({ '/': site });
  const viewer = await Viewer.open(browser, `${own.origin}/`);
  try {
    await viewer.until('the sample', isShown('creature.md2'));
    await viewer.page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated', { timeout: 60000 });
    await viewer.page.evaluate(() => document.querySelector('[data-sample=quake3]').click());
    await viewer.until('another sample', (state) => state.name === 'creature' && !state.opening);
    own.close();
    for (const [query, wanted] of [['', isShown('creature.md2')], ['?sample=quake3', isShown('creature')]]) {
      await viewer.go(`${own.origin}/${query}`);
      await viewer.until(`"${query}" without the host`, wanted);
    }
    const kept = await viewer.page.evaluate(() => caches.keys());
    assert.equal(kept.length, 1, kept.join());
  } finally {
    await viewer.close();
  }
});

test('nothing is asked of the host but the page and what was wanted', () => withViewer('?sample=quake2', {}, async (viewer) => {
  host.asked.length = 0;
  await viewer.go(`${host.origin}/?sample=quake2`);
  await viewer.until('the sample', isShown('creature.md2'));
  const wanted = ['/', '/style.css', '/page.js', '/input.js', '/service_worker.js', '/files.js', '/trisview.js', '/trisview.wasm', '/trisview.svg',
    '/fonts/DejaVuSans.ttf', '/fonts/DejaVuSansMono.ttf', '/samples/creature/creature.md2', '/samples/creature/creature.pcx',
    '/samples/creature/creature_ember.pcx'];
  assert.deepEqual(host.asked.filter((path) => !wanted.includes(path)), []);
}));

test('the policy of the page lets no script reach another host without https', () => withViewer('', {}, async (viewer) => {
  const answer = await viewer.page.evaluate(() => fetch('http://127.0.0.1:9/').then(() => 'reached', (error) => error.message));
  assert.notEqual(answer, 'reached');
  const refused = viewer.problems.splice(0);
  assert.ok(refused.some((text) => text.includes('Content Security Policy')), refused.join());
}));

test('files dropped together belong together', () => withViewer('?sample=none', {}, async (viewer) => {
  const files = ['creature.md2', 'creature.pcx'].map((name) => join(samples, 'creature', name));
  await viewer.drop(files);
  const state = await viewer.until('the model', isShown('creature.md2'));
  assert.equal(state.message, null, 'its skin is found');
}));

test('a dropped archive opens', () => withViewer('?sample=none', {}, async (viewer) => {
  await viewer.drop([join(samples, 'creature.pk3')]);
  const state = await viewer.until('a model of it', (one) => one.document && !one.opening && one.triangles > 0);
  assert.ok(state.library.models > 0);
}));

test('a dropped folder is listed with all that lies below it', () => withViewer('?sample=none', {}, async (viewer) => {
  const dropped = join(folder, 'models of mine');
  cpSync(join(samples, 'creature'), dropped, { recursive: true });
  await viewer.drop([dropped]);
  const state = await viewer.until('its models', (one) => one.document && !one.opening && one.triangles > 0);
  assert.ok(state.library.models >= 4, `${state.library.models} models`);
}));

test('files that were dropped before are forgotten when no tab shows them', () => withViewer('?sample=none', {}, async (viewer) => {
  for (let i = 1; i <= 3; i += 1) {
    await viewer.drop([join(samples, 'creature', 'creature.md2'), join(samples, 'creature', 'creature.pcx')]);
    await viewer.until(`drop ${i}`, (state) => isShown('creature.md2')(state) && state.document === `/dropped/${i}/creature.md2`);
  }
  const kept = await viewer.page.evaluate(() => globalThis.trisview.FS.readdir('/dropped').filter((name) => !name.startsWith('.')));
  assert.ok(kept.includes('3') && !kept.includes('1'), kept.join());
}));

test('a notch of the wheel brings the camera a tenth closer', () => withViewer('?sample=quake2', {}, async (viewer) => {
  const before = (await viewer.until('the model', isShown('creature.md2'))).camera.distance;
  await viewer.page.mouse.move(600, 400);
  await viewer.page.mouse.wheel({ deltaY: -100 });
  const { camera } = await viewer.until('a closer camera', (state) => state.camera.distance !== before);
  assert.ok(Math.abs(camera.distance / before - 0.9) < 0.001, `${camera.distance / before}`);
  assert.equal(await viewer.page.evaluate(() => scrollY), 0, 'the page stays');
}));

test('dragging orbits and keys reach the program', () => withViewer('?sample=quake2', {}, async (viewer) => {
  const { camera, playing } = await viewer.until('the model', isShown('creature.md2'));
  const { mouse, keyboard } = viewer.page;
  await mouse.move(600, 400);
  await mouse.down();
  await mouse.move(650, 400, { steps: 5 });
  await mouse.up();
  await viewer.until('another yaw', (state) => Math.abs(state.camera.yaw - camera.yaw) > 5);
  await keyboard.press('Space');
  await viewer.until('playing is over', (state) => state.playing === !playing);
  await openPalette(viewer);
  await keyboard.type('wire');
  await sleep(0.5);
  await keyboard.press('Enter');
  await viewer.until('the wireframe', isWireframe);
}));

test('the palette takes pasted text, and what is copied is on the clipboard', () => withViewer('?sample=quake2', {}, async (viewer) => {
  await viewer.context.overridePermissions(host.origin, ['clipboard-read', 'clipboard-sanitized-write']);
  await viewer.until('the model', isShown('creature.md2'));
  const { keyboard } = viewer.page;
  const chord = async (key, command) => {
    await keyboard.down('Control');
    await keyboard.press(key, { commands: [command] });
    await keyboard.up('Control');
  };
  await viewer.page.evaluate(() => navigator.clipboard.writeText('wire'));
  await openPalette(viewer);
  await chord('KeyV', 'Paste');
  await sleep(0.5);
  await chord('KeyA', 'SelectAll');
  await chord('KeyX', 'Cut');
  await sleep(0.5);
  await viewer.page.evaluate(() => { globalThis.cut = null; navigator.clipboard.readText().then((text) => { globalThis.cut = text; }); });
  await viewer.page.waitForFunction(() => globalThis.cut !== null);
  assert.equal(await viewer.page.evaluate(() => globalThis.cut), 'wire');
  await chord('KeyV', 'Paste');
  await sleep(0.5);
  await keyboard.press('Enter');
  await viewer.until('the wireframe', isWireframe);
}));

test('a pen orbits like a mouse, and does not pinch', () => withViewer('?sample=quake2', {}, async (viewer) => {
  const { camera } = await viewer.until('the model', isShown('creature.md2'));
  const client = await viewer.page.createCDPSession();
  const pen = (type, x, buttons) => client.send('Input.dispatchMouseEvent', {
    type, x, y: 400, button: type === 'mouseMoved' ? 'none' : 'left', buttons, clickCount: 1, pointerType: 'pen', force: 0.5,
  });
  await viewer.page.evaluate(() => {
    globalThis.pointerTypes = new Set();
    document.getElementById('canvas').addEventListener('pointermove', (event) => globalThis.pointerTypes.add(event.pointerType));
  });
  await pen('mouseMoved', 600, 0);
  await pen('mousePressed', 600, 1);
  for (let x = 610; x <= 650; x += 10) await pen('mouseMoved', x, 1);
  await pen('mouseReleased', 650, 0);
  const orbited = (await viewer.until('another yaw', (state) => Math.abs(state.camera.yaw - camera.yaw) > 5)).camera;
  assert.equal(orbited.distance, camera.distance);
  assert.deepEqual(await viewer.page.evaluate(() => [...globalThis.pointerTypes]), ['pen']);
  await pen('mouseMoved', 700, 0); // over the page again, without a pressed button
  await sleep(0.5);
  assert.equal((await viewer.state()).camera.yaw, orbited.yaw);
}));

test('a tap on a field of text calls the keyboard of the screen, whose text arrives', () => withViewer('?sample=quake2', { width: 960, height: 648, isTouch: true }, async (viewer) => {
  await viewer.until('the model', isShown('creature.md2'));
  const { page } = viewer;
  const focused = () => page.evaluate(() => document.activeElement.id);
  await page.touchscreen.tap(440, 300); // in the view
  assert.equal(await focused(), 'canvas', 'no text is wanted there');
  await openPalette(viewer);
  await page.waitForFunction(() => document.activeElement.id === 'keyboard', { timeout: 10000 });
  assert.equal(await page.evaluate(() => document.getElementById('keyboard').value), ' ', 'else its delete key is not told of');
  await page.keyboard.sendCharacter('wirx');
  await sleep(0.3);
  // The delete key of such a keyboard has no name: its effect is reported.
  const client = await page.createCDPSession();
  await client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Unidentified', windowsVirtualKeyCode: 229, commands: ['DeleteBackward'] });
  await sleep(0.3);
  await page.keyboard.sendCharacter('e');
  await sleep(0.5);
  await page.keyboard.press('Enter');
  await viewer.until('the wireframe', isWireframe);
  await page.waitForFunction(() => document.activeElement.id === 'canvas', { timeout: 10000 });
  assert.equal(await focused(), 'canvas', 'the keyboard goes away again');
}));

test('the canvas follows the window and its pixels', () => withViewer('?sample=quake2', { ratio: 2 }, async (viewer) => {
  await viewer.until('the model', isShown('creature.md2'));
  await viewer.page.setViewport({ width: 900, height: 648, deviceScaleFactor: 2 });
  const state = await viewer.until('the new size', (one) => one.windowSize[0] === 900 && one.windowSize[1] === 600);
  assert.deepEqual(state.windowSize, [900, 600]);
  assert.deepEqual(await viewer.page.evaluate(() => { const { width, height } = document.getElementById('canvas'); return [width, height]; }), [1800, 1200]);
}));

test('settings outlive the page', () => withViewer('?sample=none', {}, async (viewer) => {
  const before = (await viewer.until('the start', (state) => state.targets)).library.grid;
  await viewer.click('button:grid');
  await viewer.until('a grid', (state) => state.library.grid === !before);
  await viewer.page.waitForFunction(() => localStorage.getItem('trisview.settings'), { timeout: 10000 });
  await sleep(1.5);
  await viewer.go(`${host.origin}/?sample=none`);
  await viewer.until('the grid again', (state) => state.library?.grid === !before);
}));

test('one finger orbits, two pinch', () => withViewer('?sample=quake2', { width: 390, height: 844, ratio: 3, isTouch: true }, async (viewer) => {
  const { camera } = await viewer.until('the model', isShown('creature.md2'));
  const client = await viewer.page.createCDPSession();
  const touch = (type, ...points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  // All at once: on a busy machine a finger would otherwise be held still too long.
  const xs = [210, 220, 230, 240, 250, 260];
  await Promise.all([touch('touchStart', [200, 350]), ...xs.map((x) => touch('touchMove', [x, 350])), touch('touchEnd')]);
  const orbited = (await viewer.until('another yaw', (state) => Math.abs(state.camera.yaw - camera.yaw) > 5)).camera;
  assert.equal(orbited.distance, camera.distance);
  const halves = [20, 25, 30, 35, 40];
  await Promise.all([touch('touchStart', [180, 350]), touch('touchStart', [180, 350], [220, 350]),
    ...halves.map((half) => touch('touchMove', [200 - half, 350], [200 + half, 350])), touch('touchEnd')]);
  const { camera: pinched } = await viewer.until('a closer camera', (state) => state.camera.distance < orbited.distance * 0.6);
  assert.ok(Math.abs(pinched.distance / orbited.distance - 0.5) < 0.02, `${pinched.distance / orbited.distance}`);
  assert.ok(Math.abs(pinched.yaw - orbited.yaw) < 1, 'it does not orbit meanwhile');
}));

test('a screenshot is a download', () => withViewer('?sample=quake2', {}, async (viewer) => {
  await viewer.until('the model', isShown('creature.md2'));
  const client = await viewer.page.createCDPSession();
  await client.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder, browserContextId: viewer.context.id });
  await openPalette(viewer);
  await viewer.page.keyboard.type('screenshot');
  await sleep(0.5);
  await viewer.page.keyboard.press('Enter');
  const isThere = () => readdirSync(folder).find((name) => name.endsWith('.png'));
  for (let i = 0; i < 100 && !isThere(); i += 1) await sleep(0.1);
  const file = isThere();
  assert.ok(file, `no picture in ${readdirSync(folder)}`);
  assert.equal(readFileSync(join(folder, file)).subarray(1, 4).toString(), 'PNG');
}));

test('a moving picture is a download', () => withViewer('?sample=quake2', {}, async (viewer) => {
  await viewer.until('the model', isShown('creature.md2'));
  const client = await viewer.page.createCDPSession();
  await client.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder, browserContextId: viewer.context.id });
  await openPalette(viewer);
  await viewer.page.keyboard.type('export a moving');
  await sleep(1);
  await viewer.page.keyboard.press('Enter');
  await viewer.until('the form', (state) => state.targets['export:start'] && state.exportEstimate?.bytes);
  await viewer.page.keyboard.press('Enter');
  const isThere = () => readdirSync(folder).find((name) => name.endsWith('.gif'));
  for (let i = 0; i < 600 && !isThere(); i += 1) await sleep(0.1);
  const file = isThere();
  assert.ok(file, `no picture in ${readdirSync(folder)}`);
  assert.equal(readFileSync(join(folder, file)).subarray(0, 6).toString(), 'GIF89a');
}));

test('?model= opens an address, and says what is wrong with another', () => withViewer(`?model=${encodeURIComponent('/samples/creature/quake/creature.mdl')}`, {}, async (viewer) => {
  await viewer.until('the model', isShown('creature.mdl'));
  for (const [address, words] of [['/samples/nothing.md2', 'answers 404'], ['http://example.invalid/x.md2', 'only https'],
    ['https://example.invalid/x.md2', 'does not let other pages read its files']]) {
    await viewer.go(`${host.origin}/?model=${encodeURIComponent(address)}`);
    await viewer.page.waitForFunction((wanted) => document.querySelector('#status p').textContent.includes(wanted), { timeout: 20000 }, words);
  }
  viewer.problems.length = 0; // the browser reports them, too
}));

test('a lost context comes back with everything', () => withViewer('?sample=quake2', {}, async (viewer) => {
  await viewer.until('the model', isShown('creature.md2'));
  await viewer.page.keyboard.press('Space'); // pauses
  await sleep(1);
  const before = await viewer.page.screenshot();
  await viewer.page.evaluate(() => {
    globalThis.lost = globalThis.trisview.GL.currentContext.GLctx.getExtension('WEBGL_lose_context');
    globalThis.lost.loseContext();
  });
  await sleep(0.5);
  assert.match(await viewer.message(), /released the graphics/);
  const { frameNumber } = await viewer.state();
  await viewer.page.evaluate(() => globalThis.lost.restoreContext());
  await viewer.until('frames again', (state) => state.frameNumber > frameNumber + 1);
  await sleep(1);
  assert.equal(await viewer.message(), '');
  assert.ok(Buffer.compare(before, await viewer.page.screenshot()) === 0, 'the picture is the same');
}));

test('a hundred opened models take no more memory than ten', { timeout: 300000 }, () => withViewer('?sample=none', {}, async (viewer) => {
  const bytes = () => viewer.page.evaluate(() => globalThis.trisview.HEAPU8.length);
  let after10 = 0;
  for (let i = 1; i <= 100; i += 1) {
    const name = i % 2 === 0 ? 'creature.md2' : 'quake/creature.mdl';
    await viewer.drop([join(samples, 'creature', name)]);
    await viewer.until(`model ${i}`, (state) => state.document?.startsWith(`/dropped/${i}/`) && !state.opening && state.triangles > 0);
    if (i === 10) after10 = await bytes();
  }
  console.log(`# heap after 10 models: ${after10}, after 100: ${await bytes()}`);
  assert.equal(await bytes(), after10);
  viewer.problems.length = 0;
}));

test('the page has room for a phone', () => withViewer('', { width: 390, height: 844, ratio: 2, isTouch: true }, async (viewer) => {
  const wide = await viewer.page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `${wide} px wide`);
  const [, , width, height] = await viewer.corner();
  assert.ok(width === 390 && height >= 500, `${width} x ${height}`);
}));

const corpusModel = process.env.TRISVIEW_CORPUS_MD2;
test('a model of a thousand triangles plays', { skip: corpusModel && existsSync(corpusModel) ? false : 'no corpus' }, () => withViewer('?sample=none', {}, async (viewer) => {
  await viewer.drop([corpusModel]);
  await viewer.until('it plays', (state) => state.document && !state.opening && state.triangles > 0 && state.playing);
  const from = (await viewer.state()).frameNumber;
  await sleep(5);
  const frames = ((await viewer.state()).frameNumber - from) / 5;
  console.log(`# ${frames.toFixed(1)} frames a second`);
}));
