import { expect, test } from "vitest";
import { untoldChanges } from "./untold-changes.ts";

const saved = (...details: (string | { was: Record<string, unknown> })[]) => ({
  action: "tournament-saved",
  details,
});
const other = (action: string) => ({ action, details: null });
const published = other("tournament-published");

test("changes of day, time and place since publishing are untold", () => {
  expect(
    untoldChanges(
      [
        saved("place", "summary"),
        other("entrant-added"),
        saved("starts_on", "date_text"),
        published,
        saved("tee_off_at"),
      ],
      {},
    ),
  ).toBe("the day and the place");
});

test("a tournament that was moved and renamed in one save has both", () => {
  expect(untoldChanges([saved("name", "starts_on"), published], {})).toBe("the day and the name");
});

test.each([
  ["nothing that entrants plan by was saved", [saved("summary"), published]],
  ["the club has written to them since", [other("message-sent"), saved("starts_on"), published]],
])("none are where %s", (_, history) => {
  expect(untoldChanges(history, {})).toBe("");
});

test("what is again as they were told is no change", () => {
  const was = (starts_on: string, place: string) => ({ was: { starts_on, place } });
  const history = [
    saved("starts_on", "place", was("2026-12-02", "Hills")),
    saved("starts_on", "place", was("2026-12-01", "Lake")),
    published,
  ];
  expect(untoldChanges(history, { starts_on: "2026-12-01", place: "Marsh" })).toBe("the place");
  expect(untoldChanges(history, { starts_on: "2026-12-01", place: "Lake" })).toBe("");
});
