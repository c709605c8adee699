import type { Kind } from "#app/forms/described-fields.ts";

export const SECTIONS = {
  card: "Card",
  day: "Day and place",
  registration: "Registration",
  entry: "Entry form",
  information: "Information page",
  programme: "Schedule and rules",
  prizes: "Prizes and tees",
  news: "News",
} as const;

const HIDDEN = "Hidden from new entries";

/** What only tournaments have; `schema.ts` validates it. */
type TournamentKind = { kind: "slug" | "picture" | "time" | "moment" };

/** How many of the twelve columns of a line a field has. */
export type Span = 3 | 4 | 5 | 6 | 7 | 8 | 12;

type LineField = {
  label: string;
  isRequired?: true;
  /** Of the twelve columns of a line; half of them. */
  span?: Span;
} & (
  | Kind
  | TournamentKind
  /** One a line; those of a question. */
  | { kind: "names"; rows: number }
  /** Numbers, one for each hole. */
  | { kind: "pars" | "indexes" }
  /** Hidden; it stays with the line. With `max` it is the stored name. */
  | { kind: "id"; max?: number }
);

type Field = {
  label: string;
  hint?: string;
  section: keyof typeof SECTIONS;
  isHalf?: true;
} & (
  | Kind
  | TournamentKind
  | {
      kind: "list";
      max: number;
      add: string;
      /** Whether its lines are short: beside their buttons, and without a frame. */
      isShort?: true;
      line: Readonly<Record<string, LineField>>;
    }
);

/**
 * Every field of a tournament's form, in the order of the form. A field has the name of its column.
 * The form, its schema, what is read and written, the comparison of versions and the history's
 * words follow from this table.
 */
