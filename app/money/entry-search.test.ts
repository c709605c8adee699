import { expect, test } from "vitest";
import { referencesIn, searchEntries } from "./entry-search.ts";

const entries = [
  { reference: "7K3F", due: 350_000, name: "Asha Rao", players: ["Asha Rao", "Meera Das"] },
  { reference: "9XQ4", due: 410_050, name: "Asha Menon", players: ["Asha Menon"] },
  { reference: "4ANP", due: -350_000, name: "Vikram Das", players: [] },
  { reference: "ACDE", due: 0, name: "", players: [] },
];

test.each([
  ["asha", ["7K3F", "9XQ4"]],
  ["rao ash", ["7K3F"]],
  ["Das", ["7K3F", "4ANP"]],
  ["sha", ["7K3F", "9XQ4"]],
  ["sho", []],
  ["mc-7k3f, 4anp", ["7K3F", "4ANP"]],
  ["3,500", ["7K3F", "4ANP"]],
  ["4100.50", ["9XQ4"]],
  ["4100", []],
  ["acde", ["ACDE"]],
  [" - ", []],
  ["", []],
])("the search %j finds %j", (search, references) => {
  expect(searchEntries(entries, search).map(({ reference }) => reference)).toEqual(references);
});

test.each([
  ["mc-7k3f", ["7K3F"]],
  [" 9XQ4 MC7K3F", ["9XQ4", "7K3F"]],
  ["7K3", []],
  ["mc-ACDE7K, MCFGHJK3", ["ACDE7K", "DE7K", "FGHJK3", "HJK3"]],
  ["7KBF", []],
  ["", []],
])("in %j are the references %j", (text, references) => {
  expect(referencesIn(text)).toEqual(references);
});
