import { setTimeout as wait } from "node:timers/promises";

/** Where in the window, in CSS pixels. */
export type Point = { x: number; y: number };

export type Key = "Enter" | "ArrowRight";

/** A function that the engine runs in the page, from its text. */
// oxlint-disable-next-line typescript/no-explicit-any -- of whatever can be sent to the page
export type PageFunction<Result> = (...args: any[]) => Result;

/**
 * A window of an engine, as little of it as both protocols have: whoever uses it looks at the
 * page by a function, and touches it by pointer and keys only.
 */
export type Window = {
  open(url: string): Promise<void>;
  /** Runs a function in the page, also where the page's own scripts are off. */
  run<Result>(look: PageFunction<Result>, ...args: unknown[]): Promise<Result>;
  click(at: Point): Promise<void>;
  /** Types at the focus. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Types the parts of a date into the browser's own field, from its first on. */
  typeDate(month: string, day: string, year: string): Promise<void>;
  /** Removes what the focused field contains. */
  clear(): Promise<void>;
  back(): Promise<void>;
  /** A picture of the window, as PNG. */
  picture(): Promise<Uint8Array>;
  close(): Promise<void>;
};

export type Engine = {
  name: string;
  /** Opens a window without cookies. */
  launch(options: { scripts: boolean; width: number }): Promise<Window>;
  /** Ends what is shared by its windows. */
  stop(): Promise<void>;
};

/** Milliseconds. */
const LIMIT = 30_000;

/**
 * A window whose commands end, also when its driver does not answer: WebKit's waits for
 * minutes.
 *
 * @param onSilence is told the command that was not answered
 */
export async function withLimit(
  launched: Promise<Window>,
  onSilence: (command: string) => void,
): Promise<Window> {
  async function limited<Result>(command: string, answer: Promise<Result>): Promise<Result> {
    const answered = new AbortController();
    const silence = wait(LIMIT, undefined, { signal: answered.signal }).then(() => {
      onSilence(command);
      throw new Error(`The driver did not answer: ${command}`);
    });
    try {
      return await Promise.race([answer, silence]);
    } finally {
      answered.abort();
      silence.catch(() => undefined);
    }
  }
  const window = await limited("launch", launched);
  return {
    open: (url) => limited("open", window.open(url)),
    run: (look, ...args) => limited("run", window.run(look, ...args)),
    click: (at) => limited("click", window.click(at)),
    type: (text) => limited("type", window.type(text)),
    press: (key) => limited("press", window.press(key)),
    typeDate: (...parts) => limited("typeDate", window.typeDate(...parts)),
    clear: () => limited("clear", window.clear()),
    back: () => limited("back", window.back()),
    picture: () => limited("picture", window.picture()),
    close: () => limited("close", window.close()),
  };
}
