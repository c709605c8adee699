import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import type { Question } from "#app/tournaments/tournament.ts";
import { ageDivisions } from "../../tests/support/seeded-tournaments.ts";
import {
  CHANGE_MESSAGES,
  ENTRY_MESSAGES,
  FULL_MESSAGES,
  PLAYERS_MESSAGES,
  SHORT_MESSAGES,
} from "./content.ts";
import {
  changeSchema,
  clubEntrySchema,
  entrySchema,
  fullEntrySchema,
  LIMITS,
  playersOf,
  shortEntrySchema,
  withdrawalSchema,
} from "./schema.ts";

type Fields = Record<string, string>;

const TOURNAMENT = {
  golf_groups: ["Golf Squad", "E-Golf"],
  hidden_golf_groups: [],
  allows_other_group: true,
  divisions: ageDivisions(),
  divisions_by_handicap: false,
  has_plain_handicaps: true,
  rated_tees: [],
  questions: [] as Question[],
  max_group_size: 4,
};

/** The messages of a posted form, by field. */
function messages(
  schema: ReturnType<typeof entrySchema | typeof changeSchema | typeof clubEntrySchema>,
) {
  return (fields: Fields): Record<string, string[] | null> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return parseWithZod(form, { schema }).reply().error ?? {};
  };
}

