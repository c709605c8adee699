import { byField } from "#app/account/auth/profile-fields.ts";
import { NEW_PASSWORD_HINT, PASSWORD_LABELS } from "#app/forms/password-labels.ts";

export const LABELS = {
  ...byField(({ label }) => label),
  email: "Email",
  password: PASSWORD_LABELS.password,
  adult: "I am 18 or older",
} as const;

export const SIGNUP = {
  heading: "Sign up",
  passwordHint: NEW_PASSWORD_HINT,
} as const;

export const FORGOT = {
  heading: "Forgot password?",
  back: "Back to log in",
  /** True of an address without an account, and of one that was sent a link a moment ago. */
  sentText: (email: string) =>
    `If ${email} has an account, a link to choose a new password is in its mailbox within a minute or two.`,
  notThere:
    "We send at most one link a minute. Nothing there after a few minutes? Look in your spam folder, then try again.",
} as const;

export const CONFIRM = {
  path: "/auth/confirm",
  heading: "Confirm your email",
  text: "Follow the link in the mail that we sent you. If you have an account already, the mail says so, and your password is as it was.",
  notYet: (seconds: number) =>
    `The last email was requested less than a minute ago. You can ask for another in ${inSeconds(seconds)}.`,
  submit: "Send it again",
} as const;

export const CODE_MESSAGES = {
  late: "That took too long. Please enter the code that your app shows now.",
} as const;

export const FIELD_MESSAGES = {
  emailRequired: "Please enter your email.",
  emailInvalid: "Please enter a valid email address.",
  passwordRequired: "Please enter your password.",
  passwordTooShort: "Password must be at least 8 characters long.",
  resetPasswordTooShort: "Password must be at least 6 characters long.",
  passwordTooLong: "Please choose a shorter password.",
  newPasswordRequired: "Please enter a new password.",
  confirmPasswordRequired: "Enter the new password again.",
  adultRequired:
    "Please confirm that you are 18 or older. For a younger player, a parent or guardian signs up.",
  passwordsDiffer: "Please make sure both passwords are the same.",
} as const;

export const TOASTS = {
  loggedIn: (siteName: string) => ({
    message: "Login successful",
    description: `Welcome back to ${siteName}`,
  }),
  codeNotChecked: {
    message: "Code not checked",
    description: "There was a problem with it. Please try again.",
  },
  pendingEnded: {
    message: "Please log in again",
    description: "It took too long, so please enter your password again.",
  },
  loginFailed: {
    message: "Login failed",
    description: "Invalid email or password. Please try again.",
  },
  signedUp: { message: "Account created!" },
  confirmByEmail: {
    message: "Please check your email",
    description: "Follow the link in it to confirm your account, and go on where you were.",
  },
  signUpFailed: {
    message: "Sign up failed",
    description: "There was an error creating your account. Please try again.",
  },
  noMailGoesOut: {
    message: "No mail can be sent",
    description:
      "Too many mails were sent, so we cannot send yours right now. Please try again in an hour.",
  },
  passwordTooShort: {
    message: "Password too short",
    description: FIELD_MESSAGES.passwordTooShort,
  },
  resetPasswordTooShort: {
    message: "Password too short",
    description: FIELD_MESSAGES.resetPasswordTooShort,
  },
  adultRequired:
    "Please confirm that you are 18 or older. For a younger player, a parent or guardian signs up.",
  passwordsDiffer: {
    message: "Passwords don't match",
    description: FIELD_MESSAGES.passwordsDiffer,
  },
  resetSent: { message: "Reset email sent" },
  forgotFailed: {
    message: "Reset email not sent",
    description: "Failed to send reset email. Please try again.",
  },
  invalidResetLink: {
    message: "Invalid reset link",
    description: "This password reset link is invalid or has expired.",
  },
  resetFailed: {
    message: "Error",
    description: "Failed to update password. Please try again.",
  },
  passwordUpdated: {
    message: "Password updated",
    description: "Please log in with your new password.",
  },
  confirmed: {
    message: "Email confirmed",
    description: "Your account is ready.",
  },
  addressChanged: {
    message: "Email changed",
    description: "Please use your new address from now on.",
  },
  tooManyLinks: {
    message: "Please wait five minutes",
    description:
      "Too many links were opened from your network at once. Yours still works: open it again in five minutes.",
  },
  invalidAddressLink: {
    message: "Invalid link",
    description:
      "This link is invalid, was used already or has expired. If your address is still the old one, change it again in your account settings: we will send you new links.",
  },
  oneMoreLink: {
    message: "One more link to follow",
    description: "Follow the link in the email to your other address too, to finish changing it.",
  },
  invalidConfirmLink: {
    message: "Invalid confirmation link",
    description: "This link is invalid, was used already or has expired. We can send you another.",
  },
  confirmSent: {
    message: "Confirmation email sent",
    description:
      "If this address is waiting to be confirmed, a link is in its mailbox within a minute or two. If it has an account already, log in or choose a new password.",
  },
  mailedJustNow: (seconds: number) => ({
    message: "Requested a moment ago",
    description: CONFIRM.notYet(seconds),
  }),
  changePasswordHere: {
    message: "Please change your password here",
    description: "Use the Password section; it asks for your current password.",
  },
} as const;

function inSeconds(seconds: number): string {
  return seconds === 1 ? "a second" : `${seconds} seconds`;
}
