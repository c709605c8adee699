import { type Column, type Columns, columnsIn } from "#app/club/frame/columns.ts";
import { STATES as FEE_STATES, stateWithSum } from "#app/club/money/fees/content.ts";
import { ENTRY_STATE_NAMES } from "#app/entries/entry-state.ts";
import { phoneCell, rupeesCell } from "#app/site/csv.ts";
import { formatSortableMoment } from "#app/site/dates.ts";
import { answerWords, offeredAnswers } from "#app/tournaments/answers.ts";
import { divisionName, divisionWord } from "#app/tournaments/divisions.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { LIST_PAGE as PAGE } from "./content.ts";
import type { Entrant, Player } from "./entrants.server.ts";
import { standingWords } from "./standing-words.ts";

type EntryRules = Pick<Tournament, "questions" | "divisions" | "entry_form" | "golf_groups"> &
  Partial<Pick<Tournament, "form_of_play">>;

export type EntrantPlayer = Required<Player> &
  Pick<Entrant, "golf_group"> & {
    isHere: boolean;
    enteredBy: string | null;
    /** When and where they start; empty: not drawn. */
    start: string;
    /** What the entry owes or has paid, of who entered. */
    fee: string;
    /** What tells them from others of the name; null: no one else has it. */
    order: number | null;
    /** Of an entry that is not in the draw of a knock-out, or not any more. */
    standing: string;
  };

const STANDING = "Knock-out";

const NUMBER: Required<Pick<Column<EntrantPlayer>, "heading" | "file">> = {
  heading: "No. of this name",
  file: ({ order }) => (order === null ? "" : String(order)),
};

const NO_STARTS: ReadonlyMap<string, string> = new Map();

const NO_NUMBERS: ReadonlyMap<string, number> = new Map();

/**
 * @param starts by the id of a player, as the draw has it
 * @param numbers by the id of a player, of those who share their names
 */
export function playersOf(
  entrant: Entrant,
  starts = NO_STARTS,
  numbers = NO_NUMBERS,
): EntrantPlayer[] {
  const { player_id, full_name, golf_group, here, players } = entrant;
  return [{ ...entrant, id: player_id }, ...players].map((player, index) => ({
    id: player.id,
    full_name: player.full_name,
    phone: player.phone,
    category: player.category ?? "",
    handicap: player.handicap,
    answers: player.answers ?? {},
    golf_group,
    isHere: here.includes(player.id),
    enteredBy: index === 0 ? null : full_name,
    start: starts.get(player.id) ?? "",
    order: numbers.get(player.id) ?? null,
    fee: index === 0 ? feeText(entrant) : "",
    standing: standingWords(entrant.standing),
  }));
}

function feeText({ fee_state: state, fee_due: due }: Pick<Entrant, "fee_state" | "fee_due">) {
  if (state === null) return "";
  return stateWithSum(state, Math.max(due ?? 0, 0));
}

export function playerColumns({
  questions,
  divisions,
  entry_form,
  golf_groups,
  form_of_play,
}: EntryRules) {
  const division = ({ category }: EntrantPlayer) => category && divisionName(divisions, category);
  const isFull = entry_form === "full";
  return {
    id: null,
    enteredBy: null,
    full_name: {
      heading: "Name",
      file: (player) => player.full_name,
      print: (player) => player.full_name,
    },
    // A page has it with the name.
    order: null,
    phone: {
      heading: "Phone",
      file: ({ phone }) => phoneCell(phone),
      print: ({ phone }) => phone,
    },
    golf_group: {
      heading: "Golf group",
      ...(isFull &&
        golf_groups.length > 0 && {
          print: ({ golf_group: group }) => group ?? "",
        }),
    },
    category: {
      heading: divisionWord(divisions),
      file: division,
      ...(isFull && { print: division }),
    },
    handicap: {
      heading: "Handicap",
      file: ({ handicap }) => handicap,
      print: ({ handicap }) => handicap,
    },
    isHere: { heading: "Here", file: ({ isHere }) => yesOrNo(isHere) },
    start: { heading: "Start", print: ({ start }) => start },
    fee: { heading: "Fee", print: ({ fee }) => fee },
    standing: {
      heading: STANDING,
      ...(form_of_play === "knock-out" && {
        print: ({ standing }: EntrantPlayer) => standing,
      }),
    },
    answers: questions.map((question) => {
      const { id, label, per_player: isPerPlayer } = question;
      const text = ({ answers }: EntrantPlayer) => answerWords(answers[id]);
      return {
        heading: label,
        ...(isPerPlayer && { file: text }),
        ...(offeredAnswers(question) && { print: text }),
      };
    }),
  } satisfies Columns<EntrantPlayer>;
}

