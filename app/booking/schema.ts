import { z } from "zod";
import { emailSchema } from "#app/forms/email-schema.ts";
import type { FieldsOf } from "#app/forms/form.tsx";
import { BOOKING_MESSAGES as MESSAGES, TEE_TIME_SLOTS } from "./content.ts";

/** Lengths in characters, and how many play together. */
export const LIMITS = {
  name: { max: 100 },
  phone: { max: 30 },
  players: { min: 1, max: 4 },
} as const;

/** How many play together unless they say otherwise. */
export const USUAL_PLAYERS = 2;

/** The numbers of players that can be chosen. */
export const PLAYER_COUNTS: readonly number[] = Array.from(
  { length: LIMITS.players.max - LIMITS.players.min + 1 },
  (_, index) => LIMITS.players.min + index,
);

const text = (message: string, { max }: { max: number }) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, MESSAGES.tooLong(max));

/** The form of step 3: all six fields, any date that there is. */
export const teeTimeSchema = z.object({
  date: z
    .string({ error: MESSAGES.date })
    .min(1, MESSAGES.date)
    .pipe(z.iso.date(MESSAGES.noSuchDate)),
  timeSlot: z.enum(TEE_TIME_SLOTS, { error: MESSAGES.timeSlot }),
  players: z
    .enum(PLAYER_COUNTS.map(String), { error: MESSAGES.players })
    .transform(Number),
  name: text(MESSAGES.name, LIMITS.name),
  email: emailSchema({
    required: MESSAGES.email,
    invalid: MESSAGES.invalidEmail,
  }),
  phone: text(MESSAGES.phone, LIMITS.phone),
});

/** The tee time that a good form asks for. */
export type TeeTime = z.output<typeof teeTimeSchema>;

/** The form's fields as a page holds them. */
export type TeeTimeFields = FieldsOf<typeof teeTimeSchema>;
