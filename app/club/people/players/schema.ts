import { z } from "zod";
import { NOBODY, PLAYERS_A_PAGE } from "./content.ts";

export const playersSchema = z.object({
  intent: z.enum(["save", "join-sure"]).default("save"),
  choices: z
    .array(
      z.object({
        player: z.uuid(),
        /** An id, `NOBODY` or nothing. */
        person: z.union([z.uuid(), z.literal(NOBODY)]).optional(),
        /** A membership number or a name in place of it. */
        other: z.string().trim().max(120).optional(),
        /** What the page said before, the person and how they counted. */
        seen: z.string().max(60).optional(),
        counts_as: z.enum(["register", "member", "guest"]).default("register"),
      }),
    )
    .max(PLAYERS_A_PAGE)
    .default([]),
});

export type Choice = z.output<typeof playersSchema>["choices"][number];
