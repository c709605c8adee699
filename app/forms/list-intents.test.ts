import type { Intent } from "@conform-to/react";
import { describe, expect, test } from "vitest";
import { changeLists, INTENT } from "./list-intents.ts";

/** What the page does with a form that a button submits. */
function change(intent: Intent, errors: Record<string, unknown> = {}) {
  const form = new FormData();
  form.set("name", "Cup");
  form.set(INTENT, JSON.stringify(intent));
  const submission = changeLists(form, errors);
  return { submission, reply: submission.reply() };
}

describe("a button that changes a list", () => {
  test.each<Intent>([
    { type: "insert", payload: { name: "rules" } },
    { type: "remove", payload: { name: "rules", index: 3 } },
    { type: "reorder", payload: { name: "rules", from: 2, to: 1 } },
  ])("is done at once, and not submitted: %j", (intent) => {
    const { submission, reply } = change(intent);
    expect(submission.status).toBeUndefined();
    expect(reply).toEqual({ intent, error: {} });
  });

  test("takes the messages of its own list only", () => {
    const { reply } = change(
      { type: "remove", payload: { name: "rules", index: 0 } },
      {
        name: ["Please give the tournament a name"],
        rules: ["At most 20, please"],
        "rules[1].rule": ["Please fill this in"],
        rules_note: ["Too long"],
        "questions[0].label": ["Please fill this in"],
      },
    );
    // Null: the message stays.
    expect(reply.error).toEqual({
      name: null,
      rules_note: null,
      "questions[0].label": null,
    });
  });
});

test("every other button submits the form, whose messages stay", () => {
  const form = new FormData();
  form.set("name", "Cup");
  form.set("intent", "publish");
  const submission = changeLists(form, { name: ["wrong"] });
  expect(submission).toMatchObject({ status: "error", error: null });
  expect(submission.reply()).toEqual({ status: "error" });
});
