import { expect, test } from "vitest";
import {
  contentSecurityPolicy,
  isSameOrigin,
  securityHeaders,
} from "./security.server.ts";

const site = "https://teebox.example";

test.each([
  [{ "sec-fetch-site": "same-origin" }, true],
  [{ "sec-fetch-site": "none" }, true],
  [{ "sec-fetch-site": "cross-site", origin: site }, false],
  [{ "sec-fetch-site": "same-site" }, false],
  [{ origin: site, host: "10.0.0.7:3000" }, true],
  [{ origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" }, true],
  [{ origin: "https://evil.example", host: "teebox.example" }, false],
  [
    {
      origin: "https://evil.example",
      host: "teebox.example",
      "x-forwarded-host": "evil.example",
    },
    false,
  ],
  [{ origin: "null", host: "teebox.example" }, false],
  [{}, true],
])("a post with %j: allowed is %s", (headers, allowed) => {
  expect(isSameOrigin("POST", headers, site)).toBe(allowed);
});

test("reading is always allowed", () => {
  expect(isSameOrigin("GET", { "sec-fetch-site": "cross-site" }, site)).toBe(
    true,
  );
});

test("a page's own styles and scripts are allowed by hash or nonce, nothing else inline", () => {
  const policy = contentSecurityPolicy(
    { styles: ["'sha256-s'"], scripts: ["'sha256-r'", "'nonce-abc'"] },
    false,
  );
  expect(policy).toContain("script-src 'self' 'sha256-r' 'nonce-abc';");
  expect(policy).toContain("style-src 'self' 'sha256-s';");
  expect(policy).not.toContain("unsafe-inline");
});

test("https is insisted on only over https", () => {
  const headers = securityHeaders({ isHttps: false, isDevelopment: false });
  expect(headers["Content-Security-Policy"]).toContain("script-src 'self';");
  expect(headers).not.toHaveProperty("Strict-Transport-Security");
  expect(
    securityHeaders({ isHttps: true, isDevelopment: false }),
  ).toHaveProperty("Strict-Transport-Security");
});