describe("the full form", () => {
  const messagesOf = messages(fullEntrySchema(TOURNAMENT));
  const good: Fields = {
    fullName: "Asha Rao",
    email: "asha@example.com",
    phone: "98450 12345",
    golfGroup: "Golf Squad",
    category: "ladies",
    handicap: "12.4",
  };
  const wrong: Record<string, Fields> = {
    fullName: { fullName: "A" },
    email: { email: "nobody" },
    phone: { phone: "12345" },
    category: { category: "" },
    customGolfGroup: { golfGroup: "Other", customGolfGroup: " " },
    handicap: { handicap: "twelve" },
    additionalInfo: { additionalInfo: "a".repeat(LIMITS.text.max + 1) },
  };

  test("is accepted as it is", () => {
    expect(messagesOf(good)).toEqual({});
  });

  const rated_tees = [{ name: "White", par: 72, rating: 71.3, slope: 124 }];

  test.each([
    ["rated tees", { rated_tees }, ["7.0", "54.0", "+10.0", "0.0"]],
    ["no rated tees", { has_plain_handicaps: false }, ["7", "54", "+10", "0"]],
  ])(
    "with %s takes a plus, a comma for the point and no handicap, of each player",
    (_, rules, whole) => {
      const schemas = [fullEntrySchema, clubEntrySchema].map((schemaOf) =>
        schemaOf({ ...TOURNAMENT, ...rules, entry_form: "full" }),
      );
      const partner = { full_name: "Ravi Rao", phone: "98450 54321", category: "men" };
      const stored = (handicap: string) =>
        schemas.map((schema) => {
          const form = new FormData();
          const players = Object.entries({ ...partner, handicap }).map(
            ([name, value]) => [`players[0].${name}`, value] as const,
          );
          for (const [name, value] of [...Object.entries({ ...good, handicap }), ...players]) {
            form.set(name, value);
          }
          const submission = parseWithZod(form, { schema });
          return submission.status === "success"
            ? [submission.value.handicap, submission.value.players?.[0]?.handicap]
            : [submission.error?.handicap, submission.error?.["players[0].handicap"]];
        });
      const both = (value: unknown) => [
        [value, value],
        [value, value],
      ];
      expect(["+2.4", " 12,4", "1,5", "+1,5", "18.4"].map(stored)).toEqual(
        ["+2.4", "12.4", "1.5", "+1.5", "18.4"].map(both),
      );
      expect(["7", "54", "+10.0", "0"].map(stored)).toEqual(whole.map(both));
      for (const none of ["NH", "nh", "N.H.", "none", "No handicap", " nil "]) {
        expect([none, stored(none)]).toEqual([none, both("NH")]);
      }
      for (const wrong of ["-2.4", "54.1", "+10.1", "12.45", "ten", "1.5.2", "1 5"]) {
        expect([wrong, stored(wrong)]).toEqual([wrong, both([ENTRY_MESSAGES.handicap])]);
      }
    },
  );

  const pairs = Object.keys(wrong).flatMap((one, index, all) =>
    all.slice(index + 1).map((other) => [one, other] as const),
  );
  test.each(pairs)("reports the problems of %s and of %s together", (one, other) => {
    const errors = messagesOf({ ...good, ...wrong[one], ...wrong[other] });
    expect(Object.keys(errors).toSorted()).toEqual([one, other].toSorted());
  });

  test("reports all problems together, each of them once", () => {
    const all = Object.assign({}, good, ...Object.values(wrong)) as Fields;
    const errors = messagesOf(all);
    expect(Object.keys(errors).toSorted()).toEqual(Object.keys(wrong).toSorted());
    for (const lines of Object.values(errors)) expect(lines).toHaveLength(1);
  });

  test("empty, requires every field but the optional ones", () => {
    expect(messagesOf({})).toEqual({
      fullName: [FULL_MESSAGES.fullName],
      email: [FULL_MESSAGES.email],
      phone: [FULL_MESSAGES.phone],
      golfGroup: [FULL_MESSAGES.golfGroup],
      category: [ENTRY_MESSAGES.chooseDivision("Category")],
      handicap: [FULL_MESSAGES.handicapEmpty],
    });
  });

  test.each([
    ["0", []],
    ["40", []],
    ["7.", []],
    [".5", []],
    ["12.3", []],
    ["12.34", [ENTRY_MESSAGES.handicapStep]],
    ["007", [ENTRY_MESSAGES.handicapStep]],
    ["07.", [ENTRY_MESSAGES.handicapStep]],
    ["100", [FULL_MESSAGES.handicapTooHigh]],
    ["40.01", [FULL_MESSAGES.handicapTooHigh]],
    [" 12 ", []],
    ["", [FULL_MESSAGES.handicapEmpty]],
    ["  ", [FULL_MESSAGES.handicapEmpty]],
    ["twelve", [FULL_MESSAGES.handicapNotANumber]],
    ["1e1", [FULL_MESSAGES.handicapNotANumber]],
    ["1.2.3", [FULL_MESSAGES.handicapNotANumber]],
    [".", [FULL_MESSAGES.handicapNotANumber]],
    ["-0.1", [FULL_MESSAGES.handicapTooLow]],
    ["40.1", [FULL_MESSAGES.handicapTooHigh]],
    ["Infinity", [FULL_MESSAGES.handicapNotANumber]],
    ["+2", [FULL_MESSAGES.handicapNotANumber]],
    ["1,5", [FULL_MESSAGES.handicapNotANumber]],
    ["NH", [FULL_MESSAGES.handicapNotANumber]],
  ])("reports the handicap %j as %j", (handicap, errors) => {
    expect(messagesOf({ ...good, handicap }).handicap ?? []).toEqual(errors);
  });

  test.each(["a!b@example.com", "=x@example.com", "asha@localhost"])(
    "accepts the address %s, as an e-mail field does",
    (email) => {
      expect(messagesOf({ ...good, email })).toEqual({});
    },
  );
  test("rejects a golf group of one's own with signs that cannot be seen", () => {
    const customGolfGroup = "Monsoon\u202eCircle";
    expect(messagesOf({ ...good, golfGroup: "Other", customGolfGroup })).toEqual({
      customGolfGroup: [FULL_MESSAGES.invisible],
    });
  });
  test.each(["Е-Golf", "E-Gοlf", "Ꭼ-Golf", "E-Gо\u200Clf", "E-G০lf", "É-Golf", "⛳ Golfers"])(
    "rejects the golf group %j, whose letters may look like others",
    (group) => {
      expect(messagesOf({ ...good, golfGroup: "Other", customGolfGroup: group })).toEqual({
        customGolfGroup: [ENTRY_MESSAGES.groupLetters],
      });
    },
  );
  test.each([
    "Saturday Golfers (2)",
    "Asha’s “Four” – Pune",
    "शनिवार गोल्फ",
    "சனிக்கிழமை Golf",
    "ক্\u200Dষ গল্ফ",
    "گولف",
    "Ｅ-Ｇolfers",
  ])("accepts the golf group %j", (group) => {
    expect(messagesOf({ ...good, golfGroup: "Other", customGolfGroup: group })).toEqual({});
  });
  test.each(["nobody", "a b@example.com", "a@", `${"a".repeat(250)}@b.in`])(
    "rejects the address %s, with one message",
    (email) => {
      expect(messagesOf({ ...good, email })).toEqual({
        email: [FULL_MESSAGES.email],
      });
    },
  );
});

