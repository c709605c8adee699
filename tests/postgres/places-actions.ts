import type { Saved } from "../support/tournaments.ts";
import { type Member, type RaceDatabase, times } from "./race-database.ts";

/** Further players of a group. */
export const players = (count: number) =>
  times(count, (index) => ({
    full_name: `Guest ${String(index)}`,
    phone: "+91 98450 11111",
    handicap: "20",
    category: "men",
  })).map((make) => make());

/** Enters as a member who would wait; a version of the same entry if there is one. */
export const enter = (database: RaceDatabase, cup: Saved, member: Member, changes: object = {}) =>
  database.register(member, {
    tournament_id: cup.id,
    tournament_name: null,
    tournament_date: null,
    joins_waiting_list: true,
    ...changes,
  });

/** The current version of an entry. */
export type Entry = {
  id: string;
  user_id: string | null;
  entry_id: string;
  state: string;
  queue_number: string | null;
  player_count: number;
  arrived: string;
};

/** The current versions of a tournament's entries, in the order of their arrival. */
export async function entriesOf(database: RaceDatabase, cup: Saved): Promise<Entry[]> {
  return database.sql<Entry[]>`
    select entry.id, entry.user_id, entry.entry_id, entry.state, entry.player_count,
           entry.queue_number::text,
           (select min(first.registration_date)::text
            from public.tournament_registrations as first
            where first.entry_id = entry.entry_id) as arrived
    from public.tournament_registrations as entry
    where entry.tournament_id = ${cup.id} and entry.replaced_at is null
    order by arrived, entry.id`;
}

/** One of many things that members and administrators do. */
export async function act(
  database: RaceDatabase,
  admin: Member,
  cup: Saved,
  members: readonly Member[],
  seed: number,
): Promise<unknown> {
  const member = members[seed % members.length] as Member;
  const entry = (await entriesOf(database, cup)).find(
    ({ user_id, state }) => user_id === member.id && state !== "withdrawn",
  );
  const kind = Math.floor(seed / members.length) % 7;
  if (!entry) return enter(database, cup, member, { players: players(seed % 4) });
  if (kind === 0) {
    return database.call(member, "withdraw_registration", {
      registration: entry.id,
    });
  }
  if (kind === 1) return database.call(member, "delete_own_account");
  if (kind === 2) {
    return database.call(admin, "withdraw_entrant", {
      entry: entry.entry_id,
      reason: "called",
    });
  }
  if (kind === 3) {
    return database.call(admin, "move_entrant", {
      entry: entry.entry_id,
      place: 1 + (seed % 5),
    });
  }
  if (kind === 4) {
    return database.call(admin, "check_in", { entry: entry.entry_id });
  }
  if (kind === 5) {
    const [known] = await database.sql<{ version: number }[]>`
      select version from public.tournaments where id = ${cup.id}`;
    return database.call(admin, "save_tournament", {
      changes: { capacity: 10 + (seed % 12) },
      tournament: cup.id,
      expected_version: known?.version,
    });
  }
  return enter(database, cup, member, {
    replaces: entry.id,
    players: players(seed % 3),
  });
}
