// Buttons for strokes; and holes that stay on the phone while there is no signal, or because the
// server has refused them.
import * as rules from "./rules.ts";

/** @import { Draft, Entry } from "./rules.ts" */

const DRAFT = "card-draft";
const queue = openQueue();
const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-card]"));
if (form) keep(form);
else start(reloadUntouched);

/**
 * What the page tells: the fourball's token; its holes in playing order, each with par,
 * stroke index, the strokes that each player receives and what the fields have; which have all
 * scores; the words for
 * strokes received; and whether a form came back, with what was typed.
 *
 * @typedef {{ token: string, holes: [number, string, string, number[], string[]][], done: number[], words: Record<string, string>, isReturned?: boolean }} Card
 */

/** Sends what waits: now, and whenever there may be a signal. @param {() => unknown} onSaved */
function start(onSaved) {
  const send = async () => {
    // It may have begun before there was a signal.
    await queue.isSent();
    if (!queue.entries().some(rules.isWaiting)) return;
    const { isEmpty, saved } = await queue.send();
    if (isEmpty && saved.length > 0) onSaved();
  };
  addEventListener("online", () => void send());
  addEventListener("pageshow", () => void send());
  setInterval(() => void send(), 30_000);
  document.querySelector("[data-again]")?.addEventListener("click", () => {
    queue.retry();
    void send();
  });
  queue.show();
}

/** A page without a hole's form shows what was saved, unless something is chosen on it. */
function reloadUntouched() {
  const isTouched = [...document.querySelectorAll("select")].some(({ value }) => value);
  if (!isTouched && !document.querySelector("details[open]")) location.reload();
}

