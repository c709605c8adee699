import { z } from "zod";
import { attributes } from "#app/forms/constraints.server.ts";
import { emailSchema } from "#app/forms/email-schema.ts";
import type { FieldsOf } from "#app/forms/form.tsx";
import {
  BANGALORE_MESSAGES as MESSAGES,
  BIRTHDAY_MESSAGES,
  CATEGORIES,
  CHANGE_PAGE,
  GOLF_GROUPS,
  OTHER_GROUP,
} from "./content.ts";

/** Lengths in characters, and the range of a handicap; the database has the same checks. */
export const LIMITS = {
  fullName: { min: 2, max: 120 },
  phone: { min: 10, max: 32 },
  golfGroup: { max: 80 },
  handicap: { min: 0, max: 40, step: 0.1 },
  birthdayHandicap: { max: 20 },
  text: { max: 2000 },
} as const;

const text = (
  message: string,
  { min, max }: { min: number; max: number },
): z.ZodString =>
  z
    .string({ error: message })
    .trim()
    .min(min, message)
    .max(max, MESSAGES.tooLong(max));

const optionalText = ({ max }: { max: number }) =>
  z.string().trim().max(max, MESSAGES.tooLong(max)).optional();

/** The typed number; NaN, which every range check lets pass, when it is not one. */
const numberOf = (typed: string) =>
  /^-?(\d+(\.\d{0,2})?|\.\d{1,2})$/.test(typed) ? Number(typed) : NaN;

const handicap = z
  .string({ error: MESSAGES.handicapEmpty })
  .trim()
  .min(1, MESSAGES.handicapEmpty)
  .refine((typed) => typed === "" || !Number.isNaN(numberOf(typed)), {
    error: MESSAGES.handicapNotANumber,
  })
  .refine((typed) => !(numberOf(typed) < LIMITS.handicap.min), {
    error: MESSAGES.handicapTooLow,
  })
  .refine((typed) => !(numberOf(typed) > LIMITS.handicap.max), {
    error: MESSAGES.handicapTooHigh,
  })
  // Normalises "07." and ".5".
  .transform((typed) => String(Number(typed)))
  // Digits with one point; the server rejects a minus sign.
  .register(attributes, {
    ...LIMITS.handicap,
    pattern: String.raw`\d+(\.\d{0,2})?|\.\d{1,2}`,
  });

/**
 * The idempotency key of a form, so that submitting it twice inserts one row. A
 * form without a valid key gets a new one here.
 */
const submissionKey = z
  .uuid()
  .optional()
  .catch(undefined)
  .transform((key) => key ?? crypto.randomUUID());

export const bangaloreSchema = z
  .object({
    submissionKey,
    fullName: text(MESSAGES.fullName, LIMITS.fullName),
    email: emailSchema({ required: MESSAGES.email, invalid: MESSAGES.email }),
    phone: text(MESSAGES.phone, LIMITS.phone),
    golfGroup: z.enum(GOLF_GROUPS, { error: MESSAGES.golfGroup }),
    customGolfGroup: optionalText(LIMITS.golfGroup),
    category: z.enum(
      CATEGORIES.map(({ value }) => value),
      { error: MESSAGES.category },
    ),
    handicap,
    additionalInfo: optionalText(LIMITS.text),
  })
  .refine(
    (form) => form.golfGroup !== OTHER_GROUP || Boolean(form.customGolfGroup),
    {
      path: ["customGolfGroup"],
      error: MESSAGES.customGolfGroup,
      // Also when other fields are wrong, so that all messages appear at once.
      // Requires that no check above aborts.
      when: () => true,
    },
  );

/** A validated Bangalore registration. */
export type BangaloreRegistration = z.output<typeof bangaloreSchema>;

export const birthdaySchema = z.object({
  submissionKey,
  fullName: text(BIRTHDAY_MESSAGES.fullName, LIMITS.fullName),
  phone: text(BIRTHDAY_MESSAGES.phone, LIMITS.phone),
  handicap: text(BIRTHDAY_MESSAGES.handicap, {
    min: 1,
    ...LIMITS.birthdayHandicap,
  }),
  birthdayMessage: optionalText(LIMITS.text),
});

/** A validated birthday registration. */
export type BirthdayRegistration = z.output<typeof birthdaySchema>;

const replaces = z.uuid(CHANGE_PAGE.outdated);

/** The same forms with the id of the registration that they change. */
export const bangaloreChangeSchema = bangaloreSchema.safeExtend({ replaces });
export const birthdayChangeSchema = birthdaySchema.extend({ replaces });

/** The id of the registration to withdraw. */
export const withdrawalSchema = z.object({
  registration: z.uuid(CHANGE_PAGE.outdated),
});

/** The fields of each form by name, as pages use them. */
export type BangaloreFields = FieldsOf<typeof bangaloreSchema>;
export type BirthdayFields = FieldsOf<typeof birthdaySchema>;
export type BangaloreChangeFields = FieldsOf<typeof bangaloreChangeSchema>;
export type BirthdayChangeFields = FieldsOf<typeof birthdayChangeSchema>;
export type WithdrawalFields = FieldsOf<typeof withdrawalSchema>;
