import type { Tournament } from "#app/tournaments/tournament.ts";

/** The columns that administrators fill in, in the order of the form. */
export type EditableColumn = Exclude<
  keyof Tournament,
  | "id"
  | "state"
  | "version"
  | "updated_at"
  | "published_at"
  | "cancelled_reason"
  | "calendar_path"
  | "schedule"
>;

/**
 * The name of each column in words: the labels of its fields, in what is
 * missing, in the history, and where two versions are compared.
 */
export const COLUMN_NAMES = {
  name: "Name",
  slug: "Address",
  summary: "Summary",
  date_text: "Day in words",
  card_label: "Label",
  picture: "Picture",
  starts_on: "Day",
  tee_off_at: "Tee-off",
  ends_at: "End",
  place: "Place",
  map_url: "Map link",
  registration_opens_at: "Opens",
  registration_closes_at: "Closes",
  changes_until: "Last day for changes",
  capacity: "Places",
  max_group_size: "Players a member may bring",
  has_waiting_list: "Waiting list",
  entry_form: "Entry form",
  form_intro: "Introduction",
  message_label: "Label of the message",
  golf_groups: "Golf groups",
  allows_other_group: "Golf groups of their own",
  golf_group_places: "Places of golf groups",
  categories: "Categories",
  category_places: "Places of categories",
  questions: "Questions",
  has_information_page: "Information page",
  lead: "First line",
  about: "About",
  facts: "Facts",
  schedule_items: "Schedule",
  rules: "Rules",
  prizes: "Prizes",
  tees: "Tees",
  tees_note: "Note on the tees",
  teams_note: "Note on the teams",
  news: "News",
  closing_text: "Last paragraph",
} as const satisfies Record<EditableColumn, string>;

/** Columns that were filled in before teams and draw had pages: for the history. */
const FORMER_COLUMN_NAMES: Readonly<Record<string, string>> = {
  teams: "Teams",
  team_size: "Players of a team who count",
  tee_sheet: "Tee sheet",
};

/** The name of a column that the database gave, in words. */
export function columnName(column: string): string {
  return column in COLUMN_NAMES
    ? COLUMN_NAMES[column as EditableColumn]
    : (FORMER_COLUMN_NAMES[column] ?? column);
}
