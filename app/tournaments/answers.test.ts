import { expect, test } from "vitest";
import { type Answer, answerValue, answerWords, offeredAnswers, storedAnswer } from "./answers.ts";
import type { Question } from "./tournament.ts";

const FISH = { choices: ["fish"], hidden_choices: ["crab"] };

test.each<[Question["kind"], value: string, Answer, words: string, offered: Answer[] | null]>([
  ["short_text", "fish", "fish", "fish", null],
  ["long_text", "yes", "yes", "yes", null],
  ["choice", "crab", "crab", "crab", ["fish", "crab"]],
  ["yes_no", "yes", true, "Yes", [true, false]],
  ["yes_no", "no", false, "No", [true, false]],
])("an answer to %s: %s", (kind, value, answer, words, offered) => {
  expect(storedAnswer(kind, value)).toBe(answer);
  expect(answerValue(answer)).toBe(value);
  expect(answerWords(answer)).toBe(words);
  expect(offeredAnswers({ kind, ...FISH })).toEqual(offered);
});

test("an empty field is no answer", () => {
  expect(storedAnswer("yes_no", "")).toBeUndefined();
  expect(answerWords(undefined)).toBe("");
});
