// Takes the place of the service worker when it is switched off: forgets all
// that was kept, and goes.
const worker = /** @type {ServiceWorkerGlobalScope} */ (
  /** @type {unknown} */ (self)
);

worker.addEventListener("install", (event) => {
  event.waitUntil(worker.skipWaiting());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(leave());
});

async function leave() {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  await worker.registration.unregister();
}
