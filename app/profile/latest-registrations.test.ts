import { expect, test } from "vitest";
import { latestPerTournament } from "./latest-registrations.ts";

const row = (
  id: number,
  tournament_name: string,
  tournament_date: string,
  registration_date: string,
) => ({ id, tournament_name, tournament_date, registration_date });

test("the latest of each tournament stays, newest first, whatever the order", () => {
  const rows = [
    row(1, "Birdie Bash", "2025-09-13", "2025-08-01T10:00:00+00:00"),
    row(2, "Other Cup", "2025-10-01", "2025-08-03T10:00:00+00:00"),
    row(3, "Birdie Bash", "2025-09-13", "2025-08-02T10:00:00+00:00"),
  ];
  expect(latestPerTournament(rows).map(({ id }) => id)).toEqual([2, 3]);
});

test("the same name on another date is another tournament", () => {
  const rows = [
    row(1, "Birdie Bash", "2025-09-13", "2025-08-01T10:00:00+00:00"),
    row(2, "Birdie Bash", "2026-09-13", "2026-08-01T10:00:00+00:00"),
  ];
  expect(latestPerTournament(rows).map(({ id }) => id)).toEqual([2, 1]);
});

test("moments are compared, not their spelling", () => {
  const rows = [
    row(1, "Cup", "2025-09-13", "2025-08-01T10:00:00+05:30"),
    row(2, "Cup", "2025-09-13", "2025-08-01T09:00:00+00:00"),
  ];
  expect(latestPerTournament(rows).map(({ id }) => id)).toEqual([2]);
});
