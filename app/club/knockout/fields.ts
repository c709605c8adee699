import type { DescribedField } from "#app/forms/described-fields.ts";
import { FORM_LABELS, type KnockoutRules } from "#app/tournaments/knockout/rules.ts";

type Choices<Value extends string> = Readonly<Record<Value, string>>;

const select = <Value extends string>(label: string, names: Choices<Value>, hint?: string) =>
  ({
    label,
    ...(hint !== undefined && { hint }),
    kind: "choice",
    as: "select",
    choices: (Object.entries(names) as [Value, string][]).map(([value, name]) => ({
      value,
      label: name,
    })),
    required: true,
  }) as const;

/** The settings of a knock-out, of which its terms are made. */
export const RULES_FIELDS = {
  form: select("Form", FORM_LABELS, "Pairs enter together: an entry is a side."),
  strokes: select("Handicap strokes", { net: "Net", scratch: "None: scratch" }),
  way: select("How strokes are worked out", {
    playing: "Playing Handicap first, then the difference (the rule since 2024)",
    difference: "A share of the difference of Course Handicaps",
  }),
  allowance: {
    label: "Allowance, per cent",
    hint: "Leave empty for the usual one: singles 100, four-ball 90, foursomes 50 of the partners together. Greensomes always have 60 of the lower and 40 of the higher.",
    kind: "number",
    min: 1,
    max: 100,
  },
  most: {
    label: "Highest Playing Handicap",
    hint: "Leave empty for none.",
    kind: "number",
    min: 0,
    max: 54,
  },
  handicaps: select("Handicap that counts", {
    match: "That of the day of the match",
    draw: "That of the day of the draw",
  }),
  holes: select("Holes of a match", { "18": "18", "9": "9", "36": "36" }),
  groups: select(
    "Groups first",
    {
      none: "None",
      "3": "Groups of 3",
      "4": "Groups of 4",
      "5": "Groups of 5",
      "6": "Groups of 6",
    },
    "In a group each side plays each other side, and the first go on to the knock-out. With other numbers of sides some groups have one more or one fewer.",
  ),
  goOn: select("Go on from each group", {
    "1": "The winner",
    "2": "The first 2",
    "3": "The first 3",
    "4": "The first 4",
  }),
  level: select("Level after the last hole", {
    "as-before": "Extra holes from the first, with strokes",
    "without-strokes": "Extra holes from the first, without strokes",
  }),
  arranges: select("Who arranges the day", {
    first: "The side named first offers three days",
    both: "Both sides",
  }),
  hasThirdPlace: {
    label: "Third place",
    kind: "box",
    text: "The losing semi-finalists play for third place",
  },
  plate: select(
    "Plate",
    {
      none: "None",
      "first-match": "For sides that lose the first match they play",
      "first-round": "For sides that lose in the first round",
    },
    "A second knock-out for sides that go out early.",
  ),
} as const satisfies Readonly<Record<keyof KnockoutRules, DescribedField>>;

/** Of most clubs. */
export const DEFAULT_RULES: KnockoutRules = {
  form: "singles",
  strokes: "net",
  way: "playing",
  handicaps: "match",
  holes: "18",
  level: "as-before",
  arranges: "first",
  hasThirdPlace: false,
  plate: "none",
  groups: "none",
  goOn: "1",
};

export const REASON = {
  label: "Reason",
  hint: "Everyone can read it.",
  kind: "text",
  max: 300,
} as const satisfies DescribedField;

/** With the number of a lot it is a reason too. */
export const ORDER_REASON = {
  ...REASON,
  max: 260,
} as const satisfies DescribedField;

export const RESULT_DAY = {
  label: "Play by",
  kind: "day",
  required: true,
} as const satisfies DescribedField;