test("the short form reports all problems together", () => {
  expect(messages(shortEntrySchema(TOURNAMENT))({ fullName: "A", phone: "1" })).toEqual({
    fullName: [SHORT_MESSAGES.fullName],
    phone: [SHORT_MESSAGES.phone],
    handicap: [SHORT_MESSAGES.handicap],
  });
});

describe("what the club chooses", () => {
  const good: Fields = {
    fullName: "Asha Rao",
    email: "asha@example.com",
    phone: "98450 12345",
    golfGroup: "Golf Squad",
    category: "ladies",
    handicap: "12.4",
  };

  test.each([true, false])(
    "asks for no golf group without a list of them, with Other %s",
    (allows_other_group) => {
      const schema = fullEntrySchema({
        ...TOURNAMENT,
        golf_groups: [],
        allows_other_group,
      });
      const { golfGroup, ...withoutGroup } = good;
      expect(messages(schema)(withoutGroup)).toEqual({});
      for (const group of [undefined, golfGroup, "Other"]) {
        expect(schema.parse({ ...good, golfGroup: group, answers: {} }).golfGroup).toBeNull();
      }
    },
  );

  test("decides which groups and categories are offered", () => {
    const errors = messages(
      fullEntrySchema({
        ...TOURNAMENT,
        allows_other_group: false,
        divisions: ageDivisions("men"),
      }),
    );
    expect(errors({ ...good, category: "men" })).toEqual({});
    expect(errors({ ...good, golfGroup: "Other", customGolfGroup: "My own" })).toEqual({
      golfGroup: [ENTRY_MESSAGES.notOffered("Other", FULL_MESSAGES.golfGroup)],
      category: [ENTRY_MESSAGES.notOffered("ladies", ENTRY_MESSAGES.chooseDivision("Category"))],
    });
  });

  test("divisions of the club's own are called so in the messages", () => {
    const rules = { ...TOURNAMENT, divisions: [{ id: "a", name: "A" }] };
    const errors = messages(fullEntrySchema(rules));
    expect(errors({ ...good, category: "" }).category).toEqual(["Please select a division."]);
  });

  test("a division takes the handicaps of its range, or they give it", () => {
    const divisions = [
      { id: "a", name: "A", from: 0, to: 12 },
      { id: "b", name: "B", from: 13, to: 24 },
    ];
    const chosen = messages(fullEntrySchema({ ...TOURNAMENT, divisions }));
    expect(chosen({ ...good, category: "a" })).toEqual({});
    expect(chosen({ ...good, category: "a", handicap: "12.5" })).toEqual({
      category: [ENTRY_MESSAGES.outsideDivision("A (handicap 0–12)")],
    });
    const args = messages(
      fullEntrySchema({
        ...TOURNAMENT,
        divisions,
        divisions_by_handicap: true,
      }),
    );
    expect(args({ ...good, category: "" })).toEqual({});
    expect(args({ ...good, handicap: "24.5" })).toEqual({
      handicap: [ENTRY_MESSAGES.noDivision("Division")],
    });
  });

  test("no handicap goes into the division of the highest", () => {
    const [a, b] = [
      { id: "a", name: "A", from: 0, to: 12 },
      { id: "b", name: "B", from: 13 },
    ];
    const rules = { ...TOURNAMENT, has_plain_handicaps: false, divisions: [a, b] };
    const chosen = messages(fullEntrySchema(rules));
    const entrant = { ...good, handicap: "NH" };
    expect(chosen({ ...entrant, category: "b" })).toEqual({});
    expect(chosen({ ...entrant, category: "a" })).toEqual({
      category: [ENTRY_MESSAGES.outsideDivision("A (handicap 0–12)")],
    });
    const byHandicap = { ...rules, divisions_by_handicap: true };
    expect(messages(fullEntrySchema(byHandicap))(entrant)).toEqual({});
    expect(messages(fullEntrySchema({ ...byHandicap, divisions: [a] }))(entrant)).toEqual({
      handicap: [ENTRY_MESSAGES.noDivision("Division")],
    });
  });

  const questions: Question[] = [
    {
      id: "lunch",
      kind: "choice",
      label: "Lunch?",
      required: true,
      choices: ["Veg", "Fish"],
    },
    { id: "cart", kind: "yes_no", label: "A cart?", required: true },
    { id: "shirt", kind: "short_text", label: "Shirt", required: true },
    { id: "note", kind: "long_text", label: "A note", required: false },
    {
      id: "club",
      kind: "choice",
      label: "Club",
      required: false,
      choices: ["A", "B"],
    },
    { id: "dinner", kind: "yes_no", label: "Dinner?", required: false },
  ];
  const answered: Fields = {
    "answers.lunch": "Fish",
    "answers.cart": "no",
    "answers.shirt": "XL",
  };

  describe.each([
    ["full", fullEntrySchema({ ...TOURNAMENT, questions })],
    ["short", shortEntrySchema({ ...TOURNAMENT, questions })],
  ])("questions in the %s form", (_, schema) => {
    const errors = messages(schema);

    test("take their answers; those that are optional may stay empty", () => {
      expect(errors({ ...good, ...answered })).toEqual({});
      const empty = {
        "answers.note": "",
        "answers.club": "",
        "answers.dinner": "",
      };
      expect(errors({ ...good, ...answered, ...empty })).toEqual({});
    });

    test("each say what is missing", () => {
      const missing = {
        "answers.lunch": [ENTRY_MESSAGES.answer("Lunch?")],
        "answers.cart": [ENTRY_MESSAGES.answer("A cart?")],
        "answers.shirt": [ENTRY_MESSAGES.answer("Shirt")],
      };
      expect(errors(good)).toEqual(missing);
      expect(errors({ ...good, "answers.shirt": "  " })).toEqual(missing);
    });

    test("refuse what they do not offer, and what is too long", () => {
      const long = "a".repeat(LIMITS.shortText.max + 1);
      expect(
        errors({
          ...good,
          ...answered,
          "answers.lunch": "Beef",
          "answers.cart": "maybe",
          "answers.shirt": long,
          "answers.note": "b".repeat(LIMITS.text.max + 1),
        }),
      ).toEqual({
        "answers.lunch": [ENTRY_MESSAGES.notOffered("Beef", ENTRY_MESSAGES.answer("Lunch?"))],
        "answers.cart": [ENTRY_MESSAGES.answer("A cart?")],
        "answers.shirt": [ENTRY_MESSAGES.tooLong(LIMITS.shortText.max)],
        "answers.note": [ENTRY_MESSAGES.tooLong(LIMITS.text.max)],
      });
    });

    test("that are gone give their answer back, once", () => {
      const gone = {
        "answers.gone": "Typed for nothing",
        "answers.blank": " ",
      };
      expect(errors({ ...good, ...answered, ...gone })).toEqual({
        "answers.gone": [ENTRY_MESSAGES.notAsked("Typed for nothing")],
      });
    });
  });
});

