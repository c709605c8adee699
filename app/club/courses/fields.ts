import type { DescribedField } from "#app/forms/described-fields.ts";

/** As many as a tournament can take. */
export const MAX_TEES = 8;

export const RATING = {
  label: "Course rating",
  kind: "number",
  min: 20,
  max: 90,
  tenths: true,
} as const satisfies DescribedField;

export const SLOPE = {
  label: "Slope rating",
  kind: "number",
  min: 55,
  max: 155,
} as const satisfies DescribedField;

export type CourseFields = {
  id?: string;
  version?: string;
  name: string;
  pars: string;
  indexes: string;
  tees: { name: string; rating: string; slope: string; pars: string; indexes: string }[];
};
