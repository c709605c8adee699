import { z } from "zod";
import type { FieldsOf } from "#app/forms/form.tsx";
import { MESSAGES } from "./messages.ts";
import { type Part, PARTS } from "./tournament-fields.ts";

// Lengths and shapes as the checks of the table `tournaments`.

/** Line breaks as they are stored, and no space around the text. */
const tidy = (typed: string) => typed.replaceAll(/\r\n?/g, "\n").trim();

const text = (max: number) =>
  z.string().overwrite(tidy).max(max, MESSAGES.tooLong(max)).optional();

const matching = (pattern: RegExp, message: string) =>
  z
    .string()
    .trim()
    .refine((typed) => typed === "" || pattern.test(typed), { error: message })
    .optional();

/** Whether it is a day of the calendar, which 30 February is not. */
function isDay(typed: string): boolean {
  const date = new Date(`${typed}T00:00Z`);
  return (
    !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${typed}T`)
  );
}

const day = z
  .string()
  .trim()
  .refine((typed) => typed === "" || isDay(typed), { error: MESSAGES.day })
  .optional();

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

const isMoment = (typed: string) =>
  MOMENT.test(typed) && isDay(typed.slice(0, 10));

const moment = z
  .string()
  .trim()
  .refine((typed) => typed === "" || isMoment(typed), {
    error: MESSAGES.moment,
  })
  .optional();

/** A whole number in a text field. */
const wholeNumber = (max: number) =>
  z
    .string()
    .trim()
    .refine(
      (typed) =>
        typed === "" ||
        (/^\d{1,9}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= max),
      { error: MESSAGES.wholeNumber(max) },
    )
    .optional();

const choiceOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: MESSAGES.choice });

/** The names in a text area, one a line. */
export function namesIn(typed: string | undefined): string[] {
  return (typed ?? "")
    .split("\n")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** Whether any of these fields of a line has a text. */
export function isFilled(
  line: Readonly<Record<string, unknown>> | undefined,
  ...names: readonly string[]
): boolean {
  return names.some((name) => Boolean(line?.[name]));
}

/**
 * A list of repeated lines. A line whose texts are all empty is none: it is
 * left out when the form is saved.
 *
 * @param max how many lines there may be
 * @param shape the fields of a line
 * @param texts those of them that make it a line
 * @param required those of them that a line must have
 */
function lines<Shape extends z.ZodRawShape>(
  max: number,
  shape: Shape,
  texts: readonly (keyof Shape & string)[],
  required: readonly (keyof Shape & string)[],
) {
  const line = z.object(shape).superRefine((value, context) => {
    const given = value as Record<string, unknown>;
    if (!isFilled(given, ...texts)) return;
    for (const name of required) {
      if (given[name]) continue;
      context.addIssue({
        code: "custom",
        path: [name],
        message: MESSAGES.required,
      });
    }
  });
  return z
    .array(line.optional())
    .refine(
      (list) => list.filter((value) => isFilled(value, ...texts)).length <= max,
      { error: MESSAGES.tooMany(max) },
    )
    .optional();
}

const question = {
  id: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .optional(),
  label: text(200),
  kind: choiceOf(["short_text", "long_text", "choice", "yes_no"]),
  required: z.boolean().optional(),
  choices: z.string().overwrite(tidy).optional(),
};

function areChoices(typed: string | undefined): boolean {
  const choices = namesIn(typed);
  return (
    choices.length >= 2 &&
    choices.length <= 20 &&
    new Set(choices).size === choices.length &&
    choices.every((choice) => choice.length <= 80)
  );
}

const questions = lines(
  6,
  question,
  ["label", "choices"],
  ["label"],
).superRefine((list, context) => {
  list?.forEach((asked, index) => {
    const { label, kind, choices } = (asked ?? {}) as {
      label?: string;
      kind?: string;
      choices?: string;
    };
    if (!label || kind !== "choice" || areChoices(choices)) return;
    context.addIssue({
      code: "custom",
      path: [index, "choices"],
      message: MESSAGES.choices,
    });
  });
});

const name = z
  .string({ error: MESSAGES.name })
  .trim()
  .min(1, MESSAGES.name)
  .max(120, MESSAGES.tooLong(120));

/**
 * A tournament's form. Only the name is needed: a draft is saved with whatever
 * is there. Fields have the names of their columns.
 */
export const tournamentSchema = z.object({
  /** The version that the form shows. */
  version: z.coerce.number().int().catch(0),
  /** Saves over this later version of somebody else's. */
  overwrite: z.coerce.number().int().optional().catch(undefined),
  intent: z
    .enum(["save", "preview", "publish", "close", "reopen"])
    .catch("save"),
  /** The part, or the field of one, that is opened when this one is saved. */
  goTo: z.string().max(40).optional().catch(undefined),
  name,
  slug: matching(/^(?=.{3,80}$)[a-z0-9]+(-[a-z0-9]+)*$/, MESSAGES.slug),
  summary: text(300),
  date_text: text(60),
  card_label: text(40),
  picture: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, MESSAGES.choice)
    .optional(),
  starts_on: day.refine(
    (typed) =>
      !typed ||
      // Has its message already.
      !isDay(typed) ||
      (typed >= "2000-01-01" && typed <= "2100-01-01"),
    { error: MESSAGES.day },
  ),
  tee_off_at: matching(TIME, MESSAGES.time),
  ends_at: matching(TIME, MESSAGES.time),
  place: text(200),
  map_url: matching(/^https:\/\/[^\s"<>\\]{1,492}$/, MESSAGES.mapUrl),
  registration_opens_at: moment,
  registration_closes_at: moment,
  changes_until: day,
  capacity: wholeNumber(10_000),
  entry_form: choiceOf(["full", "short"]),
  form_intro: text(1000),
  message_label: text(60),
  max_group_size: choiceOf(["1", "2", "3", "4"]).optional(),
  has_waiting_list: z.boolean().optional(),
  golf_groups: lines(
    40,
    { name: text(80), places: wholeNumber(10_000) },
    ["name", "places"],
    ["name"],
  ),
  allows_other_group: z.boolean().optional(),
  category_men: z.boolean().optional(),
  category_senior: z.boolean().optional(),
  category_ladies: z.boolean().optional(),
  places_men: wholeNumber(10_000),
  places_senior: wholeNumber(10_000),
  places_ladies: wholeNumber(10_000),
  questions,
  has_information_page: z.boolean().optional(),
  lead: text(300),
  about: text(10_000),
  facts: lines(
    6,
    { name: text(60), fact: text(80) },
    ["name", "fact"],
    ["name", "fact"],
  ),
  schedule_items: lines(
    20,
    { time: matching(TIME, MESSAGES.time), name: text(80) },
    ["time", "name"],
    ["time", "name"],
  ),
  rules: lines(
    20,
    { name: text(60), rule: text(120), meaning: text(300) },
    ["name", "rule", "meaning"],
    ["name", "rule"],
  ),
  prizes: lines(
    30,
    {
      for: choiceOf(["team", "player"]),
      name: text(80),
      prize: text(120),
      more: text(120),
    },
    ["name", "prize", "more"],
    ["name", "prize"],
  ),
  tees: lines(
    10,
    { tee: text(20), who: text(120) },
    ["tee", "who"],
    ["tee", "who"],
  ),
  tees_note: text(300),
  teams_note: text(300),
  news: lines(
    50,
    { on: day, text: text(2000) },
    ["on", "text"],
    ["on", "text"],
  ),
  closing_text: text(2000),
});

/** A validated form; of a part those fields only that it has. */
export type TournamentForm = z.output<typeof tournamentSchema>;

/**
 * A part of the form: the fields of others are neither required nor read, whatever
 * was sent.
 */
export function partSchema(part: Part) {
  const names = [
    ...(["version", "overwrite", "intent", "goTo"] as const),
    ...PARTS[part],
  ];
  const { shape } = tournamentSchema;
  return z.object(
    Object.fromEntries(names.map((name) => [name, shape[name]])),
  ) as unknown as z.ZodType<TournamentForm, Record<string, unknown>>;
}

export const newTournamentSchema = z.object({
  /** An idempotency key: the same form makes one tournament. */
  submissionKey: z.uuid().optional().catch(undefined),
  name,
});

/** The fields of that form by name, as its page uses them. */
export type NewTournamentFields = FieldsOf<typeof newTournamentSchema>;

export const copySchema = z.object({
  tournament: z.string().max(100),
  submissionKey: z.uuid().optional().catch(undefined),
});

const version = z.coerce.number().int().catch(0);

/** The reason why a tournament is cancelled. */
export const cancellationSchema = z.object({
  version,
  reason: z
    .string({ error: MESSAGES.reason })
    .overwrite(tidy)
    .min(1, MESSAGES.reason)
    .max(1000, MESSAGES.tooLong(1000)),
});

/** The fields of that form by name, as its page uses them. */
export type CancellationFields = FieldsOf<typeof cancellationSchema>;

export const deletionSchema = z.object({ version });
