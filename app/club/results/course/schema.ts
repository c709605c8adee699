import { z } from "zod";
import { readStrokes } from "#app/golf/kept-card.ts";
import { COURSE_PAGE, COURSE_REFUSALS } from "./content.ts";

const reason = z.string({ error: COURSE_REFUSALS.reason_required }).trim().max(1000);

export const courseSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("reopen"),
    player: z.uuid(),
    reason,
  }),
  z.object({
    intent: z.literal("correct"),
    player: z.uuid({ error: COURSE_PAGE.choosePlayer }),
    hole: z.coerce
      .number({ error: COURSE_PAGE.wrongHole })
      .int(COURSE_PAGE.wrongHole)
      .min(1, COURSE_PAGE.wrongHole)
      .max(18, COURSE_PAGE.wrongHole),
    strokes: z
      .string({ error: COURSE_PAGE.wrongStrokes })
      .transform(readStrokes)
      .refine((strokes) => strokes != null, COURSE_PAGE.wrongStrokes)
      .transform(Number),
    reason,
  }),
  z.object({ intent: z.literal("board"), shown: z.enum(["yes", "no"]) }),
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
