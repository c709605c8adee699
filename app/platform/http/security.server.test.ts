import { expect, test } from "vitest";
import { contentSecurityPolicy, securityHeaders } from "./security.server.ts";

const HTTP = {
  isHttps: false,
  hasSecureSubdomains: false,
  isDevelopment: false,
};
const HTTPS = { ...HTTP, isHttps: true };

test("a page's own styles and scripts are allowed by hash or nonce, nothing else inline", () => {
  const page = { styles: ["'sha256-s'"], scripts: ["'sha256-r'"] };
  const policy = contentSecurityPolicy({ ...page, nonce: "abc" }, HTTP);
  expect(policy).toContain("script-src 'self' 'sha256-r' 'nonce-abc';");
  expect(policy).toContain("style-src 'self' 'sha256-s';");
  expect(policy).not.toContain("unsafe-inline");
});

test("a response's nonce is not in the policy of the next one", () => {
  const page = { styles: ["'sha256-s'"], scripts: ["'sha256-r'"] };
  contentSecurityPolicy({ ...page, nonce: "abc" }, HTTP);
  expect(contentSecurityPolicy({ ...page, nonce: "def" }, HTTP)).toContain(
    "script-src 'self' 'sha256-r' 'nonce-def';",
  );
  expect(contentSecurityPolicy(page, HTTP)).not.toContain("nonce");
});

test("nothing is loaded, framed, embedded or posted from elsewhere", () => {
  expect(contentSecurityPolicy({ styles: [], scripts: [] }, HTTPS).split(";")).toEqual([
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
});

test("no sniffing, no framing, no full address for other sites, no camera", () => {
  expect(securityHeaders(HTTP)).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
  });
});

test("HSTS is sent only over https", () => {
  const headers = securityHeaders(HTTP);
  expect(headers["content-security-policy"]).toContain("script-src 'self';");
  expect(headers).not.toHaveProperty("strict-transport-security");
  expect(securityHeaders(HTTPS)).toMatchObject({
    "strict-transport-security": "max-age=31536000",
  });
});

test("HSTS is for subdomains only where the setting says so", () => {
  const headers = securityHeaders({ ...HTTPS, hasSecureSubdomains: true });
  expect(headers).toMatchObject({
    "strict-transport-security": "max-age=31536000; includeSubDomains",
  });
});
