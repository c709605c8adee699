import { expect, test } from "vitest";
import { namesApart } from "./names-apart.ts";

const told = (...field: [name: string, ...marks: (string | null)[]][]) => [
  ...namesApart(
    field.map(([name, ...marks], index) => ({
      id: String(index),
      name,
      marks,
      order: index + 1,
    })),
  ).values(),
];

test.each([
  [
    "only where names are equal",
    [
      ["Dev", "18", "Men"],
      ["Asha", "18", "Men"],
    ],
    ["Dev", "Asha"],
  ],
  [
    "whatever the capitals",
    [
      ["Dev K", "18"],
      ["dev  k", "8"],
    ],
    ["Dev K (18)", "dev  k (8)"],
  ],
  [
    "by the first that parts them",
    [
      ["Dev", "18", "Men"],
      ["Dev", "18", "Senior"],
    ],
    ["Dev (Men)", "Dev (Senior)"],
  ],
  [
    "by one that all of them have",
    [
      ["Dev", "18", "A"],
      ["Dev", null, "B"],
    ],
    ["Dev (A)", "Dev (B)"],
  ],
  [
    "of three by one that parts all",
    [
      ["Dev", "18", "1"],
      ["Dev", "18", "2"],
      ["Dev", "8", "3"],
    ],
    ["Dev (1)", "Dev (2)", "Dev (3)"],
  ],
  [
    "or by number",
    [
      ["Dev", "18"],
      ["Dev", "18"],
    ],
    ["Dev (no. 1)", "Dev (no. 2)"],
  ],
] as [string, [string, ...(string | null)[]][], string[]][])(
  "people are told apart %s",
  (_, field, names) => {
    expect(told(...field).toSorted()).toEqual(names.toSorted());
  },
);

test("people whom nothing tells apart have their own numbers, whoever is on the list", () => {
  const [first, second] = ["b", "a"].map((id, index) => ({
    id,
    name: "Dev",
    marks: [],
    order: 2 * index + 3,
  }));
  const numbered = [...namesApart([second, first].flatMap((each) => each ?? []))];
  expect(Object.fromEntries(numbered)).toEqual({ b: "Dev (no. 3)", a: "Dev (no. 5)" });
});
