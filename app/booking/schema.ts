import { z } from "zod";
import { fieldSchemas } from "#app/forms/field-schema.ts";
import { TEE_TIME_FIELDS } from "./fields.ts";

export const teeTimeSchema = z.object(fieldSchemas(TEE_TIME_FIELDS));

export const bookingSchema = z.object({
  course: z.string(),
  /** As it was called then. */
  courseName: z.string().optional(),
  card: z.string(),
  ...teeTimeSchema.shape,
});
