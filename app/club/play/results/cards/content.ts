import { RESULTS_PAGE } from "#app/club/play/results/content.ts";
export const CARDS_PAGE = {
  heading: "Cards",
  description: "The cards of a fourball, typed hole by hole.",
  group: (number: number, groups: number) => `Fourball ${number} of ${groups}`,
  digits: (holes: number) =>
    `${holes} digits for each player, such as ${holes > 9 ? "454354453 445354434" : "454354453"}`,
  hint: "In the order of the holes; when one took ten or more, with spaces between the numbers. “-” or X is a hole picked up; NR, WD, DQ or DNS instead of a card is no return, withdrawn, disqualified or did not start; an empty field is no card.",
  noCourse: "Points appear when the scoring settings have the par and stroke index of each hole.",
  none: "There are no entries yet.",
  soFar: (found: number, holes: number) => `${found} of ${holes} holes`,
  halves: ["Out", "In"],
  total: "Total",
  noTotal: "no total: a hole is picked up",
  ownBall: (column: string) => `${column} of this ball`,
  noPoints: "no handicap, so no net result",
  given: (points: number) =>
    `${points} points are typed for this player. A card takes their place.`,
  kept: (card: string) =>
    `Disqualified, so this card does not count: ${card}. Empty the field to count it again.`,
  other: "A card of another player",
  otherHint: "For a player who played in this fourball but is listed in another.",
  otherPlayer: "Player",
  otherCard: "Card",
  choose: "Nobody",
  check: "Check",
  checking: "Checking…",
  save: "Save and go on",
  saving: "Saving…",
  previous: "Previous fourball",
  next: "Next fourball",
} as const;

export const CARDS_MESSAGES = {
  card: (found: number, holes: number) =>
    found === holes
      ? "Enter 1 to 30 strokes for each hole, or “-” or X where it was picked up"
      : `${found} of ${holes} holes. Check the card.`,
  whose: "Please say whose card this is",
  odd: (holes: readonly { hole: number; strokes: number }[]) =>
    `${holes
      .map(({ hole, strokes }) => `${strokes} at hole ${hole}`)
      .join(", ")}? If that is right, save again.`,
  elsewhere: (name: string, group: number) =>
    group > 0
      ? `${name} is in fourball ${group}. If this is their card, save again.`
      : `${name} is in no fourball. If this is their card, save again.`,
  absent: (names: readonly string[]) =>
    `${names.join(" and ")} ${names.length === 1 ? "is" : "are"} not checked in. If this is their card, save again.`,
  meanwhile: (card: string) =>
    card === ""
      ? "Someone else has removed this card. Save again to keep yours."
      : `Someone else has saved ${card}. Save again to keep yours.`,
} as const;

export const CARDS_TOASTS = {
  saved: (cards: number, isPublished: boolean) => ({
    message: cards === 1 ? "1 card saved" : `${cards} cards saved`,
    ...(isPublished && { description: RESULTS_PAGE.stayPublished }),
  }),
} as const;
