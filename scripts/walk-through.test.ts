import { readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test, vi } from "vitest";
import { action } from "#app/entries/register/page.tsx";
import { createRequestContext } from "#app/platform/http/request-context.server.ts";
import { BANGALORE } from "../tests/support/seeded-tournaments.ts";
import { projectFolder } from "./project.mjs";

const USER = "aa7c1df9-5d5b-4a37-9f0d-1a2b3c4d5e6f";
const REGISTRATION = "bb7c1df9-5d5b-4a37-9f0d-1a2b3c4d5e6f";

/** One whose schema no other test has made in this process. */
const TOURNAMENT = { ...BANGALORE, golf_groups: ["The Walk-Through"] };

/** What Supabase answers to a registration, by the path of the call. */
const ANSWERS: Record<string, unknown> = {
  "/auth/v1/user": { id: USER, email: "asha@example.com", user_metadata: {} },
  "/rest/v1/tournament_details": TOURNAMENT,
  "/rest/v1/tournament_registrations": { id: REGISTRATION, state: "confirmed" },
  "/functions/v1/golfguage-integration": { success: true },
  "/functions/v1/registration-mail": {},
  "/rest/v1/rpc/own_entry": {
    tournament: TOURNAMENT,
    latest: { state: "confirmed", player_count: 1 },
    versions: [{ id: REGISTRATION, withdrawn_at: null }],
    queue_place: null,
  },
};

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The cookie of somebody who is signed in. */
function sessionCookie() {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const claims = {
    iss: "http://localhost/auth/v1",
    aud: "authenticated",
    sub: USER,
    session_id: USER,
    exp: expires_at,
  };
  const access_token = `${base64({ alg: "HS256" })}.${base64(claims)}.c2lnbmVk`;
  const session = { access_token, refresh_token: "a token", expires_at };
  return `teebox-session=base64-${base64(session)}`;
}

/** The site's modules of which any function runs until `work` is done. */
async function modulesThatRun(work: () => Promise<void>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true });
  await work();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  session.disconnect();
  return result
    .filter(({ functions }) =>
      functions.some(
        ({ functionName, ranges }) =>
          // Vitest's own, through which one module reads another's exports.
          functionName !== "get" && ranges.some(({ count }) => count > 0),
      ),
    )
    .map(({ url }) => (url.startsWith("file:") ? fileURLToPath(url) : url))
    .map((path) => relative(projectFolder, path))
    .filter((path) => path.startsWith("app/"))
    .toSorted();
}

/** The modules of each concept, a row of the walk-through's table. */
function documented() {
  const text = readFileSync(join(projectFolder, "docs", "walk-through.md"), "utf8");
  return text
    .split("\n")
    .filter((line) => /^\| .*`app\//.test(line))
    .map((row) => [...row.matchAll(/`(app\/[^`]+)`/g)].map(([, path = ""]) => path));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a registration passes the modules that the walk-through lists, and no more", async () => {
  vi.stubGlobal("fetch", (input: string | URL) => {
    const answer = ANSWERS[new URL(input).pathname];
    return Promise.resolve(Response.json(answer ?? null, { status: answer ? 200 : 404 }));
  });
  const form = {
    fullName: "Asha Rao",
    email: "asha@example.com",
    phone: "9876543210",
    golfGroup: "The Walk-Through",
    category: "men",
    handicap: "12",
  };
  const modules = await modulesThatRun(async () => {
    const response = await action({
      params: { slug: TOURNAMENT.slug },
      request: new Request("http://localhost/", {
        method: "POST",
        body: new URLSearchParams(form),
      }),
      context: createRequestContext(sessionCookie(), String),
    });
    expect(response).toMatchObject({ status: 302 });
  });
  const concepts = documented();
  expect(concepts.flat().toSorted()).toEqual(modules);
  expect(modules.length).toBeLessThanOrEqual(30);
  expect(concepts.length).toBeLessThanOrEqual(16);
});
