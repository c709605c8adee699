import { randomUUID } from "node:crypto";
import { dayInIndiaOf } from "#app/site/today.ts";
import type { Answer, RunningBackend, TestUser } from "./backend.ts";
import { addEntrant } from "./entrants.ts";
import { makeTournament, rpc, rpcOrThrow, type Saved } from "./tournaments.ts";

/** A course of nine par fours. */
export const NINE_HOLES = {
  par: Array.from({ length: 9 }, () => 4),
  strokeIndex: [1, 2, 3, 4, 5, 6, 7, 8, 9],
};

export type FourballLink = { token: string; players: string[] };

export const fourball = (hole: number, players: string[]) => ({
  start: { time: "07:30", hole, letter: "" },
  players,
});

const NAMES = ["Asha Rao", "Vikram Das", "Meera Iyer", "Om Nair"];

/**
 * A tournament of today with a published draw: two fourballs of two, who start at the
 * first and the fifth hole.
 *
 * @param scoring its scoring rules
 * @param first what else the first player is entered with
 */
export async function makeDrawnCup(
  backend: RunningBackend,
  admin: TestUser,
  scoring: object,
  first: object = {},
) {
  const cup = await makeTournament(backend, admin, {
    starts_on: dayInIndiaOf(new Date()),
    max_group_size: 2,
  });
  const players: string[] = [];
  for (const [index, full_name] of NAMES.entries()) {
    const more = index === 0 ? first : {};
    const added = await addEntrant(backend, admin, cup, { full_name }, more);
    players.push(added.entry_id);
  }
  const [a = "", b = "", c = "", d = ""] = players;
  await publishDraw(backend, admin, cup, scoring, [fourball(1, [a, b]), fourball(5, [c, d])]);
  const [one, two] = await linksOf(backend, cup);
  if (!one || !two) throw new Error("There are no links.");
  return { cup, players, one, two };
}

/**
 * Saves the rules and the draw, and publishes it.
 *
 * @returns the fourballs whose scorecards must be printed again
 * @throws Error with the database's answer when it is refused
 */
export async function publishDraw(
  backend: RunningBackend,
  admin: TestUser,
  cup: Saved,
  scoring: object,
  fourballs: object[],
): Promise<number[]> {
  const [row] = await backend.sql<{ version: number }>(
    `select version from public.tournament_play where tournament_id = '${cup.id}'`,
  );
  const saved = await rpc(backend, admin, "save_play", {
    tournament: cup.id,
    expected_version: row?.version ?? 0,
    changes: { rules: { scoring }, draw: { seed: 7, fourballs } },
  });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  const published = await rpcOrThrow(backend, admin, "publish_draw", {
    tournament: cup.id,
    expected_version: saved.body as number,
  });
  return (published as { changed_cards: number[] }[])[0]?.changed_cards ?? [];
}

/** The links of a tournament's fourballs, in their order. */
export const linksOf = (backend: RunningBackend, cup: Saved) =>
  backend.sql<FourballLink>(
    `select token, players from public.card_links
     where tournament_id = '${cup.id}' order by fourball`,
  );

/** Saves what a phone has for a hole, strokes by player. */
export const saveHole = (
  backend: RunningBackend,
  token: string,
  hole: number,
  scores: Record<string, number | null>,
  {
    phone,
    settles = false,
    user = null,
  }: { phone: string | null; settles?: boolean; user?: TestUser | null },
) =>
  rpc(backend, user, "save_hole", {
    token,
    phone,
    hole,
    settles,
    scores: Object.entries(scores).map(([player, strokes]) => ({
      key: randomUUID(),
      player,
      strokes,
    })),
  });

/** What was refused of a hole, while the rest of it was saved. */
export const refusedOf = ({ body }: Answer): unknown[] =>
  (body as unknown as { player: string; code: string }[]).flatMap(({ player, code }) => [
    code,
    player,
  ]);
