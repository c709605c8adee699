import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { Builder, Capabilities, Key, Origin } from "selenium-webdriver";
import { vi } from "vitest";
import { freePort } from "../support/backend.ts";
import type { Engine } from "./engine.ts";

/** The programs of WebKitGTK. */
export type WebKitPrograms = { driver: string; browser: string; display: string };

/** Debian's WebKitGTK, by WebDriver; its windows are on a display of their own. */
export async function webkit({ driver, browser, display }: WebKitPrograms): Promise<Engine> {
  const screen = spawn(display, ["-displayfd", "3", "-screen", "0", "1400x1000x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = (await once(screen.stdio[3] as Readable, "data")) as [Buffer];
  const port = String(await freePort());
  const server = spawn(driver, [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: `:${number.toString().trim()}`, WAYLAND_DISPLAY: undefined },
  });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${url}/status`), { timeout: 20_000 });
  return {
    name: "WebKit",
    async launch({ scripts, width }) {
      const window = await new Builder()
        .usingServer(url)
        .withCapabilities(
          new Capabilities({
            browserName: "MiniBrowser",
            acceptInsecureCerts: true,
            "webkitgtk:browserOptions": {
              binary: browser,
              args: ["--automation", `--enable-javascript=${String(scripts)}`],
            },
          }),
        )
        .build();
      await window.manage().window().setRect({ x: 0, y: 0, width, height: 900 });
      const at = ({ x, y }: { x: number; y: number }) => ({ x, y, origin: Origin.VIEWPORT });
      return {
        open: (address) => window.get(address),
        run: (look, ...args) => window.executeScript(look, ...args),
        click: (point) => window.actions().move(at(point)).click().perform(),
        type: (text) => window.actions().sendKeys(text).perform(),
        press: (key) => window.actions().sendKeys(KEY[key]).perform(),
        typeDate: (month, day, year) =>
          window.actions().sendKeys(month, Key.TAB, day, Key.TAB, year).perform(),
        clear: () =>
          window
            .actions()
            .keyDown(Key.CONTROL)
            .sendKeys("a")
            .keyUp(Key.CONTROL)
            .sendKeys(Key.BACK_SPACE)
            .perform(),
        back: () => window.navigate().back(),
        picture: async () => Buffer.from(await window.takeScreenshot(), "base64"),
        close: () => window.quit(),
      };
    },
    async stop() {
      for (const child of [server, screen]) {
        const ended = once(child, "exit");
        child.kill();
        await ended;
      }
    },
  };
}

const KEY = { Enter: Key.ENTER, ArrowRight: Key.ARROW_RIGHT };
