import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { post } from "./answers.ts";

const KEYS = ["3f0e", "77ab"];
const OWN = { stored: KEYS, refused: {} };

/** What `fetch` gives for an answer of a server; a redirect that is not followed has nothing. */
const answer = (status: number, body = "") => new Response(body, { status });
const redirect = () =>
  ({ status: 0, headers: new Headers(), text: () => Promise.resolve("") }) as Response;
/** One with the mark of the site. */
const own = (status: number, body: string) =>
  new Response(body, { status, headers: { "Teebox-Site": "own" } });
const json = (told: unknown, status = 200) => answer(status, JSON.stringify(told));

const send = (answered: () => Response | Promise<Response>, isOnline = true) =>
  post(
    { ask: async () => answered(), isOnline },
    "/card/send?token=one",
    "keys.a=3f0e&keys.b=77ab",
    KEYS,
  );

describe("an answer is the site's own when it names everything that was sent", () => {
  test.each([
    ["stored", OWN],
    ["refused", { stored: [], refused: { "3f0e": "Over", "77ab": "Over" } }],
    ["some of each", { stored: ["77ab"], refused: { "3f0e": "Over" } }],
  ])("%s", async (_which, told) => {
    expect(await send(() => json(told))).toEqual({ answer: told, isSilent: false });
  });

  test("with an error's status too", async () => {
    expect((await send(() => json(OWN, 400))).answer).toEqual(OWN);
  });

  test.each([
    ["a redirect of a portal, a log-in wall or a move", "foreign", redirect],
    ["a portal's page", "foreign", () => answer(200, "<h1>Log in</h1>")],
    ["a page with what was sent", "foreign", () => answer(200, KEYS.join())],
    ["no content", "foreign", () => answer(200)],
    ["other JSON", "foreign", () => json({ ok: true })],
    ["null", "foreign", () => json(null)],
    ["a list", "foreign", () => json(KEYS)],
    ["an answer to another form", "foreign", () => json({ stored: ["other"], refused: {} })],
    ["an answer that names one of two", "foreign", () => json({ stored: ["3f0e"], refused: {} })],
    [
      "a refusal without a reason",
      "foreign",
      () => json({ stored: ["3f0e"], refused: { "77ab": null } }),
    ],
    ["lists without a name", "foreign", () => json({ stored: [], refused: [] })],
    ["a firewall", "foreign", () => answer(403, "Forbidden")],
    ["a missing page", "foreign", () => answer(404)],
    ["a method that is not allowed", "foreign", () => answer(405)],
    ["a log-in of a network", "foreign", () => answer(511)],
    ["a limit", "busy", () => answer(429)],
    ["a fault", "busy", () => answer(500)],
    ["a gateway", "busy", () => answer(502, "<h1>Bad gateway</h1>")],
    ["the site without its backend", "busy", () => json({ stored: [], refused: {} }, 503)],
    ["an error page of the site's", "busy", () => own(421, "<h1>Another host</h1>")],
    ["the first half of the site's", "silent", () => own(200, '{"stored":["3f')],
    ["none", "silent", () => Promise.reject(new TypeError("Failed to fetch"))],
    [
      "one that breaks off",
      "silent",
      () =>
        new Response(
          new ReadableStream({
            pull(stream) {
              stream.error(new TypeError());
            },
          }),
        ),
    ],
  ] as const)("%s: %s, and everything is kept", async (_which, cause, answered) => {
    expect(await send(answered)).toEqual({ answer: cause, isSilent: false });
  });

  test("without a signal nothing else is said", async () => {
    const none = () => Promise.reject(new TypeError("Failed to fetch"));
    expect((await send(none, false)).answer).toBe("offline");
  });

  test("what names nothing has no answer of its own", async () => {
    const sent = post(
      { ask: () => Promise.resolve(json(OWN)), isOnline: true },
      "/card/send",
      "",
      [],
    );
    expect((await sent).answer).toBe("foreign");
  });
});

test("a fault of the browser is no missing answer", async () => {
  const ask = () => {
    throw new TypeError("fetch is not a function");
  };
  await expect(post({ ask, isOnline: true }, "/card/send", "", KEYS)).rejects.toThrow("fetch");
});

describe("a network that swallows what is sent", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("is given up after ten seconds", async () => {
    const sent = post(
      {
        ask: (_path, { signal }) =>
          new Promise((_resolve, reject) => {
            signal?.addEventListener("abort", () => {
              reject(new DOMException("", "AbortError"));
            });
          }),
        isOnline: true,
      },
      "/card/send",
      "",
      KEYS,
    );
    let isOver = false;
    void sent.then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await sent).toEqual({ answer: "silent", isSilent: true });
  });
});
