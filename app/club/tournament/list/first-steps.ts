import { addEntrantPath, editTournamentPath, NEW_TOURNAMENT_PATH } from "#app/site/paths.ts";

type Listed = {
  id: string;
  state: string;
  missing: readonly string[];
  is_open_after_its_day: boolean;
  places: { entries: number; waiting: number };
};

export type FirstStep = { name: "make" | "complete" | "publish" | "enter"; isDone: boolean } & {
  /** Where it is done; null: the steps before it come first. */
  href: string | null;
};

/**
 * What a new club does to get its first tournament going, as far as its own tournaments have come;
 * null once all is done. The tournaments that the site began with are not its own.
 */
export function firstSteps(tournaments: readonly Listed[]): FirstStep[] | null {
  const own = tournaments.filter((tournament) => !tournament.is_open_after_its_day);
  const published = own.find(({ state }) => state !== "draft");
  const complete = published ?? own.find(({ missing }) => missing.length === 0);
  const draft = own.find(({ state }) => state === "draft");
  if (own.some(({ places }) => places.entries + places.waiting > 0)) return null;
  const current = published ?? complete ?? draft;
  const edit = current ? editTournamentPath(current.id) : null;
  return [
    { name: "make", isDone: own.length > 0, href: NEW_TOURNAMENT_PATH },
    { name: "complete", isDone: complete !== undefined, href: edit },
    { name: "publish", isDone: published !== undefined, href: edit },
    { name: "enter", isDone: false, href: published ? addEntrantPath(published.id) : null },
  ];
}
