export const TOASTS = {
  added: (name: string) => ({ message: "Added", description: `${name} is in the register.` }),
  namesakes: (names: string) => ({
    message: "Not added yet",
    description: `The register has ${names}. Is this another person? Then press Add again.`,
  }),
  saved: { message: "Saved" },
  renamed: (results: number) => ({
    message: "Saved",
    description: `Series show the new name now; the results of ${results === 1 ? "1 tournament" : `${results} tournaments`} keep the name of the entry.`,
  }),
  removed: { message: "Removed from the register" },
  notSaved: { message: "Not saved", description: "Something went wrong. Please try again." },
  notRemoved: { message: "Not removed", description: "Something went wrong. Please try again." },
  changed:
    "Another administrator has changed or removed this person. Open the page again to see it.",
} as const;

export const MERGE_PAGE = {
  heading: "Merge with another person",
  intro:
    "If a person is in the register twice, or was removed and came back, join their results, series and guests here.",
  like: "People of this name",
  none: "No other person has this name.",
  search: "Another person’s name or number",
  found: "Found",
  notFound: "No person matches.",
  removed: "Removed from the register",
  played: (count: number) => (count === 1 ? "1 tournament" : `${count} tournaments`),
  question: (name: string) => `Are these one person: ${name}?`,
  stays: "Stays",
  goes: "Goes",
  results: "Tournaments that move",
  letGo: "Entered twice: the withdrawn entry stays, but no longer belongs to a person",
  fields: "Empty fields that are filled",
  dropped: "Not kept, because the person who stays has something else there",
  membership: "Membership that stays",
  membershipText:
    "With its number. It decides prices and divisions of entries made from now on. Entries that are there keep their price.",
  whose: { stays: "of the person who stays", goes: "of the person who goes" },
  account: "Account",
  moves: "moves",
  nothing: "none",
  text: "From now on, past results count for the person who stays, in public tables as well. Entries, their fees and payments stay as they are. The merge can be taken back for 30 days.",
  merge: "Merge",
  keep: "Keep both",
  merges: "Merges of the last 30 days",
  takeBack: "Take back",
  ofPerson: "Merge with another person…",
} as const;

export const MERGE_TOASTS = {
  merged: {
    message: "Merged",
    description: "Under “Merge with another person…” you can take it back for 30 days.",
  },
  takenBack: { message: "Taken back", description: "They are two people again." },
  notMerged: {
    message: "Nothing was changed",
    description: "Something went wrong. Please try again.",
  },
  playedBoth: (tournament: string) =>
    `Both are players of ${tournament}, so they are two people. Correct that tournament first.`,
  bothHaveAccounts: "Each of them has an account. Take one of the accounts off its person first.",
  seriesOutdated: "A series changed at the same moment. Please look again.",
  tooLate: "A merge can be taken back for 30 days.",
  changedSince: "Another person has this number or this account now.",
} as const;

export const TO_REGISTER = "Members’ register";
