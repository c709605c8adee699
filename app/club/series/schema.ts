import { z } from "zod";
import { isUuid } from "#app/club/frame/uuid.ts";
import {
  fieldSchema,
  fieldSchemas,
  optionalText,
  WITH_WRONG_FIELDS,
} from "#app/forms/field-schema.ts";
import type { FieldsOf } from "#app/forms/form.tsx";
import type { HandicapShare } from "#app/golf/eclectic.ts";
import type { SeriesRules } from "#app/golf/series.ts";
import { dayDivisions } from "#app/tournaments/series/day-divisions.ts";
import type { EclecticRules } from "#app/tournaments/series/eclectic.ts";
import type {
  QualifyingSeriesRules,
  SeriesFacts,
  StoredSeriesRules,
} from "#app/tournaments/series/facts.ts";
import type { CutPlan, RoundsRules } from "#app/tournaments/series/rounds.ts";
import { seriesDivisions } from "./divisions.ts";
import { hasSetting, MAX_PLACES, MAX_ROUNDS, REASON, SETTINGS_FIELDS as FIELDS } from "./fields.ts";

const MESSAGES = {
  table: `Enter whole points from 0 to 10,000, the first place first, at most ${MAX_PLACES}`,
  division: "Choose the division of the first round, or one table for all",
  each: "Choose the division of each day, or one table for all",
  max_place: "Enter a place that is not before the number of players who qualify",
  cut_number: "Enter the number of the cut",
  percent: "Enter at most 100 per cent",
  cut_after: "Enter after how many rounds the cut is",
  share_percent: "Enter the share of the handicap in per cent",
  net_by: "A share of the handicap is taken from strokes: choose strokes, or the other way",
} as const;

export function pointsIn(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== "");
  const points = parts.map(Number);
  const isGood = parts.every((part) => /^\d{1,5}$/.test(part) && Number(part) <= 10_000);
  return isGood && points.length > 0 && points.length <= MAX_PLACES ? points : null;
}

const version = z.coerce.number().int().nonnegative().max(2_147_483_647).catch(-1);

const reason = fieldSchema(REASON) as z.ZodType<string | undefined>;

export const settings = z.object({
  ...fieldSchemas(FIELDS),
  version,
  reason,
  /** The digest of the settings whose changes were shown. */
  seen: z.string().max(100).optional(),
  divisions: z
    .array(z.object({ id: z.string().max(50), as: optionalText(40) }))
    .max(100)
    .default([]),
});

type Answers = Omit<z.output<typeof settings>, "version" | "reason" | "seen">;

/** What is wrong with settings that are good one by one, by field. */
function problemsOf({
  kind,
  table = "",
  division,
  cut_by: cutBy,
  cut_number: cutNumber,
  cut_after: cutAfter,
  scoring,
  by,
  net_by: netBy,
  share_percent: sharePercent,
  per_round: perRound,
  max_place: maxPlace,
}: Answers): Partial<Record<keyof typeof FIELDS, string>> {
  if (kind === "points" && pointsIn(table) === null) return { table: MESSAGES.table };
  if (kind === "qualifying") {
    return {
      ...(division && division !== "each" && { division: MESSAGES.each }),
      ...(Number(maxPlace) < Number(perRound) && { max_place: MESSAGES.max_place }),
    };
  }
  if (kind !== "rounds" && kind !== "eclectic") return {};
  const divided = division && division !== "first" && { division: MESSAGES.division };
  if (kind === "eclectic") {
    const isShare = by === "net" && netBy === "share";
    return {
      ...divided,
      ...(isShare && scoring !== "medal" && { net_by: MESSAGES.net_by }),
      ...(isShare && !sharePercent && { share_percent: MESSAGES.share_percent }),
    };
  }
  return {
    ...divided,
    ...(cutBy && !cutNumber && { cut_number: MESSAGES.cut_number }),
    ...(cutBy === "percent" && Number(cutNumber) > 100 && { cut_number: MESSAGES.percent }),
    ...(cutBy && !cutAfter && { cut_after: MESSAGES.cut_after }),
  };
}

function checkTogether(form: Answers, context: z.core.$RefinementCtx) {
  for (const [field, message] of Object.entries(problemsOf(form))) {
    context.addIssue({ code: "custom", path: [field], message });
  }
}

/** The settings of a form; those that its kind does not have, which it hides, are as usual. */
function ofKind(form: Record<string, unknown>): Record<string, unknown> {
  const usual = Object.entries(settingsValues("", DEFAULT_RULES));
  return { ...form, ...Object.fromEntries(usual.filter(([name]) => !hasSetting(form.kind, name))) };
}

export const settingsSchema = z.preprocess(
  ofKind,
  settings.superRefine(checkTogether, WITH_WRONG_FIELDS),
);

