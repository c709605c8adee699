import { describe, expect, test } from "vitest";
import { entrantColumns } from "#app/club/entrants/columns.server.ts";
import { fileLines } from "#app/club/frame/columns.ts";
import { clubEntrySchema } from "#app/entries/schema.ts";
import { csvLines } from "#app/site/csv.ts";
import { withoutHidden } from "#app/tournaments/tournament.ts";
import { ageDivisions } from "../../../../tests/support/seeded-tournaments.ts";
import { byReason, checkList } from "./check-list.ts";
import { correctedLines, correctionField, correctionsIn } from "./corrections.ts";
import { parseEntrantList } from "./entrant-list.ts";
import { shownList } from "./shown-list.ts";

const CUP = {
  entry_form: "full" as const,
  golf_groups: ["E-Golf", "Golf Squad"],
  hidden_golf_groups: [],
  allows_other_group: true,
  divisions: ageDivisions("men", "ladies"),
  divisions_by_handicap: false,
  has_plain_handicaps: false,
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
  defaults: Parameters<typeof checkList>[3] = {},
) {
  const parsed = parseEntrantList(text, cup);
  if (!parsed.ok) throw new Error(parsed.problem);
  return checkList(parsed.entries, clubEntrySchema(cup), entered, defaults);
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
      phone: "+919845011111",
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
  for (const { reasons } of leftOut) expect(reasons).toHaveLength(1);
});

test("existing entrants and repeated lines are left out", () => {
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
  expect(added.map(({ entry }) => entry.fullName)).toEqual(["Vikram Das", "Gone Golfer"]);
  expect(leftOut).toMatchObject([
    { line: 2, name: "ásha RAO", reasons: ["Already entered"] },
    { line: 4, name: "Das Vikram", reasons: ["Listed twice"] },
    { line: 5, name: "Meera Rao", reasons: ["Already entered"] },
  ]);
});

test.each([
  ["Asha Rao,", []],
  ["Asha Rao,0984503333", ["Asha Rao"]],
  ["Asha Iyer,", ["Asha Iyer"]],
])("of a line without a phone number the name decides: %j", (line, names) => {
  const { added, leftOut } = check(
    `Name,Phone,Handicap,Golf group,Category\n${line},12,E-Golf,ladies`,
    [{ full_name: "Asha Rao", phone: "0984501111", players: [], state: "confirmed" }],
    CUP,
    { phone: "0984509999" },
  );
  expect(added.map(({ entry }) => entry.fullName)).toEqual(names);
  expect(leftOut.map(({ fields }) => fields)).toEqual(names.length === 0 ? [["phone"]] : []);
});