/**
 * The columns of an entry.
 *
 * @param numbers by the id of a player, of those who share their names
 */
export function entrantColumns(
  tournament: EntryRules,
  count: number,
  numbers = NO_NUMBERS,
): Columns<Entrant> {
  const isNumbered = numbers.size > 0;
  const columns = { ...playerColumns(tournament), ...(isNumbered && { order: NUMBER }) };
  const { answers, ...facts } = columns;
  const isKnockout = tournament.form_of_play === "knock-out";
  const further = [
    ...columnsIn<EntrantPlayer>({ ...facts, answers: null }, "file").map(({ heading, text }) => ({
      heading: heading.toLowerCase(),
      text,
    })),
    ...answers.flatMap(({ heading, file }) => (file ? [{ heading, text: file }] : [])),
  ];
  const ofPlayer = (
    place: number,
    { heading, text }: { heading: string; text: (row: EntrantPlayer) => string },
  ): Column<Entrant> => ({
    heading,
    file: (entrant) => {
      const player = playersOf(entrant, NO_STARTS, numbers)[place];
      return player ? text(player) : "";
    },
  });
  const own = ({ heading, file }: Required<Pick<Column<EntrantPlayer>, "heading" | "file">>) =>
    ofPlayer(0, { heading, text: file });
  return {
    entry_id: null,
    registration_id: null,
    player_id: null,
    total: null,
    total_players: null,
    total_reserves: null,
    state: { heading: "State", file: ({ state }) => ENTRY_STATE_NAMES[state] },
    place: {
      heading: "Place on the waiting list",
      file: ({ place }) => (place === null ? "" : String(place)),
    },
    full_name: [own(columns.full_name), ...(isNumbered ? [own(NUMBER)] : [])],
    account_email: {
      heading: "Account",
      file: ({ account_email: email }) => email ?? "",
    },
    email: { heading: "E-mail", file: ({ email }) => email ?? "" },
    phone: own(columns.phone),
    golf_group: {
      heading: columns.golf_group.heading,
      file: ({ golf_group: group }) => group ?? "",
      list: ({ golf_group: group }) => group ?? "",
    },
    category: own(columns.category),
    handicap: {
      ...own(columns.handicap),
      list: ({ handicap }) => handicap,
    },
    here: own(columns.isHere),
    notes: { heading: "Notes", file: ({ notes }) => notes ?? "" },
    answers: tournament.questions.map(({ id, label }) => ({
      heading: label,
      file: ({ answers }) => answerWords(answers[id]),
    })),
    players: [
      {
        heading: "Players",
        list: ({ players }) =>
          players.length === 0
            ? ""
            : isKnockout
              ? PAGE.partners(players.map(({ full_name: name }) => name))
              : PAGE.brings(players.length),
      },
      ...Array.from({ length: count }, (_, index) => index + 1).flatMap((place) =>
        further.map(({ heading, text }) =>
          ofPlayer(place, {
            heading: `Player ${place + 1} ${heading}`,
            text,
          }),
        ),
      ),
    ],
    entered_at: { heading: "Entered", file: (row) => moment(row.entered_at) },
    changed_at: { heading: "Changed", file: (row) => moment(row.changed_at) },
    moved_up_at: {
      heading: "Confirmed from waiting list",
      file: (row) => moment(row.moved_up_at),
    },
    entered_by_club: {
      heading: "Entered by the club",
      file: (row) => yesOrNo(row.entered_by_club),
      list: (row) => (row.entered_by_club ? "entered or corrected by the club" : ""),
    },
    withdrawn_at: {
      heading: "Withdrawn",
      file: (row) => moment(row.withdrawn_at),
    },
    withdrawn_by_club: {
      heading: "Withdrawn by",
      file: (row) => (row.withdrawn_at === null ? "" : row.withdrawn_by_club ? "club" : "member"),
    },
    withdrawn_reason: {
      heading: "Reason",
      file: (row) => row.withdrawn_reason ?? "",
    },
    fee_state: {
      heading: "Fee",
      file: ({ fee_state: state }) => (state === null ? "" : FEE_STATES[state]),
    },
    fee_due: {
      heading: "Amount due",
      file: ({ fee_due: due }) => (due !== null && due > 0 ? rupeesCell(due) : ""),
    },
    standing: {
      heading: STANDING,
      ...(isKnockout && { file: ({ standing }: Entrant) => standingWords(standing) }),
    },
  };
}

function moment(at: string | null): string {
  return at === null ? "" : formatSortableMoment(at);
}

function yesOrNo(is: boolean): string {
  return is ? "yes" : "no";
}
