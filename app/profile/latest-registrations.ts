type Registration = {
  tournament_name: string;
  tournament_date: string;
  registration_date: string;
};

/**
 * Keeps the latest registration of each tournament, newest first (SPEC 3:
 * the same name and date are the same tournament).
 *
 * @param registrations in any order; `registration_date` is an ISO timestamp
 */
export function latestPerTournament<Row extends Registration>(
  registrations: readonly Row[],
): Row[] {
  const newestFirst = registrations.toSorted(
    (a, b) => Date.parse(b.registration_date) - Date.parse(a.registration_date),
  );
  const latest = new Map<string, Row>();
  for (const row of newestFirst) {
    const tournament = JSON.stringify([
      row.tournament_name,
      row.tournament_date,
    ]);
    if (!latest.has(tournament)) latest.set(tournament, row);
  }
  return [...latest.values()];
}
