import { z } from "zod";
import { fieldSchemas } from "#app/forms/field-schema.ts";
import { TEE_TIME_FIELDS } from "./fields.ts";

/** Step 3's form. */
export const teeTimeSchema = z.object(fieldSchemas(TEE_TIME_FIELDS));

/** A booking: what was chosen in the first two steps, and the form. */
export const bookingSchema = z.object({
  course: z.string(),
  card: z.string(),
  ...teeTimeSchema.shape,
});
