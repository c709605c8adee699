// Network first, with cached public pages offline (docs/decisions/offline.md).
// Pages are only ever cached as a visitor without cookies gets them.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const PAGES = "teebox-pages";
const ASSETS = "teebox-assets";
/** Of each fourball that this phone keeps a card for the page that was opened last, for the day. */
const CARDS = "teebox-cards";
/** The script of a card makes it when the phone is given back. */
const LEFT = "teebox-left";
/** The day on which a copy was kept. */
const KEPT_ON = "Teebox-Kept-On";

/** How long the page of a card is waited for that has a copy, in milliseconds. */
const PATIENCE = 8_000;
/** How many assets are cached; every build has new file names. */
const MAX_ASSETS = 120;

/**
 * The header's log-in and sign-up links: a cached page cannot know whether its
 * visitor is signed in.
 */
const ACCOUNT_LINKS = /<li><a [^>]*href="\/(?:login|signup)"[^>]*>[^<]*<\/a><\/li>/g;
const OFFLINE_STATUS = /<span data-offline-status=""[^>]*><\/span>/;
/** A page with the mark does not say whose it is, nor does one without this. */
const USER = / data-user="[^"]*"/;
/** Where the offline page lists the pages of tournaments that are kept. */
const KEPT_PAGES = /(<nav data-kept="")(?: hidden="")?([^>]*>[^]*?<ul[^>]*>)/;
const TITLE = /<title>([^<·]*)/;
/** Of the tournaments that a member's profile leads to, the next ones. */
const MAX_OWN = 3;
const PAGE_CONTENT = /(<div id="app">)[^]*(<\/div><\/main>)/;
/** Without the site's name. */
const PAGE_TITLE = /(<title>)[^<·]*/;
const CARD_SCRIPT = / src="(\/card\/script[^"]+)"/;
const HEADING = /<h1[^>]*>([^<]*)/;

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
    // Downloads are left to the browser, and the screen in the clubhouse, whose error page
    // is loaded again when there is a network.
    if (/\.\w+$|\/board\/screen$/.test(url.pathname)) return;
    if (request.method === "GET") {
      event.respondWith(handlePage(event, url));
    } else if (request.referrer.startsWith(`${url.origin}/`)) {
      // Posts to other sites are left to the browser.
      event.respondWith(handlePost(request));
    }
  } else if (request.method === "GET" && /^\/(?:assets\/|card\/script\.js$)/.test(url.pathname)) {
    event.respondWith(handleAsset(event));
  }
});

async function install() {
  const offline = await fetchWithoutCookies(SITE.offlinePath);
  if (!isOwn(offline)) throw new Error("The site does not answer.");
  await (await caches.open(PAGES)).put(SITE.offlinePath, offline);
  await Promise.all(SITE.assets.map(keepAsset));
  await worker.skipWaiting();
}

async function activate() {
  await worker.clients.claim();
  // Requests a page in parallel with the worker's start.
  if ("navigationPreload" in worker.registration) {
    await worker.registration.navigationPreload.enable();
  }
  // The page that registered the worker loaded before it could be cached.
  for (const { url } of await worker.clients.matchAll({ type: "window" })) {
    const path = cacheablePath(new URL(url));
    if (path) await store(path, await fetchWithoutCookies(path));
    const card = cardPath(new URL(url));
    if (card) await storeCard(card, await fetch(url));
  }
}

/**
 * @param {FetchEvent} event
 * @param {URL} url
 * @returns {Promise<Response>}
 */
async function handlePage(event, url) {
  const path = cacheablePath(url);
  const card = cardPath(url);
  await deleteOldCards();
  const kept = card && (await caches.match(card, { cacheName: CARDS, ignoreVary: true }));
  try {
    const response = await withPatience(earlyOrNow(event), kept ? PATIENCE : undefined);
    if (path && response.ok) {
      const copy = response.clone();
      event.waitUntil(store(path, copy));
    }
    if (url.pathname === SITE.profilePath && isOwn(response)) {
      event.waitUntil(storeOwnTournaments(response.clone()));
    }
    const check = checkedCard(url);
    event.waitUntil(
      card
        ? storeCard(card, response.clone())
        : check
          ? fetch(`${check}&hole=1`).then((page) => storeCard(check, page))
          : deleteOldCards(),
    );
    return response;
  } catch {
    const copy = card ? kept : path && (await copyOf(path));
    return copy || (await offlinePage()) || Response.error();
  }
}

/**
 * The tournaments that a member has entered, as everybody reads them: the tee sheet is there
 * without a signal, and nothing personal is kept.
 *
 * @param {Response} profile
 */
