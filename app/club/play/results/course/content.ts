export const COURSE_PAGE = {
  heading: "Cards from the course",
  title: (tournament: string) => `Cards from the course: ${tournament}`,
  description: "The cards that fourballs keep on their phones, hole by hole.",
  intro:
    "Each fourball of the published draw has a link to its cards, as a QR code on its scorecards. A returned card becomes the player’s score; nothing is published until you publish the results.",
  noDraw: "There are no links yet: publish the draw first.",
  summary: (returned: number, players: number) =>
    `${String(returned)} of ${String(players)} cards returned`,
  open: "Open the cards",
  replace: "Replace the link",
  replaceText:
    "The code on the scorecards stops working. Print them again, or send the new link.",
  replaced: "New link for the fourball",
  notStarted: "Not started",
  thru: (holes: number) => `thru ${String(holes)}`,
  silent: (minutes: number) => `no score for ${String(minutes)} minutes`,
  differs: "two phones differ",
  returned: (moment: string, marker: string | null) =>
    `Returned ${moment}${marker ? `, marked by ${marker}` : ""}`,
  reopen: "Reopen",
  reopenText:
    "The fourball can change the card again. Until it is returned, it does not count.",
  reason: "Reason",
  reopened: "Card reopened",
  differences: "Differences",
  differencesText:
    "These cards are not the same on paper and from the course. Choose which one counts.",
  columns: {
    player: "Player",
    club: "On paper",
    course: "From the course",
    choice: "Counts",
  },
  countsClub: "Paper counts",
  countsCourse: "Course counts",
  settled: "Difference settled",
} as const;

/** Why the database refused, by its code. */
export const COURSE_REFUSALS: Readonly<Record<string, string>> = {
  card_not_returned: "This card has already been reopened.",
  card_link_not_found: "This fourball is no longer in the published draw.",
  reason_required: "Enter a reason",
};
