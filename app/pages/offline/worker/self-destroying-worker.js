// Replaces the service worker when it is switched off: deletes its caches and
// unregisters itself.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => {
  event.waitUntil(worker.skipWaiting());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(destroy());
});

async function destroy() {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  await worker.registration.unregister();
}
