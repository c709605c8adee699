import { z } from "zod";
import {
  applies,
  countedValue,
  findCounted,
  findFormat,
} from "#app/club/play/results/format-choices.ts";
import { oneOf, pointsTable, whole } from "#app/club/play/results/schema.ts";
import { FIELD_MESSAGES } from "#app/forms/field-schema.ts";
import { isVisible, NAME_MESSAGES } from "#app/forms/person-schema.ts";
import { BEST_BALL } from "#app/golf/boards.ts";
import type { CompetitionRules } from "#app/golf/competitions.ts";
import { FORMATS, isForSides, isForTeamBalls, mayBeShort } from "#app/golf/handicaps.ts";
import { numbersIn } from "#app/golf/hole-list.ts";
import { DEFAULT_SCORING, type ScoringRules } from "#app/golf/results.ts";
import type { Competition } from "#app/tournaments/play.ts";

export const MAX_NAME = 80;
const MAX_OVER_PAR = 10;
const MAX_POT = 1_000_000;
const LOTS = 2 ** 31;

const BOARDS: Readonly<Record<string, ScoringRules["boards"]>> = {
  net: ["net"],
  gross: ["gross"],
  "net-and-gross": ["net", "gross"],
  "gross-and-net": ["gross", "net"],
};

const rupees = z
  .string()
  .trim()
  .regex(/^\d{1,7}$/, `Please enter whole rupees up to ${MAX_POT}`)
  .transform(Number)
  .refine((amount) => amount <= MAX_POT, { error: `Please enter whole rupees up to ${MAX_POT}` })
  .optional();

const allowance = z
  .string()
  .transform((text, context) => {
    const list = numbersIn(text);
    const [only = 0] = list ?? [];
    if (list?.length === 1 && only >= 1) return list;
    context.addIssue({ code: "custom", message: "Please enter one whole number from 1 to 100" });
    return z.NEVER;
  })
  .optional();

const checkbox = z.literal("on").optional();

const fields = z
  .object({
    intent: z.enum(["save", "remove"]).catch("save"),
    version: z.coerce.number().int().catch(0),
    name: z
      .string({ error: "Please enter a name" })
      .trim()
      .min(1, "Please enter a name")
      .max(MAX_NAME, FIELD_MESSAGES.tooLong(MAX_NAME))
      .refine(isVisible, NAME_MESSAGES.invisible),
    kind: z.enum(["board", "skins", "twos"], { error: FIELD_MESSAGES.choice }),
    format: oneOf(findFormat).default("stableford"),
    ranking: oneOf((value) => BOARDS[value]).default(["net"]),
    counted: oneOf(findCounted).default(BEST_BALL),
    shortSides: checkbox,
    sides: z.string().max(80).default(""),
    points: pointsTable(),
    maximum: z
      .enum(["none", "net-double-bogey", "double-par", "over-par"], {
        error: FIELD_MESSAGES.choice,
      })
      .default("none"),
    maxOverPar: whole(1, MAX_OVER_PAR),
    ties: z
      .enum(["shared", "countback", "lot"], { error: FIELD_MESSAGES.choice })
      .default("shared"),
    by: z.enum(["gross", "net", "half"], { error: FIELD_MESSAGES.choice }).default("gross"),
    carry: checkbox,
    validate: z.enum(["none", "par", "birdie"], { error: FIELD_MESSAGES.choice }).default("none"),
    lastHoleStands: checkbox,
    parOrBetter: checkbox,
    strokesOnPar3: checkbox,
    ace: z.enum(["0", "1", "2"], { error: FIELD_MESSAGES.choice }).default("1"),
    allowance,
    pot: rupees,
    carriedIn: rupees,
    who: z.string().max(200).default(""),
    paid: checkbox,
  })
  .superRefine(({ kind, format, maximum, maxOverPar }, context) => {
    if (kind !== "board") return;
    if (FORMATS[format].isOneBall) {
      context.addIssue({ code: "custom", path: ["format"], message: FIELD_MESSAGES.choice });
    }
    if (FORMATS[format].scoring === "medal" && maximum === "over-par" && maxOverPar === undefined) {
      context.addIssue({
        code: "custom",
        path: ["maxOverPar"],
        message: "Please enter how many strokes over par",
      });
    }
  });

const POOL = ["pot"];
const OF_SKINS = [
  ...POOL,
  "by",
  "carry",
  "validate",
  "lastHoleStands",
  "parOrBetter",
  "strokesOnPar3",
];
const OF_KIND: Readonly<Record<string, readonly string[]>> = {
  board: [
    "format",
    "ranking",
    "counted",
    "shortSides",
    "sides",
    "points",
    "maximum",
    "maxOverPar",
    "ties",
    "allowance",
  ],
  skins: [...OF_SKINS, "allowance"],
  twos: [...POOL, "ace", "carriedIn"],
};
const OF_ALL = ["intent", "version", "name", "kind", "who", "paid"];

/** Settings of the form that only some formats have. */
const OF_FORMAT = ["maximum", "maxOverPar", "points", "counted", "shortSides"] as const;

