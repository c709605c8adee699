import { expect, test } from "vitest";
import { CookieJar } from "./cookie-jar.server.ts";
import { createEncryptedCookieSet } from "./encrypted-cookie-set.server.ts";
import { newId } from "./value-id.ts";

test("only so many values are kept, the newest", async () => {
  const values = createEncryptedCookieSet("draft", { maxAge: 60, max: 3 });
  const browser = new Map<string, string>();
  const request = () =>
    new Request("http://localhost/", {
      headers: {
        Cookie: [...browser].map((pair) => pair.join("=")).join("; "),
      },
    });
  for (let index = 0; index < 6; index += 1) {
    const cookies = new CookieJar(request().headers.get("Cookie") ?? "");
    const context = { response: { cookies } };
    await values.set(request(), context, newId(), index);
    for (const line of cookies.headers) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") browser.delete(name);
      else browser.set(name, value);
    }
    // The newest is told by the time at which it was set.
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  expect(browser.size).toBe(3);
  const kept = await values.readAll(request());
  expect(kept.map(({ value }) => value)).toEqual([5, 4, 3]);
});
