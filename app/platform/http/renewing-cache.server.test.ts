import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { RenewingCache } from "./renewing-cache.server.ts";

const MAX_AGE = 60_000;

/** What loading gives: a value, an error, or nothing for as long as it is a promise. */
let source: unknown;
let loads: number;

beforeEach(() => {
  vi.useFakeTimers();
  source = "first";
  loads = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

function newCache(maxSize = 1_000) {
  return new RenewingCache<string>({
    async load() {
      loads += 1;
      const value = await source;
      if (value instanceof Error) throw value;
      return String(value);
    },
    isGone: (error) => error instanceof RangeError,
    maxAge: () => MAX_AGE,
    sizeOf: (value) => value.length,
    maxSize,
  });
}

const settled = () => vi.advanceTimersByTimeAsync(0);

describe("age", () => {
  test("a value is loaded once for all who ask", async () => {
    const cache = newCache();
    expect(await Promise.all([cache.get("a"), cache.get("a")])).toEqual(["first", "first"]);
    await cache.get("a");
    expect(loads).toBe(1);
  });

  test("a value in use never exceeds its maximum age, and no caller waits", async () => {
    const cache = newCache();
    await cache.get("a");
    source = "second";
    await vi.advanceTimersByTimeAsync(MAX_AGE * 0.75 - 1);
    expect(await cache.get("a")).toBe("first");
    expect(loads).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await cache.get("a")).toBe("first");
    await settled();
    expect(await cache.get("a")).toBe("second");
    expect(loads).toBe(2);
  });

  test("an expired value is loaded before it is returned", async () => {
    const cache = newCache();
    await cache.get("a");
    source = "second";
    await vi.advanceTimersByTimeAsync(MAX_AGE);
    expect(await cache.get("a")).toBe("second");
  });

  test("the age counts from the beginning of the loading", async () => {
    const cache = newCache();
    source = new Promise((resolve) => setTimeout(resolve, 10_000, "slow"));
    const slow = cache.get("a");
    await vi.advanceTimersByTimeAsync(10_000);
    await slow;
    source = "second";
    await vi.advanceTimersByTimeAsync(MAX_AGE - 10_000);
    expect(await cache.get("a")).toBe("second");
  });
});

describe("when loading fails", () => {
  test("without an earlier value the error is the answer, and is not cached", async () => {
    const cache = newCache();
    source = new Error("down");
    await expect(cache.get("a")).rejects.toThrow("down");
    expect(cache.has("a")).toBe(false);
    source = "back";
    expect(await cache.get("a")).toBe("back");
  });

  test("the stale value stays, and loading is tried every five seconds", async () => {
    const cache = newCache();
    await cache.get("a");
    source = new Error("down");
    await vi.advanceTimersByTimeAsync(MAX_AGE * 10);
    expect(await cache.get("a")).toBe("first");
    expect(loads).toBe(2);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(await cache.get("a")).toBe("first");
    expect(loads).toBe(2);
    source = "back";
    await vi.advanceTimersByTimeAsync(1);
    expect(await cache.get("a")).toBe("back");
  });

  test("a hanging load costs the first caller a second and later ones nothing", async () => {
    const cache = newCache();
    await cache.get("a");
    source = new Promise(() => undefined);
    await vi.advanceTimersByTimeAsync(MAX_AGE);
    const waiting = cache.get("a");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await waiting).toBe("first");
    expect(await cache.get("a")).toBe("first");
    expect(loads).toBe(2);
  });

  test("a value that is gone is dropped", async () => {
    const cache = newCache();
    await cache.get("a");
    source = new RangeError("gone");
    await vi.advanceTimersByTimeAsync(MAX_AGE * 0.75);
    expect(await cache.get("a")).toBe("first");
    await settled();
    expect(cache.has("a")).toBe(false);
    await expect(cache.get("a")).rejects.toThrow("gone");
  });
});

describe("purge", () => {
  test("the next one gets the new value, which is being loaded already", async () => {
    const cache = newCache();
    await cache.get("a");
    source = "second";
    cache.purge("a");
    expect(loads).toBe(2);
    expect(await cache.get("a")).toBe("second");
    expect(loads).toBe(2);
  });

  test("what was being loaded before is not kept", async () => {
    const cache = newCache();
    let finish: (value: string) => void = () => undefined;
    source = new Promise<string>((resolve) => (finish = resolve));
    const early = cache.get("a");
    await settled();
    source = "second";
    cache.purge("a");
    expect(await cache.get("a")).toBe("second");
    finish("first");
    expect(await early).toBe("first");
    expect(await cache.get("a")).toBe("second");
  });

  test("if loading fails, the old value stays", async () => {
    const cache = newCache();
    await cache.get("a");
    source = new Error("down");
    cache.purge("a");
    expect(await cache.get("a")).toBe("first");
  });

  test("if the value is gone, nobody gets the old one", async () => {
    const cache = newCache();
    await cache.get("a");
    source = new RangeError("gone");
    cache.purge("a");
    await expect(cache.get("a")).rejects.toThrow("gone");
  });

  test("what is not cached is not loaded", () => {
    newCache().purge("a");
    expect(loads).toBe(0);
  });
});

test("the values' sizes are bounded; the longest unused go first", async () => {
  const cache = newCache(15);
  await cache.get("a");
  await cache.get("b");
  await cache.get("c");
  await cache.get("a");
  await cache.get("d");
  expect(["a", "b", "c", "d"].filter((key) => cache.has(key))).toEqual(["a", "c", "d"]);
});
