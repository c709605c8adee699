import { setTimeout } from "node:timers/promises";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { makeAdmin, createUser, registration, type TestUser } from "../support/backend.ts";
import { startOwnBackend } from "../support/shared-backends.ts";
import { testSite } from "../support/test-site.ts";
import type { Page, Visitor } from "../support/visitor.ts";

const { backend, proxy, site, newVisitor, newMember, newAdmin } = await testSite(
  await startOwnBackend(),
);
const { visitor: admin } = await newAdmin({
  email: "secretary@club.example",
  fullName: "Club Secretary",
});

beforeAll(async () => {
  await backend.sql(`
    insert into auth.users (id, email, raw_user_meta_data, created_at, last_sign_in_at)
    select gen_random_uuid(), 'member' || n || '@club.example',
           jsonb_build_object('full_name', 'Member ' || n),
           timestamptz '2024-01-01 18:45+00' + n * interval '1 hour',
           case when n % 2 = 0 then timestamptz '2024-06-01 06:30+00' end
    from generate_series(1, 2400) as n`);
  await backend.sql(`
    insert into auth.users (id, email, raw_user_meta_data, created_at) values
      (gen_random_uuid(), 'percent@odd.example', '{"full_name": "100%_Golf"}', '2025-01-01'),
      (gen_random_uuid(), 'comma@odd.example', '{"full_name": "Rao, \\"Birdie\\" Asha"}', '2025-01-01'),
      (gen_random_uuid(), 'hindi@odd.example', '{"full_name": "आशा राव"}', '2025-01-01'),
      (gen_random_uuid(), 'formula@odd.example', '{"full_name": "=1+1"}', '2025-01-01'),
      (gen_random_uuid(), 'nameless@odd.example', '{}', '2025-01-01')`);
});

async function signedIn(person: TestUser) {
  const visitor = newVisitor();
  await visitor.logIn(person);
  return visitor;
}

/** The e-mails in a page's table, in order. */
const emails = (text: string) =>
  [...text.matchAll(/<th[^>]*scope="row"[^>]*>(?:<a[^>]*>)?([^<]+@[^<]+)</g)].map(
    ([, email]) => email,
  );

const counts = (text: string) =>
  [...text.matchAll(/<dd[^>]*>([\d,]+)<\/dd>/g)].map(([, count]) => count);

describe("the way to the club's pages", () => {
  const clubLink = /<header[\s\S]*href="\/admin"[\s\S]*<\/header>/;

  test("an administrator lands there after log-in, and finds them in every header", async () => {
    const person = await createUser(backend);
    const visitor = newVisitor();
    await makeAdmin(backend, person);
    const answer = await visitor.post("/login", {
      email: person.email,
      password: person.password,
      redirectTo: "/profile",
    });
    expect(answer.location).toBe("/admin/tournaments");
    for (const path of ["/", "/tournaments", "/profile"]) {
      expect((await visitor.get(path)).text).toMatch(clubLink);
    }
    expect((await visitor.get("/admin")).location).toBe("/admin/tournaments");
    await visitor.post("/logout", {});
    expect((await visitor.get("/")).text).not.toMatch(clubLink);
  });

  test("a page that asked for the log-in is opened", async () => {
    const person = await createUser(backend);
    await makeAdmin(backend, person);
    const answer = await newVisitor().post("/login", {
      email: person.email,
      password: person.password,
      redirectTo: "/booking",
    });
    expect(answer.location).toBe("/booking");
  });

  test("other members have none, and a new administrator has one from the first visit", async () => {
    const person = await createUser(backend);
    const visitor = await signedIn(person);
    expect((await visitor.get("/")).text).not.toMatch(clubLink);
    expect((await visitor.get("/admin")).status).toBe(403);
    await makeAdmin(backend, person);
    await visitor.get("/admin");
    expect((await visitor.get("/")).text).toMatch(clubLink);
    await backend.sql(`delete from public.admins where user_id = '${person.id}'`);
    await visitor.get("/profile");
    expect((await visitor.get("/")).text).not.toMatch(clubLink);
  });
});

