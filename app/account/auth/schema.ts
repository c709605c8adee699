import { z } from "zod";
import { byField } from "#app/account/auth/profile-fields.ts";
import type { FieldsOf } from "#app/forms/form.tsx";
import { nameSchema } from "#app/forms/person-schema.ts";
import { emailSchema as emailField } from "#app/forms/person-schema.ts";
import { FIELD_MESSAGES as MESSAGES } from "./content.ts";

/** Length of a password: a minimum in characters, a maximum in bytes. */
export const PASSWORD_LIMITS = {
  signupMin: 8,
  resetMin: 6,
  /** bcrypt ignores further bytes, so the auth service rejects them. */
  maxBytes: 72,
} as const;

const email = emailField({
  required: MESSAGES.emailRequired,
  invalid: MESSAGES.emailInvalid,
});

/** Where one was going; checked where it is used. */
const redirectTo = z.string().optional();

const password = (required: string) => z.string({ error: required });

const newPassword = (required: string, min: number, tooShort: string) =>
  password(required)
    .min(min, tooShort)
    .refine(
      (value) => new TextEncoder().encode(value).length <= PASSWORD_LIMITS.maxBytes,
      MESSAGES.passwordTooLong,
    );

export const loginSchema = z.object({
  email,
  password: password(MESSAGES.passwordRequired),
  redirectTo,
});

export const profileShape = byField(({ max, required }) => {
  const text = nameSchema(
    z.string({ error: required }).trim().max(max, `Please use at most ${max} characters.`),
  );
  return required ? text.min(1, required) : text.optional();
});

export const signupSchema = z.object({
  ...profileShape,
  email,
  password: newPassword(
    MESSAGES.passwordRequired,
    PASSWORD_LIMITS.signupMin,
    MESSAGES.passwordTooShort,
  ),
  // A statement instead of a birth date (docs/decisions/personal-data-law.md).
  adult: z.literal("on", { error: MESSAGES.adultRequired }),
  redirectTo,
});

export const emailSchema = z.object({ email, redirectTo });

export const resetSchema = z
  .object({
    password: newPassword(
      MESSAGES.newPasswordRequired,
      PASSWORD_LIMITS.resetMin,
      MESSAGES.resetPasswordTooShort,
    ),
    confirmPassword: password(MESSAGES.confirmPasswordRequired),
    redirectTo,
  })
  .refine(({ password, confirmPassword }) => !confirmPassword || password === confirmPassword, {
    path: ["confirmPassword"],
    error: MESSAGES.passwordsDiffer,
    // Also when other fields are wrong, so that all messages appear at once.
    when: () => true,
  });

/** The code of a second factor, however its digits are grouped. */
export const codeField = z
  .string({ error: "Please enter the code." })
  .transform((text) => text.replaceAll(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "Please enter the six digits that your app shows."));

export const codeSchema = z.object({
  code: codeField,
  redirectTo,
});

export const linkSchema = z.object({ token_hash: z.string().min(1).max(256), redirectTo });

export const confirmLinkSchema = linkSchema.extend({
  type: z.enum(["email", "email_change"]),
});

export type LoginFields = FieldsOf<typeof loginSchema>;
export type SignupFields = FieldsOf<typeof signupSchema>;
export type CodeFields = FieldsOf<typeof codeSchema>;
export type EmailFields = FieldsOf<typeof emailSchema>;
export type ResetFields = FieldsOf<typeof resetSchema>;
