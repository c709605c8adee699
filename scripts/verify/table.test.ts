import { expect, test } from "vitest";
import type { Result } from "./check.ts";
import { lineOf, summaryOf } from "./table.ts";

const result = (changes: Partial<Result>): Result => ({
  name: "clocks",
  outcome: "ok",
  text: "agree",
  remedy: "Synchronise them",
  run: () => Promise.reject(new Error("It has run.")),
  ...changes,
});

test("a line says what to do only when something is to be done", () => {
  expect(lineOf(result({}))).toMatch(/^ok {7}clocks +agree$/);
  for (const outcome of ["failed", "by hand"] as const) {
    expect(lineOf(result({ outcome }))).toMatch(
      new RegExp(`^${outcome} +clocks +agree\n +→ Synchronise them$`),
    );
  }
});

test("no line contains a secret, not even in what a server answered", () => {
  const line = lineOf(
    result({ outcome: "failed", text: "refused: sb_secret_1, sb_secret_1" }),
    ["sb_secret_1"],
  );
  expect(line).toContain("refused: [secret], [secret]");
});

test("the summary counts the lines by outcome", () => {
  const outcomes = ["ok", "failed", "ok", "by hand"] as const;
  expect(summaryOf(outcomes.map((outcome) => result({ outcome })))).toBe(
    "2 ok, 1 failed, 1 to check by hand",
  );
});
