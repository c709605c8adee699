import type { FieldsOf } from "#app/forms/form.tsx";
import { z } from "zod";
import {
  BANGALORE_MESSAGES as MESSAGES,
  BIRTHDAY_MESSAGES,
  CATEGORIES,
  CHANGE_PAGE,
  GOLF_GROUPS,
  HANDICAP,
  MAX_LENGTHS,
  OTHER_GROUP,
} from "./content.ts";

const atMost = (longest: number) =>
  [longest, MESSAGES.tooLong(longest)] as const;

const handicap = z
  .string({ error: MESSAGES.handicapEmpty })
  .trim()
  .min(1, MESSAGES.handicapEmpty)
  .regex(/^-?(\d+(\.\d{0,2})?|\.\d{1,2})$/, {
    error: MESSAGES.handicapNotANumber,
    abort: true,
  })
  .refine((text) => Number(text) >= HANDICAP.minimum, MESSAGES.handicapTooLow)
  .refine((text) => Number(text) <= HANDICAP.maximum, MESSAGES.handicapTooHigh)
  // "07." and ".5" are numbers as typed; the row keeps them as people read them.
  .transform((text) => String(Number(text)));

/**
 * The form's own key, so that sending it twice makes one row (DECISIONS 16).
 * A form without a good key is still a form: it gets one here.
 */
const submissionKey = z
  .uuid()
  .optional()
  .catch(undefined)
  .transform((key) => key ?? crypto.randomUUID());

/** The Bangalore Birdie Bash registration form (SPEC 5). */
export const bangaloreSchema = z
  .object({
    submissionKey,
    fullName: z
      .string({ error: MESSAGES.fullName })
      .trim()
      .min(2, MESSAGES.fullName)
      .max(...atMost(MAX_LENGTHS.name)),
    email: z
      .string({ error: MESSAGES.email })
      .trim()
      .max(...atMost(MAX_LENGTHS.email))
      .pipe(z.email(MESSAGES.email)),
    phone: z
      .string({ error: MESSAGES.phone })
      .trim()
      .min(10, MESSAGES.phone)
      .max(...atMost(MAX_LENGTHS.phone)),
    golfGroup: z.enum(GOLF_GROUPS, { error: MESSAGES.golfGroup }),
    customGolfGroup: z
      .string()
      .trim()
      .max(...atMost(MAX_LENGTHS.golfGroup))
      .optional(),
    category: z.enum(
      CATEGORIES.map(({ value }) => value),
      { error: MESSAGES.category },
    ),
    handicap,
    additionalInfo: z
      .string()
      .trim()
      .max(...atMost(MAX_LENGTHS.text))
      .optional(),
  })
  .refine(
    (form) => form.golfGroup !== OTHER_GROUP || Boolean(form.customGolfGroup),
    {
      path: ["customGolfGroup"],
      error: MESSAGES.customGolfGroup,
      // Said together with what else is wrong, not after it.
      when: () => true,
    },
  );

/** A registration as the form gives it, checked. */
export type BangaloreRegistration = z.output<typeof bangaloreSchema>;

/** The birthday tournament's registration form (SPEC 5). */
export const birthdaySchema = z.object({
  submissionKey,
  fullName: z
    .string({ error: BIRTHDAY_MESSAGES.fullName })
    .trim()
    .min(2, BIRTHDAY_MESSAGES.fullName)
    .max(...atMost(MAX_LENGTHS.name)),
  phone: z
    .string({ error: BIRTHDAY_MESSAGES.phone })
    .trim()
    .min(10, BIRTHDAY_MESSAGES.phone)
    .max(...atMost(MAX_LENGTHS.phone)),
  handicap: z
    .string({ error: BIRTHDAY_MESSAGES.handicap })
    .trim()
    .min(1, BIRTHDAY_MESSAGES.handicap)
    .max(...atMost(MAX_LENGTHS.birthdayHandicap)),
  birthdayMessage: z
    .string()
    .trim()
    .max(...atMost(MAX_LENGTHS.text))
    .optional(),
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
