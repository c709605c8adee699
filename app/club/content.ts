/** Texts of the list of all tournaments. */
export const LIST_PAGE = {
  heading: "Tournaments",
  description: "The club's tournaments: drafts, open ones and played ones.",
  new: "New tournament",
  edit: "Edit",
  copy: "Copy",
  copyOf: (name: string) => `Copy ${name}`,
  editOf: (name: string) => `Edit ${name}`,
  results: "Results",
  resultsOf: (name: string) => `Results of ${name}`,
  entrants: "Entrants",
  entrantsOf: (name: string) => `Entrants of ${name}`,
  none: "There is no tournament yet.",
  places: (entries: number, capacity: number) =>
    `${String(entries)} of ${String(capacity)} places`,
  waiting: (state: string, players: number) =>
    `${state} · ${String(players)} waiting`,
  entries: (entries: number) => `${String(entries)} entered`,
  complete: "Ready to be published",
  missing: (count: number) =>
    `${count === 1 ? "1 thing" : `${String(count)} things`} missing before it can be published`,
  opens: (moment: string) => `opens ${moment}`,
  closes: (moment: string) => `closes ${moment}`,
  later: "Later days",
  earlier: "Earlier days",
} as const;

/** Texts of the page that begins a tournament. */
export const NEW_PAGE = {
  heading: "New tournament",
  description: "Begin a tournament. Visitors see it when it is published.",
  labels: { name: "Name" },
  text: "Only the name is needed to begin: everything else follows on the next page, and nobody sees it before it is published.",
  submit: "Make the draft",
  busy: "Making…",
  keep: "All tournaments",
} as const;

/** Texts of the page that shows a tournament as visitors will see it. */
export const PREVIEW_PAGE = {
  heading: (name: string) => `Preview of ${name}`,
  untitled: "Preview",
  description: "A tournament of the club as visitors will see it.",
  text: "As it was saved last. A draft is seen by nobody but the club; its links work once it is published.",
  back: "Back to the form",
  card: "On the tournaments page",
  entryForm: "The entry form",
} as const;

/** Texts of the page that cancels a tournament. */
export const CANCEL_PAGE = {
  heading: (name: string) => `Cancel ${name}?`,
  description: "Cancel a tournament of the club.",
  text: (entries: number | null) =>
    `This cannot be undone. The tournament's pages stay and say that it is cancelled, with your reason. ${
      entries === null
        ? "Everybody who is entered is mailed."
        : entries === 0
          ? "Nobody is entered, so nobody is mailed."
          : entries === 1
            ? "The one member who is entered is mailed."
            : `All ${String(entries)} members who are entered are mailed.`
    }`,
  labels: { reason: "Reason" },
  hint: "Everybody reads it: on the page and in the mail.",
  submit: "Cancel the tournament",
  busy: "Cancelling…",
  keep: "Keep it",
  notPublished: "Only a tournament that is published can be cancelled.",
} as const;

/** Texts of the page that deletes a tournament. */
export const DELETE_PAGE = {
  heading: (name: string) => `Delete ${name}?`,
  description: "Delete a tournament of the club.",
  text: "Everything that was written about it goes with it. This cannot be undone.",
  hasEntries:
    "Somebody has entered for this tournament, so it cannot be deleted. It can be cancelled.",
  submit: "Delete it",
  busy: "Deleting…",
  keep: "Keep it",
} as const;

/** Toasts of the club's tournaments. */
export const TOASTS = {
  logIn: {
    message: "Please log in",
    description: "Your session has ended. What you typed is saved.",
  },
  failed: {
    message: "Not saved",
    description: "Something went wrong. Please try again.",
  },
  conflict: {
    message: "Not saved yet",
    description:
      "Somebody else has saved this tournament meanwhile. What you typed is still here.",
  },
  made: {
    message: "Draft made",
    description: "Nobody but the club sees it until you publish it.",
  },
  copied: {
    message: "Copied",
    description: "It is a draft: give it its day.",
  },
  saved: { message: "Saved" },
  merged: {
    message: "Saved",
    description:
      "Somebody else had saved other fields meanwhile. Both changes are here now.",
  },
  unseen: {
    message: "Saved, but nothing else was done",
    description:
      "Somebody else had saved other fields meanwhile. Please look at them first, then try again.",
  },
  published: {
    message: "Published",
    description: "Everybody can see it now.",
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
  cancelled: {
    message: "The tournament is cancelled",
    description: "Everybody who is entered gets a mail.",
  },
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
