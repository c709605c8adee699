import type { RatedTee } from "#app/golf/rated-tees.ts";
import type { Database } from "#app/platform/supabase/database.types.ts";
import { formatDay } from "#app/site/dates.ts";
import type { Division } from "./divisions.ts";

type Tables = Database["public"]["Tables"];
type Row = Tables["tournaments"]["Row"];

export type Fact = { name: string; fact: string };
/** `time` is `HH:MM`, in India. */
export type ScheduleItem = { time: string; name: string };
export type Rule = { name: string; rule: string; meaning?: string };
export type Prize = {
  for: "team" | "player";
  name: string;
  prize: string;
  more?: string;
};
export type Tee = { tee: string; who: string };
/** `on` is a day, `YYYY-MM-DD`; `text` is Markdown. */
export type NewsItem = { on: string; text: string };
export type Question = {
  /** Never changes, so that answers are found when the words do. */
  id: string;
  kind: Tables["questions"]["Row"]["kind"];
  label: string;
  required: boolean;
  /** Of the kind `choice` only: those that are offered. */
  choices?: string[];
  /** Those that only entries which have them keep. */
  hidden_choices?: string[];
  /** Each player answers it, not who enters for all. */
  per_player?: boolean;
  /** The draw reads it: of choices the first is early, the second late; a text is with whom. */
  for_draw?: boolean;
  /** Only of entries that have answered it. */
  hidden?: boolean;
};

type Lists = {
  facts: Fact[];
  schedule_items: ScheduleItem[];
  rules: Rule[];
  prizes: Prize[];
  tee_assignments: Tee[];
  /** With some, players enter a Handicap Index. */
  rated_tees: RatedTee[];
  news: NewsItem[];
  questions: Question[];
  divisions: Division[];
  /** Id of a division -> how many of its players may be entered. */
  category_places: Record<string, number>;
  golf_groups: string[];
  /** Those that only entries which have them keep. */
  hidden_golf_groups: string[];
  /** Golf group -> how many of its players may be entered. */
  golf_group_places: Record<string, number>;
};

export const allChoices = ({
  choices = [],
  hidden_choices = [],
}: Pick<Question, "choices" | "hidden_choices">): string[] => [...choices, ...hidden_choices];

type Options = Pick<Tournament, "hidden_golf_groups" | "divisions" | "questions">;

/** A tournament with what it offers to new entries. */
export const withoutHidden = <Rules extends Options>(tournament: Rules): Rules => ({
  ...tournament,
  hidden_golf_groups: [],
  divisions: tournament.divisions.filter(({ hidden }) => !hidden),
  questions: tournament.questions
    .filter(({ hidden }) => !hidden)
    .map((question) => ({ ...question, hidden_choices: [] })),
});

export type EntryForm = "full" | "short";

/** How a member is entered: with a place, or in line for one. */
export type EntryState = "confirmed" | "waiting";

/** A row of the view `tournament_details` (docs/decisions/tournaments.md). */
export type Tournament = Omit<Row, keyof Lists | "state" | "entry_form"> &
  Lists & {
    state: "draft" | "published" | "cancelled";
    entry_form: EntryForm;
    has_results: boolean;
    /** Null: they were not, or are published again. */
    results_taken_back_at: string | null;
    /** That of its final, of a knock-out; where it is not read, its day counts. */
    last_day?: string | null;
    /** Its closing time, else its first tee-off or published draw; null: neither is known. */
    registration_ends_at: string | null;
  };

/** The day of a tournament, in the club's words or else the site's; empty when it is not known. */
export function dayText({
  date_text,
  starts_on,
}: Pick<Tournament, "date_text" | "starts_on">): string {
  return date_text ?? (starts_on === null ? "" : formatDay(starts_on));
}

export type Dated = Pick<Tournament, "date_text" | "starts_on"> &
  Partial<Pick<Tournament, "form_of_play" | "final_by">>;

/** The same, of a knock-out from when until when. Members' forms, which count bytes, do without it. */
export function datesText({ date_text, starts_on, form_of_play, final_by }: Dated): string {
  const day = dayText({ date_text, starts_on });
  if (form_of_play !== "knock-out" || date_text !== null || day === "") return day;
  return final_by ? `Draw ${day}, final by ${formatDay(final_by)}` : `Draw ${day}`;
}

/** The label while registration is open, where the club has none of its own. */
export const OPEN_LABEL = "Registration Open";

export function cardText({
  place,
  summary,
  ...days
}: Pick<Tournament, "date_text" | "starts_on" | "place" | "summary">): string {
  return [
    dayText(days),
    // Some summaries say where.
    place && summary?.includes(place) ? null : place,
    summary,
  ]
    .filter(Boolean)
    .join(" · ");
}
