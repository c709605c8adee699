import { z } from "zod";
import { CHECK, MARKERS, REFUSALS } from "./content.ts";

const byPlayer = <Field extends z.ZodType<string>>(field: Field) =>
  z.record(z.uuid(), field).default({});

export const holeSchema = z.object({
  hole: z.coerce.number().int().min(1).max(18),
  intent: z.enum(["next", "previous", "check"]).default("next"),
  /** The holes that the page leads to; none: the cards are checked. */
  next: z.coerce.number().int().optional(),
  previous: z.coerce.number().int().optional(),
  names: byPlayer(z.string()),
  keys: byPlayer(z.uuid()),
  /** What the field had when the page was made; "?" after the phone has sent another number. */
  before: byPlayer(z.string().max(2)),
  strokes: byPlayer(z.string().max(20)),
  picked: byPlayer(z.literal("on")),
  /** The page showed that phones have different numbers. */
  differs: byPlayer(z.literal("on")),
});

export const returnSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("return"),
    player: z.uuid(),
    marker: z.union([z.uuid(), z.enum([MARKERS.elsewhere, MARKERS.club])], {
      error: REFUSALS.marker_invalid,
    }),
    markerName: z.string().trim().max(200).optional(),
    /** The strokes that the page showed. */
    strokes: z.string().max(200).optional(),
    confirmed: z.partialRecord(z.enum(["player", "marker"]), z.literal("on")).default({}),
  }),
  z.object({
    intent: z.literal("no-return"),
    player: z.uuid(),
    reason: z.enum(["NR", "WD"], { error: REFUSALS.card_invalid }),
    sure: z.literal("on", { error: CHECK.notSure }),
  }),
]);
