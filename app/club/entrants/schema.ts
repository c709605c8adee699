import { z } from "zod";
import { FIELD_MESSAGES, fieldSchemas, requiredText } from "#app/forms/field-schema.ts";
import type { FieldsOf } from "#app/forms/form.tsx";
import { MESSAGES } from "./messages.ts";
import { WITHDRAWAL_FIELDS } from "./withdraw/fields.ts";

const UUID = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;

const whom = z
  .string()
  .regex(new RegExp(String.raw`^${UUID}(?:\.${UUID})?$`, "i"))
  .transform((text) => {
    const [entry = "", player] = text.split(".");
    return { entry, player };
  });

/** Without a player it is about the whole entry. */
export const checkInSchema = z.union([
  z.object({ here: whom }).transform(({ here }) => ({ ...here, isHere: true })),
  z.object({ notHere: whom }).transform(({ notHere }) => ({ ...notHere, isHere: false })),
]);

export const phoneCallSchema = z.union([
  z.object({ called: z.uuid() }).transform(({ called }) => ({ call: called, isCalled: true })),
  z
    .object({ notCalled: z.uuid() })
    .transform(({ notCalled }) => ({ call: notCalled, isCalled: false })),
]);

export const lineSchema = z
  .object({
    intent: z.enum(["confirm", "move"]),
    place: z
      .string()
      .trim()
      .regex(/^[1-9]\d{0,5}$/, MESSAGES.place)
      .transform(Number)
      .optional(),
  })
  .refine(({ intent, place }) => intent !== "move" || place !== undefined, {
    path: ["place"],
    error: MESSAGES.place,
  });

export type LineFields = FieldsOf<typeof lineSchema>;

export const withdrawalSchema = z.object({
  /** One of several players; undefined: the whole entry. */
  player: z.uuid().optional(),
  ...fieldSchemas(WITHDRAWAL_FIELDS),
});

export type WithdrawalFields = FieldsOf<typeof withdrawalSchema>;

/** Who owes, or whose fee the club changed last. */
export const FEE_AUDIENCES = ["due", "changed"] as const;

export const KNOCKOUT_AUDIENCES = ["in", "reserve"] as const;

/** Who gets a message; undefined: no matter. */
export type Audience = {
  state?: "confirmed" | "waiting";
  golf_group?: string;
  category?: string;
  fee?: (typeof FEE_AUDIENCES)[number];
  /** Entries with a player in the published results. */
  results?: "published";
  /** Entries that are still in a drawn knock-out, or its reserves. */
  knockout?: (typeof KNOCKOUT_AUDIENCES)[number];
};

const choice = z.string().max(200, FIELD_MESSAGES.choice).optional();

export const messageSchema = z.object({
  intent: z.enum(["preview", "send"]),
  submissionKey: z.uuid().catch(() => crypto.randomUUID()),
  state: z.enum(["confirmed", "waiting"], { error: FIELD_MESSAGES.choice }).optional(),
  golfGroup: choice,
  category: choice,
  fee: z.enum(FEE_AUDIENCES, { error: FIELD_MESSAGES.choice }).optional(),
  results: z.enum(["published"], { error: FIELD_MESSAGES.choice }).optional(),
  knockout: z.enum(KNOCKOUT_AUDIENCES, { error: FIELD_MESSAGES.choice }).optional(),
  /** The digest of those whom the preview counted. */
  recipients: z.string().max(32).optional(),
  subject: requiredText(MESSAGES.subject, 120).refine((text) => !text.includes("\n"), {
    error: MESSAGES.subject,
  }),
  body: requiredText("Please enter a text", 5_000),
});

export type MessageFields = Partial<FieldsOf<typeof messageSchema>>;

export function audienceOf({
  state,
  golfGroup: golf_group,
  category,
  fee,
  results,
  knockout,
}: Pick<
  z.output<typeof messageSchema>,
  "state" | "golfGroup" | "category" | "fee" | "results" | "knockout"
>): Audience {
  return {
    ...(state ? { state } : {}),
    ...(golf_group ? { golf_group } : {}),
    ...(category ? { category } : {}),
    ...(fee ? { fee } : {}),
    ...(results ? { results } : {}),
    ...(knockout ? { knockout } : {}),
  };
}

export const stopSchema = z.object({ message: z.uuid() });
