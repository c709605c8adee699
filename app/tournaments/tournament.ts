import type { Database } from "#app/platform/supabase/database.types.ts";
import { formatDay } from "#app/site/dates.ts";

/** Without the columns that only web servers of an earlier version read. */
type Row = Omit<
  Database["public"]["Tables"]["tournaments"]["Row"],
  "teams" | "team_size" | "tee_sheet"
>;

/** A number or a word at the top of the information page. */
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
/** Which players start from a tee. */
export type Tee = { tee: string; who: string };
/** `on` is a day, `YYYY-MM-DD`; `text` is Markdown. */
export type NewsItem = { on: string; text: string };
/** A question of the club's own on the entry form. */
export type Question = {
  /** Never changes, so that answers are found when the words do. */
  id: string;
  kind: "short_text" | "long_text" | "choice" | "yes_no";
  label: string;
  required: boolean;
  /** Of the kind `choice` only. */
  choices?: string[];
};

/** The columns that hold JSON; the table's checks hold their shape. */
type Lists = {
  facts: Fact[];
  schedule_items: ScheduleItem[];
  rules: Rule[];
  prizes: Prize[];
  tees: Tee[];
  news: NewsItem[];
  questions: Question[];
  /** Category -> how many of its players may be entered. */
  category_places: Record<string, number>;
  /** Golf group -> how many of its players may be entered. */
  golf_group_places: Record<string, number>;
};

export type EntryForm = "full" | "short";

/** How a member is entered: with a place, or in line for one. */
export type EntryState = "confirmed" | "waiting";

/** A row of the table `tournaments` (docs/decisions/tournaments.md). */
export type Tournament = Omit<Row, keyof Lists | "state" | "entry_form"> &
  Lists & {
    state: "draft" | "published" | "cancelled";
    entry_form: EntryForm;
  };

/** The day of a tournament, in the club's words or else the site's; empty when it is not known. */
export function dayText({
  date_text,
  starts_on,
}: Pick<Tournament, "date_text" | "starts_on">): string {
  return date_text ?? (starts_on === null ? "" : formatDay(starts_on));
}

/** What identifies a tournament's pages. */
type Addressed = Pick<Tournament, "slug" | "has_information_page">;

export function registerPath({ slug }: Pick<Addressed, "slug">): string {
  return `/tournaments/${slug}/register`;
}

/** The path of a tournament's information page; null for one that has none. */
export function informationPath({
  slug,
  has_information_page,
}: Addressed): string | null {
  return has_information_page ? `/tournaments/${slug}/updates` : null;
}

/** Where visitors read the results of a tournament with an information page. */
export function resultsPath({ slug }: Pick<Addressed, "slug">): string {
  return `/tournaments/${slug}/updates#results`;
}

/** A tournament's main page: for information, or else to register. */
export function tournamentPath(tournament: Addressed): string {
  return informationPath(tournament) ?? registerPath(tournament);
}

/** The page that changes a registration for a tournament. */
export function changePath({ slug }: Pick<Addressed, "slug">): string {
  return `/profile/registrations/${slug}`;
}

/** The page that asks for confirmation before a registration is withdrawn. */
export const WITHDRAW_PATH = "/profile/registrations/withdraw";

/** The same for one tournament. */
export function withdrawPath({ slug }: Pick<Addressed, "slug">): string {
  return `${WITHDRAW_PATH}?tournament=${slug}`;
}
