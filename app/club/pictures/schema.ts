import { z } from "zod";
import { MAX_ALT } from "#app/pictures/limits.ts";

const alt = z
  .string()
  .trim()
  .max(MAX_ALT, `Please keep it to ${MAX_ALT} letters`)
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, "Retype this: it contains a line break or hidden characters.")
  .default("");

// Made of the form that brought it, so that it has no version.
const picture = z.guid();

/** The one on the card when the page was opened, in whose place another one is put. */
const seen = z.guid().optional().catch(undefined);

/**
 * What the form of a picture says of it, and what was said when the page was opened: any button of
 * the form saves what was typed.
 */
const said = { picture, was: z.string().default(""), alt };

/** The forms of the page, by the button that was pressed. */
export const picturesSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("card"), key: z.uuid(), alt, seen }),
  z.object({ intent: z.literal("gallery"), key: z.uuid(), alt, seen }),
  z.object({ intent: z.literal("describe"), ...said }),
  z.object({ intent: z.literal("hide"), ...said }),
  z.object({ intent: z.literal("show"), ...said }),
  z.object({ intent: z.literal("remove"), ...said, seen }),
  z.object({ intent: z.literal("restore"), picture, seen }),
]);
