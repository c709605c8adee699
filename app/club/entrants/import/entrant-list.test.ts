import { ageDivisions } from "../../../../tests/support/seeded-tournaments.ts";
import { expect, test } from "vitest";
import { clubEntrySchema } from "#app/entries/schema.ts";
import { checkList } from "./check-list.ts";
import { parseEntrantList } from "./entrant-list.ts";

const CUP = {
  entry_form: "full" as const,
  golf_groups: ["E-Golf", "Golf Squad"],
  allows_other_group: true,
  divisions: ageDivisions("men", "ladies"),
  divisions_by_handicap: false,
  rated_tees: [],
  max_group_size: 1,
  questions: [
    { id: "bus", kind: "yes_no" as const, label: "By bus?", required: false },
    {
      id: "meal",
      kind: "choice" as const,
      label: "Meal",
      required: false,
      choices: ["veg", "fish"],
    },
  ],
};

function check(
  text: string,
  entered: Parameters<typeof checkList>[2] = [],
  cup = CUP,
) {
  const parsed = parseEntrantList(text, cup);
  if (!parsed.ok) throw new Error(parsed.problem);
  return checkList(parsed.entries, clubEntrySchema(cup), entered);
}

test("cells of a spreadsheet, separated by tabs, in any order of the columns", () => {
  const { added, leftOut } = check(
    [
      "Mobile\tPlayer\tHCP\tGolf Group\tDivision\tE-mail\tBy bus?\tMeal",
      "098450 11111\tAsha Rao\t12,4\te golf\tLadies\tasha@example.com\tYes\tveg",
      "098450 22222\tVikram Das\t7\tOur own\tmen\t\t\t",
    ].join("\n"),
  );
  expect(leftOut).toEqual([]);
  expect(added.map(({ line, entry }) => ({ line, ...entry }))).toMatchObject([
    {
      line: 2,
      fullName: "Asha Rao",
      phone: "098450 11111",
      handicap: "12.4",
      golfGroup: "E-Golf",
      category: "ladies",
      email: "asha@example.com",
      answers: { bus: "yes", meal: "veg" },
    },
    {
      line: 3,
      fullName: "Vikram Das",
      golfGroup: "Other",
      customGolfGroup: "Our own",
      category: "men",
      answers: {},
    },
  ]);
});

test("a line that the form would refuse is left out with the form's words", () => {
  const { added, leftOut } = check(
    [
      "Name,Phone,Handicap,Golf group,Category,Meal",
      "Asha Rao,0984501111,99,E-Golf,ladies,",
      "Vikram Das,0984502222,9,E-Golf,men,beef",
      "Meera Rao,0984503333,9,E-Golf,senior,",
      ",0984504444,9,E-Golf,men,",
      "Leela Das,0984505555,9,E-Golf,men,",
    ].join("\n"),
  );
  expect(added.map(({ line }) => line)).toEqual([6]);
  expect(leftOut.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
  for (const { reason } of leftOut) expect(reason).not.toBe("");
});

test("who is entered already, or stands in the list twice, is left out", () => {
  const { added, leftOut } = check(
    [
      "Name,Phone,Handicap,Golf group,Category",
      "ásha RAO,+91 98450 11111,12,E-Golf,ladies",
      "Vikram Das,0984502222,9,E-Golf,men",
      "Das Vikram,098450-2222,9,E-Golf,men",
      "Meera Rao,0984501111,9,E-Golf,men",
      "Gone Golfer,0984507777,9,E-Golf,men",
    ].join("\n"),
    [
      {
        full_name: "Asha Rao",
        phone: "9845011111",
        players: [],
        state: "waiting",
      },
      {
        full_name: "Leader",
        phone: "0984509999",
        players: [
          {
            id: "1",
            full_name: "Meera Rao",
            phone: "0984501111",
            handicap: "9",
          },
        ],
        state: "confirmed",
      },
      {
        full_name: "Gone Golfer",
        phone: "0984507777",
        players: [],
        state: "withdrawn",
      },
    ],
  );
  expect(added.map(({ entry }) => entry.fullName)).toEqual([
    "Vikram Das",
    "Gone Golfer",
  ]);
  expect(leftOut).toEqual([
    { line: 2, name: "ásha RAO", reason: "Already entered" },
    { line: 4, name: "Das Vikram", reason: "In the list twice" },
    { line: 5, name: "Meera Rao", reason: "Already entered" },
  ]);
});

test("the short form needs no group and no category", () => {
  const { added, leftOut } = check(
    "Name;Phone;Handicap\nAsha;0984501111;low",
    [],
    {
      ...CUP,
      entry_form: "short" as "full",
    },
  );
  expect([added.length, leftOut]).toEqual([1, []]);
});

test.each([
  ["", "empty"],
  ["Name,Phone", "empty"],
  ["Phone,Handicap\n0984501111,9", "no-name-column"],
  ['Name,Phone\n"Asha,0984501111', "not-csv"],
])("%j cannot be read: %s", (text, problem) => {
  expect(parseEntrantList(text, CUP)).toMatchObject({ ok: false, problem });
});
