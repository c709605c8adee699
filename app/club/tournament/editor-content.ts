import { COLUMN_NAMES } from "./columns.ts";

/** Texts of a tournament's form. */
export const EDIT_PAGE = {
  description: "Change a tournament of the club.",
  untitled: "Tournament",
  toList: "All tournaments",
  parts: "Parts of the form",
  savesFirst: "Going to another part saves this one.",
  by: (moment: string, name: string | null) =>
    `${moment}, by ${name ?? "somebody who has left"}`,
  save: "Save",
  saveDraft: "Save draft",
  saving: "Saving…",
  saveAndPreview: "Save and preview",
  publish: "Publish",
  publishing: "Publishing…",
  closeRegistration: "Close registration",
  reopenRegistration: "Reopen registration",
  view: "View the page",
  entrants: "Entrants",
  teams: "Teams",
  draw: "Draw",
  results: "Results",
  cancel: "Cancel the tournament",
  delete: "Delete",
  missingHeading: "Before it can be published",
  missingText: "These are still empty:",
  history: "What changed",
  somebody: "Somebody",
  entered: (entries: number) =>
    entries === 1 ? "1 player is entered." : `${String(entries)} are entered.`,
} as const;

/** The parts of the form, each a page, in their order. */
export const PART_NAMES = {
  tournament: "Tournament",
  entry: "Entry form",
  information: "Information page",
  programme: "Schedule and rules",
  prizes: "Prizes and tees",
  news: "News",
} as const;

/** The sections of the parts, by their id. */
export const SECTIONS = {
  card: "Card",
  day: "Day and place",
  registration: "Registration",
  entry: PART_NAMES.entry,
  information: PART_NAMES.information,
  programme: PART_NAMES.programme,
  prizes: PART_NAMES.prizes,
  news: PART_NAMES.news,
} as const;

/** The labels of all fields; those of a column have the column's name. */
export const LABELS = {
  ...COLUMN_NAMES,
  category_men: "Men",
  category_senior: "Senior Men",
  category_ladies: "Ladies",
  places_men: "Places for men",
  places_senior: "Places for senior men",
  places_ladies: "Places for ladies",
} as const;

/** The labels of the fields of a line. */
export const LINE_LABELS = {
  golf_groups: { name: "Golf group", places: "Places" },
  questions: {
    label: "Question",
    kind: "Answer",
    required: "Must be answered",
    choices: "Choices, one a line",
  },
  facts: { name: "What", fact: "Figure or word" },
  schedule_items: { time: "Time", name: "What" },
  rules: { name: "Name", rule: "Rule", meaning: "What it means" },
  prizes: { for: "For", name: "Name", prize: "Prize", more: "More" },
  tees: { tee: "Tee", who: "Who plays from it" },
  news: { on: "Day", text: "Text" },
} as const;

/** The buttons that add a line. */
export const ADD_LABELS = {
  golf_groups: "Add a golf group",
  questions: "Add a question",
  facts: "Add a fact",
  schedule_items: "Add a line",
  rules: "Add a rule",
  prizes: "Add a prize",
  tees: "Add a tee",
  news: "Add news",
} as const;

/** A line of help under a field. */
export const HINTS = {
  slug: "The page's place in /tournaments/…: small letters, digits and hyphens. It is fixed once published.",
  slugFixed: "Fixed since it was published.",
  summary: "The line on the card.",
  date_text: "As the card writes it. Empty: the day, written by the site.",
  message_label: "Of the short form. Empty: Message (Optional).",
  card_label:
    "The card's label while registration is open. Empty: what it then says of itself.",
  map_url: "An address that begins with https://",
  registration_opens_at: "India's time. Empty: when it is published.",
  registration_closes_at: "India's time. Empty: until you close it.",
  changes_until:
    "Until when members may change or withdraw. Empty: while registration is open.",
  capacity: "Counted in players. Empty: no limit.",
  has_waiting_list:
    "When there is no place, members may put themselves on a waiting list",
  category_places: "Empty: only the tournament's own limit.",
  golf_groups: "A golf group may have a number of places of its own.",
  markdown: "Paragraphs, lists and links as in Markdown.",
  questions: "Up to six questions of your own.",
  allows_other_group: "Members may write in a golf group that is not listed",
  has_information_page: "The tournament has an information page",
  teams_note:
    "Below the teams. Teams and tee sheet are made of the entrants, on pages of their own.",
} as const;

/** The choices of the fields that have them. */
export const CHOICES = {
  max_group_size: [
    { value: "1", label: "None" },
    { value: "2", label: "One" },
    { value: "3", label: "Up to two" },
    { value: "4", label: "Up to three" },
  ],
  entry_form: [
    {
      value: "full",
      label:
        "Full: name, e-mail, phone, golf group, category, handicap 0–40, notes",
    },
    { value: "short", label: "Short: name, phone, handicap in words, message" },
  ],
  kind: [
    { value: "short_text", label: "A short text" },
    { value: "long_text", label: "A long text" },
    { value: "choice", label: "One of a list" },
    { value: "yes_no", label: "Yes or no" },
  ],
  for: [
    { value: "team", label: "A team" },
    { value: "player", label: "A player" },
  ],
} as const;

/** Where somebody else has saved meanwhile. */
export const CONFLICT = {
  heading: "Somebody else has saved this tournament",
  saved: (name: string, moment: string) =>
    `${name} saved it on ${moment}, after you had opened it. Nothing of yours is lost: it is in the form below. These differ:`,
  same: "What you typed is what is saved now: nothing differs.",
  column: "What",
  theirs: "Saved now",
  yours: "Yours",
  empty: "empty",
  checked: "Yes",
  take: "Take theirs",
  takeOf: (column: string) => `Take theirs: ${column}`,
  overwrite: "Save mine over it",
  discard: "Discard mine, show theirs",
} as const;
