import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { createUser } from "../support/backend.ts";
import { memoryOf } from "../support/process-usage.ts";
import { openConnection } from "../support/raw-request.ts";
import { signIn } from "../support/session-cookie.ts";
import { testSite } from "../support/test-site.ts";
import { Visitor } from "../support/visitor.ts";
import { startWebServer } from "../support/web-server.ts";

const TOKEN = "a token for tests, of some length";
const REST_LIMIT = 12;

const { backend, proxy, site, newMember } = await testSite("members", {
  METRICS_TOKEN: TOKEN,
  TRUST_PROXY: "1",
});
const closeAtEnd: (() => void)[] = [];

afterEach(() => {
  for (const close of closeAtEnd.splice(0)) close();
});

/** The current limit on requests in flight, from the metrics. */
async function limit({ url } = site): Promise<number> {
  const answer = await fetch(`${url}/metrics`, {
    headers: { Authorization: `Bearer ${TOKEN}` },
  });
  const [, value] = /^http_requests_in_flight_limit (\d+)$/m.exec(await answer.text()) ?? [];
  return Number(value);
}

const from = (address: string) => ({ "X-Forwarded-For": address });

/** Waits until a socket is closed; one that was reset may be already. */
const closed = (socket: Socket) =>
  new Promise((resolve) => {
    if (socket.closed) resolve(undefined);
    else socket.once("close", resolve);
  });

test("hundreds of posts without a body take no place, and are cut off", async () => {
  const head =
    "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nemail=";
  const { host } = new URL(site.url);
  const sockets = await Promise.all(
    Array.from({ length: 520 }, () => openConnection(site.url, head.replace("localhost", host))),
  );
  closeAtEnd.push(() => {
    for (const socket of sockets) socket.destroy();
  });
  const limitBefore = await limit();
  const startedAt = performance.now();
  const ends = Promise.all(sockets.map((socket) => closed(socket.resume())));
  const visitor = new Visitor(site.url);
  for (let page = 0; page < 5; page += 1) {
    expect((await visitor.get("/booking")).status).toBe(200);
  }
  const form = { email: "nobody@example.com", password: "wrong-one-1" };
  expect((await visitor.post("/login", form)).status).toBe(400);
  await ends;
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  // A busy machine takes a step off it; counted as slow, all of them many.
  expect(await limit()).toBeGreaterThanOrEqual(limitBefore / 2);
});

const LONG = 1024 * 1024;