test("the messages state the limits", () => {
  const { handicap, fullName, phone } = LIMITS;
  expect(FULL_MESSAGES.handicapTooLow).toContain(` ${handicap.min}.`);
  expect(FULL_MESSAGES.handicapTooHigh).toContain(` ${handicap.max}.`);
  for (const words of [FULL_MESSAGES, SHORT_MESSAGES]) {
    expect(words.fullName).toContain(` ${fullName.min} `);
  }
  expect(SHORT_MESSAGES.phone).toContain(` ${phone.min} `);
});

describe("further players", () => {
  const player = (line: number, fields: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [`players[${line}].${name}`, value]),
    );
  const own = {
    fullName: "Asha Rao",
    email: "asha@example.com",
    phone: "98450 12345",
    golfGroup: "Golf Squad",
    category: "ladies",
    handicap: "12.4",
  };
  const arjun = {
    id: "0B3F0B9C-2A9F-4C3E-9D4B-1F2E3D4C5B6A",
    full_name: " Arjun Rao ",
    phone: "+91 98450 54321",
    category: "men",
    handicap: "7.",
  };
  const parse = (
    fields: Fields,
    schema: ReturnType<typeof entrySchema> = fullEntrySchema(TOURNAMENT),
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return parseWithZod(form, { schema });
  };
  const errorsOf = (...args: Parameters<typeof parse>) => parse(...args).reply().error ?? {};
  const playersIn = (...args: Parameters<typeof parse>) => {
    const submission = parse(...args);
    return submission.status === "success" ? playersOf(submission.value.players) : null;
  };

  test("a line that is empty is asked about, and not dropped", () => {
    const empty = { id: "", full_name: "", phone: "", handicap: "" };
    expect(errorsOf({ ...own, ...player(0, arjun), ...player(1, empty) })).toEqual({
      "players[1].full_name": [PLAYERS_MESSAGES.empty],
    });
  });

  test("are stored as they are typed", () => {
    expect(errorsOf({ ...own, ...player(0, { phone: " " }) })).toHaveProperty(["players[0].phone"]);
    expect(playersIn({ ...own, ...player(2, arjun) })).toEqual([
      {
        ...arjun,
        id: arjun.id.toLowerCase(),
        full_name: "Arjun Rao",
        handicap: "7",
      },
    ]);
    expect(playersIn(own)).toEqual([]);
  });

  test("each field of each line has its own message", () => {
    expect(
      errorsOf({
        ...own,
        ...player(0, { full_name: "A", phone: "123", handicap: "41" }),
        ...player(1, { category: "men" }),
      }),
    ).toEqual({
      "players[0].full_name": [FULL_MESSAGES.fullName],
      "players[0].phone": [FULL_MESSAGES.phone],
      "players[0].handicap": [FULL_MESSAGES.handicapTooHigh],
      "players[0].category": [ENTRY_MESSAGES.chooseDivision("Category")],
      "players[1].full_name": [FULL_MESSAGES.fullName],
      "players[1].phone": [FULL_MESSAGES.phone],
      "players[1].handicap": [FULL_MESSAGES.handicapEmpty],
    });
  });

  test("are at most what the tournament allows, and beside the member's own problems", () => {
    const fields = {
      ...own,
      category: "",
      ...player(0, arjun),
      ...player(1, { ...arjun, id: "" }),
    };
    const rules = { ...TOURNAMENT, max_group_size: 2 };
    expect(errorsOf(fields, fullEntrySchema(rules))).toEqual({
      category: [ENTRY_MESSAGES.chooseDivision("Category")],
      players: [PLAYERS_MESSAGES.tooMany(1)],
    });
  });

  test("of the short form have no category, and a handicap in words", () => {
    const { fullName, phone } = own;
    const fields = {
      fullName,
      phone,
      handicap: "about 12",
      ...player(0, { ...arjun, handicap: "a beginner" }),
    };
    const schema = shortEntrySchema(TOURNAMENT);
    expect(playersIn(fields, schema)).toMatchObject([
      { full_name: "Arjun Rao", handicap: "a beginner" },
    ]);
    expect(JSON.stringify(playersIn(fields, schema))).not.toContain("men");
  });
});

