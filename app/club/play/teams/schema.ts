import { z } from "zod";
import { moves, version } from "#app/club/play/moves-schema.ts";
import { FIELD_MESSAGES as TEXT_MESSAGES } from "#app/forms/field-schema.ts";
import type { FieldsOf } from "#app/forms/form.tsx";
import { isVisible, NAME_MESSAGES, nameSchema } from "#app/forms/person-schema.ts";
import { readHandicapIndex } from "#app/golf/handicaps.ts";
import { FIELD_MESSAGES as MESSAGES } from "./content.ts";
import { SIZES } from "./side-sizes.ts";

// Lengths and ranges as the checks of the database.

const name = (message: string, max: number) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, TEXT_MESSAGES.tooLong(max))
    .regex(/^[^\n\r]*$/, message);

const count = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .regex(/^[1-9]\d{0,2}$/, message)
    .transform(Number);

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
  by: z.enum(["entry", "wish", "lot"], { error: MESSAGES.size }).catch("entry"),
  replaces: z.literal("on").optional(),
});

export type SidesFields = Partial<FieldsOf<typeof sidesSchema>>;

export type LimitsFields = Partial<FieldsOf<typeof limitsSchema>>;

const teamName = name(MESSAGES.name, 80).refine(isVisible, NAME_MESSAGES.invisible);

export const saveSchema = z.object({
  intent: z.literal("save"),
  version,
  move: moves,
  newTeam: teamName.optional(),
  rename: z.string().optional(),
  name: teamName.optional(),
  remove: z.string().optional(),
  guestName: nameSchema(name(MESSAGES.guestName, 120)).optional(),
  guestHandicap: z
    .string()
    .trim()
    .refine((text) => readHandicapIndex(text) !== null, MESSAGES.handicap)
    .transform((text) => (readHandicapIndex(text) ?? 0) / 10)
    .optional(),
});

export type SaveFields = Partial<Omit<FieldsOf<typeof saveSchema>, "move">>;

/** Fields that say something only together, each with what is missing without it. */
const TOGETHER = [
  ["rename", "name", MESSAGES.name],
  ["name", "rename", MESSAGES.team],
  ["guestHandicap", "guestName", MESSAGES.guestName],
] as const;

export const teamsSchema = z.discriminatedUnion("intent", [
  limitsSchema,
  sidesSchema,
  saveSchema.superRefine((fields, context) => {
    for (const [field, other, message] of TOGETHER) {
      if (fields[field] === undefined || fields[other] !== undefined) continue;
      context.addIssue({ code: "custom", path: [other], message });
    }
  }),
]);

export type TeamsChange = z.output<typeof teamsSchema>;
