import { expect, test } from "vitest";
import { typedForms } from "./typed-form.ts";

const RESULT = { initialValue: { version: "3" } };

test("the form whose button was pressed gets its values back", () => {
  const answer = { intent: "save", result: RESULT };
  const typed = typedForms("/draw", answer, undefined, { version: 4 });
  expect(typed("save")).toEqual({
    path: "/draw",
    version: "4",
    lastResult: RESULT,
    saved: undefined,
  });
  expect(typed("rules")).toEqual({
    path: "/draw",
    version: "4",
    lastResult: undefined,
    saved: undefined,
  });
});

test("while nothing can be read, the version that was typed with stays", () => {
  const answer = { intent: "save", result: RESULT };
  expect(typedForms("/draw", answer, undefined, null)("save").version).toBe(
    "3",
  );
});

test("a form that was saved is that of its button", () => {
  const saved = { intent: "take-back", takesBack: "on" };
  const typed = typedForms("/draw", undefined, saved, null);
  expect(typed("publish").saved).toBe(saved);
  expect(typed("save").saved).toBeUndefined();
});
