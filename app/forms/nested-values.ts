import { parse } from "@conform-to/react";

/** The values of a form as conform nests them: `answers.lunch` becomes a value in `answers`. */
export function nestedValues(values: Readonly<Record<string, string>>): Record<string, unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  const { payload } = parse(form, { resolve: () => ({ value: null }) });
  return payload;
}