test("the short form needs no group and no category", () => {
  const { added, leftOut } = check("Name;Phone;Handicap\nAsha;0984501111;low", [], {
    ...CUP,
    entry_form: "short" as "full",
  });
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

test.each([
  ["Name,Mobile No.,Email ID,Hcp Index", "98450 11111", "7"],
  ["Golfer;WhatsApp Number;E-Mail;Handicap Index", "98450 11111", "7"],
])("the columns %s are understood", (head) => {
  const cells = ["Asha Rao", "98450 11111", "asha@example.com", "7"];
  const between = head.includes(";") ? ";" : ",";
  expect(parseEntrantList(`${head}\n${cells.join(between)}`, CUP)).toMatchObject({
    ok: true,
    unknown: [],
    dropped: [],
    entries: [
      {
        values: {
          fullName: "Asha Rao",
          phone: "+919845011111",
          email: "asha@example.com",
          handicap: "7",
        },
      },
    ],
  });
});

test.each([
  "Name of,Mobile,H/Cap,Category\nPlayer,No.,Index,",
  "Member,,Contact,Handicap,\nNo.,Name,No.,Index,Category",
  "Membership,Player,Mobile,Handicap,Category\nNo,Name,Number,Index,",
  "Sr,Player's,Contact,WHS,Category\nNo,Name,Details,Index,",
])("a heading may have two rows: %j", (heading) => {
  const width = heading.split("\n")[0]?.split(",").length ?? 0;
  const first = /^(?:Name of|Membership,)/.test(heading) && width === 4 ? [] : ["0041"];
  const text = `${heading}\n${[...first, "Asha Rao", "98450 12345", "12.1", "ladies"].join(",")}`;
  const parsed = parseEntrantList(text, CUP);
  expect(parsed).toMatchObject({ ok: true, unknown: [], notRead: [] });
  expect(
    parsed.ok && parsed.entries.map(({ line, values }) => ({ line, ...values })),
  ).toMatchObject([
    { line: 3, fullName: "Asha Rao", phone: "+919845012345", handicap: "12.1", category: "ladies" },
  ]);
});

test("columns that are not understood are named, and are what they are said to be", () => {
  const csv = "Who,Number,Seat\nAsha Rao,9845011111,A4";
  const before = parseEntrantList(`Phone,${csv.replaceAll("\n", "\n1,")}`, CUP);
  expect(before).toMatchObject({
    ok: false,
    problem: "no-name-column",
    unknown: [
      { index: 1, name: "Who", choice: "" },
      { index: 2, name: "Number", choice: "" },
      { index: 3, name: "Seat", choice: "" },
    ],
  });
  expect(parseEntrantList(csv, CUP, { choices: { 0: "name", 1: "phone" } })).toMatchObject({
    ok: true,
    dropped: ["Seat"],
    unknown: [{ choice: "name" }, { choice: "phone" }, { name: "Seat" }],
    entries: [{ values: { fullName: "Asha Rao", phone: "+919845011111" } }],
  });
});

test("the numbers of lines are no question, and named", () => {
  expect(parseEntrantList("Sl. No.,Name,Phone\n1,A B,9845011111", CUP)).toMatchObject({
    ...{ unknown: [], dropped: ["Sl. No."] },
  });
});

test("what the tournament does not ask for is said to be dropped", () => {
  const cup = { ...CUP, golf_groups: [], divisions_by_handicap: true };
  expect(parseEntrantList("Name,Golf group,Division,Phone\nA,B,C,D", cup)).toMatchObject({
    dropped: ["Golf group", "Division"],
  });
});

test("a list from a message is taken with what is the same for all", () => {
  const cup = { ...CUP, has_plain_handicaps: true };
  const parsed = parseEntrantList("1. Asha Rao - 7\n2. Om Shetty - +2", cup);
  if (!parsed.ok) throw new Error(parsed.problem);
  const schema = clubEntrySchema(cup);
  const without = checkList(parsed.entries, schema, []);
  expect(without.lacking).toEqual(["phone", "category", "golfGroup"]);
  expect(byReason(without.leftOut)).toMatchObject([
    { reason: "Please enter a valid phone number", lines: 2 },
    { reason: "Please select the player’s golf group", lines: 2 },
    { lines: 2 },
    { reason: expect.stringContaining("without a plus") as string, lines: 1 },
  ]);
  const { added, leftOut } = checkList(parsed.entries, schema, [], {
    phone: "98450 11111",
    category: "men",
    golfGroup: "E-Golf",
  });
  expect(added.map(({ entry }) => entry)).toMatchObject([
    { fullName: "Asha Rao", phone: "+919845011111", category: "men" },
  ]);
  expect(leftOut).toMatchObject([
    { name: "Om Shetty", reasons: [expect.stringContaining("plus")] },
  ]);
});

test("plus handicaps and none are read, whether the tees are rated or not", () => {
  const rated = {
    ...CUP,
    rated_tees: [{ name: "White", par: 72, rating: 71.3, slope: 124 }],
  };
  const csv = (handicap: string) =>
    `Name,Phone,Handicap,Golf group,Category\nA B,9845011111,${handicap},E-Golf,men`;
  for (const [cup, text, handicap] of [
    [rated, "+2", "+2.0"],
    [rated, "'+2.4", "+2.4"],
    [rated, "7", "7.0"],
    [rated, "none", "NH"],
    [CUP, "+2", "+2"],
    [CUP, "2", "2"],
    [CUP, "NH", "NH"],
  ] as const) {
    const parsed = parseEntrantList(csv(text), cup);
    if (!parsed.ok) throw new Error(parsed.problem);
    const { added } = checkList(parsed.entries, clubEntrySchema(cup), []);
    expect(added[0]?.entry.handicap).toBe(handicap);
  }
});

test("what our own file says is read back, further players and answers too", () => {
  const cup = {
    ...CUP,
    max_group_size: 3,
    questions: [
      { ...CUP.questions[0], id: "bus", per_player: true },
      { ...CUP.questions[1], id: "meal" },
    ] as typeof CUP.questions,
  };
  const entrant = {
    entry_id: "e",
    state: "confirmed",
    place: null,
    full_name: "Asha Rao",
    account_email: "asha@example.com",
    email: "asha@example.com",
    phone: "+91 98450 11111",
    golf_group: "Our own",
    category: "ladies",
    handicap: "12.4",
    here: [],
    notes: "=1+1",
    answers: { bus: true, meal: "veg" },
    players: [
      {
        id: "p",
        full_name: "Om Shetty",
        phone: "9845022222",
        handicap: "9",
        category: "men",
        answers: { bus: false },
      },
    ],
    entered_at: "2026-11-01T10:00:00Z",
    changed_at: null,
    moved_up_at: null,
    entered_by_club: false,
    withdrawn_at: null,
    withdrawn_by_club: false,
    withdrawn_reason: null,
    standing: null,
  };
  const gone = { ...entrant, full_name: "Gone Golfer", state: "withdrawn" };
  const file = csvLines(
    fileLines(entrantColumns(cup, 2, new Map([["p2", 2]])), [entrant, gone] as never),
  );
  const parsed = parseEntrantList(file, cup);
  if (!parsed.ok) throw new Error(parsed.problem);
  expect(parsed.unknown).toEqual([]);
  expect(parsed.dropped).toContain("Place on the waiting list");
  expect(parsed.dropped).toContain("No. of this name");
  const { added, leftOut } = checkList(parsed.entries, clubEntrySchema(cup), []);
  expect(leftOut).toMatchObject([{ line: 3, name: "Gone Golfer", reasons: ["Withdrawn"] }]);
  expect(added).toMatchObject([
    {
      entry: {
        fullName: "Asha Rao",
        email: "asha@example.com",
        phone: "+919845011111",
        golfGroup: "Other",
        customGolfGroup: "Our own",
        category: "ladies",
        handicap: "12.4",
        additionalInfo: "=1+1",
        answers: { bus: "yes", meal: "veg" },
        players: [
          {
            full_name: "Om Shetty",
            phone: "+919845022222",
            handicap: "9",
            category: "men",
            answers: { bus: "no" },
          },
        ],
      },
    },
  ]);
});

test("choices and golf groups are read whatever their case, and by former names", () => {
  const cup = {
    ...CUP,
    golf_groups: ["E-Golf", "Alfa"],
    divisions: [{ id: "men", name: "Gentlemen" }],
    questions: CUP.questions.map((question) =>
      question.id === "meal" ? { ...question, choices: ["Vegetarian", "Fish", "fish"] } : question,
    ),
    renamed: [
      { choice_of: "golf_group", name: "Alpha", present_name: "Alfa" },
      { choice_of: "category", name: "Men only", present_name: "Gentlemen" },
      { choice_of: "question:meal", name: "veg", present_name: "Vegetarian" },
    ].map((renamed) => ({ ...renamed, options_version: 1 })),
  };
  const parsed = parseEntrantList(
    [
      "Name,Phone,Handicap,Golf group,Category,Meal",
      "A One,9845011111,7,alfa,Gentlemen,vegetarian",
      "B Two,9845022222,7,Alpha,men only,Veg",
      "C Three,9845033333,7,ALPHA,men,fish",
      "D Four,9845044444,7,Alphas,men,FISH",
    ].join("\n"),
    cup,
  );
  if (!parsed.ok) throw new Error(parsed.problem);
  const { added, leftOut } = checkList(parsed.entries, clubEntrySchema(cup), []);
  expect(leftOut).toEqual([]);
  expect(added.map(({ entry }) => entry)).toMatchObject([
    { golfGroup: "Alfa", category: "men", answers: { meal: "Vegetarian" } },
    { golfGroup: "Alfa", category: "men", answers: { meal: "Vegetarian" } },
    { golfGroup: "Alfa", answers: { meal: "fish" } },
    { golfGroup: "Other", customGolfGroup: "Alphas", answers: { meal: "Fish" } },
  ]);
  expect(added.map(({ asks }) => asks)).toEqual([
    [],
    [
      "“Alpha” is now called “Alfa”",
      "“men only” is now called “Gentlemen”",
      "“Veg” is now called “Vegetarian”",
    ],
    ["“ALPHA” is now called “Alfa”"],
    [],
  ]);
});

test("what is hidden from new entries is refused when the list is checked", () => {
  const cup = {
    ...CUP,
    hidden_golf_groups: ["Old Group"],
    divisions: [...CUP.divisions, { id: "pros", name: "Pros", hidden: true }],
    questions: [
      { ...CUP.questions[1], hidden_choices: ["Jain"] },
      { ...CUP.questions[0], hidden: true },
    ] as unknown as typeof CUP.questions,
  };
  const parsed = parseEntrantList(
    [
      "Name,Phone,Handicap,Golf group,Category,Meal,By bus?",
      "A One,9845011111,7,E-Golf,men,jain,",
      "B Two,9845022222,7,Old group,men,fish,",
      "C Three,9845033333,7,E-Golf,Pros,fish,",
      "D Four,9845044444,7,E-Golf,men,fish,yes",
    ].join("\n"),
    cup,
  );
  if (!parsed.ok) throw new Error(parsed.problem);
  expect(parsed.dropped).toEqual(["By bus?"]);
  const { added, leftOut } = checkList(parsed.entries, clubEntrySchema(withoutHidden(cup)), []);
  expect(leftOut).toMatchObject([
    { line: 2, name: "A One", reasons: ["“Jain” is not offered. Please answer “Meal”"] },
    {
      line: 3,
      name: "B Two",
      reasons: ["“Old Group” is not offered. Please select the player’s golf group"],
    },
    {
      line: 4,
      name: "C Three",
      reasons: [expect.stringContaining("“Pros” is not offered.") as string],
    },
  ]);
  expect(added.map(({ line }) => line)).toEqual([5]);
});

test("an entrant who is entered already is named so, whatever else the line says", () => {
  const entered = {
    ...{ full_name: "Asha Rao", phone: "9845011111", players: [] },
    state: "confirmed" as const,
  };
  const { leftOut } = check(
    "Name,Phone,Handicap,Golf group,Category,Meal\nAsha Rao,9845011111,99,E-Golf,men,beef",
    [entered],
  );
  expect(leftOut).toMatchObject([{ reasons: ["Already entered"] }]);
});

test("a message about a further player has their name", () => {
  const parsed = parseEntrantList(
    "Name,Phone,Handicap,Golf group,Category,Player 2 name,Player 2 phone,Player 2 category\nA B,9845011111,7,E-Golf,men,Om Shetty,9845022222,men",
    CUP,
  );
  if (!parsed.ok) throw new Error(parsed.problem);
  const schema = clubEntrySchema({ ...CUP, max_group_size: 2 });
  expect(checkList(parsed.entries, schema, []).leftOut).toMatchObject([
    { reasons: ["Om Shetty: Please enter the player’s handicap"] },
  ]);
});

test("a choice that is written a little otherwise is that choice", () => {
  const cup = {
    ...CUP,
    questions: [{ ...CUP.questions[1], id: "meal", choices: ["Veg", "Non-veg"] }] as never,
  };
  const parsed = parseEntrantList("Name,Meal\nA B,Non Veg\nC D,nonveg", cup);
  if (!parsed.ok) throw new Error(parsed.problem);
  expect(parsed.entries.map(({ values }) => values.answers)).toEqual([
    { meal: "Non-veg" },
    { meal: "nonveg" },
  ]);
});

describe("a question that must be answered", () => {
  const meal = { ...CUP.questions[1], required: true, per_player: true };
  const cup = { ...CUP, max_group_size: 2, questions: [meal] as never };
  const head =
    "Name,Phone,Handicap,Golf group,Category,Meal,Player 2 name,Player 2 phone,Player 2 handicap,Player 2 category,Player 2 Meal";
  const pair = "A B,9845011111,7,E-Golf,men,,Om Shetty,9845022222,9,men,";
  const single = "C D,9845033333,7,E-Golf,men,fish,,,,,";

  const checked = (text: string, defaults: object) => {
    const parsed = parseEntrantList(text, cup);
    if (!parsed.ok) throw new Error(parsed.problem);
    const list = checkList(
      ...([parsed.entries, clubEntrySchema(cup), [], defaults, new Set<string>()] as const),
      cup.questions,
    );
    const { lines } = shownList(parsed.entries, list, cup as never, {
      open: new Set(),
      skipped: new Set(),
    });
    return { ...list, open: lines.map(({ isOpen }) => isOpen) };
  };

  test("has one answer for all lines that give none, and for each player", () => {
    const text = [head, pair, single].join("\n");
    expect(checked(text, {}).lacking).toEqual(["q-meal"]);
    const { added } = checked(text, { answers: { meal: "veg" } });
    expect(added.map(({ entry }) => entry)).toMatchObject([
      { answers: { meal: "veg" }, players: [{ answers: { meal: "veg" } }] },
      { answers: { meal: "fish" }, players: [] },
    ]);
  });

  test("is lacking where only a further player has no answer", () => {
    expect(checked([head, pair.replace("men,,", "men,veg,")].join("\n"), {}).lacking).toEqual([
      "q-meal",
    ]);
    expect(checked([head, single].join("\n"), {}).lacking).toEqual([]);
  });

  test("opens no line when most lack it, which name it beside the rest", () => {
    const { leftOut, open } = checked("1. Asha Rao - 7\n2. Om Shetty - 9\n3. Zoya Khan - 8", {});
    expect(open).toEqual([false, false, false]);
    for (const { reasons } of leftOut) {
      expect(reasons).toHaveLength(4);
      expect(reasons.join()).toContain("Meal");
    }
  });
});

const HEAD = "Name,Phone,Handicap,Golf group,Category";
const ASHA = "Asha Rao,9845011111,12,E-Golf,ladies";
const OM = "Om Shetty,9.845E+09,12.34,E-Golf,pros";

const linesOf = (text: string, form: Record<string, string> = {}) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) data.set(name, value);
  const corrections = correctionsIn(data);
  const parsed = parseEntrantList(text, CUP, {}, corrections);
  if (!parsed.ok) throw new Error(parsed.problem);
  const corrected = correctedLines(corrections);
  const schema = clubEntrySchema(CUP);
  const checked = checkList(parsed.entries, schema, [], {}, corrected.skipped);
  return shownList(parsed.entries, checked, CUP as never, corrected).lines;
};

