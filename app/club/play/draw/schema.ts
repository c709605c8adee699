import { z } from "zod";
import { moves, version } from "#app/club/play/moves-schema.ts";
import type { FieldsOf } from "#app/forms/form.tsx";
import type { DrawRules } from "#app/golf/draw.ts";
import { holeList, holesOf } from "#app/golf/hole-list.ts";
import type { StartRules } from "#app/golf/starts.ts";
import { FIELD_MESSAGES as MESSAGES } from "./content.ts";

const box = z.literal("on").optional();

const holes = z.string({ error: MESSAGES.holes }).transform((text, context) => {
  const list = holesOf(text);
  if (list) return list;
  context.addIssue({ code: "custom", message: MESSAGES.holes });
  return z.NEVER;
});

/** The holes of the first tee, or of both. */
const TEES = { "1": [1], "1,10": [1, 10], "10": [10] } as const;

const rules = {
  version,
  mixTeams: box,
  keepEntriesTogether: box,
  maxHandicapDifference: z
    .string()
    .trim()
    .regex(/^\d{1,2}(?:[.,]\d)?$/, MESSAGES.difference)
    .transform((text) => Number(text.replace(",", ".")))
    .optional(),
  order: z.enum(["lot", "division", "handicap"]).default("lot"),
  sideSet: z.string().max(36).optional(),
  kind: z.enum(["shotgun", "tee-times"], { error: MESSAGES.kind }),
  time: z
    .string({ error: MESSAGES.time })
    .regex(/^([01]\d|2[0-3]):[0-5]\d/, MESSAGES.time)
    .transform((text) => text.slice(0, 5)),
  holes: holes.optional(),
  intervalMinutes: z
    .string()
    .trim()
    .regex(/^[1-9]\d?$/, MESSAGES.interval)
    .transform(Number)
    .optional(),
  tees: z.enum(["1", "1,10", "10"], { error: MESSAGES.tees }).optional(),
  seed: z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, MESSAGES.seed)
    .transform(Number)
    .optional(),
  replaces: box,
};

type Kind = { kind: StartRules["kind"]; holes?: unknown } & Partial<
  Record<"intervalMinutes" | "tees", unknown>
>;

/** Each kind of start needs its own fields; those of the other may stay empty. */
function checkKind({ kind, holes, intervalMinutes, tees }: Kind, context: z.RefinementCtx) {
  const expectValue = (name: string, value: unknown, message: string) => {
    if (value === undefined) {
      context.addIssue({ code: "custom", path: [name], message });
    }
  };
  if (kind === "shotgun") {
    expectValue("holes", holes, MESSAGES.holes);
    return;
  }
  expectValue("intervalMinutes", intervalMinutes, MESSAGES.interval);
  expectValue("tees", tees, MESSAGES.tees);
}

export const rulesSchema = z.object(rules);

export type RulesFields = Partial<FieldsOf<typeof rulesSchema>>;

export type SaveFields = { start?: string; with?: string };

export type PublishFields = { takesBack?: string; withAbsent?: string; withMails?: string };

const takesBack = z.literal("on", {
  error: "Please confirm that the published draw is taken back",
});

/** Asked once the day has passed. */
const withMails = z.literal("on").optional();

export const drawSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("draw"), ...rules }).superRefine(checkKind),
  z.object({ intent: z.literal("rules"), ...rules }).superRefine(checkKind),
  z.object({
    intent: z.literal("save"),
    version,
    move: moves,
    start: z.string().optional(),
    with: z.string().optional(),
  }),
  z.object({
    intent: z.literal("publish"),
    version,
    withAbsent: z.literal("on").optional(),
    withMails,
  }),
  z.object({ intent: z.literal("take-back"), version, takesBack, withMails }),
]);

type Change = z.output<typeof drawSchema>;

export type PublicationChange = Extract<Change, { intent: "publish" | "take-back" }>;

export type DrawChange = Exclude<Change, PublicationChange>;

type RulesForm = Extract<DrawChange, { intent: "draw" | "rules" }>;

export function rulesOf(form: RulesForm): {
  draw: DrawRules;
  starts: StartRules;
} {
  const { kind, time, holes = [], intervalMinutes = 0, tees = "1" } = form;
  return {
    draw: {
      mixTeams: form.mixTeams === "on",
      keepEntriesTogether: form.keepEntriesTogether === "on",
      maxHandicapDifference: form.maxHandicapDifference ?? null,
      ...(form.order !== "lot" && { order: form.order }),
      ...(form.sideSet !== undefined && { sideSet: form.sideSet }),
    },
    starts:
      kind === "shotgun"
        ? { kind, time, holes }
        : { kind, first: time, intervalMinutes, tees: TEES[tees] },
  };
}

export function rulesFields({
  draw,
  starts,
}: {
  draw: DrawRules;
  starts: StartRules;
}): RulesFields {
  const { mixTeams, keepEntriesTogether, maxHandicapDifference, order = "lot", sideSet } = draw;
  return {
    order,
    sideSet,
    mixTeams: mixTeams ? "on" : undefined,
    keepEntriesTogether: keepEntriesTogether ? "on" : undefined,
    maxHandicapDifference:
      maxHandicapDifference === null ? undefined : String(maxHandicapDifference),
    kind: starts.kind,
    time: starts.kind === "shotgun" ? starts.time : starts.first,
    holes: starts.kind === "shotgun" ? holeList(starts.holes) : "1-18",
    intervalMinutes: starts.kind === "shotgun" ? "8" : String(starts.intervalMinutes),
    tees: starts.kind === "shotgun" ? "1" : starts.tees.join(","),
  };
}

/** The rules before any were saved. */
export function firstRules(teeOff: string | null): {
  draw: DrawRules;
  starts: StartRules;
} {
  return {
    draw: {
      mixTeams: true,
      keepEntriesTogether: false,
      maxHandicapDifference: null,
    },
    starts: {
      kind: "shotgun",
      time: (teeOff ?? "08:00").slice(0, 5),
      holes: Array.from({ length: 18 }, (_, hole) => hole + 1),
    },
  };
}
