export const EDIT_PAGE = {
  description: "Change a tournament of the club.",
  untitled: "Tournament",
  sections: "Sections of the form",
  untold: "Tell the entrants?",
  untoldText: (changes: string) =>
    `You have changed ${changes} since they entered. The message is ready: you can change it before it is sent.`,
  ownTimes: "A published draw keeps its own times: change them on its page, and publish it again.",
  write: "Write to the entrants",
  choose: "Choose",
  save: "Save",
  saveDraft: "Save draft",
  saving: "Saving…",
  saveAndPreview: "Save and preview",
  publish: "Publish",
  publishing: "Publishing…",
  closeRegistration: "Close registration",
  reopenRegistration: "Reopen registration",
  view: "View the page",
  takeCourse: "Take a course",
  invitation: "Invite by WhatsApp",
  cancel: "Cancel the tournament",
  delete: "Delete",
  asked: "Save this?",
  dayPassed: "This day has passed. That is right for an old tournament only.",
  missingHeading: "Before it can be published",
  history: "What changed",
  entered: (entries: number) =>
    entries === 1 ? "1 player is entered." : `${entries} are entered.`,
} as const;

export const SLUG_FIXED = "Cannot be changed after publishing.";

/** Who has saved it since; the server sends it. */
export const savedBy = (name: string | null, moment: string): string =>
  `${name ?? "Somebody"} saved it on ${moment}, after you had opened it. What you typed is in the form below, beside what was changed in other fields. Both of you changed these:`;

export const CONFLICT = {
  heading: "Someone else has saved this tournament",
  none: "No conflicts: both sets of changes are kept.",
  column: "What",
  theirs: "Saved now",
  yours: "Yours",
  empty: "empty",
  checked: "Yes",
  take: "Take theirs",
  takeOf: (column: string) => `Take theirs: ${column}`,
  names: "Entrants stay under the names that are saved now, whichever of the two you keep.",
  overwrite: "Keep mine",
  discard: "Discard mine, show theirs",
} as const;
