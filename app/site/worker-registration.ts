/** The service worker's URL; at the root, so that its scope is the whole site. */
const WORKER_PATH = "/service-worker.js";

/**
 * The inline script that registers the service worker after the page has loaded.
 */
export const WORKER_REGISTRATION = `addEventListener("load",()=>{navigator.serviceWorker?.register("${WORKER_PATH}").catch(()=>{})})`;
