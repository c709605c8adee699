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
} as const;
