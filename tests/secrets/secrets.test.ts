// The last step of `npm test`: the output of all other steps contains no
// secret.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { LOGS } from "../support/backend.ts";
import { CREDENTIALS, found } from "../support/credentials.ts";
import { projectRoot } from "../support/project-root.ts";

/** Personal data that must not be logged either. */
const PERSONAL: Record<string, RegExp> = {
  "a password":
    /correct-horse|fairway-and-1|a-password-1|-new-password|wrong-one|not-the-password|(?:fairway|clubhouse)-demo/,
  "a mailed link's token": /token_hash=\w/,
  "a refresh token": /refresh_token"?[=:]\s*"?\w/,
  "a query": /"path":"[^"]*\?/,
  "an address": /[\w.+-]+(?:@|%40)example\.(?:com|org)/i,
};

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
  const patterns = { ...CREDENTIALS, ...PERSONAL };
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
    expect(found(text, { ...CREDENTIALS, ...PERSONAL })).toEqual([]);
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

test("the scripts contain no backend URL, no schema and no environment", () => {
  const files = filesBelow(join(projectRoot, "build", "client"));
  const scripts = files.filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(5);
  for (const file of scripts) {
    const text = readFileSync(file, "utf8");
    expect(found(text, CREDENTIALS), file).toEqual([]);
    expect(text, file).not.toMatch(/supabase|ZodError|SESSION_SECRET|process\.env|service_role/i);
  }
});
