import { setTimeout as wait } from "node:timers/promises";
import { isHydrated } from "../support/hydration.ts";
import type { BrowserOptions, BrowserWindow } from "./engine.ts";

/** How long to wait for anything to appear, in milliseconds. */
const PATIENCE = 15_000;

/** WebDriver's codes of non-character keys. */
const KEY = {
  down: "\uE015",
  control: "\uE009",
  delete: "\uE017",
} as const;

/**
 * A simulated user: clicks what is visible, and types. Waits for anything named
 * by its text.
 */
export class Golfer {
  readonly javaScript: boolean;
  readonly #window: BrowserWindow;
  readonly #siteUrl: string;

  constructor(
    window: BrowserWindow,
    siteUrl: string,
    { javaScript }: BrowserOptions,
  ) {
    this.#window = window;
    this.#siteUrl = siteUrl;
    this.javaScript = javaScript;
  }

  /** Goes to a path of the site, and waits for hydration if the page has any. */
  async open(path: string) {
    await this.#window.open(new URL(path, this.#siteUrl).href);
    await this.settled();
  }

  /** Waits until the page is loaded and hydrated. */
  async settled() {
    await this.until(() => document.readyState === "complete");
    if (this.javaScript) await this.until(isHydrated);
  }

  /**
   * Runs a function in the page.
   *
   * @param words its arguments: JSON, or functions that run in the page too
   * @returns its result; it must be JSON
   */
  async run<Words extends readonly unknown[], Result>(
    look: (...words: Words) => Result,
    ...words: Words
  ): Promise<Result> {
    const sources = words.map((word) =>
      typeof word === "function" ? String(word) : JSON.stringify(word),
    );
    const [result] = JSON.parse(
      await this.#window.evaluate(
        `JSON.stringify([(${String(look)})(${sources.join()})])`,
      ),
    ) as [Result];
    return result;
  }

  /**
   * Waits until a function, run in the page, returns something.
   *
   * @throws Error after a timeout, with what the page showed instead
   */
  async until<Words extends readonly unknown[], Result>(
    look: (...words: Words) => Result,
    ...words: Words
  ): Promise<NonNullable<Result>> {
    const late = performance.now() + PATIENCE;
    for (;;) {
      // Fails during a navigation.
      const result = await this.run(look, ...words).catch(() => null);
      if (result) return result;
      if (performance.now() > late) break;
      await wait(50);
    }
    throw new Error(
      `Not seen: ${String(look)} with ${JSON.stringify(words)}. The page shows:\n${await this.run(() => `${location.href}\n${document.body.innerText}`)}`,
    );
  }

  /** Waits until the page shows a text. */
  async sees(text: string) {
    await this.until(
      (wanted) => document.body.innerText.includes(wanted),
      text,
    );
  }

  /** Waits until the browser is on a page of the site. */
  async isOn(path: string) {
    await this.until(
      (wanted) => location.href.startsWith(wanted),
      new URL(path, this.#siteUrl).href,
    );
    await this.settled();
  }

  /** Sets the viewport, in CSS pixels. */
  resize(width: number, height: number) {
    return this.#window.resize(width, height);
  }

  /** Clicks a button or link by its text. */
  async press(words: string) {
    await this.#click(findControl, words);
  }

  /** Chooses a radio button, or checks a box, by its label. */
  async choose(label: string) {
    await this.#click(findField, label);
  }

  /** Replaces the text of a field, found by its label. */
  async fill(label: string, text: string) {
    await this.#click(findField, label);
    await this.#chord(KEY.control, "a");
    await this.type(KEY.delete + text);
  }

  /**
   * Gives the browser's own date field a date, as in 2026-12-24. Typing into
   * its parts needs a window with the focus, which Firefox without a screen
   * does not have.
   */
  async fillDate(label: string, date: string) {
    await this.until(
      (find, name, value) => {
        const field = find(name);
        if (!(field instanceof HTMLInputElement)) return null;
        field.value = value;
        return true;
      },
      findField,
      label,
      date,
    );
  }

  /** Turns the calendar to its next month. */
  async pressNextMonth() {
    await this.#click(findNextMonth, "");
  }

  /** Clicks a day of the calendar, given as in 2026-12-24. */
  async pressDay(date: string) {
    await this.#click(findDay, date);
  }

  /** Chooses an option of a select with the arrow keys. */
  async select(label: string, option: string) {
    const steps = await this.until(
      (find, name, wanted) => {
        const list = find(name);
        if (!(list instanceof HTMLSelectElement)) return null;
        list.focus();
        const options = [...list.options].map(({ text }) => text);
        return options.indexOf(wanted) - list.selectedIndex;
      },
      findField,
      label,
      option,
    );
    await this.type(KEY.down.repeat(steps));
    await this.until(
      (find, name, wanted) => {
        const list = find(name);
        return (
          list instanceof HTMLSelectElement &&
          list.selectedOptions[0]?.text === wanted
        );
      },
      findField,
      label,
      option,
    );
  }

  /** Presses keys in sequence. */
  async type(keys: string) {
    const each = Array.from(keys);
    await this.#keys(each.flatMap((key) => [down(key), up(key)]));
  }

  async #chord(...keys: string[]) {
    await this.#keys([...keys.map(down), ...keys.reverse().map(up)]);
  }

  async #keys(actions: readonly object[]) {
    if (actions.length === 0) return;
    await this.#window.perform([{ type: "key", id: "keyboard", actions }]);
  }

  async #click(find: (words: string) => HTMLElement | null, words: string) {
    const place = await this.until(
      (look, name) => {
        const found = look(name);
        if (!found || found.matches(":disabled")) return null;
        // What covers a radio button stands for it.
        const shown =
          found instanceof HTMLInputElement && found.type === "radio"
            ? (found.labels?.[0] ?? found)
            : found;
        shown.scrollIntoView({ block: "center", behavior: "instant" });
        const { x, y, width, height } = shown.getBoundingClientRect();
        return {
          x: Math.round(x + width / 2),
          y: Math.round(y + height / 2),
        };
      },
      find,
      words,
    );
    await this.#window.perform([
      {
        type: "pointer",
        id: "mouse",
        parameters: { pointerType: "mouse" },
        actions: [
          { type: "pointerMove", duration: 0, origin: "viewport", ...place },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ],
      },
    ]);
  }
}

/** Runs in the page: the visible button or link with this text. */
function findControl(words: string): HTMLElement | null {
  for (const control of document.querySelectorAll<HTMLElement>(
    "main :is(a, button):not([aria-hidden])",
  )) {
    if (control.innerText.trim() === words && control.checkVisibility()) {
      return control;
    }
  }
  return null;
}

/** Runs in the page: the calendar's button for the next month. */
function findNextMonth(): HTMLElement | null {
  return document.querySelector("[role=dialog] nav button:last-of-type");
}

/** Runs in the page: the button of a day in the calendar. */
function findDay(date: string): HTMLElement | null {
  return document.querySelector(
    `[role=dialog] td[data-day="${date}"]:not([data-outside]) button`,
  );
}

/** Runs in the page: the field whose label begins with this text. */
function findField(words: string): HTMLElement | null {
  for (const label of document.querySelectorAll("main label")) {
    if (label.textContent.trim().startsWith(words)) {
      return (label as HTMLLabelElement).control;
    }
  }
  return null;
}

const down = (value: string) => ({ type: "keyDown", value });
const up = (value: string) => ({ type: "keyUp", value });
