import { createHash } from "node:crypto";
import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { SIGN_IN_TOAST } from "#app/entries/content.ts";
import { CONTENT_PAGES } from "#app/site/public-pages.ts";
import { createUser } from "../support/backend.ts";
import { signIn } from "../support/session-cookie.ts";
import { testSite } from "../support/test-site.ts";
import { startWebServer } from "../support/web-server.ts";

const { backend, site, newVisitor } = await testSite("members", {});
const person = await createUser(backend);

type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
};

/** Sends a request with exactly these headers. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(new URL(path, site.url), { headers, method }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        });
      });
    })
      .on("error", reject)
      .end();
  });
}

const isKept = ({ headers }: Answer) => headers.etag !== undefined;

const INFORMATION = "/tournaments/bangalore-birdie-bash/updates";

describe.each([...CONTENT_PAGES.keys(), INFORMATION, "/nowhere", "/wp-login.php"])("%s", (path) => {
  test("is the same from the cache as rendered anew", async () => {
    // Another file may change what home shows between the two.
    const [kept, rendered] = await vi.waitFor(
      async () => {
        const pages = [
          await ask(path),
          // One of the site's cookies, without meaning: the page is rendered for it.
          await ask(path, { Cookie: "teebox-nothing=1" }),
        ] as const;
        expect(pages[1].body.toString()).toBe(pages[0].body.toString());
        return pages;
      },
      { timeout: 10_000 },
    );
    expect(isKept(kept)).toBe(true);
    expect(isKept(rendered)).toBe(false);
    expect(rendered.status).toBe(kept.status);
    for (const name of [
      "content-security-policy",
      "x-content-type-options",
      "referrer-policy",
      "permissions-policy",
      "content-type",
    ]) {
      expect(rendered.headers[name]).toBe(kept.headers[name]);
    }
    expect(kept.headers["cache-control"]).toBe("private, no-cache");
    expect(rendered.headers["cache-control"]).toBe("private, no-store");
    expect(kept.headers["x-powered-by"]).toBeUndefined();
  });

  test("has a request id per response", async () => {
    const [first, second] = [await ask(path), await ask(path)];
    expect(first.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
  });
});

describe.each(["/login", "/signup", "/forgot-password", "/booking"])("%s", (path) => {
  test("is cached as an empty form, with its scripts allowed by their hashes", async () => {
    const kept = await ask(path);
    expect(isKept(kept)).toBe(true);
    const html = kept.body.toString();
    expect(html).not.toContain("nonce");
    const policy = String(kept.headers["content-security-policy"]);
    expect(policy).not.toContain("nonce");
    expect(policy).not.toContain("unsafe-inline");
    const scripts = [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)]
      .map(([, text = ""]) => text)
      .filter((text) => text !== "");
    expect(scripts.length).toBeGreaterThan(1);
    for (const text of scripts) {
      const hash = createHash("sha256").update(text).digest("base64");
      expect(policy).toContain(`'sha256-${hash}'`);
    }
  });

  test("is rendered anew for a query, a failed post and a signed-in user", async () => {
    expect(isKept(await ask(`${path}?redirectTo=/courses`))).toBe(false);
    expect(isKept(await ask(path, {}, "POST"))).toBe(false);
    expect(isKept(await ask(path, { Cookie: "teebox-form.0=x" }))).toBe(false);
  });
});

describe("is never served to or cached from a signed-in user", () => {
  test.each([
    "teebox-session=x",
    "teebox-session.0=x",
    "a=b; teebox-session=x",
    "a=b;teebox-session=x",
    "teebox-toast=x",
    "teebox-form.0=x",
    "teebox-draft-0123456789ab=x",
    "teebox-booking-0123456789ab=x",
  ])("with the cookie %j", async (Cookie) => {
    expect(isKept(await ask("/about", { Cookie }))).toBe(false);
  });

  test.each(["theme=dark", "xteebox-session=1", "_ga=1; b=teebox-session"])(
    "but another site's cookie %j does not matter",
    async (Cookie) => {
      expect(isKept(await ask("/about", { Cookie }))).toBe(true);
    },
  );

  test("a member sees log-out; visitors at the same moment never do", async () => {
    const member = newVisitor();
    signIn(member, person);
    const fresh = await startWebServer(backend, { LOG_LEVEL: "info" });
    const cookie = member.cookieHeader;
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const isMember = index % 2 === 0;
        const page = await fetch(`${fresh.url}/about`, {
          headers: isMember ? { Cookie: cookie } : {},
        });
        return { isMember, text: await page.text() };
      }),
    );
    await fresh.stop();
    for (const { isMember, text } of answers) {
      expect(text.includes("Sign out")).toBe(isMember);
      expect(text.includes("Log in")).toBe(!isMember);
    }
  });

  test("a toast is only on its user's page", async () => {
    const visitor = newVisitor();
    await visitor.post("/tournaments/founder-birthday/register", {});
    const theirs = await visitor.get("/about");
    expect(theirs.text).toContain(SIGN_IN_TOAST.message);
    expect(theirs.headers.get("etag")).toBeNull();
    for (let count = 0; count < 3; count += 1) {
      const { body } = await ask("/about");
      expect(body.toString()).not.toContain(SIGN_IN_TOAST.message);
    }
    expect((await visitor.get("/about")).text).not.toContain(SIGN_IN_TOAST.message);
  });

  test("nothing in a visitor's request gets into the cached page", async () => {
    const fresh = await startWebServer(backend, { LOG_LEVEL: "info" });
    await fetch(`${fresh.url}/about?evil=<script>`, {
      headers: {
        "X-Forwarded-Host": "evil.example",
        "X-Forwarded-Proto": "https",
        "Accept-Language": "evil",
        "User-Agent": "evil",
        Referer: "https://evil.example/",
      },
    });
    const page = await (await fetch(`${fresh.url}/about`)).text();
    await fresh.stop();
    expect(page).not.toContain("evil");
    expect(page).toContain(`rel="canonical" href="${fresh.url}/about"`);
  });
});

describe("conditional, range and odd requests", () => {
  test("an unchanged page is not sent again", async () => {
    const { headers } = await ask("/about");
    const etag = String(headers.etag);
    for (const condition of [etag, etag.replace("W/", ""), `"other", ${etag}`, "*"]) {
      const again = await ask("/about", { "If-None-Match": condition });
      expect(again.status).toBe(304);
      expect(again.body).toHaveLength(0);
      expect(again.headers.etag).toBe(etag);
      expect(again.headers.vary).toBe("Accept-Encoding, Cookie");
    }
    const changed = await ask("/about", { "If-None-Match": '"other"' });
    expect(changed.status).toBe(200);
  });

  test("after log-in, the page cached by the browser is stale", async () => {
    const { headers } = await ask("/about");
    const member = newVisitor();
    await member.logIn(person);
    const page = await member.get("/about", {
      "If-None-Match": String(headers.etag),
    });
    expect(page.status).toBe(200);
    expect(page.text).toContain("Sign out");
  });

  test("HEAD is GET without the page", async () => {
    const page = await ask("/about");
    const head = await ask("/about", {}, "HEAD");
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    expect(head.headers["content-length"]).toBe(String(page.body.length));
    expect(head.headers.etag).toBe(page.headers.etag);
  });

  test("a range request gets the whole page", async () => {
    const whole = await ask("/about");
    const part = await ask("/about", { Range: "bytes=0-99" });
    expect(part.status).toBe(200);
    expect(part.body.toString()).toBe(whole.body.toString());
  });

  test("the catalogue's search is rendered anew", async () => {
    const found = await ask("/courses?q=pebble");
    expect(isKept(found)).toBe(false);
    expect(found.body.toString()).not.toContain("Oakmont");
    expect((await ask("/courses")).body.toString()).toContain("Oakmont");
  });

  test.each(["/assets/none.js", "/about.data", "/favicon.svg"])(
    "%s is not a page",
    async (path) => {
      const { headers, body } = await ask(path);
      expect(headers.vary ?? "").not.toContain("Cookie");
      expect(body.toString()).not.toContain("Oops!");
    },
  );

  test.each(["POST", "PUT", "DELETE"])("%s is not cached", async (method) => {
    expect(isKept(await ask("/about", {}, method))).toBe(false);
  });
});

describe("the best encoding that the client accepts", () => {
  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0.1, gzip;q=1.0", "br"],
    ["br;q=0, gzip", "gzip"],
    ["identity", undefined],
    ["", undefined],
    ["deflate", undefined],
    ["*", "br"],
    ["br;q=0, *", "gzip"],
    ["GZIP", "gzip"],
    ["nonsense;;q=,", undefined],
  ])("%j: %s", async (header, encoding) => {
    const plain = (await ask("/about")).body.toString();
    const { headers, body, status } = await ask("/about", {
      "Accept-Encoding": header,
    });
    expect(status).toBe(200);
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers.vary).toBe("Accept-Encoding, Cookie");
    const read =
      encoding === "br"
        ? brotliDecompressSync(body)
        : encoding === "gzip"
          ? gunzipSync(body)
          : body;
    expect(read.toString()).toBe(plain);
  });

  test("no acceptable encoding: 406", async () => {
    const answer = await ask("/about", {
      "Accept-Encoding": "identity;q=0, br;q=0, gzip;q=0",
    });
    expect(answer.status).toBe(406);
  });
});

test("pages that are pure code, the home page and /about work without Supabase from the first request on", async () => {
  const alone = await startWebServer(
    { url: "http://127.0.0.1:9", publishableKey: "none" },
    { LOG_LEVEL: "fatal" },
  );
  const answers = await Promise.all(
    [...CONTENT_PAGES].map(async ([path, { maxAge }]) => ({
      showsDatabase: maxAge !== undefined && path !== "/" && path !== "/about",
      status: (await fetch(alone.url + path)).status,
    })),
  );
  await alone.stop();
  for (const { showsDatabase, status } of answers) {
    expect(status).toBe(showsDatabase ? 503 : 200);
  }
});
