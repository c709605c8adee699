/** How many players a page has: a form has 200 fields, and each of them five. */
export const PLAYERS_A_PAGE = 38;

/** In place of a person's id. */
export const NOBODY = "nobody";

export const WHICH = ["open", "nobody", "known"] as const;
export type Which = (typeof WHICH)[number];

export const PLAYERS_PAGE = {
  heading: "Who the players are",
  text: "Results count in a series, and members’ handicaps and prices apply, once each player is joined to a person in the register. A fee that is charged already stays as it is until “Save and apply to existing entries” is pressed under Fees. Joining happens by itself when players enter with their own account, when the club enters them from the register, or when name and phone are those of one member. Where only the name is the same, you decide here.",
  links: { open: "Open", nobody: "Not in the register", known: "Joined" } satisfies Record<
    Which,
    string
  >,
  none: {
    open: "No player is open.",
    nobody: "No player is marked as not in the register.",
    known: "No player is joined to a person of the register.",
  } satisfies Record<Which, string>,
  person: "Person",
  notInRegister: "Not in the register",
  choose: "Choose",
  reopen: "Open again",
  more: "Another person, or another way to count",
  other: "Another member’s number or name",
  countsAs: "Counts as",
  ways: { register: "As the register says", member: "A member", guest: "A guest" },
  joinSure: (count: number) =>
    count === 1
      ? "Join the player whose name and phone agree"
      : `Join all ${count} whose name and phone agree`,
  save: "Save",
  plays: "plays already",
  notMember: "not a member that day, so it does not count in members’ series",
  wasNobody: "not in the register, as you chose before",
  why: {
    account: "their account",
    phone: "same name and phone",
    before: "chosen for this name before",
    name: "same name",
    only_phone: "same phone",
  },
  knownBy: {
    account: "by the account",
    number: "by the membership number",
    phone: "by name and phone",
    desk: "by the club",
    list: "by a list that the club entered",
  },
} as const;

export const PLAYERS_TOASTS = {
  saved: (count: number) =>
    count === 0 ? { message: "Nothing was changed" } : { message: "Saved" },
  joined: (count: number) => ({
    message: count === 1 ? "1 player joined" : `${count} players joined`,
  }),
} as const;

export const PLAYERS_MESSAGES = {
  notFound: "No person in the register has this number or name",
  several: "Several people have this name: enter the membership number",
  person_not_found: "This person is no longer in the register",
  series_outdated: "A series changed at the same moment. Look at it, and save again",
  person_twice: (person: string, other: string) =>
    `${person} is another player of the tournament, entered as ${other}`,
  player_changed: "This player was changed since you opened the page. Look at the player again",
} as const;
