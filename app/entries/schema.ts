import { LRUCache } from "lru-cache";
import { z } from "zod";
import { attributes } from "#app/forms/constraints.server.ts";
import type { FieldsOf } from "#app/forms/form.tsx";
import { emailSchema, isVisible, nameSchema } from "#app/forms/person-schema.ts";
import { handicapIndexText, readHandicapIndex } from "#app/golf/handicaps.ts";
import { saysNoHandicap } from "#app/golf/person-cells.ts";
import type { Answers } from "#app/tournaments/answers.ts";
import {
  divisionFor,
  divisionLabel,
  divisionWord,
  NO_HANDICAP_TEXT,
  takesHandicap,
} from "#app/tournaments/divisions.ts";
import { allChoices, type Question, type Tournament } from "#app/tournaments/tournament.ts";
import {
  CHANGE_MESSAGES,
  ENTRY_MESSAGES,
  FULL_MESSAGES,
  OTHER_GROUP,
  PLAYERS,
  PLAYERS_MESSAGES,
  SHORT_MESSAGES,
} from "./content.ts";
import { asksPlainHandicap, groupsOf, questionsPerPlayer } from "./entry-form.ts";

/** Lengths in characters, and the range of a handicap; the database has the same checks. */
export const LIMITS = {
  fullName: { min: 2, max: 120 },
  phone: { min: 10, max: 32 },
  golfGroup: { max: 80 },
  handicap: { min: 0, max: 40, step: 0.1 },
  /** Of the short form, which takes a text. */
  handicapText: { min: 1, max: 20 },
  text: { max: 2000 },
  shortText: { max: 200 },
} as const;

const text = (message: string, { min = 1, max }: { min?: number; max: number }): z.ZodString =>
  z.string({ error: message }).trim().min(min, message).max(max, ENTRY_MESSAGES.tooLong(max));

const optionalText = ({ max }: { max: number }) =>
  z.string().trim().max(max, ENTRY_MESSAGES.tooLong(max)).optional();

/** One of a list that the club can change while the form is filled in. */
const oneOf = (choices: readonly string[], messageOf: () => string) =>
  z.enum(choices, {
    error: ({ input }) =>
      typeof input === "string" && input !== ""
        ? ENTRY_MESSAGES.notOffered(input.slice(0, LIMITS.golfGroup.max), messageOf())
        : messageOf(),
  });

/** Signs of ASCII, quotation marks and dashes, and the scripts of India. */
const INDIAN = String.raw`\u0600-\u06FF\u0900-\u0D7F\u1C50-\u1C7F\uA8E0-\uA8FF\uABC0-\uABFF`;
const LOCAL = new RegExp(String.raw`^[ -~\u2013\u2014\u2018\u2019\u201C\u201D${INDIAN}]*$`);
const MIXED_WORD = new RegExp(`[A-Z\\d][${INDIAN}]|[${INDIAN}][A-Z\\d]`, "i");

/**
 * Whether a golf group of one's own has Latin letters and those of Indian scripts: other scripts
 * have letters that look the same, e.g. for "E-Golf". The database has the same check.
 */
function hasLocalLetters(value: string): boolean {
  const letters = value.normalize("NFKC").replaceAll(/[\u200C\u200D]/g, "");
  return LOCAL.test(letters) && !MIXED_WORD.test(letters);
}

/** The typed number; NaN, which every range check lets pass, when it is not one. */
const numberOf = (value: string) => (/^-?(\d+(\.\d*)?|\.\d+)$/.test(value) ? Number(value) : NaN);

/** A handicap as it is written, in steps of 0.1; "7." and ".5" may be typed. */
const HANDICAP_PATTERN = String.raw`(0|[1-9]\d?)(\.\d?)?|\.\d`;
const isHandicap = new RegExp(`^(${HANDICAP_PATTERN})$`);

