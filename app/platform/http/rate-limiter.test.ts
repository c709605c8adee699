import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countersInMemory } from "./attempt-counters.server.ts";
import { createRateLimiter, type Verdict } from "./rate-limits.server.ts";

const LIMITS = {
  logIn: { seconds: 900, perAddress: 10, perAccount: 3, isGuess: true },
  register: { seconds: 900, perAddress: 10, perAccount: 3 },
  reauthenticate: { seconds: 900, perAddress: 10, perAccount: 3 },
};

const asha = "asha@example.com";
const allowed: Verdict = { isAllowed: true, delayMilliseconds: 0 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});

afterEach(() => {
  vi.useRealTimers();
});

test("an account is blocked for the address with too many attempts, and for no other", async () => {
  const limiter = createRateLimiter(LIMITS, () => countersInMemory());
  for (let time = 0; time < 3; time += 1) {
    expect(await limiter.consume("logIn", asha, "attacker")).toEqual(allowed);
  }
  expect((await limiter.consume("logIn", asha, "attacker")).isAllowed).toBe(false);
  expect((await limiter.consume("logIn", asha, "home")).isAllowed).toBe(true);
  expect(await limiter.consume("reauthenticate", asha, "attacker")).toEqual(allowed);
});

test("from many addresses an account is slowed down more and more, but never blocked", async () => {
  const limiter = createRateLimiter(LIMITS, () => countersInMemory());
  const delays = [];
  for (let index = 0; index < 10; index += 1) {
    const verdict = await limiter.consume("logIn", asha, `at ${index}`);
    delays.push(verdict.isAllowed && verdict.delayMilliseconds);
  }
  expect(delays).toEqual([0, 0, 0, 250, 500, 1000, 2000, 3000, 3000, 3000]);
});

test("an attempt from a blocked address does not count against any account", async () => {
  const limiter = createRateLimiter(LIMITS, () => countersInMemory());
  for (let index = 0; index < 10; index += 1) {
    await limiter.consume("logIn", `somebody-${index}`, "attacker");
  }
  for (let time = 0; time < 50; time += 1) {
    expect((await limiter.consume("logIn", asha, "attacker")).isAllowed).toBe(false);
  }
  expect(await limiter.consume("logIn", asha, "home")).toEqual(allowed);
});

test("the window ends on time, however many attempts follow", async () => {
  const limiter = createRateLimiter(LIMITS, () => countersInMemory());
  await limiter.consume("logIn", asha, "home");
  vi.advanceTimersByTime(600_000);
  for (let time = 0; time < 5; time += 1) await limiter.consume("logIn", asha, "home");
  expect(await limiter.consume("logIn", asha, "home")).toEqual({
    isAllowed: false,
    retryAfterSeconds: 300,
  });
  vi.advanceTimersByTime(300_000);
  expect(await limiter.consume("logIn", asha, "home")).toEqual(allowed);
});

test("a successful log-in resets the counters of its own address", async () => {
  const limiter = createRateLimiter(LIMITS, () => countersInMemory());
  for (const address of ["home", "home", "home", "elsewhere", "elsewhere"]) {
    await limiter.consume("logIn", asha, address);
  }
  await limiter.succeed("logIn", asha, "elsewhere");
  expect(await limiter.consume("logIn", asha, "elsewhere")).toEqual(allowed);
  expect((await limiter.consume("logIn", asha, "home")).isAllowed).toBe(false);
});

test.each(["logIn", "register"] as const)(
  "hundreds behind one address succeed at %s, and failures still count",
  async (name) => {
    const limiter = createRateLimiter(LIMITS, () => countersInMemory());
    for (let index = 0; index < 300; index += 1) {
      expect(await limiter.consume(name, `member-${index}`, "club")).toEqual(allowed);
      await limiter.succeed(name, `member-${index}`, "club");
    }
    for (let index = 0; index < 10; index += 1) {
      expect(await limiter.consume(name, `guess-${index}`, "club")).toEqual(allowed);
    }
    expect((await limiter.consume(name, asha, "club")).isAllowed).toBe(false);
  },
);

test("of an account that writes, success goes on counting", async () => {
  const limiter = createRateLimiter(LIMITS, () => countersInMemory());
  for (let time = 0; time < 3; time += 1) {
    await limiter.consume("register", asha, "home");
    await limiter.succeed("register", asha, "home");
  }
  expect((await limiter.consume("register", asha, "home")).isAllowed).toBe(false);
});

test("a form sent again with its key is one attempt, twenty times", async () => {
  const limiter = createRateLimiter(LIMITS, () => countersInMemory());
  const send = async (key: string, account = asha) =>
    (await limiter.consume("register", account, "home", key)).isAllowed;
  for (let time = 0; time < 20; time += 1) expect(await send("one")).toBe(true);
  expect([await send("one"), await send("two"), await send("three")]).toEqual([true, true, false]);
  // What was refused is no attempt that could be repeated, and another's key is another one.
  expect([await send("three"), await send("two", "ravi")]).toEqual([false, true]);
});

test("what the backend could not be asked is no attempt", async () => {
  const limiter = createRateLimiter(LIMITS, () => countersInMemory());
  for (let time = 0; time < 30; time += 1) {
    expect(await limiter.consume("logIn", asha, "home")).toEqual(allowed);
    await limiter.takeBack("logIn", asha, "home");
  }
});

test("a flood of made-up accounts uses bounded memory, and evicts no address", async () => {
  const limiter = createRateLimiter(LIMITS, () => countersInMemory(20));
  for (let time = 0; time < 10; time += 1) {
    await limiter.consume("logIn", asha, "attacker");
  }
  for (let index = 0; index < 1000; index += 1) {
    await limiter.consume("logIn", `made-up-${index}`, `at ${index % 19}`);
    if (index % 10 === 0) await limiter.consume("logIn", asha, "attacker");
  }
  expect((await limiter.consume("logIn", "made-up", "attacker")).isAllowed).toBe(false);
  // What was counted before the flood had to go.
  for (let time = 0; time < 3; time += 1) {
    await limiter.consume("logIn", asha, "home");
  }
  expect((await limiter.consume("logIn", asha, "home")).isAllowed).toBe(false);
  for (let index = 0; index < 100; index += 1) {
    await limiter.consume("logIn", `made-up-${index}`, String(index));
  }
  expect((await limiter.consume("logIn", asha, "home")).isAllowed).toBe(true);
});
