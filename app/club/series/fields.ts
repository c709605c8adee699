import type { DescribedField } from "#app/forms/described-fields.ts";

type Fields = Readonly<Record<string, DescribedField>>;

const choices = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  (Object.entries(names) as [Value, string][]).map(([value, label]) => ({ value, label }));

const select = <Value extends string>(label: string, names: Readonly<Record<Value, string>>) =>
  ({
    label,
    kind: "choice",
    as: "select",
    choices: choices(names),
    required: true,
  }) as const;

export const REASON = {
  label: "Reason",
  hint: "Needed once results are published. Everyone can read it on the series’ page.",
  kind: "text",
  max: 200,
} as const satisfies DescribedField;

export const MAX_PLACES = 100;

/** How many rounds are made at once: those of a year. */
export const MAX_ROUNDS = 12;

/** How many persons one call enters in a later round. */
export const ENTERED_AT_ONCE = 50;

const GENERAL = {
  name: {
    label: "Name",
    hint: "For example Order of merit 2027.",
    kind: "text",
    max: 80,
    required: "Enter a name, for example Order of merit 2027",
  },
  kind: select("Scoring", {
    points: "Points for places",
    most: "Stableford points of the rounds",
    fewest: "Strokes to par of the rounds",
    rounds: "A championship of several rounds",
    eclectic: "An eclectic: the best score at each hole",
    qualifying: "Qualifying for a final",
  }),
  division: {
    label: "Divisions",
    hint: "Championship and eclectic: the division of the first round. Qualifying: the division of each day.",
    kind: "choice",
    as: "select",
    choices: choices({
      first: "That of their first round",
      last: "That of their latest round",
      most: "The one played in most",
      each: "That of each day",
    }),
    placeholder: "One table for all",
  },
} as const satisfies Fields;

export const POINTS = {
  table: {
    label: "Points for the places",
    hint: "From the first place down.",
    kind: "text",
    max: 600,
  },
  ties: select("Players who tie", {
    average: "Share the average of their places",
    full: "Each get the points in full",
  }),
  tied_by: select("Who ties", {
    place: "Players with the same published place",
    total: "Players with the same result, whatever the countback says",
    "total-but-first": "Players with the same result, except the winner",
  }),
  tail: select("A tie that reaches beyond the last place with points", {
    noughts: "Shares the points that are left",
    "last-full": "Gives each the last place’s points",
  }),
  below: {
    label: "Points for taking part",
    hint: "For every other player with a place.",
    kind: "number",
    min: 0,
    max: 1000,
  },
  no_return: {
    label: "Points for no return (NR)",
    hint: "It does not count as a round played.",
    kind: "number",
    min: 0,
    max: 1000,
  },
  guests: select("Guests ahead of members", {
    "close-up": "Members move up",
    gap: "Guests’ points are lost",
  }),
} as const satisfies Fields;

export const SUMS = {
  counting: {
    label: "Results that count",
    hint: "For example 5 for the best five; empty: all count.",
    kind: "number",
    max: 60,
  },
  min_rounds: {
    label: "Rounds needed for a place",
    hint: "Empty: one is enough.",
    kind: "number",
    max: 60,
  },
  final_ties: select("Equal totals", {
    best: "The best single result decides",
    dropped: "The best dropped result decides",
    last: "The latest tournament decides",
    shared: "Share the place",
  }),
} as const satisfies Fields;

export const CARDS = {
  scoring: select("Scored by", {
    medal: "Strokes",
    stableford: "Stableford points",
  }),
  by: select("Handicap strokes", {
    gross: "Gross",
    net: "Net",
  }),
} as const satisfies Fields;

export const ROUNDS = {
  round_handicap: select("Handicap in net", {
    first: "That of the first round in all rounds",
    each: "That of each day",
  }),
  round_ties: select("Players with equal totals", {
    countback: "Are decided by the last round, then its last holes",
    shared: "Share the place",
  }),
  cut_by: {
    label: "Cut",
    kind: "choice",
    as: "select",
    choices: choices({
      keep: "The best of a number, and ties",
      within: "Within strokes or points of the lead",
      percent: "A percentage of the players, and ties",
    }),
    placeholder: "No cut: everyone plays all rounds",
  },
  cut_number: {
    label: "Number for the cut",
    hint: "Players, strokes, points or per cent.",
    kind: "number",
    max: 500,
  },
  cut_after: {
    label: "Rounds before the cut",
    kind: "number",
    max: 5,
  },
} as const satisfies Fields;

export const ECLECTIC = {
  hole_rounds: {
    label: "Rounds needed",
    kind: "number",
    max: 60,
    required: true,
  },
  net_by: select("Net", {
    hole: "The strokes of each day at each hole",
    share: "A share of one handicap, taken from the total",
  }),
  share_percent: {
    label: "Share of the handicap (%)",
    kind: "number",
    max: 100,
  },
  share_of: select("The handicap", {
    last: "Of the latest round",
    first: "Of the first round",
    lowest: "The lowest",
  }),
} as const satisfies Fields;

export const FINAL = {
  per_round: {
    label: "Players who qualify in each round",
    hint: "Everyone who shares the last place does.",
    kind: "number",
    max: 100,
    required: true,
  },
  already: select("When a player has already qualified", {
    next: "The next player qualifies",
    none: "No other player qualifies",
  }),
  max_place: {
    label: "Last place that can qualify",
    kind: "number",
    max: 100,
    required: true,
  },
} as const satisfies Fields;

export const SETTINGS_FIELDS = {
  ...GENERAL,
  ...POINTS,
  ...SUMS,
  ...CARDS,
  ...ROUNDS,
  ...ECLECTIC,
  ...FINAL,
} as const;

/**
 * The fields in their parts of the form; the first part is for every kind. What a club decides
 * anew for each series comes first, the rest is under more settings.
 */
export const SETTINGS_PARTS = [
  { kinds: null, legend: null, fields: GENERAL, first: ["name", "kind", "division"] },
  {
    kinds: ["points"],
    legend: "Points for places",
    fields: POINTS,
    first: ["table"],
  },
  {
    kinds: ["points", "most", "fewest"],
    legend: "Points, Stableford points or strokes to par",
    fields: SUMS,
    first: ["counting"],
  },
  {
    kinds: ["rounds", "eclectic"],
    legend: "A championship or an eclectic",
    fields: CARDS,
    first: ["scoring", "by"],
  },
  {
    kinds: ["rounds"],
    legend: "A championship of several rounds",
    fields: ROUNDS,
    first: [],
  },
  {
    kinds: ["eclectic"],
    legend: "An eclectic",
    fields: ECLECTIC,
    first: [],
  },
  {
    kinds: ["qualifying"],
    legend: "Qualifying for a final",
    fields: FINAL,
    first: ["per_round", "max_place"],
  },
] as const;

/** Whether a kind of series has a setting. */
export function hasSetting(kind: unknown, name: string): boolean {
  const part = SETTINGS_PARTS.find(({ fields }) => name in fields);
  return !part?.kinds || part.kinds.some((each) => each === kind);
}
