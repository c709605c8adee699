import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, Script } from "node:vm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

const SOURCE = new Script(
  readFileSync(join(import.meta.dirname, "worker/service-worker.js"), "utf8"),
);

const ORIGIN = "https://teebox.example";
const MARK = "Teebox-Own";

/** What the site puts in front of the source. */
const SITE = {
  pages: { "/": { usesQuery: false } },
  tournamentPath: "^/tournaments/[^/]+/updates$",
  offlinePath: "/offline",
  profilePath: "/profile",
  assets: [],
  mark: MARK,
  words: {
    offline: { mark: "No signal", heading: "You are offline" },
    silent: { mark: "No answer", heading: "The site does not answer" },
  },
  passwords: { password: "Password" },
};

const OFFLINE = `<title>Offline · Teebox</title><main><div id="app"><h1>You are offline</h1><nav data-kept="" hidden="" class="w"><ul class="l"></ul></nav></div></main>
<template id="kept-page"><li><a href="%path%">%title%</a></li></template>
<template id="unsent-form"><h1>Not sent yet</h1><form action="%action%">%fields%</form></template>
<template id="sent-form"><h1>Sent before</h1><form action="%action%">%fields%</form></template>
<template id="unsent-file"><p>%name% must be chosen again</p></template>
<template id="unsent-password"><label for="%id%">%label%</label><input type="password" id="%id%" name="%name%"></template>`;

/** A phone: its caches, its network, and the worker. */
class Phone {
  readonly stores = new Map<string, Map<string, Response>>();
  answer: (path: string, init?: RequestInit) => Promise<Response> = () =>
    Promise.reject(new TypeError("Failed to fetch"));
  #listeners = new Map<string, (event: object) => void>();
  #work: Promise<unknown>[] = [];

  constructor() {
    const keyOf = (request: string | Request) => {
      const { pathname, search } = new URL(
        typeof request === "string" ? request : request.url,
        ORIGIN,
      );
      return pathname + search;
    };
    const storeOf = (name: string) => {
      const store = this.stores.get(name) ?? new Map<string, Response>();
      this.stores.set(name, store);
      return {
        put: (request: string | Request, page: Response) => void store.set(keyOf(request), page),
        match: (request: string | Request) => store.get(keyOf(request))?.clone(),
        keys: () => [...store.keys()].map((key) => new Request(ORIGIN + key)),
        delete: (request: string | Request) => store.delete(keyOf(request)),
      };
    };
    SOURCE.runInContext(
      createContext({
        ...{ SITE, Response, Headers, URL, RegExp, Error, Promise, FormData },
        ...{
          navigator: { onLine: true },
          setTimeout: (work: () => void, milliseconds: number) => setTimeout(work, milliseconds),
        },
        get Date() {
          return Date;
        },
        fetch: (request: string | Request, init?: RequestInit) => this.answer(keyOf(request), init),
        caches: {
          open: (name: string) => storeOf(name),
          has: (name: string) => this.stores.has(name),
          match: (request: string | Request, { cacheName }: { cacheName: string }) =>
            this.stores.has(cacheName) ? storeOf(cacheName).match(request) : undefined,
        },
        self: {
          location: new URL(ORIGIN),
          addEventListener: (name: string, listener: (event: object) => void) =>
            this.#listeners.set(name, listener),
          skipWaiting: () => undefined,
        },
      }),
    );
  }

  async install(): Promise<void> {
    this.#listeners.get("install")?.({
      waitUntil: (work: Promise<unknown>) => this.#work.push(work),
    });
    await this.#settle();
  }

  /** Opens a page, or posts a form to it. */
  async open(
    path: string,
    form?: Record<string, string> | FormData,
  ): Promise<Response | undefined> {
    const request = new Request(ORIGIN + path, {
      ...(form && {
        method: "POST",
        body: form instanceof FormData ? form : new URLSearchParams(form),
      }),
    });
    Object.defineProperties(request, {
      mode: { value: "navigate" },
      referrer: { value: `${ORIGIN}/` },
    });
    let answer: Promise<Response> | undefined;
    this.#listeners.get("fetch")?.({
      request,
      preloadResponse: Promise.resolve(undefined),
      respondWith: (response: Promise<Response>) => (answer = response),
      waitUntil: (work: Promise<unknown>) => this.#work.push(work),
    });
    const response = await answer;
    await this.#settle();
    return response;
  }

  keptCards(): string[] {
    return [...(this.stores.get("teebox-cards")?.keys() ?? [])];
  }

  async #settle(): Promise<void> {
    await Promise.allSettled(this.#work.splice(0));
  }
}

