import { UNAVAILABLE } from "#app/tournaments/register-content.ts";

export type ClosedReason = "none" | "withdrawn" | "late" | "cancelled";

export const CHANGE_PAGE = {
  heading: (tournament: string) => `Change my registration: ${tournament}`,
  /** Where nothing can be changed. */
  closedHeading: (tournament: string) => `My registration: ${tournament}`,
  until: (day: string | null) =>
    day
      ? `You can change or withdraw it until ${day}.`
      : "You can change or withdraw it as long as registration is open.",
  closed: {
    none: (tournament: string) => `You are not registered for ${tournament}.`,
    withdrawn: (tournament: string) => `You have withdrawn from ${tournament}.`,
    late: (tournament: string, day: string | null) =>
      day
        ? `Registrations for ${tournament} could be changed until ${day}.`
        : `Registration for ${tournament} is closed.`,
    cancelled: UNAVAILABLE.cancelled,
  },
  submit: "Save changes",
  back: "Back to my profile",
} as const;
