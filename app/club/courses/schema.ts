import { z } from "zod";
import { HOLE_MESSAGES, indexesSchema, parsSchema } from "#app/club/frame/hole-numbers.ts";
import { fieldSchema, optionalText, WITH_WRONG_FIELDS } from "#app/forms/field-schema.ts";
import { isVisible, NAME_MESSAGES } from "#app/forms/person-schema.ts";
import { indexesIn, parsIn } from "#app/golf/hole-list.ts";
import { MAX_TEES, RATING, SLOPE } from "./fields.ts";

const MESSAGES = {
  course: "Enter the name of the course",
  name: "Enter the name of the tee",
  rating: "Enter the course rating, for example 71.3",
  slope: "Enter the slope rating, for example 124",
  sameTee: "Another tee has this name",
  sameHoles: "Enter as many numbers as there are pars",
  tooMany: `At most ${MAX_TEES} tees, please`,
} as const;

const visibleText = (max: number) =>
  optionalText(max).refine((text) => isVisible(text ?? ""), NAME_MESSAGES.invisible);

/** A line without any text is none. */
export const isFilled = (line: Readonly<Record<string, unknown>>): boolean =>
  Object.values(line).some(Boolean);

const tee = z
  .object({
    name: visibleText(20),
    rating: fieldSchema(RATING),
    slope: fieldSchema(SLOPE),
    pars: parsSchema,
    indexes: indexesSchema,
  })
  .superRefine((line, context) => {
    if (!isFilled(line)) return;
    for (const name of ["name", "rating", "slope"] as const) {
      if (!line[name]) context.addIssue({ code: "custom", path: [name], message: MESSAGES[name] });
    }
  });

const course = z.object({
  name: visibleText(80).refine((text) => Boolean(text), MESSAGES.course),
  pars: parsSchema.refine((text) => text !== undefined, HOLE_MESSAGES.pars),
  indexes: indexesSchema.refine((text) => text !== undefined, HOLE_MESSAGES.indexes),
  tees: z
    .array(tee)
    .refine((tees) => tees.filter(isFilled).length <= MAX_TEES, MESSAGES.tooMany)
    .default([]),
});

type Course = z.output<typeof course>;

function refuseOtherRounds({ pars = "", indexes = "", tees }: Course, context: z.RefinementCtx) {
  const holes = parsIn(pars)?.length;
  const issue = (path: (string | number)[], message: string) => {
    context.addIssue({ code: "custom", path, message });
  };
  if (indexesIn(indexes)?.length !== holes) issue(["indexes"], MESSAGES.sameHoles);
  for (const [index, each] of tees.entries()) {
    if (each.pars && parsIn(each.pars)?.length !== holes)
      issue(["tees", index, "pars"], MESSAGES.sameHoles);
    if (each.indexes && indexesIn(each.indexes)?.length !== holes)
      issue(["tees", index, "indexes"], MESSAGES.sameHoles);
    const key = each.name?.toLowerCase();
    if (key && tees.findIndex(({ name }) => name?.toLowerCase() === key) < index)
      issue(["tees", index, "name"], MESSAGES.sameTee);
  }
}

export const newCourseSchema = course
  .extend({
    /** The course's id, by which the same form adds one course. */
    id: z
      .uuid()
      .optional()
      .catch(undefined)
      .transform((id) => id ?? crypto.randomUUID()),
  })
  .superRefine(refuseOtherRounds, WITH_WRONG_FIELDS);

const version = z.coerce.number().int().positive().max(2_147_483_647).catch(-1);

export const courseSchema = course
  .extend({ version })
  .superRefine(refuseOtherRounds, WITH_WRONG_FIELDS);

export const removalSchema = z.object({ version });

export const takeSchema = z.object({
  course: z.uuid({ error: "Choose a course" }),
  version,
  play: z.coerce.number().int().nonnegative().catch(-1),
});

export type CourseForm = Course;

export const COURSE_LISTS = ["tees"] as const;
