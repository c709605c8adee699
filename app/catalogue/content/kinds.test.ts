import { describe, expect, test } from "vitest";
import { seeded } from "../../../tests/support/seeded-content.ts";
import { titleOf } from "./kind.ts";
import { CONTENT_KINDS } from "./kinds.ts";

test("the site begins with something of these kinds", () => {
  const kinds = CONTENT_KINDS.filter((kind) => seeded(kind).length > 0).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["bank", "partner", "course", "tip", "site"]));
});

describe.each(CONTENT_KINDS)("$kind", (kind) => {
  test("what the site begins with is of its kind", () => {
    for (const { fields } of seeded(kind)) {
      expect(kind.problemsOf?.(fields) ?? {}).toEqual({});
      expect(titleOf(kind, fields)).toMatch(/^[A-Z]/);
    }
  });

  test("names its own fields", () => {
    const { fields, title, note = title, markdown = title, checkedOn = title } = kind;
    expect(Object.keys(fields)).toEqual(expect.arrayContaining([title, note, markdown, checkedOn]));
  });
});
