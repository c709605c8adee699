import { questionsPerPlayer } from "#app/entries/entry-form.ts";
import { csvLines, phoneCell } from "#app/club/csv.ts";
import { formatSortableMoment } from "#app/site/dates.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { divisionName, divisionWord } from "#app/tournaments/divisions.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { STATE_NAMES } from "./content.ts";
import type { Counts, Entrant } from "./entrants.server.ts";
import { answerText } from "./words.ts";

/** The CSV file's columns, beside the tournament's own questions. */
const COLUMNS = {
  name: "Name",
  phone: "Phone",
  handicap: "Handicap",
  here: "Here",
  /** Of a further player, numbered from 2. */
  ofPlayer: (number: number, column: string) =>
    `Player ${String(number)} ${column}`,
} as const;

/** How many players a member may ever bring. */
const MAX_FURTHER_PLAYERS = 3;

const playerColumns = ({ divisions }: Pick<Listed, "divisions">) => [
  COLUMNS.name,
  COLUMNS.phone,
  divisionWord(divisions),
  COLUMNS.handicap,
  COLUMNS.here,
];

/** The file's name, with today's date in India. */
export function csvFileName(
  { slug }: Pick<Tournament, "slug">,
  now: Date,
): string {
  return `entrants_${slug}_${dayInIndiaOf(now)}.csv`;
}

/**
 * How many further players the columns are for: as many as may be brought, and
 * the most of any entry once there are some.
 */
export function furtherPlayers(
  { max_group_size }: Pick<Tournament, "max_group_size">,
  { states }: Pick<Counts, "states">,
): number {
  const hasGroups = Object.values(states).some(
    ({ entries, players }) => players > entries,
  );
  return hasGroups ? MAX_FURTHER_PLAYERS : max_group_size - 1;
}

/** The line with the names of the columns. */
export function csvHead(
  { questions, divisions }: Listed,
  further: number,
): string {
  return csvLines([
    [
      "State",
      "Place on the waiting list",
      COLUMNS.name,
      "Account",
      "E-mail",
      COLUMNS.phone,
      "Golf group",
      divisionWord(divisions),
      COLUMNS.handicap,
      COLUMNS.here,
      "Notes",
      ...questions.map(({ label }) => label),
      ...numbered(further).flatMap((number) =>
        [
          ...playerColumns({ divisions }).map((column) => column.toLowerCase()),
          ...questionsPerPlayer({ questions }).map(({ label }) => label),
        ].map((column) => COLUMNS.ofPlayer(number, column)),
      ),
      "Entered",
      "Changed",
      "Moved up",
      "Entered by the club",
      "Withdrawn",
      "Withdrawn by",
      "Reason",
    ],
  ]);
}

/** The further players' numbers: who entered is the first. */
function numbered(further: number): number[] {
  return Array.from({ length: further }, (_, index) => index + 2);
}

type Listed = Pick<Tournament, "questions" | "divisions">;

/** One line for each entry. */
export function csvBody(
  entrants: readonly Entrant[],
  { questions, divisions }: Listed,
  further: number,
): string {
  if (entrants.length === 0) return "";
  return csvLines(
    entrants.map((entrant) => [
      STATE_NAMES[entrant.state],
      entrant.place === null ? "" : String(entrant.place),
      entrant.full_name,
      entrant.account_email ?? "",
      entrant.email ?? "",
      phoneCell(entrant.phone),
      entrant.golf_group ?? "",
      entrant.category === null
        ? ""
        : divisionName(divisions, entrant.category),
      entrant.handicap,
      yesOrNo(entrant.here.includes(entrant.entry_id)),
      entrant.notes ?? "",
      ...questions.map(({ id }) => answerText(entrant.answers[id])),
      ...numbered(further).flatMap((number) =>
        playerCells(entrant, number, { questions, divisions }),
      ),
      momentCell(entrant.entered_at),
      momentCell(entrant.changed_at),
      momentCell(entrant.moved_up_at),
      yesOrNo(entrant.entered_by_club),
      momentCell(entrant.withdrawn_at),
      entrant.withdrawn_at === null
        ? ""
        : entrant.withdrawn_by_club
          ? "club"
          : "member",
      entrant.withdrawn_reason ?? "",
    ]),
  );
}

function playerCells(
  { players, here }: Entrant,
  number: number,
  { questions, divisions }: Listed,
): string[] {
  const asked = questionsPerPlayer({ questions });
  const player = players[number - 2];
  if (!player) return [...playerColumns({ divisions }), ...asked].map(() => "");
  return [
    player.full_name,
    phoneCell(player.phone),
    player.category ? divisionName(divisions, player.category) : "",
    player.handicap,
    yesOrNo(here.includes(player.id)),
    ...asked.map(({ id }) => answerText(player.answers?.[id])),
  ];
}

function momentCell(moment: string | null): string {
  return moment === null ? "" : formatSortableMoment(moment);
}

function yesOrNo(is: boolean): string {
  return is ? "yes" : "no";
}
