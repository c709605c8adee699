import { expect, test } from "vitest";
import { differingFields } from "./differing-fields.ts";

const rule = (name: string, rule: string, meaning = "") => ({
  name,
  rule,
  meaning,
});

test("line breaks, spaces around a text and blank lines make no difference", () => {
  expect(
    differingFields(
      "information",
      { about: " One.\r\nTwo. ", has_information_page: "on", facts: [] },
      { about: "One.\nTwo.", has_information_page: "on", lead: "" },
    ),
  ).toEqual([]);
  expect(
    differingFields(
      "programme",
      { rules: [rule("Scoring", "Stableford"), rule("", "")] },
      { rules: [rule("Scoring", "Stableford")] },
    ),
  ).toEqual([]);
});

test("a text, a box, the order of lines and the field of a text do", () => {
  expect(
    differingFields(
      "information",
      { about: "One.", lead: "Same" },
      { about: "Two.", lead: "Same", has_information_page: "on" },
    ),
  ).toEqual(["has_information_page", "about"]);
  const [one, two] = [rule("A", "a"), rule("B", "b")];
  expect(
    differingFields("programme", { rules: [one, two] }, { rules: [two, one] }),
  ).toEqual(["rules"]);
  expect(
    differingFields(
      "programme",
      { rules: [rule("A", "a", "")] },
      { rules: [rule("A", "", "a")] },
    ),
  ).toEqual(["rules"]);
});

test("the id of a question is not compared, nor is a field of another part", () => {
  const question = {
    label: "Lunch?",
    kind: "yes_no",
    required: "",
    choices: "",
  };
  expect(
    differingFields(
      "entry",
      { questions: [{ ...question, id: "" }], name: "One" },
      { questions: [{ ...question, id: "4f1e" }], name: "Two" },
    ),
  ).toEqual([]);
});
