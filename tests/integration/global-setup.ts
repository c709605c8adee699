import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { startBackend, type RunningBackend } from "../support/backend.ts";
import {
  SHARED_BACKENDS,
  type SharedBackend,
} from "../support/shared-backends.ts";

/** Starts the backends that `sharedBackend` asks for, each once. */
export default async function setup(project: TestProject) {
  const started = new Map<SharedBackend, Promise<RunningBackend>>();
  function start(name: SharedBackend): Promise<RunningBackend> {
    const starting =
      started.get(name) ??
      startBackend(SHARED_BACKENDS[name], { optimized: true });
    started.set(name, starting);
    return starting;
  }
  const server = createServer((request, response) => {
    start((request.url ?? "").slice(1) as SharedBackend).then(
      ({ environment }) => {
        response.end(JSON.stringify(environment));
      },
      (error: unknown) => {
        response.writeHead(500).end(String(error));
      },
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  project.provide("sharedBackendsUrl", `http://127.0.0.1:${String(port)}`);
  return async () => {
    server.close();
    for (const backend of await Promise.allSettled(started.values())) {
      if (backend.status === "fulfilled") await backend.value.stop();
    }
  };
}
