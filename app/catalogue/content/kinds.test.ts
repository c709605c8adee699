import { describe, expect, test } from "vitest";
import { seeded } from "../../../tests/support/seeded-content.ts";
import { titleOf } from "./kind.ts";
import { CONTENT_KINDS } from "./kinds.ts";

describe.each(CONTENT_KINDS)("$kind", (kind) => {
  test("what the site begins with is of its kind", () => {
    const items = seeded(kind);
    expect(items.length > 0).toBe(!["news", "sponsor"].includes(kind.kind));
    for (const { fields } of items) {
      expect(kind.problemsOf?.(fields) ?? {}).toEqual({});
      expect(titleOf(kind, fields)).toMatch(/^[A-Z]/);
    }
  });

  test("names its own fields", () => {
    const { fields, title, note = title, markdown = title, checkedOn = title } = kind;
    expect(Object.keys(fields)).toEqual(expect.arrayContaining([title, note, markdown, checkedOn]));
  });
});
