import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { EnvironmentError, parseEnvironment } from "./environment.server.ts";

const complete = {
  SESSION_SECRET: "s".repeat(32),
  SUPABASE_URL: "http://127.0.0.1:54321",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
};

test("defaults: port 3000, the site on localhost, the name Teebox", () => {
  expect(parseEnvironment(complete)).toMatchObject({
    PORT: 3000,
    SITE_URL: "http://localhost:3000",
    SITE_NAME: "Teebox",
  });
});

test("SITE_URL follows PORT, and its trailing slash is removed", () => {
  expect(parseEnvironment({ ...complete, PORT: "8080" }).SITE_URL).toBe("http://localhost:8080");
  expect(parseEnvironment({ ...complete, SITE_URL: "http://teebox.example/" }).SITE_URL).toBe(
    "http://teebox.example",
  );
});

test("a public site needs an address to write to; one on this machine does not", () => {
  const parse = (SITE_URL: string, CLUB_CONTACT = "") =>
    parseEnvironment({ ...complete, SITE_URL, CLUB_CONTACT });
  expect(() => parse("https://teebox.example")).toThrow("\n  CLUB_CONTACT: is not set");
  expect(parse("https://teebox.example", "hello@club.example").CLUB_CONTACT).toBe(
    "hello@club.example",
  );
  expect(parse("https://localhost:3443").CLUB_CONTACT).toBeUndefined();
  expect(parse("http://192.168.1.5:3000").CLUB_CONTACT).toBeUndefined();
});

test("HOST is all addresses by default, and loopback where the proxy is", () => {
  const hostOf = (settings: Record<string, string>) =>
    parseEnvironment({ ...complete, ...settings }).HOST;
  expect(hostOf({})).toBeUndefined();
  expect(hostOf({ TRUST_PROXY: "1" })).toBeUndefined();
  expect(hostOf({ TRUST_PROXY: "loopback" })).toBe("127.0.0.1");
  expect(hostOf({ TRUST_PROXY: "loopback", HOST: "10.0.0.7" })).toBe("10.0.0.7");
});

test("the publishable key is read by its old name too", () => {
  const { SUPABASE_PUBLISHABLE_KEY: key, ...rest } = complete;
  expect(parseEnvironment({ ...rest, SUPABASE_ANON_KEY: key }).SUPABASE_PUBLISHABLE_KEY).toBe(key);
  expect(parseEnvironment({ ...complete, SUPABASE_ANON_KEY: "old" }).SUPABASE_PUBLISHABLE_KEY).toBe(
    key,
  );
});

test("the values of .env.example are valid, and one in quotes keeps its #", () => {
  const example = readFileSync(".env.example", "utf8");
  expect(() => parseEnvironment({ ...parseEnv(example), ...complete })).not.toThrow();
  const [, quoted = ""] = /: (CLUB_ADDRESS=.*#.*)\.$/m.exec(example) ?? [];
  expect(parseEnv(quoted)).toEqual({
    CLUB_ADDRESS: "Flat #4, 1 Fairway Road",
  });
});

test("all problems are reported at once; empty counts as unset", () => {
  expect(() => parseEnvironment({ ...complete, SESSION_SECRET: "", PORT: "golf" })).toThrow(
    EnvironmentError,
  );
  let message = "";
  try {
    parseEnvironment({ SESSION_SECRET: "short", SUPABASE_URL: "" });
  } catch (error) {
    message = (error as Error).message;
  }
  expect(message).toContain("SESSION_SECRET: must be at least 32 characters");
  expect(message).toContain("SUPABASE_URL: is not set");
  expect(message).toContain("SUPABASE_PUBLISHABLE_KEY: is not set");
});

test.each([
  ["PORT", "golf", "PORT: must be a port, for example 3000"],
  ["PORT", "70000", "PORT: must be a port, for example 3000"],
  [
    "SITE_URL",
    "teebox.example",
    "SITE_URL: must be an address, for example https://teebox.example",
  ],
  ...["/golf", "?a=b", "#top", "/golf/"].map((rest): [string, string, string] => [
    "SITE_URL",
    `https://teebox.example${rest}`,
    "SITE_URL: must be an address without a path, for example https://teebox.example",
  ]),
  [
    "SITE_URL",
    "https://club@teebox.example",
    "SITE_URL: must be an address without a path, for example https://teebox.example",
  ],
  ["HOST", "teebox.example", "HOST: must be an address of this machine, for example 127.0.0.1"],
  ["HSTS_SUBDOMAINS", "yes", "HSTS_SUBDOMAINS: must be one of on, off"],
  ["TRUST_PROXY", "maybe", "TRUST_PROXY: must be false, the number"],
  [
    "TRUST_PROXY",
    "true",
    "TRUST_PROXY: must be false, the number of proxies or their addresses, for example 1 or 10.0.0.0/8: with true any client could choose an address",
  ],
  ["LOG_LEVEL", "loud", "LOG_LEVEL: must be one of trace, debug, info"],
  ["REDIS_URL", "http://a", "REDIS_URL: must be an address, for example redis:"],
  ["RATE_LIMIT_FACTOR", "0", "RATE_LIMIT_FACTOR: must be a positive number"],
  ["SECOND_FACTOR", "yes", "SECOND_FACTOR: must be one of on, off"],
])("%s=%s is refused with an example", (name, value, line) => {
  const parse = () => parseEnvironment({ ...complete, [name]: value });
  expect(parse).toThrow(`\n  ${line}`);
});

test.each(["false", "2", "loopback", "10.0.0.0/8, 192.168.1.1", "::1"])(
  "TRUST_PROXY=%s is allowed",
  (value) => {
    const { TRUST_PROXY } = parseEnvironment({
      ...complete,
      TRUST_PROXY: value,
    });
    expect(TRUST_PROXY).toBe(value);
  },
);
