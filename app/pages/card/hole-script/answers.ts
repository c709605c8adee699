// What answers what a card's script sends. Between phone and site are networks that answer in its
// place: only what names what was sent is the site's own.

import { OWN_MARK } from "#app/platform/http/own-mark.ts";

/** For an answer, in milliseconds. */
const PATIENCE = 10_000;

/** What is stored and what is refused, with the reason, by keys or by the player of a card. */
export type CardAnswer = { stored: string[]; refused: Record<string, string> };

/** Why nothing is known of what was sent: it is sent again. */
export type Cause = "offline" | "silent" | "busy" | "foreign";

/**
 * What an answer says of what was sent. It is the site's own when it names each id: nothing else
 * takes a number from the phone.
 *
 * @param answer null: there was none
 */
export function readAnswer(
  answer: { status: number; isOwn: boolean; text: string } | null,
  ids: readonly string[],
  isOnline: boolean,
): CardAnswer | Cause {
  if (!answer) return isOnline ? "silent" : "offline";
  const told = answerIn(answer.text);
  if (
    told &&
    ids.length > 0 &&
    ids.every((id) => told.stored.includes(id) || typeof told.refused[id] === "string")
  ) {
    return told;
  }
  const { status, isOwn } = answer;
  // A network's log-in has a status of its own.
  if (status === 429 || (status >= 500 && status !== 511) || (isOwn && status >= 400))
    return "busy";
  // An answer of the site's that broke off is none.
  return isOwn ? "silent" : "foreign";
}

function answerIn(text: string): CardAnswer | null {
  try {
    const told = JSON.parse(text) as Partial<CardAnswer> | null;
    return told && Array.isArray(told.stored) && told.refused ? (told as CardAnswer) : null;
  } catch {
    return null;
  }
}

/** What a request needs of a browser. */
type Browser = { ask: (path: string, init: RequestInit) => Promise<Response>; isOnline: boolean };

/**
 * Sends a form of a card.
 *
 * @param ids what the answer has to name
 * @returns `isSilent`: there was no answer until the time was over
 * @throws what is a fault of the script or of the browser, and no missing answer
 */
export async function post(
  browser: Browser,
  path: string,
  body: string,
  ids: readonly string[],
): Promise<{ answer: CardAnswer | Cause; isSilent: boolean }> {
  // `AbortSignal.timeout` is younger than phones that golfers have.
  const patience = new AbortController();
  const timer = setTimeout(() => {
    patience.abort();
  }, PATIENCE);
  const request: RequestInit = {
    method: "POST",
    body: new URLSearchParams(body),
    redirect: "manual",
    signal: patience.signal,
  };
  const answered = await browser.ask(path, request).then(
    (response) =>
      response.text().then(
        (text) => ({
          status: response.status,
          isOwn: response.headers.has(OWN_MARK),
          text,
        }),
        () => null,
      ),
    () => null,
  );
  clearTimeout(timer);
  return {
    answer: readAnswer(answered, ids, browser.isOnline),
    isSilent: patience.signal.aborted,
  };
}
