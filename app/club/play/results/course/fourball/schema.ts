import { z } from "zod";
import { readStrokes } from "#app/golf/kept-card.ts";
import { COURSE_PAGE as PAGE } from "../content.ts";
import { reasonSchema } from "../schema.ts";

export const fourballSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("correct"),
    player: z.uuid({ error: PAGE.choosePlayer }),
    hole: z.coerce
      .number({ error: PAGE.wrongHole })
      .int(PAGE.wrongHole)
      .min(1, PAGE.wrongHole)
      .max(18, PAGE.wrongHole),
    strokes: z
      .string({ error: PAGE.wrongStrokes })
      .transform(readStrokes)
      .refine((strokes) => strokes != null, PAGE.wrongStrokes)
      .transform(Number),
    reason: reasonSchema,
  }),
  z.object({
    intent: z.literal("open"),
    /** The player and the hole. */
    corrected: z
      .string({ error: PAGE.chooseHole })
      .regex(/^[-\da-f]{36} \d+$/, PAGE.chooseHole)
      .transform((text) => {
        const [player = "", hole] = text.split(" ");
        return { player, hole: Number(hole) };
      }),
    reason: reasonSchema,
  }),
]);
