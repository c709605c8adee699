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

/** Lengths in characters, and the range of a handicap; the database holds the same. */
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

/** The number that was typed; NaN, which is in and out of no range, when it is none. */
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
  // "07." and ".5" are numbers as typed; the row keeps them as people read them.
  .transform((typed) => String(Number(typed)))
  // Digits with one point; a minus sign is for the server to answer.
  .register(attributes, {
    ...LIMITS.handicap,
    pattern: String.raw`\d+(\.\d{0,2})?|\.\d{1,2}`,
  });

/**
 * The idempotency key of a form, so that sending it twice makes one row. A form
 * without a good key is still a form: it gets one here.
 */
const submissionKey = z
  .uuid()
  .optional()
  .catch(undefined)
  .transform((key) => key ?? crypto.randomUUID());

/** The Bangalore Birdie Bash registration form. */
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
      // Said together with what else is wrong, not after it. No check above may
      // abort: that would pass this one over.
      when: () => true,
    },
  );

/** A registration as the form gives it, checked. */
export type BangaloreRegistration = z.output<typeof bangaloreSchema>;

/** The birthday tournament's registration form. */
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

/** A birthday registration as the form gives it, checked. */
export type BirthdayRegistration = z.output<typeof birthdaySchema>;

const replaces = z.uuid(CHANGE_PAGE.outdated);

/** The same forms when they change a registration: which one. */
export const bangaloreChangeSchema = bangaloreSchema.safeExtend({ replaces });
export const birthdayChangeSchema = birthdaySchema.extend({ replaces });

/** The withdrawal of a registration: which one. */
export const withdrawalSchema = z.object({
  registration: z.uuid(CHANGE_PAGE.outdated),
});

/** The fields of each form by name, as its page draws them. */
export type BangaloreFields = FieldsOf<typeof bangaloreSchema>;
export type BirthdayFields = FieldsOf<typeof birthdaySchema>;
export type BangaloreChangeFields = FieldsOf<typeof bangaloreChangeSchema>;
export type BirthdayChangeFields = FieldsOf<typeof birthdayChangeSchema>;
export type WithdrawalFields = FieldsOf<typeof withdrawalSchema>;
