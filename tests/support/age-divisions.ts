import type { Division } from "#app/tournaments/divisions.ts";

const AGE_DIVISIONS: readonly Division[] = [
  { id: "men", name: "Men", who: "Age < 70" },
  { id: "senior", name: "Senior", who: "Age 70+" },
  { id: "ladies", name: "Ladies" },
];

/** The divisions that a new tournament starts with, or these of them. */
export const ageDivisions = (...ids: readonly string[]): Division[] =>
  AGE_DIVISIONS.filter(({ id }) => ids.length === 0 || ids.includes(id));
