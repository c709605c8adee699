import { z } from "zod";
import { FIELD_MESSAGES } from "#app/forms/field-schema.ts";
import { isVisible, NAME_MESSAGES } from "#app/forms/person-schema.ts";
import { BEST_BALL } from "#app/golf/boards.ts";
import { FORMATS, mayBeShort } from "#app/golf/handicaps.ts";
import { areIndexes, arePars, indexesIn, isRound, numbersIn, parsIn } from "#app/golf/hole-list.ts";
import { USUAL_PEORIA_ALLOWANCE } from "#app/golf/peoria.ts";
import type { HandicapRules, ScoringRules } from "#app/golf/results.ts";
import { noReturnOf } from "#app/golf/typed-card.ts";
import { type PlayRules, scoringOf } from "#app/tournaments/play.ts";
import { AWARDS_PAGE, IMPORT_PAGE, RESULTS_MESSAGES as MESSAGES } from "./content.ts";
import {
  applies,
  countedValue,
  DEPENDENT_SETTINGS,
  findCounted,
  findFormat,
  findFormatAndRanking,
  findRanking,
  type FormatAndRanking,
  rankingOf,
} from "./format-choices.ts";
import { REMOVE } from "./typed-points.ts";

const version = z.coerce.number().int().catch(0);

export const pointsSchema = (
  nameOf: (id: string) => string,
  playerName: (id: string) => string = nameOf,
) =>
  z.object({
    intent: z.enum(["save", "publish", "take-back", "refill"]).catch("save"),
    /** Publishes a net board without handicap strokes. */
    withoutStrokes: z.boolean().optional(),
    /** Leaves out competitions without sides. */
    withoutCompetitions: z.boolean().optional(),
    /** Publishes although players have no score. */
    withoutScores: z.boolean().optional(),
    /** Publishes prizes of players who are disqualified or withdrawn. */
    withLostAwards: z.boolean().optional(),
    version,
    base: z.string().optional(),
    asked: z.string().optional(),
    points: z
      .record(z.string(), z.string().trim().optional())
      .superRefine((points, context) => {
        for (const [id, text = ""] of Object.entries(points)) {
          if (/^(?:\d{1,2}|100)?$/.test(text) || text === REMOVE || noReturnOf(text)) continue;
          context.addIssue({
            code: "custom",
            path: [id],
            message: MESSAGES.points(nameOf(id)),
          });
        }
      })
      .default({}),
    /** How many drives of each player were used, by player. */
    drives: z
      .record(z.string(), z.string().trim().optional())
      .superRefine((drives, context) => {
        for (const [id, text = ""] of Object.entries(drives)) {
          if (/^(?:\d|1[0-8])?$/.test(text)) continue;
          context.addIssue({
            code: "custom",
            path: [id],
            message: MESSAGES.drives(playerName(id)),
          });
        }
      })
      .default({}),
  });

export const importSchema = (csv: z.ZodType<string>) =>
  z.object({
    intent: z.enum(["preview", "import"]),
    version,
    /** Takes scores whose lines have another handicap than the player plays off. */
    scoresOnly: z.boolean().optional(),
    /** `digestOf` the text whose preview was shown. */
    seen: z.string().optional(),
    columns: z
      .record(z.string(), z.enum(["", ...IMPORT_PAGE.columns.map(({ value }) => value)]))
      .default({}),
    csv,
  });

const MAX_HANDICAP = 54;
const MAX_CARDS = 99;
/** Of two players of one team, at eighteen holes. */
const MAX_MIN_DRIVES = 9;
const MAX_OVER_PAR = 10;

export const whole = (min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, MESSAGES.number(min, max))
    .transform(Number)
    .refine((number) => number >= min && number <= max, {
      error: MESSAGES.number(min, max),
    })
    .optional();

const numbers = (
  message: string,
  isValid: (list: number[]) => boolean,
  read: (text: string) => number[] | null = numbersIn,
) =>
  z
    .string()
    .transform((text, context) => {
      const list = read(text);
      if (list && isValid(list)) return list;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    })
    .optional();

export const oneOf = <Choice>(find: (value: string) => Choice | undefined) =>
  z.string({ error: FIELD_MESSAGES.choice }).transform((value, context): Choice => {
    const choice = find(value);
    if (choice !== undefined) return choice;
    context.addIssue({ code: "custom", message: FIELD_MESSAGES.choice });
    return z.NEVER;
  });

const TABLE_LENGTH = 6;
const MOST_POINTS = 20;

