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
  replaceText: "The code on the scorecards stops working. Print them again, or send the new link.",
  replaced: "New link for the fourball",
  notStarted: "Not started",
  thru: (holes: number) => `thru ${String(holes)}`,
  silent: (minutes: number) => `no score for ${String(minutes)} minutes`,
  differs: "two phones differ",
  returned: (moment: string, marker: string | null) =>
    `Returned ${moment}${marker ? `, marked by ${marker}` : ""}`,
  reopen: "Reopen",
  reopenText: "The fourball can change the card again. Until it is returned, it does not count.",
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
  correct: "Correct a hole",
  correctText:
    "What you enter counts over what the phones have, also in a returned card. It is kept with your reason.",
  player: "Player",
  choosePlayer: "Choose the player",
  hole: "Hole",
  strokes: "Strokes",
  strokesHint: "X if the player picked up.",
  wrongHole: "Enter a hole from 1 to 18",
  wrongStrokes: "Enter the strokes from 1 to 30, or X",
  corrected: "Hole corrected",
  board: "Live board",
  boardText:
    "Anyone can follow the scores on a public page while play goes on, with the names that the published draw has. It says that nothing is final.",
  boardIsShown: "The live board is public.",
  showBoard: "Show the live board",
  hideBoard: "Hide the live board",
  seeBoard: "See the live board",
  seeScreen: "For a screen in the clubhouse",
  boardShown: "Live board shown",
  boardHidden: "Live board hidden",
} as const;

/** Why the database refused, by its code. */
export const COURSE_REFUSALS: Readonly<Record<string, string>> = {
  card_not_returned: "This card has already been reopened.",
  card_link_not_found: "This fourball is no longer in the published draw.",
  reason_required: "Enter a reason",
  hole_invalid: "This hole is not on the scorecard.",
  player_not_found: "This player is no longer in the tournament.",
};
