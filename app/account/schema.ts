import { z } from "zod";
import {
  emailSchema,
  type EmailFields,
  signupSchema,
} from "#app/auth/schema.ts";
import type { FieldsOf } from "#app/forms/form.tsx";
import { ACCOUNT_MESSAGES as MESSAGES } from "./content.ts";

/** The full name, as at sign-up. */
export const detailsSchema = signupSchema.pick({ fullName: true });

/** The new address. */
export const newEmailSchema = emailSchema;

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
export type NewEmailFields = EmailFields;
export type NewPasswordFields = FieldsOf<typeof newPasswordSchema>;
export type DeletionFields = FieldsOf<typeof deletionSchema>;
