// Starts the program in the page's canvas and shows messages that the program cannot show itself.
import { listenTo } from './input.js';
import { acceptDrops, chooseFiles, fetchSampleEarly, handOutDownloads, keepSettings, openSample, openUrl, placeSample, restoreSettings, say } from './files.js';

const canvas = document.getElementById('canvas');
const stage = document.getElementById('stage');
const keyboard = document.getElementById('keyboard');

function toggleFullScreen() {
  const done = document.fullscreenElement ? document.exitFullscreen() : stage.requestFullscreen();
  done.catch(() => say('This browser does not allow full screen here.', { isProblem: true }));
}

// Copying without permission to use the clipboard (plain http).
function copyBySelection(text) {
  keyboard.value = text;
  keyboard.select();
  document.execCommand('copy');
  keyboard.value = '';
  canvas.focus();
}

async function fetchBytes(name) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: the host answers ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

// Functions that the program calls, see app/viewer/window/web/page.hpp.
function pageFor(state) {
  return {
    setTitle: (title) => { document.title = title; },
    setCursor: (name) => { if (canvas.style.cursor !== name) canvas.style.cursor = name; },
    writeClipboard: (text) => {
      if (navigator.clipboard) navigator.clipboard.writeText(text).catch(() => copyBySelection(text));
      else copyBySelection(text);
    },
    writeClipboardImage: (png) => {
      navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([png], { type: 'image/png' }) })])
        .catch((error) => say(`The picture was not copied: ${error.message ?? error}`, { isProblem: true }));
    },
    toggleFullScreen,
    chooseFiles: () => chooseFiles('files'),
    wantText: (isWanted) => state.input?.wantText(isWanted),
    tellSize: () => state.input?.tellSize(),
    fail: (reason) => say(`The viewer cannot continue: ${reason}. Reload the page to restart it.`, { isProblem: true }),
  };
}

// `sample`: what the program begins with, so that its first picture shows it. Returns the module and whether it does.
async function start(sample) {
  if (!canvas.getContext || !globalThis.WebAssembly?.Exception) {
    throw new Error('this browser is too old: it has no WebAssembly with exceptions (Chrome 95, Firefox 100, Safari 15.2)');
  }
  say('Loading the viewer …');
  const fonts = ['DejaVuSans.ttf', 'DejaVuSansMono.ttf'];
  const bytes = fonts.map((font) => fetchBytes(`fonts/${font}`));
  const state = {};
  const module = await globalThis.createTrisview({ canvas, page: pageFor(state) });
  state.input = listenTo(canvas, keyboard, module);
  module.FS.mkdirTree('/fonts');
  for (const [i, font] of fonts.entries()) module.FS.writeFile(`/fonts/${font}`, await bytes[i]);
  for (const folder of ['/samples', '/dropped', '/downloads']) module.FS.mkdirTree(folder);
  restoreSettings(module);
  const begun = await placeSample(module, sample);
  module.callMain([...(globalThis.trisviewArguments ?? []), ...(begun ? [begun] : [])]);
  if (begun) canvas.focus({ preventScroll: true }); // for keys, as when files are opened
  say('');
  globalThis.trisview = module;
  return { module, hasBegun: begun !== null };
}

function listenToButtons(module) {
  document.getElementById('open-files').addEventListener('click', () => chooseFiles('files'));
  document.getElementById('open-folder').addEventListener('click', () => chooseFiles('folder'));
  document.getElementById('full-screen').addEventListener('click', toggleFullScreen);
  document.addEventListener('fullscreenchange', () => module._trisviewFullScreenChanged(document.fullscreenElement ? 1 : 0));
  for (const link of document.querySelectorAll('[data-sample]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      scrollTo({ top: 0, behavior: 'smooth' });
      openSample(module, link.dataset.sample);
    });
  }
}

// The graphics context can be lost at any time: by the system, or to another page.
function followContext(module) {
  canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault(); // otherwise it is never restored
    module._trisviewContextLost();
    say('The browser released the graphics; the viewer waits until they are restored.');
  });
  canvas.addEventListener('webglcontextrestored', () => {
    module.GL.currentContext.initExtensionsDone = false;
    module.GL.initExtensions(module.GL.currentContext);
    module._trisviewContextRestored();
    say('');
  });
}

// From the second visit on the page opens without a network, where the browser allows it (over https).
function keepPage() {
  navigator.serviceWorker?.register('service_worker.js').catch(() => { /* it then needs its host each time */ });
}

try {
  const query = new URLSearchParams(location.search);
  const sample = query.get('model') ? 'none' : query.get('sample') || 'quake2';
  fetchSampleEarly(sample);
  const { module, hasBegun } = await start(sample);
  listenToButtons(module);
  followContext(module);
  acceptDrops(document, module);
  handOutDownloads(module);
  keepSettings(module);
  if (query.get('model')) await openUrl(module, query.get('model'));
  else if (!hasBegun && sample !== 'none') await openSample(module, sample, { isUnasked: !query.get('sample') });
  keepPage();
} catch (error) {
  say(`The viewer cannot start: ${error.message ?? error}.`, { isProblem: true });
}
