// Keeps the page's own files, so that it opens without a network. It asks for no others, and leaves all other requests to
// the browser. ./package web fills in the files with their SHA-256: `core` is kept at the first visit, `more` when used.
const core = {};
const more = {};
const version = '';

const cacheNames = `trisview ${self.registration.scope} `; // another folder of the host may have another version
const cacheName = cacheNames + version;

async function hashOf(response) {
  const hash = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

// The name of a file of the page in the lists; undefined: it is none. "./?sample=quake3" is the page itself.
function nameOf(request) {
  const { origin, pathname } = new URL(request.url);
  const scope = new URL(self.registration.scope);
  if (request.method !== 'GET' || origin !== scope.origin || !pathname.startsWith(scope.pathname)) return undefined;
  const rest = pathname.slice(scope.pathname.length);
  const name = rest === '' || rest === 'index.html' ? './' : rest;
  return Object.hasOwn(core, name) || Object.hasOwn(more, name) ? name : undefined;
}

// While a host is changed, it may serve files of two versions: only those of this version are kept.
async function keep(cache, name, response) {
  const isOurs = response.ok && !response.redirected && await hashOf(response.clone()) === (core[name] ?? more[name]);
  if (isOurs) await cache.put(name, response);
  return isOurs;
}

async function install() {
  const cache = await caches.open(cacheName);
  await Promise.all(Object.keys(core).map(async (name) => {
    const response = await fetch(new Request(name, { cache: 'no-cache' }));
    if (!await keep(cache, name, response)) throw new Error(`${name} is missing or of another version`);
  }));
  await self.skipWaiting(); // open pages have loaded all of `core`
}

async function removeOldVersions() {
  const old = (await caches.keys()).filter((name) => name.startsWith(cacheNames) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim(); // samples that are opened at the first visit are kept, too
}

async function answer(event, name) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(name);
  if (kept) return kept;
  const response = await fetch(event.request);
  const copy = response.clone();
  event.waitUntil(keep(cache, name, copy).catch(() => {})); // for example if the disk is full
  return response;
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(removeOldVersions()));
self.addEventListener('fetch', (event) => {
  const name = nameOf(event.request);
  if (name !== undefined) event.respondWith(answer(event, name));
});
