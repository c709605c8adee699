import { expect, test } from "vitest";
import { COLUMN_NAMES } from "./columns.ts";
import { valuesOf, valuesOfPart } from "./form-values.ts";
import { partSchema, tournamentSchema } from "./schema.ts";
import {
  fieldOf,
  type Part,
  partOfUrl,
  PARTS,
  partWith,
} from "./tournament-fields.ts";

const parts = Object.keys(PARTS) as Part[];

test("every field of the form is in one part", () => {
  const { version, overwrite, intent, goTo, ...fields } =
    tournamentSchema.shape;
  for (const ofEveryPart of [version, overwrite, intent, goTo]) {
    expect(ofEveryPart).toBeDefined();
  }
  expect(Object.values(PARTS).flat().toSorted()).toEqual(
    Object.keys(fields).toSorted(),
  );
});

test("every column is saved with a part", () => {
  for (const column of Object.keys(COLUMN_NAMES)) {
    expect([column, partWith(fieldOf(column))]).toEqual([
      column,
      expect.stringMatching(parts.join("|")),
    ]);
  }
  expect(partWith("none")).toBeUndefined();
});

test("a page shows the part of its address, or the first", () => {
  const partAt = (query: string) =>
    partOfUrl({ url: `http://localhost/admin/tournaments/cup${query}` });
  expect(partAt("?part=news")).toBe("news");
  for (const query of ["", "?part=", "?part=none", "?part=toString"]) {
    expect([query, partAt(query)]).toEqual([query, "tournament"]);
  }
});

test("a part's schema needs and reads its own fields only", () => {
  const news = partSchema("news").safeParse({
    version: "3",
    name: "Not of this part",
    news: [{ on: "2099-06-01", text: "It is on." }],
  });
  expect(news.data).toEqual({
    version: 3,
    intent: "save",
    news: [{ on: "2099-06-01", text: "It is on." }],
  });
  expect(partSchema("tournament").safeParse({ version: "3" }).success).toBe(
    false,
  );
});

test("the values of a part are its fields and the version", () => {
  const values = {
    version: "3",
    news: [],
    name: "Cup",
  } as unknown as ReturnType<typeof valuesOf>;
  expect(valuesOfPart("news", values)).toEqual({ version: "3", news: [] });
});
