import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import type { Key, Point, Window } from "./engine.ts";

/** What a golfer looks for: by its name, or by what a screen reader says. */
export type Target =
  | { field: string }
  | { button: string }
  | { link: string }
  | { text: string }
  | { selector: string };

/** A target, and which of several; one within an element that contains a text. */
export type Place = Target & { within?: string };

const LIMIT = { timeout: 20_000, interval: 150 };

/** A page in a window of an engine, used as a golfer does. */
export class EnginePage {
  readonly window: Window;
  readonly #site: string;
  readonly #hasScripts: boolean;

  /** @param site its URL */
  constructor(window: Window, site: string, hasScripts: boolean) {
    this.window = window;
    this.#site = site;
    this.#hasScripts = hasScripts;
  }

  /** Opens a page, and waits until React has taken it over. */
  async open(path: string): Promise<void> {
    await this.window.open(this.#site + path);
    await this.ready();
  }

  async ready(): Promise<void> {
    if (this.#hasScripts) await expect.poll(() => this.#ask(isHydrated), LIMIT).toBe(true);
  }

  path(): Promise<string | undefined> {
    return this.#ask(() => location.pathname + location.search);
  }

  /** What the page shows, or nothing while another one is loaded. */
  async text(): Promise<string> {
    return ((await this.#ask(() => document.body.innerText)) ?? "").replaceAll(/\s+/g, " ");
  }

  async sees(...texts: (string | RegExp)[]): Promise<void> {
    for (const text of texts) await expect.poll(() => this.text(), LIMIT).toMatch(text);
  }

  async seesNot(text: string): Promise<void> {
    await expect.poll(() => this.text(), LIMIT).not.toContain(text);
  }

  async isAt(path: string | RegExp): Promise<void> {
    await expect.poll(() => this.path(), LIMIT).toMatch(path);
  }

  /** The value of a field, or whether it is ticked. */
  value(field: string): Promise<string | boolean | undefined> {
    return this.#ask(onTarget, { field }, "value") as Promise<string | boolean | undefined>;
  }

  async contains(fields: Record<string, string | boolean>): Promise<void> {
    for (const [field, value] of Object.entries(fields)) {
      await expect.poll(() => this.value(field), { ...LIMIT, message: field }).toBe(value);
    }
  }

  async shows(target: Place): Promise<void> {
    await this.#find(target);
  }

  async click(target: Place): Promise<void> {
    await this.window.click(await this.#find(target));
  }

  /** By the events of a drag: the engines' drivers start none of their own. */
  async drag(from: Place, to: Place): Promise<void> {
    await this.#find(to);
    const start = await this.#ask(onTarget, from, "point");
    const end = await this.#ask(onTarget, to, "point");
    await this.window.run(
      (from: Point, to: Point) => {
        const dataTransfer = new DataTransfer();
        const [row, target] = [from, to].map(({ x, y }) => document.elementFromPoint(x, y));
        const fire = (element: Element | null | undefined, type: string) =>
          element?.dispatchEvent(
            new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }),
          );
        fire(row, "dragstart");
        fire(target, "dragover");
        fire(target, "drop");
        fire(row, "dragend");
      },
      start,
      end,
    );
  }

  async fill(fields: Record<string, string>): Promise<void> {
    for (const [field, text] of Object.entries(fields)) {
      await this.click({ field });
      await this.window.clear();
      await this.window.type(text);
    }
  }

  /** Chooses an option by its text; the engines' lists are windows of their own. */
  async choose(field: string, option: string): Promise<void> {
    await this.#find({ field });
    const isChosen = await this.window.run(onTarget, { field }, "choose", option);
    expect(isChosen, `${field}: ${option}`).toBe(true);
  }

  press(key: Key): Promise<void> {
    return this.window.press(key);
  }

  /** The name of what has the focus. */
  focus(): Promise<string | undefined> {
    return this.#ask(() => {
      const { activeElement: active } = document;
      return active?.getAttribute("aria-label") ?? active?.textContent.trim() ?? "";
    });
  }

  async logIn({ email, password }: { email: string; password: string }): Promise<void> {
    await this.ready();
    await this.fill({ Email: email, Password: password });
    await this.click({ button: "Log in" });
  }

  async #find(target: Place): Promise<Point> {
    const end = Date.now() + LIMIT.timeout;
    while (Date.now() < end) {
      if (await this.#ask(onTarget, target, "scroll")) {
        // Firefox's pointer follows a scrolled page a frame or two later.
        await wait(LIMIT.interval);
        const point = await this.#ask(onTarget, target, "point");
        if (point) return point as Point;
      }
      await wait(LIMIT.interval);
    }
    throw new Error(`Not found: ${JSON.stringify(target)} in: ${await this.text()}`);
  }

