import { expect, test } from "vitest";
import { ENTRY_MESSAGES, FULL_MESSAGES, PLAYERS, SHORT_MESSAGES } from "#app/entries/content.ts";
import { clubWords } from "./club-words.ts";

/** Every text of a list of messages, with words in place of what they are about. */
const textsOf = (messages: object) =>
  Object.values(messages).flatMap((message: unknown) =>
    typeof message === "string"
      ? [message]
      : typeof message === "function"
        ? [String((message as (...about: string[]) => unknown)("Men", FULL_MESSAGES.golfGroup))]
        : [],
  );

test("no message of an entry's form says “you” or “your” to the club", () => {
  const texts = [FULL_MESSAGES, SHORT_MESSAGES, ENTRY_MESSAGES].flatMap(textsOf);
  expect(texts.filter((text) => /\byou(r|rs)?\b/i.test(text)).length).toBeGreaterThan(4);
  expect(texts.map(clubWords).filter((text) => /\byou(r|rs)?\b/i.test(text))).toEqual([]);
  expect(PLAYERS.hint(3)).not.toMatch(/\byour\b/i);
});

test("a message about something else stays as it is", () => {
  expect(clubWords(FULL_MESSAGES.email)).toBe(FULL_MESSAGES.email);
});
