// Files come in by dropping, choosing, a sample or a URL, and are kept in memory below /dropped and /samples; pictures and
// settings go out. The program deletes files that it no longer needs (trisviewForgetUnusedFiles).

const settingsFile = '/settings/settings.json';
const settingsKey = 'trisview.settings';

// The samples, below samples/ on the host; the first file is opened.
const samples = {
  quake2: ['creature/creature.md2', 'creature/creature.pcx', 'creature/creature_ember.pcx'],
  quake3: ['creature.pk3'],
  warcraft: ['creature/m2/Creature.m2', ...['Creature00.skin', 'Creature01.skin', 'Creature0055-00.anim', 'CreatureSkinAqua.blp',
    'CreatureSkinEmber.blp', 'CreatureGlow.blp', 'CreaturePlasma.blp', 'CreatureEmbers.blp', 'CreatureTrail.blp'].map((name) => `creature/m2/${name}`)],
};

// ---- Messages over the canvas -----------------------------------------------------------------------------------------

// `text` "" hides it. `progress`: from 0 to 1, or null if it is unknown.
export function say(text, { isProblem = false, progress = null } = {}) {
  const status = document.getElementById('status');
  const bar = status.querySelector('progress');
  const close = status.querySelector('button');
  status.hidden = text === '';
  status.classList.toggle('problem', isProblem);
  status.querySelector('p').textContent = text;
  bar.hidden = isProblem;
  close.hidden = !isProblem;
  close.onclick = () => say('');
  if (progress === null) bar.removeAttribute('value');
  else bar.value = progress;
}

// ---- Opening ----------------------------------------------------------------------------------------------------------

let dropCount = 0;
let openCount = 0; // drops, choices and samples

// A separate folder for each drop, so that names of two drops do not collide.
function newDrop(module) {
  module.ccall('trisviewForgetUnusedFiles', null, ['string'], ['/dropped']);
  dropCount += 1;
  openCount += 1;
  return `/dropped/${dropCount}`;
}

function write(module, path, bytes) {
  module.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
  module.FS.writeFile(path, bytes, { canOwn: true });
}

function open(module, how, paths) {
  module.ccall(how, null, ['string'], [paths.join('\n')]);
  document.getElementById('canvas').focus({ preventScroll: true });
}

const entriesOf = (reader) => new Promise((done, failed) => reader.readEntries(done, failed));
const fileOf = (entry) => new Promise((done, failed) => entry.file(done, failed));

// All files below a dropped file or folder, as [path, File].
async function filesBelow(entry, folder, found) {
  const path = `${folder}/${entry.name}`;
  if (entry.isFile) {
    found.push([path, await fileOf(entry)]);
    return found;
  }
  const reader = entry.createReader();
  for (let entries = await entriesOf(reader); entries.length > 0; entries = await entriesOf(reader)) { // a hundred at a time
    for (const one of entries) await filesBelow(one, path, found);
  }
  return found;
}

// Reads them into memory; `how` passes the top-level paths to the program.
async function take(module, how, drop, files) {
  try {
    const total = files.reduce((sum, [, file]) => sum + file.size, 0);
    let done = 0;
    for (const [path, file] of files) {
      if (total > 4e6) say(`Reading ${file.name} …`, { progress: done / total });
      write(module, path, new Uint8Array(await file.arrayBuffer()));
      done += file.size;
    }
    say('');
    const tops = new Set(files.map(([path]) => drop + '/' + path.slice(drop.length + 1).split('/')[0]));
    if (tops.size > 0) open(module, how, [...tops]);
  } catch (error) {
    say(`These files cannot be read: ${error.message ?? error}`, { isProblem: true });
  }
}

export function acceptDrops(target, module) {
  const canvas = document.getElementById('canvas');
  const tellPosition = (event) => {
    const box = canvas.getBoundingClientRect();
    module._trisviewPointerMoved(event.clientX - box.left, event.clientY - box.top);
  };
  target.addEventListener('dragenter', () => module._trisviewPointerCrossed(0));
  target.addEventListener('dragover', (event) => {
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    tellPosition(event);
  });
  target.addEventListener('drop', async (event) => {
    event.preventDefault();
    tellPosition(event);
    const drop = newDrop(module);
    // Both must be read before the first await: the list is empty afterwards.
    const dropped = [...event.dataTransfer.items].filter((item) => item.kind === 'file')
      .map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile());
    const files = [];
    for (const one of dropped) {
      if (one instanceof File) files.push([`${drop}/${one.name}`, one]);
      else await filesBelow(one, drop, files);
    }
    await take(module, 'trisviewFilesDropped', drop, files);
  });
  for (const id of ['files', 'folder']) {
    const input = document.getElementById(id);
    input.addEventListener('change', async () => {
      const drop = newDrop(module);
      await take(module, 'trisviewFilesChosen', drop, [...input.files].map((file) => [`${drop}/${file.webkitRelativePath || file.name}`, file]));
      input.value = ''; // allows choosing the same file again
    });
  }
}

export function chooseFiles(id) {
  document.getElementById(id).click();
}

