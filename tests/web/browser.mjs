// Headless Chromium with the page, controlled like by a user.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(join(process.env.TRISVIEW_NODE_MODULES, 'anything.js'));
const puppeteer = require('puppeteer-core');

export function launch() {
  return puppeteer.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist', '--disable-dev-shm-usage'],
    protocolTimeout: 120000,
  });
}

export const sleep = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

// A browser tab with the viewer.
export class Viewer {
  constructor(page) {
    this.page = page;
    this.problems = []; // errors of the page's script and of the browser
  }

  static async open(browser, address, { width = 1280, height = 848, ratio = 1, isTouch = false } = {}) {
    const context = await browser.createBrowserContext();
    const viewer = new Viewer(await context.newPage());
    viewer.context = context;
    const { page } = viewer;
    await page.setViewport({ width, height, deviceScaleFactor: ratio, hasTouch: isTouch, isMobile: isTouch });
    page.on('pageerror', (error) => viewer.problems.push(`error: ${error.message}`));
    page.on('console', (message) => { if (message.type() === 'error') viewer.problems.push(`console: ${message.text()}`); });
    await page.evaluateOnNewDocument(() => { globalThis.trisviewArguments = ['--state', '/state.json']; });
    await viewer.go(address);
    return viewer;
  }

  async go(address) {
    await this.page.goto(address);
    await this.page.waitForFunction(() => globalThis.trisview, { timeout: 60000 });
  }

  close() { return this.context.close(); }

  // The state report, as from `trisview --state` on the desktop.
  async state() {
    const text = await this.page.evaluate(() => {
      const { FS } = globalThis.trisview;
      return FS.analyzePath('/state.json').exists ? FS.readFile('/state.json', { encoding: 'utf8' }) : '{}';
    });
    return JSON.parse(text);
  }

  // Waits for a state that `isWanted` accepts.
  async until(what, isWanted, seconds = 30) {
    const end = Date.now() + seconds * 1000;
    for (let state; ; await sleep(0.05)) {
      state = await this.state();
      if (isWanted(state)) return state;
      if (Date.now() > end) throw new Error(`not within ${seconds} s: ${what}; ${this.problems.join('; ')} the last state: ${JSON.stringify(state, (key, value) => (['targets', 'clips'].includes(key) ? undefined : value))}`);
    }
  }

  // The time of the first picture of a model, in milliseconds after navigation.
  async firstPicture() { return (await this.state()).firstFrameMs; }

  // The page's message over the canvas; "" if there is none.
  message() {
    return this.page.evaluate(() => (document.getElementById('status').hidden ? '' : document.querySelector('#status p').textContent));
  }

  // Drops files or folders of this machine's disk at a point of the page.
  async drop(paths, x = 640, y = 400) {
    const client = await this.page.createCDPSession();
    const data = { items: [], files: paths, dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop']) await client.send('Input.dispatchDragEvent', { type, x, y, data });
    await client.detach();
  }

  // The position of the canvas in the page.
  corner() {
    return this.page.evaluate(() => { const box = document.getElementById('canvas').getBoundingClientRect(); return [box.left, box.top, box.width, box.height]; });
  }

  // The center of a target in the state ("menu:file"), in page coordinates.
  async targetAt(name) {
    const { targets } = await this.until(`a target ${name}`, (state) => state.targets?.[name]);
    const [left, top] = await this.corner();
    const { x, y, width, height } = targets[name];
    return [left + x + width / 2, top + y + height / 2];
  }

  async click(name) { await this.page.mouse.click(...await this.targetAt(name)); }
}
