import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { findProgram } from "../../scripts/browser.mjs";
import { freePort } from "../support/backend.ts";
import {
  type BrowserOptions,
  type BrowserWindow,
  type Engine,
  missingPrograms,
} from "./engine.ts";

const driver = findProgram(["WebKitWebDriver"]);
const display = findProgram(["Xvfb"]);
/** WebKitGTK's MiniBrowser, which comes with the library. */
const [browser] = globSync([
  "/usr/lib/*/webkit2gtk-4.*/MiniBrowser",
  "/usr/lib*/webkit2gtk-4.*/MiniBrowser",
  "/usr/libexec/webkit2gtk-4.*/MiniBrowser",
]);

/** WebKitGTK, by the WebDriver program that it includes; on a virtual display. */
export const webkit: Engine = {
  name: "WebKit",
  missing: () =>
    missingPrograms(
      { WebKitWebDriver: driver, MiniBrowser: browser, Xvfb: display },
      "webkit2gtk-driver xvfb",
    ),
  launch,
};

const START_MILLISECONDS = 10_000;

async function launch(options: BrowserOptions): Promise<BrowserWindow> {
  const screen = spawn(
    display ?? "",
    ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  const [displayNumber] = (await once(
    createInterface(screen.stdout),
    "line",
  )) as [string];
  const port = String(await freePort());
  const server = spawn(driver ?? "", [`--port=${port}`], {
    env: {
      ...process.env,
      LANG: "C.UTF-8",
      DISPLAY: `:${displayNumber}`,
      GDK_BACKEND: "x11",
    },
    stdio: "ignore",
  });
  const send = client(`http://127.0.0.1:${port}`);
  await answers(send);
  const { sessionId } = await send("POST", "/session", {
    capabilities: {
      alwaysMatch: {
        "webkitgtk:browserOptions": {
          binary: browser,
          args: [
            "--automation",
            // Without JavaScript: scripts and handlers are removed while
            // parsing; what a test runs itself still works.
            ...(options.javaScript ? [] : ["--enable-javascript-markup=false"]),
            ...(options.scrollDrivenAnimations === false
              ? ["--features=-ScrollDrivenAnimations"]
              : []),
          ],
        },
      },
    },
  });
  const session = `/session/${String(sessionId)}`;
  const evaluate = (expression: string): Promise<string> =>
    send("POST", `${session}/execute/sync`, {
      script: `return (${expression})`,
      args: [],
    });
  return {
    evaluate,
    async open(url) {
      await send("POST", `${session}/url`, { url });
    },
    async perform(actions) {
      await send("POST", `${session}/actions`, { actions });
    },
    async resize(width, height) {
      // Only the window's size can be set, and the browser's own bars take some
      // of it.
      const rect = { x: 0, y: 0, width, height };
      await send("POST", `${session}/window/rect`, rect);
      const inside = await evaluate(
        "JSON.stringify([innerWidth, innerHeight])",
      );
      const [innerWidth, innerHeight] = JSON.parse(inside) as [number, number];
      await send("POST", `${session}/window/rect`, {
        ...rect,
        width: 2 * width - innerWidth,
        height: 2 * height - innerHeight,
      });
    },
    async screenshot() {
      const data = await send("GET", `${session}/screenshot`);
      return Buffer.from(String(data), "base64");
    },
    async close() {
      await send("DELETE", session);
      await end(server);
      await end(screen);
    },
  };
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill();
  await ended;
}

/** Sends one command. Its answer is of many shapes. */
type Send = (
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: object,
  // oxlint-disable-next-line typescript/no-explicit-any
) => Promise<any>;

function client(address: string): Send {
  return async (method, path, body) => {
    const response = await fetch(`${address}${path}`, {
      method,
      body: body ? JSON.stringify(body) : undefined,
    });
    const { value } = (await response.json()) as {
      value: { error: string; message: string };
    };
    if (response.ok) return value;
    throw new Error(`${path}: ${value.error}: ${value.message}`);
  };
}

/** Waits until the driver accepts commands. */
async function answers(send: Send) {
  const late = performance.now() + START_MILLISECONDS;
  for (;;) {
    try {
      await send("GET", "/status");
      return;
    } catch (error) {
      if (performance.now() > late) throw error;
      await wait(50);
    }
  }
}
