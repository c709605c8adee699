import { expect, test } from "vitest";
import type { LinesQuery } from "#app/club/money/statement/statement.server.ts";
import { pathTo, readQuery } from "./query.ts";

const SITE = "https://teebox.example";

const WHOLE: LinesQuery = {
  account: "4242",
  file: "8c5a36b6-4c3a-4f9e-9a51-2f6f5a1f0d11",
  state: "left-out",
  search: "₹3,500",
  from: "2026-10-01",
  to: "2026-10-31",
  page: 3,
};

const read = (query: string) => readQuery(`${SITE}/lines?${query}`);

test.each(["account", "file", "state", "search", "from", "to"] as const)(
  "a link to lines keeps %s, alone and with all others",
  (name) => {
    for (const query of [WHOLE, { page: 1, [name]: WHOLE[name] }]) {
      expect(readQuery(SITE + pathTo(query))[name]).toBe(WHOLE[name]);
    }
    const rest = readQuery(SITE + pathTo({ ...WHOLE, [name]: undefined }));
    expect(rest).toMatchObject({ [name]: undefined, page: 3 });
  },
);

test("a link to lines keeps the page", () => {
  expect(readQuery(SITE + pathTo(WHOLE)).page).toBe(3);
  expect(readQuery(SITE + pathTo({ page: 1 })).page).toBe(1);
});

test.each([
  ["q=Asha", { search: "Asha", paise: undefined, day: undefined }],
  ["q=+3500+", { search: "3500", paise: 350_000 }],
  ["q=3/10/2026", { search: "3/10/2026", day: "2026-10-03" }],
  ["q=+&from=&to=", { search: undefined, paise: undefined, from: undefined, to: undefined }],
  ["account=42424&state=paid&from=soon", { account: undefined, state: undefined, from: undefined }],
  ["file=june.csv", { file: undefined }],
  [`q=${"n".repeat(120)}`, { search: "n".repeat(100) }],
])("%s asks for %o", (query, asked) => {
  expect(read(query)).toMatchObject({ page: 1, ...asked });
});
