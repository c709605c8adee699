import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import type { HostedPrograms } from "../../scripts/hosted-programs.ts";
import { startOnAuthService } from "./auth-service.ts";
import type { RunningBackend } from "./backend.ts";
import {
  POOLED_BACKEND,
  SHARED_BACKENDS,
  startHostedBackend,
  type SharedBackend,
} from "./shared-backends.ts";

/**
 * Starts the backends that `sharedBackend` and `acquireBackend` ask for: on the
 * PostgreSQL server that an earlier setup has started, and with the services of a hosted
 * project, where one has found those.
 */
export default async function setup(project: TestProject) {
  const server = project.getProvidedContext().postgresUrl;
  const programs = project.getProvidedContext().hostedPrograms as HostedPrograms | undefined;
  const all: Promise<RunningBackend>[] = [];
  function start(settings: Record<string, string>): Promise<RunningBackend> {
    const starting = programs
      ? startOnAuthService({ server, programs }, settings)
      : startHostedBackend(server, settings, { optimized: true });
    all.push(starting);
    return starting;
  }

  const shared = new Map<SharedBackend, Promise<RunningBackend>>();
  function share(name: SharedBackend): Promise<RunningBackend> {
    const backend = shared.get(name) ?? start(SHARED_BACKENDS[name]);
    shared.set(name, backend);
    return backend;
  }

  const idle: RunningBackend[] = [];
  const acquired = new Map<string, RunningBackend>();
  async function acquire(): Promise<RunningBackend> {
    const backend = idle.pop() ?? (await start(POOLED_BACKEND));
    acquired.set(backend.url, backend);
    return backend;
  }
  function acquiredAt(url: string): RunningBackend {
    const backend = acquired.get(url);
    if (!backend) throw new Error(`${url} was not acquired.`);
    return backend;
  }
  function release(url: string): RunningBackend {
    const backend = acquiredAt(url);
    acquired.delete(url);
    idle.push(backend);
    return backend;
  }
  async function restart(url: string): Promise<RunningBackend> {
    const backend = acquiredAt(url);
    await backend.restart();
    return backend;
  }

  async function answer(request: URL): Promise<RunningBackend> {
    const [, what, word = ""] = request.pathname.split("/");
    switch (what) {
      case "shared":
        return share(word as SharedBackend);
      case "acquire":
        return acquire();
      case "release":
        return release(decodeURIComponent(word));
      case "restart":
        return restart(decodeURIComponent(word));
      default:
        throw new Error(`Nothing is at ${request.pathname}.`);
    }
  }
  const http = createServer((request, response) => {
    answer(new URL(request.url ?? "", "http://127.0.0.1")).then(
      ({ environment }) => {
        response.end(JSON.stringify(environment));
      },
      (error: unknown) => {
        response.writeHead(500).end(String(error));
      },
    );
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const { port } = http.address() as AddressInfo;
  project.provide("sharedBackendsUrl", `http://127.0.0.1:${String(port)}`);
  return async () => {
    http.close();
    await Promise.all(
      (await Promise.allSettled(all)).map(async (backend) => {
        if (backend.status === "fulfilled") await backend.value.stop();
      }),
    );
  };
}
