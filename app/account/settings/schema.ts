import { z } from "zod";
import {
  codeField,
  emailSchema,
  type EmailFields,
  profileShape,
  signupSchema,
} from "#app/account/auth/schema.ts";
import type { FieldsOf } from "#app/forms/form.tsx";
import { ACCOUNT_MESSAGES as MESSAGES } from "./content.ts";

export const detailsSchema = z.object(profileShape);

export const newEmailSchema = emailSchema;

export const newPasswordSchema = signupSchema.pick({ password: true }).extend({
  currentPassword: z.string({ error: MESSAGES.currentPasswordRequired }),
});

export const remindersSchema = z.object({ wanted: z.enum(["yes", "no"]) });

export const beginSchema = z.object({
  password: z.string({ error: MESSAGES.currentPasswordRequired }),
});

export const confirmSchema = z.object({ code: codeField });

export const switchOffSchema = beginSchema.extend({ code: codeField });

export const deletionSchema = z.object({
  password: z.string({ error: MESSAGES.currentPasswordRequired }),
});

export type DetailsFields = FieldsOf<typeof detailsSchema>;
export type NewEmailFields = EmailFields;
export type NewPasswordFields = FieldsOf<typeof newPasswordSchema>;
export type BeginFields = FieldsOf<typeof beginSchema>;
export type ConfirmFields = FieldsOf<typeof confirmSchema>;
export type SwitchOffFields = FieldsOf<typeof switchOffSchema>;
export type DeletionFields = FieldsOf<typeof deletionSchema>;
