import { unwrap } from "#app/club/frame/administrator.server.ts";
import { TOASTS } from "#app/club/frame/content.ts";
import { STATUSES, type Status } from "#app/club/people/register/fields.ts";
import { readPeople } from "#app/club/people/register/people.server.ts";
import { type DatabaseResult, dataOrThrow } from "#app/forms/database-result.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { formatDay } from "#app/site/dates.ts";
import { hasNextPage } from "#app/site/list-pages.ts";
import { ordinal } from "#app/site/ordinal.ts";
import { type KnownBy, knownBy } from "#app/tournaments/names-apart.ts";
import {
  NOBODY,
  PLAYERS_A_PAGE,
  PLAYERS_MESSAGES as MESSAGES,
  PLAYERS_PAGE as PAGE,
  type Which,
} from "./content.ts";
import type { Choice } from "./schema.ts";

/** The players of a series' published results, or of a tournament. */
export type PlayersOf = { series: string } | { tournament: string };

export type PlayerCounts = Record<Which | "sure", number>;

type StoredPlayer = KnownBy & {
  player: string;
  tournament: string;
  day: string | null;
  name: string;
  /** Who entered the player; null: the player. */
  entrant: string | null;
  place: number | null;
  person: string | null;
  known_by: keyof typeof PAGE.knownBy | "nobody" | null;
  /** When the results were published; null: they never were. */
  was_member: boolean | null;
  /** The club has said of this name and phone that it is nobody of the register. */
  was_nobody: boolean;
  counts_as: Choice["counts_as"] | null;
  suggestions: (KnownBy & {
    id: string;
    name: string;
    number: string | null;
    status: Status;
    why: keyof typeof PAGE.why | null;
    /** As another player of the tournament. */
    plays: boolean;
  })[];
};

async function readPlayers(
  { supabase }: RequestContext,
  of: PlayersOf,
  { which, page, pageSize }: { which: Which; page: number; pageSize: number },
) {
  type Stored = { counts: PlayerCounts; players: StoredPlayer[] };
  return unwrap<Stored>(
    await supabase
      .rpc("players_to_know", { ...of, which, page, page_size: pageSize })
      .overrideTypes<Stored, { merge: false }>(),
  );
}

/** How many players are open, of nobody of the register, joined, and open but sure. */
export async function countPlayers(context: RequestContext, of: PlayersOf): Promise<PlayerCounts> {
  const { counts } = await readPlayers(context, of, { which: "open", page: 1, pageSize: 1 });
  return counts;
}

/** A page of players with the people who they may be. */
export async function playersView(
  context: RequestContext,
  of: PlayersOf,
  { which, page }: { which: Which; page: number },
) {
  const { counts, players } = await readPlayers(context, of, {
    which,
    page,
    pageSize: PLAYERS_A_PAGE,
  });
  const isTwice = proposedTwice(players);
  return {
    counts,
    which,
    page,
    hasMore: hasNextPage(page, PLAYERS_A_PAGE, counts[which]),
    players: players.map(({ player, name, suggestions, ...own }) => ({
      player,
      name,
      person:
        own.known_by === NOBODY
          ? NOBODY
          : (own.person ??
            (isTwice(own.tournament, proposalOf(suggestions))
              ? ""
              : proposalOf(suggestions) || (own.was_nobody ? NOBODY : ""))),
      isOpen: own.known_by === null,
      counts_as: own.counts_as ?? "register",
      seen: `${own.person ?? own.known_by ?? ""} ${own.counts_as ?? "register"}`,
      details: [
        "series" in of ? own.tournament : null,
        "series" in of && own.day !== null ? formatDay(own.day) : null,
        own.entrant === null ? null : `entered by ${own.entrant}`,
        own.place === null ? null : ordinal(own.place),
        knownBy(own),
        own.known_by === null || own.known_by === NOBODY
          ? null
          : `joined ${PAGE.knownBy[own.known_by]}`,
        own.was_member === false ? PAGE.notMember : null,
        own.known_by === null && own.was_nobody ? PAGE.wasNobody : null,
      ]
        .filter(Boolean)
        .join(", "),
      suggestions: suggestions.map(
        ({ id, name: person, number, status, why, plays, ...marks }) => ({
          id,
          plays,
          text: [
            person,
            number,
            STATUSES[status],
            knownBy(marks),
            why === null ? null : PAGE.why[why],
            plays ? PAGE.plays : null,
          ]
            .filter(Boolean)
            .join(", "),
        }),
      ),
    })),
  };
}

export type PlayersView = Awaited<ReturnType<typeof playersView>>;

/** The person who is chosen beforehand: the only one, or the likeliest with more than the name. */
function proposalOf(suggestions: StoredPlayer["suggestions"]): string {
  const [first, second] = suggestions.filter(({ plays }) => !plays);
  if (!first || first.why === "only_phone") return "";
  return !second || first.why !== second.why ? first.id : "";
}

