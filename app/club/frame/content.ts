export const TOASTS = {
  logIn: {
    message: "Please log in",
    description: "Your session has ended. What you typed is saved.",
  },
  failed: {
    message: "Not saved",
    description: "Something went wrong. Please try again.",
  },
} as const;