/** Points with their signs: "8 5 2 0 -1 -3". */
export const pointsTable = () =>
  z
    .string()
    .transform((text, context) => {
      const list = text
        .trim()
        .replaceAll("−", "-")
        .split(/[\s,;]+/)
        .map((each) => (/^-?\d{1,2}$/.test(each) ? Number(each) : NaN));
      if (list.length === TABLE_LENGTH && list.every((each) => Math.abs(each) <= MOST_POINTS)) {
        return list;
      }
      context.addIssue({ code: "custom", message: MESSAGES.pointsTable });
      return z.NEVER;
    })
    .optional();

const isOnce = (list: readonly number[]) => new Set(list).size === list.length;

const settings = z
  .object({
    intent: z.enum(["save", "check", "draw", "draw-twelve"]).catch("save"),
    version,
    par: numbers("Please enter 9 or 18 numbers", isRound, parsIn).refine(
      (list) => !list || arePars(list),
      { error: "Every par is 3, 4, 5 or 6" },
    ),
    strokeIndex: numbers(MESSAGES.strokeIndex, areIndexes, indexesIn),
    format: oneOf(findFormat),
    ranking: oneOf(findRanking),
    maxHandicap: whole(0, MAX_HANDICAP),
    secretHoles: numbers(
      MESSAGES.secretHoles,
      (list) => isOnce(list) && list.every((hole) => hole >= 1 && hole <= 18),
    ),
    allowance: numbers(
      "Please enter whole numbers from 1 to 100",
      (list) => list.length > 0 && list.every((each) => each >= 1),
    ),
    maximum: z
      .enum(["none", "net-double-bogey", "double-par", "over-par"], {
        error: FIELD_MESSAGES.choice,
      })
      .default("none"),
    maxOverPar: whole(1, MAX_OVER_PAR),
    points: pointsTable(),
    counted: oneOf(findCounted).default(BEST_BALL),
    shortSides: z.literal("on").optional(),
    bestCards: whole(1, MAX_CARDS),
    minDrives: whole(0, MAX_MIN_DRIVES),
    ties: z.enum(["shared", "countback", "lot"], {
      error: FIELD_MESSAGES.choice,
    }),
  })
  .superRefine((rules, context) => {
    const { intent, par, strokeIndex, secretHoles, format, ranking } = rules;
    const choice = { format, ...ranking };
    const isDraw = intent === "draw" || intent === "draw-twelve";
    const allowance = rules.allowance?.length ?? 0;
    const issue = (field: string, message: string) => {
      context.addIssue({ code: "custom", path: [field], message });
    };
    if (par && !strokeIndex)
      issue("strokeIndex", "Please enter the stroke index of each hole, too");
    if (strokeIndex && !par) issue("par", "Please enter the par of each hole, too");
    if (par && strokeIndex && par.length !== strokeIndex.length) {
      issue("strokeIndex", MESSAGES.strokeIndex);
    }
    const mostDrives = Math.floor((par?.length ?? Infinity) / 2);
    if ((rules.minDrives ?? 0) > mostDrives) {
      issue("minDrives", MESSAGES.number(0, mostDrives));
    }
    if (rules.maximum === "over-par" && rules.maxOverPar === undefined) {
      issue("maxOverPar", "Please enter how many strokes over par");
    }
    const sizes = isOneAllowance(choice)
      ? [1]
      : FORMATS[choice.format].allowances.map(({ length }) => length);
    if (allowance > 0 && !sizes.includes(allowance)) {
      issue("allowance", MESSAGES.allowance(sizes));
    }
    if (par && secretHoles?.some((hole) => hole > par.length)) {
      issue("secretHoles", MESSAGES.secretHoles);
    }
    if (isDraw && !par) issue("par", "Holes can be drawn when the par of each is known");
    if (intent === "draw-twelve" && par && par.length < 18)
      issue("par", "Twelve holes are drawn of eighteen");
    if (isDraw && choice.handicap !== "peoria") {
      issue("ranking", "Holes are drawn for a Peoria handicap: choose one");
    }
  });

/** The scoring rules of a form. What does not count for what is played is left out. */
export const scoringSchema = z.preprocess((form: Record<string, unknown>) => {
  const choice = findFormatAndRanking(form);
  const unused = DEPENDENT_SETTINGS.filter(
    (setting) => choice && !applies(setting, choice, form.maximum),
  ) as string[];
  return Object.fromEntries(Object.entries(form).filter(([name]) => !unused.includes(name)));
}, settings);

