import { expect, test } from "vitest";
import { registrationKind } from "./registrations.server.ts";

const version = (id: string, withdrawn_at: string | null = null) => ({
  id,
  withdrawn_at,
});

test.each([
  ["the first", [version("a")], "a", "new"],
  ["the second", [version("b"), version("a")], "b", "update"],
  ["the first, looked at later", [version("b"), version("a")], "a", "new"],
  ["one after a withdrawal", [version("b"), version("a", "2026-01-01")], "b", "new"],
  ["somebody else's", [version("a")], "b", null],
  ["one of none", [], "a", null],
] as const)("%s", (_what, versions, id, kind) => {
  expect(registrationKind(versions, id)).toBe(kind);
});
