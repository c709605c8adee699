import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
});

afterEach(() => {
  // Other files use the module, too.
  vi.resetModules();
});

test("on https cookies are Secure, and of this host only", async () => {
  vi.stubEnv("SITE_URL", "https://teebox.example");
  vi.stubEnv("CLUB_CONTACT", "hello@teebox.example");
  const { COOKIE_ATTRIBUTES, cookieName } = await import("./cookies.server.ts");
  expect(COOKIE_ATTRIBUTES).toEqual({
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: true,
  });
  expect(cookieName("session")).toBe("__Host-teebox-session");
});

test("cookies can be set over plain http", async () => {
  vi.stubEnv("SITE_URL", "http://localhost:3000");
  const { COOKIE_ATTRIBUTES, cookieName } = await import("./cookies.server.ts");
  expect(COOKIE_ATTRIBUTES.secure).toBe(false);
  expect(cookieName("session")).toBe("teebox-session");
});
