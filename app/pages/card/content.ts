type WithClub = {
  name: string | null;
  /** Moved away and back. */
  isBack: boolean;
  numbers: readonly { hole: number; strokes: string }[];
};

export const CARD = {
  title: "Scorecard",
  holeTitle: (hole: number) => `Hole ${hole}`,
  description: "The scorecard of a fourball, hole by hole.",
  notFound: "This link does not work",
  notFoundText:
    "It may have been cut off, the club has given your fourball a new one, or is changing the draw. Scan the code on your scorecard, or ask the club.",
  early: "Not open yet",
  earlyText: (start: string) => `Your card opens on the day. Your fourball starts at ${start}.`,
  over: "Play is over",
  overText:
    "Nothing can be changed here any more. If you have not returned your card, tell the club your scores.",
  information: "About the tournament",
  hole: "Hole",
  par: "Par",
  strokeIndex: "Stroke index",
  thru: (holes: number, all: number) => `thru ${holes} of ${all}`,
  strokesOf: (name: string) => `Strokes of ${name}`,
  pickedUp: "Picked up",
  receives: (strokes: number) =>
    strokes < 0
      ? `gives ${strokes === -1 ? "a stroke" : `${-strokes} strokes`} back`
      : `receives ${strokes === 1 ? "a stroke" : `${strokes} strokes`}`,
  returned: "Card returned",
  differ: (numbers: string) =>
    `Two phones have different numbers: ${numbers}. Enter the right one.`,
  corrected: (number: string) =>
    `The club has entered ${number}. It counts; if it is wrong, ask the club.`,
  typed: "The club has entered this card from paper, and its numbers count, not these.",
  oneLess: (name: string) => `One less for ${name}`,
  oneMore: (name: string) => `One more for ${name}`,
  /** Why nothing is known of what was sent. */
  causes: {
    offline: "No signal.",
    silent: "The site does not answer.",
    busy: "The site is too busy, or has a fault.",
    foreign: "Something else answers in place of the site, such as a log-in page of this network.",
  },
  waiting: "Kept on this phone and sent later: hole",
  unsaved: {
    heading:
      "Not saved. These numbers are only on this phone; what was refused leaves it after two days:",
    other: "Another card on this phone has holes that are not saved",
    waits: "It was not sent yet.",
    again: "Send again",
    copy: "Copy",
    copied: "Copied",
    delete: "Delete",
    question: "Delete this hole from this phone?",
  },
  differing: "Two phones have different numbers: hole",
  withClub: ({ name, isBack, numbers }: WithClub) => {
    const player = name ?? "A player";
    const entered = `The club has what you entered: ${numbers
      .map(({ hole, strokes }) => `hole ${hole}: ${strokes}`)
      .join(", ")}.`;
    return isBack
      ? `${player} plays in your fourball again. ${entered} Please enter it again.`
      : `${player} no longer plays in your fourball. ${entered}`;
  },
  invalid: "Enter the strokes from 1 to 30, or tick “Picked up”",
  both: "Enter the strokes or tick “Picked up”, not both",
  /** On the first hole. */
  hint: "Enter the strokes of each player. ● gets a stroke on this hole.",
  next: "Save, next hole",
  previous: "Save, previous hole",
  toCheck: "Save and check the cards",
  checkOffline: "The cards can be checked and returned once the site answers.",
  leave: "This is not my phone",
  leaveText:
    "Removes all cards, their links and unsaved scores from this phone, those of other tournaments too.",
  leaveQuestion: "Some holes are only on this phone. Remove them from it, of all cards?",
  leaveOffline: "This needs a signal. Nothing was removed from this phone.",
  left: {
    message: "The card is off this phone",
    description: "The browser’s history may still have its link.",
  },
  saving: "Saving…",
  isSaved: (hole: number) => `Hole ${hole} is saved.`,
  failed: {
    message: "Not saved",
    description: "Something went wrong. Please try again.",
  },
} as const;