test("a list is shown as it is stored, what is odd to be put right", () => {
  const [asha, om] = linesOf([HEAD, ASHA, OM].join("\n"));
  expect(asha).toMatchObject({
    values: ["Asha Rao", "12", "+919845011111", "ladies", "E-Golf", "", ""],
    ...{ isAdded: true, isOpen: false, asks: [], reasons: [] },
  });
  expect(om).toMatchObject({ isAdded: false, isOpen: true });
  expect(om?.values).toEqual(["Om Shetty", "12.3", "", "pros", "E-Golf", "", ""]);
  expect(om?.asks).toHaveLength(2);
  expect(om?.reasons).toHaveLength(2);
});

test("a line that is put right is read as it is then, wherever it stands", () => {
  const [, om] = linesOf([HEAD, ASHA, OM].join("\n"));
  const key = om?.key ?? "";
  const form = {
    [correctionField(key, "phone")]: "098450 22222",
    [correctionField(key, "category")]: "men",
    [correctionField(key, "handicap")]: "12.3",
    [correctionField(key, "q-meal")]: "fish",
  };
  const [first, second] = linesOf([HEAD, OM, ASHA.replace("12", "13")].join("\n"), form);
  expect(first).toMatchObject({
    values: ["Om Shetty", "12.3", "+919845022222", "men", "E-Golf", "", "fish"],
    ...{ isAdded: true, isOpen: true, asks: [], reasons: [] },
  });
  expect(second).toMatchObject({ isAdded: true, isOpen: false });
  // Of another line it is no correction.
  const changed = linesOf([HEAD, OM.replace("12.34", "9")].join("\n"), form);
  expect(changed).toMatchObject([{ isAdded: false }]);
});