/** Begins to post a form of the club's, of which the last byte does not come. */
async function openLongPost(site: string, address: string, cookies?: Map<string, string>) {
  const cookie = [...(cookies ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
  const head = [
    "POST /admin/tournaments/nothing HTTP/1.1",
    `Host: ${new URL(site).host}`,
    `Origin: ${site}`,
    `X-Forwarded-For: ${address}`,
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${String(LONG)}`,
  ];
  const socket = await openConnection(site, `${head.join("\r\n")}\r\n\r\n${"a".repeat(LONG - 1)}`);
  closeAtEnd.push(() => {
    socket.destroy();
  });
  return socket;
}

const postLong = (visitor: Visitor, address: string) =>
  visitor.post("/admin/tournaments/nothing", { text: "a".repeat(LONG / 2) }, from(address));

test("long bodies of one network that do not end leave memory and others alone", async () => {
  // Of its own: reading 200 MB makes it slow for a moment.
  const site = await startWebServer(backend, { TRUST_PROXY: "1" });
  onTestFinished(() => site.stop());
  const member = new Visitor(site.url);
  await member.logIn(await createUser(backend));
  const before = memoryOf(site.pid).now;
  const sockets = await Promise.all(
    Array.from({ length: 200 }, () => openLongPost(site.url, "203.0.113.21", member.cookies)),
  );
  await vi.waitFor(
    async () => {
      const refused = await postLong(member, "203.0.113.21");
      expect(refused.status).toBe(503);
      expect(refused.headers.get("Retry-After")).toBe("5");
    },
    { timeout: 20_000 },
  );
  expect((await postLong(member, "203.0.113.22")).status).toBe(403);
  const form = { email: "nobody@example.com", password: "wrong-one-1" };
  const login = await new Visitor(site.url).post("/login", form, from("203.0.113.21"));
  expect(login.status).toBe(400);
  expect(memoryOf(site.pid).now - before).toBeLessThan(150);
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await postLong(member, "203.0.113.21")).status).toBe(403);
});

test("of visitors one long body a network is handled at a time and four in all, beside members'", async () => {
  const site = await startWebServer(backend, { TRUST_PROXY: "1" });
  onTestFinished(() => site.stop());
  const visitor = new Visitor(site.url);
  const member = new Visitor(site.url);
  await member.logIn(await createUser(backend));
  const addresses = [31, 32, 33].map((last) => `203.0.113.${String(last)}`);
  const sockets = await Promise.all(addresses.map((address) => openLongPost(site.url, address)));
  const statuses = async (...lasts: number[]) =>
    Promise.all(
      lasts.map(async (last) => (await postLong(visitor, `203.0.113.${String(last)}`)).status),
    );
  await expect.poll(() => statuses(31, 32, 33)).toEqual([503, 503, 503]);
  // No account is needed to get so far: the log-in is asked for.
  expect(await statuses(34)).toEqual([302]);
  expect((await postLong(member, "203.0.113.31")).status).toBe(403);
  const short = await visitor.post("/admin/tournaments/nothing", {}, from("203.0.113.31"));
  expect(short.status).toBe(302);

  sockets.push(await openLongPost(site.url, "203.0.113.34"));
  await expect.poll(() => statuses(35)).toEqual([503]);
  expect((await postLong(member, "203.0.113.35")).status).toBe(403);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => statuses(31)).toEqual([302]);
});

test("posts that arrive slowly do not lower the limit", async () => {
  // Of its own: no call that was slow in another test ends meanwhile.
  const site = await startWebServer(backend, { METRICS_TOKEN: TOKEN });
  onTestFinished(() => site.stop());
  const { host } = new URL(site.url);
  // What every page says is at hand then. Not an address, so the backend is not called.
  expect((await new Visitor(site.url).get("/login")).status).toBe(200);
  const body = "email=nobody&password=wrong-one-1";
  const statuses = Array.from({ length: 30 }, async () => {
    const socket = await openConnection(
      site.url,
      `POST /login HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${String(body.length)}\r\n\r\n${body.slice(0, -1)}`,
    );
    setTimeout(() => socket.write(body.slice(-1)), 3_000);
    let answer = "";
    socket.on("data", (part) => (answer += String(part)));
    await closed(socket);
    return answer.slice(0, 12);
  });
  for (const status of await Promise.all(statuses)) {
    expect(status).toBe("HTTP/1.1 400");
  }
  expect(await limit(site)).toBe(REST_LIMIT);
});

test("one address that uses up its share keeps no one else out, and the site recovers in seconds", async () => {
  const { visitor: member } = await newMember();
  proxy.fail("/auth/v1/user", { kind: "hang" });
  const held = Array.from({ length: 300 }, () =>
    member.copy().get("/profile/delete", from("203.0.113.5")),
  );
  // Those that find neither a place nor room in the queue. On a busy machine the
  // backend's first failure, with another pause, may come before them.
  await Promise.any(
    held.map(async (sent) => {
      const refused = await sent;
      expect(refused.status).toBe(503);
      expect(refused.headers.get("Retry-After")).toBe("5");
    }),
  );

  const other = new Visitor(site.url);
  let areAllAnswered = false;
  const all = Promise.all(held).then(() => {
    areAllAnswered = true;
  });
  expect((await other.get("/booking", from("203.0.113.6"))).status).toBe(200);
  // It has not waited for them.
  expect(areAllAnswered).toBe(false);
  await all;

  proxy.heal();
  await vi.waitFor(
    async () => {
      expect((await member.get("/profile")).status).toBe(200);
      expect(await limit()).toBe(REST_LIMIT);
    },
    { timeout: 10_000, interval: 100 },
  );
});

test("a member with fifty connections does not keep others behind the same address waiting", async () => {
  const address = from("203.0.113.50");
  const [greedy, modest] = await Promise.all(
    ["greedy", "modest"].map(async () => {
      const { visitor } = await newMember();
      return () =>
        fetch(`${site.url}/profile`, {
          headers: { ...address, Cookie: visitor.cookieHeader },
        });
    }),
  );
  if (!greedy || !modest) throw new Error("There are two.");
  proxy.fail("/rest/v1", { kind: "slow", milliseconds: 500 });
  const all = Array.from({ length: 50 }, () => greedy().then(() => "greedy"));
  await wait(100);
  const first = await Promise.race([modest().then(({ status }) => status), Promise.all(all)]);
  expect(first).toBe(200);
  await Promise.all(all);
});

test("forty connections of posts by one member leave another's pages below three times of quiet", async () => {
  // Without the proxy, whose work would be counted too.
  const site = await startWebServer(backend);
  onTestFinished(() => site.stop());
  const [busy, quiet] = [new Visitor(site.url), new Visitor(site.url)];
  signIn(busy, await createUser(backend));
  signIn(quiet, await createUser(backend));

  /** The median of a page's durations, in milliseconds. */
  async function duration(): Promise<number> {
    const durations: number[] = [];
    for (let page = 0; page < 15; page += 1) {
      const startedAt = performance.now();
      expect((await quiet.get("/profile")).status).toBe(200);
      durations.push(performance.now() - startedAt);
    }
    return durations.sort((one, other) => one - other)[7] ?? 0;
  }

  /** How many times as long pages take beside the posts. */
  async function slowdown(): Promise<number> {
    const alone = await duration();
    let isOver = false;
    let answered = 0;
    const connections = Array.from({ length: 40 }, async () => {
      const visitor = busy.copy();
      while (!isOver) {
        const { status } = await visitor.post("/profile/account", {
          intent: "details",
          fullName: "Asha Rao",
        });
        if (status === 302) answered += 1;
      }
    });
    await wait(500);
    const beside = await duration();
    isOver = true;
    await Promise.all(connections);
    expect(answered).toBeGreaterThan(20);
    return beside / alone;
  }

  await duration();
  // Other tests compute meanwhile, now more and now less: one round of several tells.
  const slowdowns: number[] = [];
  while (slowdowns.length < 6 && !slowdowns.some((times) => times < 3)) {
    slowdowns.push(await slowdown());
  }
  expect(Math.min(...slowdowns)).toBeLessThan(3);
});

test("pipelining requests without reading responses closes the connection", async () => {
  const { host } = new URL(site.url);
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const before = memoryOf(site.pid).now;
  const sockets = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      openConnection(site.url, request(index % 2 ? "/login?x=1" : "/about").repeat(1_500)),
    ),
  );
  const ends = Promise.all(sockets.map(closed));
  const startedAt = performance.now();
  const other = new Visitor(site.url);
  expect((await other.get("/booking", from("203.0.113.9"))).status).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  for (const socket of sockets) socket.resume();
  await ends;
  expect(memoryOf(site.pid).now - before).toBeLessThan(150);
});

test("ten pipelined requests are all answered", async () => {
  const { host } = new URL(site.url);
  const socket = await openConnection(
    site.url,
    `GET /about HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(9) +
      `GET /about HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  );
  let text = "";
  socket.on("data", (part) => (text += String(part)));
  await closed(socket);
  expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(10);
});

test("the places of such a connection are freed", async () => {
  const { host } = new URL(site.url);
  const { visitor: member } = await newMember();
  proxy.fail("/auth/v1/user", { kind: "slow", milliseconds: 500 });
  const request = `GET /profile/delete HTTP/1.1\r\nHost: ${host}\r\nCookie: ${member.cookieHeader}\r\n\r\n`;
  for (let round = 0; round < 10; round += 1) {
    const left = await openConnection(site.url, request.repeat(10));
    setTimeout(() => left.destroy(), 200);
    await closed(left);
    // The server closes this one.
    await closed((await openConnection(site.url, request.repeat(20))).resume());
  }
  proxy.heal();
  // More than one address' share has been used, and all of it is free again.
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => member.copy().get("/profile/delete")),
  );
  for (const { status } of answers) expect(status).toBe(200);
});
