import { describe, expect, test } from "vitest";
import { createUser } from "../support/backend.ts";
import { testSite } from "../support/test-site.ts";
import { startWebServer } from "../support/web-server.ts";

const TOKEN = "a token that only Prometheus knows";

const { backend, proxy, site, newVisitor } = await testSite("members", {
  LOG_LEVEL: "fatal",
  METRICS_TOKEN: TOKEN,
});

function ask(authorization?: string, url = site.url) {
  return fetch(`${url}/metrics`, {
    headers: authorization === undefined ? {} : { authorization },
  });
}

/** The value of a metric, 0 when it does not exist. */
async function figure(line: string): Promise<number> {
  const text = await (await ask(`Bearer ${TOKEN}`)).text();
  const found = text.split("\n").find((each) => each.startsWith(`${line} `));
  return Number(found?.slice(line.length) ?? 0);
}

const requests = (route: string, status: number, method = "GET") =>
  figure(`http_requests_total{route="${route}",method="${method}",status="${String(status)}"}`);

const calls = (service: string, outcome: string) =>
  figure(`backend_call_duration_seconds_count{service="${service}",outcome="${outcome}"}`);

/** Expects a metric to have risen by so much; polls, because the response may be sent first. */
async function expectMore(read: () => Promise<number>, by: number, act: () => Promise<unknown>) {
  const before = await read();
  await act();
  await expect.poll(async () => (await read()) - before).toBe(by);
}

describe("who may read the metrics", () => {
  test("Prometheus, with its token", async () => {
    const answer = await ask(`Bearer ${TOKEN}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain;.* version=0\.0\.4/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.text()).toContain("process_cpu_seconds_total");
  });

  test.each([
    undefined,
    "",
    "Bearer ",
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(0, -1)}`,
    `Basic ${TOKEN}`,
    TOKEN,
  ])("nobody with %j: the 404 page", async (authorization) => {
    const answer = await ask(authorization);
    expect(answer.status).toBe(404);
    expect(answer.headers.has("x-client-ip")).toBe(false);
    const text = await answer.text();
    expect(text).toContain("Oops! Page not found");
    expect(text).not.toContain("http_requests_total");
  });

  test("no one reads metrics when no token is set", async () => {
    const plain = await startWebServer(backend, { LOG_LEVEL: "fatal" });
    const answers = await Promise.all([
      ask(undefined, plain.url),
      ask("Bearer ", plain.url),
      ask("Bearer undefined", plain.url),
    ]);
    await plain.stop();
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe("requests", () => {
  test("a cached page counts under its route, not its URL", () =>
    expectMore(
      () => requests("/about", 200),
      2,
      async () => {
        await fetch(`${site.url}/about`);
        await fetch(`${site.url}/about?from=${crypto.randomUUID()}`);
      },
    ));

  test("a 304 counts too", async () => {
    const { headers } = await fetch(`${site.url}/about`);
    await expectMore(
      () => requests("/about", 304),
      1,
      () =>
        fetch(`${site.url}/about`, {
          headers: { "If-None-Match": headers.get("etag") ?? "" },
        }),
    );
  });

  test("a rendered page, a post and a data request count under their route", async () => {
    const visitor = newVisitor();
    await expectMore(
      () => requests("/booking", 200),
      1,
      () => visitor.get("/booking"),
    );
    await expectMore(
      () => requests("/login", 400, "POST"),
      1,
      () => visitor.post("/login", { email: "nobody" }),
    );
    await expectMore(
      () => requests("/courses", 200),
      1,
      () => visitor.get("/courses.data"),
    );
  });

  test("all unmatched URLs are one route", async () => {
    await expectMore(
      () => requests("/*", 404),
      20,
      () =>
        Promise.all(Array.from({ length: 20 }, () => fetch(`${site.url}/${crypto.randomUUID()}`))),
    );
    const text = await (await ask(`Bearer ${TOKEN}`)).text();
    expect(text).not.toMatch(/route="[^"]*[0-9a-f]{8}-[0-9a-f]{4}/);
  });

  test("durations exist for each route", async () => {
    await expectMore(
      () => figure('http_request_duration_seconds_count{route="/scoring"}'),
      1,
      () => fetch(`${site.url}/scoring`),
    );
  });
});

describe("calls to the backend", () => {
  test("count by service and outcome", async () => {
    const person = await createUser(backend);
    const member = newVisitor();
    await expectMore(
      () => calls("auth", "ok"),
      1,
      () => member.post("/login", person),
    );
    await expectMore(
      () => calls("auth", "refused"),
      1,
      () => newVisitor().post("/login", { ...person, password: "x" }),
    );
    await expectMore(
      () => calls("rest", "ok"),
      // own_profile() has everything on the page.
      1,
      () => member.get("/profile"),
    );
    proxy.fail("/auth/v1/token", { kind: "status", status: 500 });
    await expectMore(
      () => calls("auth", "failed"),
      1,
      () => newVisitor().post("/login", person),
    );
    proxy.heal();
    proxy.fail("/auth/v1/token", { kind: "refuse" });
    await expectMore(
      () => calls("auth", "unreachable"),
      1,
      () => newVisitor().post("/login", person),
    );
    proxy.heal();
  });
});
