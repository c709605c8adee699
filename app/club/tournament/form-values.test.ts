import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { ageDivisions, BANGALORE, BIRTHDAY } from "../../../tests/support/seeded-tournaments.ts";
import { changesOf, namesStillSaved, renamedIn, valuesOf, wallClockOf } from "./form-values.ts";
import { tournamentSchema } from "./schema.ts";
import { FIELD_NAMES } from "./tournament-fields.ts";

/** A tournament whose every column has something. */
const FULL: Tournament = {
  ...BANGALORE,
  name: "Full Cup",
  slug: "full-cup",
  version: 7,
  map_url: "https://maps.example/",
  card_label: "Soon",
  // Seconds, which the form does not show, on either side of midnight in India.
  registration_opens_at: "2027-05-01T18:29:59.123456+00:00",
  registration_closes_at: "2027-07-02T18:30:00+00:00",
  changes_until: "2027-07-01",
  capacity: 99,
  form_intro: "Welcome.\n\nTwo paragraphs.",
  message_label: "A wish (Optional)",
  handicap_hint: "Ask the pro for yours.",
  golf_group_hint: "The group that you play with on Sundays.",
  allows_other_group: false,
  divisions: [
    ...ageDivisions("men", "ladies"),
    { id: "pros", name: "Professionals", hidden: true },
  ],
  hidden_golf_groups: ["Former Squad"],
  about: "One.\n\n- a list\n- of two",
  prizes: [
    { for: "player", name: "Longest drive", prize: "Hole 6", more: "off 1" },
    { for: "team", name: "Winners", prize: "A cup" },
  ],
  news: [{ on: "2027-06-01", text: "It is on.\nReally." }],
  questions: [
    {
      id: "4f1e-1",
      kind: "choice",
      label: "Lunch?",
      required: true,
      choices: ["Meat", "Vegetables"],
      hidden_choices: ["Fish"],
    },
    {
      id: "4f1e-2",
      kind: "long_text",
      label: "Diet?",
      required: false,
      hidden: true,
    },
  ],
};

/** What a browser sends of a form that shows these values. */
function formOf(values: object, changes: Record<string, string> = {}) {
  const form = new FormData();
  const boxes = /^(?:allows_other_group|has_information_page|divisions_by_handicap)$/;
  const add = (name: string, value: string) => {
    const isBox = boxes.test(name) || /\]\.(required|hidden)$/.test(name);
    if (!isBox || value === "on") {
      form.set(name, value.replaceAll("\n", "\r\n"));
    }
  };
  for (const [name, value] of Object.entries(values) as [
    string,
    string | Record<string, string>[],
  ][]) {
    if (typeof value === "string") add(name, value);
    else {
      value.forEach((line, index) => {
        for (const [field, text] of Object.entries(line)) {
          add(`${name}[${index}].${field}`, text);
        }
      });
    }
  }
  for (const [name, value] of Object.entries(changes)) form.set(name, value);
  return form;
}

/** What is saved of a form. */
function saved(
  stored: Tournament,
  changes: Record<string, string> = {},
  { without = [] as string[], shown = stored } = {},
) {
  const form = formOf(valuesOf(shown), changes);
  for (const name of without) form.delete(name);
  const submission = parseWithZod(form, { schema: tournamentSchema });
  if (submission.status !== "success") {
    throw new Error(JSON.stringify(submission.error));
  }
  return changesOf(submission.value, FIELD_NAMES, stored);
}

const COLUMNS = new Set<keyof Tournament>([
  ...FIELD_NAMES.map((name) => name as keyof Tournament),
  "golf_group_places",
  "hidden_golf_groups",
  "category_places",
]);

/** The columns that the form is about; a time of day without its seconds, which are 0. */
function columnsOf(tournament: Tournament): Record<string, unknown> {
  return Object.fromEntries(
    [...COLUMNS].map((name) => {
      const value = tournament[name];
      const isTime = name === "tee_off_at" || name === "ends_at";
      return [name, isTime && typeof value === "string" ? value.replace(/:00$/, "") : value];
    }),
  );
}

describe.each([BANGALORE, BIRTHDAY, FULL])("the form of $name", (tournament) => {
  test("changes no column when it is saved as it was opened", () => {
    expect(saved(tournament)).toEqual(columnsOf(tournament));
  });

  test("changes one column when one field is changed", () => {
    expect(saved(tournament, { summary: " another\r\n" })).toEqual({
      ...columnsOf(tournament),
      summary: "another",
    });
  });
});

