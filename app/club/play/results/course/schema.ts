import { z } from "zod";
import { COURSE_REFUSALS } from "./content.ts";

export const reasonSchema = z.string({ error: COURSE_REFUSALS.reason_required }).trim().max(1000);

export const courseSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("reopen"),
    player: z.uuid(),
    reason: reasonSchema,
  }),
  z.object({ intent: z.literal("board"), shown: z.enum(["yes", "no"]) }),
  z.object({
    intent: z.literal("settle"),
    player: z.uuid(),
    counts: z.enum(["course", "club"]),
  }),
  z.object({
    intent: z.literal("number"),
    number: z.coerce.number().int().min(1),
    decision: z.enum(["open", "entered", "discarded"]),
  }),
  z.object({
    intent: z.literal("replace"),
    fourball: z.coerce.number().int().min(1),
  }),
]);
