import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Client, LoadShedder } from "./load-shedder.server.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const from = (network: string, session: string | null = null): Client => ({
  network,
  session,
});

/** Enters one request per client until the limit is reached. */
async function fill(loadShedder: LoadShedder, isPost: boolean) {
  const releases: (() => void)[] = [];
  for (let client = 0; ; client += 1) {
    const place = loadShedder.enter(from(`client ${client}`), isPost);
    await vi.advanceTimersByTimeAsync(0);
    const release = await Promise.race([place, Promise.resolve("waits")]);
    if (release === "waits") {
      await vi.advanceTimersByTimeAsync(3_000);
      expect(await place).toBeNull();
      return releases;
    }
    if (typeof release === "function") releases.push(release);
  }
}

/** How many requests of one client are admitted at once. */
async function shareOf(loadShedder: LoadShedder, client: Client) {
  let places = 0;
  const all = Array.from({ length: 200 }, async () => {
    if (await loadShedder.enter(client, false)) places += 1;
  });
  await vi.advanceTimersByTimeAsync(3_000);
  await Promise.all(all);
  return places;
}

test("GETs are admitted up to the limit, POSTs up to twice that", async () => {
  const loadShedder = new LoadShedder();
  expect(await fill(loadShedder, false)).toHaveLength(250);
  expect(await fill(loadShedder, true)).toHaveLength(250);
});

test("waiting requests get a free place each, the first one first", async () => {
  const loadShedder = new LoadShedder();
  const [release, another] = await fill(loadShedder, false);
  const first = loadShedder.enter(from("late"), false);
  const second = loadShedder.enter(from("later"), false);
  await vi.advanceTimersByTimeAsync(1_000);
  release?.();
  expect(await first).toBeTypeOf("function");
  another?.();
  expect(await second).toBeTypeOf("function");
});

test("a request whose client disconnects while waiting takes no place", async () => {
  const loadShedder = new LoadShedder();
  const [release] = await fill(loadShedder, false);
  const isGone = new AbortController();
  const gone = loadShedder.enter(from("gone"), false, isGone.signal);
  const next = loadShedder.enter(from("next"), false);
  isGone.abort();
  release?.();
  expect(await gone).toBeNull();
  expect(await next).toBeTypeOf("function");
});

test("one client gets at most a fifth of the places, and others are still admitted", async () => {
  const loadShedder = new LoadShedder();
  expect(await shareOf(loadShedder, from("greedy"))).toBe(50);
  expect(await loadShedder.enter(from("modest"), false)).toBeTypeOf("function");
});

test("one session gets a part of its network's places, and others behind the network have the rest", async () => {
  const loadShedder = new LoadShedder();
  expect(await shareOf(loadShedder, from("office", "greedy"))).toBe(12);
  expect(await loadShedder.enter(from("office", "modest"), false)).toBeTypeOf("function");
  expect(await shareOf(loadShedder, from("office"))).toBe(50 - 12 - 1);
});

test("a session has two posts in flight at most; its pages and others' posts are admitted beside them", async () => {
  const loadShedder = new LoadShedder();
  const post = (session: string | null) => loadShedder.enter(from("office", session), true);
  const [release] = await Promise.all([post("greedy"), post("greedy")]);
  const third = post("greedy");
  expect(await post("modest")).toBeTypeOf("function");
  expect(await post(null)).toBeTypeOf("function");
  expect(await loadShedder.enter(from("office", "greedy"), false)).toBeTypeOf("function");
  const isWaiting = Promise.race([
    third.then(() => false),
    vi.advanceTimersByTimeAsync(1_000).then(() => true),
  ]);
  expect(await isWaiting).toBe(true);
  release?.();
  expect(await third).toBeTypeOf("function");
});

test("a free place of its own goes to a session that waits for it", async () => {
  const loadShedder = new LoadShedder();
  const [release] = await Promise.all(
    Array.from({ length: 12 }, () => loadShedder.enter(from("home", "one"), false)),
  );
  const next = loadShedder.enter(from("office", "one"), false);
  await vi.advanceTimersByTimeAsync(1_000);
  release?.();
  expect(await next).toBeTypeOf("function");
});

test("who gives back a place gets one for it, not a new share", async () => {
  const loadShedder = new LoadShedder();
  const [release] = await Promise.all(
    Array.from({ length: 50 }, () => loadShedder.enter(from("one"), false)),
  );
  release?.();
  expect(await shareOf(loadShedder, from("one"))).toBe(1);
});

test("a free place goes to the first in line whose share is not used up", async () => {
  const loadShedder = new LoadShedder();
  await Promise.all(Array.from({ length: 50 }, () => loadShedder.enter(from("greedy"), false)));
  const [release] = await fill(loadShedder, false);
  const more = loadShedder.enter(from("greedy"), false);
  const next = loadShedder.enter(from("next"), false);
  release?.();
  expect(await next).toBeTypeOf("function");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await more).toBeNull();
});

test("a share is of eight places, however low the limit", async () => {
  const loadShedder = new LoadShedder();
  for (let call = 0; call < 100; call += 1) {
    loadShedder.observe(4_000, call * 250);
  }
  expect(await shareOf(loadShedder, from("one"))).toBe(8);
});

test("the queue is bounded: beyond it, requests are rejected at once", async () => {
  const loadShedder = new LoadShedder();
  const all = Array.from({ length: 50 + 250 }, () => loadShedder.enter(from("greedy"), false));
  expect(await loadShedder.enter(from("greedy"), false)).toBeNull();
  await vi.advanceTimersByTimeAsync(3_000);
  await Promise.all(all);
});

test("no more than 500 wait all together", async () => {
  const loadShedder = new LoadShedder();
  await fill(loadShedder, false);
  const all = Array.from({ length: 500 }, (_, client) =>
    loadShedder.enter(from(`waiting ${client}`), false),
  );
  const next = loadShedder.enter(from("one too many"), false);
  const isToldAtOnce = (place: (typeof all)[number] | undefined) =>
    Promise.race([
      place?.then((given) => given === null),
      vi.advanceTimersByTimeAsync(0).then(() => false),
    ]);
  expect(await isToldAtOnce(all.at(-1))).toBe(false);
  expect(await isToldAtOnce(next)).toBe(true);
  await vi.advanceTimersByTimeAsync(3_000);
  await Promise.all(all);
});

test("slow backend calls lower the limit, but never to zero; fast ones raise it again within seconds", () => {
  const loadShedder = new LoadShedder();
  let now = 0;
  for (let call = 0; call < 100; call += 1) {
    loadShedder.observe(4_000, (now += 250));
  }
  expect(loadShedder.limit).toBe(24);
  const slowUntil = now;
  loadShedder.observe(20, (now += 250));
  expect(loadShedder.limit).toBe(30);
  while (loadShedder.limit < 250) loadShedder.observe(20, (now += 250));
  expect(now - slowUntil).toBeLessThanOrEqual(3_000);
  loadShedder.observe(20, now + 250);
  expect(loadShedder.limit).toBe(250);
});

test("many slow calls at the same moment count once", () => {
  const loadShedder = new LoadShedder();
  for (let call = 0; call < 100; call += 1) loadShedder.observe(4_000, 1_000);
  expect(loadShedder.limit).toBe(200);
});
