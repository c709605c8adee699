import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findProgram } from "../../scripts/browser.mjs";
import {
  type BrowserOptions,
  type BrowserWindow,
  type Engine,
  missingPrograms,
} from "./engine.ts";

const program = findProgram(["firefox-esr", "firefox"]);

/**
 * Firefox, by WebDriver BiDi, which it supports natively. Other clients need
 * geckodriver, which neither npm nor Debian has.
 */
export const firefox: Engine = {
  name: "Firefox",
  missing: () => missingPrograms({ Firefox: program }, "firefox-esr"),
  launch,
};

async function launch(options: BrowserOptions): Promise<BrowserWindow> {
  const profile = await mkdtemp(join(tmpdir(), "teebox-firefox-"));
  await writeFile(join(profile, "user.js"), preferences(options));
  const child = spawn(
    program ?? "",
    [
      "--headless",
      "--no-remote",
      "--remote-debugging-port=0",
      "--profile",
      profile,
    ],
    { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, LANG: "C" } },
  );
  const ended = once(child, "exit");
  async function end() {
    // A graceful exit waits for all of its processes.
    child.kill("SIGKILL");
    await ended;
    await rm(profile, { recursive: true, force: true });
  }

  let address: string | undefined;
  const lines = createInterface(child.stderr);
  for await (const line of lines) {
    address = /listening on (ws:\S+)/.exec(line)?.[1];
    if (address) break;
  }
  if (!address) {
    await end();
    throw new Error("Firefox did not start.");
  }
  child.stderr.resume();
  const send = await connect(`${address}/session`);
  await send("session.new", { capabilities: {} });
  const { contexts } = await send("browsingContext.getTree", {});
  const { context } = contexts[0];
  return {
    async open(url) {
      await send("browsingContext.navigate", {
        context,
        url,
        wait: "complete",
      });
    },
    async evaluate(expression) {
      const { type, result, exceptionDetails } = await send("script.evaluate", {
        expression,
        target: { context },
        awaitPromise: true,
      });
      if (type === "exception") throw new Error(String(exceptionDetails.text));
      return String(result.value);
    },
    async perform(actions) {
      await send("input.performActions", { context, actions });
    },
    async resize(width, height) {
      await send("browsingContext.setViewport", {
        context,
        viewport: { width, height },
      });
    },
    async screenshot() {
      const { data } = await send("browsingContext.captureScreenshot", {
        context,
      });
      return Buffer.from(String(data), "base64");
    },
    close: end,
  };
}

function preferences(options: BrowserOptions): string {
  const values = {
    "javascript.enabled": options.javaScript,
    // English dates, whatever the system's locale.
    "intl.locale.requested": "en-US",
    "app.update.disabledForTesting": true,
    "datareporting.policy.dataSubmissionEnabled": false,
    ...(options.scrollDrivenAnimations === undefined
      ? {}
      : {
          "layout.css.scroll-driven-animations.enabled":
            options.scrollDrivenAnimations,
        }),
  };
  return Object.entries(values)
    .map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
    .join("");
}

/** Sends one command. Its answer is of many shapes. */
// oxlint-disable-next-line typescript/no-explicit-any
type Send = (method: string, params: object) => Promise<any>;

/** A message from Firefox. */
type Answer = { id: number; type: string; result: unknown; message: string };

/** @throws Error when the connection is refused */
async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  const waiting = new Map<
    number,
    { method: string } & PromiseWithResolvers<unknown>
  >();
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => {
      reject(new Error(`Firefox does not answer at ${address}.`));
    };
  });
  socket.onmessage = ({ data }) => {
    const { id, type, result, message } = JSON.parse(String(data)) as Answer;
    const command = waiting.get(id);
    waiting.delete(id);
    if (type === "success") command?.resolve(result);
    else command?.reject(new Error(`${command.method}: ${message}`));
  };
  socket.onclose = () => {
    for (const { method, reject } of waiting.values()) {
      reject(new Error(`${method}: Firefox has ended.`));
    }
  };
  let count = 0;
  return (method, params) => {
    count += 1;
    const command = { method, ...Promise.withResolvers<unknown>() };
    waiting.set(count, command);
    socket.send(JSON.stringify({ id: count, method, params }));
    return command.promise;
  };
}
