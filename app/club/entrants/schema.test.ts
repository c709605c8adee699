import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  audienceOf,
  checkInSchema,
  lineSchema,
  messageSchema,
  withdrawalSchema,
} from "./schema.ts";

test("an entry is checked in as a whole, or one player of it", () => {
  const entry = randomUUID();
  const player = randomUUID();
  expect(checkInSchema.parse({ here: entry })).toEqual({
    entry,
    player: undefined,
    isHere: true,
  });
  expect(checkInSchema.parse({ notHere: `${entry}.${player}` })).toEqual({
    entry,
    player,
    isHere: false,
  });
  for (const who of ["", "x", `${entry}.own`, `${entry}.`, `${entry}.${player}.${player}`]) {
    expect([who, checkInSchema.safeParse({ here: who }).success]).toEqual([who, false]);
  }
});

test.each([
  ["1", 1],
  [" 12 ", 12],
])("place “%s” is %i", (place, expected) => {
  expect(lineSchema.parse({ intent: "move", place })).toEqual({
    intent: "move",
    place: expected,
  });
});

test.each(["0", "-1", "1.5", "first", "", "1234567"])("place “%s” is none", (place) => {
  expect(lineSchema.safeParse({ intent: "move", place }).success).toBe(false);
});

test("a withdrawal has a reason", () => {
  expect(withdrawalSchema.parse({ reason: " ill\r\nat home " }).reason).toBe("ill\nat home");
  expect(withdrawalSchema.safeParse({ reason: "  " }).success).toBe(false);
  expect(withdrawalSchema.safeParse({ reason: "a".repeat(1001) }).success).toBe(false);
});

describe("a message", () => {
  const message = {
    intent: "preview",
    submissionKey: randomUUID(),
    subject: "Shoes",
    body: "Bring some",
  };

  test("goes to everybody unless a group is chosen", () => {
    expect(audienceOf(messageSchema.parse(message))).toEqual({});
    expect(
      audienceOf(
        messageSchema.parse({
          ...message,
          state: "waiting",
          golfGroup: "E-Golf",
          category: "men",
        }),
      ),
    ).toEqual({ state: "waiting", golf_group: "E-Golf", category: "men" });
  });

  test("has a key even when the form's is no key", () => {
    const { submissionKey } = messageSchema.parse({
      ...message,
      submissionKey: "x",
    });
    expect(submissionKey).toMatch(/^[\da-f-]{36}$/);
  });

  test.each([
    { subject: "" },
    { subject: "two\nlines" },
    { subject: "a".repeat(121) },
    { body: " " },
    { body: "a".repeat(5001) },
    { state: "withdrawn" },
    { intent: "publish" },
  ])("with %j is none", (change) => {
    expect(messageSchema.safeParse({ ...message, ...change }).success).toBe(false);
  });
});

test("an entry is moved to a place, and only then needs one", () => {
  const { error } = lineSchema.safeParse({ intent: "move" });
  expect(error?.issues.map(({ path }) => path)).toEqual([["place"]]);
  expect(lineSchema.parse({ intent: "move", place: " 3 " }).place).toBe(3);
  expect(lineSchema.parse({ intent: "confirm" })).toEqual({
    intent: "confirm",
  });
});
