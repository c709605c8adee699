import { describe, expect, test } from "vitest";
import { BANGALORE } from "../../../tests/support/seeded-tournaments.ts";
import { valuesOf } from "./form-values.ts";
import type { TournamentValues } from "./tournament-fields.ts";
import { baseOf, compareVersions, textOf, type Values } from "./versions.ts";

const rule = (name: string, rule: string, meaning = "") => ({
  name,
  rule,
  meaning,
});

const NOTHING = { mine: [], theirs: [], both: [] };

/** What is changed in a form that was opened with the values that are still stored. */
const changed = (
  stored: Partial<TournamentValues>,
  submitted: Partial<Record<keyof Values, unknown>>,
) => {
  const values = { ...valuesOf(BANGALORE), ...stored };
  return compareVersions({ ...values, ...submitted } as Values, values).mine;
};

test("line breaks, spaces around a text and blank lines make no difference", () => {
  expect(
    changed(
      { about: "One.\nTwo.", has_information_page: "on", lead: "", facts: [] },
      { about: " One.\r\nTwo. ", lead: undefined, facts: undefined },
    ),
  ).toEqual([]);
  expect(
    changed(
      { rules: [rule("Scoring", "Stableford")] },
      { rules: [rule("Scoring", "Stableford"), rule("", "")] },
    ),
  ).toEqual([]);
});

test("a text, a box, the order of lines and the field of a text do", () => {
  expect(
    changed(
      { about: "Two.", lead: "Same", has_information_page: "on" },
      { about: "One.", has_information_page: undefined },
    ),
  ).toEqual(["has_information_page", "about"]);
  const [one, two] = [rule("A", "a"), rule("B", "b")];
  expect(changed({ rules: [two, one] }, { rules: [one, two] })).toEqual(["rules"]);
  expect(changed({ rules: [rule("A", "", "a")] }, { rules: [rule("A", "a", "")] })).toEqual([
    "rules",
  ]);
});

test("the id of a line is not compared", () => {
  const question = {
    label: "Lunch?",
    kind: "yes_no",
    required: "",
    per_player: "",
    for_draw: "",
    choices: "",
    hidden_choices: "",
    hidden: "",
  };
  expect(
    changed({ questions: [{ ...question, id: "4f1e" }] }, { questions: [{ ...question, id: "" }] }),
  ).toEqual([]);
});

describe("of two who changed a tournament", () => {
  const opened = { ...valuesOf(BANGALORE), place: "Eagleton", summary: "Old" };
  const base = baseOf(opened);
  const mine = (values: Values) => ({ ...opened, base, ...values });
  const theirs = (values: Partial<TournamentValues>) => ({
    ...opened,
    ...values,
    version: String(Number(opened.version) + 1),
  });

  test("each keeps what only one of them changed", () => {
    expect(
      compareVersions(
        mine({ place: "Prestige", rules: [] }),
        theirs({ summary: "New", news: [{ on: "2099-06-01", text: "On." }] }),
      ),
    ).toEqual({
      mine: ["place", "rules"],
      theirs: ["summary", "news"],
      both: [],
    });
  });

  test("both have to decide where both changed a field, but not to the same", () => {
    expect(
      compareVersions(
        mine({ place: "Prestige", summary: "New" }),
        theirs({ place: "Clover Greens", summary: "New " }),
      ),
    ).toEqual({ ...NOTHING, both: ["place"] });
    expect(compareVersions(mine({}), theirs({}))).toEqual(NOTHING);
  });

  test("a field of which nothing earlier is known is one that both changed", () => {
    for (const unknown of ["", "place=&summary=zz", "%"]) {
      expect(
        compareVersions({ ...mine({ place: "Prestige" }), base: unknown }, theirs({})),
      ).toEqual({ ...NOTHING, both: ["place"] });
    }
  });
});

test("a list is read line by line, without blank lines", () => {
  expect(textOf([rule("Scoring", "Stableford"), rule("", "")])).toBe("Scoring · Stableford");
  expect(textOf(" Eagleton\r\n")).toBe("Eagleton");
});