test("a correction that is wrong is asked again, and an empty one empties the field", () => {
  const [asha] = linesOf([HEAD, ASHA].join("\n"));
  const key = asha?.key ?? "";
  const corrected = (field: string, value: string) =>
    linesOf([HEAD, ASHA].join("\n"), { [correctionField(key, field)]: value })[0];
  expect(corrected("phone", "98450 11111 / 12")).toMatchObject({ isAdded: true, asks: [{}] });
  expect(corrected("phone", "")).toMatchObject({ isAdded: false, reasons: [{}] });
  expect(corrected("skip", "on")).toMatchObject({ isAdded: false, isSkipped: true, isOpen: true });
  expect(corrected("open", "on")).toMatchObject({ isAdded: true, isOpen: true });
});

test("two lines that say the same are two lines", () => {
  const keys = linesOf([HEAD, ASHA, ASHA].join("\n")).map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
});

test("what most lines lack opens none of them", () => {
  const lines = linesOf("1. Asha Rao - 7\n2. Om Shetty - 9\n3. Zoya Khan - ??");
  expect(lines.map(({ isOpen }) => isOpen)).toEqual([false, false, true]);
  // Each names all that it lacks, the last its handicap too.
  expect(lines.map(({ reasons }) => reasons.length)).toEqual([3, 3, 4]);
});

