import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePort, nodeBinary, UNOPTIMIZED } from "../support/backend.ts";
import { projectRoot } from "../support/project-root.ts";
import { sharedBackend } from "../support/shared-backends.ts";
import { makeCertificate, startTlsProxy, type TlsProxy } from "../support/tls-proxy.ts";
import { startWebServer, type WebServer } from "../support/web-server.ts";

const METRICS_TOKEN = "a token that only the owner knows";

let site: WebServer;
let proxy: TlsProxy;
let port: number;
let folder: string;

beforeAll(async () => {
  const certificate = makeCertificate(90);
  folder = await mkdtemp(join(tmpdir(), "teebox-smoke-"));
  await writeFile(join(folder, "certificate.pem"), certificate.cert);
  port = await freePort();
  await startSite();
  proxy = await startTlsProxy(port, () => site.url, certificate);
});

async function startSite(environment: Record<string, string> = {}) {
  site = await startWebServer(await sharedBackend("members"), {
    SITE_URL: `https://localhost:${String(port)}`,
    TRUST_PROXY: "1",
    METRICS_TOKEN,
    ...environment,
  });
}

afterEach(() => {
  proxy.restore();
});

afterAll(async () => {
  await proxy.stop();
  await site.stop();
  await rm(folder, { recursive: true });
});

/** Runs the command; returns why, by the names of the tests that failed. */
async function verify(environment: Record<string, string> = {}) {
  const report = join(folder, "report.json");
  const child = spawn(
    nodeBinary,
    [
      UNOPTIMIZED,
      join(projectRoot, "node_modules/vitest/vitest.mjs"),
      "run",
      "--project=smoke",
      "--reporter=json",
      `--outputFile=${report}`,
    ],
    {
      cwd: projectRoot,
      env: {
        ...process.env,
        NODE_EXTRA_CA_CERTS: join(folder, "certificate.pem"),
        SITE_URL: proxy.url,
        METRICS_TOKEN,
        ...environment,
      },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const [code] = (await once(child, "close")) as [number | null];
  const { testResults } = JSON.parse(await readFile(report, "utf8")) as {
    testResults: {
      assertionResults: {
        fullName: string;
        status: string;
        failureMessages: string[];
      }[];
    }[];
  };
  const tests = testResults.flatMap((file) => file.assertionResults);
  expect(tests.length).toBeGreaterThanOrEqual(13);
  const failed = tests.filter(({ status }) => status !== "passed");
  expect(code).toBe(failed.length > 0 ? 1 : 0);
  return Object.fromEntries(
    failed.map(({ fullName, failureMessages }) => [fullName.trim(), failureMessages[0]]),
  );
}

test("a site that is deployed as the documents say passes", async () => {
  expect(await verify()).toEqual({});
});

test("a proxy that passes on plain HTTP, caches, and drops headers fails", async () => {
  proxy.settings.plainHttp = "pass on";
  proxy.settings.changeHeaders = (headers, path) => {
    for (const name of [
      "strict-transport-security",
      ...(path.startsWith("/assets/") ? ["content-encoding"] : []),
      ...(path === "/profile" ? ["cache-control"] : []),
    ]) {
      Reflect.deleteProperty(headers, name);
    }
    headers["content-security-policy"] = String(headers["content-security-policy"]).replace(
      "script-src 'self'",
      "script-src 'self' 'unsafe-inline'",
    );
    headers.date = new Date(Date.now() - 60_000).toUTCString();
  };
  expect(Object.keys(await verify())).toEqual([
    "http:// leads to https://, or nowhere",
    "the proxy passes on the security headers of /about",
    "the proxy passes on the security headers of /login",
    "the proxy passes on the security headers of /no-such-page",
    "scripts are compressed and cached for ever",
    "a private page leads to log-in, and no cache keeps it",
    "the clock of the site is right",
  ]);
});

test("another address, and another number of proxies, fail", async () => {
  const other = proxy.url.replace("localhost", "127.0.0.1");
  await site.stop();
  await startSite({ TRUST_PROXY: "2" });
  expect(Object.keys(await verify())).toEqual(["TRUST_PROXY is the number of proxies"]);
  await site.stop();
  await startSite();
  expect(
    Object.keys(await verify({ SITE_URL: other, NODE_TLS_REJECT_UNAUTHORIZED: "0" })),
  ).toContain("SITE_URL is the address that the site takes for its own");
});
