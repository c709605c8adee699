export const SERIES = "Series";

export const TO_ALL = "All series";

/** By the codes of the database. */
export const MESSAGES = {
  series_changed:
    "Another administrator has saved the series since you opened it. Check it below and save again.",
  series_shown: "Everyone can see the series again. Hide it first.",
  series_closed: "The series is final. Open it again first.",
  slug_taken: "Another series has this name. Choose another one.",
  reason_missing: "Results are published, so this needs a reason.",
  series_invalid: "The series cannot be saved like this. Check the fields.",
  person_twice:
    "This person already has a result in that tournament. Take that one back first, if this is theirs.",
  person_not_found: "The register has no such person any more.",
  result_not_found: "This result is no longer there.",
  cut_published: "The cut was published after this tournament. Take the cut back first.",
} as const;

export const TOASTS = {
  saved: { message: "Series saved" },
  deleted: { message: "Series deleted" },
  notDeleted: { message: "Not deleted", description: "Something went wrong. Please try again." },
  parted: { message: "Saved", description: "Choose here whose result it is." },
  added: (name: string) => ({ message: "Series added", description: name }),
} as const;

/** Why a player cannot be entered in the next round, by the codes of the database. */
export const REFUSED = {
  same_name: "a player of this name is entered, perhaps by someone else’s entry",
  tournament_full: "there are not enough places",
  entry_not_found: "there is no entry to copy",
  entry_invalid: "the entry lacks what this tournament asks for",
} as const;
