import { expect, test } from "vitest";
import { formStates } from "./form-state.ts";

const RESULT = { initialValue: { version: "3" } };

test("the form whose button was pressed gets its values back", () => {
  const answer = { intent: "save", result: RESULT };
  const stateOf = formStates(answer, undefined, { version: 4 });
  expect(stateOf("save")).toEqual({
    version: "4",
    lastResult: RESULT,
    saved: undefined,
  });
  expect(stateOf("rules")).toEqual({
    version: "4",
    lastResult: undefined,
    saved: undefined,
  });
});

test("while nothing can be read, the version that was typed with stays", () => {
  const answer = { intent: "save", result: RESULT };
  expect(formStates(answer, undefined, null)("save").version).toBe("3");
});

test("a form that was saved is that of its button", () => {
  const saved = { intent: "take-back", takesBack: "on" };
  const stateOf = formStates(undefined, saved, null);
  expect(stateOf("publish").saved).toBe(saved);
  expect(stateOf("save").saved).toBeUndefined();
});