const page = (html: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(html, { status, headers: { "Content-Type": "text/html", ...headers } });
const own = (html: string, headers: Record<string, string> = {}) =>
  page(html, { [MARK]: "1", "Cache-Control": "public, max-age=60", ...headers });

const CARD = "/card?token=a-token";

let phone: Phone;
const answers = (response: () => Response) => {
  phone.answer = (path) => Promise.resolve(path === "/offline" ? own(OFFLINE) : response());
};
const noSignal = () => {
  phone.answer = () => Promise.reject(new TypeError("Failed to fetch"));
};

beforeEach(async () => {
  phone = new Phone();
  answers(() => own("<h1>A page</h1>"));
  await phone.install();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the card of a fourball", () => {
  beforeEach(async () => {
    answers(() => own("<h1>Hole 1</h1>", { "Teebox-Card": "open" }));
    await phone.open(CARD);
    expect(phone.keptCards()).toEqual([CARD]);
  });

  test("is shown without a signal", async () => {
    noSignal();
    expect(await (await phone.open(CARD))?.text()).toContain("Hole 1");
  });

  test.each([
    ["a busy server", () => page("<h1>Busy</h1>", {}, 503)],
    ["a network's log-in page", () => page("<h1>Welcome to the hotel</h1>")],
  ])("is kept when %s answers in the site's place", async (_, response) => {
    answers(response);
    await phone.open(CARD);
    expect(phone.keptCards()).toEqual([CARD]);
  });

  test("goes once the site says that it cannot be written any more", async () => {
    answers(() => own("<h1>Returned</h1>", { "Teebox-Card": "closed" }));
    await phone.open(CARD);
    expect(phone.keptCards()).toEqual([]);
  });

  test("is not kept again once the phone is given back", async () => {
    phone.stores.get("teebox-cards")?.clear();
    phone.stores.set("teebox-left", new Map());
    await phone.open(CARD);
    expect(phone.keptCards()).toEqual([]);
  });

  test("of another day goes", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 60 * 60 * 1000 });
    answers(() => own("<h1>Another page</h1>"));
    await phone.open("/");
    expect(phone.keptCards()).toEqual([]);
  });

  test("is shown when nothing has come for eight seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    phone.answer = () => new Promise(() => undefined);
    const opened = phone.open(CARD);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await (await opened)?.text()).toContain("Hole 1");
  });
});

describe("the tournaments on a member's profile", () => {
  const tournament = (slug: string) => `<a href="/tournaments/${slug}/updates">View Updates</a>`;
  const openProfile = async (profile: string, status = 200) => {
    phone.answer = (path) =>
      Promise.resolve(
        path === "/offline"
          ? own(OFFLINE)
          : path === "/profile"
            ? page(profile, { [MARK]: "1", "Cache-Control": "no-store" }, status)
            : own(`<title>${path.split("/")[2] ?? ""} · Teebox</title><h1>Tee sheet</h1>`),
      );
    await phone.open("/profile");
    noSignal();
  };
  const opened = async (path: string) => (await phone.open(path))?.text();

  test("are there without a signal, with their tee sheets, and listed where the profile is not", async () => {
    await openProfile(["one", "two", "three", "four"].map(tournament).join(""));
    expect(await opened("/tournaments/one/updates")).toContain("Tee sheet");
    const offline = await opened("/profile");
    expect(offline).toContain(
      '<nav data-kept="" class="w"><ul class="l"><li><a href="/tournaments/one/updates">one</a></li>',
    );
    expect(offline?.match(/<li>/g)).toHaveLength(3 + 1);
    expect([...(phone.stores.get("teebox-pages")?.keys() ?? [])]).not.toContain("/profile");
  });

  test("are not listed where there are none", async () => {
    await openProfile('<a href="/tournaments">All</a>');
    expect(await opened("/profile")).toContain('<nav data-kept="" hidden="" class="w">');
  });
});

describe("a public page", () => {
  const opened = async (path: string) => (await phone.open(path))?.text();

  test("is shown without a signal, and in place of another the page that says so", async () => {
    await phone.open("/tournaments/a-cup/updates");
    noSignal();
    expect(await opened("/tournaments/a-cup/updates")).toContain("A page");
    expect(await opened("/tournaments/another/updates")).toContain("The site does not answer");
  });

  test("of a member is kept as visitors see it", async () => {
    phone.answer = (_path, init) =>
      Promise.resolve(
        init?.credentials === "omit"
          ? own("<h1>For all</h1>")
          : own("<h1>For Asha</h1>", { "Cache-Control": "no-store" }),
      );
    expect(await opened("/")).toContain("For Asha");
    noSignal();
    expect(await opened("/")).toContain("For all");
  });

  test("of another than the site is not kept", async () => {
    answers(() => page("<h1>Welcome to the hotel</h1>", { "Cache-Control": "public" }));
    await phone.open("/");
    noSignal();
    expect(await opened("/")).not.toContain("hotel");
  });
});

test("a form without a signal comes back with what was typed, but for the password", async () => {
  noSignal();
  const answer = await phone.open("/login?a=b", {
    email: 'a"sha@example.com',
    password: "a secret of mine",
  });
  expect(answer?.status).toBe(503);
  const html = await answer?.text();
  expect(html).toContain('action="/login?a=b"');
  expect(html).toContain('name="email" value="a&quot;sha@example.com"');
  expect(html).toContain('<label for="again-password">Password</label>');
  expect(html).not.toContain("a secret of mine");
});

test("a form without a signal says which file must be chosen again", async () => {
  noSignal();
  const form = new FormData();
  form.set("note", "for June");
  form.set("file", new File(["a"], "members <1>.xlsx"));
  form.set("other", new File([], ""));
  const html = await (await phone.open("/admin/people/import", form))?.text();
  expect(html).toContain('name="note" value="for June"');
  // The template, and the one file.
  expect(html?.match(/must be chosen again/g)).toHaveLength(2);
  expect(html).toContain("members &lt;1>.xlsx must be chosen again");
});

test("the answer to a form is the server's where there is one", async () => {
  answers(() => page("<h1>Wrong</h1>", {}, 400));
  const answer = await phone.open("/login", { email: "a" });
  expect([answer?.status, await answer?.text()]).toEqual([400, "<h1>Wrong</h1>"]);
});