const plainHandicap = z
  .string({ error: FULL_MESSAGES.handicapEmpty })
  .trim()
  .min(1, FULL_MESSAGES.handicapEmpty)
  .refine((value) => value === "" || !Number.isNaN(numberOf(value)), {
    error: FULL_MESSAGES.handicapNotANumber,
  })
  .refine((value) => !(numberOf(value) < LIMITS.handicap.min), {
    error: FULL_MESSAGES.handicapTooLow,
  })
  .refine((value) => !(numberOf(value) > LIMITS.handicap.max), {
    error: FULL_MESSAGES.handicapTooHigh,
  })
  .refine(
    (value) => {
      const number = numberOf(value);
      const isInRange = number >= LIMITS.handicap.min && number <= LIMITS.handicap.max;
      return !isInRange || isHandicap.test(value);
    },
    { error: ENTRY_MESSAGES.handicapStep },
  )
  // Normalises "7." and ".5".
  .transform((value) => String(Number(value)))
  // Digits with one point; the server rejects a minus sign.
  .register(attributes, {
    ...LIMITS.handicap,
    pattern: HANDICAP_PATTERN,
  });

/**
 * A handicap as golfers write it: from +10 to 54, or none.
 *
 * Source: Rules of Handicapping (2024), Rule 5.3.
 */
const anyHandicap = (isIndex: boolean) =>
  z
    .string({ error: FULL_MESSAGES.handicapEmpty })
    .trim()
    .min(1, FULL_MESSAGES.handicapEmpty)
    .refine((value) => value === "" || saysNoHandicap(value) || readHandicapIndex(value) !== null, {
      error: ENTRY_MESSAGES.handicap,
    })
    .transform((value) => {
      if (saysNoHandicap(value)) return NO_HANDICAP_TEXT;
      const index = handicapIndexText(readHandicapIndex(value) ?? 0);
      return isIndex ? index : index.replace(/\.0$/, "");
    })
    .register(attributes, { pattern: String.raw`\+?\d{1,2}([.,]\d)?|[Nn].+` });

const handicap = anyHandicap(false);
export const handicapIndex = anyHandicap(true);

const handicapOf = (tournament: Rules) => {
  if (asksPlainHandicap(tournament)) return plainHandicap;
  return tournament.rated_tees.length > 0 ? handicapIndex : handicap;
};

/**
 * The idempotency key of a form, so that submitting it twice inserts one row. A form without a
 * valid key gets a new one here.
 */
const submissionKey = z
  .uuid()
  .optional()
  .catch(undefined)
  .transform((key) => key ?? crypto.randomUUID());

function answerSchema({ kind, label, ...question }: Question) {
  const message = ENTRY_MESSAGES.answer(label);
  const required = question.required && !question.hidden;
  const whenAsked = <Schema extends z.ZodType>(schema: Schema) =>
    required ? schema : schema.optional();
  switch (kind) {
    case "short_text":
      return required ? text(message, LIMITS.shortText) : optionalText(LIMITS.shortText);
    case "long_text":
      return required ? text(message, LIMITS.text) : optionalText(LIMITS.text);
    case "choice":
      return whenAsked(oneOf(allChoices(question), () => message));
    case "yes_no":
      return whenAsked(z.enum(["yes", "no"], { error: message }));
  }
}

/**
 * The answers by question. One to a question that the club has removed while the form was filled in
 * is not dropped in silence.
 */
const answersSchema = (questions: readonly Question[]) =>
  z
    .object(Object.fromEntries(questions.map((question) => [question.id, answerSchema(question)])))
    .catchall(
      z.unknown().superRefine((value, context) => {
        if (typeof value === "string" && value.trim() !== "") {
          context.addIssue({
            code: "custom",
            message: ENTRY_MESSAGES.notAsked(value.slice(0, LIMITS.text.max)),
          });
        }
      }),
    );

type PlayerRules = Record<
  "full_name" | "phone" | "handicap",
  { schema: z.ZodType<string | undefined>; missing: string }
> & {
  category?: { schema: z.ZodType<string | undefined>; missing: string };
  questions: readonly Question[];
};