export const FIELDS = {
  name: {
    label: "Name",
    section: "card",
    kind: "text",
    max: 120,
    required: "Enter a name for the tournament",
  },
  slug: {
    label: "Address",
    hint: "Small letters, digits and hyphens. Follows the name until you type another; fixed once published.",
    section: "card",
    kind: "slug",
  },
  summary: {
    label: "Summary",
    section: "card",
    kind: "text",
    max: 300,
  },
  date_text: {
    label: "Day as the card shows it",
    hint: "Leave empty to show the date as usual.",
    section: "card",
    kind: "text",
    max: 60,
    isHalf: true,
  },
  card_label: {
    label: "Label",
    hint: "Shown while registration is open. Leave empty for “Registration Open”.",
    section: "card",
    kind: "text",
    max: 40,
    isHalf: true,
  },
  picture: { label: "Picture", section: "card", kind: "picture" },
  form_of_play: {
    label: "Form of play",
    section: "day",
    kind: "choice",
    as: "radio",
    choices: [
      { value: "day", label: "On one day" },
      { value: "knock-out", label: "A knock-out over some weeks: match play" },
    ],
    required: true,
  },
  starts_on: {
    label: "Day",
    hint: "Of a knock-out, the day of the draw, with which registration ends.",
    section: "day",
    kind: "day",
    from: "2000-01-01",
    to: "2100-01-01",
  },
  tee_off_at: { label: "Tee-off", section: "day", kind: "time", isHalf: true },
  ends_at: { label: "End", section: "day", kind: "time", isHalf: true },
  final_by: {
    label: "Final by",
    hint: "For a knock-out only: the last day of its final.",
    section: "day",
    kind: "day",
    from: "2000-01-01",
    to: "2100-12-31",
  },
  place: {
    label: "Place",
    section: "day",
    kind: "text",
    max: 200,
    isHalf: true,
  },
  map_url: {
    label: "Map link",
    section: "day",
    kind: "url",
    isHalf: true,
  },
  registration_opens_at: {
    label: "Opens",
    hint: "Indian time (IST). Leave empty to open as soon as it is published.",
    section: "registration",
    kind: "moment",
    isHalf: true,
  },
  registration_closes_at: {
    label: "Closes",
    hint: "Indian time (IST). Leave empty to close it with the first tee-off, or when the draw is published.",
    section: "registration",
    kind: "moment",
    isHalf: true,
  },
  capacity: {
    label: "Places",
    hint: "Number of players. Leave empty for no limit.",
    section: "registration",
    kind: "number",
    max: 10_000,
    isHalf: true,
  },
  changes_until: {
    label: "Last day for changes",
    hint: "For members. Leave empty to allow changes as long as registration is open.",
    section: "registration",
    kind: "day",
    isHalf: true,
  },
  max_group_size: {
    label: "Players a member may bring",
    section: "registration",
    kind: "choice",
    as: "select",
    choices: [
      { value: "1", label: "None" },
      { value: "2", label: "One" },
      { value: "3", label: "Up to two" },
      { value: "4", label: "Up to three" },
    ],
    isHalf: true,
  },
  guest_places: {
    label: "Places for players whom members bring",
    hint: "Of the places above. Leave empty for no limit of their own.",
    section: "registration",
    kind: "number",
    max: 10_000,
    isHalf: true,
  },
  has_waiting_list: {
    label: "Waiting list",
    section: "registration",
    kind: "box",
    text: "When there is no place, members may put themselves on a waiting list",
  },
  entry_form: {
    label: "Entry form",
    section: "entry",
    kind: "choice",
    as: "radio",
    choices: [
      {
        value: "full",
        label: "Full: name, e-mail, phone, golf group, division, handicap, notes",
      },
      {
        value: "short",
        label: "Short: name, phone, handicap, message",
      },
    ],
    required: true,
  },
  form_intro: {
    label: "Introduction",
    section: "entry",
    kind: "text",
    max: 1_000,
    rows: 3,
  },
  message_label: {
    label: "Label of the message",
    hint: "For the short form. Leave empty for “Message (Optional)”.",
    section: "entry",
    kind: "text",
    max: 60,
  },
  handicap_hint: {
    label: "Hint below the handicap",
    hint: "For the full form. Empty: what to enter without a handicap yet.",
    section: "entry",
    kind: "text",
    max: 200,
  },
  golf_group_hint: {
    label: "Hint below the golf group",
    hint: "For the full form. Empty: what to enter without a group, where members may choose Other.",
    section: "entry",
    kind: "text",
    max: 200,
  },
  divisions: {
    label: "Divisions",
    hint: "Up to eight. Leave “from” or “to” empty where the range has no limit. A player with a handicap above the maximum plays off the maximum; the most handicap strokes limit what tee and allowance give.",
    section: "entry",
    kind: "list",
    max: 8,
    add: "Add a division",
    line: {
      id: { label: "", kind: "id" },
      name: { label: "Division", kind: "text", max: 40, isRequired: true },
      who: { label: "Who it is for", kind: "text", max: 80 },
      from: {
        span: 3,
        label: "Handicap from",
        kind: "number",
        min: 0,
        max: 54,
      },
      to: { span: 3, label: "Handicap to", kind: "number", min: 0, max: 54 },
      max: {
        span: 3,
        label: "Maximum handicap",
        kind: "number",
        min: 0,
        max: 54,
      },
      max_strokes: {
        span: 3,
        label: "Most handicap strokes",
        kind: "number",
        min: 0,
        max: 99,
      },
      places: { span: 3, label: "Places", kind: "number", max: 10_000 },
      tees: { span: 3, label: "Tees", kind: "text", max: 20 },
      for: {
        span: 3,
        label: "For whom of the register",
        kind: "choice",
        as: "select",
        placeholder: "Everybody",
        choices: [
          { value: "women", label: "Women" },
          { value: "men", label: "Men" },
          { value: "members", label: "Members" },
          { value: "juniors", label: "Juniors (under 18)" },
          { value: "guests", label: "Guests" },
        ],
      },
      by_club: {
        span: 3,
        label: "Only the club assigns it",
        kind: "box",
      },
      hidden: { span: 3, label: HIDDEN, kind: "box" },
    },
  },
  divisions_by_handicap: {
    label: "Divisions by handicap",
    section: "entry",
    kind: "box",
    text: "Assign divisions by handicap (the first that fits)",
  },
  club_handicaps_on: {
    label: "Handicaps of the club’s register count from",
    hint: "On this day entrants in the register get its handicap, and are told; from then on members cannot enter another. Players whom they bring keep what was entered. Leave empty if what players enter counts.",
    section: "entry",
    kind: "day",
  },
  rated_tees: {
    label: "Rated tees",
    hint: "With one, players enter a Handicap Index. Ratings are for one sex: make “White” and “White, women” of one tee. A player plays the tee chosen in a question with the tees’ names, else that of the division, else the first.",
    section: "entry",
    kind: "list",
    max: 8,
    add: "Add a tee",
    line: {
      id: { label: "", kind: "id", max: 20 },
      name: { span: 3, label: "Tee", kind: "text", max: 20, isRequired: true },
      par: {
        span: 3,
        label: "Par",
        kind: "number",
        min: 27,
        max: 80,
        isRequired: true,
      },
      rating: {
        span: 3,
        label: "Course rating",
        kind: "number",
        min: 20,
        max: 90,
        tenths: true,
        isRequired: true,
      },
      slope: {
        span: 3,
        label: "Slope rating",
        kind: "number",
        min: 55,
        max: 155,
        isRequired: true,
      },
      pars: {
        label: "Pars of the holes, if not the scorecard’s",
        kind: "pars",
      },
      indexes: {
        label: "Stroke indexes, if not the scorecard’s",
        kind: "indexes",
      },
    },
  },
  golf_groups: {
    label: "Golf groups",
    hint: "Members choose one when they enter. Leave empty to ask for none. Each may have places of its own.",
    section: "entry",
    kind: "list",
    max: 40,
    add: "Add a golf group",
    isShort: true,
    line: {
      id: { label: "", kind: "id", max: 80 },
      name: {
        span: 5,
        label: "Golf group",
        kind: "text",
        max: 80,
        isRequired: true,
      },
      places: { span: 3, label: "Places", kind: "number", max: 10_000 },
      hidden: { span: 4, label: HIDDEN, kind: "box" },
    },
  },
  allows_other_group: {
    label: "Other golf groups",
    section: "entry",
    kind: "box",
    text: "Members may also write in a golf group that is not listed",
  },
  questions: {
    label: "Questions",
    hint: "Up to six of your own. To rename a choice that entries have, write “old name -> new name”.",
    section: "entry",
    kind: "list",
    max: 6,
    add: "Add a question",
    line: {
      id: { label: "", kind: "id" },
      label: {
        span: 12,
        label: "Question",
        kind: "text",
        max: 200,
        isRequired: true,
      },
      kind: {
        span: 12,
        label: "Answer",
        kind: "choice",
        as: "select",
        required: true,
        choices: [
          { value: "short_text", label: "A short text" },
          { value: "long_text", label: "A long text" },
          { value: "choice", label: "One of a list" },
          { value: "yes_no", label: "Yes or no" },
        ],
      },
      choices: {
        span: 12,
        label: "Choices, one on each line",
        kind: "names",
        rows: 3,
      },
      hidden_choices: {
        span: 12,
        label: "Choices hidden from new entries, one on each line",
        kind: "names",
        rows: 2,
      },
      required: { label: "Must be answered", kind: "box" },
      per_player: { label: "Each player answers it", kind: "box" },
      for_draw: {
        span: 12,
        label: "A wish for the draw (early, late, or with whom)",
        kind: "box",
      },
      hidden: { label: HIDDEN, kind: "box" },
    },
  },
  has_information_page: {
    label: "Information page",
    section: "information",
    kind: "box",
    text: "The tournament has an information page",
  },
  lead: { label: "First line", section: "information", kind: "text", max: 300 },
  about: {
    label: "About",
    hint: "Paragraphs, lists, links and **bold** as in Markdown.",
    section: "information",
    kind: "text",
    max: 10_000,
    rows: 8,
  },
  facts: {
    label: "Facts",
    section: "information",
    kind: "list",
    max: 6,
    add: "Add a fact",
    isShort: true,
    line: {
      name: { span: 5, label: "What", kind: "text", max: 60, isRequired: true },
      fact: { span: 7, label: "Text", kind: "text", max: 80, isRequired: true },
    },
  },
  closing_text: {
    label: "Last paragraph",
    section: "information",
    kind: "text",
    max: 2_000,
    rows: 3,
  },
  schedule_items: {
    label: "Schedule",
    section: "programme",
    kind: "list",
    max: 20,
    add: "Add a line",
    isShort: true,
    line: {
      time: { span: 4, label: "Time", kind: "time", isRequired: true },
      name: { span: 8, label: "What", kind: "text", max: 80, isRequired: true },
    },
  },
  rules: {
    label: "Rules",
    section: "programme",
    kind: "list",
    max: 20,
    add: "Add a rule",
    line: {
      name: { label: "Name", kind: "text", max: 60, isRequired: true },
      rule: { label: "Rule", kind: "text", max: 120, isRequired: true },
      meaning: { span: 12, label: "What it means", kind: "text", max: 300 },
    },
  },
  prizes: {
    label: "Prizes",
    section: "prizes",
    kind: "list",
    max: 30,
    add: "Add a prize",
    line: {
      name: { label: "Name", kind: "text", max: 80, isRequired: true },
      for: {
        label: "For",
        kind: "choice",
        as: "select",
        required: true,
        choices: [
          { value: "team", label: "A team" },
          { value: "player", label: "A player" },
        ],
      },
      prize: { label: "Prize", kind: "text", max: 120, isRequired: true },
      more: { label: "More", kind: "text", max: 120 },
    },
  },
  tee_assignments: {
    label: "Tee assignments",
    section: "prizes",
    kind: "list",
    max: 10,
    add: "Add a tee",
    isShort: true,
    line: {
      tee: { span: 4, label: "Tee", kind: "text", max: 20, isRequired: true },
      who: {
        span: 8,
        label: "Who plays from it",
        kind: "text",
        max: 120,
        isRequired: true,
      },
    },
  },
  tee_notes: {
    label: "Note on the tees",
    section: "prizes",
    kind: "text",
    max: 300,
  },
  teams_note: {
    label: "Note on the teams",
    hint: "Below the teams. Teams and tee sheet are made of the entrants, on pages of their own.",
    section: "prizes",
    kind: "text",
    max: 300,
  },
  news: {
    label: "News",
    section: "news",
    kind: "list",
    max: 50,
    add: "Add news",

    line: {
      on: { span: 6, label: "Day", kind: "day", isRequired: true },
      text: {
        span: 12,
        label: "Text",
        kind: "text",
        max: 2_000,
        rows: 3,
        isRequired: true,
      },
    },
  },
} as const satisfies Record<string, Field>;

