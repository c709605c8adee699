// The holes that are only on this phone: those that wait to be sent, and those that the server
// has refused. Every page with a card has the list of them.
import * as rules from "./rules.ts";

/** @import { Entry } from "./rules.ts" */

/** What is typed and not saved, until the phone drops the tab. */
export const DRAFT = "card-draft";

const STORE = "card-holes";
const TIMEOUT = 10_000;

const list = /** @type {HTMLElement} */ (document.querySelector("[data-unsaved]"));
const line = /** @type {HTMLTemplateElement} */ (list.querySelector("template"));
/** @type {Promise<{ isEmpty: boolean, saved: string[] }> | undefined} */
let sending;
const savedBodies = /** @type {Set<string>} */ (new Set());
let showOnPage = () => {};
/** @type {(entry: Entry) => boolean} */
let isListed = () => true;
const shownToken = new URLSearchParams(location.search).get("token");

/** @returns {Entry[]} */
export function entries() {
  try {
    return /** @type {Entry[]} */ (JSON.parse(localStorage.getItem(STORE) ?? "[]"));
  } catch {
    return [];
  }
}

/** @param {Entry[]} all */
export function store(all) {
  if (rules.areTooMany(all)) throw new Error("full");
  if (all.length === 0) localStorage.removeItem(STORE);
  else localStorage.setItem(STORE, JSON.stringify(all));
}

export function send() {
  sending ??= rules.sendWaiting({ entries, store }, sendOne).finally(() => {
    sending = undefined;
    show();
  });
  return sending;
}

/** @param {Entry} entry @returns {Promise<"saved" | "later" | Entry>} */
async function sendOne(entry) {
  const { token, hole, body } = entry;
  const answer = await fetch(`/card?token=${token}&hole=${hole}`, {
    method: "POST",
    body: new URLSearchParams(body),
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const outcome = rules.outcomeOf(answer);
  if (outcome === "refused") return refusedIn(answer, entry);
  if (outcome === "saved") savedBodies.add(body);
  return outcome;
}

/**
 * An entry with the reasons why it was refused, and the players whose numbers were saved.
 *
 * @param {Response} answer with a form that came back
 * @param {Entry} entry
 */
async function refusedIn(answer, entry) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const reasons = [...page.querySelectorAll("[role=alert] span, form [role=group] li")].map(
    ({ textContent }) => textContent,
  );
  const onPage = new Map(
    rules.numbersIn(entry.body).flatMap(({ player }) => {
      const before = page.querySelector(`[name="before.${player}"]`)?.getAttribute("value");
      return page.querySelector(`[name="keys.${player}"]`) ? [[player, before ?? ""]] : [];
    }),
  );
  return {
    ...entry,
    saved: rules.savedOf(entry.body, onPage),
    reason: [...new Set(reasons)].join(" ") || list.dataset.reason,
  };
}

/** What is not saved: under each reason the holes with their numbers. */
export function show() {
  showOnPage();
  const listed = entries().filter((entry) => entry.token === shownToken && isListed(entry));
  // Its page names the holes.
  const other = entries().find(({ token }) => token !== shownToken);
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
      store(entries().filter(({ body }) => !each.bodies.includes(body)));
      show();
    });
    return item;
  });
  list.toggleAttribute("hidden", lines.length === 0);
  list.querySelector("ul")?.replaceChildren(...lines);
}

store(rules.withoutOld(entries(), Date.now()));
const leave = /** @type {HTMLElement | null} */ (document.querySelector("[data-leave]"));
leave?.addEventListener("submit", (event) => {
  if (!navigator.onLine) {
    event.preventDefault();
    alert(leave.dataset.offline);
    return;
  }
  const holes = rules.holesOf(entries());
  if (holes && !confirm(`${leave.dataset.leave ?? ""} ${list.dataset.hole ?? ""} ${holes}`)) {
    event.preventDefault();
    return;
  }
  store([]);
  sessionStorage.removeItem(DRAFT);
  void caches.delete("teebox-cards");
});

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

/** What was refused waits again. */
export function retry() {
  store(rules.sendAgain(entries()));
}

export const isSent = () => sending;

export const isSaved = (/** @type {string} */ body) => savedBodies.has(body);

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