export const newSeriesSchema = z.preprocess(
  ofKind,
  settings
    .extend({
      /** The id of the series, by which the same form adds one series. */
      id: z
        .uuid()
        .optional()
        .catch(undefined)
        .transform((id) => id ?? crypto.randomUUID()),
    })
    .superRefine(checkTogether, WITH_WRONG_FIELDS),
);

export const roundsSchema = z.object({
  version,
  reason,
  pattern: z.string({ error: "Choose the tournament to copy" }).max(100),
  count: z
    .string({ error: "Choose how many" })
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .refine((count) => count >= 1 && count <= MAX_ROUNDS, "Choose how many"),
  /** Of each copy the id, by which the same form makes it once. */
  keys: z
    .string()
    .transform((text) => text.split(" "))
    .refine((keys) => keys.length === MAX_ROUNDS && keys.every((key) => isUuid(key))),
});

export type SettingsForm = z.output<typeof settingsSchema>;

export type SettingsFields = Omit<FieldsOf<typeof settings>, "divisions"> & {
  id?: string;
  divisions?: { id: string; as: string }[];
};

/** The names under which the divisions of the days count. */
export const divisionValues = (facts: Pick<SeriesFacts, "rules" | "divisions">) =>
  dayDivisions(facts).all.map(({ id }) => ({
    id,
    as: facts.rules.divisions?.find(({ of }) => of.includes(id))?.name ?? "",
  }));

function cutOf({ cut_by: by, cut_number: number, cut_after: rounds }: Answers): CutPlan | null {
  const [after, count] = [Number(rounds), Number(number)];
  switch (by) {
    case "keep":
      return { after, keep: count };
    case "within":
      return { after, within: count };
    case "percent":
      return { after, percent: count };
    default:
      return null;
  }
}

/** The rules that a form says. */
export function rulesOf(form: Answers, stored?: StoredSeriesRules): StoredSeriesRules {
  const named = seriesDivisions(form.divisions, stored?.divisions);
  const divisions = named.length > 0 && { divisions: named };
  if (form.kind === "rounds") {
    return {
      kind: "rounds",
      scoring: form.scoring as RoundsRules["scoring"],
      by: form.by as RoundsRules["by"],
      ties: form.round_ties as RoundsRules["ties"],
      handicap: form.round_handicap as RoundsRules["handicap"],
      division: form.division ? "first" : null,
      cut: cutOf(form),
      ...divisions,
    };
  }
  if (form.kind === "eclectic") {
    return {
      kind: "eclectic",
      scoring: form.scoring as EclecticRules["scoring"],
      by: form.by as EclecticRules["by"],
      share:
        form.by === "net" && form.net_by === "share"
          ? {
              percent: Number(form.share_percent),
              of: form.share_of as HandicapShare["of"],
              isRounded: true,
            }
          : null,
      minRounds: Number(form.hole_rounds),
      division: form.division ? "first" : null,
      ...divisions,
    };
  }
  if (form.kind === "qualifying") {
    return {
      kind: "qualifying",
      perRound: Number(form.per_round),
      already: form.already as QualifyingSeriesRules["already"],
      maxPlace: Number(form.max_place),
      division: form.division ? "each" : null,
      ...divisions,
    };
  }
  const common = {
    counting: form.counting ? Number(form.counting) : null,
    minRounds: Number(form.min_rounds ?? 0),
    division: (form.division ?? null) as SeriesRules["division"],
    finalTies: form.final_ties as SeriesRules["finalTies"],
    ...divisions,
  };
  if (form.kind !== "points") {
    return { ...common, kind: "scores", best: form.kind as "most" | "fewest" };
  }
  return {
    ...common,
    kind: "points",
    table: pointsIn(form.table ?? "") ?? [],
    ties: form.ties as "average" | "full",
    tiedBy: form.tied_by as "place",
    tail: form.tail as "noughts",
    below: Number(form.below ?? 0),
    guests: form.guests as "gap",
    noReturn: form.no_return ? { NR: Number(form.no_return) } : {},
  };
}

