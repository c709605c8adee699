import { z } from "zod";

/** The hidden field of every form of a competition. */
export const version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/**
 * The players whose boxes are checked: one field for each, so that they are
 * saved like any other when the session has ended.
 *
 * @param message beside the boxes when none is checked
 */
export const chosenPlayers = (message: string) =>
  z
    .record(z.uuid(), z.literal("on"), { error: message })
    .transform((boxes) => Object.keys(boxes));
