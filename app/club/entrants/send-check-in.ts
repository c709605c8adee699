import { CHECK_IN } from "./content.ts";

export type CheckInAnswer = { isStored: true } | { isStored: false; reason: string };

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

/** Posts what a check-in button posts. */
export async function sendCheckIn(action: string, form: FormData): Promise<CheckInAnswer> {
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
    return isJson
      ? ((await response.json()) as CheckInAnswer)
      : { isStored: false, reason: CHECK_IN.failed };
  } catch {
    return {
      isStored: false,
      reason: patience.signal.aborted ? CHECK_IN.slow : CHECK_IN.offline,
    };
  }
}
