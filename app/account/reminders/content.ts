/** Of the page behind the link in a reminder. */
export const REMINDERS_PAGE = {
  heading: "Stop reminders?",
  description: "Stop the mails that remind you of a tournament.",
  text: "Two days before a tournament we remind those who are registered. Mails about your registrations still come: that you have a place, or that the tournament is cancelled.",
  submit: "Stop reminders",
  stopped: "Reminders are off",
  stoppedText:
    "We do not remind you of tournaments any more. You can turn reminders on again in your profile.",
  unknown: "This link does not work",
  unknownText:
    "It may have been cut off on its way to you. You can turn reminders off in your profile.",
  failed: "Not done yet",
  failedText:
    "Our member service did not answer. Please press the button again in a minute.",
  profile: "To my profile",
} as const;