function openQueue() {
  const STORE = "card-holes";
  const TIMEOUT = 10_000;

  const list = /** @type {HTMLElement} */ (document.querySelector("[data-unsaved]"));
  const line = /** @type {HTMLTemplateElement} */ (list.querySelector("template"));
  /** @type {Promise<{ isEmpty: boolean, saved: string[] }> | undefined} */
  let sending;
  const savedBodies = /** @type {Set<string>} */ (new Set());
  let showWaiting = () => {};
  /** @type {(entry: Entry) => boolean} */
  let isListed = () => true;
  const shownToken = new URLSearchParams(location.search).get("token");

  /** @returns {Entry[]} */
  function entries() {
    try {
      return /** @type {Entry[]} */ (JSON.parse(localStorage.getItem(STORE) ?? "[]"));
    } catch {
      return [];
    }
  }

  /** @param {Entry[]} all */
  function store(all) {
    if (rules.areTooMany(all)) throw new Error("full");
    if (all.length === 0) localStorage.removeItem(STORE);
    else localStorage.setItem(STORE, JSON.stringify(all));
  }

  function send() {
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
  function show() {
    showWaiting();
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

  return {
    entries,
    store,
    send,
    show,
    /** What was refused waits again. */
    retry() {
      store(rules.sendAgain(entries()));
    },
    isSent: () => sending,
    isSaved: (/** @type {string} */ body) => savedBodies.has(body),
    /**
     * The page of a hole says by itself which holes wait.
     *
     * @param {() => void} showThem
     * @param {(entry: Entry) => boolean} isOther
     */
    showElsewhere(showThem, isOther) {
      showWaiting = showThem;
      isListed = isOther;
    },
    scrollToList: () => {
      list.scrollIntoView({ block: "nearest" });
    },
  };
}

/** @param {HTMLFormElement} form */
function keep(form) {
  const card = /** @type {Card} */ (JSON.parse(form.dataset.card ?? ""));
  const holeField = field("hole");
  /** Players with a number for this hole that may have reached the server, or not. */
  const queued = /** @type {Set<string>} */ (new Set());
  /**
   * What was sent last of this hole.
   *
   * @type {string | undefined}
   */
  let lastBody;

  /** @param {string} name */
  function field(name) {
    return /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  }

  /**
   * @param {string} start of their names
   * @returns {NodeListOf<HTMLInputElement>}
   */
  const fields = (start) => form.querySelectorAll(`input[name^="${start}."]`);

  const current = () => Number(holeField.value);
  const order = card.holes.map(([hole]) => hole);

  /** @param {number} hole */
  const path = (hole) => `/card?token=${card.token}&hole=${hole}`;

  /** What waits of this fourball. */
  const waiting = () => rules.waitingOf(queue.entries(), card.token);

  /** Remembers what the fields have as saved on this phone. @param {string} text */
  function note(text) {
    lastBody = text;
    for (const { player, isChanged } of rules.numbersIn(text)) {
      if (isChanged) queued.add(player);
    }
    for (const input of fields("strokes")) input.defaultValue = input.value;
    for (const box of fields("picked")) box.defaultChecked = box.checked;
  }

  /** What is typed and not saved is there again when the phone has dropped the page. */
  function storeDraft() {
    const draft = rules.draftOf(path(current()), [...fields("strokes")], [...fields("picked")]);
    if (!draft) {
      sessionStorage.removeItem(DRAFT);
      return;
    }
    sessionStorage.setItem(DRAFT, JSON.stringify(draft));
  }

  function restoreDraft() {
    const draft = /** @type {Draft | null} */ (JSON.parse(sessionStorage.getItem(DRAFT) ?? "null"));
    if (draft?.path !== path(current()) || card.isReturned) return;
    for (const input of fields("strokes")) input.value = draft.strokes[input.name] ?? input.value;
    for (const box of fields("picked")) box.checked = draft.picked[box.name] ?? box.checked;
  }

  /** Puts into the fields what waits for this hole: it is newer than what the server has. */
  function restore() {
    const entry = waiting().findLast(({ hole }) => hole === current());
    if (!entry) return;
    const body = new URLSearchParams(entry.body);
    if (!card.isReturned) {
      for (const input of fields("strokes")) input.value = body.get(input.name) ?? "";
      for (const box of fields("picked")) box.checked = body.has(box.name);
    }
    note(entry.body);
  }

  /** What a replaced link has left is sent with the new one. */
  function adopt() {
    const players = [...fields("keys")].map(({ name }) => name.slice("keys.".length));
    const adopted = rules.adopt(queue.entries(), card.token, players);
    if (adopted) queue.store(adopted);
  }

  /** Which holes wait. */
  function showWaiting() {
    const told = document.querySelector("[data-waiting]");
    const list = told?.querySelector("span");
    if (!told || !list) return;
    const text = rules.holesOf(waiting());
    if (list.textContent !== text) list.textContent = text;
    told.toggleAttribute("hidden", text === "");
  }

  /** @returns the hole to type next, undefined: all are typed */
  const next = () => rules.nextHole(order, current(), isDone);

  /** @param {number} hole */
  const isDone = (hole) =>
    card.done.includes(hole) || waiting().some((entry) => entry.hole === hole);

  /** The next page; without a signal another hole of this one. */
  function open(/** @type {string} */ intent, /** @type {number | undefined} */ hole) {
    const isCheck = intent === "check" || hole === undefined;
    tellCheckNeedsSignal(isCheck && !navigator.onLine);
    if (isCheck && navigator.onLine) location.assign(`/card/check?token=${card.token}`);
    else if (!isCheck && navigator.onLine) location.assign(path(hole));
    else if (!isCheck) turnTo(hole);
  }

  /** The form of another hole, without asking the server. @param {number | undefined} hole */
  function turnTo(hole) {
    const line = card.holes.find(([each]) => each === hole);
    if (!line || hole === undefined) return;
    const [, par, index, received, numbers] = line;
    for (const [name = "", text = ""] of [
      ["hole", String(hole)],
      ["par", par],
      ["index", index],
      ["thru", ""],
    ]) {
      const shown = document.querySelector(`[data-fact="${name}"]`);
      if (shown) shown.textContent = text;
    }
    document.querySelectorAll("[data-old]").forEach((old) => {
      old.remove();
    });
    form.querySelectorAll("[data-received]").forEach((shown, place) => {
      const { dots: count, words: text } = rules.received(received[place] ?? 0, card.words);
      const [dots, words] = /** @type {[Element, Element]} */ (
        /** @type {unknown} */ (shown.children)
      );
      dots.textContent = count;
      words.textContent = text;
    });
    document.querySelectorAll("[data-track]").forEach((part, place) => {
      const each = order[place] ?? 0;
      part.setAttribute("data-track", each === hole ? "now" : isDone(each) ? "done" : "");
    });
    fields("strokes").forEach((input, place) => {
      const number = numbers[place] ?? "";
      const box = pickedOf(input);
      const { value, isPicked } = rules.fieldsOf(number);
      box.checked = box.defaultChecked = isPicked;
      input.value = input.defaultValue = value;
      field(input.name.replace("strokes", "before")).value = number;
    });
    queued.clear();
    lastBody = undefined;
    for (const differs of fields("differs")) differs.remove();
    holeField.value = String(hole);
    form.action = path(hole);
    history.replaceState(null, "", path(hole));
    card.isReturned = false;
    restore();
    scrollTo(0, 0);
    fields("strokes")[0]?.focus({ preventScroll: true });
  }

  /** Whether something is typed that is not saved. */
  const isTouched = () =>
    [...fields("strokes")].some(rules.changedText) || [...fields("picked")].some(rules.changedBox);

  /** After holes that waited have arrived: what the server says of them. */
  async function showAnswer() {
    if (!isTouched()) {
      location.reload();
      return;
    }
    const page = await fetch(path(current())).then((answer) => answer.text());
    const now = new DOMParser().parseFromString(page, "text/html");
    const differences = now.querySelector("[data-differences]");
    if (differences) {
      document.querySelector("[data-differences]")?.replaceWith(differences);
    }
  }

  /**
   * @param {HTMLElement | null} button
   * @returns {() => void} shows its own words again
   */
  function showSaving(button) {
    if (!button || button.hasAttribute("aria-disabled")) return () => {};
    const words = button.textContent;
    button.textContent = form.dataset.saving ?? "";
    button.setAttribute("aria-disabled", "true");
    return () => {
      button.textContent = words;
      button.removeAttribute("aria-disabled");
    };
  }

  /** @param {string} intent */
  function submitPlainly(intent) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "intent", value: intent });
    form.append(field);
    form.submit();
  }

  /** The box of a player who picked up. @param {HTMLInputElement} strokes */
  const pickedOf = ({ name }) => field(name.replace("strokes", "picked"));

  /** Says what is wrong, and whose. @param {HTMLInputElement | undefined} slip */
  function showSlip(slip) {
    const told = /** @type {HTMLElement | null} */ (document.querySelector("[data-invalid]"));
    told?.toggleAttribute("hidden", !slip);
    if (!told || !slip) return;
    const { invalid = "", both = "" } = told.dataset;
    const { value } = field(slip.name.replace("strokes", "names"));
    told.textContent = `${value}: ${pickedOf(slip).checked ? both : invalid}`;
    slip.focus();
  }

  /** @param {boolean} isNeeded */
  function tellCheckNeedsSignal(isNeeded) {
    document.querySelector("[data-check-offline]")?.toggleAttribute("hidden", !isNeeded);
  }

  /** @param {SubmitEvent} event */
  async function submit(event) {
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    const intent = button?.value ?? "next";
    const slip = [...fields("strokes")].find(
      (input) => !rules.isValid(input.value, pickedOf(input).checked),
    );
    for (const key of fields("keys")) key.value = crypto.randomUUID();
    // The server says what is wrong.
    if (slip && navigator.onLine) return;
    event.preventDefault();
    showSlip(slip);
    if (slip) return;
    const body = rules.bodyOf(
      /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form))),
      intent,
      queued,
    );
    const target = () => (intent === "previous" ? rules.previousHole(order, current()) : next());
    if (!isTouched() && !rules.numbersIn(body).some(({ isChanged }) => isChanged)) {
      open(intent, target());
      return;
    }
    const again =
      lastBody !== undefined &&
      rules.areSameNumbers(lastBody, body) &&
      (queue.isSaved(lastBody) || waiting().some((each) => each.body === lastBody)) &&
      lastBody;
    const entry = {
      token: card.token,
      hole: current(),
      body: again || body,
      at: Date.now(),
    };
    if (!again) {
      try {
        queue.store(rules.withEntry(queue.entries(), entry));
      } catch {
        submitPlainly(intent);
        return;
      }
    }
    note(entry.body);
    storeDraft();
    const endSaving = showSaving(button);
    await queue.send();
    const rest = queue.entries().find(({ body }) => body === entry.body);
    // A number that was changed while this one was sent stays on the page.
    const isOver = current() !== entry.hole || isTouched();
    if (rest || isOver) endSaving();
    if (rest?.reason) queue.scrollToList();
    if (rest?.reason || isOver) return;
    if (!rest) {
      // The button says so until the next page is there, but not when this one is shown again.
      addEventListener("pagehide", endSaving, { once: true });
      open(intent, target());
    } else {
      const hole = intent === "check" ? undefined : target();
      tellCheckNeedsSignal(hole === undefined);
      turnTo(hole);
    }
  }

  for (const button of form.querySelectorAll("[data-step]")) {
    button.classList.remove("invisible");
  }
  form.addEventListener("click", ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.dataset.step) return;
    const player = target.closest("li");
    const input = player?.querySelector("input[inputmode]");
    if (!(input instanceof HTMLInputElement)) return;
    const line = card.holes.find(([hole]) => hole === current());
    input.value = rules.stepped(input.value, Number(target.dataset.step), line?.[1] ?? "");
    pickedOf(input).checked = false;
    storeDraft();
  });
  form.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.name.startsWith("strokes.") && target.value) {
      pickedOf(target).checked = false;
    }
    storeDraft();
  });
  form.addEventListener("submit", (event) => void submit(event));
  queue.showElsewhere(showWaiting, (entry) => !rules.isWaiting(entry));
  adopt();
  // Without a signal the page of another hole may be shown.
  const asked = Number(new URLSearchParams(location.search).get("hole"));
  const first = asked || (navigator.onLine || !isDone(current()) ? 0 : next());
  if (first && first !== current()) turnTo(first);
  else restore();
  restoreDraft();
  start(showAnswer);
}
