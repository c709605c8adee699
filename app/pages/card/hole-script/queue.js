// The holes that are only on this phone: those that wait to be sent, and those that the server
// has refused. Every page with a card has the list of them.
import * as answers from "./answers.ts";
import * as rules from "./rules.ts";

/** @import { CardAnswer, Cause } from "./answers.ts" */
/** @import { Entry } from "./rules.ts" */

/** What is typed and not saved, until the phone drops the tab. */
export const DRAFT = "card-draft";

const STORE = "holes";
/** Of the service worker's. */
const COPIES = "teebox-cards";
/** Has nothing in it: that it is there says that the phone was given back. */
const LEFT = "teebox-left";
const hasCaches = "caches" in globalThis;
/** For the phone's own store, which some browsers never open. */
const OPENING = 3_000;
/** Pauses before what waits is sent again. */
const FIRST_PAUSE = 1_000;
const LAST_PAUSE = 30_000;

const list = /** @type {HTMLElement} */ (document.querySelector("[data-unsaved]"));
const line = /** @type {HTMLTemplateElement} */ (list.querySelector("template"));
/** @type {readonly Entry[]} */
let all = [];
/** @type {Promise<{ cause: Cause | undefined, saved: string[] }> | undefined} */
let sending;
/** @type {Cause | undefined} */
let cause = navigator.onLine ? undefined : "offline";
let pause = FIRST_PAUSE;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** Whether the last request got no answer until its time was over: no one waits for the next. */
let isSilent = false;
const sentBodies = /** @type {Set<string>} */ (new Set());
let showOnPage = () => {};
/** @type {(entry: Entry) => boolean} */
let isListed = () => true;
/** @type {() => unknown} */
let onSaved = () => {};
export const token = new URLSearchParams(location.search).get("token") ?? "";

export const entries = () => all;

/** @returns {Promise<IDBDatabase>} */
const open = () =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open("card", 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(STORE, { keyPath: "id", autoIncrement: true });
    };
    opening.onsuccess = () => {
      resolve(opening.result);
    };
    opening.onerror = reject;
    setTimeout(reject, OPENING);
  });

/**
 * Changes what is on the phone; other tabs may have changed it too. Resolves once it is on the
 * disk: a phone that dies then has it.
 *
 * @param {(entries: readonly Entry[]) => readonly Entry[]} edit
 * @returns {Promise<void>}
 */
export async function change(edit) {
  const database = await open();
  try {
    await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
      transaction.oncomplete = resolve;
      transaction.onabort = reject;
      const store = transaction.objectStore(STORE);
      const before = store.getAll();
      before.onsuccess = () => {
        const old = /** @type {Entry[]} */ (before.result);
        const changed = edit(old);
        for (const entry of old) {
          if (!changed.some(({ id }) => id === entry.id))
            store.delete(/** @type {number} */ (entry.id));
        }
        for (const entry of changed) if (!old.includes(entry)) store.put(entry);
        const after = store.getAll();
        after.onsuccess = () => {
          all = /** @type {Entry[]} */ (after.result);
        };
      };
    });
  } finally {
    database.close();
  }
  show();
}

/** Before it is sent, or without a store of the phone's own, nothing is known of older holes. */
export const ready = change((old) => rules.withoutOld(old, Date.now())).catch(() => {});

/** Sends what waits. @throws what is no lack of an answer */
export function send() {
  clearTimeout(timer);
  sending ??= ready
    .then(() => rules.sendWaiting({ entries, change }, sendOne, Date.now))
    .then((outcome) => {
      cause = outcome.cause;
      if (cause) timer = setTimeout(() => void sendAndShow(), pause);
      pause = cause ? Math.min(pause * 2, LAST_PAUSE) : FIRST_PAUSE;
      return outcome;
    })
    .finally(() => {
      sending = undefined;
      show();
    });
  return sending;
}

/** Sends what waits, and shows what has arrived, when no one waits for it. */
async function sendAndShow() {
  // It may have begun before there was a signal.
  await sending?.catch(() => {});
  if (all.some(rules.isWaiting)) showArrived(await send());
}

/** @param {{ cause: Cause | undefined, saved: string[] }} outcome */
export function showArrived({ cause: why, saved }) {
  if (!why && saved.length > 0) onSaved();
}

/** @param {Entry} entry */
async function sendOne({ token: of, body }) {
  const keys = rules.keysOf(body).map(([, key]) => key);
  const told = await post(of, body, keys);
  if (typeof told !== "string" && keys.every((key) => told.stored.includes(key))) {
    sentBodies.add(body);
  }
  return told;
}