/** A competition of a form. What does not count for what is played is left out. */
export const competitionSchema = z.preprocess((form: Record<string, unknown>) => {
  const format = findFormat(form.format);
  const choice = format && { format, boards: ["net"] as const, handicap: "entered" as const };
  const unused: readonly string[] = OF_FORMAT.filter(
    (setting) => choice && !applies(setting, choice, form.maximum),
  );
  const counted = [...OF_ALL, ...(OF_KIND[String(form.kind)] ?? [])];
  return Object.fromEntries(
    Object.entries(form).filter(([name]) => counted.includes(name) && !unused.includes(name)),
  );
}, fields);

export type TypedCompetition = z.output<typeof competitionSchema>;

export type CompetitionFields = Partial<Record<keyof z.input<typeof fields>, string>>;

/** @param lot the seed of a lot that was drawn before; 0: none */
export function competitionRules(form: TypedCompetition, lot: number): CompetitionRules {
  const { kind, pot = 0, allowance: percents = [] } = form;
  switch (kind) {
    case "twos":
      return { kind, ace: Number(form.ace), pot, carriedIn: form.carriedIn ?? 0 };
    case "skins":
      return {
        kind,
        by: form.by,
        allowance: percents,
        pot,
        carry: form.carry === "on",
        validate: form.validate === "none" ? null : form.validate,
        lastHoleStands: form.lastHoleStands === "on",
        mostOverPar: form.parOrBetter === "on" ? 0 : null,
        strokesOnPar3: form.strokesOnPar3 === "on",
      };
    case "board": {
      const { format, maximum, ties } = form;
      const isMedal = FORMATS[format].scoring === "medal";
      const hasTable = format === "modified-stableford";
      return {
        kind,
        format,
        boards: form.ranking,
        allowance: percents,
        maximum: isMedal && maximum !== "none" ? maximum : null,
        maxOverPar: isMedal && maximum === "over-par" ? (form.maxOverPar ?? null) : null,
        points: hasTable ? (form.points ?? []) : [],
        counted: isForTeamBalls(format) ? form.counted : BEST_BALL,
        shortSides: mayBeShort(format) && form.shortSides === "on",
        ties,
        lot: ties === "lot" ? lot || 1 + Math.floor(Math.random() * LOTS) : 0,
      };
    }
  }
}

export const hasSides = ({ kind, format }: TypedCompetition): boolean =>
  kind === "board" && isForSides(format);

const on = (isOn: boolean) => (isOn ? "on" : "");
const amount = (number: number) => (number === 0 ? undefined : String(number));

/** A competition as its form has it; a new one as the form starts. */
export function competitionFields(competition: Competition | null): CompetitionFields {
  const start: CompetitionFields = {
    kind: "board",
    format: "four-ball-stableford",
    ranking: "net",
    counted: "2",
    maximum: "none",
    ties: "countback",
    by: "gross",
    validate: "none",
    lastHoleStands: "on",
    strokesOnPar3: "on",
    ace: "1",
    sides: SIDES.own,
  };
  if (!competition) return start;
  const { name, rules, paid, side_set: set } = competition;
  const fieldsOfAll = {
    ...start,
    name,
    kind: rules.kind,
    who: whoValue(competition),
    paid: on(paid),
  };
  if (rules.kind === "twos") {
    const { ace, pot, carriedIn } = rules;
    return { ...fieldsOfAll, ace: String(ace), pot: amount(pot), carriedIn: amount(carriedIn) };
  }
  if (rules.kind === "skins") {
    return {
      ...fieldsOfAll,
      by: rules.by,
      carry: on(rules.carry),
      validate: rules.validate ?? "none",
      lastHoleStands: on(rules.lastHoleStands),
      parOrBetter: on(rules.mostOverPar !== null),
      strokesOnPar3: on(rules.strokesOnPar3),
      allowance: rules.allowance.join(" ") || undefined,
      pot: amount(rules.pot),
    };
  }
  const board = { ...DEFAULT_SCORING, ...rules };
  return {
    ...fieldsOfAll,
    format: board.format,
    ranking: board.boards.join("-and-"),
    counted: countedValue(board.counted),
    shortSides: on(board.shortSides),
    sides: set ?? SIDES.ofTeams,
    points: board.points.join(" ") || undefined,
    maximum: board.maximum ?? "none",
    maxOverPar: amount(board.maxOverPar ?? 0),
    ties: board.ties,
    allowance: board.allowance.join(" ") || undefined,
  };
}

/** Beside the ids of sets. */
export const SIDES = { ofTeams: "teams", own: "own" } as const;

type Who = Pick<Competition, "division" | "question" | "choice">;

/** Who takes part as a value of a form: "", "division:men", "question:pairs", with a choice after it. */
export function whoValue({ division, question, choice }: Who): string {
  if (division !== null) return `division:${division}`;
  if (question === null) return "";
  return `question:${question}${choice === null ? "" : `=${choice}`}`;
}

export const EVERYBODY: Who = { division: null, question: null, choice: null };
