import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Client, LoadShedder, type Refusal } from "./load-shedder.server.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const from = (network: string, account: string | null = null): Client => ({ network, account });

/** Frees the place of a request that was admitted. */
function release(entered: (() => void) | Refusal | undefined) {
  if (typeof entered !== "function") throw new Error(`refused: ${String(entered)}`);
  entered();
}

/** A load shedder whose limit has grown to its upper bound, with nothing in flight. */
async function grown(): Promise<LoadShedder> {
  const loadShedder = new LoadShedder();
  const entered: Awaited<ReturnType<LoadShedder["enter"]>>[] = [];
  for (let now = -100_000; loadShedder.limit < 250; now += 250) {
    while (entered.length < loadShedder.limit) {
      entered.push(await loadShedder.enter(from(`early ${entered.length}`), false));
    }
    loadShedder.observe(20, now);
  }
  entered.forEach(release);
  return loadShedder;
}

/** Enters one request per client until the limit is reached. */
async function fill(loadShedder: LoadShedder, isPost: boolean) {
  const releases: (() => void)[] = [];
  for (let client = 0; ; client += 1) {
    const place = loadShedder.enter(from(`client ${client}`), isPost);
    await vi.advanceTimersByTimeAsync(0);
    const entered = await Promise.race([place, Promise.resolve("waits")]);
    if (entered === "waits") {
      await vi.advanceTimersByTimeAsync(3_000);
      expect(await place).toBe("all");
      return releases;
    }
    if (typeof entered === "function") releases.push(entered);
  }
}

/** How many requests of one client are admitted at once. */
async function shareOf(loadShedder: LoadShedder, client: Client) {
  let places = 0;
  const all = Array.from({ length: 200 }, async () => {
    if (typeof (await loadShedder.enter(client, false)) === "function") places += 1;
  });
  await vi.advanceTimersByTimeAsync(3_000);
  await Promise.all(all);
  return places;
}

test("GETs are admitted up to the limit, POSTs up to twice that", async () => {
  const loadShedder = await grown();
  expect(await fill(loadShedder, false)).toHaveLength(250);
  expect(await fill(loadShedder, true)).toHaveLength(250);
});

test("waiting requests get a free place each, the first one first", async () => {
  const loadShedder = await grown();
  const [one, another] = await fill(loadShedder, false);
  const first = loadShedder.enter(from("late"), false);
  const second = loadShedder.enter(from("later"), false);
  await vi.advanceTimersByTimeAsync(1_000);
  release(one);
  expect(await first).toBeTypeOf("function");
  release(another);
  expect(await second).toBeTypeOf("function");
});

test("a request whose client disconnects while waiting takes no place", async () => {
  const loadShedder = await grown();
  const [one] = await fill(loadShedder, false);
  const isGone = new AbortController();
  const gone = loadShedder.enter(from("gone"), false, isGone.signal);
  const next = loadShedder.enter(from("next"), false);
  isGone.abort();
  release(one);
  expect(await gone).toBe("gone");
  expect(await next).toBeTypeOf("function");
});

test("one client gets at most a fifth of the places, and others are still admitted", async () => {
  const loadShedder = await grown();
  expect(await shareOf(loadShedder, from("greedy"))).toBe(50);
  expect(await loadShedder.enter(from("modest"), false)).toBeTypeOf("function");
});

test("an account has a share of its own, and its network's visitors have all of theirs", async () => {
  const loadShedder = await grown();
  expect(await shareOf(loadShedder, from("office", "greedy"))).toBe(12);
  expect(await loadShedder.enter(from("office", "modest"), false)).toBeTypeOf("function");
  expect(await shareOf(loadShedder, from("office"))).toBe(50);
});

test("two hundred members behind one address are admitted at once", async () => {
  const loadShedder = await grown();
  const entered = await Promise.all(
    Array.from({ length: 200 }, (_, member) =>
      loadShedder.enter(from("club", `member ${member}`), true),
    ),
  );
  expect(entered.filter((each) => typeof each !== "function")).toEqual([]);
});

/** A load shedder whose limit is at its lower bound and used up, and a place of it. */
async function overloaded() {
  const loadShedder = await grown();
  for (let call = 0; call < 100; call += 1) loadShedder.observe(4_000, call * 250);
  const entered = await Promise.all(
    Array.from({ length: 8 }, (_, member) =>
      loadShedder.enter(from("club", `member ${member}`), true),
    ),
  );
  return { loadShedder, entered };
}

test("a member's post waits 40 s for its place, a visitor's 3 s", async () => {
  const { loadShedder } = await overloaded();
  const ends: string[] = [];
  const enter = (name: string, account: string | null) =>
    loadShedder.enter(from(name, account), true).then((end) => ends.push(`${name} ${String(end)}`));
  void enter("visitor", null);
  void enter("member", "one");
  await vi.advanceTimersByTimeAsync(2_999);
  expect(ends).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toEqual(["visitor all"]);
  await vi.advanceTimersByTimeAsync(36_999);
  expect(ends).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toEqual(["visitor all", "member all"]);
});

