// `npm run verify`: looks at the deployed site of SITE_URL from outside, and changes
// nothing. What the Supabase CLI tells of the project (docs/deploying.md) is not here.
import { once } from "node:events";
import { connect } from "node:tls";
import { beforeAll, expect, test } from "vitest";

const MIN_CERTIFICATE_DAYS = 14;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const MIN_HSTS_SECONDS = 180 * 24 * 60 * 60;
const MAX_CLOCK_SECONDS = 30;
/** For documentation: no visitor has it (RFC 5737). */
const MADE_UP_ADDRESS = "192.0.2.1";

const { METRICS_TOKEN } = process.env;
const SITE_URL = (process.env.SITE_URL ?? "").replace(/\/$/, "");
const isHttps = SITE_URL.startsWith("https:");

beforeAll(() => {
  if (!/^https?:\/\/[^/]+$/.test(SITE_URL)) {
    throw new Error(
      "SITE_URL must be the site's public address, such as https://teebox.example.com",
    );
  }
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(SITE_URL + path, {
    headers,
    redirect: "manual",
    signal: AbortSignal.timeout(30_000),
  });

/** Posts a form as a browser does that shows a page of `origin`. */
const post = (path: string, fields: Record<string, string>, origin: string) =>
  fetch(SITE_URL + path, {
    method: "POST",
    headers: { origin },
    body: new URLSearchParams(fields),
    redirect: "manual",
    signal: AbortSignal.timeout(30_000),
  });

const httpsTest = isHttps ? test : () => undefined;
const withTokenTest = METRICS_TOKEN ? test : () => undefined;

httpsTest("the certificate is valid for two weeks", async () => {
  const { hostname, port } = new URL(SITE_URL);
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    servername: hostname,
  });
  try {
    await once(socket, "secureConnect", {
      signal: AbortSignal.timeout(10_000),
    });
    const expiry = Date.parse(socket.getPeerCertificate().valid_to);
    expect((expiry - Date.now()) / DAY_MILLISECONDS).toBeGreaterThan(MIN_CERTIFICATE_DAYS);
  } finally {
    socket.destroy();
  }
});

httpsTest("http:// leads to https://, or nowhere", async () => {
  const address = `${SITE_URL.replace("https:", "http:")}/about`;
  const response = await fetch(address, { redirect: "manual" }).catch(() => null);
  if (!response) return;
  expect([301, 302, 307, 308]).toContain(response.status);
  expect(response.headers.get("location")).toMatch(/^https:/);
});

test("the site reaches its Supabase project, which has the schema that it was built for", async () => {
  const response = await get("/healthz");
  expect([response.status, await response.json()]).toEqual([200, { status: "ok", backend: "ok" }]);
});

test("SITE_URL is the address that the site takes for its own", async () => {
  const response = await get("/about");
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(`<link rel="canonical" href="${SITE_URL}/about"`);
});

test.each(["/about", "/login", "/no-such-page"])(
  "the proxy passes on the security headers of %s",
  async (path) => {
    const { headers } = await get(path);
    const policy = headers.get("content-security-policy") ?? "";
    const [, scripts = ""] = /script-src ([^;]*)/.exec(policy) ?? [];
    expect(scripts).toMatch(/^'self'/);
    expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:/);
    for (const directive of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy).toContain(directive);
    }
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    if (isHttps) {
      const [, age] = /max-age=(\d+)/.exec(headers.get("strict-transport-security") ?? "") ?? [];
      expect(Number(age)).toBeGreaterThanOrEqual(MIN_HSTS_SECONDS);
    }
  },
);

test("scripts are compressed and cached for ever", async () => {
  const page = await (await get("/login")).text();
  const [, path = ""] = /["'](\/assets\/[^"']+\.js)["']/.exec(page) ?? [];
  const { status, headers } = await get(path, { "accept-encoding": "br" });
  expect([path, status, headers.get("content-encoding")]).toEqual([path, 200, "br"]);
  expect(headers.get("cache-control")).toContain("immutable");
});

test("the log-in form asks the auth service, and refuses another site's form", async () => {
  const nobody = { email: "nobody@example.com", password: "not-a-password" };
  const response = await post("/login", nobody, SITE_URL);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("nobody@example.com");
  const foreign = await post("/login", nobody, "https://verify.invalid");
  expect(foreign.status).toBe(403);
});

test("a private page leads to log-in, and no cache keeps it", async () => {
  const { status, headers } = await get("/profile");
  expect([status, headers.get("location")]).toEqual([302, "/login?redirectTo=%2Fprofile"]);
  expect(headers.get("cache-control")).toMatch(/private|no-store/);
});

test("metrics are not shown to visitors", async () => {
  expect((await get("/metrics")).status).toBe(404);
});

withTokenTest("TRUST_PROXY is the number of proxies", async () => {
  const { status, headers } = await get("/metrics", {
    authorization: `Bearer ${METRICS_TOKEN ?? ""}`,
    "x-forwarded-for": MADE_UP_ADDRESS,
  });
  expect(status).toBe(200);
  // Too many are trusted where a visitor can choose the address.
  const client = headers.get("x-client-ip");
  expect(client).not.toBe(MADE_UP_ADDRESS);
  const forwarded = (headers.get("x-received-forwarded-for") ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter((address) => address && address !== MADE_UP_ADDRESS);
  // Too few, where the site takes a proxy for its visitors.
  expect(client).toBe(forwarded[0] ?? headers.get("x-peer-ip"));
});

test("the clock of the site is right", async () => {
  const { headers } = await get("/robots.txt");
  const ahead = (Date.parse(headers.get("date") ?? "") - Date.now()) / 1000;
  expect(Math.abs(ahead)).toBeLessThan(MAX_CLOCK_SECONDS);
});
