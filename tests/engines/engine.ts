/** How a browser should behave in a test. */
export type BrowserOptions = {
  javaScript: boolean;
  /** False: like a browser without scroll-driven animations. */
  scrollDrivenAnimations?: boolean;
};

/**
 * One browser window. Firefox speaks WebDriver BiDi, WebKit classic WebDriver
 * over HTTP; this is what the tests need of both.
 */
export type BrowserWindow = {
  /** Goes to a URL and waits until the page has loaded. */
  open(url: string): Promise<void>;
  /**
   * Evaluates an expression in the page.
   *
   * @returns its value, a string
   * @throws Error while the page is navigating
   */
  evaluate(expression: string): Promise<string>;
  /**
   * Performs WebDriver's "actions", such as moving the mouse and pressing keys;
   * they are the same in both protocols.
   */
  perform(actions: readonly object[]): Promise<void>;
  /** @param width of the viewport, in CSS pixels */
  resize(width: number, height: number): Promise<void>;
  /** @returns a PNG of the viewport */
  screenshot(): Promise<Buffer>;
  /** Closes the browser. */
  close(): Promise<void>;
};

/** A browser engine other than Chromium's. */
export type Engine = {
  name: string;
  /** What has to be installed before it can be started; null when everything is. */
  missing(): string | null;
  launch(options: BrowserOptions): Promise<BrowserWindow>;
};

/**
 * Lists missing programs, and how to install them.
 *
 * @param programs name of each, and its path if it was found
 * @param packages Debian's packages that contain them
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
