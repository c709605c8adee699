import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UNANSWERED } from "#app/site/content.ts";
import { announcedToast } from "#app/ui/announced-toast.tsx";
import { submitOrShowOffline } from "./submit-or-show-offline.ts";

const assign = vi.fn();

/** Submits a form to which the action answers so. */
function submit(serverAction: () => unknown, signal?: AbortSignal) {
  const request = new Request("https://teebox.example/login", { method: "POST", signal });
  return submitOrShowOffline({
    request,
    params: {},
    context: undefined,
    serverAction: (() =>
      new Promise((resolve) => {
        resolve(serverAction());
      })) as never,
  });
}

const fails = (error: unknown) => () => {
  throw error;
};
const lost = fails(new TypeError("Failed to fetch"));

let isOnline: boolean;

beforeEach(async () => {
  isOnline = true;
  vi.stubGlobal("navigator", {
    get onLine() {
      return isOnline;
    },
  });
  vi.stubGlobal("window", { location: { assign } });
  vi.stubGlobal("addEventListener", (_name: string, listener: (event: object) => void) => {
    listener({ persisted: true });
  });
  // What the last form of a page was is remembered.
  await submit(() => "an answer");
  assign.mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("what the action answers is the answer", async () => {
  expect(await submit(() => ({ result: "a result" }))).toEqual({ result: "a result" });
  expect(announcedToast()).toBeNull();
});

test("a redirect, and an error of the site's that is the golfer's, are thrown on", async () => {
  const redirect = new Response(null, { status: 302, headers: { Location: "/profile" } });
  await expect(submit(fails(redirect))).rejects.toBe(redirect);
  const forbidden = { status: 403, statusText: "", internal: false, data: "" };
  await expect(submit(fails(forbidden))).rejects.toBe(forbidden);
  expect(assign).not.toHaveBeenCalled();
});

test("an ended session leads to the log-in", async () => {
  const toLogin = new Response(null, {
    headers: { "X-Remix-Reload-Document": "true", Location: "/login" },
  });
  await submit(fails(toLogin));
  expect(assign).toHaveBeenCalledWith("/login");
});

test("without a network nothing was sent, and the page says so", async () => {
  isOnline = false;
  const answer = await submit(lost);
  expect((answer as Response).status).toBe(503);
  expect(announcedToast()).toEqual({ ...UNANSWERED.unsent, type: "error" });
});

test("what may have arrived stays so until an answer comes", async () => {
  const unclear = { ...UNANSWERED.unclear, type: "error" };
  await submit(lost);
  expect(announcedToast()).toEqual(unclear);
  isOnline = false;
  await submit(lost);
  expect(announcedToast()).toEqual(unclear);
  await submit(() => "an answer");
  await submit(lost);
  expect(announcedToast()).toEqual({ ...UNANSWERED.unsent, type: "error" });
});

test("an error of the server's is no answer", async () => {
  const failed = { status: 500, statusText: "", internal: false, data: "" };
  expect((await submit(fails(failed))) as Response).toMatchObject({ status: 503 });
});

test("a first press that a second one has replaced says nothing", async () => {
  await submit(lost, AbortSignal.abort());
  expect(announcedToast()).toBeNull();
});
