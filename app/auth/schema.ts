import type { FieldsOf } from "#app/forms/form.tsx";
import { z } from "zod";
import {
  FIELD_MESSAGES,
  PASSWORD_MAXIMUM_BYTES,
  RESET_PASSWORD_MINIMUM,
  SIGNUP_PASSWORD_MINIMUM,
} from "./content.ts";

const email = z
  .string({ error: FIELD_MESSAGES.emailRequired })
  .trim()
  .max(254, FIELD_MESSAGES.emailInvalid)
  .pipe(z.email(FIELD_MESSAGES.emailInvalid));

const password = z.string({ error: FIELD_MESSAGES.passwordRequired });

const newPassword = (shortest: number, tooShort: string) =>
  password
    .min(shortest, tooShort)
    .refine(
      (value) =>
        new TextEncoder().encode(value).length <= PASSWORD_MAXIMUM_BYTES,
      FIELD_MESSAGES.passwordTooLong,
    );

/** Log-in (SPEC 5): both required, the e-mail well-formed. */
export const loginSchema = z.object({
  email,
  password,
  redirectTo: z.string().optional(),
});

/** Sign-up (SPEC 5): all required, the password at least 8 characters. */
export const signupSchema = z.object({
  fullName: z
    .string({ error: FIELD_MESSAGES.fullNameRequired })
    .trim()
    .min(1, FIELD_MESSAGES.fullNameRequired)
    .max(120, FIELD_MESSAGES.fullNameTooLong),
  email,
  password: newPassword(
    SIGNUP_PASSWORD_MINIMUM,
    FIELD_MESSAGES.passwordTooShort,
  ),
  redirectTo: z.string().optional(),
});

/** Forgot password, and asking for a confirmation mail again (SPEC 5): the e-mail. */
export const emailSchema = z.object({ email });

/** Reset (SPEC 5): at least 6 characters, twice the same. */
export const resetSchema = z
  .object({
    password: newPassword(
      RESET_PASSWORD_MINIMUM,
      FIELD_MESSAGES.resetPasswordTooShort,
    ),
    confirmPassword: password,
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    error: FIELD_MESSAGES.passwordsDiffer,
    // Said together with what else is wrong, not after it.
    when: () => true,
  });

/** The token of a mailed link, as its page posts it. */
export const linkSchema = z.object({ token_hash: z.string().min(1).max(256) });

/** The same for a confirmation link, which is for a new account or a new address. */
export const confirmLinkSchema = linkSchema.extend({
  type: z.enum(["email", "email_change"]),
});

/** The fields of each form by name, as its page draws them. */
export type LoginFields = FieldsOf<typeof loginSchema>;
export type SignupFields = FieldsOf<typeof signupSchema>;
export type EmailFields = FieldsOf<typeof emailSchema>;
export type ResetFields = FieldsOf<typeof resetSchema>;
