import { z } from "zod";

/** The hidden field of every form of a competition. */
export const version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** Where players are to play, by their ids as the page has them. */
export const moves = z.record(z.string().regex(/^[\da-f-]{8,36}$/), z.string()).default({});
