import type { ToastContent } from "#app/ui/toast.tsx";

const mailsText = (mails: number) =>
  mails === 0
    ? "Nobody gets a mail."
    : mails === 1
      ? "1 entrant gets a mail."
      : `${String(mails)} entrants get a mail.`;

/** Toasts of the pages for teams, draw and results. */
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
    message: "Somebody else has changed this meanwhile",
    description:
      "Nothing was saved. The page shows how it is now, and what you chose or typed is still here: check it, and press again.",
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

/**
 * The toast of a form that came second also says who has saved what.
 *
 * @param toast any of the page's
 * @param latest the change that came first, if it can be read
 */
export function withLatestChange(
  toast: ToastContent,
  latest: { what: string; by: string } | undefined | null,
): ToastContent {
  return latest && toast.message === TOASTS.conflict.message
    ? {
        ...toast,
        description: `${latest.what}: ${latest.by}. ${TOASTS.conflict.description}`,
      }
    : toast;
}