test("a post that was refused and comes again has the turn of its first press, on any server", async () => {
  const { loadShedder, entered } = await overloaded();
  const pressedAt = Date.now();
  await vi.advanceTimersByTimeAsync(5_000);
  const second = loadShedder.enter(from("club", "second"), true);
  await vi.advanceTimersByTimeAsync(1_000);
  const again = loadShedder.enter({ ...from("club", "first"), pressedAt }, true);
  release(entered[0]);
  expect(await again).toBeTypeOf("function");
  release(entered[1]);
  expect(await second).toBeTypeOf("function");
});

test("the first press of a form that a script sends again gets its turn after 3 s", async () => {
  const { loadShedder } = await overloaded();
  const first = loadShedder.enter({ ...from("club", "first"), pressedAt: null }, true);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await first).toBe("all");
});

test("a limit that grows admits those that wait", async () => {
  const { loadShedder } = await overloaded();
  const next = loadShedder.enter(from("club", "next"), true);
  expect(loadShedder.waiting).toBe(1);
  loadShedder.observe(20, 100 * 250);
  expect(await next).toBeTypeOf("function");
  expect(loadShedder.waiting).toBe(0);
});

test("tells how many posts to a page wait", async () => {
  const { loadShedder, entered } = await overloaded();
  const enter = (account: string, path: string, isPost: boolean) =>
    loadShedder.enter({ ...from("club", account), path }, isPost);
  const waiting = [
    enter("one", "/cup", true),
    enter("two", "/cup", true),
    enter("three", "/", true),
  ];
  void enter("four", "/cup", false);
  expect(loadShedder.postsWaitingFor("/cup")).toBe(2);
  release(entered[0]);
  await waiting[0];
  expect(loadShedder.postsWaitingFor("/cup")).toBe(1);
});

test("an account has 64 requests waiting at most", async () => {
  const { loadShedder } = await overloaded();
  const waiting = Array.from({ length: 64 }, () => loadShedder.enter(from("club", "greedy"), true));
  expect(await loadShedder.enter(from("club", "greedy"), true)).toBe("all");
  expect(loadShedder.waiting).toBe(64);
  await vi.advanceTimersByTimeAsync(40_000);
  await Promise.all(waiting);
});

test("an account has two posts in flight at most; its pages and others' posts are admitted beside them", async () => {
  const loadShedder = await grown();
  const post = (account: string | null) => loadShedder.enter(from("office", account), true);
  const [one] = await Promise.all([post("greedy"), post("greedy")]);
  const third = post("greedy");
  expect(await post("modest")).toBeTypeOf("function");
  expect(await post(null)).toBeTypeOf("function");
  expect(await loadShedder.enter(from("office", "greedy"), false)).toBeTypeOf("function");
  const isWaiting = Promise.race([
    third.then(() => false),
    vi.advanceTimersByTimeAsync(1_000).then(() => true),
  ]);
  expect(await isWaiting).toBe(true);
  release(one);
  expect(await third).toBeTypeOf("function");
});

test("a free place of its own goes to an account that waits for it", async () => {
  const loadShedder = await grown();
  const [one] = await Promise.all(
    Array.from({ length: 12 }, () => loadShedder.enter(from("home", "one"), false)),
  );
  const next = loadShedder.enter(from("office", "one"), false);
  await vi.advanceTimersByTimeAsync(1_000);
  release(one);
  expect(await next).toBeTypeOf("function");
});

test("who gives back a place gets one for it, not a new share", async () => {
  const loadShedder = await grown();
  const [one] = await Promise.all(
    Array.from({ length: 50 }, () => loadShedder.enter(from("one"), false)),
  );
  release(one);
  expect(await shareOf(loadShedder, from("one"))).toBe(1);
});

test("a free place goes to the first in line whose share is not used up", async () => {
  const loadShedder = await grown();
  await Promise.all(Array.from({ length: 50 }, () => loadShedder.enter(from("greedy"), false)));
  const [one] = await fill(loadShedder, false);
  const more = loadShedder.enter(from("greedy"), false);
  const next = loadShedder.enter(from("next"), false);
  release(one);
  expect(await next).toBeTypeOf("function");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await more).toBe("network");
});

test("a share is of three places, however low the limit", async () => {
  const loadShedder = await grown();
  for (let call = 0; call < 100; call += 1) {
    loadShedder.observe(4_000, call * 250);
  }
  expect(await shareOf(loadShedder, from("one"))).toBe(3);
});

