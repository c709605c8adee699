import puppeteer, { type Browser } from "puppeteer-core";
import type { Engine } from "./engine.ts";

/** Debian's Firefox, by WebDriver BiDi. */
export function firefox(program: string): Engine {
  /** One with scripts, and one without: it is a setting of the whole program. */
  const browsers = new Map<boolean, Promise<Browser>>();
  function browserWith(scripts: boolean): Promise<Browser> {
    const browser =
      browsers.get(scripts) ??
      puppeteer.launch({
        browser: "firefox",
        executablePath: program,
        acceptInsecureCerts: true,
        extraPrefsFirefox: { "javascript.enabled": scripts },
      });
    browsers.set(scripts, browser);
    return browser;
  }
  return {
    name: "Firefox",
    async launch({ scripts, width }) {
      const context = await (await browserWith(scripts)).createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width, height: 800 });
      return {
        open: async (url) => void (await page.goto(url)),
        run: (look, ...args) => page.evaluate(look, ...args),
        click: ({ x, y }) => page.mouse.click(x, y),
        type: (text) => page.keyboard.type(text),
        press: (key) => page.keyboard.press(key),
        typeDate: (...parts) => page.keyboard.type(parts.join("")),
        async clear() {
          await page.keyboard.down("Control");
          await page.keyboard.press("a");
          await page.keyboard.up("Control");
          await page.keyboard.press("Backspace");
        },
        back: async () => void (await page.goBack()),
        picture: () => page.screenshot(),
        close: () => context.close(),
      };
    },
    async stop() {
      for (const browser of browsers.values()) await (await browser).close();
    },
  };
}
