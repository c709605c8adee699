import { z } from "zod";
import { version } from "#app/club/play/moves-schema.ts";
import { fieldSchema, fieldSchemas, requiredText } from "#app/forms/field-schema.ts";
import type { FieldsOf } from "#app/forms/form.tsx";
import { MOST_SIDES } from "#app/golf/knockout-draw.ts";
import { isDay } from "#app/site/dates.ts";
import { NO_SIDE } from "./content.ts";
import { ORDER_REASON, REASON, RESULT_DAY, RULES_FIELDS } from "./fields.ts";
import { MESSAGES } from "./messages.ts";

export const settingsSchema = z.object({ version, ...fieldSchemas(RULES_FIELDS) });

export type SettingsFields = Partial<FieldsOf<typeof settingsSchema>>;

const number = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,2}$/, MESSAGES.number)
  .refine((text) => Number(text) <= MOST_SIDES, { error: MESSAGES.number })
  .transform(Number);

const draw = {
  version,
  by: z.enum(["lot", "handicap", "list"], { error: MESSAGES.by }),
  lot: z
    .string()
    .trim()
    .regex(/^\d{1,5}$/, MESSAGES.lot)
    .transform(Number)
    .optional(),
  /** By entry; a side without one is not seeded. */
  numbers: z
    .record(
      z.string().max(36),
      z
        .string()
        .trim()
        .regex(/^([1-9]\d{0,2})?$/, MESSAGES.number)
        .optional(),
    )
    .optional(),
};

const swap = { version, one: number, other: number };

/** By round; groups before the first one are one too. */
const daysOfRounds = z.record(
  z.string().regex(/^[1-8]$/),
  z.string({ error: MESSAGES.day }).refine(isDay, { error: MESSAGES.day }),
);

const days = { version, days: daysOfRounds, plate: daysOfRounds.optional() };

/** By their ids, as the page that is posted has shown them. */
const listOfSides = z.string().regex(/^\d{1,3}(,\d{1,3})*$/);

const order = {
  version,
  sides: listOfSides,
  how: z.enum(["lot", "play-off"], { error: MESSAGES.orderHow }),
  /** By side. */
  places: z.record(z.string().max(3), z.string().trim().max(2).optional()).optional(),
  /** Of an order that was decided before. */
  reason: z.string().trim().max(ORDER_REASON.max, MESSAGES.orderReasonLong).optional(),
};

export const drawSchema = z.object(draw);
export const swapSchema = z.object(swap);

export const drawPageSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("draw"), ...draw }),
  z.object({ intent: z.literal("swap"), ...swap }),
  z.object({ intent: z.literal("days"), ...days }),
  z.object({ intent: z.literal("publish"), version }),
  z.object({ intent: z.literal("take-back"), version }),
  z.object({ intent: z.literal("order"), ...order }),
  z.object({
    intent: z.literal("publish-after-groups"),
    version,
    numbers: listOfSides,
  }),
  z.object({ intent: z.literal("divisions"), knockouts: z.enum(["all", "each"]) }),
]);

export type DrawChange = z.output<typeof drawPageSchema>;

export type DrawFields = {
  by?: string;
  lot?: string;
  numbers?: Record<string, string | undefined>;
};

export type OrderFields = {
  how?: string;
  places?: Record<string, string | undefined>;
  reason?: string;
};

export type SwapFields = { one?: string; other?: string };

type RoundFields = Record<string, string | undefined>;

export type DaysFields = { days?: RoundFields; plate?: RoundFields };

const result = {
  version,
  winner: z
    .string({ error: MESSAGES.winner })
    .regex(new RegExp(`^([1-9]\\d{0,2}|${NO_SIDE})$`), MESSAGES.winner),
  how: z.string({ error: MESSAGES.how }).max(24),
};

export const resultSchema = z.object(result);
export const daySchema = z.object({ version, lastDay: fieldSchema(RESULT_DAY) });

export const matchSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("result"), ...result }),
  z.object({
    intent: z.literal("correct"),
    ...result,
    later: z.enum(["stand", "void"]).optional(),
    reason: requiredText(MESSAGES.reason, REASON.max),
  }),
  z.object({
    intent: z.enum(["lot", "plays-on", "losers"]),
    version,
    isSure: z.literal("yes").optional(),
  }),
  z.object({
    intent: z.literal("replace-link"),
    side: z.string().regex(/^[1-9]\d{0,2}$/),
  }),
  z.object({
    intent: z.literal("reserve"),
    version,
    instead: z.string({ error: MESSAGES.reserve }).regex(/^[1-9]\d{0,2}$/, MESSAGES.reserve),
    entry: z.uuid(MESSAGES.reserve),
  }),
  z.object({
    intent: z.literal("day"),
    version,
    lastDay: z.string({ error: MESSAGES.day }).refine(isDay, { error: MESSAGES.day }),
  }),
]);

export type MatchChange = z.output<typeof matchSchema>;

export type ResultFields = { winner?: string; how?: string; later?: string; reason?: string };

export type DayFields = { lastDay?: string };

export type ReserveFields = { instead?: string; entry?: string };
