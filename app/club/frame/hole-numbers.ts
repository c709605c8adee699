import { z } from "zod";
import { areIndexes, arePars, indexesIn, isRound, parsIn } from "#app/golf/hole-list.ts";

export const HOLE_MESSAGES = {
  pars: "Please enter the par of each hole: 9 or 18 numbers from 3 to 6",
  indexes: "Please enter a number from 1 to 18 for each of 9 or 18 holes, each once",
} as const;

/** Numbers of holes, kept as they are typed. */
const holes = (
  read: (text: string) => number[] | null,
  isValid: (list: number[]) => boolean,
  error: string,
) =>
  z
    .string()
    .refine(
      (text) => {
        const list = read(text);
        return list !== null && isValid(list);
      },
      { error },
    )
    .optional();

export const parsSchema = holes(
  parsIn,
  (list) => isRound(list) && arePars(list),
  HOLE_MESSAGES.pars,
);

export const indexesSchema = holes(indexesIn, areIndexes, HOLE_MESSAGES.indexes);
