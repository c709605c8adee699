import { fork } from "node:child_process";
import { once } from "node:events";
import { nodeBinary, type RunningBackend } from "../support/backend.ts";
import { processorTimeOf } from "../support/process-usage.ts";
import { measureThroughput, WARM_UP_SECONDS } from "./throughput.ts";

/** A page of a server. */
export type Measured = {
  name: string;
  /** Of the server's process. */
  pid: number;
  url: string;
  cookie?: string;
};

/** What a request takes. */
export type ProcessorTime = {
  /** The median of the rounds, in milliseconds. */
  milliseconds: number;
  /** Relative to the first page, in the same round; the median. */
  relative: number;
  /** Responses other than 2xx. */
  failed: number;
};

const ROUNDS = 7;
const SECONDS = 2;

/**
 * Measures the processor time that a server's process uses for a request, of several
 * pages by turns: what slows the machine down for a while slows all of them.
 *
 * @param pages the first is what the others are compared with
 * @returns by name
 */
export async function measureProcessorTime(
  pages: readonly Measured[],
): Promise<Map<string, ProcessorTime>> {
  const costs = new Map<string, number[]>();
  const failed = new Map<string, number>();
  for (const { name, url, cookie } of pages) {
    const warm = await measureThroughput(url, {
      seconds: WARM_UP_SECONDS,
      cookie,
    });
    costs.set(name, []);
    failed.set(name, warm.failed);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, pid, url, cookie } of pages) {
      const before = processorTimeOf(pid);
      const load = await measureThroughput(url, { seconds: SECONDS, cookie });
      costs.get(name)?.push((processorTimeOf(pid) - before) / load.requests);
      failed.set(name, (failed.get(name) ?? 0) + load.failed);
    }
  }
  const [first] = [...costs.values()];
  return new Map(
    [...costs].map(([name, each]) => [
      name,
      {
        milliseconds: median(each),
        relative: median(each.map((cost, round) => cost / (first?.[round] ?? 0))),
        failed: failed.get(name) ?? 0,
      },
    ]),
  );
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}

/** A server in a process of its own, which ends with `stop`. */
type Helper = { url: string; pid: number; stop(): void };

/**
 * Starts a backend that answers at once: what is measured is the web server alone.
 *
 * @param backend whose answers are repeated
 */
export function startReplayingBackend(backend: RunningBackend): Promise<Helper> {
  return start("replaying-backend.mjs", [backend.url]);
}

/**
 * What pages are compared with: applications with conform and zod as their makers document them,
 * of ten routes and one page, a form as long as ours for registering. Each is on Express, and
 * compresses in the same way.
 */
export const STOCK_APPLICATIONS = {
  "stock Remix 2": { folder: "stock" },
  "stock React Router 7": { folder: "stock-react-router" },
  "stock Next 16": { folder: "stock-next" },
} as const;

export function startStockApplication(
  name: keyof typeof STOCK_APPLICATIONS,
  backend: { url: string; publishableKey: string },
): Promise<Helper> {
  return start(`${STOCK_APPLICATIONS[name].folder}/server.js`, [], {
    NODE_ENV: "production",
    BACKEND_URL: backend.url,
    BACKEND_KEY: backend.publishableKey,
  });
}

/** Their form. */
export const STOCK_PAGE = "/tournaments/bangalore-birdie-bash/register";

async function start(
  file: string,
  words: string[],
  environment: Record<string, string> = {},
): Promise<Helper> {
  const script = new URL(file, import.meta.url);
  const child = fork(script, words, {
    cwd: new URL(".", script),
    execPath: nodeBinary,
    execArgv: [],
    env: { ...process.env, ...environment },
  });
  const [{ url }] = (await once(child, "message")) as [{ url: string }];
  return {
    url,
    pid: child.pid ?? 0,
    stop: () => {
      child.disconnect();
    },
  };
}
