import { expect, test } from "vitest";
import { choiceOf, GOLF_GROUP, optionNamed, presentName } from "./option-names.ts";

test.each([
  ["Jain", "Jain"],
  ["jain", "jain"],
  [" JAIN ", "Jain"],
  ["Jains", undefined],
  ["", undefined],
])("%o means %o of Jain and jain", (text, name) => {
  expect(optionNamed(text, ["Jain", "jain"])).toBe(name);
});

const RENAMED = [
  { choice_of: GOLF_GROUP, name: "Beta", present_name: "Gamma" },
  { choice_of: GOLF_GROUP, name: "Alpha", present_name: "Gone" },
  { choice_of: GOLF_GROUP, name: "Alpha", present_name: "Alfa" },
  { choice_of: choiceOf("meal"), name: "Veg", present_name: "Vegetarian" },
];

test.each([
  ["Alpha", GOLF_GROUP, "Alfa"],
  [" alpha", GOLF_GROUP, "Alfa"],
  ["Beta", GOLF_GROUP, "Gamma"],
  ["Veg", GOLF_GROUP, undefined],
  ["Veg", choiceOf("meal"), "Vegetarian"],
  ["Vegetarian", choiceOf("meal"), undefined],
])("%o, a %s, is now called %o", (text, option, name) => {
  const names = ["Alfa", "Gamma", "Vegetarian"];
  expect(presentName(text, option, names, RENAMED)).toBe(name);
});