export const DEFAULT_RULES = {
  kind: "points",
  table: [10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
  ties: "average",
  tiedBy: "place",
  tail: "noughts",
  below: 0,
  guests: "close-up",
  noReturn: {},
  counting: null,
  minRounds: 0,
  division: null,
  finalTies: "best",
} as const satisfies SeriesRules;

export const DEFAULT_ROUNDS: RoundsRules = {
  kind: "rounds",
  scoring: "medal",
  by: "gross",
  ties: "countback",
  handicap: "first",
  division: null,
  cut: null,
};

const DEFAULT_ECLECTIC: EclecticRules = {
  kind: "eclectic",
  scoring: "medal",
  by: "gross",
  share: null,
  minRounds: 2,
  division: null,
};

const DEFAULT_QUALIFYING: QualifyingSeriesRules = {
  kind: "qualifying",
  perRound: 1,
  already: "next",
  maxPlace: 3,
  division: null,
};

const textOf = (number: number | null | undefined) => (number ? String(number) : "");

function cutValues(cut: CutPlan | null) {
  if (!cut) return { cut_by: "", cut_number: "", cut_after: "1" };
  const { after, ...rule } = cut;
  const [entry] = Object.entries(rule);
  return { cut_by: entry?.[0] ?? "", cut_number: textOf(entry?.[1]), cut_after: String(after) };
}

export function settingsValues(name: string, rules: StoredSeriesRules): Record<string, string> {
  const points = rules.kind === "points" ? rules : DEFAULT_RULES;
  const sums = rules.kind === "scores" ? rules : points;
  const rounds = rules.kind === "rounds" ? rules : DEFAULT_ROUNDS;
  const eclectic = rules.kind === "eclectic" ? rules : DEFAULT_ECLECTIC;
  const final = rules.kind === "qualifying" ? rules : DEFAULT_QUALIFYING;
  const { scoring, by } = rules.kind === "eclectic" ? eclectic : rounds;
  return {
    name,
    kind: rules.kind === "scores" ? rules.best : rules.kind,
    division: rules.division ?? "",
    table: points.table.join(", "),
    ties: points.ties,
    tied_by: points.tiedBy,
    tail: points.tail,
    below: textOf(points.below),
    no_return: "NR" in points.noReturn ? String(points.noReturn.NR) : "",
    guests: points.guests,
    counting: textOf(sums.counting),
    min_rounds: textOf(sums.minRounds),
    final_ties: sums.finalTies,
    scoring,
    by,
    round_handicap: rounds.handicap,
    round_ties: rounds.ties,
    ...cutValues(rounds.cut),
    hole_rounds: String(eclectic.minRounds),
    net_by: eclectic.share ? "share" : "hole",
    share_percent: textOf(eclectic.share?.percent),
    share_of: eclectic.share?.of ?? "last",
    per_round: String(final.perRound),
    already: final.already,
    max_place: String(final.maxPlace),
  };
}

export const deletionSchema = z.object({ version });

export const stateSchema = z.object({
  version,
  intent: z.enum(["show", "hide", "close", "reopen"]),
  reason,
});

export const WEIGHT = { min: 0.25, max: 10 } as const;
const WEIGHT_MESSAGE = `Enter a weight from ${WEIGHT.min} to ${WEIGHT.max}, for example 1.5`;

export const tournamentsSchema = z.object({
  version,
  reason,
  seen: z.string().max(100).optional(),
  add: z.string().max(80).optional(),
  tournaments: z
    .array(
      z.object({
        id: z.string().max(80),
        competition: z.uuid().optional(),
        board: z.enum(["net", "gross"]).optional(),
        weight: z
          .string(WEIGHT_MESSAGE)
          .trim()
          .refine(
            (text) =>
              /^\d{1,2}(\.\d{1,2})?$/.test(text) &&
              Number(text) >= WEIGHT.min &&
              Number(text) <= WEIGHT.max,
            WEIGHT_MESSAGE,
          ),
        removed: z.boolean().optional(),
      }),
    )
    .max(60)
    .default([]),
});

const publicReason = z
  .string("Say why; everyone can read it")
  .trim()
  .min(1, "Say why; everyone can read it")
  .max(200);

export const cutSchema = z.discriminatedUnion("intent", [
  /** `seen` is the digest of who would play on; the reason is for a cut that is published again. */
  z.object({ intent: z.literal("publish"), version, seen: z.string().max(100), reason }),
  z.object({ intent: z.literal("take-back"), version, reason: publicReason }),
  z.object({
    intent: z.literal("add"),
    version,
    person: z.uuid("Choose a player"),
    reason: publicReason,
  }),
  z.object({ intent: z.literal("remove"), version, person: z.uuid(), reason: publicReason }),
  z.object({ intent: z.literal("enter"), tournament: z.string().max(80) }),
]);

const AMOUNT = "Enter points or strokes to add, for example 2 or -1.5";

export const personSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("correct"),
    version,
    id: z.uuid(),
    amount: z
      .string(AMOUNT)
      .trim()
      .transform((text) => text.replace("−", "-").replace(/^\+/, "").replace(",", "."))
      .refine((text) => /^-?\d{1,4}(\.\d{1,2})?$/.test(text) && Number(text) !== 0, AMOUNT),
    reason: publicReason,
  }),
  z.object({
    intent: z.literal("take-back"),
    version,
    id: z.uuid(),
    reason: publicReason,
  }),
  z.object({
    intent: z.literal("move"),
    version,
    division: z.string("Choose a division").min(1, "Choose a division").max(80),
    reason: publicReason,
  }),
  z.object({ intent: z.literal("part"), version, player: z.uuid() }),
]);
