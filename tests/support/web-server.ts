import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { WEB_SERVER_MEMORY } from "../../scripts/web-server-memory.ts";
import { captureLog, freePort, nodeBinary } from "./backend.ts";
import { projectRoot } from "./project-root.ts";

/** The built site, in a process of its own. */
export type WebServer = {
  url: string;
  /** Its process id. */
  pid: number;
  /** Everything that the process has written so far: its log. */
  output(): string;
  /**
   * Moves its clock on. It needs `MOVABLE_CLOCK` in its environment.
   *
   * @param milliseconds how far
   */
  moveClock(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
};

/** Gives a web server a clock that `moveClock` can move. */
export const MOVABLE_CLOCK = {
  // A URL: the folder's name may have a space.
  NODE_OPTIONS: `--import ${pathToFileURL(join(projectRoot, "tests/support/movable-clock.ts")).href}`,
};

/**
 * Starts the built site on a free port.
 *
 * @param backend the address it asks, a proxy's perhaps, and the publishable key
 * @param environment settings that differ from the defaults
 * @param folder the site's sources and build
 * @throws Error with what the process said, when it does not start
 */
export async function startWebServer(
  backend: { url: string; publishableKey: string },
  environment: Record<string, string> = {},
  folder: string = projectRoot,
): Promise<WebServer> {
  const port = environment.PORT ?? String(await freePort());
  const url = `http://localhost:${port}`;
  const child = spawn(nodeBinary, [...WEB_SERVER_MEMORY.nodeOptions, "server.ts"], {
    cwd: folder,
    env: {
      ...process.env,
      ...WEB_SERVER_MEMORY.environment,
      NODE_ENV: "production",
      PORT: port,
      SITE_URL: url,
      SESSION_SECRET: "a secret for tests, 32 characters or more",
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      // Every visitor of a test comes from the same address.
      RATE_LIMIT_FACTOR: "1000",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      output += String(chunk);
      captureLog("web", child.pid ?? 0, String(chunk));
    });
  }
  await Promise.race([once(child, "message"), once(child, "exit")]);
  if (child.exitCode !== null || child.signalCode !== null) {
    throw new Error(`The web server did not start.\n${output}`);
  }
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    async moveClock(milliseconds) {
      const moved = once(child, "message");
      child.send({ moveClock: milliseconds });
      await moved;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}
