export const TOASTS = {
  added: (name: string) => ({ message: "Added", description: `${name} is in the register.` }),
  namesakes: (names: string) => ({
    message: "Not added yet",
    description: `The register has ${names}. Is this another person? Then press Add again.`,
  }),
  saved: { message: "Saved" },
  removed: { message: "Removed from the register" },
  notSaved: { message: "Not saved", description: "Something went wrong. Please try again." },
  notRemoved: { message: "Not removed", description: "Something went wrong. Please try again." },
  changed:
    "Another administrator has changed or removed this person. Open the page again to see it.",
} as const;

export const TO_REGISTER = "Members’ register";
