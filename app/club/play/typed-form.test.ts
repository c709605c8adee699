import { expect, test } from "vitest";
import { openedAnchor, typedForms } from "./typed-form.ts";

const RESULT = { initialValue: { version: "3" } };

test("the form whose button was pressed gets its values back", () => {
  const answer = { intent: "swap", result: RESULT };
  const typed = typedForms("/draw", answer, undefined, { version: 4 });
  expect(typed("hand")).toEqual({
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
  const answer = { intent: "swap", result: RESULT };
  expect(typedForms("/draw", answer, undefined, null)("hand").version).toBe(
    "3",
  );
});

test("a form that was saved is that of its button", () => {
  const saved = { intent: "add", name: "Reds" };
  const typed = typedForms("/teams", undefined, saved, null);
  expect(typed("team").saved).toBe(saved);
  expect(typed("guest").saved).toBeUndefined();
});

test("a page goes on at what was open, if the form says it", () => {
  const form = new FormData();
  expect(openedAnchor(form)).toBe("");
  form.set("open", "1a2b3c4d");
  expect(openedAnchor(form)).toBe("#at-1a2b3c4d");
  form.set("open", "elsewhere");
  expect(openedAnchor(form)).toBe("");
});
