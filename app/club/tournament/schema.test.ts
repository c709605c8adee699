import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { FIELD_MESSAGES } from "#app/forms/field-schema.ts";
import { MESSAGES } from "./messages.ts";
import { cancellationSchema, namesIn, tournamentSchema } from "./schema.ts";
import { FIELDS } from "./tournament-fields.ts";

type Fields = Readonly<Record<string, string>>;

/** A form with these fields, as it is submitted. */
function submit(fields: Fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    name: "Cup",
    entry_form: "full",
    ...fields,
  })) {
    form.set(name, value);
  }
  return parseWithZod(form, { schema: tournamentSchema });
}

const errorsOf = (fields: Fields) => submit(fields).reply().error;

/** @throws Error with the messages of a form that is not valid */
function valueOf(fields: Fields) {
  const submission = submit(fields);
  if (submission.status !== "success") {
    throw new Error(JSON.stringify(submission.error));
  }
  return submission.value;
}

/** So many lines of a list, each with these fields, and names that differ. */
function lines(list: string, count: number, line: Fields): Fields {
  const isNamed = list === "golf_groups";
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) =>
      Object.entries(line).map(([field, value]) => [
        `${list}[${index}].${field}`,
        isNamed && index > 0 && value !== "" ? `${value} ${index}` : value,
      ]),
    ).flat(),
  ) as Fields;
}

const each = (message: string, field: string, ...texts: string[]) =>
  texts.map((value) => [field, value, message] as const);

