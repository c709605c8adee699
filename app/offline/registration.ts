/** Where the service worker is; at the root, so that it serves the whole site. */
const WORKER_PATH = "/service-worker.js";

/**
 * The script in every page that brings the service worker, once the page
 * itself is there. Pages without JavaScript of their own hold just this.
 */
export const WORKER_REGISTRATION = `addEventListener("load",()=>{navigator.serviceWorker?.register("${WORKER_PATH}").catch(()=>{})})`;
