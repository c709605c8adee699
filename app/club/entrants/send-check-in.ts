import { CHECK_IN } from "./content.ts";

/** Null: it is not known. */
export type CheckInAnswer = { isStored: true } | { isStored: false | null; reason: string };

export const UNCLEAR: CheckInAnswer = { isStored: null, reason: CHECK_IN.again };

/** The field that asks for an answer in place of a page. */
export const IN_PLACE = "inPlace";

/** The field of the buttons on an entrant's own page, which they lead back to. */
export const FROM_ENTRANT = "fromEntrant";

/** How long a button waits for an answer, in milliseconds. */
const LIMIT = 10_000;

/**
 * The value of a check-in button.
 *
 * @param player undefined: everybody of the entry
 */
export const whomOf = (entry: string, player?: string): string =>
  player === undefined ? entry : `${entry}.${player}`;

/**
 * Posts what a check-in button posts.
 *
 * @param isUnclear whether it was sent before, and it is not known whether that arrived
 */
export async function sendCheckIn(
  action: string,
  form: FormData,
  isUnclear = false,
): Promise<CheckInAnswer> {
  if (!navigator.onLine && !isUnclear) return { isStored: false, reason: CHECK_IN.offline };
  form.set(IN_PLACE, "1");
  const patience = new AbortController();
  setTimeout(() => {
    patience.abort();
  }, LIMIT);
  try {
    const response = await fetch(action, {
      method: "POST",
      body: form,
      signal: patience.signal,
    });
    const isJson = response.headers.get("Content-Type")?.includes("application/json");
    return isJson ? ((await response.json()) as CheckInAnswer) : UNCLEAR;
  } catch {
    return UNCLEAR;
  }
}
