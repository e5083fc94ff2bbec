// Keeps the page for use without a network. `pack.mjs` writes `files` (the address and the hash of
// each file of this build), `later` (the same for files that few people need) and `build` in front.
const prefix = `turnwise:${registration.scope}:`;
const cacheName = prefix + build;
const hashes = new Map([...files, ...later]);

/** The file that an address of this site names, if it is one of this build. */
function nameOf(address) {
  const [path] = address.split(/[?#]/);
  if (!path.startsWith(registration.scope)) return undefined;
  const name = path.slice(registration.scope.length) || "index.html";
  return hashes.has(name) ? name : undefined;
}

/** A file of exactly this build: the server may have the next one already. */
const request = (name) =>
  new Request(new URL(name, registration.scope), {
    cache: "no-cache",
    integrity: hashes.get(name),
  });

addEventListener("install", (event) => {
  const names = files.map(([name]) => name);
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(names.map(request))));
});

addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith(prefix) && name !== cacheName;
  const clean = async () => {
    const old = (await caches.keys()).filter(isOld);
    await Promise.all(old.map((name) => caches.delete(name)));
    // The first visit has no worker yet: its page is served from here from now on.
    await clients.claim();
  };
  event.waitUntil(clean());
});

// An update waits until the page asks for it, never in the middle of a lesson.
addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
});

addEventListener("fetch", (event) => {
  const name = event.request.method === "GET" ? nameOf(event.request.url) : undefined;
  if (name) event.respondWith(answer(name));
});

async function answer(name) {
  const cache = await caches.open(cacheName);
  const address = new URL(name, registration.scope).href;
  const kept = await cache.match(address);
  if (kept) return kept;
  const response = await fetch(request(name));
  if (response.ok) await cache.put(address, response.clone());
  return response;
}
