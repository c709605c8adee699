import { expect, test } from "vitest";
import { isRequestedFromThisSite, isSameOrigin } from "./same-origin.ts";

const site = "https://teebox.example";

test.each([
  [{ "sec-fetch-site": "same-origin" }, true],
  [{ "sec-fetch-site": "none" }, true],
  [{ "sec-fetch-site": "none", origin: site, host: "teebox.example" }, true],
  [{ "sec-fetch-site": "none", origin: "https://evil.example" }, false],
  [{ "sec-fetch-site": "cross-site", origin: site }, false],
  [{ "sec-fetch-site": "same-site" }, false],
  [{ origin: site, host: "10.0.0.7:3000" }, true],
  [{ origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" }, true],
  [{ origin: "https://evil.example", host: "teebox.example" }, false],
  [
    {
      origin: "https://evil.example",
      host: "teebox.example",
      "x-forwarded-host": "evil.example",
    },
    false,
  ],
  [{ origin: "null", host: "teebox.example" }, false],
  [{}, true],
])("a post with %j: allowed is %s", (headers, allowed) => {
  expect(isSameOrigin("POST", headers, site)).toBe(allowed);
});

test.each(["GET", "HEAD"])("%s is always allowed", (method) => {
  expect(isSameOrigin(method, { "sec-fetch-site": "cross-site" }, site)).toBe(true);
});

const HERE = { "Sec-Fetch-Site": "same-origin" };

test.each([
  [HERE, true, true],
  [{}, true, true],
  [{ "Sec-Fetch-Site": "none" }, false, true],
  [{ "Sec-Fetch-Site": "same-site" }, false, false],
  [{ "Sec-Fetch-Site": "cross-site" }, false, false],
  [{ ...HERE, "Sec-Purpose": "prefetch" }, false, false],
  [{ ...HERE, "Sec-Purpose": "prefetch;prerender" }, false, false],
])(
  "a page with %j was requested from this site: %s; or typed: %s",
  (headers, fromHere, orTyped) => {
    const request = new Request(site, {
      headers: headers as Record<string, string>,
    });
    expect(isRequestedFromThisSite(request)).toBe(fromHere);
    expect(isRequestedFromThisSite(request, { mayBeTyped: true })).toBe(orTyped);
  },
);