/** Of a ball that players share each has a percentage of their own. */
const isOneAllowance = ({ format, handicap }: FormatAndRanking) =>
  handicap === "peoria" || !FORMATS[format].isOneBall;

type TypedScoring = z.output<typeof scoringSchema>;

export type ScoringFields = Record<keyof z.input<typeof settings>, string | undefined>;

const PER_CENT = 100;
const LOTS = 2 ** 31;

export function scoringRules(
  {
    par,
    strokeIndex,
    secretHoles = [],
    allowance = [],
    points = [],
    counted,
    shortSides,
    maximum,
    format,
    ranking: { boards, handicap },
    ties,
    ...others
  }: Omit<TypedScoring, "intent" | "version">,
  lot: number,
): ScoringRules {
  const maxHandicap = others.maxHandicap ?? null;
  const handicaps: Record<HandicapRules["kind"], HandicapRules> = {
    none: { kind: "none" },
    entered: { kind: "entered", maxHandicap },
    peoria: {
      kind: "peoria",
      maxHandicap,
      secretHoles,
      allowance: (allowance[0] ?? USUAL_PEORIA_ALLOWANCE) / PER_CENT,
    },
  };
  return {
    format,
    boards,
    allowance: handicap === "peoria" ? [] : allowance,
    maximum: maximum === "none" ? null : maximum,
    lot: ties === "lot" ? lot || 1 + Math.floor(Math.random() * LOTS) : lot,
    course: par && strokeIndex ? { par, strokeIndex } : null,
    handicap: handicaps[handicap],
    maxOverPar: others.maxOverPar ?? null,
    points,
    counted,
    shortSides: shortSides === "on" && mayBeShort(format),
    bestCards: others.bestCards ?? null,
    minDrives: others.minDrives || null,
    ties,
  };
}

const textOf = (value: number | null | undefined) =>
  value === null || value === undefined ? undefined : String(value);

export function scoringFields(
  rules: Pick<PlayRules, "scoring">,
): Omit<ScoringFields, "intent" | "version"> {
  const scoring = scoringOf(rules);
  const { course, handicap } = scoring;
  const peoria = handicap.kind === "peoria" ? handicap : null;
  return {
    par: course?.par.join(" "),
    strokeIndex: course?.strokeIndex.join(" "),
    format: scoring.format,
    ranking: rankingOf(scoring),
    maxHandicap: textOf(handicap.kind === "none" ? null : handicap.maxHandicap),
    secretHoles: peoria?.secretHoles.join(" "),
    allowance: peoria
      ? textOf(Math.round(peoria.allowance * PER_CENT))
      : scoring.allowance.join(" ") || undefined,
    maximum: scoring.maximum ?? "none",
    maxOverPar: textOf(scoring.maxOverPar),
    points: scoring.points.join(" ") || undefined,
    counted: countedValue(scoring.counted),
    shortSides: scoring.shortSides ? "on" : undefined,
    bestCards: textOf(scoring.bestCards),
    minDrives: textOf(scoring.minDrives),
    ties: scoring.ties,
  };
}

export const AWARD_LISTS = ["awards"] as const;

const MAX_NAME = 80;
const MAX_NOTE = 120;

const line = z.object({
  name: z
    .string({ error: MESSAGES.awardName })
    .trim()
    .min(1, MESSAGES.awardName)
    .max(MAX_NAME, FIELD_MESSAGES.tooLong(MAX_NAME))
    .refine(isVisible, NAME_MESSAGES.invisible),
  note: z
    .string()
    .trim()
    .max(MAX_NOTE, FIELD_MESSAGES.tooLong(MAX_NOTE))
    .refine(isVisible, MESSAGES.invisible)
    .optional(),
  winner: z.string().trim().max(MAX_NOTE).optional(),
  held: z.string().optional(),
  /** The place that it was filled from. */
  of: z.string().max(MAX_NOTE).optional(),
});

export const awardsSchema = z.object({
  intent: z.enum(["save", "fill"]).catch("save"),
  version,
  /** How the prizes of the boards are filled. */
  places: z.coerce.number().int().min(1).max(3).catch(1),
  first: z.enum(["gross", "net"]).catch("gross"),
  one: z.literal("on").optional().catch(undefined),
  sides: z.literal("on").optional().catch(undefined),
  awards: z.array(line).max(AWARDS_PAGE.max).default([]),
});

export type AwardLine = {
  name: string;
  note: string;
  winner: string;
  held: string;
  of: string;
};

export type AwardsFields = {
  version: string;
  awards: AwardLine[];
  places: string;
  first: string;
  one: string;
  sides: string;
};