const PLAYER_FIELDS = ["full_name", "phone", "handicap", "category"] as const;

export type PlayerEntry = {
  /** None: the database gives one. */
  id?: string | undefined;
  full_name: string;
  phone: string;
  handicap: string;
  /** On the full form only. */
  category?: string | undefined;
  answers?: Readonly<Record<string, unknown>> | undefined;
};

export type StoredPlayer = Omit<PlayerEntry, "answers"> & { answers?: Answers | undefined };

/**
 * The lines of the further players. An empty line is asked about. The id keeps a player the
 * same when the entry is changed.
 *
 * @param max how many further players there may be
 */
function playersSchema(
  { full_name, phone, handicap, category, questions }: PlayerRules,
  max: number,
) {
  const rules = { full_name, phone, handicap, ...(category && { category }) };
  const line = z
    .object({
      id: z
        .uuid()
        .optional()
        .catch(undefined)
        .transform((id) => id?.toLowerCase()),
      full_name: full_name.schema,
      phone: phone.schema,
      handicap: handicap.schema,
      category: category?.schema ?? z.undefined().optional().catch(undefined),
      answers: answersSchema(
        questions.map((question) => ({ ...question, required: false })),
      ).optional(),
    })
    .superRefine((value, context) => {
      if (!isPlayer(value)) {
        context.addIssue({ code: "custom", path: ["full_name"], message: PLAYERS_MESSAGES.empty });
        return;
      }
      for (const [name, { missing }] of Object.entries(rules)) {
        if (value[name as keyof typeof rules]) continue;
        context.addIssue({ code: "custom", path: [name], message: missing });
      }
      for (const { id, label, required, hidden } of questions) {
        if (!required || hidden || value.answers?.[id]) continue;
        context.addIssue({
          code: "custom",
          path: ["answers", id],
          message: ENTRY_MESSAGES.answer(label),
        });
      }
    });
  return z
    .array(line.optional())
    .refine((lines) => lines.filter(isPlayer).length <= max, {
      error: PLAYERS_MESSAGES.tooMany(max),
      when: () => true,
    })
    .optional();
}

function isPlayer(line: Partial<Record<string, unknown>> | undefined): line is PlayerEntry {
  return (
    PLAYER_FIELDS.some((name) => Boolean(line?.[name])) ||
    Object.values(line?.answers ?? {}).some(Boolean)
  );
}

export function playersOf(lines: readonly (object | undefined)[] | undefined): PlayerEntry[] {
  return (lines ?? []).filter(isPlayer);
}

const PLAYERS_FIELD = /^players\[(\d+)\]\./;

/** The messages of an entry's form, those about further players with their names. */
export function withPlayerNames(
  errors: Readonly<Record<string, string[] | null>>,
  form: FormData,
): Record<string, string[] | null> {
  const named = { ...errors };
  for (const [field, messages] of Object.entries(errors)) {
    const line = PLAYERS_FIELD.exec(field)?.[1];
    if (line === undefined || !messages) continue;
    const value = form.get(`players[${line}].full_name`);
    const name =
      typeof value === "string" && value.trim() !== ""
        ? value.trim()
        : PLAYERS.player(Number(line));
    named[field] = messages.map((message) => `${name}: ${message}`);
  }
  return named;
}

type Rules = Pick<
  Tournament,
  | "golf_groups"
  | "hidden_golf_groups"
  | "allows_other_group"
  | "divisions"
  | "divisions_by_handicap"
  | "rated_tees"
  | "has_plain_handicaps"
  | "questions"
  | "max_group_size"
>;

/** Whether to wait in line when there is no place. */
const joinsWaitingList = z.boolean().optional();

const email = emailSchema({
  required: FULL_MESSAGES.email,
  invalid: FULL_MESSAGES.email,
});

export const fullEntrySchema = (tournament: Rules) => fullSchema(tournament, email);

