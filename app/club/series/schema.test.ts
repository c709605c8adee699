import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { SETTINGS_FIELDS } from "./fields.ts";
import { DEFAULT_ROUNDS, newSeriesSchema, settingsValues } from "./schema.ts";

test("a series without a name hears at once what does not fit together", () => {
  const form = new FormData();
  const values = { ...settingsValues("", DEFAULT_ROUNDS), cut_by: "keep", version: "0" };
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  expect(parseWithZod(form, { schema: newSeriesSchema }).reply().error).toEqual({
    name: [SETTINGS_FIELDS.name.required],
    cut_number: ["Enter the number of the cut"],
  });
});