describe("lengths", () => {
  const full: Fields = {
    fullName: "Asha Rao",
    email: "asha@example.com",
    phone: "98450 12345",
    golfGroup: "Other",
    customGolfGroup: "Monsoon Circle",
    category: "ladies",
    handicap: "12.4",
  };
  const short: Fields = {
    fullName: "Asha Rao",
    phone: "98450 12345",
    handicap: "about 12",
  };

  // What the database's checks say.
  test.each([
    ["full", "fullName", 2, 120],
    ["full", "phone", 10, 32],
    ["full", "customGolfGroup", 1, 80],
    ["full", "additionalInfo", 0, 2000],
    ["short", "fullName", 2, 120],
    ["short", "phone", 10, 32],
    ["short", "handicap", 1, 20],
    ["short", "birthdayMessage", 0, 2000],
  ] as const)("of the %s form, %s: from %i to %i", (form, field, min, max) => {
    const errors = messages(
      form === "full" ? fullEntrySchema(TOURNAMENT) : shortEntrySchema(TOURNAMENT),
    );
    const of = (length: number) =>
      errors({
        ...(form === "full" ? full : short),
        [field]: "1".repeat(length),
      });
    expect(of(min)).toEqual({});
    expect(of(max)).toEqual({});
    expect(of(max + 1)).toEqual({ [field]: [ENTRY_MESSAGES.tooLong(max)] });
    if (min > 0) expect(Object.keys(of(min - 1))).toEqual([field]);
  });
});