async function storeOwnTournaments(profile) {
  const links = [...(await profile.text()).matchAll(/href="(\/tournaments\/[^"?#]+)"/g)];
  const paths = new Set(links.map(([, path = ""]) => path));
  const kept = [...paths].filter((path) => new RegExp(SITE.tournamentPath).test(path));
  for (const path of kept.slice(0, MAX_OWN)) await store(path, await fetchWithoutCookies(path));
}

/** In place of a page that is not kept: with the tournaments that are. */
async function offlinePage() {
  const page = await copyOf(SITE.offlinePath);
  if (!page) return undefined;
  const html = await page.text();
  const pages = await caches.open(PAGES);
  let items = "";
  for (const request of await pages.keys()) {
    const { pathname } = new URL(request.url);
    if (!new RegExp(SITE.tournamentPath).test(pathname)) continue;
    const kept = await pages.match(request, { ignoreVary: true });
    const [, title = ""] = TITLE.exec((await kept?.text()) ?? "") ?? [];
    items += fill(template(html, "kept-page"), { path: escape(pathname), title: title.trim() });
  }
  const list = items
    ? html.replace(
        KEPT_PAGES,
        (_page, /** @type {string} */ start, /** @type {string} */ end) => start + end + items,
      )
    : html;
  return new Response(list, { headers: page.headers });
}

/** Some browsers have no early answer. @param {FetchEvent} event */
async function earlyOrNow(event) {
  const early = /** @type {Response | undefined} */ (await event.preloadResponse);
  return early ?? fetch(event.request);
}

/**
 * Some networks swallow what is sent, and nothing fails: then a copy is better than no page.
 *
 * @param {Promise<Response>} answer
 * @param {number | undefined} milliseconds
 * @returns {Promise<Response>}
 */
function withPatience(answer, milliseconds) {
  if (!milliseconds) return answer;
  return Promise.race([
    answer,
    new Promise((_resolve, reject) => {
      setTimeout(() => {
        reject(new Error("The site does not answer."));
      }, milliseconds);
    }),
  ]);
}

/**
 * @param {Request} request
 * @returns {Promise<Response>} the server's response; offline, and where the browser goes back to
 *   an answer that it has not kept, a page from which the same form can be sent again
 */
async function handlePost(request) {
  // Going back, the browser sends nothing: it only looks into its own cache.
  const isReturn = request.cache === "only-if-cached";
  const copy = request.clone();
  try {
    return await fetch(request);
  } catch {
    const page = await copyOf(SITE.offlinePath, !isReturn);
    if (!page) return Response.error();
    const offline = await page.text();
    const name = isReturn ? "sent-form" : "unsent-form";
    const form = formToSend(offline, name, copy.url, await copy.formData());
    const [, heading = ""] = HEADING.exec(form) ?? [];
    const html = offline
      .replace(PAGE_TITLE, `$1${heading} `)
      .replace(
        PAGE_CONTENT,
        (_page, /** @type {string} */ before, /** @type {string} */ after) => before + form + after,
      );
    return new Response(html, { status: 503, headers: page.headers });
  }
}

/**
 * @param {FetchEvent} event
 * @returns {Promise<Response>} an asset never changes: its name would
 */
async function handleAsset(event) {
  const { request } = event;
  const cached = await caches.match(request, { cacheName: ASSETS });
  if (cached) return cached;
  const response = await fetch(request);
  event.waitUntil(storeAsset(request, response.clone()));
  return response;
}

/** @param {string} path */
async function keepAsset(path) {
  const cached = await caches.match(path, { cacheName: ASSETS });
  if (!cached) await storeAsset(path, await fetch(path));
}

/**
 * @param {RequestInfo} request
 * @param {Response} response
 */
async function storeAsset(request, response) {
  if (!isOwn(response)) return;
  const assets = await caches.open(ASSETS);
  await assets.put(request, response);
  const oldest = (await assets.keys()).slice(0, -MAX_ASSETS);
  await Promise.all(oldest.map((each) => assets.delete(each)));
}

/**
 * @param {URL} url
 * @returns {string | undefined} the key of a page in the cache, if it may be cached
 */
function cacheablePath({ pathname, search }) {
  const page = SITE.pages[pathname];
  const isCacheable = page
    ? !(page.usesQuery && search)
    : new RegExp(SITE.tournamentPath).test(pathname);
  return isCacheable ? pathname : undefined;
}

/**
 * Any page of a fourball's card shows every hole.
 *
 * @param {URL} url
 */
function cardPath({ pathname, searchParams }) {
  const token = searchParams.get("token");
  return pathname === "/card" && token
    ? `${pathname}?token=${encodeURIComponent(token)}`
    : undefined;
}

/**
 * The card of the page that checks it, which follows the last hole: what is kept of it is older.
 *
 * @param {URL} url
 */
const checkedCard = (url) =>
  url.pathname === "/card/check" ? cardPath(new URL(`/card${url.search}`, url)) : undefined;

/**
 * One that cannot be written any more is not kept. Only the site itself says so: what answers in
 * its place has no such header.
 *
 * @param {string} path
 * @param {Response} page
 */
async function storeCard(path, page) {
  const state = page.headers.get("Teebox-Card");
  const cards = await caches.open(CARDS);
  // The phone was given back, and this is Back.
  if (await caches.has(LEFT)) return;
  if (state === "open") {
    const headers = headersOfCopy(page);
    headers.set(KEPT_ON, today());
    const html = await page.text();
    await cards.put(path, new Response(html, { headers }));
    const [, script] = CARD_SCRIPT.exec(html) ?? [];
    if (script) await keepAsset(script);
  } else if (state) await cards.delete(path);
  await deleteOldCards();
}

/** By the clock of the phone, with which alone it is compared. */
const today = () => new Date().toDateString();

/** Those of another day. */
async function deleteOldCards() {
  if (!(await caches.has(CARDS))) return;
  const cards = await caches.open(CARDS);
  for (const request of await cards.keys()) {
    const page = await cards.match(request, { ignoreVary: true });
    if (page?.headers.get(KEPT_ON) !== today()) await cards.delete(request, { ignoreVary: true });
  }
}

/** @param {string} path */
function fetchWithoutCookies(path) {
  return fetch(path, { credentials: "omit" });
}

/**
 * Caches a public page. A personal response says no-store: then the page is
 * fetched again without cookies.
 *
 * @param {string} path
 * @param {Response} response
 */
async function store(path, response) {
  const page = isPublic(response) ? response : await fetchWithoutCookies(path);
  if (isPublic(page)) await (await caches.open(PAGES)).put(path, page);
}

/** @param {Response} response */
function isPublic(response) {
  const control = response.headers.get("Cache-Control") ?? "no-store";
  return isOwn(response) && !control.includes("no-store");
}

/** Not what answers in the site's place. @param {Response} response */
function isOwn({ ok, redirected, headers }) {
  return ok && !redirected && headers.has(SITE.mark);
}

/**
 * @param {string} path
 * @param {boolean} [isOffline]
 * @returns {Promise<Response | undefined>} the cached page, with the offline
 *   mark in its header in place of log-in and sign-up
 */
async function copyOf(path, isOffline = true) {
  const cached = await caches.match(path, {
    cacheName: PAGES,
    ignoreVary: true,
  });
  if (!cached) return undefined;
  const headers = headersOfCopy(cached);
  headers.set("Cache-Control", "no-store");
  const page = (await cached.text()).replace(ACCOUNT_LINKS, "");
  const { offline, silent } = SITE.words;
  const words = navigator.onLine ? silent : offline;
  const html = isOffline
    ? page
        .replaceAll(offline.heading, words.heading)
        .replace(OFFLINE_STATUS, `<span role="status" class="text-xs">${words.mark}</span>`)
    : page.replace(USER, "");
  return new Response(html, { headers });
}

/** Without those that are about how it was sent. @param {Response} page */
function headersOfCopy(page) {
  const headers = new Headers(page.headers);
  for (const name of ["Content-Encoding", "Content-Length", "ETag"]) headers.delete(name);
  return headers;
}

/**
 * @param {string} page the offline page, which holds the templates
 * @param {string} name of the form's template
 * @param {string} address the URL that the form was posted to
 * @param {FormData} typed
 * @returns {string} HTML of a form that sends the same values again
 */
function formToSend(page, name, address, typed) {
  const { pathname, search } = new URL(address);
  const parts = {
    password: template(page, "unsent-password"),
    file: template(page, "unsent-file"),
  };
  return fill(template(page, name), {
    action: escape(pathname + search),
    fields: [...typed].map((entry) => field(entry, parts)).join(""),
  });
}

/**
 * @param {[string, FormDataEntryValue]} entry what was typed into a field
 * @param {{ password: string, file: string }} parts the templates of a password field, and of what is said
 *   of a file
 * @returns {string} the field that sends it again
 */
function field([name, value], parts) {
  const label = SITE.passwords[name];
  if (label !== undefined) {
    return fill(parts.password, {
      id: `again-${escape(name)}`,
      name: escape(name),
      label,
    });
  }
  if (typeof value === "string") {
    return `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`;
  }
  // A field without a file is sent as an empty one.
  return value.size === 0 ? "" : fill(parts.file, { name: escape(value.name) });
}

/**
 * @param {string} page
 * @param {string} id
 * @returns {string} the content of one of the page's templates
 */
function template(page, id) {
  const [, content = ""] = new RegExp(`<template id="${id}">([^]*?)</template>`).exec(page) ?? [];
  return content;
}

/**
 * @param {string} text with placeholders, `%name%`
 * @param {Record<string, string>} values HTML for each
 */
function fill(text, values) {
  return text.replace(
    /%(\w+)%/g,
    (placeholder, /** @type {string} */ name) => values[name] ?? placeholder,
  );
}

/** @param {string} value */
function escape(value) {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
