import { fork } from "node:child_process";
import { once } from "node:events";
import {
  createUser,
  nodeBinary,
  type RunningBackend,
} from "../support/backend.ts";
import { Visitor } from "../support/visitor.ts";
import { startWebServer } from "../support/web-server.ts";
import {
  measureThroughput,
  type Throughput,
  WARM_UP_SECONDS,
} from "./throughput.ts";

/**
 * Measures pages of a member on a web server whose backend answers at once.
 *
 * @param backend whose answers are repeated
 * @param paths the pages
 * @param environment of the web server, beside the defaults
 */
export async function measureWebServerAlone(
  backend: RunningBackend,
  paths: readonly string[],
  environment: Record<string, string> = {},
): Promise<Map<string, Throughput>> {
  const replaying = fork(
    new URL("replaying-backend.mjs", import.meta.url),
    [backend.url],
    { execPath: nodeBinary, execArgv: [] },
  );
  const [{ url }] = (await once(replaying, "message")) as [{ url: string }];
  const site = await startWebServer(
    { url, publishableKey: backend.publishableKey },
    { LOG_LEVEL: "warn", ...environment },
  );
  const member = new Visitor(site.url);
  await member.logIn(await createUser(backend));
  const measured = new Map<string, Throughput>();
  try {
    for (const path of paths) {
      const cookie = member.cookieHeader;
      await measureThroughput(site.url + path, {
        seconds: WARM_UP_SECONDS,
        cookie,
      });
      measured.set(path, await measureThroughput(site.url + path, { cookie }));
    }
    return measured;
  } finally {
    await site.stop();
    replaying.disconnect();
  }
}
