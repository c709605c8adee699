import { expect, test } from "vitest";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import { ageDivisions } from "../../tests/support/seeded-tournaments.ts";
import { ENTRY_MESSAGES, PLACES_MESSAGES, PLAYERS_MESSAGES } from "./content.ts";
import { refusedFields } from "./refused-entry.server.ts";
import type { FullEntry } from "./schema.ts";

const arjun = {
  full_name: "Arjun Rao",
  phone: "98450 54321",
  handicap: "7",
  category: "senior",
};
const entry = {
  category: "men",
  golfGroup: "E-Golf",
  players: [undefined, arjun],
} as unknown as FullEntry;
const alone = { ...entry, players: [] };

const refused = (
  message: string,
  details: string,
  { of = entry, waits = true, isChange = false } = {},
) =>
  refusedFields(
    new DatabaseError({
      error: { code: "P0001", message, details },
      status: 400,
    }),
    {
      questions: [],
      divisions: ageDivisions(),
      has_waiting_list: waits,
    },
    of,
    isChange,
  );

test.each([
  ["all", "players", PLACES_MESSAGES.full(2)],
  ["category:men", "category", PLACES_MESSAGES.fullOf("Men (Age < 70)")],
  ["category:senior", "players[1].category", PLACES_MESSAGES.fullOf("Senior (Age 70+)")],
  ["golf_group:E-Golf", "golfGroup", PLACES_MESSAGES.fullOf("E-Golf")],
])("no place of %s is said beside its field, with the waiting list", (pool, field, message) => {
  expect(refused("tournament_full", pool)).toEqual({
    [field]: [message],
    joinsWaitingList: [PLACES_MESSAGES.tick],
  });
});

test("the waiting list is for newcomers, where the tournament has one", () => {
  expect(refused("tournament_full", "all", { of: alone, waits: false })).toEqual({
    "": [PLACES_MESSAGES.full(1)],
  });
  expect(refused("tournament_full", "all", { isChange: true })).toEqual({
    players: [PLACES_MESSAGES.full(2)],
  });
});

test("a group that is too large, and players that the database does not take", () => {
  expect(refused("group_too_large", "2")).toEqual({
    players: [PLAYERS_MESSAGES.tooMany(1)],
  });
  expect(refused('violates check constraint "players_listed"', "Failing row")).toEqual({
    players: [PLAYERS_MESSAGES.invalid],
  });
});

test("a golf group in other letters is refused beside its field", () => {
  expect(refused("golf_group_letters", "")).toEqual({
    customGolfGroup: [ENTRY_MESSAGES.groupLetters],
  });
});