export const CHECK = {
  heading: "Check the cards",
  text: "Check each card together with its marker, then return it to the club.",
  isRight: (sum: string) => `Is this right? ${sum}`,
  missing: (holes: string) => `No score yet: ${holes}.`,
  differ: (holes: string) => `Two phones have different numbers: ${holes}.`,
  corrected: (holes: string) => `The club’s number counts: ${holes}.`,
  holes: (holes: readonly number[]) =>
    `${holes.length === 1 ? "hole" : "holes"} ${holes.join(", ")}`,
  columns: {
    hole: "Hole",
    par: "Par",
    strokes: "Strokes",
    counts: {
      stableford: "Points",
      medal: null,
      "par-bogey": "Won, lost",
    },
  },
  out: "Out",
  in: "In",
  total: "Total",
  marker: "Marker",
  chooseMarker: "Choose the marker",
  markerElsewhere: "A player of another fourball",
  markerClub: "No marker: the club checks the card",
  markerName: "Marker of another fourball",
  markerNameHint: "Only then: the name as on the tee sheet.",
  confirms: {
    player: (name: string) => `${name}: this is my card`,
    marker: "Marker: this is what I have marked",
  },
  confirmed: {
    player: (name: string, moment: string) => `Confirmed by ${name}, ${moment}.`,
    marker: (name: string, moment: string) => `Confirmed by ${name} as the marker, ${moment}.`,
  },
  changedMeanwhile: {
    message: "Not returned yet",
    description: "The card has changed since this page showed it. Check it again, then return it.",
  },
  changedSince: "A number was changed after the card was confirmed. Please confirm it again.",
  waits: (name: string) => `Card of ${name} confirmed`,
  waitsText:
    "It is returned when player and marker have both confirmed it, here or on another phone.",
  return: "Return the card",
  returning: "Returning…",
  notReturned: "The card is not returned yet. Press the button again: it cannot count twice.",
  isReturned: (moment: string) => `Returned ${moment}. The club has it.`,
  isWithout: {
    NR: (moment: string) => `No return, ${moment}. The club has it; only the club can change it.`,
    WD: (moment: string) => `Withdrawn, ${moment}. The club has it; only the club can change it.`,
  },
  noReturn: "Not finishing the round?",
  noReturnText: "Then this card has no score. Only the club can give it back to you.",
  reason: "What happened",
  reasons: {
    NR: "No return: the card will not be finished",
    WD: "Withdrawn: the player has stopped playing",
  },
  sure: (name: string) => `The round of ${name} ends here, without a score`,
  notSure: "Tick this box: only the club can give the card back",
  returnWithout: "Return without a score",
  back: "Back to the holes",
  done: (name: string) => `Card of ${name} returned`,
  doneWithout: (name: string) => `No score for ${name}: the club has it`,
} as const;

/** Markers who are no players of the fourball, as the form has them. */
export const MARKERS = { elsewhere: "elsewhere", club: "club" } as const;

export const REFUSALS: Readonly<Record<string, string>> = {
  card_link_not_found:
    "This link does not work any more. Scan the code on your scorecard, or ask the club.",
  card_closed: "Cards can be changed on the day of the tournament only.",
  results_published: "The results are published. Tell the club these scores.",
  card_returned: "This card has already been returned. Ask the club to reopen it.",
  hole_corrected: "The club has entered this hole, and its number counts. Ask the club.",
  player_not_found: "This player no longer plays in your fourball. Show this to the club.",
  too_many_changes: "Too many changes. Please tell the club.",
  marker_invalid: "Choose who marked the card",
  marker_not_found:
    "No other player, or more than one, has this name. Enter it as on the tee sheet.",
  confirmation_missing: "Tick who has confirmed the card: the player, the marker, or both",
  card_differs: "Two phones have different numbers on this card.",
  card_incomplete: "The card is not complete yet.",
  card_invalid: "Choose what happened",
};