/** The club's layout and pages, each with the id of its route and an address. */
function clubPages(entries: readonly RouteConfigEntry[], above = ""): [id: string, path: string][] {
  return entries.flatMap(({ file, path = "", children = [] }) => {
    const address = path === "" ? above : `${above}/${path}`;
    const isPage = /^club\/.*(?<!tournament\/layout)\.tsx$/.test(file);
    const id = file.replace(/\.tsx$/, "");
    return [
      ...(isPage ? [[id, address.replaceAll(/:\w+/g, "any")] as const] : []),
      ...clubPages(children, address),
    ] as [string, string][];
  });
}

describe("access", () => {
  const addresses = ["/admin/users", "/admin/users.csv", "/admin/users?q=member"];

  test.each(addresses)("%s: signed out, redirects to log-in", async (path) => {
    const page = await newVisitor().get(path);
    expect(page.refusal).toBeNull();
    expect(page.location).toContain("/login?redirectTo=");
  });

  test.each([...addresses, "/admin/users.data"])(
    "%s: other members get a 403, and nothing else",
    async (path) => {
      const golfer = (await newMember()).visitor;
      const page = await golfer.get(path);
      expect(page.status).toBe(403);
      expect(page.text).not.toContain("@club.example");
      expect(page.text).not.toContain("Member 1");
    },
  );

  test.each(clubPages(routes))(
    "%s: its loader asked for alone leads visitors to log-in",
    async (id, path) => {
      const answer = await newVisitor().get(`${path}.data?_routes=${encodeURIComponent(id)}`);
      expect(answer.status).toBe(202);
      expect(answer.text).toContain("/login?redirectTo=");
    },
  );

  test("POST is checked too", async () => {
    const golfer = (await newMember()).visitor;
    expect((await golfer.post("/admin/users", { q: "" })).status).toBe(403);
  });

  test("a former administrator is denied at once", async () => {
    const person = await createUser(backend);
    await makeAdmin(backend, person);
    const former = await signedIn(person);
    for (const path of addresses) {
      expect((await former.get(path)).status).toBe(200);
    }
    await backend.sql(`delete from public.admins where user_id = '${person.id}'`);
    for (const path of [...addresses, "/admin/users.data"]) {
      expect((await former.get(path)).status).toBe(403);
    }
  });
});

describe("what is logged in an administrator's name", () => {
  const lines = async () => {
    const [row] = await backend.sql<{ count: number }>(
      "select count(*)::int as count from public.admin_audit",
    );
    return row?.count ?? 0;
  };

  test.each([
    ["/admin/users?q=member", { "Sec-Fetch-Site": "cross-site" }],
    ["/admin/users?q=member", { "Sec-Fetch-Site": "same-site" }],
    ["/admin/users", { "Sec-Fetch-Site": "cross-site" }],
    ["/admin/users?q=member", { "Sec-Fetch-Site": "same-origin", "Sec-Purpose": "prefetch" }],
    ["/admin/users", { "Sec-Purpose": "prefetch;prerender" }],
  ])("not %s with %j: it needs a click", async (path, headers) => {
    const before = await lines();
    const page = await admin.get(path, headers);
    expect(page.status).toBe(403);
    expect(page.text).not.toContain("@club.example");
    expect(page.text).toContain(`href="${path}"`);
    expect(page.text).toContain("Show the members");
    expect(await lines()).toBe(before);
  });

  test.each<Record<string, string>>([
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "none" },
    { "Sec-Purpose": "prefetch" },
  ])("no export with %j: the page has its button", async (headers) => {
    const before = await lines();
    const page = await admin.get("/admin/users.csv?q=member", headers);
    expect(page.location).toBe("/admin/users?q=member");
    expect(await lines()).toBe(before);
  });

  test("requests from this site, or typed URLs", async () => {
    const before = await lines();
    const here = { "Sec-Fetch-Site": "same-origin" };
    for (const [path, headers] of [
      ["/admin/users?q=asked-from-here", here],
      ["/admin/users.csv?q=member", here],
      ["/admin/users", { "Sec-Fetch-Site": "none" }],
      ["/admin/users?q=from-a-bookmark", { "Sec-Fetch-Site": "none" }],
    ] as const) {
      expect((await admin.get(path, headers)).status).toBe(200);
    }
    // Repeating a look-up within ten seconds is one entry.
    expect(await lines()).toBeGreaterThanOrEqual(before + 3);
  });
});

