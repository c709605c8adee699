import { describe, expect, test } from "vitest";
import { readDays, readPeriod } from "./period.ts";

const urlOf = (query: string) => `https://teebox.example/admin/statement/reconciliation${query}`;

describe("the account", () => {
  const accountOf = (query: string, accounts = ["1111", "2222"]) =>
    readPeriod(urlOf(query), accounts)?.account;

  test("is the one that is asked for", () => {
    expect(accountOf("?account=2222")).toBe("2222");
  });

  test("is the first, where none or no such one is asked for", () => {
    expect([accountOf(""), accountOf("?account=3333")]).toEqual(["1111", "1111"]);
  });

  test("is none where no statement was read", () => {
    expect(readPeriod(urlOf("?account=1111"), [])).toBeNull();
  });
});

describe("the days", () => {
  test("are those that are asked for, in whatever order", () => {
    const days = { from: "2026-05-01", to: "2026-05-31" };
    expect(readDays(urlOf("?from=2026-05-01&to=2026-05-31"))).toEqual(days);
    expect(readDays(urlOf("?from=2026-05-31&to=2026-05-01"))).toEqual(days);
    expect(readDays(urlOf("?from=2026-05-01&to=2026-05-01")).from).toBe("2026-05-01");
  });

  test.each([
    ["2026-03-31", "2025-04-01"],
    ["2026-04-01", "2026-04-01"],
    ["2026-12-31", "2026-04-01"],
    ["2027-01-01", "2026-04-01"],
  ])("are without any, on %s, from %s until then", (today, from) => {
    expect(readDays(urlOf(""), today)).toEqual({ from, to: today });
  });

  test("of which one is none are those of the other and of today", () => {
    expect(readDays(urlOf("?from=2026-02-30&to=2026-05-31"), "2026-06-10")).toEqual({
      from: "2026-04-01",
      to: "2026-05-31",
    });
    expect(readDays(urlOf("?from=2026-05-01"), "2026-06-10")).toEqual({
      from: "2026-05-01",
      to: "2026-06-10",
    });
  });
});
