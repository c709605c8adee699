import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { runForRequest } from "#app/platform/config/current-request.server.ts";
import { consumeRateLimit, type Limited } from "./rate-limits.server.ts";

/**
 * As docs/security.md promises them: on an account from one address, from an address, and in how
 * many seconds.
 */
const PROMISED: [Limited, number, number, number][] = [
  ["logIn", 20, 200, 15 * 60],
  ["reauthenticate", 20, 200, 15 * 60],
  ["secondFactor", 10, 200, 15 * 60],
  ["signUp", 10, 100, 60 * 60],
  ["mailedLink", 10, 100, 60 * 60],
  ["newAddress", 1, 100, 60],
  ["register", 30, 600, 60 * 60],
];

/** How many of `attempts` are let through, and when the first that is not may be tried again. */
async function countAllowed(what: Limited, attempts: number, accountOf: (index: number) => string) {
  const headers = new Headers();
  const context = { response: { headers } } as Parameters<typeof consumeRateLimit>[0];
  // An address of its own: another test's attempts do not count.
  const request = { id: "", clientIp: randomUUID() };
  let allowed = 0;
  for (let index = 0; index < attempts; index += 1) {
    const seconds = await runForRequest(request, () =>
      consumeRateLimit(context, what, accountOf(index)),
    );
    if (seconds === null) allowed += 1;
  }
  return { allowed, retryAfter: Number(headers.get("Retry-After")) };
}

test.each(PROMISED)(
  "%s: %i on an account from one address",
  async (what, perAccount, _, seconds) => {
    const account = randomUUID();
    const { allowed, retryAfter } = await countAllowed(what, perAccount + 5, () => account);
    expect(allowed).toBe(perAccount);
    expect(retryAfter).toBeGreaterThan(seconds - 10);
    expect(retryAfter).toBeLessThanOrEqual(seconds);
  },
);

test.each(PROMISED)(
  "%s: at most %i on an account, %i from an address",
  async (what, _, perAddress) => {
    const { allowed } = await countAllowed(what, perAddress + 5, (index) => String(index));
    expect(allowed).toBe(perAddress);
  },
);

test("an account in capitals or with spaces is the same account", async () => {
  const account = `${randomUUID()}@example.com`;
  const spellings = [account, account.toUpperCase(), ` ${account} `];
  const spell = (index: number) => spellings[index % 3] ?? account;
  expect((await countAllowed("logIn", 30, spell)).allowed).toBe(20);
});