describe("a tournament's form", () => {
  test("needs a name only", () => {
    expect(valueOf({ name: "  Cup " }).name).toBe("Cup");
    expect(errorsOf({ name: " " })).toEqual({ name: [FIELDS.name.required] });
    expect(errorsOf({ name: "" })).toEqual({ name: [FIELDS.name.required] });
  });

  test("says with the missing name which fields do not fit together", () => {
    expect(errorsOf({ name: "", allows_other_group: "on" })).toEqual({
      name: [FIELDS.name.required],
      allows_other_group: [MESSAGES.otherAlone],
    });
  });

  test.each([
    ["starts_on", "2000-01-01", "2100-01-01", "2028-02-29", " 2027-07-04 "],
    ["changes_until", "2027-07-04"],
    ["tee_off_at", "00:00", "09:05", "23:59"],
    ["ends_at", "18:30"],
    ["registration_opens_at", "2027-07-04T09:00", "2027-07-04T23:59:59"],
    ["registration_closes_at", "2028-02-29T00:00"],
    ["capacity", "1", "10000", " 99 "],
    ["slug", "abc", "a-1-b", "x".repeat(80)],
    ["map_url", "https://maps.example/?q=a&b=c#d", `https://${"x".repeat(492)}`],
    ["picture", "fairway"],
    ["entry_form", "full", "short"],
  ])("%s may be empty or %j", (field, ...texts) => {
    for (const value of ["", ...texts]) {
      const isNeeded = field === "entry_form" && value === "";
      if (!isNeeded) expect(errorsOf({ [field]: value })).toBeUndefined();
    }
  });

  test.each([
    ...each(
      FIELD_MESSAGES.day,
      "starts_on",
      "2027-02-29",
      "2027-02-30",
      "2027-13-01",
      "2027-7-4",
      "1999-12-31",
      "2100-01-02",
      "2027-07-04T09:00",
      "4 July 2027",
    ),
    ...each(FIELD_MESSAGES.day, "changes_until", "2027-02-30", "tomorrow"),
    ...each(MESSAGES.time, "tee_off_at", "24:00", "9:30", "12:60", "12:45 PM"),
    ...each(MESSAGES.time, "ends_at", "noon", "18:30:00"),
    ...each(
      MESSAGES.moment,
      "registration_opens_at",
      "2027-02-30T09:00",
      "2027-07-04T24:00",
      "2027-07-04 09:00",
      "2027-07-04",
      "2027-07-04T09:00Z",
    ),
    ...each(MESSAGES.moment, "registration_closes_at", "2027-07-04T09:60"),
    ...each(
      FIELD_MESSAGES.wholeNumber(1, 10_000),
      "capacity",
      "0",
      "-1",
      "1.5",
      "1e3",
      "0x10",
      "many",
      "10001",
      "9".repeat(400),
    ),
    ...each(
      MESSAGES.slug,
      "slug",
      "ab",
      "Abc",
      "a b c",
      "a--b",
      "-abc",
      "abc-",
      "a_b",
      "a/../b",
      "हिंदी",
      "x".repeat(81),
    ),
    ...each(
      FIELD_MESSAGES.url,
      "map_url",
      "http://maps.example",
      "javascript:alert(1)",
      "maps.example",
      "https://",
      "https://a b",
      'https://a"onclick="x',
      "https://<script>",
      `https://${"x".repeat(493)}`,
    ),
    ...each(FIELD_MESSAGES.choice, "picture", "../secret", "Fairway"),
    ...each(FIELD_MESSAGES.choice, "entry_form", "", "long"),
  ])("%s %j: %s", (field, text, message) => {
    expect(errorsOf({ [field]: text })).toEqual({ [field]: [message] });
  });

  test.each([
    ["name", 120],
    ["summary", 300],
    ["date_text", 60],
    ["card_label", 40],
    ["place", 200],
    ["form_intro", 1_000],
    ["message_label", 60],
    ["handicap_hint", 200],
    ["golf_group_hint", 200],
    ["lead", 300],
    ["about", 10_000],
    ["tee_notes", 300],
    ["teams_note", 300],
    ["closing_text", 2_000],
  ])("%s has at most %i characters", (field, max) => {
    // A line break is one character, though browsers send two. A name has none.
    const longest = field === "name" ? "x".repeat(max) : `${"x".repeat(max - 2)}\r\nx`;
    expect(errorsOf({ [field]: `  ${longest}  ` })).toBeUndefined();
    expect(errorsOf({ [field]: `${longest}x` })).toEqual({
      [field]: [FIELD_MESSAGES.tooLong(max)],
    });
  });

  test.each([
    ["golf_groups", "name", 80, {}],
    ["questions", "label", 200, { kind: "short_text" }],
    ["facts", "name", 60, { fact: "x" }],
    ["facts", "fact", 80, { name: "x" }],
    ["schedule_items", "name", 80, { time: "11:30" }],
    ["rules", "name", 60, { rule: "x" }],
    ["rules", "rule", 120, { name: "x" }],
    ["rules", "meaning", 300, { name: "x", rule: "x" }],
    ["prizes", "name", 80, { for: "team", prize: "x" }],
    ["prizes", "prize", 120, { for: "team", name: "x" }],
    ["prizes", "more", 120, { for: "team", name: "x", prize: "x" }],
    ["tee_assignments", "tee", 20, { who: "x" }],
    ["tee_assignments", "who", 120, { tee: "x" }],
    ["news", "text", 2_000, { on: "2027-07-04" }],
  ] satisfies [string, string, number, Fields][])(
    "%s: %s has at most %i characters",
    (list, field, max, line) => {
      const text = (length: number) => lines(list, 1, { ...line, [field]: "x".repeat(length) });
      expect(errorsOf(text(max))).toBeUndefined();
      expect(errorsOf(text(max + 1))).toEqual({
        [`${list}[0].${field}`]: [FIELD_MESSAGES.tooLong(max)],
      });
    },
  );

  test("a button that is none saves, a version that is none is version 0", () => {
    expect(valueOf({ intent: "destroy", version: "latest" })).toMatchObject({
      intent: "save",
      version: 0,
    });
    expect(valueOf({ intent: "publish", version: "7", overwrite: "8" })).toMatchObject({
      intent: "publish",
      version: 7,
      overwrite: 8,
    });
    expect(valueOf({ overwrite: "mine" }).overwrite).toBeUndefined();
  });
});

describe("a division that the club gives", () => {
  const two = {
    "divisions[0].name": "A",
    "divisions[1].name": "Invited",
    "divisions[1].by_club": "on",
  };

  test("a hidden choice is listed beside one to choose", () => {
    expect(valueOf(two).divisions?.[1]?.by_club).toBe(true);
    expect(errorsOf({ ...two, "divisions[0].by_club": "on" })).toEqual({
      "divisions[0].by_club": [MESSAGES.noneToChoose],
    });
  });

  test("is not where the handicap gives them", () => {
    expect(errorsOf({ ...two, divisions_by_handicap: "on" })).toEqual({
      "divisions[1].by_club": [MESSAGES.givenByHandicap],
    });
  });
});

