import { toPhoneText } from "#app/club/calls/phone-calls.tsx";
import { NEW, OUT } from "#app/club/play/moves.ts";
import { type BrokenRule, MAX_FOURBALL } from "#app/golf/draw.ts";
import { type Start, startingHole } from "#app/golf/starts.ts";
import type { Wish } from "#app/golf/wishes.ts";
import { formatTime } from "#app/site/dates.ts";

const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number} ${many}`;

const NAMES_SHOWN = 6;

export const DRAW_PAGE = {
  heading: "Draw",
  title: (tournament: string) => `Draw of ${tournament}`,
  labels: {
    start: "First fourball",
    with: "Second fourball",
    takesBack: "Take the published draw back",
    withAbsent: "Publish with these players",
    withMails: "Email the entrants about their tee times anyway",
  },
  starts: "Change starts",
  choose: "Choose a fourball",
  neutral: "neutral",
  without: "Without a fourball",
  choices: [
    { value: NEW, label: "A new fourball" },
    { value: OUT, label: "Take out of the draw" },
  ],
  gapChoices: [{ value: OUT, label: "Close the gap" }],
  fill: (name: string) => `Give it to ${name}`,
} as const;

/** Texts of the draw's settings. They reach the page with its data, not its script. */
export const RULES_TEXTS = {
  sides:
    "In this format partners play together: teams of two to four players are in one fourball each.",
  labels: {
    mixTeams: "Put players of different teams together where possible",
    keepEntriesTogether: "Keep players who entered together in one fourball",
    maxHandicapDifference: "Handicap difference",
    order: "Who plays together",
    sideSet: "Pairs or teams that stay together",
    kind: "Start",
    time: "Time",
    holes: "Starting holes",
    intervalMinutes: "Minutes between starts",
    tees: "From",
    seed: "Draw number",
    replaces: "Replace the current draw, including changes made by hand",
  },
  hints: {
    maxHandicapDifference:
      "How far a fourball’s average handicap may be from that of all players. Leave empty for no limit.",
    order: "By division or handicap, teams and handicaps are not mixed.",
    sideSet:
      "Partners of this competition play in one fourball. The tournament’s teams are then not mixed.",
    time: "When the shotgun starts, or the first fourball.",
    holes: "For a shotgun start: 1-18, for example, or 1-9, 12.",
    teeTimes: "For tee times only.",
    seed: "The same number and the same players give the same draw. Leave empty for a new draw.",
  },
  noSideSet: "None",
  orders: {
    lot: "By lot",
    division: "Division by division",
    handicap: "By handicap, the lowest first",
  },
  kinds: { shotgun: "Shotgun", "tee-times": "Tee times" },
  tees: {
    "1": "The first tee",
    "1,10": "The first and the tenth tee",
    "10": "The tenth tee",
  },
} as const;

/** What only the server says of a draw: the page gets it as text. */
export const DRAW_WORDS = {
  help: {
    text: "Choose where players move, then save. Two players swap when each moves to the other’s fourball.",
    dragText: "Or drag a player onto another one to swap them, or onto a fourball, then save.",
  },
  summary: ({
    starts,
    fourballs,
    seed,
    isChanged,
    hasOthers,
    broken,
  }: {
    starts: string;
    fourballs: number;
    seed: number | null;
    isChanged: boolean;
    /** Whether other players play now than were drawn. */
    hasOthers: boolean;
    broken: number;
  }) =>
    [
      starts,
      count(fourballs, "fourball", "fourballs"),
      seed === null ? "made by hand" : `draw no. ${seed}`,
      seed !== null && isChanged
        ? hasOthers
          ? "changed since it was drawn"
          : "changed by hand"
        : null,
      broken === 0 ? "nothing to check" : count(broken, "thing to check", "things to check"),
    ]
      .filter((part) => part !== null)
      .join(" · "),
  shotgun: (time: string) => `Shotgun, ${time}`,
  teeTimes: (time: string, minutes: number) =>
    `Tee times from ${time}, every ${count(minutes, "minute", "minutes")}`,
  noDraw: (players: number) =>
    players === 0
      ? "No players are confirmed yet."
      : `No draw yet: ${count(players, "player", "players")} to draw.`,
  hole: (hole: string) => `Hole ${hole}`,
  at: (hole: string, time: string) => `Hole ${hole}, ${time}`,
  count: (players: number) => `${players} of ${MAX_FOURBALL}`,
  found: ({ name, found }: { name: string; found: number }) =>
    `${count(found, "fourball has a player", "fourballs have a player")} with “${name}” in the name.`,
  toCheck: (fourballs: number) =>
    `${count(fourballs, "fourball", "fourballs")} to check, on all pages`,
  notPublished: (isPast: boolean) =>
    isPast
      ? "Not published. Publishing shows teams and tee sheet on the information page."
      : "Not published. Publishing shows teams and tee sheet on the information page, and emails each entrant with an e-mail address when and with whom they start. Registration closes with it, unless the tournament has a closing time.",
  dayPassed: "The day has passed: no one is emailed about tee times unless you tick the box.",
  isPublished: (moment: string) => `Published on ${moment}, as it is saved.`,
  hasChanged: (moment: string) => `Published on ${moment}. These things have changed since:`,
  publishAgain: ({
    entrants,
    more,
    withoutAddress,
  }: {
    entrants: readonly string[];
    more: number;
    withoutAddress: number;
  }) =>
    entrants.length > 0
      ? `Publishing again emails the entrants whose tee time or fourball has changed: ${entrants.join(", ")}${more > 0 ? ` and ${count(more, "other", "others")}` : ""}.`
      : withoutAddress === 0
        ? "Publishing again sends no emails: no tee time or fourball has changed."
        : "Publishing again sends no emails.",
  withoutSide: (names: readonly string[]) =>
    `${names.slice(0, NAMES_SHOWN).join(", ")}${names.length > NAMES_SHOWN ? ` and ${count(names.length - NAMES_SHOWN, "other", "others")}` : ""} ${names.length === 1 ? "is" : "are"} in no side yet: choose one on the Teams page.`,
  absent: (names: readonly string[]) =>
    `${count(names.length, "player is", "players are")} in the draw and not checked in: ${names.slice(0, NAMES_SHOWN).join(", ")}${names.length > NAMES_SHOWN ? ` and ${count(names.length - NAMES_SHOWN, "other", "others")}` : ""}.`,
  notHere: "not checked in",
  wish: ({ time, company }: Wish) =>
    `wish: ${[time, company && `with ${company.text}`].filter(Boolean).join(", ")}`,
  publishFirst: "Publish the tournament itself first.",
  broken: (broken: number, canPublish: boolean) =>
    `${count(broken, "thing needs", "things need")} a check${canPublish ? "; you can still publish" : ""}.`,
  otherTeeOff: (teeOff: string, start: string) =>
    `The tournament’s tee-off is at ${formatTime(teeOff)}, and the draw starts at ${formatTime(start)}: change one of them, since the tournament’s page says both.`,
  takeBack: (isPast: boolean) =>
    `Taking it back removes teams and tee sheet from the information page${
      isPast
        ? ""
        : ", and emails entrants with a tee time and an e-mail address that it no longer applies"
    }. The draw itself stays saved.`,
  startChange: (name: string, from: string | null, to: string | null) =>
    from === null
      ? `${name}: ${to ?? ""} (new)`
      : to === null
        ? `${name}: in no fourball any more`
        : `${name}: ${from} → ${to}`,
  moved: (moves: readonly string[], more: number) =>
    `${moves.join("; ")}${more > 0 ? ` and ${more} more` : ""}.`,
  gapsLeft: (gaps: number) =>
    gaps === 0 ? "No gap is left." : `${count(gaps, "gap is", "gaps are")} left.`,
  drawn: (fourballs: number, seed: number | null) =>
    `${count(fourballs, "fourball", "fourballs")}${seed === null ? "" : `, draw no. ${seed}`}.`,
  moreChanges: (more: number) =>
    `${count(more, "further player starts", "further players start")} elsewhere`,
  companyChanges: (players: number) =>
    `${count(players, "player plays", "players play")} with others than before`,
} as const;

export const BROKEN_RULES: Readonly<
  Record<BrokenRule["rule"], (names: readonly string[]) => string>
> = {
  size: (names) =>
    names.length === 0
      ? "nobody"
      : names.length < 3
        ? `only ${count(names.length, "player", "players")}`
        : `${names.length} players`,
  gap: (names) => (names.length === 1 ? "a gap" : `${names.length} gaps`),
  twice: (names) => `in two fourballs: ${names.join(", ")}`,
  missing: () => "in no fourball",
  "same-team": (names) => `of one team: ${names.join(", ")}`,
  split: (names) => `not with their partners, or those they entered with: ${names.join(", ")}`,
  handicap: () => "handicaps too far apart",
  early: (names) => `wished to start early: ${names.join(", ")}`,
  late: (names) => `wished to start late: ${names.join(", ")}`,
  company: (names) => `not with the players they wished for: ${names.join(", ")}`,
};

export const FIELD_MESSAGES = {
  difference: "Please enter a number of strokes, or leave empty",
  kind: "Please choose how the fourballs start",
  time: "Please enter a time",
  holes: "Please enter holes from 1 to 18, e.g. 1-18",
  interval: "Please enter the minutes between two starts, from 1 to 99",
  tees: "Please choose where to start from",
  seed: "Please enter a number of up to nine digits, or leave empty",
  withAbsent: "Please take them out of the draw, or confirm that they stay in it",
  replaces:
    "The draw was changed by hand, or other players play now: please confirm that it is replaced",
  noPlayers: "There are no players to draw",
  noSides: "This competition has no pairs or teams any more: please choose again",
  gone: "This player is no longer in the list",
  withdrawn:
    "This player has withdrawn since your page was loaded: keep the gap, close it or fill it",
  fourball: "Please choose a fourball",
  noFourball: "This fourball is not there any more",
  noFourballFor: (name: string) => `${name}: this fourball is not there any more`,
  full: (name: string, players: number) =>
    `${name}: this fourball would have ${players} players, and four are the most`,
  same: "Please choose two fourballs",
  noDraw: "There is no draw any more",
} as const;

const mailsText = (mails: number) =>
  mails === 0
    ? "No emails are sent."
    : mails === 1
      ? "1 entrant gets a mail."
      : `${mails} entrants get a mail.`;

const REPRINTS_NAMED = 6;

function reprintText(starts: readonly Start[]): string {
  const named = starts
    .slice(0, REPRINTS_NAMED)
    .map((start) => `hole ${startingHole(start)}, ${formatTime(start.time)}`);
  const more = starts.length - named.length;
  return `Scorecards printed before are not right for ${named.join("; ")}${more > 0 ? ` and ${count(more, "other fourball", "other fourballs")}` : ""}: print them again.`;
}

export const DRAW_TOASTS = {
  withCalls: <Toast extends { description: string }>(toast: Toast, entrants: number): Toast => ({
    ...toast,
    description:
      entrants === 0
        ? toast.description
        : `${toast.description} ${toPhoneText(entrants)}: the link at the top of this page opens the list.`,
  }),
  published: ({ mails, reprints }: { mails: number; reprints: readonly Start[] }) => ({
    message: "The draw is published",
    description: [mailsText(mails), ...(reprints.length > 0 ? [reprintText(reprints)] : [])].join(
      " ",
    ),
  }),
  takenBack: (mails: number) => ({
    message: "The draw is taken back",
    description: mailsText(mails),
  }),
} as const;
