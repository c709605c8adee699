import { z } from "zod";
import { type ContentKind, fieldsOfSaved } from "#app/catalogue/content/kind.ts";
import { fieldsSchema } from "#app/catalogue/content/schema.ts";
import { storedFields } from "#app/forms/described-fields.ts";
import { ID, WITH_WRONG_FIELDS } from "#app/forms/field-schema.ts";

const version = z.coerce.number().int().nonnegative().max(2_147_483_647).catch(-1);

const OWN = {
  version,
  /** Of a new one, by which the same form adds one item. */
  id: z.uuid().optional().catch(undefined),
  intent: z
    .enum([
      "save",
      "show",
      "hide",
      "picture",
      "preview",
      "keep",
      "edit",
      "take",
      "delete",
      "deleted",
    ])
    .catch("save"),
};

export type ItemIntent = z.output<(typeof OWN)["intent"]>;

/** What does not look at what was typed. */
const WITHOUT_FIELDS: readonly unknown[] = ["keep", "edit", "take", "delete", "deleted"];

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
    .extend(OWN)
    .superRefine((values: Readonly<Record<string, unknown>>, context) => {
      const wrong = context.issues.map(({ path }) => String(path?.[0]));
      const problems = kind.problemsOf?.(answersOf(kind, values, wrong)) ?? {};
      for (const [name, message] of Object.entries(problems)) {
        if (!wrong.includes(name)) {
          context.addIssue({ code: "custom", path: [name], message });
        }
      }
    }, WITH_WRONG_FIELDS);
}

/**
 * What a form asks to be stored.
 *
 * @param wrong fields whose values are none of theirs, which are as they were typed
 */
export function answersOf(
  kind: ContentKind,
  form: Readonly<Record<string, unknown>>,
  wrong: readonly string[] = [],
): Record<string, string | number | boolean | null> {
  const typed = storedFields(kind.fields, form as Readonly<Record<string, string>>);
  const notAsked = fieldsOfSaved(kind, typed);
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => {
      if (notAsked.includes(name)) return [];
      const answer = wrong.includes(name) ? (form[name] as string | undefined) : value;
      return answer === undefined ? [] : [[name, answer]];
    }),
  );
}

/** A button of a list: what is done with which item. */
export const actSchema = z.object({
  item: z.string().regex(ID),
  version,
  /** Its place in the list that was opened, from 0. */
  place: z.coerce.number().int().nonnegative().max(10_000).optional().catch(undefined),
  intent: z.enum(["shown", "hidden", "restored", "up", "down"]),
});
