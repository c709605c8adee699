import { z } from "zod";
import { COURSE_REFUSALS } from "./content.ts";

/** The buttons of the page. */
export const courseSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("reopen"),
    player: z.uuid(),
    reason: z
      .string({ error: COURSE_REFUSALS.reason_required })
      .trim()
      .max(1000),
  }),
  z.object({
    intent: z.literal("settle"),
    player: z.uuid(),
    counts: z.enum(["course", "club"]),
  }),
  z.object({
    intent: z.literal("replace"),
    fourball: z.coerce.number().int().min(1),
  }),
]);