export type FieldName = keyof typeof FIELDS;

export type FieldSpec = Field;
export type FieldTable = Readonly<Record<FieldName, FieldSpec>>;
export type LineFieldSpec = LineField;
export type ListSpec = Extract<Field, { kind: "list" }>;

export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

export function fieldSpec(name: FieldName): FieldSpec {
  return FIELDS[name];
}

export type ListName = {
  [Name in FieldName]: (typeof FIELDS)[Name]["kind"] extends "list" ? Name : never;
}[FieldName];

export const LIST_NAMES = FIELD_NAMES.filter(
  (name): name is ListName => FIELDS[name].kind === "list",
);

/** A line of a list as the form has it; a checked box is "on". */
export type Line<List extends ListName = ListName> = Record<
  keyof (typeof FIELDS)[List]["line"] & string,
  string
>;

/**
 * The values of the form: the fields, the version that it was opened with, and what tells which
 * fields were changed since (`baseOf`).
 */
export type TournamentValues = Record<
  Exclude<FieldName, ListName> | "version" | "base" | "asked",
  string
> & {
  [List in ListName]: Line<List>[];
};

/** Columns without a field of their name. */
const OTHER_COLUMNS: Readonly<Record<string, { name: string; field: FieldName }>> = {
  category_places: { name: "Places of divisions", field: "divisions" },
  hidden_golf_groups: { name: "Hidden golf groups", field: "golf_groups" },
  golf_group_places: { name: "Places of golf groups", field: "golf_groups" },
};

const isField = (name: string): name is FieldName => Object.hasOwn(FIELDS, name);

export function columnName(column: string): string {
  return isField(column) ? FIELDS[column].label : (OTHER_COLUMNS[column]?.name ?? column);
}

/** The field of a column, for links and messages; undefined when it has none. */
export function fieldOf(column: string): FieldName | undefined {
  return isField(column) ? column : OTHER_COLUMNS[column]?.field;
}
