import { z } from "zod";
import type { FieldsOf } from "#app/forms/form.tsx";
import {
  isVisible,
  NAME_MESSAGES,
  nameSchema,
} from "#app/forms/person-schema.ts";
import { chosenPlayers, version } from "./chosen-players.ts";
import { SIZES } from "./side-sizes.ts";
import { FIELD_MESSAGES as MESSAGES } from "./teams-content.ts";

// Lengths and ranges as the checks of the database.

const name = (message: string, max: number) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, MESSAGES.tooLong(max))
    .regex(/^[^\n\r]*$/, message);

const count = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .regex(/^[1-9]\d{0,2}$/, message)
    .transform(Number);

const team = z.string({ error: MESSAGES.team });
const chosen = chosenPlayers(MESSAGES.chosen);

/** Makes teams from golf groups. */
export const limitsSchema = z.object({
  intent: z.literal("groups"),
  version,
  maxPlayers: count(MESSAGES.maxPlayers).optional(),
  minPlayers: count(MESSAGES.minPlayers),
  replaces: z.literal("on").optional(),
});

/** Makes teams of so many, for formats in which sides compete. */
export const sidesSchema = z.object({
  intent: z.literal("sides"),
  version,
  size: z.enum(SIZES, { error: MESSAGES.size }).transform(Number),
  replaces: z.literal("on").optional(),
});

export type SidesFields = Partial<FieldsOf<typeof sidesSchema>>;

export type LimitsFields = Partial<FieldsOf<typeof limitsSchema>>;

export type MoveFields = { team?: string; chosen?: string };

export type TeamFields = { team?: string; name?: string };

export const guestSchema = z.object({
  intent: z.literal("guest"),
  version,
  guestName: nameSchema(name(MESSAGES.guestName, 120)),
  guestHandicap: z
    .string()
    .trim()
    .regex(/^\d{1,2}(?:[.,]\d)?$/, MESSAGES.handicap)
    .transform((typed) => Number(typed.replace(",", ".")))
    .refine((handicap) => handicap <= 54, MESSAGES.handicap)
    .optional(),
});

export type GuestFields = Partial<FieldsOf<typeof guestSchema>>;

const teamName = name(MESSAGES.name, 80).refine(
  isVisible,
  NAME_MESSAGES.invisible,
);

/** What the forms of the page of teams post. */
export const teamsSchema = z.discriminatedUnion("intent", [
  limitsSchema,
  sidesSchema,
  z.object({ intent: z.literal("move"), version, chosen, team }),
  z.object({ intent: z.literal("neutral"), version, chosen }),
  z.object({ intent: z.literal("no-team"), version, chosen }),
  z.object({ intent: z.literal("no-guest"), version, chosen }),
  z.object({ intent: z.literal("add"), version, name: teamName }),
  z.object({ intent: z.literal("rename"), version, team, name: teamName }),
  z.object({ intent: z.literal("remove"), version, team }),
  guestSchema,
]);

export type TeamsChange = z.output<typeof teamsSchema>;
