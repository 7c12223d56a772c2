/**
 * Keeps the built page in the browser, so that it opens without the server and says so.
 *
 * The page itself is always asked of the server first: a kept one is shown only if nobody answers, so
 * it never stands before a new server. Built files have a hash in their name and never change. The API
 * is not touched. There is no skipWaiting: open pages keep the files they were built with until they
 * are closed, and the worker of the next build takes over then.
 */

/* global BUILD, FILES: filled in by vite.config.ts */
const CACHE = `larceny-${BUILD}`;
const SHELL = "/";
const KEPT = new Set(FILES);

self.addEventListener("install", (event) => event.waitUntil(keepFiles()));
self.addEventListener("activate", (event) => event.waitUntil(dropOlderFiles()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (!address.pathname.startsWith("/api/")) event.respondWith(openPage(request));
  } else if (KEPT.has(address.pathname)) event.respondWith(readFile(request));
});

async function keepFiles() {
  const cache = await caches.open(CACHE);
  const page = await fetch(SHELL, { cache: "reload" });
  if (!page.ok || !(await page.clone().text()).includes(BUILD)) throw new Error("the server has another build by now");
  await cache.addAll(FILES);
  await cache.put(SHELL, page);
}

async function dropOlderFiles() {
  const names = await caches.keys();
  // The first page was opened without a worker; there are no pages of older builds any more.
  await self.clients.claim();
  await Promise.all(names.filter((name) => name.startsWith("larceny-") && name !== CACHE).map((name) => caches.delete(name)));
}

/** Answer with the server's page; with the kept one if the server cannot be reached. */
async function openPage(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(SHELL, { cacheName: CACHE });
    if (kept) return kept;
    throw error;
  }
}

async function readFile(request) {
  return (await caches.match(request.url, { cacheName: CACHE })) ?? fetch(request);
}