describe("a member", () => {
  test("what they entered, with state and fee, leads to each entry", async () => {
    const golfer = await createUser(backend, { fullName: "Meera Shah" });
    const page = await admin.get(`/admin/users/${golfer.id}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain("No tournament entered yet.");
    await backend.call("POST", "/rest/v1/tournament_registrations", {
      token: golfer.accessToken,
      body: registration(),
    });
    const after = await admin.get(`/admin/users/${golfer.id}`);
    expect(after.text).toMatch(/<h1[^>]*>Meera Shah<\/h1>/);
    expect(after.text).toMatch(
      /href="\/admin\/tournaments\/bangalore-birdie-bash\/entrants\/[\da-f-]{36}"/,
    );
    expect(after.text).toContain(">Confirmed<");
  });

  test("a search that is sent opens the only member found, typing does not", async () => {
    const list = await admin.get("/admin/users?q=hindi");
    const [, path = ""] = /<th[^>]*scope="row"[^>]*><a href="([^"]*)"/.exec(list.text) ?? [];
    expect(path).toMatch(/^\/admin\/users\/[\da-f-]{36}$/);
    const sent = await admin.get("/admin/users?q=hindi&open=yes");
    expect(sent.location).toBe(path);
    expect((await admin.get(path)).text).toContain("आशा राव");
    for (const search of ["member", "nobody-at-all", ""]) {
      expect((await admin.get(`/admin/users?q=${search}&open=yes`)).status).toBe(200);
    }
  });

  test.each(["nobody", "00000000-0000-4000-8000-000000000000"])(
    "%s is no member: 404",
    async (id) => {
      expect((await admin.get(`/admin/users/${id}`)).status).toBe(404);
    },
  );

  test("other members are refused", async () => {
    const golfer = await createUser(backend);
    expect((await (await signedIn(golfer)).get(`/admin/users/${golfer.id}`)).status).toBe(403);
  });
});

describe("the list", () => {
  test("counts all users, shows fifty, newest first", async () => {
    await admin.post("/admin/users", { intent: "refresh" });
    const { text, status } = await admin.get("/admin/users?q=member");
    expect(status).toBe(200);
    const [truth] = await backend.sql<{ total: number; active: number }>(
      "select count(*)::int as total, count(last_sign_in_at)::int as active from auth.users",
    );
    expect(counts(text)).toEqual([
      truth?.total.toLocaleString("en-IN"),
      "2,400",
      truth?.active.toLocaleString("en-IN"),
    ]);
    expect(emails(text)).toHaveLength(50);
    expect(emails(text)[0]).toBe("member2400@club.example");
  });

  test("dates are in India's time zone; N/A and Never", async () => {
    const { text } = await admin.get("/admin/users?q=member7@");
    expect(text).toMatch(/>2 Jan 2024</);
    expect(text).toContain(">Never<");
    expect((await admin.get("/admin/users?q=nameless")).text).toContain(">N/A<");
  });

  test("answers 32 requests of four administrators at once", async () => {
    const visitors = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const person = await createUser(backend);
        await makeAdmin(backend, person);
        return signedIn(person);
      }),
    );
    /** Comes again when the site is busy, as the page asks for. */
    async function list(visitor: Visitor): Promise<Page> {
      const page = await visitor.get("/admin/users?q=member");
      if (page.status !== 503) return page;
      await setTimeout(Number(page.headers.get("retry-after")) * 1_000);
      return list(visitor);
    }
    const pages = await Promise.all(
      Array.from({ length: 8 }, () => visitors).flatMap((each) => each.map(list)),
    );
    expect(pages).toHaveLength(32);
    for (const { text } of pages) expect(emails(text)).toHaveLength(50);
  });

  test("pages keep the search", async () => {
    const first = await admin.get("/admin/users?q=member");
    const [, next = ""] = /href="([^"]*)"[^>]*>Next page</.exec(first.text) ?? [];
    const second = await admin.get(next.replaceAll("&amp;", "&"));
    expect(emails(second.text)[0]).toBe("member2350@club.example");
    expect(second.text).toContain('value="member"');
    expect(second.text).toMatch(/href="\/admin\/users\?q=member"[^>]*>First page</);
    expect(first.text).not.toContain("First page");
  });

  test.each([
    ["100%_g", ["percent@odd.example"]],
    ["%", ["percent@odd.example"]],
    ['"birdie" a', ["comma@odd.example"]],
    ["राव", ["hindi@odd.example"]],
    ["HINDI@ODD", ["hindi@odd.example"]],
    ["\\", []],
    ["'; drop table x; --", []],
    ["🏌️", []],
    ["x".repeat(5000), []],
    [`x${"🏌️".repeat(500)}`, []],
    ["nul\0byte", []],
  ])("a search for %j is literal", async (search, found) => {
    const query = new URLSearchParams({ q: search });
    const { text, status } = await admin.get(`/admin/users?${query.toString()}`);
    expect(status).toBe(200);
    expect(emails(text)).toEqual(found);
    if (found.length === 0) {
      expect(text).toContain("No users found matching your search");
    }
  });

  test("Refresh keeps the search and shows the count, once", async () => {
    const page = await admin.post("/admin/users?q=hindi", {});
    expect(page.status).toBe(200);
    expect(page.text).toContain('value="hindi"');
    const [truth] = await backend.sql<{ total: number }>(
      "select count(*)::int as total from auth.users",
    );
    expect(page.notice).toEqual([`Retrieved ${String(truth?.total)} users`]);
    expect((await admin.get("/admin/users")).notice).toEqual([]);
  });

  test("Refresh when the list fails shows the error, and nothing else", async () => {
    proxy.fail("/functions/v1/get-users", { kind: "status", status: 502 });
    const page = await admin.post("/admin/users", {});
    expect(page.status).toBe(503);
    expect(page.alert).toEqual(["Error", "Failed to fetch users"]);
    expect(page.notice).toEqual([]);
    const next = await admin.get("/admin/users");
    expect(next.notice).toEqual([]);
  });

  test("too many searches answer when to retry, and nothing is logged", async () => {
    const eager = await createUser(backend);
    await makeAdmin(backend, eager);
    const visitor = await signedIn(eager);
    await backend.sql(
      `insert into public.rate_limits (user_id, action, used) values ('${eager.id}', 'get-users', 119)`,
    );
    expect((await visitor.get("/admin/users")).status).toBe(200);
    const logged = site.output().length;
    const page = await visitor.get("/admin/users?q=x");
    expect(page.status).toBe(429);
    const seconds = page.headers.get("retry-after");
    expect(Number(seconds)).toBeGreaterThan(30);
    expect(page.alert).toEqual([
      "Too many searches",
      `Please wait ${String(seconds)} seconds and try again.`,
    ]);
    expect(page.text).toContain('value="x"');
    expect(site.output().slice(logged)).not.toContain("could not be listed");
    expect((await admin.get("/admin/users")).status).toBe(200);
  });

  test("a failed list is reported, and the page is shown", async () => {
    proxy.fail("/functions/v1/get-users", { kind: "status", status: 502 });
    const page = await admin.get("/admin/users?q=x");
    expect(page.status).toBe(503);
    expect(page.alert).toEqual(["Error", "Failed to fetch users"]);
    expect(page.text).toContain('value="x"');
  });
});

describe("the export", () => {
  const lines = (text: string) => text.replace(/^\uFEFF/, "").split("\r\n");

  test("contains the search's results, complete, in order, as a file", async () => {
    const file = await admin.get("/admin/users.csv?q=MEMBER");
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("content-disposition")).toMatch(
      /^attachment; filename="users_\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [head, ...rows] = lines(file.text);
    expect(head).toBe("ID,Email,Full Name,Created At,Last Sign In");
    expect(rows.pop()).toBe("");
    expect(rows.map((row) => row.split(",")[1])).toEqual(
      Array.from({ length: 2400 }, (_, index) => `member${String(2400 - index)}@club.example`),
    );
  });

  test("names are encoded correctly, and no cell is run as a formula", async () => {
    const response = await fetch(`${site.url}/admin/users.csv?q=odd.example`, {
      headers: {
        Cookie: [...admin.cookies].map((pair) => pair.join("=")).join("; "),
      },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = bytes.toString();
    expect(text).toContain(',"Rao, ""Birdie"" Asha",');
    expect(text).toContain(",आशा राव,");
    expect(text).toContain(",'=1+1,");
    expect(text).toMatch(/nameless@odd\.example,N\/A,[^,]+,Never\r\n/);
  });

  test("a backend failure midway aborts the file", async () => {
    const before = proxy.requests.get("/rest/v1/rpc/export_users") ?? 0;
    proxy.fail("/rest/v1/rpc/export_users", {
      kind: "after",
      requests: 1,
      fault: { kind: "status", status: 502 },
    });
    await expect(admin.get("/admin/users.csv")).rejects.toThrow();
    expect(proxy.requests.get("/rest/v1/rpc/export_users")).toBe(before + 2);
  });

  test("a client that disconnects stops the work", async () => {
    const requests = () => proxy.requests.get("/rest/v1/rpc/export_users") ?? 0;
    const before = requests();
    // The second page comes long after the site has seen that nobody is there.
    proxy.fail("/rest/v1/rpc/export_users", {
      kind: "after",
      requests: 1,
      fault: { kind: "slow", milliseconds: 3_000 },
    });
    const leaving = new AbortController();
    const response = await fetch(`${site.url}/admin/users.csv`, {
      signal: leaving.signal,
      headers: {
        Cookie: [...admin.cookies].map((pair) => pair.join("=")).join("; "),
      },
    });
    expect(response.status).toBe(200);
    leaving.abort();
    await setTimeout(4_000);
    // Of three pages the first, and at most one that was already requested.
    expect(requests() - before).toBeLessThanOrEqual(2);
  });
});

test("emails that could not be sent are shown with reason and next attempt; the section is hidden when there are none", async () => {
  const heading = "Mails that could not be sent";
  expect((await admin.get("/admin/users/attention")).text).not.toContain(heading);
  const golfer = await createUser(backend);
  await backend.sql(`
    insert into public.registration_mails
      (user_id, tournament_id, recipient, full_name, state, attempts, next_try_at, last_error)
    values
      ('${golfer.id}', 'founder-birthday', 'waits@odd.example', 'Asha', 'queued', 3,
       '2999-09-13 07:15+00', 'The <post office> is closed'),
      ('${golfer.id}', 'founder-birthday', 'given-up@odd.example', 'Asha', 'failed', 8, null, 'No such box'),
      ('${golfer.id}', 'founder-birthday', 'arrived@odd.example', 'Asha', 'sent', 1, null, null)`);
  const { text } = await admin.get("/admin/users/attention");
  expect(text).toContain(heading);
  expect(text).toMatch(new RegExp(`${heading}.{0,10}<span[^>]*>2</span>`));
  expect(emails(text)).toEqual(
    expect.arrayContaining(["waits@odd.example", "given-up@odd.example"]),
  );
  expect(text).not.toContain("arrived@odd.example");
  expect(text).toContain("The &lt;post office&gt; is closed");
  expect(text).toMatch(/13 Sept? 2999, 12:45/);
  expect(text).toContain("None: given up after 8");
  await backend.sql("delete from public.registration_mails");
});

describe("failed scoring accounts", () => {
  const heading = "Members without a scoring account";
  const scoring = (method: string, path: string, body?: object) =>
    fetch(`${backend.scoringUrl}/${path}`, {
      method,
      headers: { authorization: `Bearer ${backend.scoringApiKey}` },
      body: body && JSON.stringify(body),
    });

  async function registered() {
    const golfer = await createUser(backend);
    await backend.call("POST", "/rest/v1/tournament_registrations", {
      token: golfer.accessToken,
      body: registration(),
    });
    return golfer;
  }
  const ask = (golfer: TestUser) =>
    backend.call("POST", "/functions/v1/golfguage-integration", {
      token: golfer.accessToken,
    });
  const retry = (member: string, by = admin) =>
    by.post("/admin/users/attention", {
      intent: "retry-scoring",
      member,
    });

  afterEach(() => backend.sql("delete from public.scoring_accounts"));

  test("are shown with the reason, and can be retried; the section is hidden when there are none", async () => {
    expect((await admin.get("/admin/users/attention")).text).not.toContain(heading);
    const [failing, known, forgotten] = [
      await registered(),
      await registered(),
      await registered(),
    ];
    await backend.scoringBehaviour("fail", failing.email);
    await scoring("POST", "accounts", {
      fullName: "Asha",
      email: known.email,
      handicapCategory: "men",
      handicap: 1,
      password: "long-ago",
    });
    await ask(failing);
    await ask(known);
    await backend.sql(
      `update public.scoring_accounts set updated_at = now() - interval '5 minutes' where user_id = '${forgotten.id}'`,
    );
    const { text } = await admin.get("/admin/users/attention");
    expect(text).toMatch(new RegExp(`${heading}.{0,10}<span[^>]*>3</span>`));
    for (const [{ email }, why] of [
      [failing, "The scoring service failed."],
      [known, "has an account for this address already"],
      [forgotten, "It has not been made yet."],
    ] as const) {
      const [row = ""] = new RegExp(`${email}</th>.*?</tr>`).exec(text) ?? [];
      expect(row).toContain(why);
      expect(row).toMatch(
        new RegExp(`>Try again<span[^>]*>: (?:<!-- -->)?${email}</span></button>`),
      );
    }

    const again = await retry(failing.id);
    expect(again.location).toBe("/admin/users/attention");
    expect((await admin.get("/admin/users/attention")).alert).toEqual([
      "No scoring account made",
      "The scoring service could not make it. Please try later.",
    ]);
    await backend.scoringBehaviour("normal", failing.email);
    const retried = await retry(failing.id);
    expect(retried.location).toBe("/admin/users/attention");
    const page = await admin.get("/admin/users/attention");
    expect(page.notice).toEqual(["Scoring account created"]);
    expect(page.text).not.toContain(failing.email);
    const [row] = await backend.sql(
      `select golfguage_email from public.tournament_registrations where user_id = '${failing.id}'`,
    );
    expect(row).toEqual({ golfguage_email: failing.email });

    await retry(known.id);
    expect((await admin.get("/admin/users/attention")).alert[1]).toContain(
      "has an account for this address already",
    );
    await retry(forgotten.id);
    await retry(forgotten.id);
    await admin.get("/admin/users/attention");
  });

  test("are for administrators only", async () => {
    const [golfer, other] = [await registered(), await createUser(backend)];
    await backend.scoringBehaviour("fail", golfer.email);
    await ask(golfer);
    await backend.scoringBehaviour("normal", golfer.email);
    const answer = await retry(golfer.id, await signedIn(other));
    expect(answer.status).toBe(403);
    expect(
      await backend.sql(`select state from public.scoring_accounts where user_id = '${golfer.id}'`),
    ).toEqual([{ state: "failed" }]);
  });

  test.each(["", "nobody", "00000000-0000-4000-8000-000000000000"])(
    "retrying an unknown member (%j) is not an error",
    async (member) => {
      expect((await retry(member)).location).toBe("/admin/users/attention");
      expect((await admin.get("/admin/users/attention")).alert[0]).toBe("No scoring account made");
    },
  );
});
