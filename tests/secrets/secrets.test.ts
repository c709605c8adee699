// The last step of `npm test`: the output of all other steps contains no
// secret.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  makeAdmin,
  createUser,
  startBackend,
  type RunningBackend,
  LOGS,
} from "../support/backend.ts";
import { projectRoot } from "../support/project-root.ts";
import { SCREENS } from "../support/screens.ts";
import { Visitor } from "../support/visitor.ts";
import { startWebServer, type WebServer } from "../support/web-server.ts";

/** Patterns of credentials, whichever program wrote them. */
const KEYS: Record<string, RegExp> = {
  "an access token": /eyJ[\w-]{8,}\.eyJ[\w-]{8,}/,
  "a secret key": /sb_secret_\w/,
  "a bearer token": /Bearer \S{8}/,
  "the session's secret": /a secret for tests, 32 characters or more/,
  "a session cookie": /teebox-(?:session|form|draft)[^"\s]*=/,
};

/** Personal data that must not be logged either. */
const PERSONAL: Record<string, RegExp> = {
  "a password":
    /correct-horse|fairway-and-1|a-password-1|-new-password|wrong-one|not-the-password|(?:fairway|clubhouse)-demo/,
  "a mailed link's token": /token_hash=\w/,
  "a refresh token": /refresh_token"?[=:]\s*"?\w/,
  "a query": /"path":"[^"]*\?/,
  "an address": /[\w.+-]+@example\.(?:com|org)/,
};

function found(text: string, what: Record<string, RegExp>): string[] {
  return Object.entries(what).flatMap(([name, pattern]) => {
    const at = pattern.exec(text)?.index;
    return at === undefined
      ? []
      : [`${name}: ${text.slice(Math.max(0, at - 80), at + 80)}`];
  });
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test("the patterns match what they are for", () => {
  const samples = [
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.x",
    "sb_secret_abc",
    "Authorization: Bearer abcdefgh",
    "a secret for tests, 32 characters or more",
    "teebox-session.0=abc",
    "password=a-password-1",
    "?token_hash=abc",
    '{"refresh_token":"abc"}',
    '{"path":"/login?a=b"}',
    "asha@example.com",
  ];
  const patterns = { ...KEYS, ...PERSONAL };
  for (const [index, name] of Object.keys(patterns).entries()) {
    expect(found(samples[index] ?? "", patterns).join()).toContain(name);
  }
});

describe("the logs of this test run", () => {
  const files = existsSync(LOGS) ? filesBelow(LOGS) : [];
  const text = files.map((file) => readFileSync(file, "utf8")).join("\n");

  test("exist: run this step after those that start the site", () => {
    expect(text.match(/"msg":"request"/g)?.length ?? 0).toBeGreaterThan(500);
  });

  test("contain no secret and no address", () => {
    expect(found(text, { ...KEYS, ...PERSONAL })).toEqual([]);
  });

  test("have no object that was printed without saying what it is", () => {
    expect(found(text, { object: /\[object \w+\]/ })).toEqual([]);
  });

  test("have one line per request, with its id, method, path, status and time", () => {
    for (const line of text.split("\n")) {
      if (!line.includes('"msg":"request"')) continue;
      expect(JSON.parse(line)).toMatchObject({
        requestId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
        method: expect.any(String) as string,
        path: expect.any(String) as string,
        status: expect.any(Number) as number,
        milliseconds: expect.any(Number) as number,
      });
    }
  });
});

describe("what the browser gets", () => {
  let backend: RunningBackend;
  let site: WebServer;
  let visitor: Visitor;

  beforeAll(async () => {
    backend = await startBackend();
    site = await startWebServer(backend);
    const person = await createUser(backend);
    await makeAdmin(backend, person);
    visitor = new Visitor(site.url);
    await visitor.logIn(person);
  });

  afterAll(async () => {
    await site.stop();
    await backend.stop();
  });

  test.each(SCREENS)(
    "$path for a $user contains no token and no key",
    async ({ path, user }) => {
      const who = user === "visitor" ? new Visitor(site.url) : visitor;
      const { text } = await who.get(path);
      expect(found(text, KEYS)).toEqual([]);
      expect(text).not.toContain(backend.publishableKey);
      expect(text).not.toContain(backend.url);
    },
  );

  test("the scripts contain no backend URL, no schema and no environment", () => {
    const files = filesBelow(join(projectRoot, "build", "client"));
    const scripts = files.filter((file) => file.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(5);
    for (const file of scripts) {
      const text = readFileSync(file, "utf8");
      expect(found(text, KEYS), file).toEqual([]);
      expect(text, file).not.toMatch(
        /supabase|ZodError|SESSION_SECRET|process\.env|service_role/i,
      );
    }
  });
});
