import { expect, test } from "vitest";
import { FIELD_MESSAGES as MESSAGES } from "./content.ts";
import { drawSchema, firstRules, rulesFields, rulesOf } from "./schema.ts";

const SHOTGUN = { kind: "shotgun", time: "08:00", holes: "1-3, 10" };
const TEE_TIMES = {
  kind: "tee-times",
  time: "06:54:00",
  intervalMinutes: " 8 ",
  tees: "1,10",
};

const read = (fields: Record<string, string | undefined>) =>
  drawSchema.safeParse({ intent: "rules", version: "1", ...fields });

test("the rules of a draw are what was typed, and are typed as they are", () => {
  const rules = (fields: Record<string, string | undefined>) => {
    const { data } = read(fields);
    if (data?.intent !== "rules") throw new Error("No rules");
    return rulesOf(data);
  };
  const shotgun = rules({ ...SHOTGUN, maxHandicapDifference: "7,5" });
  expect(shotgun).toEqual({
    draw: {
      mixTeams: false,
      keepEntriesTogether: false,
      maxHandicapDifference: 7.5,
    },
    starts: { kind: "shotgun", time: "08:00", holes: [1, 2, 3, 10] },
  });
  const teeTimes = rules({
    ...TEE_TIMES,
    mixTeams: "on",
    keepEntriesTogether: "on",
  });
  expect(teeTimes).toEqual({
    draw: {
      mixTeams: true,
      keepEntriesTogether: true,
      maxHandicapDifference: null,
    },
    starts: {
      kind: "tee-times",
      first: "06:54",
      intervalMinutes: 8,
      tees: [1, 10],
    },
  });
  for (const each of [shotgun, teeTimes, firstRules("09:30:00")]) {
    expect(rules(rulesFields(each))).toEqual(each);
  }
  expect(firstRules(null).starts).toMatchObject({ time: "08:00" });
  expect(rulesFields(shotgun)).toMatchObject({ intervalMinutes: "8" });
  expect(rulesFields(teeTimes)).toMatchObject({ holes: "1-18" });
});

test.each<[Record<string, string | undefined>, string, string]>([
  [{ ...SHOTGUN, holes: undefined }, "holes", MESSAGES.holes],
  [{ ...SHOTGUN, holes: "1-19" }, "holes", MESSAGES.holes],
  [{ ...SHOTGUN, time: undefined }, "time", MESSAGES.time],
  [{ ...SHOTGUN, time: "24:00" }, "time", MESSAGES.time],
  [{ ...SHOTGUN, time: "23:60" }, "time", MESSAGES.time],
  [{ ...SHOTGUN, time: "at 08:00" }, "time", MESSAGES.time],
  [{ ...SHOTGUN, kind: "crossing" }, "kind", MESSAGES.kind],
  [{ ...SHOTGUN, seed: "1234567890" }, "seed", MESSAGES.seed],
  [{ ...SHOTGUN, seed: "-1" }, "seed", MESSAGES.seed],
  ...["-1", "100", "7.55", "few"].map((text): [Record<string, string>, string, string] => [
    { ...SHOTGUN, maxHandicapDifference: text },
    "maxHandicapDifference",
    MESSAGES.difference,
  ]),
  ...["0", "100", "8m"].map((text): [Record<string, string>, string, string] => [
    { ...TEE_TIMES, intervalMinutes: text },
    "intervalMinutes",
    MESSAGES.interval,
  ]),
  [{ ...TEE_TIMES, intervalMinutes: undefined }, "intervalMinutes", MESSAGES.interval],
  [{ ...TEE_TIMES, tees: undefined }, "tees", MESSAGES.tees],
  [{ ...TEE_TIMES, tees: "2" }, "tees", MESSAGES.tees],
])("%j: a message beside %s", (fields, field, message) => {
  expect(read(fields).error?.issues).toMatchObject([{ path: [field], message }]);
});

test.each([
  [{ intent: "save", move: { "0b3f0b9c": "Hole 1, 12:45" } }, null],
  [{ intent: "save", start: "Hole 1, 12:45" }, null],
  [{ intent: "take-back" }, "Please confirm that the published draw is taken back"],
  [{ intent: "take-back", takesBack: "on" }, null],
])("%j is answered by %s", (fields, message) => {
  const { error } = drawSchema.safeParse({ version: "1", ...fields });
  expect(error?.issues.map((issue) => issue.message) ?? null).toEqual(
    message === null ? null : [message],
  );
});
