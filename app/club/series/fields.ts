import type { DescribedField } from "#app/forms/described-fields.ts";

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

export const SETTINGS_FIELDS = {
  name: {
    label: "Name",
    hint: "For example Order of merit 2027.",
    kind: "text",
    max: 80,
    required: "Enter a name, for example Order of merit 2027",
  },
  kind: select("What is added up", {
    points: "Points for places",
    most: "Stableford points of the rounds",
    fewest: "Strokes to par of the rounds",
  }),
  table: {
    label: "Points for the places",
    hint: "From the first place down. For points for places only, as are the next seven fields.",
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
    "total-but-first": "The same result, but the winner stands alone",
  }),
  tail: select("A tie over the end of the points", {
    noughts: "Averages with noughts",
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
    hint: "It still is no round played.",
    kind: "number",
    min: 0,
    max: 1000,
  },
  guests: select("Guests ahead of members", {
    "close-up": "Members move up",
    gap: "Guests’ points are lost",
  }),
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
  division: {
    label: "Division of a player",
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
  final_ties: select("Equal totals", {
    best: "The best single result decides",
    dropped: "The best dropped result decides",
    last: "The latest tournament decides",
    shared: "Share the place",
  }),
} as const satisfies Record<string, DescribedField>;
