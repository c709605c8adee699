import { expect, test } from "vitest";
import { optionsHtml } from "./choices.ts";

test("an option's text is its value, where a browser takes it as it is", () => {
  const choices = [
    { value: "-out", label: "No team" },
    { label: "E-Golf" },
    { label: "Two  spaces" },
  ];
  expect(optionsHtml(choices)).toBe(
    '<option value="-out">No team<option>E-Golf<option value="Two  spaces">Two  spaces',
  );
  expect(optionsHtml(choices.slice(1, 2), "E-Golf")).toBe("<option selected>E-Golf");
});

test("names are text, whatever signs they have", () => {
  expect(optionsHtml([{ label: '</select>  "& co' }])).toBe(
    '<option value="&lt;/select&gt;  &quot;&amp; co">&lt;/select&gt;  &quot;&amp; co',
  );
});
