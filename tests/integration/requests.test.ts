import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ERROR_PAGES } from "#app/site/content.ts";
import { processorLimit, processorTimeOf } from "../support/process-usage.ts";
import { type RawResponse, sendRaw, sendRequest } from "../support/raw-request.ts";
import { clubSite } from "../support/test-site.ts";
import { startWebServer } from "../support/web-server.ts";

const REGISTER = "/tournaments/bangalore-birdie-bash/register";
const BIRTHDAY = "/tournaments/founder-birthday/register";

const { backend, site, admin } = await clubSite("members", {});

const send = (
  method: string,
  path: string,
  headers?: Record<string, string>,
  body?: string | Buffer,
) => sendRequest(site.url, method, path, headers, body);

function expectClearPage({ text }: RawResponse, heading: string) {
  expect(text).toContain(`<h1>${heading}</h1>`);
  expect(text).not.toMatch(/\bat .+:\d+:\d+/);
}

const URLENCODED = { "Content-Type": "application/x-www-form-urlencoded" };

describe("a form that is too large", () => {
  test.each([
    ["/login", "email=a&password=".padEnd(65 * 1024, "b")],
    ["/booking", "name=".padEnd(1_500_000, "b")],
    ["/signup", "a=&".repeat(10_000)],
  ])("%s responds 413 with a clear page", async (path, body) => {
    const answer = await send("POST", path, URLENCODED, body);
    expect(answer.status).toBe(413);
    expectClearPage(answer, "That was too much at once");
  });

  test("64 KB is accepted", async () => {
    const body = "fullName=".padEnd(64 * 1024, "b");
    const answer = await send("POST", "/signup", URLENCODED, body);
    expect(answer.status).toBe(400);
    expectClearPage(answer, "Sign up");
    expect(answer.text).toContain("at most 120 characters");
  });

  // The encoder of data answers calls itself for each level (CVE-2026-34077).
  test.each([
    ["deep names", `email${".a".repeat(30_000)}=b`],
    ["deep lists", `email${"[0]".repeat(20_000)}=b`],
    ["many fields", "a=&".repeat(199)],
  ])("%s are answered at once, as data too", async (_, body) => {
    for (const path of ["/login", "/login.data"]) {
      const startedAt = performance.now();
      const answer = await send("POST", path, URLENCODED, body);
      expect(answer.status).toBe(400);
      expect(performance.now() - startedAt).toBeLessThan(5_000);
    }
  });

  test("without end is cut off", async () => {
    const { hostname, port } = new URL(site.url);
    const asked = request({
      hostname,
      port,
      path: "/login",
      method: "POST",
      headers: URLENCODED,
    });
    const ended = new AbortController();
    for (const event of ["response", "error"]) {
      asked.on(event, () => {
        ended.abort();
      });
    }
    const chunk = "b".repeat(64 * 1024);
    // Far beyond what the buffers of both sockets hold, which a busy server reads late.
    const endless = 2_000 * chunk.length;
    let sent = 0;
    while (!ended.signal.aborted && sent < endless) {
      if (!asked.write(chunk)) {
        await once(asked, "drain", { signal: ended.signal }).catch(() => null);
      }
      sent += chunk.length;
    }
    asked.destroy();
    expect(sent).toBeLessThan(endless);
    expect((await send("GET", "/login")).status).toBe(200);
  });
});

test("a connection that a browser has opened for later does not keep the server from ending", async () => {
  const ending = await startWebServer(backend, { LOG_LEVEL: "fatal" });
  const socket = connect(Number(new URL(ending.url).port), "localhost");
  await once(socket, "connect");
  expect((await fetch(`${ending.url}/about`)).status).toBe(200);
  const startedAt = performance.now();
  await ending.stop();
  // What is still open after five seconds is cut off.
  expect(performance.now() - startedAt).toBeLessThan(4_000);
});

