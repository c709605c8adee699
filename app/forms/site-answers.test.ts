import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announcedToast } from "#app/ui/announced-toast.tsx";
import { rejectForeignResponses } from "./site-answers.ts";

const ADDRESS = new URL("https://teebox.example/login.data");
const ANSWER = { headers: { "Content-Type": "text/x-script; charset=utf-8" } };
const busy = (seconds: number) =>
  new Response("<h1>Busy</h1>", { status: 503, headers: { "Retry-After": String(seconds) } });
const post = { method: "POST", body: "email=a" };

/** What the network answers, one after the other. */
let answers: (Response | Error)[];
let sent: unknown[];
let type: () => void;
const reload = vi.fn();

const ask = (init?: RequestInit): Promise<Response> => window.fetch(ADDRESS, init);

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockClear();
  [answers, sent, type] = [[], [], () => undefined];
  vi.stubGlobal("window", {
    location: { reload },
    fetch: (_address: URL, init?: RequestInit) => {
      sent.push(init?.body);
      const answer = answers.shift() ?? new Error("asked too often");
      return answer instanceof Response ? Promise.resolve(answer) : Promise.reject(answer);
    },
  });
  vi.stubGlobal("addEventListener", (_name: string, listener: () => void) => (type = listener));
  rejectForeignResponses();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the site's own data arrives whole", async () => {
  answers = [new Response("data", ANSWER)];
  expect(await (await ask(post)).text()).toBe("data");
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ["a proxy's page", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ["nothing", () => new Response("", ANSWER)],
  ["a busy server that wants an hour", () => busy(3_600)],
])("%s in answer to a form is an error, and the page stays", async (_, answer) => {
  answers = [answer()];
  await expect(ask(post)).rejects.toThrow(TypeError);
  expect(reload).not.toHaveBeenCalled();
});

test("the page is loaded anew where another answers for its data", async () => {
  answers = [new Response("<h1>Welcome to the hotel</h1>")];
  await expect(ask()).rejects.toThrow(TypeError);
  expect(reload).toHaveBeenCalledOnce();
});

test("the page after a form is loaded anew where its data does not come", async () => {
  answers = [new Response("to the next page", { ...ANSWER, status: 202 }), new Error("no network")];
  await ask(post);
  await expect(ask()).rejects.toThrow("no network");
  expect(reload).toHaveBeenCalledOnce();
});

test("a form that the site was too busy for is sent again, as it was, after the pause", async () => {
  answers = [busy(5), new Response("data", ANSWER)];
  const answer = ask(post);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(sent).toEqual(["email=a"]);
  expect(announcedToast()).toMatchObject({ message: "The site is busy" });
  await vi.advanceTimersByTimeAsync(1);
  expect(await (await answer).text()).toBe("data");
  expect(sent).toEqual(["email=a", "email=a"]);
  expect(announcedToast()).toBeNull();
});

test("it is not sent again where something is typed meanwhile", async () => {
  answers = [busy(5), new Response("data", ANSWER)];
  const answer = ask(post).catch(() => "rejected");
  await vi.advanceTimersByTimeAsync(1_000);
  type();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await answer).toBe("rejected");
  expect(sent).toHaveLength(1);
});

test("it is sent twenty-one times at most", async () => {
  answers = Array.from({ length: 30 }, () => busy(1));
  const answer = ask(post).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await answer).toBeInstanceOf(TypeError);
  expect(sent).toHaveLength(21);
});

test("other requests are left alone", async () => {
  answers = [new Response("<h1>A file</h1>")];
  expect(await (await window.fetch("/assets/a.js")).text()).toBe("<h1>A file</h1>");
});
