/** How a browser is to behave in a test. */
export type BrowserOptions = {
  javaScript: boolean;
  /** False: as a browser that does not know scroll-driven animations yet. */
  scrollDrivenAnimations?: boolean;
};

/**
 * One window of a browser. Firefox speaks WebDriver BiDi, WebKit the older
 * WebDriver over HTTP; this is what the tests need of both.
 */
export type BrowserWindow = {
  /** Goes to an address and waits until the page has loaded. */
  open(url: string): Promise<void>;
  /**
   * Runs an expression in the page.
   *
   * @returns its value, a text
   * @throws Error while the page is being replaced by another
   */
  evaluate(expression: string): Promise<string>;
  /** Moves the mouse and presses keys: the "actions" of WebDriver, the same in both protocols. */
  perform(actions: readonly object[]): Promise<void>;
  /** @param width of the page itself, in CSS pixels */
  resize(width: number, height: number): Promise<void>;
  /** @returns a PNG of what the window shows */
  screenshot(): Promise<Buffer>;
  /** Ends the browser. */
  close(): Promise<void>;
};

/** A browser engine that is not Chromium's. */
export type Engine = {
  name: string;
  /** What has to be installed before it can be started; null when all is there. */
  missing(): string | null;
  launch(options: BrowserOptions): Promise<BrowserWindow>;
};

/**
 * Names the programs that are not there, and how to get them.
 *
 * @param programs what each is called for people, and its path if it was found
 * @param packages Debian's packages that hold them
 */
export function missingPrograms(
  programs: Readonly<Record<string, string | undefined>>,
  packages: string,
): string | null {
  const names = Object.entries(programs)
    .filter(([, path]) => !path)
    .map(([name]) => name);
  return names.length > 0
    ? `${names.join(", ")} not found. On Debian: apt-get install ${packages}`
    : null;
}
