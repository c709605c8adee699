import { expect, test } from "vitest";
import { newerFunctions } from "./newer-functions.ts";

test.each([
  ["a function of an object that is named", "AbortSignal.timeout(1)", ["AbortSignal.timeout"]],
  ["one of any list", "[1].findLast(Boolean)", [".findLast"]],
  ["one of an element", "form.requestSubmit()", [".requestSubmit"]],
  ["an object", "new TransformStream()", ["TransformStream"]],
  ["a namespace's", "Math.sumPrecise([])", ["Math.sumPrecise"]],
])("finds %s", (_which, script, found) => {
  expect(newerFunctions(script)).toEqual(found);
});

test.each([
  [
    "what all named browsers have",
    "new AbortController().abort(); [1].at(-1); crypto.randomUUID()",
  ],
  ["a name that something older has too", "new XMLHttpRequest().open()"],
  ["what the script asks about", "if (`x` && 'requestSubmit' in form) form.requestSubmit()"],
  ["what it calls only where it is", "form.requestSubmit?.()"],
  ["data of this name", "entry.findLast = 1; ({ TransformStream: 1 }).TransformStream"],
  ["a function of its own", "function TransformStream() {} TransformStream()"],
])("leaves alone %s", (_which, script) => {
  expect(newerFunctions(script)).toEqual([]);
});

test("of scripts with libraries only JavaScript's own functions are told by their names", () => {
  const script = "queue.requestSubmit(); list.toSorted(); AbortSignal.timeout(1)";
  expect(newerFunctions(script, { hasLibraries: true })).toEqual([
    ".toSorted",
    "AbortSignal.timeout",
  ]);
});
