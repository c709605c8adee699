import { expect, test } from "vitest";
import { columnName, fieldOf } from "./tournament-fields.ts";

test.each([
  ["place", "Place", "place"],
  ["category_places", "Places of divisions", "divisions"],
  ["golf_group_places", "Places of golf groups", "golf_groups"],
  ["hidden_golf_groups", "Hidden golf groups", "golf_groups"],
  ["toString", "toString", undefined],
])("the column %s is “%s”, filled in at %s", (column, name, field) => {
  expect([columnName(column), fieldOf(column)]).toEqual([name, field]);
});
