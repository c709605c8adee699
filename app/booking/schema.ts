import { z } from "zod";
import type { FieldsOf } from "#app/forms/form.tsx";
import {
  BOOKING_MESSAGES as MESSAGES,
  MAX_LENGTHS,
  PLAYERS,
  TEE_TIME_SLOTS,
} from "./content.ts";

const text = (message: string, longest: number) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(longest, MESSAGES.tooLong(longest));

/** The form of step 3 (SPEC 5): all six fields, any date that there is (DECISIONS 39). */
export const teeTimeSchema = z.object({
  date: z
    .string({ error: MESSAGES.date })
    .min(1, MESSAGES.date)
    .pipe(z.iso.date(MESSAGES.noSuchDate)),
  timeSlot: z.enum(TEE_TIME_SLOTS, { error: MESSAGES.timeSlot }),
  players: z
    .string({ error: MESSAGES.players })
    .regex(
      new RegExp(`^[${String(PLAYERS.fewest)}-${String(PLAYERS.most)}]$`),
      MESSAGES.players,
    )
    .transform(Number),
  name: text(MESSAGES.name, MAX_LENGTHS.name),
  email: text(MESSAGES.email, MAX_LENGTHS.email).pipe(
    z.email(MESSAGES.invalidEmail),
  ),
  phone: text(MESSAGES.phone, MAX_LENGTHS.phone),
});

/** The tee time that a good form asks for. */
export type TeeTime = z.output<typeof teeTimeSchema>;

/** The form's fields as a page holds them. */
export type TeeTimeFields = FieldsOf<typeof teeTimeSchema>;
