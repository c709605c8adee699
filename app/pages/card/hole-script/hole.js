// Buttons for strokes; and holes that wait on the phone while there is no signal.
const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-card]"));
if (form) keep(form);

/**
 * What the page tells: the fourball's token; its holes in playing order, each with par,
 * stroke index and the strokes that each player receives; which have all scores; the words for
 * strokes received; and whether a form came back, with what was typed.
 *
 * @typedef {{ token: string, holes: [number, string, string, number[]][], done: number[], words: Record<string, string>, isReturned: boolean }} Card
 * @typedef {{ token: string, hole: number, body: string, at: number }} Waiting
 */

/** @param {HTMLFormElement} form */
function keep(form) {
  const STORE = "card-holes";
  const MAX_WAITING = 72;
  const MAX_AGE = 2 * 24 * 60 * 60 * 1000;
  const TIMEOUT = 10_000;
  const RETRY = 30_000;
  /** In the place of what the field had before: the server saves the number, whatever it was. */
  const UNKNOWN = "?";

  const card = /** @type {Card} */ (JSON.parse(form.dataset.card ?? ""));
  const holeField = field("hole");
  /** @type {Promise<boolean> | undefined} */
  let sending;
  /** Players with a number for this hole that may have reached the server, or not. */
  const queued = /** @type {Set<string>} */ (new Set());

  /** @param {string} name */
  function field(name) {
    return /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  }

  /** @param {string} start of their names */
  const fields = (start) => inputs(`[name^="${start}."]`);

  /**
   * @param {string} selector
   * @returns {NodeListOf<HTMLInputElement>}
   */
  function inputs(selector) {
    return form.querySelectorAll(`input${selector}`);
  }

  const current = () => Number(holeField.value);
  const order = card.holes.map(([hole]) => hole);

  /** @param {number} hole */
  const path = (hole) => `/card?token=${card.token}&hole=${hole}`;

  /** @returns {Waiting[]} */
  function waiting() {
    try {
      const stored = /** @type {Waiting[]} */ (JSON.parse(localStorage.getItem(STORE) ?? "[]"));
      return stored.filter(({ at }) => at > Date.now() - MAX_AGE);
    } catch {
      return [];
    }
  }

  /** @param {Waiting[]} list */
  function store(list) {
    if (list.length === 0) localStorage.removeItem(STORE);
    else localStorage.setItem(STORE, JSON.stringify(list));
  }

  /**
   * What is typed for each player.
   *
   * @param {URLSearchParams} body
   */
  const numbersIn = (body) =>
    [...body.keys()].flatMap((name) => {
      const [field, player = ""] = name.split(".");
      const number = body.has(`picked.${player}`) ? "X" : (body.get(`strokes.${player}`) ?? "");
      return field === "keys" ? [{ player, number }] : [];
    });

  /** The last entry for this hole that waits. */
  const lastEntry = () =>
    waiting().findLast(({ token, hole }) => token === card.token && hole === current());

  /** Remembers what the fields have as saved on this phone. @param {string} text */
  function note(text) {
    const body = new URLSearchParams(text);
    for (const { player, number } of numbersIn(body)) {
      if (number !== (body.get(`before.${player}`) ?? "")) queued.add(player);
    }
    for (const input of fields("strokes")) input.defaultValue = input.value;
    for (const box of fields("picked")) box.defaultChecked = box.checked;
  }

  /** Puts into the fields what waits for this hole: it is newer than what the server has. */
  function restore() {
    const entry = lastEntry();
    if (!entry) return;
    const body = new URLSearchParams(entry.body);
    if (!card.isReturned) {
      for (const input of fields("strokes")) input.value = body.get(input.name) ?? "";
      for (const box of fields("picked")) box.checked = body.has(box.name);
    }
    note(entry.body);
  }

  /** Sends what waits, the oldest first. @returns whether all of it has arrived */
  function send() {
    sending ??= sendAll().finally(() => {
      sending = undefined;
      show();
    });
    return sending;
  }

  async function sendAll() {
    for (let entry; (entry = waiting()[0]);) {
      const { token, hole, body } = entry;
      try {
        const answer = await fetch(`/card?token=${token}&hole=${hole}`, {
          method: "POST",
          body: new URLSearchParams(body),
          redirect: "manual",
          signal: AbortSignal.timeout(TIMEOUT),
        });
        const isSaved = answer.type === "opaqueredirect";
        if (!isSaved && (answer.status >= 500 || answer.status === 429)) {
          return false;
        }
        store(waiting().filter((other) => other.body !== body));
        if (!isSaved) refuse(entry);
      } catch {
        return false;
      }
    }
    return true;
  }

  /** @type {Set<string>} */
  const refused = new Set();

  /** @param {Waiting} entry */
  function refuse({ hole, body }) {
    refused.add(body);
    const told = document.querySelector("[data-refused]");
    const link = told?.querySelector("a");
    if (!told || !link) return;
    link.href = path(hole);
    link.textContent = String(hole);
    told.toggleAttribute("hidden", false);
  }

  /** Which holes wait. */
  function show() {
    const told = document.querySelector("[data-waiting]");
    const list = told?.querySelector("span");
    if (!told || !list) return;
    const holes = [...new Set(waiting().map(({ hole }) => hole))];
    const text = holes.join(", ");
    if (list.textContent !== text) list.textContent = text;
    told.toggleAttribute("hidden", holes.length === 0);
  }

  /** @returns the hole to type next, undefined: all are typed */
  function next() {
    const done = new Set([...card.done, ...waiting().map(({ hole }) => hole), current()]);
    const after = order.indexOf(current()) + 1;
    return [...order.slice(after), ...order.slice(0, after)].find((hole) => !done.has(hole));
  }

  /** The form of another hole, without asking the server. @param {number} hole */
  function turnTo(hole) {
    const line = card.holes.find(([each]) => each === hole);
    if (!line) return;
    const [, par, index, received] = line;
    for (const [name, text] of [
      ["hole", String(hole)],
      ["par", par],
      ["index", index],
      ["thru", ""],
    ]) {
      const shown = document.querySelector(`[data-fact="${String(name)}"]`);
      if (shown) shown.textContent = text ?? "";
    }
    document.querySelectorAll("[data-old]").forEach((old) => {
      old.remove();
    });
    form.querySelectorAll("[data-received]").forEach((shown, place) => {
      const count = received[place] ?? 0;
      const [dots, words] = shown.children;
      if (!dots || !words) return;
      dots.textContent = (count < 0 ? "○" : "●").repeat(Math.abs(count));
      words.textContent = count === 0 ? "" : `(${card.words[count] ?? ""})`;
    });
    document.querySelectorAll("[data-track]").forEach((part, place) => {
      const each = order[place] ?? 0;
      const isDone = card.done.includes(each) || waiting().some((entry) => entry.hole === each);
      part.setAttribute("data-track", each === hole ? "now" : isDone ? "done" : "");
    });
    for (const input of fields("strokes")) {
      input.value = "";
      input.defaultValue = "";
    }
    for (const box of fields("picked")) {
      box.checked = false;
      box.defaultChecked = false;
    }
    for (const before of fields("before")) before.value = "";
    queued.clear();
    for (const differs of fields("differs")) differs.remove();
    holeField.value = String(hole);
    form.action = path(hole);
    history.replaceState(null, "", path(hole));
    scrollTo(0, 0);
    fields("strokes")[0]?.focus({ preventScroll: true });
  }

  /** Whether something is typed that is not saved. */
  const isTouched = () =>
    [...fields("strokes")].some(({ value, defaultValue }) => value !== defaultValue) ||
    [...fields("picked")].some(({ checked, defaultChecked }) => checked !== defaultChecked);

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

  async function sendWaiting() {
    if (waiting().length === 0 || sending) return;
    if ((await send()) && refused.size === 0) await showAnswer();
  }

  /** @param {string} intent */
  function submitPlainly(intent) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "intent", value: intent });
    form.append(field);
    form.submit();
  }

  /** @param {SubmitEvent} event */
  async function submit(event) {
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    const intent = button?.value ?? "next";
    const isValid = [...fields("strokes")].every(({ value }) =>
      /^\s*([-–x]|0?\d|[12]\d|30)?\s*$/i.test(value),
    );
    for (const key of fields("keys")) key.value = crypto.randomUUID();
    // The server says what is wrong.
    if (!isValid && navigator.onLine) return;
    event.preventDefault();
    if (!isValid) return;
    const body = new URLSearchParams(
      /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form))),
    );
    body.set("intent", intent);
    for (const player of queued) body.set(`before.${player}`, UNKNOWN);
    const last = lastEntry();
    const isSame =
      last &&
      JSON.stringify(numbersIn(new URLSearchParams(last.body))) === JSON.stringify(numbersIn(body));
    const entry = isSame
      ? last
      : { token: card.token, hole: current(), body: String(body), at: Date.now() };
    if (!isSame) {
      const before = waiting();
      try {
        if (before.length >= MAX_WAITING) throw new Error("full");
        store([...before, entry]);
      } catch {
        submitPlainly(intent);
        return;
      }
    }
    note(entry.body);
    const isSent = await send();
    if (refused.has(entry.body)) {
      submitPlainly(intent);
      return;
    }
    // A number that was changed while this one was sent stays on the page.
    if (current() !== entry.hole || isTouched()) return;
    const hole = next();
    if (isSent) {
      location.assign(
        intent === "check" || hole === undefined ? `/card/check?token=${card.token}` : path(hole),
      );
    } else if (intent === "next" && hole !== undefined) {
      turnTo(hole);
    }
  }

  for (const button of form.querySelectorAll("[data-step]")) {
    button.toggleAttribute("hidden", false);
  }
  form.addEventListener("click", ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.dataset.step) return;
    const player = target.closest("li");
    const input = player?.querySelector("input[inputmode]");
    const picked = player?.querySelector("input[type=checkbox]");
    if (!(input instanceof HTMLInputElement)) return;
    const strokes = Number(input.value);
    const line = card.holes.find(([hole]) => hole === current());
    input.value = String(
      strokes > 0
        ? Math.min(30, Math.max(1, strokes + Number(target.dataset.step)))
        : Number.parseInt(line?.[1] || "4", 10),
    );
    if (picked instanceof HTMLInputElement) picked.checked = false;
  });
  form.addEventListener("submit", (event) => void submit(event));
  addEventListener("online", () => void sendWaiting());
  addEventListener("pageshow", () => void sendWaiting());
  setInterval(() => void sendWaiting(), RETRY);
  restore();
  show();
}
