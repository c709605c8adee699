import { z } from "zod";
import { indexesSchema, parsSchema } from "#app/club/frame/hole-numbers.ts";
import {
  checkedText,
  type FormValue,
  FIELD_MESSAGES,
  fieldSchema,
  ID,
  requiredText,
  tidy,
  WITH_WRONG_FIELDS,
} from "#app/forms/field-schema.ts";
import type { FieldsOf } from "#app/forms/form.tsx";
import { parsIn } from "#app/golf/hole-list.ts";
import { isDay } from "#app/site/dates.ts";
import { canBeWish, hasChoices } from "#app/tournaments/answers.ts";
import type { Question } from "#app/tournaments/tournament.ts";
import { MESSAGES } from "./messages.ts";
import {
  FIELD_NAMES,
  FIELDS,
  type FieldName,
  fieldSpec,
  type LineFieldSpec,
  type ListName,
  type ListSpec,
  type FieldSpec,
} from "./tournament-fields.ts";

// Lengths and shapes as the checks of the table `tournaments`.

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

const isMoment = (text: string) => MOMENT.test(text) && isDay(text.slice(0, 10));

const matching = (pattern: RegExp, message: string) =>
  checkedText((text) => pattern.test(text), message);

export function namesIn(text: string | undefined): string[] {
  return (text ?? "")
    .split("\n")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

export function isFilled(
  line: Readonly<Record<string, unknown>> | undefined,
  ...names: readonly string[]
): boolean {
  return names.some((name) => Boolean(line?.[name]));
}

export function typedFields(line: Readonly<Record<string, LineFieldSpec>>): string[] {
  return Object.keys(line).filter(
    (name) => !["choice", "box", "id"].includes(line[name]?.kind ?? ""),
  );
}

/**
 * A list of repeated lines. A line whose texts are all empty is none: it is left out when the form
 * is saved.
 */
function listSchema({ max, line }: ListSpec) {
  const texts = typedFields(line);
  const lineSchema = z
    .object(
      Object.fromEntries(Object.entries(line).map(([name, field]) => [name, schemaOf(field)])),
    )
    .superRefine((values: Readonly<Record<string, unknown>>, context) => {
      if (!isFilled(values, ...texts)) return;
      for (const [name, { isRequired }] of Object.entries(line)) {
        if (!isRequired || values[name]) continue;
        context.addIssue({
          code: "custom",
          path: [name],
          message: MESSAGES.required,
        });
      }
    }, WITH_WRONG_FIELDS);
  return z
    .array(lineSchema.optional())
    .refine((list) => list.filter((line) => isFilled(line, ...texts)).length <= max, {
      error: MESSAGES.tooMany(max),
    })
    .optional();
}

const RENAMED = /^(.+?)\s+(?:->|→)\s+(.+)$/;

/** The choices in a text area, one a line: "M", or "M -> Medium" for another name. */
export function choicesIn(text: string | undefined): { name: string; was?: string }[] {
  return namesIn(text).map((line) => {
    const [, was, name] = RENAMED.exec(line) ?? [];
    return was && name ? { name, was } : { name: line };
  });
}

type Named = { name: string; hidden?: boolean };

const nameKey = (name: string) => name.normalize("NFKC").toLowerCase();

/** What is wrong with each name that an earlier one of the list has too, whatever its case. */
export function doubleNames(
  list: readonly (Named | undefined)[],
): { at: number; message: string }[] {
  const earlier = new Map<string, Named>();
  return list.flatMap((line, at) => {
    if (!line?.name) return [];
    const key = nameKey(line.name);
    const other = earlier.get(key);
    if (!other) earlier.set(key, line);
    return other ? [{ at, message: MESSAGES.sameName(other.name, other.hidden ?? false) }] : [];
  });
}

/** Of a question, with the hidden ones. */
export const CHOICES = { max: 40, name: 80 } as const;

export const SLUG = /^(?=.{3,80}$)[a-z0-9]+(-[a-z0-9]+)*$/;

type ChoiceLists = { choices?: string | undefined; hidden_choices?: string | undefined };

function choicesProblem({ choices, hidden_choices }: ChoiceLists) {
  const offered = choicesIn(choices);
  const hidden = choicesIn(hidden_choices).map(({ name }) => ({ name, hidden: true }));
  const all = [...hidden, ...offered];
  const [double] = doubleNames(all);
  if (double) {
    return {
      field: double.at < hidden.length ? "hidden_choices" : "choices",
      message: double.message,
    };
  }
  return offered.length >= 2 &&
    offered.length <= 20 &&
    all.length <= CHOICES.max &&
    all.every(({ name }) => name.length <= CHOICES.name)
    ? null
    : { field: "choices", message: MESSAGES.choices };
}

/** A field that is not required may be empty. */
function schemaOf(field: Exclude<FieldSpec, ListSpec> | LineFieldSpec): z.ZodType {
  switch (field.kind) {
    case "names":
      return z.string().overwrite(tidy).optional();
    case "pars":
      return parsSchema;
    case "indexes":
      return indexesSchema;
    case "slug":
      return matching(SLUG, MESSAGES.slug);
    case "picture":
      return z.string().regex(ID, FIELD_MESSAGES.choice).optional();
    case "id":
      return (field.max ? z.string().max(field.max) : z.string().regex(ID)).optional();
    case "time":
      return matching(TIME, MESSAGES.time);
    case "moment":
      return checkedText(isMoment, MESSAGES.moment);
    default:
      return fieldSchema(field);
  }
}

const fields = Object.fromEntries(
  FIELD_NAMES.map((field) => {
    const spec = fieldSpec(field);
    return [field, spec.kind === "list" ? listSchema(spec) : schemaOf(spec)];
  }),
) as unknown as {
  [Name in FieldName]: z.ZodType<
    Name extends ListName ? LineForm<Name>[] | undefined : FormValue<(typeof FIELDS)[Name]>
  >;
};

type LineForm<Name extends ListName> =
  | Partial<Record<keyof (typeof FIELDS)[Name]["line"] & string, string | boolean>>
  | undefined;

function refuseDoubles(list: readonly unknown[] | undefined, context: z.core.$RefinementCtx) {
  for (const { at, message } of doubleNames((list ?? []) as (Named | undefined)[])) {
    context.addIssue({ code: "custom", path: [at, "name"], message });
  }
}

/** Only the name is needed: a draft is saved with whatever is there. */
export const tournamentSchema = z
  .object({
    /** The version that the form was opened with, and what it then held. */
    version: z.coerce.number().int().catch(0),
    base: z.string().optional().catch(undefined),
    /** Saves over this later version of somebody else's. */
    overwrite: z.coerce.number().int().optional().catch(undefined),
    /** Of what the club was asked, as the button of the question has it. */
    asked: z.string().optional().catch(undefined),
    intent: z.enum(["save", "preview", "publish", "close", "reopen"]).catch("save"),
    ...fields,
    form_of_play: fields.form_of_play.default("day"),
    golf_groups: fields.golf_groups.superRefine(refuseDoubles, WITH_WRONG_FIELDS),
    divisions: fields.divisions.superRefine((list, context) => {
      refuseDoubles(list, context);
      list?.forEach((line, index) => {
        const { name: division, from, to } = (line ?? {}) as Record<string, string>;
        if (!division || !from || !to || Number(from) <= Number(to)) return;
        context.addIssue({ code: "custom", path: [index, "to"], message: MESSAGES.range });
      });
    }, WITH_WRONG_FIELDS),
    rated_tees: fields.rated_tees.superRefine((list, context) => {
      refuseDoubles(list, context);
      list?.forEach((line, index) => {
        const { par, pars } = (line ?? {}) as Record<string, string>;
        const sum = parsIn(pars ?? "")?.reduce((all, each) => all + each, 0);
        if (!sum || !par || sum === Number(par)) return;
        context.addIssue({
          code: "custom",
          path: [index, "pars"],
          message: MESSAGES.parsSum(sum, par),
        });
      });
    }, WITH_WRONG_FIELDS),
    questions: fields.questions.superRefine((list, context) => {
      list?.forEach((line, index) => {
        const { label, ...lists } = (line ?? {}) as Record<string, string>;
        const question = { kind: lists.kind as Question["kind"] };
        const wrong = !label
          ? null
          : hasChoices(question)
            ? choicesProblem(lists)
            : lists.for_draw && !canBeWish(question)
              ? { field: "for_draw", message: MESSAGES.wishOfNone }
              : null;
        if (!wrong) return;
        context.addIssue({
          code: "custom",
          path: [index, wrong.field],
          message: wrong.message,
        });
      });
    }, WITH_WRONG_FIELDS),
  })
  .superRefine((form, context) => {
    if (
      form.entry_form !== "full" ||
      !form.allows_other_group ||
      form.golf_groups?.some((line) => line?.name && !line.hidden)
    )
      return;
    context.addIssue({
      code: "custom",
      path: ["allows_other_group"],
      message: MESSAGES.otherAlone,
    });
  }, WITH_WRONG_FIELDS)
  .superRefine((form, context) => {
    const divisions = form.divisions?.filter((line) => line?.name) ?? [];
    const ofRegister = divisions.find((line) => line?.for);
    if (ofRegister && form.divisions_by_handicap) {
      context.addIssue({
        code: "custom",
        path: ["divisions", form.divisions?.indexOf(ofRegister) ?? 0, "for"],
        message: MESSAGES.notOfRegister,
      });
    }
    const reserved = divisions.filter((line) => line?.by_club || line?.hidden);
    if (reserved.length === 0) return;
    const message = form.divisions_by_handicap
      ? MESSAGES.givenByHandicap
      : reserved.length === divisions.length
        ? MESSAGES.noneToChoose
        : null;
    if (!message) return;
    const first = form.divisions?.indexOf(reserved[0]) ?? 0;
    context.addIssue({
      code: "custom",
      path: ["divisions", first, reserved[0]?.by_club ? "by_club" : "hidden"],
      message,
    });
  }, WITH_WRONG_FIELDS);

export type TournamentForm = z.output<typeof tournamentSchema>;

export const newTournamentSchema = z.object({
  /** An idempotency key: the same form makes one tournament. */
  submissionKey: z.uuid().optional().catch(undefined),
  name: fields.name,
});

export type NewTournamentFields = FieldsOf<typeof newTournamentSchema>;

export const copySchema = z.object({
  tournament: z.string().regex(ID),
  submissionKey: z.uuid().optional().catch(undefined),
});

const version = z.coerce.number().int().catch(0);

export const cancellationSchema = z.object({
  version,
  reason: requiredText(MESSAGES.reason, 1_000),
});

export type CancellationFields = FieldsOf<typeof cancellationSchema>;

/** A button that asks once more before it does what cannot be missed. */
export const stepSchema = z.object({ version });
