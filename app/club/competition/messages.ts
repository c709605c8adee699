const mailsText = (mails: number) =>
  mails === 0
    ? "No emails are sent."
    : mails === 1
      ? "1 entrant gets a mail."
      : `${String(mails)} entrants get a mail.`;

export const TOASTS = {
  conflict: {
    message: "Someone else has changed this",
    description:
      "Nothing was saved. The page shows how it is now, and what you chose or typed is still here: check it, and press again.",
  },
  nothing: {
    message: "Nothing to save",
    description: "Choose first what is to change.",
  },
  saved: { message: "Saved" },
  published: (mails: number) => ({
    message: "The draw is published",
    description: mailsText(mails),
  }),
  takenBack: (mails: number) => ({
    message: "The draw is taken back",
    description: mailsText(mails),
  }),
} as const;
