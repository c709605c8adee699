import { expect, test } from "vitest";
import { CookieJar } from "./cookie-jar.server.ts";
import { createEncryptedCookie } from "./encrypted-cookie.server.ts";

const VALUE = { name: "Asha Rao", phone: "+91 98450 12345" };

/** The `Set-Cookie` header that contains a value. */
async function setCookieOf(name: string, maxAge = 60): Promise<string> {
  const cookies = new CookieJar(undefined);
  await createEncryptedCookie(name, maxAge).set({ response: { cookies } }, VALUE);
  return cookies.headers[0] ?? "";
}

async function encrypted(name: string, maxAge?: number): Promise<string> {
  const header = await setCookieOf(name, maxAge);
  return decodeURIComponent(/^[^=]+=([^;]+)/.exec(header)?.[1] ?? "");
}

function read(name: string, value: string): Promise<unknown> {
  const cookie = `teebox-${name}=${encodeURIComponent(value)}`;
  const request = new Request("http://localhost/", {
    headers: { Cookie: cookie },
  });
  return createEncryptedCookie(name, 60).read(request);
}

test("a value comes back, and cannot be read from the cookie", async () => {
  const value = await encrypted("test");
  expect(await read("test", value)).toEqual(VALUE);
  // Long enough that no encrypted value has it by chance.
  expect(value).not.toContain("Asha Rao");
});

test("no part can be changed: salts, IV, ciphertext, expiry and authentication tag", async () => {
  const value = await encrypted("test");
  expect(value.length).toBeGreaterThan(200);
  const changed = Array.from(value).flatMap((character, index) =>
    // The last character of a base64 group contains unused bits.
    character === "*" || /^(?:\*|$)/.test(value.slice(index + 1))
      ? []
      : [value.slice(0, index) + (character === "A" ? "B" : "A") + value.slice(index + 1)],
  );
  expect(changed.length).toBeGreaterThan(200);
  const opened = await Promise.all(changed.map((each) => read("test", each)));
  expect(opened.filter((each) => each !== undefined)).toEqual([]);
});

test("one cookie's value cannot be used in another", async () => {
  expect(await read("other", await encrypted("test"))).toBeUndefined();
});

test("a value expires, even if the browser keeps the cookie", async () => {
  expect(await read("test", await encrypted("test", -1))).toBeUndefined();
});

test("scripts cannot read it, and posts from other sites do not include it", async () => {
  const header = await setCookieOf("test");
  expect(header).toMatch(/; HttpOnly/i);
  expect(header).toMatch(/; SameSite=Lax/i);
  expect(header).toMatch(/; Path=\//i);
});
