import { formatTime } from "#app/site/dates.ts";
import type { InformationContent } from "#app/tournaments/information/information.ts";
import type { SeriesRow } from "#app/tournaments/series/view.ts";
import type { PublishedDraw } from "./play.ts";
import { resultBoards } from "./result-boards.ts";
import { fourballsOf } from "./rosters.ts";
import { type Dated, datesText, type Tournament } from "./tournament.ts";

type Announced = Dated & Pick<Tournament, "name" | "place">;

/** An encoded list longer than this is left out: not every phone opens the link. */
const MAX_ENCODED_LIST = 4000;

const PLACES = 3;

const linesOf = (...lines: readonly (string | null)[]) => lines.filter(Boolean).join("\n");

function whenAndWhere({ place, ...day }: Announced): string {
  return [datesText(day), place].filter(Boolean).join(", ");
}

export function invitationText(tournament: Announced, address: string): string {
  return linesOf(tournament.name, whenAndWhere(tournament), `Register: ${address}`);
}

/**
 * The published tee sheet as a short text: a line for each fourball, and where everybody can read
 * it. The lines are left out where a link cannot carry them and there is an address.
 *
 * @param address the whole address of the page for the day; null: there is none
 */
export function teeSheetText(
  tournament: Announced & Pick<Tournament, "divisions">,
  draw: PublishedDraw,
  address: string | null,
): string {
  const fourballs = fourballsOf(draw);
  const [first] = draw.fourballs;
  const list = fourballs
    .map(({ start, time, players }) => {
      const place = time ? `${time}, hole ${start}` : `Hole ${start}`;
      const names = players.flatMap(({ name }) => name ?? []);
      return `${place}: ${names.join(", ")}`;
    })
    .join("\n");
  const isTogether = fourballs.every(({ time }) => time === undefined);
  return linesOf(
    `${tournament.name}: tee sheet`,
    whenAndWhere(tournament),
    isTogether && first ? `All start at ${formatTime(first.time)}` : null,
    address && encodeURIComponent(list).length > MAX_ENCODED_LIST ? null : list,
    address && `Tee times, live scores and results: ${address}`,
  );
}

export function resultsText(
  tournament: Announced,
  results: NonNullable<InformationContent["results"]>,
  address: string | null,
): string {
  return linesOf(
    `${tournament.name}: results`,
    whenAndWhere(tournament),
    results.notice,
    results.publishedAgain?.latest ?? null,
    ...resultBoards(results).map(({ label, lines }) => {
      const best = lines
        .filter(({ place }) => place <= PLACES)
        .map(
          ({ place, name, number, absent, decided }) =>
            `${place}. ${name} (${[number ?? "", decided, absent].filter(Boolean).join(", ")})`,
        );
      return `${label}: ${best.join(", ")}`;
    }),
    ...results.awards.map(
      ({ name, note, winner }) => `${note ? `${name}, ${note}` : name}: ${winner}`,
    ),
    address && `All results: ${address}`,
  );
}

const SERIES_PLACES = 10;

/**
 * The tables of a series: the first ten places of each, and how many players follow.
 *
 * @param address of the public page; null: only the club sees the series
 */
export function seriesText(
  {
    name,
    tables,
    rounds,
  }: {
    name: string;
    tables: readonly {
      name: string | null;
      rows: readonly Pick<SeriesRow, "place" | "name" | "total" | "note">[];
    }[];
    /** Whether each round that counts has results. */
    rounds: readonly { hasResults: boolean }[];
  },
  address: string | null,
): string {
  const played = rounds.filter(({ hasResults }) => hasResults).length;
  return linesOf(
    `${name}: the table after ${played} of ${rounds.length === 1 ? "1 round" : `${rounds.length} rounds`}`,
    ...tables.flatMap((table) => {
      const best = table.rows.flatMap(({ place, name: player, total, note }) =>
        place !== null && place <= SERIES_PLACES ? `${place}. ${player} (${total ?? note})` : [],
      );
      const more = table.rows.length - best.length;
      return [table.name, ...best, more > 0 ? `and ${more} more` : null];
    }),
    address && `The whole table: ${address}`,
  );
}

/**
 * A knock-out as it is now: who has won, and a line for each match that is to be played; and where everyone
 * reads the others. The matches are left out where a link cannot carry them.
 *
 * @param rounds their names, and until when they are played
 * @param address the whole address of the sheet
 */
export function roundText(
  { name }: Pick<Tournament, "name">,
  {
    honours,
    rounds,
  }: {
    honours: readonly string[];
    rounds: readonly { name: string; lastDay: string | null; matches: readonly string[] }[];
  },
  address: string,
): string {
  const [first, ...others] = rounds;
  const headed = (round: (typeof rounds)[number]) => [
    [round.name, round.lastDay].filter(Boolean).join(", "),
    ...round.matches,
  ];
  const [what, lines, blocks] =
    !first || honours.length > 0
      ? (["result", honours, rounds.map(headed)] as const)
      : ([first.name, [first.lastDay], [first.matches, ...others.map(headed)]] as const);
  const list = blocks.map((block) => block.join("\n")).join("\n\n");
  return linesOf(
    `${name}: ${what}`,
    ...lines,
    encodeURIComponent(list).length > MAX_ENCODED_LIST
      ? null
      : honours.length > 0 && list !== ""
        ? `\n${list}`
        : list,
    `Draw and matches: ${address}`,
  );
}

/** Digits of a number without its country, in India. */
const NATIONAL_DIGITS = 10;

/** To one phone: a number without a country is of India. */
export function whatsAppTo(phone: string, text: string): string {
  const digits = phone.replaceAll(/\D/g, "");
  const national = digits.replace(/^0+/, "");
  const number =
    !phone.trim().startsWith("+") && national.length === NATIONAL_DIGITS
      ? `91${national}`
      : national;
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

export function whatsAppLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
