import { z } from "zod";
import { emailSchema } from "#app/forms/person-schema.ts";
import type { FieldsOf } from "#app/forms/form.tsx";
import { BOOKING_MESSAGES as MESSAGES, TEE_TIME_SLOTS } from "./content.ts";

/** Lengths in characters, and the number of players. */
export const LIMITS = {
  name: { max: 100 },
  phone: { max: 30 },
  players: { min: 1, max: 4 },
} as const;

export const DEFAULT_PLAYERS = 2;

export const PLAYER_COUNTS: readonly number[] = Array.from(
  { length: LIMITS.players.max - LIMITS.players.min + 1 },
  (_, index) => LIMITS.players.min + index,
);

const text = (message: string, { max }: { max: number }) =>
  z.string({ error: message }).trim().min(1, message).max(max, MESSAGES.tooLong(max));

/** Step 3's form: all six fields are required, any existing date is accepted. */
export const teeTimeSchema = z.object({
  date: z
    .string({ error: MESSAGES.date })
    .min(1, MESSAGES.date)
    .pipe(z.iso.date("There is no such date.")),
  timeSlot: z.enum(TEE_TIME_SLOTS, { error: "Please select a time slot." }),
  players: z
    .enum(PLAYER_COUNTS.map(String), {
      error: "Between 1 and 4 players can play together.",
    })
    .transform(Number),
  name: text("Please enter your full name.", LIMITS.name),
  email: emailSchema({
    required: "Please enter your email.",
    invalid: "Please enter a valid email address.",
  }),
  phone: text("Please enter your phone number.", LIMITS.phone),
});

export type TeeTime = z.output<typeof teeTimeSchema>;

export type TeeTimeFields = FieldsOf<typeof teeTimeSchema>;
