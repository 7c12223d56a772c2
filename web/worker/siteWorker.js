/**
 * Keeps a whole site in the browser: after one visit it works without a network.
 *
 * A new build is fetched whole, each file checked against its hash, or not taken at all. It is used
 * when no page of the older one is open any more: there is no skipWaiting.
 */

/* global BUILD, FILES: written before this by scripts/static_site.py; FILES are [address, integrity] */
const SCOPE = self.registration.scope;
const PREFIX = `solo ${SCOPE} `;
const CACHE = PREFIX + BUILD;
const KEPT = new Map(FILES.map(([address, integrity]) => [new URL(address, SCOPE).href, integrity]));
const PAGE = new URL("index.html", SCOPE).href;

self.addEventListener("install", (event) => event.waitUntil(keepFiles()));
self.addEventListener("activate", (event) => event.waitUntil(dropOlderBuilds()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = request.url.split(/[?#]/)[0];
  const file = address === SCOPE ? PAGE : address;
  if (request.method === "GET" && KEPT.has(file)) event.respondWith(read(file, request));
});

async function keepFiles() {
  const cache = await caches.open(CACHE);
  for (const [address, integrity] of KEPT) {
    if (!(await cache.match(address))) await cache.put(address, await fetchWhole(address, integrity));
  }
}

/** Fetch a file as it was built: what the browser has of an older build is no answer. */
async function fetchWhole(address, integrity) {
  try {
    return await fetch(address, { integrity });
  } catch {
    return fetch(address, { integrity, cache: "reload" });
  }
}

async function dropOlderBuilds() {
  const names = await caches.keys();
  await self.clients.claim();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
}

async function read(file, request) {
  return (await caches.match(file, { cacheName: CACHE })) ?? fetch(request);
}
