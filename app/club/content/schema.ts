import { z } from "zod";
import { type ContentKind, fieldsOfSaved } from "#app/catalogue/content/kind.ts";
import { fieldsSchema } from "#app/catalogue/content/schema.ts";

const version = z.coerce.number().int().nonnegative().max(2_147_483_647).catch(-1);

const OWN = {
  version,
  /** Of a new one, by which the same form adds one item. */
  id: z.uuid().optional().catch(undefined),
  intent: z
    .enum(["save", "show", "hide", "picture", "preview", "edit", "delete", "deleted"])
    .catch("save"),
};

export type ItemIntent = z.output<(typeof OWN)["intent"]>;

/** The buttons that do not look at what was typed. */
const WITHOUT_FIELDS: readonly unknown[] = ["edit", "delete", "deleted"];

/**
 * The rest are the fields of the kind.
 *
 * @param form what it does not ask for is not looked at
 */
export function itemSchema(kind: ContentKind, form = new FormData()): z.ZodObject<typeof OWN> {
  if (WITHOUT_FIELDS.includes(form.get("intent"))) return z.object(OWN);
  const notAsked = fieldsOfSaved(kind, Object.fromEntries(form));
  return fieldsSchema(kind)
    .extend(Object.fromEntries(notAsked.map((name) => [name, z.string().optional()])))
    .extend(OWN);
}

/** A button of a list: what is done with which item. */
export const actSchema = z.object({
  item: z.string().max(40),
  version,
  /** Its place in the list that was opened, from 0. */
  place: z.coerce.number().int().nonnegative().max(10_000).optional().catch(undefined),
  intent: z.enum(["shown", "hidden", "restored", "up", "down"]),
});