test("the queue is bounded: beyond it, requests are rejected at once", async () => {
  const loadShedder = await grown();
  const all = Array.from({ length: 50 + 250 }, () => loadShedder.enter(from("greedy"), false));
  expect(await loadShedder.enter(from("greedy"), false)).toBe("network");
  await vi.advanceTimersByTimeAsync(3_000);
  await Promise.all(all);
});

test("no more than 500 wait all together", async () => {
  const loadShedder = await grown();
  await fill(loadShedder, false);
  const all = Array.from({ length: 500 }, (_, client) =>
    loadShedder.enter(from(`waiting ${client}`), false),
  );
  const next = loadShedder.enter(from("one too many"), false);
  const isToldAtOnce = (place: (typeof all)[number] | undefined) =>
    Promise.race([
      place?.then((entered) => entered === "all"),
      vi.advanceTimersByTimeAsync(0).then(() => false),
    ]);
  expect(await isToldAtOnce(all.at(-1))).toBe(false);
  expect(await isToldAtOnce(next)).toBe(true);
  await vi.advanceTimersByTimeAsync(3_000);
  await Promise.all(all);
});

test("one place in four is for reading, however much is posted", async () => {
  const { loadShedder } = await overloaded();
  expect(await loadShedder.enter(from("club", "reader"), false)).toBeTypeOf("function");
  const second = loadShedder.enter(from("club", "another"), false);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await second).toBe("all");
});

test("visitors stand behind no members who read", async () => {
  const { loadShedder } = await overloaded();
  await loadShedder.enter(from("club", "reader"), false);
  expect(await loadShedder.enter(from("street"), false)).toBeTypeOf("function");
});

test("the club's team stands behind no members", async () => {
  const { loadShedder, entered } = await overloaded();
  const team = (account: string) => ({ ...from("club", account), isTeam: true });
  await loadShedder.enter(from("club", "reader"), false);
  expect(await loadShedder.enter(team("secretary"), false)).toBeTypeOf("function");
  const member = loadShedder.enter(from("club", "early"), true);
  const starter = loadShedder.enter(team("starter"), true);
  const looking = loadShedder.enter(team("starter"), false);
  await vi.advanceTimersByTimeAsync(10_000);
  // Seldom asked for in vain, and never late: a backend that does not answer is said.
  expect(await looking).toBe("all");
  release(entered[0]);
  expect(await starter).toBeTypeOf("function");
  release(entered[1]);
  expect(await member).toBeTypeOf("function");
});

test("where the line is full, whoever has most in it is refused", async () => {
  const { loadShedder } = await overloaded();
  const wait = (account: string) => loadShedder.enter(from("club", account), true);
  const greedy = Array.from({ length: 64 }, () => wait("greedy"));
  const others = Array.from({ length: 436 }, (_, member) => wait(`waiting ${member}`));
  expect(loadShedder.waiting).toBe(500);
  const late = wait("late");
  expect(await greedy[63]).toBe("all");
  expect(loadShedder.waiting).toBe(500);
  await vi.advanceTimersByTimeAsync(40_000);
  await Promise.all([late, ...greedy, ...others]);
});

test("slow backend calls lower the limit, but never to zero; fast ones raise it again within seconds", async () => {
  const loadShedder = await grown();
  let now = 0;
  for (let call = 0; call < 100; call += 1) {
    loadShedder.observe(4_000, (now += 250));
  }
  expect(loadShedder.limit).toBe(4);
  const slowUntil = now;
  loadShedder.observe(20, (now += 250));
  expect(loadShedder.limit).toBe(5);
  while (loadShedder.limit < 12) loadShedder.observe(20, (now += 250));
  expect(now - slowUntil).toBeLessThanOrEqual(2_000);
  loadShedder.observe(20, now + 250);
  expect(loadShedder.limit).toBe(12);
});

test("the limit grows only while it is used and calls are quick, and goes back to its rest", async () => {
  const loadShedder = new LoadShedder();
  expect(loadShedder.limit).toBe(12);
  loadShedder.observe(20, 250);
  expect(loadShedder.limit).toBe(12);
  const entered = await Promise.all(
    Array.from({ length: 6 }, (_, client) => loadShedder.enter(from(`client ${client}`), true)),
  );
  loadShedder.observe(400, 500);
  expect(loadShedder.limit).toBe(12);
  loadShedder.observe(20, 750);
  expect(loadShedder.limit).toBe(15);
  entered.forEach(release);
  loadShedder.observe(20, 1_000);
  expect(loadShedder.limit).toBe(12);
});

test("many slow calls at the same moment count once", async () => {
  const loadShedder = await grown();
  for (let call = 0; call < 100; call += 1) loadShedder.observe(4_000, 1_000);
  expect(loadShedder.limit).toBe(200);
});
