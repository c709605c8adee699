import { expect, test } from "vitest";
import { SETTINGS_PARTS } from "./fields.ts";

test("each part of the settings is hidden for the kinds that do not have it, and for no other", () => {
  for (const { kinds, hidden } of SETTINGS_PARTS) {
    const shown = [...hidden.matchAll(/\[value=(\w+)\]/g)].map(([, kind]) => kind);
    expect(shown).toEqual(kinds ?? []);
  }
});
