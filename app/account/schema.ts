import { z } from "zod";
import { emailSchema, signupSchema } from "#app/auth/schema.ts";
import type { FieldsOf } from "#app/forms/form.tsx";
import { ACCOUNT_MESSAGES as MESSAGES } from "./content.ts";

/** The full name, as at sign-up. */
export const detailsSchema = signupSchema.pick({ fullName: true });

/**
 * The new address.
 *
 * @param present the one that the account has, which is no new one
 */
export const newEmailSchema = (present: string) =>
  emailSchema.refine(
    ({ email }) => email.toLowerCase() !== present.toLowerCase(),
    { path: ["email"], error: MESSAGES.sameEmail },
  );

/** The new password, by the rules of sign-up, and the one that it replaces. */
export const newPasswordSchema = signupSchema.pick({ password: true }).extend({
  currentPassword: z.string({ error: MESSAGES.currentPasswordRequired }),
});

/** What deleting an account asks for. */
export const deletionSchema = z.object({
  password: z.string({ error: MESSAGES.currentPasswordRequired }),
});

/** The fields of each form by name, as its page draws them. */
export type DetailsFields = FieldsOf<typeof detailsSchema>;
export type NewEmailFields = FieldsOf<typeof emailSchema>;
export type NewPasswordFields = FieldsOf<typeof newPasswordSchema>;
export type DeletionFields = FieldsOf<typeof deletionSchema>;
