import type { Intent, Submission } from "@conform-to/react";

/** The name of the buttons that change a list; their value is the change. */
export const INTENT = "__intent__";

/**
 * The `onValidate` of a form with lists: adds, removes and moves lines without a request, as the
 * server does without JavaScript. Everything else is submitted.
 *
 * @param errors the messages that the form shows; those of the changed list go, because its lines
 *   have other numbers then
 */
export function changeLists<Value>(
  form: FormData,
  errors: Readonly<Record<string, unknown>>,
): Submission<Value> {
  const serialized = form.get(INTENT);
  if (typeof serialized !== "string") {
    // Not for the browser to decide; an `error` of null reports nothing.
    return {
      status: "error",
      payload: {},
      error: null,
      reply: () => ({ status: "error" }),
    };
  }
  const intent = JSON.parse(serialized) as Intent;
  const { name } = intent.payload as { name: string };
  const kept = Object.keys(errors).filter((field) => field.split("[", 1)[0] !== name);
  return {
    status: undefined,
    payload: {},
    error: {},
    reply: () => ({
      intent,
      // Null: the message stays.
      error: Object.fromEntries(kept.map((field) => [field, null])),
    }),
  };
}
