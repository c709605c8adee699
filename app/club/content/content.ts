export const TO_SITE = "Site";

export const MESSAGES = {
  gone: "It has been deleted. It can be put back at the end of the list; then save this form.",
  invalid:
    "It is too long, or has signs that cannot be seen, which often come with copied text. Type the words anew where you copied them.",
  changed: "Someone else has changed it just now. Look at it again, then press the button again.",
  courseGone: "This course has been removed just now. Choose another one, or none.",
} as const;

const FAILED = "Something went wrong. Please try again.";

export const TOASTS = {
  saved: { message: "Saved", description: "Only the club sees it until it is shown." },
  savedAndShown: { message: "Saved", description: "Visitors see it now." },
  /** After what is said of a saved item. */
  ofCourse: "It has the holes and par of the course of the club, not those that the form had.",
  keepsNumbers:
    "It still has the holes and par that the course of the club had. From now on they change only here.",
  shown: { message: "Shown", description: "Visitors see it now." },
  hidden: { message: "Hidden", description: "Only the club sees it now." },
  deleted: {
    message: "Deleted",
    description: "It is at the end of the list for 30 days, and can be put back.",
  },
  moved: { message: "Moved" },
  notMoved: {
    message: "Not moved again",
    description:
      "The list has changed since you opened it. Press the button again if you still want it.",
  },
  restored: { message: "Put back", description: "It is hidden until you show it." },
  notSaved: { message: "Not saved", description: FAILED },
  /** By what a button was to do. */
  notDone: {
    shown: { message: "Not shown", description: FAILED },
    hidden: { message: "Not hidden", description: FAILED },
    deleted: { message: "Not deleted", description: FAILED },
    restored: { message: "Not put back", description: FAILED },
    up: { message: "Not moved", description: FAILED },
    down: { message: "Not moved", description: FAILED },
  },
  noPreview: { message: "No preview", description: MESSAGES.gone },
  incomplete: {
    message: "Not shown",
    description: "Something that visitors need is missing. Open it, and save it with all of it.",
  },
  needed: {
    message: "Not deleted",
    description: "The site needs it. Open it and empty its fields instead.",
  },
  conflict: (name: string | null) => ({
    message: "Not saved yet",
    description: `${name ?? "Someone else"} has saved this since you opened it. Look at what differs, then press the button again to keep what the form has.`,
  }),
} as const;
