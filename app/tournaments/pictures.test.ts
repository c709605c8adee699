import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { pictureNamed, PICTURES } from "./pictures.ts";

test("every file can be chosen, by its name and a label of its own", () => {
  const files = readdirSync("app/tournaments/pictures");
  expect(PICTURES.map(({ name }) => `${name}.svg`).sort()).toEqual(files.sort());
  // The table's check.
  for (const { name } of PICTURES) expect(name).toMatch(/^[a-z0-9-]{1,40}$/);
  for (const field of ["label", "src"] as const) {
    const values = new Set(PICTURES.map((picture) => picture[field]));
    expect(values.size).toBe(PICTURES.length);
  }
});

test("an unknown name gives the fairway", () => {
  expect(pictureNamed("trophy").name).toBe("trophy");
  expect(pictureNamed("gone").name).toBe("fairway");
});