test("what was shown of a line from a message, and sent, is not asked again", () => {
  const text = "1. Asha Rao (guest of Om) 7\n2. Om Shetty - 9";
  const [asha] = linesOf(text);
  expect(asha?.asks).toHaveLength(1);
  const name = correctionField(asha?.key ?? "", "name");
  expect(linesOf(text, { [name]: "Asha Rao" })[0]?.asks).toEqual([]);
});

test("what the club has said before that a column is, it is until something else is said", () => {
  const csv = "Who,Number,Seat\nAsha Rao,9845011111,A4";
  const remembered = new Map([
    ["who", "name"],
    ["number", "phone"],
    ["seat", "a question of another tournament"],
  ]);
  expect(parseEntrantList(csv, CUP, { remembered })).toMatchObject({
    entries: [{ values: { fullName: "Asha Rao", phone: "+919845011111" } }],
    unknown: [{ choice: "name" }, { choice: "phone" }, { choice: "" }],
  });
  expect(parseEntrantList(csv, CUP, { remembered, choices: { 1: "" } })).toMatchObject({
    entries: [{ values: { fullName: "Asha Rao", phone: "" } }],
  });
});

test("of two months the later one's handicap is proposed, and the other is taken when chosen", () => {
  const csv = "Player,Index Oct 2026,Index Sep 2026\nAsha Rao,12.1,12.3";
  const handicapsOf = (choices?: Record<string, string>) => {
    const parsed = parseEntrantList(csv, CUP, { ...(choices && { choices }) });
    return parsed.ok && parsed.entries.map(({ values }) => values.handicap);
  };
  expect(handicapsOf()).toEqual(["12.1"]);
  expect(handicapsOf({ 1: "", 2: "handicap" })).toEqual(["12.3"]);
  expect(handicapsOf({ 1: "", 2: "" })).toEqual([""]);
});
