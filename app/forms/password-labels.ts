export const RESET_LABELS = {
  password: "New Password",
  confirmPassword: "Confirm New Password",
} as const;

export const PASSWORD_LABELS = {
  password: "Password",
  confirmPassword: RESET_LABELS.confirmPassword,
  currentPassword: "Current Password",
} as const;

export const NEW_PASSWORD_HINT = "Must be at least 8 characters with a number and a symbol";