test("only changed fields are stored, and another administrator's stay", () => {
  const form = parseWithZod(formOf(valuesOf(FULL), { place: "Eagleton" }), {
    schema: tournamentSchema,
  });
  if (form.status !== "success") throw new Error("The form is not valid.");
  expect(changesOf(form.value, ["place"], { ...FULL, lead: "Theirs" })).toEqual({
    place: "Eagleton",
  });
});

test("a division keeps its id, and a new one gets it from its name", () => {
  const { divisions, category_places } = saved(FULL, {
    "divisions[0].name": "Gentlemen",
    "divisions[0].places": "7",
    "divisions[3].name": "Men",
    "divisions[3].to": "0",
    "divisions[4].name": "पुरुष",
  });
  expect(divisions).toEqual([
    { id: "men", name: "Gentlemen", who: "Age < 70" },
    { id: "ladies", name: "Ladies" },
    { id: "pros", name: "Professionals", hidden: true },
    { id: "men-2", name: "Men", to: 0 },
    { id: "division", name: "पुरुष" },
  ]);
  expect(category_places).toMatchObject({ men: 7 });
});

test("the form shows the version that it was opened with", () => {
  expect(valuesOf(FULL).version).toBe("7");
});

describe("moments", () => {
  test("are shown on India's clock", () => {
    expect(wallClockOf(null)).toBe("");
    expect(wallClockOf("2027-07-04T03:30:00+00:00")).toBe("2027-07-04T09:00");
    expect(wallClockOf("2027-07-03T18:30:00+00:00")).toBe("2027-07-04T00:00");
    expect(wallClockOf("2027-12-31T18:29:59Z")).toBe("2027-12-31T23:59");
    expect(wallClockOf("2027-07-04T09:00:00+05:30")).toBe("2027-07-04T09:00");
  });

  test("are stored as India's, when they are changed", () => {
    expect(
      saved(FULL, {
        registration_opens_at: "2027-05-01T09:00",
        registration_closes_at: "",
      }),
    ).toMatchObject({
      registration_opens_at: "2027-05-01T09:00+05:30",
      registration_closes_at: null,
    });
  });

  test("stay what they are to the second, when only they were changed meanwhile", () => {
    const stored = {
      ...FULL,
      registration_opens_at: "2027-05-01T18:29:01+00:00",
    };
    expect(saved(stored, {}, { shown: FULL }).registration_opens_at).toBe(
      "2027-05-01T18:29:01+00:00",
    );
  });
});

describe("what is cleared", () => {
  test("is null, an empty list or no", () => {
    expect(
      saved(
        FULL,
        {
          capacity: "",
          lead: " ",
          tee_off_at: "",
        },
        { without: ["has_information_page"] },
      ),
    ).toMatchObject({
      capacity: null,
      lead: null,
      tee_off_at: null,
      has_information_page: false,
    });
  });

  test("an address stays what it was, and so does a picture that is not chosen", () => {
    expect(saved(FULL, { slug: "" }, { without: ["picture"] })).toMatchObject({
      slug: "full-cup",
      picture: "fairway",
    });
  });

  test("lines that are blank are none, nor are fields of a line", () => {
    const { golf_groups, prizes, questions, news } = saved(FULL, {
      "golf_groups[1].name": " ",
      "prizes[0].more": "",
      "questions[1].label": "",
      "questions[1].choices": " ",
      "news[0].on": "",
      "news[0].text": "",
    });
    expect(golf_groups).toEqual(FULL.golf_groups.filter((_, index) => index !== 1));
    expect(prizes).toEqual([
      { for: "player", name: "Longest drive", prize: "Hole 6" },
      FULL.prizes[1],
    ]);
    expect(questions).toEqual([FULL.questions[0]]);
    expect(news).toEqual([]);
  });
});

test("a new question has no id yet, and choices only where it is one of a list", () => {
  const { questions } = saved(BIRTHDAY, {
    "questions[0].label": "Lunch?",
    "questions[0].kind": "choice",
    "questions[0].choices": "Meat\r\n\r\nVegetables\r\n",
    "questions[1].label": "Coming?",
    "questions[1].kind": "yes_no",
    "questions[1].choices": "left over\r\nfrom before",
    "questions[1].required": "on",
  });
  expect(questions).toEqual([
    {
      label: "Lunch?",
      kind: "choice",
      required: false,
      choices: ["Meat", "Vegetables"],
    },
    { label: "Coming?", kind: "yes_no", required: true },
  ]);
});

