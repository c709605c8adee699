import { expect, test } from "vitest";
import type { ListedUser } from "./columns.server.ts";
import { soughtUser } from "./users.server.ts";

const page = (...names: readonly string[]) => ({
  users: names.map(
    (full_name, index) =>
      ({ id: String(index), full_name, email: `${index}@club.example` }) as ListedUser,
  ),
  total: 100,
  filtered: names.length,
  active: 0,
});

test.each([
  ["the only match", page("Joann Rao"), "ann rao", "0"],
  [
    "the name that was typed, not one that contains it",
    page("Joann Rao", "Ann Rao"),
    "ann rao",
    "1",
  ],
  ["the address that was typed", page("Joann Rao", "Ann Rao"), "1@club.example", "1"],
  ["none of two with the name", page("Ann Rao", "Ann Rao"), "Ann Rao", undefined],
  ["none of two that contain it", page("Joann Rao", "Ann Rao"), "Rao", undefined],
  [
    "none where not all matches are there",
    { ...page("Ann Rao"), filtered: 51 },
    "Ann Rao",
    undefined,
  ],
  ["none", page(), "Ann Rao", undefined],
])("a search opens %s", (_, users, search, id) => {
  expect(soughtUser(users, search)?.id).toBe(id);
});
