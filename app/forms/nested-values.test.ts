import { expect, test } from "vitest";
import { nestedValues } from "./nested-values.ts";

test("names with a dot become values in values", () => {
  expect(nestedValues({ fullName: "Asha", "answers.a": "1", "answers.b-2": "" })).toEqual({
    fullName: "Asha",
    answers: { a: "1", "b-2": "" },
  });
});