// A pattern that begins at each character anew takes seconds of them.
describe("what is as long as can be takes less than half a second of a processor", () => {
  const LENGTH = 63 * 1024;
  const FILLERS = ["a", "1", " ", ".", "-", "a."];

  test.each([
    ["/login", ["email"]],
    ["/forgot-password", ["email"]],
    ["/signup", ["fullName", "email"]],
    ["/booking?step=3&course=lake&card=hdfc", ["name", "date", "timeSlot"]],
    [
      REGISTER,
      [
        ...["fullName", "email", "phone", "golfGroup", "customGolfGroup"],
        ...["handicap", "additionalInfo"],
      ],
    ],
  ])("in %s", async (path, fields) => {
    const headers = {
      ...URLENCODED,
      Origin: site.url,
      Cookie: path === REGISTER ? admin.cookieHeader : "",
    };
    const limit = processorLimit(500);
    for (const field of fields) {
      for (const filler of FILLERS) {
        const value = `b${filler.repeat(LENGTH / filler.length)}b`;
        const before = processorTimeOf(site.pid);
        const body = new URLSearchParams({ [field]: value }).toString();
        const { status } = await send("POST", path, headers, body);
        expect(status).toBeLessThan(500);
        expect(processorTimeOf(site.pid) - before, field).toBeLessThan(limit);
      }
    }
  });

  const addresses: [start: string, status: number][] = [
    ["/a", 404],
    ["/courses?q=", 200],
    ["/login?redirectTo=/", 200],
    ["/signup?redirectTo=/", 200],
    ["/booking?step=2&course=", 302],
    ["/entry?token=", 404],
    ["/entry/withdraw?token=", 404],
    ["/admin/users?q=", 200],
  ];
  test.each(addresses)("in an address like %s", async (start, status) => {
    const headers = start.startsWith("/admin") ? { Cookie: admin.cookieHeader } : undefined;
    const limit = processorLimit(500);
    for (const part of ["/", "/a", "%2F", "a", "1", ".", "-", "%20"]) {
      const address = `${start}${part.repeat(15_000 / part.length)}b`;
      const before = processorTimeOf(site.pid);
      for (let count = 0; count < 5; count += 1) {
        const answer = await send("GET", address, headers);
        expect([400, status]).toContain(answer.status);
      }
      expect(processorTimeOf(site.pid) - before, part).toBeLessThan(limit);
    }
  });

  // CVE-2026-55685.
  test("in the links whose routes are asked for", async () => {
    const { text } = await send("GET", "/login");
    const [, version = ""] = /\/assets\/manifest-(\w+)\.js/.exec(text) ?? [];
    const before = processorTimeOf(site.pid);
    for (const [links, status] of [
      ["login", 200],
      ["a&p=/".repeat(580), 200],
      ["/".repeat(38), 200],
      ["/".repeat(590), 400],
      [`?${"/".repeat(590)}`, 400],
      ["/".repeat(7_000), 400],
      ["?/".repeat(3_500), 400],
    ] as const) {
      const path = `/__manifest?version=${version}&p=/${links}`;
      expect((await send("GET", path)).status).toBe(status);
    }
    expect(processorTimeOf(site.pid) - before).toBeLessThan(processorLimit(500));
  });
});

describe("a body that is not a form", () => {
  test.each([
    ["application/json", '{"email":"a"}', 415, ERROR_PAGES.unreadable.title],
    ["text/plain", "email=a", 415, ERROR_PAGES.unreadable.title],
    ["text/x-script", '[["E","a","Function"]]', 415, ERROR_PAGES.unreadable.title],
    ["multipart/form-data", "x", 400, ERROR_PAGES.unreadable.title],
    ["multipart/form-data; boundary=b", "--b\r\nno", 400, ERROR_PAGES.unreadable.title],
    ["multipart/form-data; boundary=b", "\0\xff\xfe", 400, ERROR_PAGES.unreadable.title],
  ])("%s %j responds %i", async (type, body, status, heading) => {
    const answer = await send("POST", "/login", { "Content-Type": type }, body);
    expect(answer.status).toBe(status);
    expectClearPage(answer, heading);
  });

  test("a file instead of a text counts as missing", async () => {
    const body = [
      "--b",
      'Content-Disposition: form-data; name="email"; filename="x.txt"',
      "",
      "golfer@example.com",
      "--b--",
      "",
    ].join("\r\n");
    const type = { "Content-Type": "multipart/form-data; boundary=b" };
    const answer = await send("POST", "/login", type, body);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("Please enter your email.");
  });
});

