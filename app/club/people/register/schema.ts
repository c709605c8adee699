import { z } from "zod";
import { accountSince } from "#app/club/frame/unproven-account.server.ts";
import { handicapIndex, LIMITS } from "#app/entries/schema.ts";
import { fieldSchemas, optionalText } from "#app/forms/field-schema.ts";
import type { FieldsOf } from "#app/forms/form.tsx";
import { isVisible, NAME_MESSAGES, nameSchema } from "#app/forms/person-schema.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { isOldJunior, PERSON_FIELDS as FIELDS, STATUSES, type Status } from "./fields.ts";

const PHONE = "Enter a whole phone number, for example +91 98450 12345";

const visible = (max: number) =>
  optionalText(max).refine((text) => isVisible(text ?? ""), NAME_MESSAGES.invisible);

const phone = visible(FIELDS.phone.max).refine(
  (text) => !text || text.length >= LIMITS.phone.min,
  PHONE,
);

const fields = fieldSchemas(FIELDS);

/** The day of a handicap: today or an earlier one. */
export const handicapDay = fields.handicap_on.refine(
  (day) => !day || day <= dayInIndiaOf(new Date()),
  "Enter a day that is not in the future",
);

const OLD_JUNIOR = {
  path: ["birth_year"],
  error: "A junior member is younger: correct the year, or the status",
};

const person = {
  ...fields,
  number: visible(FIELDS.number.max),
  title: visible(FIELDS.title.max),
  full_name: nameSchema(
    z
      .string({ error: FIELDS.full_name.required })
      .trim()
      .min(LIMITS.fullName.min, FIELDS.full_name.required)
      .max(FIELDS.full_name.max),
  ),
  home_club: visible(FIELDS.home_club.max),
  phone,
  second_phone: phone,
  handicap: handicapIndex.optional(),
  handicap_on: handicapDay,
  authority_number: visible(FIELDS.authority_number.max),
  accountSince,
};

const isGuestOfOne = ({ status, guest_of }: { status?: unknown; guest_of?: unknown }) =>
  status === "guest" || !guest_of;

const NOT_A_GUEST = {
  path: ["guest_of"],
  error: "This is for guests: choose the status Guest, or empty this field",
};

export const newPersonSchema = z
  .object({
    ...person,
    /** The person's id, by which the same form adds one person. */
    id: z
      .uuid()
      .optional()
      .catch(undefined)
      .transform((id) => id ?? crypto.randomUUID()),
    /** The people of the same name whom the form has told of. */
    confirmed: z.string().optional().catch(undefined),
  })
  .refine(isGuestOfOne, NOT_A_GUEST)
  .refine((fields) => !isOldJunior(fields), OLD_JUNIOR);

const version = z.coerce.number().int().positive().max(2_147_483_647).catch(-1);

export const personSchema = z
  .object({ ...person, version })
  .refine(isGuestOfOne, NOT_A_GUEST)
  .refine((fields) => !isOldJunior(fields), OLD_JUNIOR);

export const mergeSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("merge"),
    version,
    other: z.uuid(),
    otherVersion: version,
    /** Which of two memberships stays. */
    status: z.enum(Object.keys(STATUSES) as [Status, ...Status[]]).optional(),
  }),
  z.object({ intent: z.literal("take-back"), other: z.uuid() }),
]);

export const removalSchema = z.object({ version });

export type PersonForm = z.output<z.ZodObject<typeof person>>;

export type PersonFields = FieldsOf<z.ZodObject<typeof person>> & {
  id?: string;
  version?: string;
  confirmed?: string;
};