  /** The answer of a function in the page; nothing while another page is loaded. */
  async #ask<Result>(
    // oxlint-disable-next-line typescript/no-explicit-any -- as the engine takes it
    look: (...args: any[]) => Result,
    ...args: unknown[]
  ): Promise<Result | undefined> {
    try {
      return await this.window.run(look, ...args);
    } catch {
      return undefined;
    }
  }
}

/** Runs in the page: whether it is hydrated, or has no scripts to hydrate it. */
function isHydrated(): boolean {
  return (
    !document.querySelector('script[type="module"]') ||
    Object.keys(document.querySelector("#app")?.firstElementChild ?? {}).some((key) =>
      key.startsWith("__reactFiber"),
    )
  );
}

/**
 * Runs in the page, from its text: finds a target that is shown.
 *
 * @param what its middle, once it is scrolled there or as it is; its value; or to choose an option
 * @returns undefined when it is not shown
 */
function onTarget(
  target: Place,
  what: "scroll" | "point" | "value" | "choose",
  option = "",
): Point | string | boolean | undefined {
  const words = (text: string | null | undefined) => (text ?? "").replaceAll(/\s+/g, " ").trim();
  // What only screen readers or Enter reach is clipped to a pixel.
  const isShown = (element: Element) =>
    (element.getClientRects()[0]?.width ?? 0) > 3 &&
    getComputedStyle(element).visibility === "visible";
  const nameOf = (element: HTMLElement) => {
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    const text = labels.length > 0 ? labels[0]?.innerText : element.innerText;
    return words(element.getAttribute("aria-label") ?? text);
  };
  const within =
    target.within === undefined
      ? [document.body]
      : [...document.querySelectorAll<HTMLElement>("article, section, tr, li, fieldset")].filter(
          (element) => words(element.innerText).includes(target.within ?? ""),
        );
  const kinds = {
    field: "input:not([type=hidden]), select, textarea",
    button: "button, input[type=submit], summary",
    link: "a[href]",
    text: "body *",
  };
  const [[kind, name] = ["", ""]] = Object.entries(target).filter(([key]) => key !== "within");
  const selector = kind === "selector" ? name : kinds[kind as keyof typeof kinds];
  const all = [...(within.at(-1)?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const named =
    kind === "selector"
      ? all
      : kind === "text"
        ? all.filter((element) => words(element.innerText) === name).reverse()
        : [
            ...all.filter((element) => nameOf(element) === name),
            ...all.filter((element) => nameOf(element).startsWith(name)),
          ];
  const isChoice = (element: HTMLElement) =>
    element instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(element.type);
  const element = named.find((each) => isShown(each) || isChoice(each));
  if (!element) return undefined;

  if (what === "value") {
    return isChoice(element)
      ? (element as HTMLInputElement).checked
      : (element as HTMLInputElement).value;
  }
  if (what === "choose") {
    if (!(element instanceof HTMLSelectElement)) return false;
    const chosen = [...element.options].find(({ text }) => words(text).includes(option));
    if (!chosen) return false;
    element.value = chosen.value;
    for (const type of ["input", "change"]) {
      element.dispatchEvent(new Event(type, { bubbles: true }));
    }
    return true;
  }
  // What is pressed of a choice is its label.
  const label = isChoice(element) ? (element as HTMLInputElement).labels?.[0] : undefined;
  const pressed = label && isShown(label) ? label : element;
  if (what === "scroll") pressed.scrollIntoView({ block: "center", behavior: "instant" });
  const [box] = pressed.getClientRects();
  if (!box) return undefined;
  // A date is typed from its first part on.
  const x = box.x + (element.matches("[type=date]") ? 28 : box.width / 2);
  return { x: Math.round(x), y: Math.round(box.y + box.height / 2) };
}
