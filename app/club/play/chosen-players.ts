import { z } from "zod";

/** The hidden field of every form of a competition. */
export const version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

const ID = /^[\da-f-]{8,36}$/;

/** @param message beside the field when nobody is chosen */
export const player = (message: string) =>
  z.string({ error: message }).regex(ID, message);

/**
 * The players whose boxes are checked: one field for each, so that they are
 * saved like any other when the session has ended.
 *
 * @param message beside the boxes when none is checked
 */
export const chosenPlayers = (message: string) =>
  z
    .record(z.string().regex(ID), z.literal("on"), {
      error: message,
    })
    .transform((boxes) => Object.keys(boxes));

const ID_LENGTHS = [8, 13, 18];

/**
 * Ids of players as a page sends them: only as much of each as tells them apart,
 * because a page has a hundred and more.
 */
export function shortIds(ids: readonly string[]): (id: string) => string {
  const length = ID_LENGTHS.find(
    (characters) =>
      new Set(ids.map((id) => id.slice(0, characters))).size === ids.length,
  );
  return (id) => id.slice(0, length);
}

/**
 * The players that are meant, in the order of the short ids. Who is not among
 * them any more is left out.
 *
 * @param ids of all players, each once
 */
export function playersOf(
  short: readonly string[],
  ids: readonly string[],
): string[] {
  return short.flatMap((start) => {
    const [id, ...more] = ids.filter((each) => each.startsWith(start));
    return id === undefined || more.length > 0 ? [] : [id];
  });
}
