import { z } from "zod";

/** The hidden field of every form of play. */
export const version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

export const moves = z.record(z.string().regex(/^[\da-f-]{8,36}$/), z.string()).default({});
