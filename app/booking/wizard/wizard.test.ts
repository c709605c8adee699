import { describe, expect, test } from "vitest";
import { choicesOf, missingStep, wizardPath } from "./wizard.ts";

const read = (query: string) => choicesOf(new URLSearchParams(query));

describe("the wizard's address", () => {
  test.each([
    ["", { step: 1, course: null, card: null }],
    ["step=2&course=lake", { step: 2, course: "lake", card: null }],
    ["step=3&course=lake&card=hdfc", { step: 3, course: "lake", card: "hdfc" }],
    ["step=4&course=moon&card=none", { step: 1, course: null, card: null }],
    ["step=02&course=constructor", { step: 1, course: null, card: null }],
  ])("%j", (query, choices) => {
    expect(read(query)).toEqual(choices);
  });

  test("parses what it writes", () => {
    const path = wizardPath(
      { step: 3, course: "lake", card: "hdfc" },
      { draft: "d1", from: "d0" },
      true,
    );
    expect(path).toBe("/booking?step=3&course=lake&card=hdfc&draft=d1&from=d0&missing=yes");
  });
});

test.each([
  ["step=1", null],
  ["step=2", 1],
  ["step=2&card=hdfc", 1],
  ["step=2&course=lake", null],
  ["step=3", 1],
  ["step=3&course=lake", 2],
  ["step=3&course=lake&card=hdfc", null],
])("of %j the missing step is %j", (query, step) => {
  expect(missingStep(read(query))).toBe(step);
});
