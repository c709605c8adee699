import { describe, expect, test } from "vitest";
import { choicesOf, missingStep, wizardPath } from "./wizard.ts";

const OFFERED = { courses: [{ id: "lake" }], cards: [{ id: "hdfc" }] };

const read = (query: string) => choicesOf(new URLSearchParams(query), OFFERED);

describe("the wizard's address", () => {
  test.each([
    ["", { step: 1, course: null, card: null }],
    ["step=2&course=lake", { step: 2, course: "lake", card: null }],
    ["step=3&course=lake&card=hdfc", { step: 3, course: "lake", card: "hdfc" }],
    ["step=4&course=moon&card=none", { step: 1, course: null, card: null }],
    ["step=3&course=lake&card=constructor", { step: 3, course: "lake", card: null }],
    ["step=02&course=constructor", { step: 1, course: null, card: null }],
  ])("%j", (query, choices) => {
    expect(read(query)).toEqual(choices);
  });

  test("while courses and cards cannot be read, any is taken", () => {
    const query = new URLSearchParams("step=3&course=lake&card=new-bank");
    const unread = { courses: null, cards: null };
    expect(choicesOf(query, unread)).toMatchObject({ course: "lake", card: "new-bank" });
    const odd = new URLSearchParams("card=A%20bank&course=A%20lake");
    expect(choicesOf(odd, unread)).toMatchObject({ course: null, card: null });
  });

  test("parses what it writes", () => {
    const path = wizardPath(
      { step: 3, course: "lake", card: "hdfc" },
      { draft: "d1", from: "d0" },
      "yes",
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
