export const TOASTS = {
  logIn: {
    message: "Please log in",
    description: "Your session has ended. What you typed is saved.",
  },
  /** Of a form that is not saved. */
  logInAgain: {
    message: "Please log in",
    description: "Your session has ended. Please log in and do it again.",
  },
  failed: {
    message: "Not saved",
    description: "Something went wrong. Please try again.",
  },
} as const;
