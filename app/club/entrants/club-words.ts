import { ENTRY_MESSAGES, FULL_MESSAGES, SHORT_MESSAGES } from "#app/entries/content.ts";

const NOT_ASKED = ENTRY_MESSAGES.notAsked("\n").split("\n");

/** What a golfer's form says to the player, and the club's form of the player. */
const WORDS: readonly (readonly [string, string])[] = [
  [FULL_MESSAGES.golfGroup, "Please select the player’s golf group."],
  [
    FULL_MESSAGES.customGolfGroup,
    "Please type the player’s golf group, or select one that is listed.",
  ],
  [FULL_MESSAGES.handicapEmpty, "Please enter the player’s handicap."],
  [SHORT_MESSAGES.handicap, "Please enter the player’s handicap"],
  [NOT_ASKED[0] ?? "", "This form no longer asks the question that was answered with “"],
];

/** A message of a golfer's form in the words for the club, which fills it in for a player. */
export const clubWords = (message: string): string =>
  WORDS.reduce((text, [ofGolfer, ofClub]) => text.replaceAll(ofGolfer, ofClub), message);