/**
 * @param {string} of a link's token
 * @param {string} body
 * @param {string[]} ids what the answer has to name
 * @returns {Promise<CardAnswer | Cause>}
 */
export async function post(of, body, ids) {
  const browser = { ask: fetch.bind(globalThis), isOnline: navigator.onLine };
  const posted = await answers.post(browser, `/card/send?token=${of}`, body, ids);
  isSilent = posted.isSilent;
  return posted.answer;
}

/** What is not saved: under each reason the holes with their numbers. */
export function show() {
  showOnPage();
  const listed = all.filter((entry) => entry.token === token && isListed(entry));
  // Its page names the holes.
  const other = all.find((entry) => entry.token !== token);
  const link = document.querySelector("[data-other]");
  link?.toggleAttribute("hidden", !other);
  if (other) link?.querySelector("a")?.setAttribute("href", `/card?token=${other.token}`);
  const { hole = "", waits = "" } = list.dataset;
  const lines = rules.linesOf(listed, { hole, waits }).map((each) => {
    const item = /** @type {DocumentFragment} */ (line.content.cloneNode(true));
    const [why, text] = /** @type {[Element, Element]} */ (
      /** @type {unknown} */ (item.querySelectorAll("p, span"))
    );
    text.textContent = each.text;
    why.textContent = each.reason;
    if (each.reason === null) why.remove();
    const button = item.querySelector("button");
    button?.setAttribute("aria-label", `${button.textContent}: ${each.hole}`);
    button?.addEventListener("click", () => {
      if (!confirm(list.dataset.question)) return;
      void change((old) => old.filter(({ body }) => !each.bodies.includes(body)));
    });
    return item;
  });
  list.toggleAttribute("hidden", lines.length === 0);
  list.querySelector("ul")?.replaceChildren(...lines);
}

const leave = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-leave]"));
leave?.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!navigator.onLine) {
    alert(leave.dataset.offline);
    return;
  }
  const holes = rules.holesOf(all);
  if (holes && !confirm(`${leave.dataset.leave ?? ""} ${list.dataset.hole ?? ""} ${holes}`)) return;
  sessionStorage.removeItem(DRAFT);
  const copies = hasCaches && [caches.delete(COPIES), caches.open(LEFT)];
  void Promise.allSettled([change(() => []), ...(copies || [])]).then(() => {
    submitPlainly(leave, "leave");
  });
});

/** Back shows no card on a phone that was given back; its link does, opened anew. */
async function staysLeft() {
  if (!hasCaches || !(await caches.has(LEFT))) return;
  const [opened] = /** @type {PerformanceNavigationTiming[]} */ (
    performance.getEntriesByType("navigation")
  );
  if (opened?.type === "navigate") await caches.delete(LEFT);
  else {
    await caches.delete(COPIES);
    location.replace("/");
  }
}
void staysLeft();

const copy = /** @type {HTMLElement | null} */ (list.querySelector("[data-copy]"));
copy?.addEventListener("click", () => {
  const texts = [...list.querySelectorAll("li p, li span")].map(({ textContent }) => textContent);
  navigator.clipboard.writeText(texts.join("\n")).then(
    () => {
      copy.textContent = copy.dataset.done ?? "";
    },
    () => getSelection()?.selectAllChildren(list),
  );
});

/** As without this script. @param {HTMLFormElement} form @param {string} intent */
export function submitPlainly(form, intent) {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: "intent", value: intent });
  form.append(field);
  form.submit();
}

/** Why nothing is known of what waits; undefined: it was not sent yet. */
export const causeNow = () => cause;

/** Whether a save is not waited for: the last one got no answer. */
export const isUnanswered = () => isSilent;

/** @param {HTMLElement} told @returns {Record<Cause, string>} */
export const words = ({ dataset }) =>
  /** @type {Record<Cause, string>} */ (JSON.parse(dataset.causes ?? ""));

export const isSaved = (/** @type {string} */ body) => sentBodies.has(body);

/** Sends what waits: now, and whenever there may be a signal. @param {() => unknown} show */
export function start(show) {
  onSaved = show;
  addEventListener("online", () => void sendAndShow());
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void sendAndShow();
  });
  document.querySelector("[data-again]")?.addEventListener("click", () => {
    void change(rules.sendAgain).then(sendAndShow);
  });
  void ready.then(sendAndShow);
}

/**
 * The page of a hole says by itself which holes wait.
 *
 * @param {() => void} showThem
 * @param {(entry: Entry) => boolean} isOther
 */
export function showElsewhere(showThem, isOther) {
  showOnPage = showThem;
  isListed = isOther;
}

export const scrollToList = () => {
  list.scrollIntoView({ block: "nearest" });
};
