// The page of a hole: buttons for strokes, the other holes without a signal, and what waits.
import * as queue from "./queue.js";
import * as rules from "./rules.ts";

/** @import { Draft, Entry } from "./rules.ts" */

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-card]"));
if (form) keep(form);
else queue.start(reloadUntouched);
for (const each of document.querySelectorAll("form[data-returns]")) {
  returnBy(/** @type {HTMLFormElement} */ (each));
}

/**
 * What the page tells: the fourball's token; its holes in playing order, each with par,
 * stroke index, the strokes that each player receives and what the fields have; which have all
 * scores; the words for
 * strokes received; and whether a form came back, with what was typed.
 *
 * @typedef {{ token: string, holes: [number, string, string, number[], string[]][], done: number[], words: Record<string, string>, isReturned?: boolean }} Card
 */

/** A page without a hole's form shows what was saved, unless something is chosen on it. */
function reloadUntouched() {
  const isTouched = [...document.querySelectorAll("select")].some(({ value }) => value);
  if (!isTouched && !document.querySelector("details[open]")) {
    location.replace(location.href);
  }
}

/**
 * Returns a card; without an answer of the site's own the page stays, and says so.
 *
 * @param {HTMLFormElement} form
 */
function returnBy(form) {
  const told = /** @type {HTMLElement} */ (form.querySelector("[data-causes]"));
  form.addEventListener("submit", (event) => {
    const button = /** @type {HTMLButtonElement} */ (event.submitter);
    event.preventDefault();
    void send(button).catch(() => {
      queue.submitPlainly(form, button.value);
    });
  });

  /** @param {HTMLButtonElement} button */
  async function send(button) {
    const endSaving = showSaving(button, form);
    const body = new URLSearchParams(
      /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form))),
    );
    body.set("intent", button.value);
    const answer = await queue.post(queue.token, String(body), [body.get("player") ?? ""]);
    if (typeof answer === "string") {
      told.textContent = `${queue.words(told)[answer]} ${told.dataset.kept ?? ""}`;
      endSaving();
    } else if (answer.stored.length > 0) location.replace(location.href);
    // The server says what is wrong.
    else queue.submitPlainly(form, button.value);
  }
}

/**
 * @param {HTMLElement | null} button
 * @param {HTMLElement} form
 * @returns {() => void} shows its own words again
 */
