import { expect, test } from "vitest";
import { SETTINGS_PARTS } from "./fields.ts";
import { HIDDEN_UNLESS } from "./settings-form.tsx";

test("each part of the settings is hidden for the kinds that do not have it, and for no other", () => {
  const parts = SETTINGS_PARTS.flatMap(({ kinds }) => (kinds ? [kinds.join(" ")] : []));
  expect(Object.keys(HIDDEN_UNLESS).toSorted()).toEqual([...parts].toSorted());
  for (const [kinds, style] of Object.entries(HIDDEN_UNLESS)) {
    const shown = [...style.matchAll(/\[value=(\w+)\]/g)].map(([, kind]) => kind);
    expect(shown.join(" ")).toBe(kinds);
  }
});