async function bytesOf(answer, name) {
  const size = Number(answer.headers.get('content-length')) || 0;
  const isPacked = answer.headers.has('content-encoding'); // then the length differs
  const parts = [];
  let done = 0;
  for (const reader = answer.body.getReader(); ;) {
    const { value } = await reader.read();
    if (!value) break;
    parts.push(value);
    done += value.length;
    say(`Loading ${name} … ${(done / 1e6).toFixed(1)} MB`, { progress: size && !isPacked ? done / size : null });
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function nameOf(url) {
  const last = url.pathname.split('/').pop();
  try {
    return decodeURIComponent(last).replace(/[/\0\n]/g, '_') || 'model';
  } catch {
    return last;
  }
}

// A model or archive from another host, if it allows that.
export async function openUrl(module, address) {
  let url;
  try {
    url = new URL(address, location.href);
  } catch {
    return say(`"${address}" is not an address.`, { isProblem: true });
  }
  if (url.protocol !== 'https:' && url.origin !== location.origin) return say(`${url.href}: only https addresses can be opened here.`, { isProblem: true });
  const name = nameOf(url);
  say(`Loading ${name} …`);
  try {
    const answer = await fetch(url, { referrerPolicy: 'no-referrer', credentials: 'omit' });
    if (!answer.ok) return say(`${url.href}: the host answers ${answer.status} ${answer.statusText}.`, { isProblem: true });
    const bytes = await bytesOf(answer, name);
    const path = `${newDrop(module)}/${name}`;
    write(module, path, bytes);
    say('');
    open(module, 'trisviewFilesChosen', [path]);
  } catch {
    say(`${url.href} cannot be loaded: ${url.host} does not let other pages read its files (CORS), or does not answer. `
      + 'Download the file and drop it here.', { isProblem: true });
  }
}

async function fetchSampleFile(file) {
  const answer = await fetch(`samples/${file}`);
  if (!answer.ok) throw new Error(`samples/${file}: the host answers ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

const early = new Map(); // promises of sample files, by their names

// Files of a sample arrive while the program is loaded, which opens it then.
export function fetchSampleEarly(name) {
  for (const file of samples[name] ?? []) {
    const bytes = fetchSampleFile(file);
    bytes.catch(() => { /* openSample says so */ });
    early.set(file, bytes);
  }
}

// Waits for the files of such a sample and writes them. Returns the path with which the program begins; null: they did
// not arrive.
export async function placeSample(module, name) {
  const files = samples[name] ?? [];
  try {
    for (const file of files) write(module, `/samples/${file}`, await early.get(file));
  } catch {
    return null; // openSample says why not
  }
  return files.length > 0 ? `/samples/${files[0]}` : null;
}

// A sample that nobody asked for gives way to everything that was opened meanwhile, and its absence is no problem.
export async function openSample(module, name, { isUnasked = false } = {}) {
  const files = samples[name];
  if (!files) return say(`There is no sample "${name}".`, { isProblem: true });
  openCount += 1;
  const count = openCount;
  const missing = files.filter((file) => !module.FS.analyzePath(`/samples/${file}`).exists);
  if (missing.length > 0) say('Loading the sample …');
  try {
    await Promise.all(missing.map(async (file) => {
      const bytes = early.get(file) ?? fetchSampleFile(file);
      early.delete(file);
      write(module, `/samples/${file}`, await bytes);
    }));
    if (isUnasked && count !== openCount) return;
    say('');
    open(module, 'trisviewFilesChosen', [`/samples/${files[0]}`]);
  } catch (error) {
    if (isUnasked) return say('');
    say(`The sample cannot be loaded: ${error.message ?? error}`, { isProblem: true });
  }
}

// ---- Going out --------------------------------------------------------------------------------------------------------

const mimeTypes = { png: 'image/png', apng: 'image/apng', gif: 'image/gif', webp: 'image/webp', glb: 'model/gltf-binary', gltf: 'model/gltf+json' };
const mimeTypeOf = (name) => mimeTypes[name.split('.').pop()] ?? 'application/octet-stream';

// Files that the program writes to /downloads are downloaded. Names that start with a dot are unfinished files.
export function handOutDownloads(module) {
  setInterval(() => {
    for (const name of module.FS.readdir('/downloads').filter((one) => !one.startsWith('.'))) {
      const path = `/downloads/${name}`;
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([module.FS.readFile(path)], { type: mimeTypeOf(name) }));
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60000);
      module.FS.unlink(path);
    }
  }, 200);
}

export function restoreSettings(module) {
  module.FS.mkdirTree('/settings');
  try {
    const text = localStorage.getItem(settingsKey);
    if (text) module.FS.writeFile(settingsFile, text);
  } catch { /* storage is disabled */ }
}

export function keepSettings(module) {
  let kept = '';
  const keep = () => {
    if (!module.FS.analyzePath(settingsFile).exists) return;
    const text = module.FS.readFile(settingsFile, { encoding: 'utf8' });
    if (text === kept) return;
    kept = text;
    try { localStorage.setItem(settingsKey, text); } catch { /* as above */ }
  };
  setInterval(keep, 500);
  window.addEventListener('pagehide', keep);
}