test("other names of golf groups, tees and choices are renamings of the stored ones", () => {
  const stored: Tournament = {
    ...FULL,
    golf_groups: ["E-Golf"],
    rated_tees: [{ name: "Blue", par: 72, rating: 71.3, slope: 130 }],
  };
  const form = parseWithZod(
    formOf(valuesOf(stored), {
      "golf_groups[0].name": "E-Golf Club",
      "golf_groups[2].name": "New Squad",
      "rated_tees[0].name": "Navy",
      "questions[0].choices": "Meat -> Lamb\nVegetables\nTea -> Milk",
      "questions[0].hidden_choices": "Fish → Prawns",
    }),
    { schema: tournamentSchema },
  );
  if (form.status !== "success") throw new Error(JSON.stringify(form.error));
  const changed = ["golf_groups", "rated_tees", "questions"] as const;
  expect(renamedIn(form.value, changed, stored)).toEqual({
    golf_group: { "E-Golf": "E-Golf Club" },
    tee: { Blue: "Navy" },
    "question:4f1e-1": { Meat: "Lamb", Fish: "Prawns" },
  });
  expect(renamedIn(form.value, ["golf_groups"], stored)).toEqual({
    golf_group: { "E-Golf": "E-Golf Club" },
  });
  expect(changesOf(form.value, changed, stored)).toMatchObject({
    golf_groups: ["E-Golf Club", "New Squad"],
    hidden_golf_groups: ["Former Squad"],
    questions: [{ choices: ["Lamb", "Vegetables", "Milk"], hidden_choices: ["Prawns"] }, {}],
  });
});

test.each<[string, Record<string, string>, Record<string, string>]>([
  [
    "a group that has the name of one that is left out",
    { "golf_groups[0].name": "Golf Squad", "golf_groups[1].name": "", "golf_groups[1].places": "" },
    { "golf_groups[0].name": "Golf Squad" },
  ],
  [
    "two groups that exchange their names",
    { "golf_groups[0].name": "Golf Squad", "golf_groups[1].name": "E-Golf" },
    {},
  ],
  [
    "a group that has the name of one that is renamed",
    { "golf_groups[0].name": "Golf Squad", "golf_groups[1].name": "Squad" },
    {},
  ],
  ["a new group", { "golf_groups[0].name": "Eagles" }, {}],
  [
    "a choice that has the name of one that is left out",
    { "questions[0].choices": "Meat -> Vegetables\nTea" },
    { "questions[0].choices": "Vegetables" },
  ],
  [
    "a choice that has the name of a hidden one that is left out",
    { "questions[0].choices": "Meat -> Fish\nVegetables", "questions[0].hidden_choices": "" },
    { "questions[0].choices": "Fish" },
  ],
  [
    "a hidden choice that has the name of one that is left out",
    { "questions[0].choices": "Tea\nVegetables", "questions[0].hidden_choices": "Fish -> Meat" },
    { "questions[0].hidden_choices": "Meat" },
  ],
  [
    "choices that exchange their names",
    { "questions[0].choices": "Meat -> Vegetables\nVegetables -> Meat" },
    {},
  ],
  [
    "a tee that has the name of one that is left out",
    {
      "rated_tees[0].name": "White",
      ...Object.fromEntries(
        ["name", "par", "rating", "slope"].map((field) => [`rated_tees[1].${field}`, ""]),
      ),
    },
    { "rated_tees[0].name": "White" },
  ],
])("names that are saved for another: %s", (_, changes, fields) => {
  const stored: Tournament = {
    ...FULL,
    golf_groups: ["E-Golf", "Golf Squad"],
    hidden_golf_groups: [],
    golf_group_places: {},
    rated_tees: ["Blue", "White"].map((name) => ({ name, par: 72, rating: 71.3, slope: 130 })),
  };
  const form = parseWithZod(formOf(valuesOf(stored), changes), { schema: tournamentSchema });
  if (form.status !== "success") throw new Error(JSON.stringify(form.error));
  expect(namesStillSaved(form.value, stored)).toEqual(fields);
});