/** Nobody is two players of one tournament: then the club chooses. */
function proposedTwice(players: readonly StoredPlayer[]) {
  const proposed = players
    .filter(({ person, known_by: knownBy }) => person === null && knownBy === null)
    .map(({ tournament, suggestions }) => `${tournament} ${proposalOf(suggestions)}`);
  return (tournament: string, person: string) =>
    person !== "" && proposed.filter((each) => each === `${tournament} ${person}`).length > 1;
}

const plain = (number: string | null) => (number ?? "").toLowerCase().replace(/^0+(?=.)/, "");

/** @throws InvalidFields */
async function personOf(context: RequestContext, text: string, field: string): Promise<string> {
  const { people } = await readPeople(context, { search: text, size: 100 });
  const byNumber = people.filter(({ number }) => number !== null && plain(number) === plain(text));
  const byName = people.filter(({ full_name: name }) => name.toLowerCase() === text.toLowerCase());
  // "rk nair" finds R K Nair.
  const [one, another] = [byNumber, byName, people].find(({ length }) => length > 0) ?? [];
  if (!one || another) {
    throw new InvalidFields({ [field]: [another ? MESSAGES.several : MESSAGES.notFound] });
  }
  return one.id;
}

/** What a change of who players are will do to series, which is stored with it. */
type SeriesMovesOf = (
  tried: { change: "know_players" | "join_sure_players"; arguments: object },
  unwrapped: <Data>(result: DatabaseResult<Data>) => Data,
) => Promise<object[]>;

const messageOf = ({ message }: { message: string }): string | null =>
  message === "person_not_found" || message === "series_outdated" ? MESSAGES[message] : null;

/**
 * Says who the players are; one whose line was left as it was stays as it is.
 *
 * @returns how many were changed
 * @throws InvalidFields
 */
export async function knowPlayers(
  context: RequestContext,
  choices: readonly Choice[],
  seriesMoves: SeriesMovesOf,
): Promise<number> {
  const chosen: {
    player: string;
    person: string | null;
    counts_as: string;
    is_open: boolean;
    seen: string | undefined;
  }[] = [];
  for (const [index, { player, person, other, counts_as, seen: before }] of choices.entries()) {
    const [seen, seenAs] = before?.split(" ") ?? [];
    if (other) {
      const id = await personOf(context, other, `choices[${index}].other`);
      chosen.push({ player, person: id, counts_as, is_open: false, seen });
    } else if ((person ?? "") !== (seen ?? "") || (person !== undefined && counts_as !== seenAs)) {
      chosen.push({
        player,
        person: person === NOBODY ? null : (person ?? null),
        counts_as,
        is_open: person === undefined,
        seen,
      });
    }
  }
  if (chosen.length === 0) return 0;
  const unwrapped = <Data>(result: DatabaseResult<Data>): Data => {
    const { message: refusal, hint, details } = result.error ?? {};
    if (details && (refusal === "person_twice" || refusal === "player_changed")) {
      const index = choices.findIndex(({ player }) => player === hint);
      const [own = "", person = "", other = ""] = details.split("\n");
      const text =
        refusal === "person_twice" ? MESSAGES.person_twice(person, other) : MESSAGES.player_changed;
      throw new InvalidFields(
        { [`choices[${index}].other`]: [text] },
        { toast: { message: "Not saved", description: `${own}: ${text}` } },
      );
    }
    return dataOrThrow(result, messageOf, TOASTS.failed);
  };
  const change = { choices: chosen };
  const series = await seriesMoves({ change: "know_players", arguments: change }, unwrapped);
  unwrapped(await context.supabase.rpc("know_players", { ...change, series }));
  return chosen.length;
}

/** Joins the open players whose name and phone are one person's. @returns how many */
export async function joinSurePlayers(
  context: RequestContext,
  of: PlayersOf,
  seriesMoves: SeriesMovesOf,
): Promise<number> {
  const unwrapped = <Data>(result: DatabaseResult<Data>): Data =>
    dataOrThrow(result, messageOf, TOASTS.failed);
  const moves = await seriesMoves({ change: "join_sure_players", arguments: of }, unwrapped);
  return unwrapped(await context.supabase.rpc("join_sure_players", { ...of, moves }));
}

export type PlayerPerson = {
  player: string;
  tournament: string;
  /** Null: nobody of the register. */
  person: string | null;
  /** The membership number. */
  number: string | null;
  name: string | null;
  /** When the results were published; null: they never were. */
  was_member: boolean | null;
  counts_as_member: boolean;
  authority_number: string | null;
};

/** Who the players of a tournament or of one entry, or a person's players, are, as far as it is known. */
export async function readPlayerPeople(
  { supabase }: RequestContext,
  of: { tournament: string; entry?: string } | { person: string },
): Promise<PlayerPerson[]> {
  type Stored = { players: PlayerPerson[] };
  const { players } = unwrap<Stored>(
    await supabase.rpc("player_people", of).overrideTypes<Stored, { merge: false }>(),
  );
  return players;
}
