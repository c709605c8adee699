import { type Club, callClubText } from "#app/site/club.ts";
import { formatDay } from "#app/site/dates.ts";
import { dayInIndiaOf } from "#app/site/today.ts";

export const CANNOT_COME = {
  name: "Cannot come",
  heading: "Tell the club that you cannot come",
  description: "Tell the club that you cannot come, once the site takes no withdrawal any more.",
  text: "Entries can no longer be changed here, so the club withdraws your entry and gives your place to someone else. It may phone you.",
  knockout:
    "The club withdraws your entry, and each opponent that you still have to play gets a walkover. If you only cannot play by the last day, agree on another day with your opponent, or ask the club for more days.",
  knockoutTold: "The club withdraws your entry. If you can play after all, please",
  knockoutSoon: "If you are to play soon, please also tell your opponent, and",
  /** Once the club was told. */
  told: (at: string) =>
    `You told the club on ${formatDay(dayInIndiaOf(new Date(at)))} that you cannot come.`,
  toldText:
    "The club withdraws your entry. If you can come after all, or start within a few hours, please",
  all: (players: readonly string[]) =>
    `This is for all of you: ${players.join(", ")}. If some of you come, please`,
  soon: "If you start within a few hours, please also",
  submit: "I cannot come",
  back: "I will come",
  return: "Back",
} as const;

export const CANNOT_COME_TOASTS = {
  told: (club: Club, isKnockout: boolean) => ({
    message: "The club knows that you cannot come",
    description: isKnockout
      ? "Please tell your opponent too."
      : `If you start within a few hours, please also ${callClubText(club)}.`,
  }),
  failed: (club: Club) => ({
    message: "The club does not know yet",
    description: `Please press the button again in a minute, or ${callClubText(club)}.`,
  }),
} as const;