describe("other forms of the same entry", () => {
  const full: Fields = {
    fullName: "Asha Rao",
    phone: "98450 12345",
    golfGroup: "Golf Squad",
    category: "ladies",
    handicap: "12.4",
  };
  const short: Fields = {
    fullName: "Asha Rao",
    phone: "98450 12345",
    handicap: "about 12",
  };
  const email = "asha@example.com";
  const replaces = "0b3f0b9c-2a9f-4c3e-9d4b-1f2e3d4c5b6a";

  test.each([
    ["full", full],
    ["short", short],
  ] as const)("the %s form of the club takes no address, or one", (entry_form, fields) => {
    const errors = messages(clubEntrySchema({ ...TOURNAMENT, entry_form }));
    expect(errors(fields)).toEqual({});
    expect(errors({ ...fields, email })).toEqual({});
    expect(errors({ ...fields, email: "nobody" })).toEqual({
      email: [FULL_MESSAGES.email],
    });
  });

  test.each([
    ["full", { ...full, email }],
    ["short", short],
  ] as const)("a change of the %s form names what it replaces", (entry_form, fields) => {
    const errors = messages(changeSchema({ ...TOURNAMENT, entry_form }));
    expect(errors({ ...fields, replaces })).toEqual({});
    expect(errors(fields)).toEqual({ replaces: [CHANGE_MESSAGES.outdated] });
    expect(errors({ replaces })).not.toEqual({});
  });

  test("a withdrawal names what it withdraws", () => {
    expect(withdrawalSchema.safeParse({ registration: replaces }).success).toBe(true);
    const { error } = withdrawalSchema.safeParse({ registration: "mine" });
    expect(error?.issues[0]?.message).toBe(CHANGE_MESSAGES.outdated);
  });

  test("is kept for a tournament's rules, and made again for others", () => {
    const of = (max_group_size: number) =>
      entrySchema({ ...TOURNAMENT, entry_form: "full", max_group_size });
    expect(of(4)).toBe(of(4));
    expect(of(4)).not.toBe(of(3));
  });
});

test("a question that each player answers is asked of further players, too", () => {
  const questions: Question[] = [
    {
      id: "shirt",
      kind: "short_text",
      label: "Shirt",
      required: true,
      per_player: true,
    },
  ];
  const errors = messages(shortEntrySchema({ ...TOURNAMENT, questions }));
  const fields = {
    fullName: "Asha Rao",
    phone: "98450 12345",
    handicap: "12",
    "answers.shirt": "M",
  };
  const player = {
    "players[0].full_name": "Arjun Rao",
    "players[0].phone": "98450 54321",
    "players[0].handicap": "7",
  };
  const shirt = "players[0].answers.shirt";
  expect(errors({ ...fields, ...player })).toEqual({
    [shirt]: [ENTRY_MESSAGES.answer("Shirt")],
  });
  expect(errors({ ...fields, ...player, [shirt]: "L" })).toEqual({});
  expect(Object.keys(errors({ ...fields, [shirt]: "L" }))).toEqual(Object.keys(player));
});
