import { z } from "zod";
import { isDay } from "#app/site/dates.ts";
import { MATCH_MESSAGES as MESSAGES } from "./content.ts";

/** The number of the report that the page showed; 0: it showed none. */
const report = z.coerce.number().int().min(1).max(1_000_000).catch(0);

const day = z.string({ error: MESSAGES.day }).refine(isDay, { error: MESSAGES.day });

export const matchSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("offer"),
    day1: day.optional(),
    day2: day.optional(),
    day3: day.optional(),
  }),
  z.object({ intent: z.literal("agree"), day }),
  z.object({ intent: z.literal("take-back"), day: day.optional() }),
  z.object({
    intent: z.literal("report"),
    winner: z.enum(["own", "other", "neither"], { error: MESSAGES.winner }),
    how: z.string({ error: MESSAGES.how }).max(24),
  }),
  z.object({ intent: z.literal("confirm"), report }),
  z.object({ intent: z.literal("deny"), report }),
]);

export type DaysFields = { day1?: string; day2?: string; day3?: string };

export type ReportFields = { winner?: string; how?: string };
