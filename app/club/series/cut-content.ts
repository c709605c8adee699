import type { EnteredRound } from "./series.server.ts";

export const CUT_PAGE = {
  heading: "The cut",
  rule: (rounds: number, text: string) =>
    `After ${rounds === 1 ? "round 1" : `${rounds} rounds`} ${text}.`,
  none: "No cut is planned. Set one in the settings.",
  unjoined: (count: number) =>
    `${count === 1 ? "1 result is" : `${count} results are`} not joined to a person in the register, so the cut does not count them. First choose`,
  unjoinedLink: "whose result each is",
  noPlayer: "The cut can be published once a result of a member counts.",
  early:
    "The cut can be published once the results of these rounds are published and count. The page of the series says what does not count, and why.",
  would: (count: number) => (count === 1 ? "1 player plays on" : `${count} players play on`),
  line: "Would miss the cut",
  publish: "Publish the cut",
  published: (moment: string) => `Published ${moment}.`,
  differences: "By the results that are published now, the cut would be different:",
  unchanged: "The published cut stays as it is unless you publish it again.",
  again: "Publish the cut again",
  againChanges: "Publishing it again changes:",
  takeBack: "Take the cut back",
  changeHeading: "Change the cut",
  add: {
    heading: "Let a player play on",
    person: "Player who missed the cut",
    choose: "Choose a player",
    submit: "Add",
  },
  added: "Added by the committee",
  remove: "Take back",
  enter: {
    heading: "The next round",
    text: "Enters everyone who plays on, with the details of their last entry. Players who already have an entry, even a withdrawn one, are left as they are. Fees and mails are the same as for any entrant whom the club adds.",
    none: "Add the next round under Tournaments and publish it; then its field can be entered here.",
    submit: (name: string) => `Enter them in ${name}`,
  },
  seen: {
    message: "Not published",
    description: "The results have changed since you looked. Check below who plays on.",
  },
} as const;

const ENTERED = {
  message: ({ entered }: EnteredRound) =>
    entered === 1 ? "1 player entered" : `${entered} players entered`,
  waiting: (names: readonly string[]) => `On the waiting list: ${names.join(", ")}.`,
  already: (count: number) => `${count} already had an entry.`,
  refused: (lines: readonly string[]) => `Not entered: ${lines.join("; ")}.`,
} as const;

/** What came of entering the next round. */
export const enteredToast = (round: EnteredRound) => ({
  message: ENTERED.message(round),
  description: [
    round.waiting.length > 0 ? ENTERED.waiting(round.waiting) : null,
    round.already > 0 ? ENTERED.already(round.already) : null,
    round.refused.length > 0 ? ENTERED.refused(round.refused) : null,
  ]
    .filter((text) => text !== null)
    .join(" "),
});

export const CUT_SAVED = {
  publish: () => ({ message: "The cut is published" }),
  "take-back": () => ({ message: "The cut is taken back" }),
  add: (name: string) => ({ message: `${name} plays on` }),
  remove: (name: string) => ({
    message: `${name} does not play on`,
    description: "An entry in the next round stays; withdraw it under Entrants there.",
  }),
} as const;
