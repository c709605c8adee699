import { type Refunds, refundsText } from "#app/club/editions/content.ts";

export const LIST_PAGE = {
  heading: "Tournaments",
  copyOf: (name: string) => `Copy ${name}`,
  editOf: (name: string) => `Edit ${name}`,
  resultsOf: (name: string) => `Results of ${name}`,
  entrantsOf: (name: string) => `Entrants of ${name}`,
  feesOf: (name: string) => `Entry fees of ${name}`,
  places: (entries: number, capacity: number) => `${entries} of ${capacity} places`,
  waiting: (state: string, players: number) => `${state} · ${players} waiting`,
  entries: (entries: number) => `${entries} entered`,
  missing: (count: number) =>
    `${count === 1 ? "1 field" : `${count} fields`} to complete before publishing`,
  cannotCome: (entrants: number) => `${entrants} cannot come`,
  opens: (moment: string) => `opens ${moment}`,
  closes: (moment: string) => `closes ${moment}`,
} as const;

export const CANCEL_PAGE = {
  heading: (name: string) => `Cancel ${name}?`,
  text: (mails: number | null) =>
    `This cannot be undone. The tournament's pages stay and say that it is cancelled, with your reason. ${
      mails === null
        ? "Everyone who is entered and has an email address is told by email."
        : mails === 0
          ? "No emails are sent."
          : `${mails === 1 ? "1 entry is told" : `${mails} entries are told`} by mail.`
    }`,
  results:
    "Its results stay on the page, which says that they do not count. Take them back first to hide them.",
  series: "In series, its results no longer count, which changes:",
  finalSeries: (names: readonly string[]) =>
    names.length === 1
      ? `${names.join()} is final: its table stays, with the results of this tournament.`
      : `${new Intl.ListFormat("en").format(names)} are final: their tables stay, with the results of this tournament.`,
  labels: { reason: "Reason" },
  submit: "Cancel the tournament",
  notPublished: "Only a tournament that is published can be cancelled.",
} as const;

export const DELETE_PAGE = {
  heading: (name: string) => `Delete ${name}?`,
  submit: "Delete it",
} as const;

export const TOASTS = {
  conflict: {
    message: "Not saved yet",
    description:
      "Someone else saved this tournament while you were editing. What you typed is still here.",
  },
  made: {
    message: "Draft made",
    description: "Only the club sees it until you publish it.",
  },
  copied: (next: string | null, refunds: Refunds = { before: null, now: null }) => ({
    message: next === null ? "Copied" : `Copied: ${next}`,
    description: [
      next === null
        ? "Saved as a draft. Set the date next."
        : "A draft. Check the day, and set when registration opens and closes.",
      refundsText(refunds),
    ]
      .filter(Boolean)
      .join(" "),
  }),
  saved: { message: "Saved" },
  savedPastDay: (day: string) => ({
    message: "Saved. Check the day",
    description: `The day, ${day}, has passed. If that is a mistake, correct it and save again.`,
  }),
  oneDivision: {
    message: "Saved",
    description:
      "With one division left, results have the board of all players alone, once they are published.",
  },
  merged: {
    message: "Saved",
    description:
      "Someone else saved other fields while you were editing. Both changes are here now.",
  },
  unseen: {
    message: "Saved. Check the other changes before you go on",
    description:
      "Someone else saved other fields while you were editing. Check their changes first, then try again.",
  },
  published: {
    message: "Published",
    description: "Everyone can see it now.",
  },
  incomplete: {
    message: "Saved, but not published",
    description: "Some fields are still empty.",
  },
  notPublished: {
    message: "Saved, but not published",
    description: "Something went wrong. Please try again.",
  },
  closed: { message: "Registration is closed" },
  notClosed: {
    message: "Saved, but registration was not closed",
    description: "Something went wrong. Please try again.",
  },
  reopened: { message: "Registration is open again" },
  notReopened: {
    message: "Saved, but registration was not reopened",
    description: "Something went wrong. Please try again.",
  },
  cancelled: (series: string | null) => ({
    message: "The tournament is cancelled",
    description: ["Entrants with an email address get an email.", series].filter(Boolean).join(" "),
  }),
  deleted: { message: "The tournament is deleted" },
  notDone: { message: "Nothing was changed" },
  notCancelled: {
    message: "Not cancelled",
    description: "Something went wrong. Please try again.",
  },
  notDeleted: {
    message: "Not deleted",
    description: "Something went wrong. Please try again.",
  },
  notCopied: {
    message: "Not copied",
    description: "Something went wrong. Please try again.",
  },
} as const;
