import { expect, test } from "vitest";
import { choiceOf, GOLF_GROUP, nameSince, optionNamed, presentName } from "./option-names.ts";

test.each([
  ["Jain", "Jain"],
  ["jain", "jain"],
  [" JAIN ", "Jain"],
  ["Jains", undefined],
  ["", undefined],
])("%o means %o of Jain and jain", (text, name) => {
  expect(optionNamed(text, ["Jain", "jain"])).toBe(name);
});

/** Alpha and Beta exchanged their names at 3, Beta, once Alpha, became Gamma at 5. */
const RENAMED = [
  { choice_of: GOLF_GROUP, name: "Beta", present_name: "Gamma", options_version: 5 },
  { choice_of: GOLF_GROUP, name: "Alpha", present_name: "Gone", options_version: 4 },
  { choice_of: GOLF_GROUP, name: "Beta", present_name: "Alfa", options_version: 3 },
  { choice_of: GOLF_GROUP, name: "Alpha", present_name: "Gamma", options_version: 3 },
  { choice_of: choiceOf("meal"), name: "Veg", present_name: "Vegetarian", options_version: 4 },
];

test.each([
  ["Alpha", GOLF_GROUP, "Gamma"],
  [" alpha", GOLF_GROUP, "Gamma"],
  ["Beta", GOLF_GROUP, "Gamma"],
  ["Veg", GOLF_GROUP, undefined],
  ["Veg", choiceOf("meal"), "Vegetarian"],
  ["Vegetarian", choiceOf("meal"), undefined],
])("%o, a %s, is now called %o", (text, option, name) => {
  const names = ["Alfa", "Gamma", "Vegetarian"];
  expect(presentName(text, option, names, RENAMED)).toBe(name);
});

test.each([
  ["Alpha", 3, "Gamma"],
  ["Beta", 3, "Alfa"],
  ["Beta", 2, "Alfa"],
  ["Beta", 4, "Gamma"],
  ["Beta", 5, "Gamma"],
  ["Beta", 6, "Beta"],
  ["Veg", 1, "Veg"],
])("%o in a form of the version %i is now called %o", (text, version, name) => {
  expect(nameSince(text, GOLF_GROUP, RENAMED, version)).toBe(name);
});
