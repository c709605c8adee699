// The site without a signal (docs/decisions/offline.md). It answers only what
// the network did not, and keeps a page only as somebody unknown would get it.

const worker = /** @type {ServiceWorkerGlobalScope} */ (
  /** @type {unknown} */ (self)
);

const PAGES = "teebox-pages";
const ASSETS = "teebox-assets";

/** So many assets are kept; each build names its own anew. */
const MAX_ASSETS = 120;

/** The header's ways in: a kept page cannot know who looks at it. */
const ACCOUNT_LINKS =
  /<li><a [^>]*href="\/(?:login|signup)"[^>]*>[^<]*<\/a><\/li>/g;
const BEFORE_MAIN_LINKS = /(?=<nav [^>]*main-links)/;
const PAGE_CONTENT = /(<div id="app">)[^]*(<\/div><\/main>)/;

worker.addEventListener("install", (event) => {
  event.waitUntil(install());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(activate());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin) return;
  if (request.mode === "navigate") {
    // Files are for the browser to save.
    if (/\.\w+$/.test(url.pathname)) return;
    if (request.method === "GET") {
      event.respondWith(handlePage(event, url));
    } else if (request.referrer.startsWith(`${url.origin}/`)) {
      // A form of another site is the browser's and the server's business.
      event.respondWith(answerPost(request));
    }
  } else if (request.method === "GET" && url.pathname.startsWith("/assets/")) {
    event.respondWith(answerAsset(event));
  }
});

async function install() {
  const pages = await caches.open(PAGES);
  await pages.add(new Request(SITE.offlinePath, { credentials: "omit" }));
  await (await caches.open(ASSETS)).addAll(SITE.assets);
  await worker.skipWaiting();
}

async function activate() {
  await worker.clients.claim();
  // The worker's own start does not delay a page.
  await worker.registration.navigationPreload.enable();
  // The page that brought the worker came before it.
  for (const { url } of await worker.clients.matchAll({ type: "window" })) {
    const path = keptPath(new URL(url));
    if (path) await store(path, await askAsAnybody(path));
  }
}

/**
 * @param {FetchEvent} event
 * @param {URL} url
 * @returns {Promise<Response>}
 */
async function handlePage(event, url) {
  const path = keptPath(url);
  try {
    const response = /** @type {Response} */ (
      (await event.preloadResponse) ?? (await fetch(event.request))
    );
    if (path && response.ok) {
      const copy = response.clone();
      event.waitUntil(store(path, copy));
    }
    return response;
  } catch {
    const copy = path && (await copyOf(path));
    return copy || (await copyOf(SITE.offlinePath)) || Response.error();
  }
}

/**
 * @param {Request} request
 * @returns {Promise<Response>} the server's answer; without a signal a page
 *   from which the same form can be sent again
 */
async function answerPost(request) {
  const copy = request.clone();
  try {
    return await fetch(request);
  } catch {
    const page = await copyOf(SITE.offlinePath);
    if (!page) return Response.error();
    const form = unsentForm(copy.url, await copy.formData());
    const html = (await page.text()).replace(
      PAGE_CONTENT,
      (_page, /** @type {string} */ before, /** @type {string} */ after) =>
        before + form + after,
    );
    return new Response(html, { status: 503, headers: page.headers });
  }
}

/**
 * @param {FetchEvent} event
 * @returns {Promise<Response>} an asset never changes: its name would
 */
async function answerAsset(event) {
  const { request } = event;
  const kept = await caches.match(request, { cacheName: ASSETS });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) event.waitUntil(keepAsset(request, response.clone()));
  return response;
}

/**
 * @param {Request} request
 * @param {Response} response
 */
async function keepAsset(request, response) {
  const assets = await caches.open(ASSETS);
  await assets.put(request, response);
  const oldest = (await assets.keys()).slice(0, -MAX_ASSETS);
  await Promise.all(oldest.map((each) => assets.delete(each)));
}

/**
 * @param {URL} url
 * @returns {string | undefined} the path that the page is kept by, if it may be
 */
function keptPath({ pathname, search }) {
  const page = SITE.pages[pathname];
  return page && !(page.usesQuery && search) ? pathname : undefined;
}

/** @param {string} path */
function askAsAnybody(path) {
  return fetch(path, { credentials: "omit" });
}

/**
 * Keeps a page as anybody would get it. What came for somebody in particular
 * says no-store: it is not touched, and the page is asked for without cookies.
 *
 * @param {string} path
 * @param {Response} response
 */
async function store(path, response) {
  const page = isForAnybody(response) ? response : await askAsAnybody(path);
  if (isForAnybody(page)) await (await caches.open(PAGES)).put(path, page);
}

/** @param {Response} response */
function isForAnybody({ ok, redirected, headers }) {
  const control = headers.get("Cache-Control") ?? "no-store";
  return ok && !redirected && !control.includes("no-store");
}

/**
 * @param {string} path
 * @returns {Promise<Response | undefined>} the page as it was kept, saying so
 *   in its header in place of the ways in
 */
async function copyOf(path) {
  const kept = await caches.match(path, { cacheName: PAGES, ignoreVary: true });
  if (!kept) return undefined;
  const headers = new Headers(kept.headers);
  for (const name of ["Content-Encoding", "Content-Length", "ETag"]) {
    headers.delete(name);
  }
  headers.set("Cache-Control", "no-store");
  const html = (await kept.text())
    .replace(ACCOUNT_LINKS, "")
    .replace(BEFORE_MAIN_LINKS, `<span role="status">${SITE.noSignal}</span>`);
  return new Response(html, { headers });
}

/**
 * @param {string} address where the form was sent
 * @param {FormData} typed
 * @returns {string} HTML that sends the same again
 */
function unsentForm(address, typed) {
  const { pathname, search } = new URL(address);
  const { heading, description, sendAgain } = SITE.unsent;
  return `<section class="wrap page narrow"><h1>${heading}</h1><p class="lead">${description}</p><form method="post" ${attribute("action", pathname + search)} class="form">${[...typed].map(field).join("")}<button class="btn btn-primary">${sendAgain}</button></form></section>`;
}

/**
 * @param {[string, FormDataEntryValue]} entry what was typed into a field
 * @returns {string} the field that sends it again
 */
function field([name, value]) {
  const password = SITE.unsent.passwords[name];
  if (password !== undefined) {
    const id = attribute("id", `again-${name}`);
    return `<div><label ${id.replace("id", "for")}>${password}</label><input type="password" ${id} ${attribute("name", name)} required></div>`;
  }
  return typeof value === "string"
    ? `<input type="hidden" ${attribute("name", name)} ${attribute("value", value)}>`
    : "";
}

/**
 * @param {string} name
 * @param {string} value
 */
function attribute(name, value) {
  const escaped = value
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;");
  return `${name}="${escaped}"`;
}
