import { describe, expect, test } from "vitest";
import { DEFAULT_PLAYERS, TEE_TIME_FIELDS, TEE_TIME_SLOTS } from "./fields.ts";
import { teeTimeSchema } from "./schema.ts";

const good = {
  date: "2026-12-24",
  timeSlot: "07:30 AM",
  players: "2",
  name: "Asha Rao",
  email: "asha@example.com",
  phone: "1",
};

function messagesOf(changes: Record<string, unknown>) {
  const result = teeTimeSchema.safeParse({ ...good, ...changes });
  return result.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
}

test("there are 20 slots, from 07:00 AM to 04:30 PM, every half hour", () => {
  expect(TEE_TIME_SLOTS).toHaveLength(20);
  expect(TEE_TIME_SLOTS.slice(0, 2)).toEqual(["07:00 AM", "07:30 AM"]);
  expect(TEE_TIME_SLOTS.slice(9, 12)).toEqual(["11:30 AM", "12:00 PM", "12:30 PM"]);
  expect(TEE_TIME_SLOTS.at(-1)).toBe("04:30 PM");
});

test("one player, several players, two by default", () => {
  expect(TEE_TIME_FIELDS.players.choices.map(({ label }) => label)).toEqual([
    "1 Player",
    "2 Players",
    "3 Players",
    "4 Players",
  ]);
  expect(DEFAULT_PLAYERS).toBe("2");
});

test("a valid form becomes a tee time", () => {
  expect(teeTimeSchema.parse({ ...good, name: "  Asha Rao " })).toEqual(good);
});

describe("any date that exists is accepted", () => {
  test.each(["1926-01-01", "2024-02-29", "9999-12-31"])("%s", (date) => {
    expect(messagesOf({ date })).toBeUndefined();
  });
  test.each(["2025-02-29", "2026-13-01", "2026-04-31", "24/12/2026", "x"])(
    "%s is rejected",
    (date) => {
      expect(messagesOf({ date })).toEqual(["date: There is no such date."]);
    },
  );
});

describe("players between 1 and 4", () => {
  test.each(["0", "5", "1e9", "-1", "2.5", "１", " 2", "two"])("%j is rejected", (players) => {
    expect(messagesOf({ players })).toEqual([
      "players: Between 1 and 4 players can play together.",
    ]);
  });
});

test("each of the six fields is required", () => {
  expect(teeTimeSchema.safeParse({}).error?.issues).toHaveLength(6);
  expect(messagesOf({ name: "   " })).toEqual(["name: Please enter your full name."]);
  expect(messagesOf({ timeSlot: "07:15 AM" })).toEqual(["timeSlot: Please select a time slot."]);
  expect(messagesOf({ email: "asha" })).toEqual(["email: Please enter a valid email address."]);
});