const fullSchema = <Email extends z.ZodType<string | undefined>>(
  tournament: Rules,
  address: Email,
) =>
  z
    .object({
      submissionKey,
      fullName: nameSchema(text(FULL_MESSAGES.fullName, LIMITS.fullName)),
      email: address,
      phone: text(FULL_MESSAGES.phone, LIMITS.phone),
      golfGroup: groupOf(tournament),
      customGolfGroup: optionalText(LIMITS.golfGroup)
        .refine((value) => !value || isVisible(value), FULL_MESSAGES.invisible)
        .refine(
          (value) => !value || !isVisible(value) || hasLocalLetters(value),
          ENTRY_MESSAGES.groupLetters,
        ),
      category: categoryOf(tournament),
      handicap: handicapOf(tournament),
      additionalInfo: optionalText(LIMITS.text),
      answers: answersSchema(tournament.questions),
      players: playersSchema(
        {
          full_name: {
            schema: nameSchema(text(FULL_MESSAGES.fullName, LIMITS.fullName)).optional(),
            missing: FULL_MESSAGES.fullName,
          },
          phone: {
            schema: text(FULL_MESSAGES.phone, LIMITS.phone).optional(),
            missing: FULL_MESSAGES.phone,
          },
          handicap: {
            schema: handicapOf(tournament).optional(),
            missing: FULL_MESSAGES.handicapEmpty,
          },
          ...(!tournament.divisions_by_handicap && {
            category: {
              schema: categoryOf(tournament).optional(),
              get missing() {
                return chooseDivision(tournament);
              },
            },
          }),
          questions: questionsPerPlayer(tournament),
        },
        tournament.max_group_size - 1,
      ),
      joinsWaitingList,
    })
    .refine((form) => form.golfGroup !== OTHER_GROUP || Boolean(form.customGolfGroup), {
      path: ["customGolfGroup"],
      error: FULL_MESSAGES.customGolfGroup,
      // Also when other fields are wrong, so that all messages appear at once.
      // Requires that no check above aborts.
      when: () => true,
    })
    .superRefine((form, context) => {
      const lines = [form, ...(form.players ?? [])];
      lines.forEach((line, index) => {
        const wrong = line && divisionProblem(tournament, line);
        if (!wrong) return;
        const { field, message } = wrong;
        context.addIssue({
          code: "custom",
          path: index === 0 ? [field] : ["players", index - 1, field],
          message,
        });
      });
    });

/** A golf group, where the tournament offers any. Who may have a hidden one, the database knows. */
const groupOf = (tournament: Rules): z.ZodType<string | null> => {
  const groups = groupsOf(tournament);
  const choice = oneOf(
    [...groups, ...tournament.hidden_golf_groups],
    () => FULL_MESSAGES.golfGroup,
  );
  return groups.length === 0
    ? choice
        .optional()
        .catch(undefined)
        .transform((group) => group ?? null)
    : choice;
};

/** A division that the member chooses; none where the handicap gives it. */
const categoryOf = ({ divisions, divisions_by_handicap }: Rules): z.ZodType<string | undefined> =>
  divisions_by_handicap
    ? z.undefined().optional().catch(undefined)
    : oneOf(
        divisions.map(({ id }) => id),
        () => chooseDivision({ divisions }),
      );

const chooseDivision = ({ divisions }: Pick<Rules, "divisions">) =>
  ENTRY_MESSAGES.chooseDivision(divisionWord(divisions));

function divisionProblem(
  { divisions, divisions_by_handicap }: Rules,
  { category, handicap: value }: { category?: string | undefined; handicap?: string | undefined },
): { field: "category" | "handicap"; message: string } | null {
  if (!value) return null;
  if (value !== NO_HANDICAP_TEXT && Number.isNaN(numberOf(value.replace("+", "")))) return null;
  if (divisions_by_handicap) {
    return divisionFor(divisions, value)
      ? null
      : {
          field: "handicap",
          message: ENTRY_MESSAGES.noDivision(divisionWord(divisions)),
        };
  }
  const chosen = divisions.find(
    ({ id, from, to }) => id === category && (from ?? to) !== undefined,
  );
  return !chosen || takesHandicap(chosen, value)
    ? null
    : {
        field: "category",
        message: ENTRY_MESSAGES.outsideDivision(divisionLabel(chosen)),
      };
}