const FULL_LINES = [
  ["golf_groups", 40, { name: "E-Golf" }, []],
  ["questions", 6, { label: "Size?", kind: "short_text" }, ["label"]],
  ["facts", 6, { name: "Field", fact: "99" }, ["name", "fact"]],
  ["schedule_items", 20, { time: "11:30", name: "Brunch" }, ["time", "name"]],
  ["rules", 20, { name: "Scoring", rule: "Stableford" }, ["name", "rule"]],
  ["prizes", 30, { for: "team", name: "Winners", prize: "A cup" }, ["name", "prize"]],
  ["tee_assignments", 10, { tee: "Blue", who: "Men" }, ["tee", "who"]],
  ["news", 50, { on: "2027-07-04", text: "It is on." }, ["on", "text"]],
] as const satisfies [string, number, Fields, string[]][];

describe.each(FULL_LINES)("the list %s", (list, max, line, required) => {
  test(`has at most ${max} lines`, () => {
    expect(errorsOf(lines(list, max, line))).toBeUndefined();
    expect(errorsOf(lines(list, max + 1, line))).toEqual({
      [list]: [MESSAGES.tooMany(max)],
    });
  });

  test("may have lines that are blank, which do not count", () => {
    const blank = Object.fromEntries(
      Object.entries(line).map(([field, value]) => [
        field,
        // The choices of a blank line are never empty.
        ["for", "kind"].includes(field) ? value : "",
      ]),
    );
    expect(
      errorsOf({
        ...lines(list, max + 5, blank),
        ...lines(list, max, line),
      }),
    ).toBeUndefined();
  });

  test.each(required.map((field) => [field]))(
    "a line that is only begun needs its %s",
    (missing) => {
      // Two lines, so that the message is seen to stand beside the right one.
      const others = { choices: "A\nB", meaning: "x", more: "x" };
      const begun = {
        ...(list === "questions" && { choices: others.choices }),
        ...(list === "rules" && { meaning: others.meaning }),
        ...(list === "prizes" && { more: others.more }),
        ...line,
        [missing]: "",
      };
      const fields = { ...lines(list, 2, begun), ...lines(list, 1, line) };
      expect(errorsOf(fields)).toEqual({
        [`${list}[1].${missing}`]: [MESSAGES.required],
      });
    },
  );
});

test.each([
  [{ "schedule_items[0].time": "25:00", "schedule_items[0].name": "Brunch" }],
  [{ "news[0].on": "2027-02-30", "news[0].text": "It is on." }],
  [
    {
      "prizes[0].for": "nobody",
      "prizes[0].name": "A",
      "prizes[0].prize": "B",
    },
  ],
  [{ "questions[0].kind": "number", "questions[0].label": "How many?" }],
])("a wrong field of a line has a message beside it: %j", (fields) => {
  const [wrong = ""] = Object.keys(fields);
  expect(Object.keys(errorsOf(fields) ?? {})).toEqual([wrong]);
});

test.each([
  ["golf_groups", {}],
  ["divisions", {}],
  ["rated_tees", { par: "72", rating: "71.3", slope: "130" }],
])("a name that is in the list %s already is named, whatever its case", (list, others: Fields) => {
  const named = (...names: string[]) =>
    Object.assign(
      {},
      ...names.map((name, index) =>
        Object.fromEntries(
          Object.entries({ ...others, name }).map(([field, value]) => [
            `${list}[${index}].${field}`,
            value,
          ]),
        ),
      ),
    ) as Fields;
  expect(errorsOf(named("Gamma", "Beta", "gamma"))).toEqual({
    [`${list}[2].name`]: [MESSAGES.sameName("Gamma", false)],
  });
  expect(errorsOf(named("Gamma", "Beta", "Gamma 2"))).toBeUndefined();
});