function showSaving(button, form) {
  if (!button || button.hasAttribute("aria-disabled")) return () => {};
  const words = button.textContent;
  button.textContent = form.dataset.saving ?? "";
  button.setAttribute("aria-disabled", "true");
  return () => {
    button.textContent = words;
    button.removeAttribute("aria-disabled");
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
  /** What is just being stored on this phone. */
  const storing = /** @type {Set<string>} */ (new Set());

  /** @param {string} name */
  function field(name) {
    return /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  }

  /**
   * @param {string} start of their names
   * @returns {NodeListOf<HTMLInputElement>}
   */
  const fields = (start, of = form) => of.querySelectorAll(`input[name^="${start}."]`);

  /** Those that have fields, in their order. */
  const players = (of = form) =>
    [...fields("keys", of)].map(({ name }) => name.slice("keys.".length));

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
      sessionStorage.removeItem(queue.DRAFT);
      return;
    }
    sessionStorage.setItem(queue.DRAFT, JSON.stringify(draft));
  }

  /** Puts back what was typed, into fields in which nothing else is typed since. */
  function restoreDraft() {
    const draft = /** @type {Draft | null} */ (
      JSON.parse(sessionStorage.getItem(queue.DRAFT) ?? "null")
    );
    if (draft?.path !== path(current()) || card.isReturned) return;
    for (const input of [...fields("strokes")].filter((each) => !rules.changedText(each))) {
      input.value = draft.strokes[input.name] ?? input.value;
    }
    for (const box of [...fields("picked")].filter((each) => !rules.changedBox(each))) {
      box.checked = draft.picked[box.name] ?? box.checked;
    }
  }

  /** Puts into the fields what waits for this hole: it is newer than what the server has. */
  function restore() {
    const entry = waiting()
      .filter(({ hole }) => hole === current())
      .at(-1);
    if (!entry) return;
    const body = new URLSearchParams(entry.body);
    if (!card.isReturned) {
      for (const input of fields("strokes")) input.value = body.get(input.name) ?? "";
      for (const box of fields("picked")) box.checked = body.has(box.name);
    }
    note(entry.body);
  }

  /** Which holes wait, and why. */
  function showWaiting() {
    const told = /** @type {HTMLElement} */ (document.querySelector("[data-causes]"));
    const cause = queue.causeNow();
    const holes = rules.holesOf(waiting());
    const text =
      holes && `${cause ? queue.words(told)[cause] : ""} ${told.dataset.kept ?? ""} ${holes}`;
    if (told.textContent !== text) told.textContent = text;
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
    if (navigator.onLine) location.assign(isCheck ? `/card/check?token=${card.token}` : path(hole));
    else if (!isCheck) turnTo(hole);
  }

  /** The form of another hole, without asking the server. @param {number | undefined} hole */
  function turnTo(hole) {
    const line = card.holes.find(([each]) => each === hole);
    if (!line || hole === undefined) return;
    const [, par, index, received, numbers] = line;
    document.title = document.title.replace(/\d+/, String(hole));
    for (const [name = "", text = ""] of [
      ["hole", String(hole)],
      // The page stays: a screen reader hears of another hole by this alone.
      ["spoken", document.title.split(" · ")[0]],
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
      location.replace(path(current()));
      return;
    }
    const page = await fetch(path(current())).then((answer) => answer.text());
    const now = new DOMParser().parseFromString(page, "text/html");
    const told = now.querySelector("[data-told]");
    if (told) document.querySelector("[data-told]")?.replaceWith(told);
    // What has arrived no longer waits: the other holes have it from now on. They have their
    // numbers in the order of the players.
    const answered = /** @type {HTMLFormElement | null} */ (now.querySelector("form[data-card]"));
    if (answered && String(players(answered)) === String(players())) {
      Object.assign(card, JSON.parse(answered.dataset.card ?? ""));
    }
  }

  /** The box of a player who picked up. @param {HTMLInputElement} strokes */
  const pickedOf = ({ name }) => field(name.replace("strokes", "picked"));

  /**
   * Says what is wrong, and whose, instead of what a form that came back says.
   *
   * @param {HTMLInputElement | undefined} slip
   */
  function showSlip(slip) {
    document.querySelectorAll("[role=alert], form [role=group]").forEach((old) => {
      old.remove();
    });
    const told = /** @type {HTMLElement} */ (document.querySelector("[data-invalid]"));
    const { invalid, both } = told.dataset;
    const text = slip && (pickedOf(slip).checked ? both : invalid);
    told.toggleAttribute("hidden", !slip);
    for (const input of fields("strokes")) {
      const message = /** @type {Element} */ (input.closest("li")?.lastElementChild);
      message.id = `${input.id}-error`;
      message.textContent = input === slip ? (text ?? "") : "";
      input.setAttribute("aria-describedby", message.id);
      input.setAttribute("aria-invalid", String(input === slip));
    }
    if (!slip) return;
    told.textContent = `${field(slip.name.replace("strokes", "names")).value}: ${text ?? ""}`;
    slip.focus();
  }

  /** @param {boolean} isNeeded */
  function tellCheckNeedsSignal(isNeeded) {
    document.querySelector("[data-check-offline]")?.toggleAttribute("hidden", !isNeeded);
  }

  /** @param {SubmitEvent} event */
  function submit(event) {
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
    // Whatever goes wrong here is not a missing signal.
    void save(button, intent).catch(() => {
      queue.submitPlainly(form, intent);
    });
  }

  /** @param {HTMLButtonElement | null} button @param {string} intent */
  async function save(button, intent) {
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
      (queue.isSaved(lastBody) ||
        storing.has(lastBody) ||
        waiting().some((each) => each.body === lastBody)) &&
      lastBody;
    const entry = {
      token: card.token,
      hole: current(),
      body: again || body,
      at: Date.now(),
    };
    note(entry.body);
    const endSaving = showSaving(button, form);
    if (!again) {
      storing.add(body);
      await queue.change((all) => rules.withEntry(all, entry));
      storing.delete(body);
    }
    storeDraft();
    const sending = queue.send();
    // A network that swallows what is sent is waited for once.
    if (queue.isUnanswered()) void sending.then(queue.showArrived);
    else await sending;
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
  form.addEventListener("submit", submit);
  queue.showElsewhere(showWaiting, (entry) => !rules.isWaiting(entry));
  // What was typed before this script was there, which what waits would overwrite.
  restoreDraft();
  if (isTouched()) storeDraft();
  void queue.ready.then(async () => {
    // What a replaced link has left is sent with the new one.
    const adopt = (/** @type {readonly Entry[]} */ all) => rules.adopt(all, card.token, players());
    if (adopt(queue.entries())) await queue.change((all) => adopt(all) ?? all);
    // Without a signal the page of another hole may be shown.
    const asked = Number(new URLSearchParams(location.search).get("hole"));
    const first = asked || (navigator.onLine || !isDone(current()) ? 0 : next());
    if (first && first !== current()) turnTo(first);
    else restore();
    restoreDraft();
    queue.start(showAnswer);
  });
}
