import { expect, test } from "vitest";
import { listAnchor, typedForm } from "./typed-form.ts";

const RESULT = { initialValue: { version: "3" } };

test("the form whose button was pressed gets its values back", () => {
  const answer = { intent: "swap", result: RESULT };
  expect(typedForm(["swap"], answer, undefined, { version: 4 })).toEqual({
    version: "4",
    lastResult: RESULT,
    saved: undefined,
  });
  expect(typedForm(["draw"], answer, undefined, { version: 4 })).toEqual({
    version: "4",
    lastResult: undefined,
    saved: undefined,
  });
});

test("while nothing can be read, the version that was typed with stays", () => {
  const answer = { intent: "swap", result: RESULT };
  expect(typedForm(["swap"], answer, undefined, null).version).toBe("3");
});

test("a form that was saved is that of its button", () => {
  const saved = { intent: "add", name: "Reds" };
  expect(typedForm(["add"], undefined, saved, null).saved).toBe(saved);
  expect(typedForm(["guest"], undefined, saved, null).saved).toBeUndefined();
});

test("a page goes on at the list whose button was pressed", () => {
  expect(listAnchor("hand", "swap")).toBe("#hand");
  expect(listAnchor("move", "move")).toBe("#move");
  expect(listAnchor("move", "add")).toBe("");
});