describe("methods", () => {
  test.each(["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])(
    "%s is rejected for every page",
    async (method) => {
      for (const path of ["/", "/login", "/nowhere"]) {
        const answer = await send(method, path);
        expect(answer.status).toBe(405);
        expect(answer.headers.allow).toBe("GET, HEAD, POST");
      }
    },
  );

  test("POST to a page without a form is rejected with a clear page", async () => {
    const answer = await send("POST", "/about", URLENCODED, "a=b");
    expect(answer.status).toBe(405);
    expectClearPage(answer, ERROR_PAGES.unreadable.title);
  });

  test.each([
    ["one", "", 200],
    ["two alike", "Host: HOST\r\n", 400],
    ["two", "host: evil.example\r\n", 400],
  ])("a request with %s of Host", async (_, second, status) => {
    const { host } = new URL(site.url);
    const head = `GET /about HTTP/1.1\r\nHost: ${host}\r\n${second.replace("HOST", host)}Connection: close\r\n\r\n`;
    expect(await sendRaw(site.url, head)).toMatch(new RegExp(`^HTTP/1.1 ${String(status)} `));
  });

  test("an unknown HTTP method", async () => {
    expect(await sendRaw(site.url, "GOLF / HTTP/1.1\r\nHost: x\r\n\r\n")).toMatch(
      /^HTTP\/1.1 400 /,
    );
  });
});

const form = "email=a%40example.com&password=x";

describe("the origin of a post", () => {
  test.each([
    [{ "Sec-Fetch-Site": "cross-site" }],
    [{ "Sec-Fetch-Site": "same-site" }],
    [{ Origin: "https://evil.example" }],
    [{ Origin: "null" }],
    [{ Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" }],
    [
      {
        Origin: "https://evil.example",
        Forwarded: "host=evil.example",
        "X-Forwarded-Host": "evil.example",
        "X-Forwarded-Proto": "https",
        "X-Original-Host": "evil.example",
      },
    ],
  ])("%j is rejected, and changes nothing", async (headers) => {
    for (const path of ["/login", "/logout", REGISTER, "/admin/users"]) {
      const answer = await send("POST", path, { ...URLENCODED, ...headers }, form);
      expect(answer.status).toBe(403);
      expect(answer.headers["set-cookie"]).toBeUndefined();
      expectClearPage(answer, "This form came from elsewhere");
    }
  });

  test.each([
    [{ "Sec-Fetch-Site": "same-origin" }],
    // From a page that sends no referrer.
    [{ "Sec-Fetch-Site": "same-origin", Origin: "null" }],
    [{ "Sec-Fetch-Site": "none" }],
    [{}],
  ])("%j is accepted", async (headers) => {
    const answer = await send("POST", "/login", { ...URLENCODED, ...headers }, form);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("Invalid login credentials");
  });

  test("no forwarded host gets into a page or a redirect", async () => {
    for (const path of ["/login", "/profile", "/about/", "/booking?step=3"]) {
      const answer = await send("GET", path, {
        "X-Forwarded-Host": "evil.example",
      });
      expect(answer.status).toBeLessThan(400);
      expect(answer.text).not.toContain("evil.example");
      expect(answer.headers.location ?? "/").toMatch(/^\//);
    }
  });
});

describe("a request for another host than the site's", () => {
  const others = () => [
    site.url.replace("http://localhost", "127.0.0.1"),
    site.url.replace("http://localhost", "[::1]"),
    "clubhouse.lan",
    "evil.example:99999999",
    "a b",
  ];

  test("is redirected to the site's address, with its query", async () => {
    for (const Host of others()) {
      for (const path of ["/", "/login?redirectTo=%2Fprofile", "/nowhere"]) {
        const answer = await send("GET", path, { Host });
        expect(answer.status).toBe(308);
        expect(answer.headers.location).toBe(site.url + path);
        expect(answer.headers["set-cookie"]).toBeUndefined();
      }
    }
  });

  test("is rejected with a clear page when it is a POST, and changes nothing", async () => {
    for (const Host of others()) {
      for (const path of ["/login", "/signup", "/logout", REGISTER, "/booking"]) {
        const answer = await send(
          "POST",
          path,
          { ...URLENCODED, Host, Origin: `http://${Host}` },
          form,
        );
        expect(answer.status).toBe(421);
        expect(answer.headers["set-cookie"]).toBeUndefined();
        expectClearPage(answer, "This form went to another address");
      }
    }
    expect(site.output()).not.toMatch(/\bat .+:\d+:\d+/);
  });

  test("still gets health checks", async () => {
    const check = async () => (await send("GET", "/healthz", { Host: "10.0.0.7:3000" })).status;
    // On a busy machine it may say 503 for a while.
    await expect.poll(check, { timeout: 30_000 }).toBe(200);
  });

  test("is the same host in another case", async () => {
    const Host = site.url.replace("http://", "").toUpperCase();
    expect((await send("GET", "/login", { Host })).status).toBe(200);
  });
});

describe("canonical paths", () => {
  test.each([
    ["/Tournaments", "/tournaments"],
    ["/TOURNAMENTS/Bangalore-Birdie-Bash/Register", REGISTER],
    ["/Login?redirectTo=/Profile", "/login?redirectTo=/Profile"],
    ["/Courses?q=a?b", "/courses?q=a?b"],
    ["/About/", "/about"],
    [
      "/Profile/Registrations/Bangalore-Birdie-Bash",
      "/profile/registrations/bangalore-birdie-bash",
    ],
  ])("%s redirects to %s", async (path, address) => {
    const answer = await send("GET", path);
    expect(answer.status).toBe(308);
    expect(answer.headers.location).toBe(address);
  });

  test("a form posted in another case is accepted: nothing is lost", async () => {
    const answer = await send("POST", "/Login", URLENCODED, form);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("Invalid login credentials");
  });
});

test("GET * is rejected", async () => {
  const answer = await send("GET", "*");
  expect(answer.status).toBe(400);
  expectClearPage(answer, ERROR_PAGES.unreadable.title);
});

test("a request of data as Remix made it before is rejected, and is no error of ours", async () => {
  const before = site.output().length;
  for (const path of [
    "/courses?q=a&_data=root",
    "/login?a=b&_data=account%2Flogin%2Fpage",
    "/signup?_data=",
  ]) {
    const answer = await send("GET", path);
    expect(answer.status, path).toBe(400);
    expectClearPage(answer, ERROR_PAGES.unreadable.title);
  }
  expect(site.output().slice(before)).not.toContain('"level":50');
});

test("the log is one JSON line per event, whatever a tampered cookie makes the libraries print", async () => {
  const Cookie = `teebox-session=base64-${Buffer.from("{no json").toString("base64url")}; teebox-session.0=base64-w6; teebox-toast=x`;
  for (const path of ["/", "/profile", REGISTER]) {
    await send("GET", path, { Cookie });
  }
  for (const line of site.output().split("\n")) {
    if (line !== "") expect(() => JSON.parse(line) as unknown, line).not.toThrow();
  }
});

describe("malformed requests get a clear response", () => {
  test.each([
    "/%",
    "/%E0%A4%A",
    "/%00",
    "/login%00",
    "/tournaments/a%00b",
    "/tournaments/a%00b/register",
    "/tournaments/a%00b/results",
    "/tournaments/a%00b/og.png",
    "/tournaments/a%00b/calendar.ics",
    "/tournaments/a%00b/tee-sheet.svg",
    "/tournaments/%F3%A0%80%81",
    "/receipts/2026%00/1",
    "/courses/a%00b",
    "/entry?token=a%00b",
    "/starts.ics?token=a%00b",
    "/entry/withdraw?token=a%00b",
    "/entry/cannot-come?token=a%00b",
    "/entry/pay?token=a%00b",
    "/reminders?token=a%00b",
    "/reset-password?token_hash=a%00b",
    "/auth/confirm?token_hash=a%00b&type=signup",
    "/complementary-game?bank=a%00b",
    "/assets/%E0%A4%A",
    "/assets/../../server.ts",
    "/..%2f..%2fserver.ts",
    "//evil.example/",
    "///",
    "/\\evil.example",
    "/login?redirectTo=%ED%A0%80",
    "/login?q=%",
    `/courses?q=${"a".repeat(8_000)}`,
    "/courses?q=%F0%9F%8F%8C%ED%A0%80%00",
    "/courses?q=a&q=b&q[c]=d",
    "/booking?step=1e9&course=__proto__&card=constructor",
    "/complementary-game?bank=__proto__",
    "/login.data",
    "/_root.data",
    "/login.data?_routes=__proto__",
    "/__manifest",
    "/__manifest?p=%",
    `/${"a/".repeat(2_000)}`,
  ])("GET %s", async (path) => {
    const answer = await send("GET", path);
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toMatch(/\bat .+:\d+:\d+/);
    expect(answer.headers.location ?? "/").not.toMatch(/^(?:\/\/|\\|https?:)/);
  });

  test.each([
    "teebox-session=",
    "teebox-session=%",
    "teebox-session=base64-%%%; teebox-session.0=x; teebox-session.1=y",
    "teebox-session=base64-eyJhY2Nlc3NfdG9rZW4iOiJ4In0",
    `teebox-session=base64-${Buffer.from('{"access_token":1,"refresh_token":[],"expires_at":"x"}').toString("base64url")}`,
    "teebox-toast=%E0%A4%A; teebox-form=%; teebox-drafts=%; teebox-bookings=%",
    "teebox-toast=e30.x; =; ;;; a",
    `teebox-form=${"a".repeat(15_000)}`,
    "__proto__=x; constructor=y; teebox-session.9999999=z",
  ])("a cookie like %s", async (cookie) => {
    for (const path of ["/", "/login", "/booking", "/dashboard", "/profile", REGISTER]) {
      const answer = await send("GET", path, { Cookie: cookie });
      expect(answer.status).toBeLessThan(500);
    }
  });

  test("headers that are too large", async () => {
    const answer = await send("GET", "/login", {
      Cookie: "a=".padEnd(30_000, "b"),
    });
    expect(answer.status).toBe(431);
  });

  test.each([
    "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    "GET / HTTP/9.9\r\nHost: a\r\n\r\n",
    "GET http:// HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
    "\0\0\0\0\r\n\r\n",
  ])("raw: %j", async (text) => {
    expect(await sendRaw(site.url, text)).not.toMatch(/^HTTP\/1.1 5/);
  });
});

test("a client that sends too slowly is cut off, and no other is affected", async () => {
  const { hostname, port } = new URL(site.url);
  const slow = Array.from({ length: 50 }, () => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    socket.write("POST /login HTTP/1.1\r\nHost: a\r\nX-Slow: ");
    return socket;
  });
  const drip = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write("a");
  }, 500);
  const startedAt = performance.now();
  // `once` would reject when one is reset while it writes.
  const closed = Promise.all(
    slow.map((socket) => new Promise((resolve) => socket.on("close", resolve))),
  );
  expect((await send("GET", "/login")).status).toBe(200);
  for (const socket of slow) socket.resume();
  await closed;
  clearInterval(drip);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});

describe("no action fails, whatever is posted", () => {
  const FIELDS = [
    ...["email", "password", "confirmPassword", "fullName", "redirectTo"],
    ...["token_hash", "type", "submissionKey", "phone", "golfGroup"],
    ...["customGolfGroup", "category", "handicap", "additionalInfo"],
    ...["birthdayMessage", "date", "timeSlot", "players", "name", "step"],
    ...["course", "card", "draft", "from", "intent", "q", "clubWebsite"],
  ];
  const ODD_NAMES = [
    ...["__proto__", "constructor", "toString", "a[0][b]", "email[]"],
    ...["email.x", "[", "]", "__intent__", "__state__", "fullName[__proto__]"],
  ];
  const ODD_VALUES = [
    ...["", " ", "\0", "\ud800", "1e9", "-1", "NaN", "null", "[object Object]"],
    ...["{}", "' or 1=1 --", "<script>", "../..", "😀".repeat(200), "9".repeat(400)],
    ...["2026-02-30", "0000-00-00", "12:00", "hdfc", "lake", "3", "reset"],
    ...['{"type":"reset","payload":{}}', '{"type":"insert","payload":{"name":"__proto__"}}'],
  ];
  const field = fc.tuple(
    fc.oneof(
      fc.constantFrom(...FIELDS),
      fc.constantFrom(...ODD_NAMES),
      fc.string({ maxLength: 20, unit: "binary" }),
    ),
    fc.oneof(
      fc.constantFrom(...ODD_VALUES),
      fc.string({ maxLength: 300, unit: "binary" }),
      fc.string({ maxLength: 300, unit: "grapheme" }),
    ),
  );
  const encoding = fc.constantFrom("urlencoded", "multipart", "raw");
  const body = fc.tuple(encoding, fc.array(field, { maxLength: 30 }));

  test.each([
    "/login",
    "/signup",
    "/forgot-password",
    "/reset-password",
    "/auth/confirm",
    "/logout",
    REGISTER,
    BIRTHDAY,
    "/booking",
    "/booking?step=3&course=lake&card=hdfc",
    "/admin/users",
  ])("%s", async (path) => {
    await fc.assert(
      fc.asyncProperty(body, fc.boolean(), async ([how, fields], isAdmin) => {
        const headers: Record<string, string> = { Origin: site.url };
        // Logging out would end the session of all other posts.
        if (isAdmin && path !== "/logout" && path !== "/reset-password") {
          headers.Cookie = admin.cookieHeader;
        }
        const answer = await fetch(site.url + path, {
          method: "POST",
          redirect: "manual",
          headers: how === "raw" ? { ...headers, ...URLENCODED } : headers,
          body: encode(how, fields),
        });
        const text = await answer.text();
        expect(answer.status, text.slice(0, 2_000)).toBeLessThan(500);
        expect(text).not.toMatch(/\bat .+:\d+:\d+/);
      }),
      { numRuns: 25 },
    );
  });

  function encode(how: string, fields: [string, string][]) {
    if (how === "urlencoded") return new URLSearchParams(fields);
    if (how === "raw") return fields.map((pair) => pair.join("=")).join("&");
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    return form;
  }
});
