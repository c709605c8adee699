import { expect, test } from "vitest";
import { FIELD_MESSAGES as TEXT_MESSAGES } from "#app/forms/field-schema.ts";
import { NAME_MESSAGES } from "#app/forms/person-schema.ts";
import { FIELD_MESSAGES as MESSAGES } from "./content.ts";
import { teamsSchema } from "./schema.ts";

const version = "1";
const move = { "0b3f0b9c": "A" };

test.each([
  [
    { intent: "groups", minPlayers: " 3 ", maxPlayers: "999" },
    { minPlayers: 3, maxPlayers: 999 },
  ],
  [{ intent: "sides", size: "2" }, { size: 2 }],
  [{ intent: "save", move }, { move }],
  [
    { intent: "save", newTeam: ` ${"a".repeat(80)} ` },
    { move: {}, newTeam: "a".repeat(80) },
  ],
  [{ intent: "save", guestName: "Asha" }, { guestName: "Asha" }],
  [{ intent: "save", guestName: "Asha", guestHandicap: "54" }, { guestHandicap: 54 }],
  [{ intent: "save", guestName: "Asha", guestHandicap: " 12,4 " }, { guestHandicap: 12.4 }],
  [{ intent: "save", guestName: "Asha", guestHandicap: "+2.4" }, { guestHandicap: -2.4 }],
])("%j is read as %j", (fields, read) => {
  const { intent } = fields;
  expect(teamsSchema.parse({ version, ...fields })).toMatchObject({
    intent,
    version: 1,
    ...read,
  });
});

const guest = { intent: "save", guestName: "Asha" };

test.each([
  [{ intent: "groups", minPlayers: "0" }, MESSAGES.minPlayers],
  [{ intent: "groups", minPlayers: "1000" }, MESSAGES.minPlayers],
  [{ intent: "groups" }, MESSAGES.minPlayers],
  [{ intent: "groups", minPlayers: "1", maxPlayers: "x1" }, MESSAGES.maxPlayers],
  [{ intent: "sides", size: "5" }, MESSAGES.size],
  [{ intent: "save", name: "B" }, MESSAGES.team],
  [{ intent: "save", newTeam: " " }, MESSAGES.name],
  [{ intent: "save", newTeam: "a".repeat(81) }, TEXT_MESSAGES.tooLong(80)],
  [{ intent: "save", newTeam: "Two\u200Bteams" }, NAME_MESSAGES.invisible],
  [{ intent: "save", rename: "A" }, MESSAGES.name],
  [{ intent: "save", guestHandicap: "12" }, MESSAGES.guestName],
  [{ ...guest, guestName: "a".repeat(121) }, TEXT_MESSAGES.tooLong(120)],
  [{ ...guest, guestName: "www.golf.example" }, NAME_MESSAGES.address],
  [{ ...guest, guestHandicap: "54.1" }, MESSAGES.handicap],
  [{ ...guest, guestHandicap: "-1" }, MESSAGES.handicap],
  [{ ...guest, guestHandicap: "12.45" }, MESSAGES.handicap],
  [{ ...guest, guestHandicap: "112" }, MESSAGES.handicap],
])("%j is refused: %s", (fields, message) => {
  const { error } = teamsSchema.safeParse({ version, ...fields });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test.each(["", "x1", "1x", "1234567890"])("a version %j is none of ours", (fields) => {
  const form = { intent: "save", move, version: fields };
  expect(teamsSchema.safeParse(form).success).toBe(false);
});
