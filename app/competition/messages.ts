/** Toasts of the pages for teams and draw. */
export const TOASTS = {
  logIn: {
    message: "Please log in",
    description: "Your session has ended. What you typed is saved.",
  },
  failed: {
    message: "Not stored",
    description: "Something went wrong. Please try again.",
  },
  conflict: {
    message: "Somebody else has changed this meanwhile",
    description:
      "Nothing was stored. The page shows what is saved now, and what you chose or typed is still here: look at it, and press again.",
  },
  saved: { message: "Stored" },
  published: (mails: number) => ({
    message: "The draw is published",
    description:
      mails === 1
        ? "1 entrant gets a mail."
        : `${String(mails)} entrants get a mail.`,
  }),
} as const;
