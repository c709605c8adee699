import { describe, expect, test } from "vitest";
import { changeOf, mergeVersions, textOf } from "./versions.ts";

describe("two changes beside each other", () => {
  const base = { title: "Captain's day", day: "2027-01-10", summary: "In January." };

  test.each([
    ["what only I changed is mine", {}, { title: "Captain’s Day" }, { title: "Captain’s Day" }, []],
    ["what only they changed is theirs", { day: "2027-01-17" }, {}, { day: "2027-01-17" }, []],
    [
      "what both changed is mine, and is said",
      { summary: "On the 17th." },
      { summary: "Moved." },
      { summary: "Moved." },
      ["summary"],
    ],
    ["the same change is none", { title: "Day" }, { title: "Day" }, { title: "Day" }, []],
    [
      "what they emptied is said as empty",
      { summary: "" },
      { summary: "Moved." },
      { summary: "Moved." },
      ["summary"],
    ],
  ])("%s", (_rule, theirs, mine, values, both) => {
    expect(
      mergeVersions({ base, theirs: { ...base, ...theirs }, mine: { ...base, ...mine } }),
    ).toEqual({ values: { ...base, ...values }, both });
  });

  test("without the version that both began with, all that differs is said", () => {
    expect(mergeVersions({ base: {}, theirs: base, mine: { ...base, title: "Day" } }).both).toEqual(
      ["title"],
    );
  });
});

test.each([
  [{ label: "Day", kind: "day" }, "2027-01-10", "10 January 2027"],
  [{ label: "Sample", kind: "box" }, "", "no"],
  [{ label: "Sample", kind: "box" }, "on", "yes"],
  [{ label: "Text", kind: "text", max: 9 }, "", "nothing"],
  [{ label: "Text", kind: "text", max: 9 }, "Two", "Two"],
  [
    { label: "Place", kind: "choice", as: "radio", choices: [{ value: "a", label: "Above" }] },
    "a",
    "Above",
  ],
  [{ label: "Course", kind: "saved", placeholder: "None", instead: [] }, "c", "East: 9 holes"],
] as const)("a conflict says %j with %j as a reader knows it", (field, value, text) => {
  expect(textOf(field, value, [{ value: "c", label: "East: 9 holes" }])).toBe(text);
});

describe("what a version changed", () => {
  const version = {
    version: 1,
    fields: { title: "A", day: "2027" },
    is_shown: false,
    is_deleted: false,
  };

  test.each([
    ["the first", version, undefined, { state: "added", fields: [] }],
    [
      "a field",
      { ...version, fields: { title: "B", day: "2027" } },
      version,
      { state: null, fields: ["title"] },
    ],
    [
      "a field that went",
      { ...version, fields: { title: "A" } },
      version,
      { state: null, fields: ["day"] },
    ],
    ["shown", { ...version, is_shown: true }, version, { state: "shown", fields: [] }],
    ["hidden", version, { ...version, is_shown: true }, { state: "hidden", fields: [] }],
    [
      "deleted while it was shown",
      { ...version, is_deleted: true },
      { ...version, is_shown: true },
      { state: "deleted", fields: [] },
    ],
    ["put back", version, { ...version, is_deleted: true }, { state: "put back", fields: [] }],
  ])("%s", (_what, now, before, change) => {
    expect(changeOf(now, before)).toEqual(change);
  });
});