test("a golf group of the name of a hidden one is told so", () => {
  expect(
    errorsOf({
      "golf_groups[0].name": "Gamma",
      "golf_groups[0].hidden": "on",
      "golf_groups[1].name": "gamma",
    }),
  ).toEqual({ "golf_groups[1].name": [MESSAGES.sameName("Gamma", true)] });
});

describe("questions", () => {
  const question = (choices: string, kind = "choice") =>
    lines("questions", 1, { label: "Lunch?", kind, choices });

  test.each([
    "A\r\nB",
    " A \n\n B \n",
    Array.from({ length: 20 }, (_, index) => String(index)).join("\n"),
    `${"x".repeat(80)}\nB`,
  ])("of one of a list have choices: %j", (choices) => {
    expect(errorsOf(question(choices))).toBeUndefined();
  });

  test.each([
    "",
    "A",
    Array.from({ length: 21 }, (_, index) => String(index)).join("\n"),
    `${"x".repeat(81)}\nB`,
  ])("of one of a list need 2 to 20 different, short ones: %j", (choices) => {
    expect(errorsOf(question(choices))).toEqual({
      "questions[0].choices": [MESSAGES.choices],
    });
  });

  test.each([
    ["A\nB\nA", "", { choices: MESSAGES.sameName("A", false) }],
    ["Jain\nB\n jain ", "", { choices: MESSAGES.sameName("Jain", false) }],
    ["jain\nB", "Jain", { choices: MESSAGES.sameName("Jain", true) }],
    ["A -> jain\nB", "Jain", { choices: MESSAGES.sameName("Jain", true) }],
    ["A\nB", "C\nc", { hidden_choices: MESSAGES.sameName("C", true) }],
    ["Jain\nB", "Jain -> Old", undefined],
  ])("of one of a list name a choice that is there twice: %j, %j", (choices, hidden, wrong) => {
    const fields = lines("questions", 1, {
      label: "Lunch?",
      kind: "choice",
      choices,
      hidden_choices: hidden,
    });
    expect(errorsOf(fields)).toEqual(
      wrong &&
        Object.fromEntries(
          Object.entries(wrong).map(([field, message]) => [`questions[0].${field}`, [message]]),
        ),
    );
  });

  test.each(["short_text", "long_text", "yes_no"])("that are a %s need none", (kind) => {
    expect(errorsOf(question("", kind))).toBeUndefined();
    expect(errorsOf(question("A", kind))).toBeUndefined();
  });

  test("keep their ids", () => {
    const { questions } = valueOf({
      ...question("A\nB"),
      "questions[0].id": "4f1e-1",
      "questions[0].required": "on",
    });
    expect(questions).toEqual([
      {
        id: "4f1e-1",
        label: "Lunch?",
        kind: "choice",
        required: true,
        choices: "A\nB",
      },
    ]);
    expect(errorsOf({ ...question("A\nB"), "questions[0].id": "a.b" })).toHaveProperty([
      "questions[0].id",
    ]);
  });
});

test("members write in a golf group only beside listed ones, on the full form", () => {
  const other = { entry_form: "full", allows_other_group: "on" };
  expect(errorsOf(other)).toEqual({
    allows_other_group: [MESSAGES.otherAlone],
  });
  expect(errorsOf({ ...other, entry_form: "short" })).toBeUndefined();
  expect(errorsOf({ ...other, "golf_groups[0].name": "E-Golf" })).toBeUndefined();
});

test("names are one a line", () => {
  expect(namesIn(" Asha Rao \n\n  \nDev Patel")).toEqual(["Asha Rao", "Dev Patel"]);
  expect(namesIn(undefined)).toEqual([]);
});

test("cancelling needs a reason of at most 1,000 characters", () => {
  const errors = (reason: string) => {
    const form = new FormData();
    form.set("version", "3");
    form.set("reason", reason);
    return parseWithZod(form, { schema: cancellationSchema }).reply().error;
  };
  expect(errors("x".repeat(1_000))).toBeUndefined();
  expect(errors("x".repeat(1_001))).toEqual({
    reason: [FIELD_MESSAGES.tooLong(1_000)],
  });
  for (const nothing of ["", " \r\n "]) {
    expect(errors(nothing)).toEqual({ reason: [MESSAGES.reason] });
  }
});