export const shortEntrySchema = ({
  questions,
  max_group_size,
}: Pick<Rules, "questions" | "max_group_size">) =>
  z.object({
    submissionKey,
    fullName: nameSchema(text(SHORT_MESSAGES.fullName, LIMITS.fullName)),
    phone: text(SHORT_MESSAGES.phone, LIMITS.phone),
    handicap: text(SHORT_MESSAGES.handicap, LIMITS.handicapText),
    birthdayMessage: optionalText(LIMITS.text),
    answers: answersSchema(questions),
    players: playersSchema(
      {
        full_name: {
          schema: nameSchema(text(SHORT_MESSAGES.fullName, LIMITS.fullName)).optional(),
          missing: SHORT_MESSAGES.fullName,
        },
        phone: {
          schema: text(SHORT_MESSAGES.phone, LIMITS.phone).optional(),
          missing: SHORT_MESSAGES.phone,
        },
        handicap: {
          schema: text(SHORT_MESSAGES.handicap, LIMITS.handicapText).optional(),
          missing: SHORT_MESSAGES.handicap,
        },
        questions: questionsPerPlayer({ questions }),
      },
      max_group_size - 1,
    ),
    joinsWaitingList,
  });

/**
 * The same forms as the club fills them in: it may have no address of somebody who called, and both
 * forms take one, because mails go there.
 */
export const clubEntrySchema = (tournament: FormRules) =>
  tournament.entry_form === "full"
    ? fullSchema(tournament, email.optional())
    : shortEntrySchema(tournament).extend({ email: email.optional() });

export type ClubEntry = z.output<ReturnType<typeof clubEntrySchema>>;

export type FullEntrySchema = ReturnType<typeof fullEntrySchema>;
export type ShortEntrySchema = ReturnType<typeof shortEntrySchema>;

export type FullEntry = z.output<FullEntrySchema>;
export type ShortEntry = z.output<ShortEntrySchema>;

export const ENTRY_LISTS = ["players"];

type FormRules = Rules & Pick<Tournament, "entry_form">;

const MAX_KNOWN = 100;

/**
 * Keeps the schema of each tournament's rules: making one, and reading its attributes, takes longer
 * than rendering the form.
 */
function cached<Schema extends z.ZodType>(
  make: (rules: FormRules) => Schema,
): (rules: FormRules) => Schema {
  const schemas = new LRUCache<string, Schema>({ max: MAX_KNOWN });
  return ({
    entry_form,
    golf_groups,
    hidden_golf_groups,
    allows_other_group,
    divisions,
    divisions_by_handicap,
    rated_tees,
    has_plain_handicaps,
    questions,
    max_group_size,
  }) => {
    const rules = {
      entry_form,
      golf_groups,
      hidden_golf_groups,
      allows_other_group,
      divisions,
      divisions_by_handicap,
      rated_tees,
      has_plain_handicaps,
      questions,
      max_group_size,
    };
    const key = JSON.stringify(rules);
    const schema = schemas.get(key) ?? make(rules);
    schemas.set(key, schema);
    return schema;
  };
}

export const entrySchema = cached<FullEntrySchema | ShortEntrySchema>((tournament) =>
  tournament.entry_form === "full" ? fullEntrySchema(tournament) : shortEntrySchema(tournament),
);

const replaces = z.uuid(CHANGE_MESSAGES.outdated);

export const changeSchema = cached((tournament) =>
  tournament.entry_form === "full"
    ? fullEntrySchema(tournament).safeExtend({ replaces })
    : shortEntrySchema(tournament).extend({ replaces }),
);

export const withdrawalSchema = z.object({
  registration: z.uuid(CHANGE_MESSAGES.outdated),
});

export type WithdrawalFields = FieldsOf<typeof withdrawalSchema>;
