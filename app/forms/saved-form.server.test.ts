import { expect, test } from "vitest";
import { CookieJar } from "#app/platform/cookies/cookie-jar.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { readSavedForm, saveForm } from "./saved-form.server.ts";

const PATH = "/tournaments/bangalore-birdie-bash/register";
const OWNER = "aa7c1df9-5d5b-4a37-9f0d-1a2b3c4d5e6f";
const OTHER = "bb7c1df9-5d5b-4a37-9f0d-1a2b3c4d5e6f";

/**
 * Saves a form and gives back the request that the browser would send next.
 *
 * @param sessionOwner whose session ended
 */
async function keepAndReturn(fields: Record<string, string>, sessionOwner: string | null = OWNER) {
  const jar = new CookieJar(undefined);
  const context = {
    response: { cookies: jar },
    user: { sessionOwner },
  } as RequestContext;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const isKept = await saveForm(context, PATH, form);
  const cookies = jar.headers;
  const header = cookies
    .filter((cookie) => !cookie.includes("Max-Age=0"))
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  return {
    isKept,
    cookies,
    header,
    request: new Request(`http://localhost${PATH}`, {
      headers: { Cookie: header },
    }),
  };
}

test("every value comes back, to its own page only", async () => {
  const fields = { fullName: 'Asha "Birdie" Rao', phone: "+91 98 ७६५", x: "" };
  const { isKept, request, header } = await keepAndReturn(fields);
  expect(isKept).toBe(true);
  expect(await readSavedForm(request, PATH, OWNER)).toEqual(fields);
  expect(await readSavedForm(request, "/somewhere/else", OWNER)).toBeUndefined();
  // Long enough that no encrypted value has it by chance.
  expect(header).not.toContain("Birdie");
});

test("no password is saved, and everything else is", async () => {
  const { request } = await keepAndReturn({
    email: "asha@example.com",
    password: "a-password-1",
    currentPassword: "a-password-1",
    confirmPassword: "a-password-1",
  });
  expect(await readSavedForm(request, PATH, OWNER)).toEqual({
    email: "asha@example.com",
  });
});

test("one user's never comes back to another; a visitor's comes back to whoever logs in", async () => {
  const fields = { fullName: "Asha Rao" };
  const own = await keepAndReturn(fields);
  expect(await readSavedForm(own.request, PATH, OTHER)).toBeUndefined();
  const visitors = await keepAndReturn(fields, null);
  expect(await readSavedForm(visitors.request, PATH, OTHER)).toEqual(fields);
});

test("the longest texts that the form takes fit, in Hindi too", async () => {
  const letters = "अआइईउऊएऐओऔकखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह";
  let seed = 7;
  const hindi = Array.from({ length: 2000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return letters[seed % letters.length];
  }).join("");
  const { isKept, request, cookies } = await keepAndReturn({
    additionalInfo: hindi,
  });
  expect(isKept).toBe(true);
  expect(await readSavedForm(request, PATH, OWNER)).toEqual({
    additionalInfo: hindi,
  });
  for (const cookie of cookies) expect(cookie.length).toBeLessThan(4096);
});

test("what is too large is refused whole", async () => {
  const noise = Array.from({ length: 20_000 }, () =>
    String.fromCharCode(33 + Math.floor(Math.random() * 90)),
  ).join("");
  const { isKept, cookies } = await keepAndReturn({ noise });
  expect(isKept).toBe(false);
  expect(cookies).toEqual([]);
});

test("a cookie that was tampered with, cut or made elsewhere is no form", async () => {
  const { header } = await keepAndReturn({ fullName: "Asha" });
  const [name, value = ""] = header.split("=");
  const flipped = value.slice(0, 20) + (value[20] === "A" ? "B" : "A") + value.slice(21);
  for (const bad of [flipped, value.slice(0, -4), "", "x", "a".repeat(3000)]) {
    const request = new Request("http://localhost/", {
      headers: { Cookie: `${String(name)}=${bad}` },
    });
    expect(await readSavedForm(request, PATH, OWNER)).toBeUndefined();
  }
});
