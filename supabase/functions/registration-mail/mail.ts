import { namesOfStart, numberedName } from "../_shared/names-apart.ts";
import { plainName, plainText } from "./plain-name.ts";

/**
 * A field that was changed; values only for fields that are not free text, and for a name that the
 * club has corrected; a label where the club has its own.
 */
export type Change = {
  field: string;
  label?: string;
  from?: string;
  to?: string;
};

/** Where and when a player starts, and with whom. */
export type StartOfPlayer = {
  player: string;
  /** `HH:MM`, in India. */
  time: string;
  hole: number;
  /** Of fourballs that start from one hole together; else empty. */
  letter: string;
  with: string[];
  /** Of players of one name in the draw. */
  namesakes?: (number | null)[];
  /** The token of the link to the fourball's cards. */
  card?: string | null;
};

/** A due mail, as claimed from the database. */
export type DueMail = {
  id: string;
  kind:
    | "registered"
    | "waiting"
    | "moved-up"
    | "changed"
    | "withdrawn"
    | "cancelled"
    | "reminder"
    | "message"
    | "start"
    | "no-start"
    | "no-results"
    | "payee-changed"
    | "unpaid"
    | "money"
    | "match"
    | "cannot-come"
    | "disputed";
  /** The day in India on which it is claimed, by the database's clock. */
  today: string;
  /** Empty of a mail to the club. */
  recipient: string;
  /** With the number of a player who is not the only one of the name. */
  full_name: string;
  /** Null of a mail about the account, like everything else about a tournament. */
  tournament_name: string | null;
  starts_on: string | null;
  /** Of one whose day is that of its draw; null: it is played on its day. */
  knockout: {
    final_by: string | null;
    /** Whether the draw is published, or that of a division. */
    is_drawn?: boolean;
    /** Of an entry that has no number in it, and who has taken the one that it had. */
    reserve?: { taken_by?: string[] } | null;
  } | null;
  place: string | null;
  schedule: string | null;
  calendar_path: string | null;
  changes: Change[] | null;
  /** Why the club cancelled the tournament; only of a mail that says so. */
  cancelled_reason: string | null;
  /**
   * Of an entry that waits its place in line; of one that the club withdrew, why;
   * of a mail about the draw the starts of its players, and whether they had others.
   */
  details: {
    place?: number;
    reason?: string;
    starts?: StartOfPlayer[];
    /** Of a reminder of the last day for changes. */
    changes_until?: string;
    /** Of a start, the last day on which the site takes a withdrawal; null: it takes none. */
    until?: string | null;
    /** As that of the entry. */
    told?: string | null;
    /** Of the tournament, for a link to the entry. */
    slug?: string;
    is_change?: boolean;
    /** Others are in the fourball, which starts as before. */
    is_same_start?: boolean | null;
    /** Of a change that the club made. */
    is_by_club?: boolean;
    /** The names of players whom it took out of the entry. */
    withdrawn?: string[];
    /** Whether a card of who is withdrawn keeps its place. */
    card_counts?: boolean;
    /** Whom members paid and pay, and who has changed it. */
    from?: Payee;
    to?: Payee;
    by?: string;
    at?: string;
    /** Its id, for the link to what it costs. */
    tournament?: string;
    /** Of money that was paid in or out, in paise; below zero: it was taken back. */
    kind?: "payment" | "refund";
    paise?: number;
    /** Of a payment or refund that has one, for the link to it. */
    receipt?: { kind: "receipt" | "voucher"; year: string; number: number } | null;
    /** The number of a reported payment that the club has not received. */
    refused?: string;
    /** Of a message, what only this entry reads. */
    facts?: Fact[];
    /** Of a match, "2.1", "3rd" or "p2.1" in the plate, what there is to say of it. */
    match?: string;
    what?:
      | "opponent"
      | "again"
      | "bye"
      | "walkover"
      | "link"
      | "offered"
      | "agreed"
      | "day-gone"
      | "more-days"
      | "last-day"
      | "reported"
      | "disputed"
      | "counted"
      | "recorded"
      | "corrected"
      | "void"
      | "off"
      | "not-on"
      | "groups-over"
      | "out"
      | "draw-gone";
    /** Of a walkover: that the next opponent is known. */
    has_next?: boolean;
    /** Until when changes were promised that the draw has ended. */
    ends_for?: string;
    /** Whether this side has won, of a result; undefined: no side goes on. */
    won?: boolean;
    how?: string;
    /** Of a correction, what becomes of matches that were played since. */
    later?: "stand" | "void";
    /** Of a match of a group whose correction has changed who goes on, whether this side does. */
    goes_on?: boolean;
    /** Of a result, that this side is in the plate, which is not drawn yet. */
    plate_to_come?: true;
    /** Of matches that are off, now that there is another one, the other side, and the day that was agreed. */
    instead?: { names: string[]; number: number | null; day: string | null }[];
    /** Of a match that is on again, whether a result that was reported before does not count any more. */
    lapsed?: boolean;
    /** Of a match that is off, why, and what this side was told of it where it did not have to play. */
    why?: "corrected" | "back";
    had?: "bye" | "walkover";
    /** What the sides of a disputed match say; won: whether the own side has, null: neither. */
    reports?: { is_own: boolean; how: string; won: boolean | null; is_denied: boolean }[];
    /** The day of the match as it is now. */
    agreed_on?: string;
    /** That the other side offers. */
    days?: string[];
    /** That was agreed. */
    day?: string;
    /** Whose knock-out it is, where each division has its own. */
    division?: { id: string; name: string };
    /** How many rounds the main draw has, or the plate where the match is one of it; null: it is not drawn. */
    rounds?: number | null;
    /** The names of the two sides, the recipient's first. */
    own?: string[];
    opponent?: string[];
    /** Where another side has the same names. */
    own_number?: number | null;
    opponent_number?: number | null;
    /** Of the link to the match; null: it is not to be played any more. */
    token?: string | null;
    last_day?: string | null;
    offers?: "you" | "other" | "both";
  } | null;
  /** Only of a message of the club. */
  message_subject: string | null;
  message_body: string | null;
  /** For the link that stops reminders; only of a reminder. */
  stop_token: string | null;
  /** For the link to an entry without an account; null of a member's. */
  entry_token: string | null;
  /** The entry as it is now, of a mail that confirms it; who entered is the first player. */
  entry: {
    /** Of the tournament, for a link to the entry. */
    slug?: string;
    players: {
      name: string;
      /** Of players of one name. */
      number?: number | null;
      /** Question, answer, and whether it is free text. */
      answers: [label: string, answer: string, isFree: boolean][];
    }[];
    /** The last day on which the site takes changes and a withdrawal, `YYYY-MM-DD`; null: no day. */
    until: string | null;
    /** The day on which the club was told that they cannot come; null: it was not, or has phoned. */
    told?: string | null;
    /** In paise, of one that waits: what it costs once it has a place. */
    price?: number | null;
    /** That a fee was asked for, and is not due any more. */
    nothing_due?: true;
    /** In paise, of a message about a changed fee. */
    repriced?: { from: number; to: number } | null;
    /** In paise; null: nothing was charged. */
    fee:
      | ({
          charged: number;
          /** What it is made up of; null: it is one amount. */
          parts?: FeePart[] | null;
          due: number;
          /** Less what was refunded. */
          paid: number;
          /** The last day on which a withdrawal is refunded; null: every day. */
          refund_until: string | null;
          reference: string;
          /** Payments that the entrant has reported, and the club has not found yet. */
          said: Reported | null;
          /** What was paid and counts for the place that it waits for. */
          kept?: Kept | null;
          /** While it is not paid, `YYYY-MM-DD`; null: always; not of an entry that is withdrawn. */
          held_until?: string | null;
          /** Of the tournament, for the link to the page that pays. */
          slug: string;
        } & Payee)
      | null;
  } | null;
};

type FeePart = { number: number; name: string; extra: string | null; paise: number };

/** In paise, and the oldest first; of nothing is one that another has replaced. */
type Reported = { paise: number; reports: { number: string; paise: number; on: string }[] };

/** In paise: what was paid, what the place costs, and what the club pays back if none comes. */
export type Kept = { paise: number; price: number; back: number };

/** Whom members pay. */
type Payee = {
  upi_address: string | null;
  upi_name: string | null;
  bank_account: string | null;
  /** The club's own words. */
  how_to_pay: string | null;
};

export type ComposedMail = {
  subject: string;
  text: string;
  html: string;
  /** Unsubscribing with one click in the mail program (RFC 8058). */
  headers?: { "List-Unsubscribe": string; "List-Unsubscribe-Post": string };
};

const FIELDS: Record<string, string> = {
  full_name: "Full name",
  email: "Email",
  phone: "Phone number",
  golf_group: "Golf group",
  category: "Category",
  handicap: "Handicap",
  additional_info: "Additional information",
  birthday_message: "Message",
  answers: "Answers to the tournament's questions",
  players: "The players you bring",
};

const day = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "full",
  timeZone: "UTC",
});

/** @param isoDate `YYYY-MM-DD` */
function formatDay(isoDate: string): string {
  return day.format(new Date(`${isoDate}T00:00:00Z`));
}

const moment = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "Asia/Kolkata",
});

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** A question of the club's has its own mark. */
const withColon = (label: string) => (label.endsWith("?") ? label : `${label}:`);

/** "Handicap: 12.4 → 9.5", or the field's name alone. */
function changeLine({ field, label, from, to }: Change): string {
  const name = label ?? FIELDS[field] ?? field;
  if (from === undefined || to === undefined) return name;
  if (field === "full_name") return `${name}: ${quotable(from)} → ${quotable(to)}`;
  return `${name}: ${from} → ${to}`;
}

const SUBJECTS: Record<DueMail["kind"], (mail: DueMail) => string> = {
  registered: (mail) => `You are registered for ${mail.tournament_name}`,
  waiting: (mail) =>
    mail.knockout?.is_drawn
      ? `The draw of ${mail.tournament_name} is published without you`
      : `You are on the waiting list of ${mail.tournament_name}`,
  "moved-up": (mail) => `You have a place in ${mail.tournament_name}`,
  changed: (mail) =>
    mail.details?.is_by_club
      ? `The club has corrected your entry in ${mail.tournament_name}`
      : `Your registration for ${mail.tournament_name} was changed`,
  withdrawn: (mail) => `You are no longer registered for ${mail.tournament_name}`,
  cancelled: (mail) => `${mail.tournament_name} is cancelled`,
  reminder: (mail) =>
    mail.details?.changes_until
      ? `You can change your entry in ${mail.tournament_name} until ${formatDay(mail.details.changes_until)}`
      : `${mail.tournament_name} is on ${formatDay(mail.starts_on ?? "")}`,
  message: ({ message_subject: subject, tournament_name: tournament }) =>
    subject && tournament && !subject.toLowerCase().includes(tournament.toLowerCase())
      ? `${subject} (${tournament})`
      : (subject ?? tournament ?? ""),
  start: (mail) =>
    mail.details?.is_change && mail.details.is_same_start
      ? `Your fourball for ${mail.tournament_name} has changed`
      : mail.details?.is_change
        ? `Your tee time for ${mail.tournament_name} has changed`
        : `Your tee time for ${mail.tournament_name}`,
  "no-start": (mail) => `You have no tee time for ${mail.tournament_name} for now`,
  "no-results": (mail) => `The results of ${mail.tournament_name} were taken back`,
  unpaid: (mail) =>
    mail.entry?.fee?.said
      ? `The club has not found your payment for ${mail.tournament_name}`
      : `Please pay for ${mail.tournament_name}`,
  "payee-changed": (mail) => `Payment details changed for ${mail.tournament_name}`,
  match: (mail) => matchSubject(mail),
  disputed: ({ details, tournament_name: tournament }) =>
    `The match ${versusText(details ?? {})} in ${tournament} is disputed`,
  "cannot-come": (mail) => `You told the club that you cannot come to ${mail.tournament_name}`,
  money: ({ details, tournament_name: tournament }) => {
    if (details?.refused) return `The club has not received your payment for ${tournament}`;
    const what = details?.kind === "refund" ? "refund" : "payment";
    if ((details?.paise ?? 0) < 0) return `A ${what} for ${tournament} was taken back`;
    return what === "refund"
      ? `The club has sent you a refund for ${tournament}`
      : `The club has received your payment for ${tournament}`;
  },
};

function matchSubject({ details, tournament_name: tournament }: DueMail): string {
  const opponent = details && opponentText(details) ? opponentText(details) : "your opponent";
  switch (details?.what) {
    case "opponent":
      return `You play ${opponent} in ${tournament}`;
    case "again":
      return `Your match in ${tournament} is to be played after all`;
    case "bye":
      return `You have no opponent in this round of ${tournament}`;
    case "walkover":
      return `You have a walkover in ${tournament}`;
    case "link":
      return `A new link to your match in ${tournament}`;
    case "offered":
      return `Days for your match against ${opponent} in ${tournament}`;
    case "agreed":
      return `Your match in ${tournament} is on ${formatDay(details.day ?? "")}`;
    case "day-gone":
      return `Your match in ${tournament} has no day any more`;
    case "more-days":
      return `Your match in ${tournament} has another last day`;
    case "void":
      return `The result of your match in ${tournament} is void`;
    case "off":
      return details.had
        ? `Your ${details.had === "bye" && !isLastMatch(details) ? "bye" : "walkover"} in ${tournament} is off`
        : `Your match in ${tournament} is not to be played for now`;
    case "not-on":
      return `You do not go on in ${tournament} any more`;
    case "groups-over":
      return `Your group in ${tournament} is over`;
    case "out":
      return `You are entered in ${tournament}, but no longer in its draw`;
    case "draw-gone":
      return `The draw of ${tournament} was taken back`;
    case "reported":
      return `The result of your match in ${tournament}, as reported by ${opponent}`;
    case "disputed":
      return `The result of your match in ${tournament} is disputed`;
    case "corrected":
      return `The club has corrected the result of your match in ${tournament}`;
    case "last-day":
      return `Your match in ${tournament} is to be played by ${formatDay(details.last_day ?? "")}`;
    default:
      return `The result of your match in ${tournament}`;
  }
}

/** "Asha Rao & Dev Patel"; empty where the names are none to quote. */
function sideText(names: readonly string[] = [], number: number | null = null): string {
  const text = names
    .map(plainName)
    .filter((name) => name !== "")
    .join(" & ");
  return text && number !== null ? `${text} (no. ${number})` : text;
}

const ownText = ({ own, own_number: number }: MatchDetails) => sideText(own, number);

const opponentText = ({ opponent, opponent_number: number }: MatchDetails) =>
  sideText(opponent, number);

const versusText = (details: MatchDetails): string =>
  [ownText(details) || "a side", opponentText(details) || "its opponent"].join(" v ");

const MATCH = /^(p?)(\d)\.(\d+)$/;

const MATCH_OF_GROUP = /^g(\d+)\.(\d+)$/;

const LAST_ROUNDS = ["Final", "Semi-finals", "Quarter-finals"];

const groupOf = (match: string): string => MATCH_OF_GROUP.exec(match)?.[1] ?? "";

/**
 * "Semi-finals, match 2"; "Plate, final"; "Group 2, match 1".
 *
 * @param rounds null: the match was one of a plate that is not drawn any more, and nothing tells its round
 */
function matchText(match: string, rounds: number | null): string {
  const [, group, placeInGroup] = MATCH_OF_GROUP.exec(match) ?? [];
  if (group) return `Group ${group}, match ${placeInGroup}`;
  const [, plate = "", round = "", place = ""] = MATCH.exec(match) ?? [];
  if (place === "") return "For third place";
  if (plate && rounds === null) return "Plate";
  if (rounds === null) return `Round ${round}, match ${place}`;
  const name = LAST_ROUNDS[rounds - Number(round)] ?? `Round ${round}`;
  const named = plate ? `Plate, ${name.toLowerCase()}` : name;
  return Number(round) === rounds ? named : `${named}, match ${place}`;
}

const WHO_OFFERS = {
  you: "You offer at least three days, one of them on a weekend.",
  other: "The other side offers at least three days, one of them on a weekend.",
  both: "Either side offers days.",
} as const;

/** Beside the winner, as on the sheet: what the other side did must not be read as the winner's. */
const WON_BY: Readonly<Record<string, string>> = {
  conceded: "by concession",
  walkover: "by walkover",
  disqualified: "opponent disqualified",
};

const LATER = {
  stand: "They stay as they are.",
  void: "What was played since is void, and played again by the sides that go on now.",
} as const;

/** Whether none follows it: the final, and the match for third place. */
const isLastMatch = ({ match = "", rounds = null }: MatchDetails): boolean =>
  match === "3rd" || MATCH.exec(match)?.[2] === String(rounds);

/** "3&2"; "at the 19th". */
const howText = (how: string): string => how.replace(/^\d+(st|nd|rd|th)$/, "at the $&");

/** How a match ended, where the mail is about that, and why it is another result than before. */
function resultFacts(details: MatchDetails): Fact[] {
  const { what, how, won, reason, match = "" } = details;
  const isReport = what === "reported" || what === "disputed";
  const noSide = MATCH_OF_GROUP.test(match) || isLastMatch(details) ? "" : "no side goes on";
  const winner = won === undefined ? noSide : won ? ownText(details) : opponentText(details);
  const text = won === undefined ? how : (WON_BY[how ?? ""] ?? howText(how ?? ""));
  return [
    ...(text
      ? [[isReport ? "Reported" : "Result", [winner, text].filter(Boolean).join(", ")] as Fact]
      : []),
    ...(reason ? [["Reason", reason] as Fact] : []),
    ...laterFacts(details),
    ...(details.plate_to_come
      ? [["Plate", "You are in it. Once it is drawn, you get your opponent by mail."] as Fact]
      : []),
  ];
}

/** What becomes of what rests on a corrected result. */
function laterFacts({ later, match = "", goes_on: goesOn }: MatchDetails): Fact[] {
  if (!later) return [];
  if (!MATCH_OF_GROUP.test(match)) return [["Later matches", LATER[later]]];
  if (goesOn === undefined)
    return [["Who goes on", "Nothing changes in the draw after the groups."]];
  return [
    [
      "Who goes on",
      goesOn
        ? "You. The draw after the groups has changed: if your opponent is another one, you get a mail."
        : "The draw after the groups has changed: you do not go on, so please play no match of it.",
    ],
  ];
}

type MatchDetails = NonNullable<DueMail["details"]>;

/** What there is to do. */
const MATCH_TASKS: Partial<Record<NonNullable<MatchDetails["what"]>, string>> = {
  opponent:
    "The phone number of the other side and the strokes are on the page of your match. There you agree on a day, and report the result.",
  again:
    "A side had withdrawn, and is back in the draw, so there is no walkover. Agree on a day, and report the result, on the page of your match.",
  reported:
    "Confirm it, or say that it is wrong, on the page of your match. Without an answer it counts after 48 hours.",
  disputed: "The two sides do not agree. The club decides, and will ask you.",
  "last-day":
    "No day is agreed yet. Please agree on one on the page of your match, or call the club.",
  bye: "Nothing: you go on without playing. As soon as you have an opponent, you get a mail with the link to your match.",
  walkover:
    "Nothing: the other side has withdrawn, and you go on without playing. As soon as you have another opponent, you get a mail with the link to your match.",
  link: "Please use this link from now on: the club has replaced the one that you had.",
  offered: "Choose the day that suits on the page of your match, or offer others there.",
  "day-gone":
    "The other side has taken the day back. Please agree on another one on the page of your match.",
  void: "A match before it was corrected. If yours is played again, you get a mail with its link.",
  "not-on":
    "Nothing: a result of the groups was corrected, and another side goes on instead of you. Please do not play the match that you were told of.",
  "groups-over":
    "Nothing: all matches of the groups are decided, and you are not among the sides that go on. The tables are on the page of the draw.",
  out: "Nothing: you are entered again, but since you withdrew others have played on, so this match stays a walkover and you do not play on. If that is wrong, please call the club.",
  "draw-gone":
    "Nothing for now: please do not play this match. When the draw is published again, you get a mail with your opponent and the link to your match.",
};

const WHY_OFF = {
  corrected: "a result before it was corrected",
  back: "a side that had withdrawn is back in the draw",
} as const;

/** Of a match that is off. */
function offText({ why, had }: MatchDetails): string {
  const because = why ? WHY_OFF[why] : `${WHY_OFF.corrected}, or a side has changed`;
  return had
    ? `Nothing for now: ${because}, so you do not go on here without playing. As soon as you have an opponent, you get a mail with the link to your match.`
    : `Nothing for now: ${because}. Please do not play this match. If you have another opponent, you get a mail with the link to that match.`;
}

/** Of a match that is on again, with its day. */
const AGAIN_ON_ITS_DAY =
  "A side had withdrawn, and is back in the draw, so there is no walkover. The day that you had agreed stands: report the result, or take the day back, on the page of your match.";

/** Of a walkover, where the next opponent is known. */
const NEXT_KNOWN =
  "Nothing: the other side has withdrawn, and you go on without playing. Your next match is in a mail of its own.";

/** In the final, and in the match for third place. */
const WON_ALONE = "Nothing: you have no opponent to play, so it is yours.";

/** In a group. */
const WON_IN_GROUP =
  "Nothing: the other side has withdrawn, and the match is yours without playing.";

const TO_PLAY = new Set<MatchDetails["what"]>([
  ...(["opponent", "again", "last-day", "link", "offered", "day-gone", "more-days"] as const),
]);

const TO_ARRANGE = new Set<MatchDetails["what"]>([
  ...(["opponent", "again", "last-day", "day-gone"] as const),
]);

/** The matches of before that are off. */
const insteadFacts = ({ instead = [] }: MatchDetails): Fact[] =>
  instead.map(({ names, number, day }) => {
    const before = sideText(names, number);
    const match = before
      ? `Your match against ${before}`
      : `The match that you had ${day ? "agreed" : "before"}`;
    const when = day ? ` on ${formatDay(day)}` : "";
    return ["No more", `${match}${when} is off: please do not play it`];
  });

function matchFacts(details: MatchDetails): Fact[] {
  const { what, match = "", rounds = null, last_day: lastDay, offers, days = [], day } = details;
  const { agreed_on: agreedOn, lapsed, has_next: hasNext, ends_for: endsFor } = details;
  const opponent = opponentText(details);
  const isLast = isLastMatch(details);
  const isAlone = what === "bye" || what === "walkover";
  const task =
    isAlone && MATCH_OF_GROUP.test(match)
      ? WON_IN_GROUP
      : isLast && isAlone
        ? WON_ALONE
        : what === "walkover" && hasNext
          ? NEXT_KNOWN
          : what === "again" && agreedOn
            ? AGAIN_ON_ITS_DAY
            : what === "off"
              ? offText(details)
              : what && MATCH_TASKS[what];
  return [
    ...(details.division ? [["Division", details.division.name] as Fact] : []),
    what === "groups-over" ? ["Group", groupOf(match)] : ["Match", matchText(match, rounds)],
    ...(opponent ? [["Opponent", opponent] as Fact] : []),
    ...resultFacts(details),
    ...(day && what === "agreed" ? [["Day", formatDay(day)] as Fact] : []),
    ...(day && what === "off" ? [["Not to be played", `on ${formatDay(day)}`] as Fact] : []),
    ...(agreedOn && what === "again" ? [["Day", formatDay(agreedOn)] as Fact] : []),
    ...(lapsed
      ? [["Reported before", "counts no more: please report the result again"] as Fact]
      : []),
    ...insteadFacts(details),
    ...(day && what === "day-gone" ? [["Taken back", formatDay(day)] as Fact] : []),
    ...(days.length > 0 ? [["Days offered", days.map(formatDay).join("; ")] as Fact] : []),
    ...(TO_PLAY.has(what) && lastDay ? [["Play by", formatDay(lastDay)] as Fact] : []),
    ...(TO_ARRANGE.has(what) && offers && !agreedOn
      ? [["Who offers days", WHO_OFFERS[offers]] as Fact]
      : []),
    ...(task ? [["What to do", task] as Fact] : []),
    ...(endsFor
      ? [
          [
            "Changes",
            `closed now that the draw is published, and not on ${formatDay(endsFor)}, as you were told before. If you cannot play, please tell the club on the page of your entry, or by phone`,
          ] as Fact,
        ]
      : []),
  ];
}

/** Of a match whose sides do not agree, for the club. */
function disputeFacts(details: MatchDetails): Fact[] {
  const { match = "", rounds = null, reports = [] } = details;
  const [own, opponent] = [ownText(details) || "A side", opponentText(details) || "Its opponent"];
  return [
    ...(details.division ? [["Division", details.division.name] as Fact] : []),
    ["Match", `${matchText(match, rounds)}, ${versusText(details)}`],
    ...reports.flatMap(({ is_own: isOwn, how, won, is_denied: isDenied }): Fact[] => {
      const winner = won === null ? "" : won ? own : opponent;
      const text = won === null ? how : (WON_BY[how] ?? howText(how));
      return [
        [`${isOwn ? own : opponent} reports`, [winner, text].filter(Boolean).join(", ")],
        ...(isDenied ? [[`${isOwn ? opponent : own} says`, "that is wrong"] as Fact] : []),
      ];
    }),
    [
      "What to do",
      "Ask both sides, who are under To phone, then decide it on the page of the match.",
    ],
  ];
}

/** The site, and how the club is reached: without a number or an address on its pages. */
export type MailSite = {
  name: string;
  url: string;
  club?: string;
  phone?: string;
  contact?: string;
};

/** "Monsoon Golf Club, +91 80 2345 6789": who writes; the number once in a mail's end. */
function signatureOf({ name, club, phone }: MailSite, farewell: string): string {
  return [club || name, ...(phone && !farewell.includes(phone) ? [phone] : [])].join(", ");
}

function callClubText({ url, phone, contact }: MailSite): string {
  if (phone) return `call the club on ${phone}`;
  return `write to the club${contact ? ` at ${contact}` : `: its address is on ${url}`}`;
}

/** The last day on which the site takes a withdrawal; null: the club does. */
const withdrawalUntil = ({ details, entry }: Pick<DueMail, "details" | "entry">): string | null =>
  entry?.until ?? details?.until ?? null;

const toldOn = ({ details, entry }: Pick<DueMail, "details" | "entry">): string | null =>
  entry?.told ?? details?.told ?? null;

/** What is said at the end; a change by the club is nobody else's. */
function farewellOf(
  { kind, details, entry, knockout, starts_on: startsOn, today, entry_token: token }: DueMail,
  site: MailSite,
): string {
  if (details?.is_by_club || kind === "money" || kind === "match") {
    return `If anything here is wrong, please ${callClubText(site)}.`;
  }
  if (kind === "cannot-come" && knockout) {
    return `Please tell the opponent of your next match. If you can play after all, please ${callClubText(site)}.`;
  }
  if (kind === "cannot-come") {
    return `If you can come after all, or start within a few hours, please ${callClubText(site)}.`;
  }
  const told = toldOn({ details, entry });
  if (told !== null && (kind === "reminder" || kind === "start")) {
    return `You told the club on ${formatDay(told)} that you cannot come. If you can come after all, please ${callClubText(site)}.`;
  }
  if (kind === "start" && isPlayed({ starts_on: startsOn, today })) {
    return `If anything here is wrong, please ${callClubText(site)}.`;
  }
  if (kind === "reminder" || kind === "start") {
    const until = withdrawalUntil({ details, entry });
    return until === null
      ? `If you cannot come, tell the club by the link above, or ${callClubText(site)}, so that someone else can take your place.`
      : `If you cannot come, please withdraw by ${formatDay(until)}, so that someone else can take your place. After that day, please ${callClubText(site)}.`;
  }
  if (kind === "no-results") {
    return `The club will publish them again, on the tournament’s page and ${token ? "on that of your entry" : "on your profile"}.`;
  }
  if (kind === "waiting" && knockout?.is_drawn) {
    return "Now that it is published, the waiting list moves up no more. The club may still give you the number of a side that withdraws, and then writes to you.";
  }
  const said = kind === "unpaid" ? entry?.fee?.said : null;
  return said
    ? `Please ${callClubText(site)}, so that it finds your ${countedReports(said).length > 1 ? "payments" : "payment"} before that day.`
    : knockout && (kind === "registered" || kind === "moved-up")
      ? reserveText(knockout.reserve) + "What is new of your matches comes by mail."
      : FAREWELLS[kind];
}

/** Of who is in no draw; else empty. */
function reserveText(reserve: NonNullable<DueMail["knockout"]>["reserve"]): string {
  if (!reserve) return "";
  const taken = sideText(reserve.taken_by);
  const why = taken ? `Your place in the draw was given to ${taken}` : "The draw is published";
  return `${why}: you are a reserve, and play if a side withdraws before its first match. `;
}

const FAREWELLS: Record<
  Exclude<DueMail["kind"], "money" | "match" | "reminder" | "start" | "cannot-come" | "no-results">,
  string
> = {
  registered: "See you on the first tee.",
  waiting: "We write to you as soon as it is your turn.",
  "moved-up": "See you on the first tee.",
  changed: "If it was not you, choose a new password on your profile.",
  withdrawn: "We hope to see you at another tournament.",
  cancelled: "We are sorry, and hope to see you at the next one.",
  message: "You are receiving this because you have entered this tournament.",
  "no-start": "We write to you as soon as you have a new tee time.",
  unpaid:
    "Have you paid? Then enter the number of your payment on that page: the club finds it by that.",
  "payee-changed": "If the club did not want this, change it back at once and tell the entrants.",
  disputed: "This mail goes to the club once for each dispute.",
};

type Fact = [label: string, fact: string];

/** When they start where the draw is published, else the day's schedule, if there is one; and the place. */
function scheduleAndPlace(mail: DueMail): Fact[] {
  const { schedule, details, kind } = mail;
  const starts = (details?.starts ?? []).map((start): Fact => ["Start", startText(start)]);
  // The schedule's tee-off is not these players'; once the day is over, no time is news.
  if (starts.length > 0) {
    return [...(kind !== "start" && isPlayed(mail) ? [] : starts), whereOf(mail)];
  }
  if (!schedule) return [whereOf(mail)];
  // Of one item its name is the label.
  const [, item = "Schedule", time = schedule] = /^([^:,]+): ([^,]+)$/.exec(schedule) ?? [];
  return [[item, time], whereOf(mail)];
}

function whereOf({ place }: DueMail): Fact {
  return ["Where", place ?? "The place will be announced."];
}

/** @param time `HH:MM` */
function formatTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const half = hours < 12 ? "AM" : "PM";
  return `${hours % 12 || 12}:${String(minutes).padStart(2, "0")} ${half}`;
}

/** "Meera: 12:45 PM, hole 3A, with Arjun, Farah". */
function startText(start: StartOfPlayer) {
  const { time, hole, letter } = start;
  const [player, ...others] = writtenNames(start);
  const names = others.filter((name) => name !== "");
  return [
    `${player || "A player"}: ${formatTime(time)}`,
    `hole ${hole}${letter}`,
    ...(names.length > 0 ? [`with ${names.join(", ")}`] : []),
  ].join(", ");
}

/** Of a start the player and who is with them, as readers of the draw tell them apart. */
const writtenNames = (start: StartOfPlayer): string[] =>
  namesOfStart(start).map(([name, namesake]) => {
    const plain = plainName(name);
    return plain === "" ? "" : numberedName(plain, namesake);
  });

/** The tournament and its day. */
function whatIsIt({ kind, tournament_name, starts_on, knockout }: DueMail): Fact[] {
  const day = formatDay(starts_on ?? "");
  return [
    ["Tournament", tournament_name ?? ""],
    ...(kind === "payee-changed" || kind === "match" || kind === "disputed"
      ? []
      : knockout
        ? [
            ...(knockout.is_drawn ? [] : [["Draw", day] as Fact]),
            ...(knockout.final_by ? [["Final by", formatDay(knockout.final_by)] as Fact] : []),
          ]
        : [["When", day] as Fact]),
  ];
}

/** "₹7,000" */
const rupees = (paise: number) =>
  `₹${(paise / 100).toLocaleString("en-IN", { minimumFractionDigits: paise % 100 === 0 ? 0 : 2 })}`;

/** "club@bank (Sample Golf Club)" */
function payeeFacts(payee: Payee | undefined): Fact[] {
  if (!payee) return [];
  const { upi_address: address, upi_name: name, bank_account: bank, how_to_pay: words } = payee;
  return [
    ...(address ? [["UPI address", `${address} (${name ?? ""})`] as Fact] : []),
    ...(bank ? [["Bank account", bank] as Fact] : []),
    ...(words ? [["How to pay", words] as Fact] : []),
  ];
}

/** ": Asha Rao ₹1,500 + Vikram Das ₹2,500", by the players' names; empty of one amount. */
function sumText(parts: readonly FeePart[] | null | undefined, names: readonly string[]): string {
  if (!parts || parts.length < 2) return "";
  const areSeveral = parts.some(({ number }) => number > 0);
  const words = parts.map(({ number, name, extra, paise }) => {
    // A mail about money alone has no other names.
    const player = (names[number] ?? quotable(name)) || `player ${number + 1}`;
    const own = areSeveral ? player : "entry";
    const what = extra === null ? own : areSeveral ? `${extra} (${player})` : extra;
    return `${what} ${rupees(paise)}`;
  });
  return `: ${words.join(" + ")}`;
}

const countedReports = ({ reports }: Reported) => reports.filter(({ paise }) => paise > 0);

/** "₹1,500 reported on Monday 30 November 2026, number 633512340012" */
const reportsText = (said: Reported) =>
  countedReports(said)
    .map(
      ({ paise, on, number }) => `${rupees(paise)} reported on ${formatDay(on)}, number ${number}`,
    )
    .join("; ");

/** As the pages say it. */
export function keptText({ paise, price, back }: Kept): string {
  const rest = price - paise;
  const then =
    rest > 0
      ? `, and ${rupees(rest)} more is due once you have it`
      : rest < 0
        ? `, and the club pays ${rupees(-rest)} back once you have it`
        : "";
  const otherwise =
    back === 0
      ? "it is not refunded"
      : back < paise
        ? `the club pays ${rupees(back)} of it back`
        : "the club pays it back";
  return `${rupees(paise)} that you paid is kept for your place${then}. If you get no place, ${otherwise}.`;
}

/**
 * What becomes of the fee once the club has withdrawn an entry that cannot come, as the pages say
 * it; null: it stays to be paid, or there is nothing to say.
 */
export function toldFeeText(
  {
    due,
    paid,
    refund_until: refundUntil,
  }: {
    due: number;
    paid: number;
    refund_until: string | null;
  },
  today: string,
): string | null {
  const stays = isPastRefunds(refundUntil, today);
  const day = refundUntil === null ? "" : formatDay(refundUntil);
  if (stays && due > 0) return null;
  const refund = stays ? Math.max(0, -due) : paid;
  const kept = paid - refund;
  const lines = [
    ...(refund > 0
      ? [
          `${rupees(refund)} will be refunded${day && !stays ? ` if the entry is withdrawn by ${day}` : ""}. The club pays it back to you itself, and issues a refund voucher.`,
        ]
      : []),
    ...(kept > 0
      ? [`${rupees(kept)} will not be refunded: fees are not refunded after ${day}.`]
      : []),
  ];
  if (lines.length > 0) return lines.join(" ");
  return due > 0 ? "Nothing is due: the club withdraws your entry." : null;
}

/** Whether its day is over. */
const isPlayed = ({ starts_on: day, today }: Pick<DueMail, "starts_on" | "today">) =>
  day !== null && day < today;

const isPastRefunds = (day: string | null, today: string) => day !== null && day < today;

const isOver = (kind: DueMail["kind"]) => kind === "cancelled" || kind === "withdrawn";

function factsOfFee(
  {
    charged,
    due,
    paid,
    refund_until: refundUntil,
    reference,
    said,
    kept = null,
    held_until: until,
    parts,
    ...payee
  }: NonNullable<NonNullable<DueMail["entry"]>["fee"]>,
  {
    hasEnded,
    waits,
    isTold,
    names,
    today,
  }: {
    hasEnded: boolean;
    waits: boolean;
    isTold: boolean;
    names: readonly string[];
    today: string;
  },
): Fact[] {
  const count = said ? countedReports(said).length : 0;
  const reported = said ? reportsText(said) : "";
  const label = count > 1 ? "Your payments" : "Your payment";
  const notDue: Fact[] =
    said && due <= 0
      ? [
          [
            label,
            waits
              ? `${reported}. Nothing is due before you have a place. The club will check its account, and keep ${count > 1 ? "them" : "the payment"} for your place if ${count > 1 ? "they" : "it"} arrived. Please do not pay again.`
              : `${reported}. Nothing is due any more. The club will check its account, and refund ${count > 1 ? "them if they" : "the payment if it"} arrived. Please do not pay again.`,
          ],
        ]
      : [];
  if (kept) return [["Already paid", keptText(kept)], ...notDue];
  const settled = isTold ? toldFeeText({ due, paid, refund_until: refundUntil }, today) : null;
  if (settled !== null) {
    return [
      ["Entry fee", settled],
      ...(said
        ? [
            [
              label,
              `${reported}. The club will check its account, and refund what arrived.`,
            ] as Fact,
          ]
        : []),
    ];
  }
  const isPast = isPastRefunds(refundUntil, today);
  const whyDue: Fact[] =
    refundUntil !== null && isPast && (hasEnded || isTold)
      ? [["Why it is due", `fees are not refunded after ${formatDay(refundUntil)}`]]
      : [];
  const refunded: Fact[] =
    refundUntil === null || hasEnded
      ? []
      : isPast
        ? [["Refund", "not refundable"]]
        : [["Refundable", `until ${formatDay(refundUntil)}, if you withdraw`]];
  if (due < 0) {
    const back = `${rupees(-due)}. The club pays it back to you.`;
    return hasEnded || charged === 0
      ? [["Refund", back], ...notDue]
      : [["Entry fee", `${rupees(charged)}, paid`], ["Overpaid", back], ...refunded, ...notDue];
  }
  if (notDue.length > 0) return notDue;
  if (hasEnded && due === 0 && refundUntil) {
    return [
      ["Entry fee", `${rupees(paid)}: fees are not refunded after ${formatDay(refundUntil)}`],
    ];
  }
  if (due === 0) {
    return [["Entry fee", `${rupees(charged)}, paid${sumText(parts, names)}`], ...refunded];
  }
  const held: Fact[] = until ? [["Your place is held", `until ${formatDay(until)}`]] : [];
  const rest = due - (said?.paise ?? 0);
  const which = rest > 0 ? (count > 1 ? "these " : "this ") : "";
  const report: Fact[] = said
    ? [
        [
          label,
          `${reported}. The club will check its account and confirm. Please do not pay ${which}again.`,
        ],
      ]
    : [];
  const paidPart: Fact[] = charged > due ? [["Already paid", rupees(charged - due)]] : [];
  const fee: Fact = ["Entry fee", rupees(charged) + sumText(parts, names)];
  if (said && rest <= 0) return [fee, ...paidPart, ...report, ...held, ...refunded];
  return [
    fee,
    ...paidPart,
    ...whyDue,
    ...report,
    [
      said || paidPart.length > 0 ? "More to pay" : "To pay",
      `${rupees(rest)}, with the reference ${reference}`,
    ],
    ...held,
    ...(whyDue.length > 0 ? [] : refunded),
    ...payeeFacts(payee),
    ["After you have paid", "enter the number of your payment on the page where you pay"],
  ];
}

/** In what a form would not take as a name. */
const ADDRESS = /:\/\/|@|\bwww\./i;

const quotable = (name: string) => (ADDRESS.test(name) ? "a player" : plainName(name));

/** Who plays, what they answered, and until when the entry can be changed. */
function factsOfEntry({ kind, entry, entry_token, today }: DueMail): Fact[] {
  if (!entry) return [];
  const { players, until, fee, price, repriced, nothing_due: isNothingDue } = entry;
  const names = players.map(({ name, number }) => {
    const quoted = quotable(name);
    return quoted === "" ? "" : numberedName(quoted, number);
  });
  return [
    ...(players.length > 1
      ? [["Players", names.filter((name) => name !== "").join(", ")] as Fact]
      : []),
    ...players.flatMap(({ answers }, index) =>
      answers.map(([question, answer, isFree]): Fact => [
        // Of others than who entered.
        index > 0 && names[index] ? `${question} (${names[index]})` : question,
        isFree ? plainText(answer) : answer,
      ]),
    ),
    ...(price ? [["Entry fee", `${rupees(price)}, once you have a place`] as Fact] : []),
    ...(repriced
      ? [["Changed by the club", `from ${rupees(repriced.from)} to ${rupees(repriced.to)}`] as Fact]
      : []),
    ...(fee
      ? factsOfFee(fee, {
          hasEnded: isOver(kind),
          waits: Boolean(price || fee.kept),
          isTold: isTold({ kind, entry }),
          names,
          today,
        })
      : []),
    ...(isNothingDue ? [["Entry fee", "nothing is due any more: please do not pay"] as Fact] : []),
    ...(until
      ? [
          [
            entry_token ? "You can withdraw" : "You can change it",
            `until ${formatDay(until)}`,
          ] as Fact,
        ]
      : []),
  ];
}

/** What is left to say of it, by kind: where and when in detail, or why not. */
function factsOfKind(mail: DueMail): Fact[] {
  const { kind, details } = mail;
  if (kind === "payee-changed") {
    const before = payeeFacts(details?.from);
    const now = payeeFacts(details?.to);
    return [
      ["Changed by", details?.by ?? "an administrator"],
      ...(details?.at ? [["Changed on", moment.format(new Date(details.at))] as Fact] : []),
      ...(now.length > 0 ? now : [["Now", "neither UPI nor bank"] as Fact]),
      ...before.map(([label, fact]): Fact => [`Before: ${label}`, fact]),
    ];
  }
  if (kind === "money") {
    const { kind: what = "payment", paise = 0, refused } = details ?? {};
    if (refused) {
      return [["Payment", `number ${refused}, which is not in the club’s account`]];
    }
    return [
      [what === "refund" ? "Refund" : "Payment", rupees(Math.abs(paise))],
      ...(paise < 0
        ? [["Why", "the bank returned it, or the club had recorded it by mistake"] as Fact]
        : []),
    ];
  }
  if (kind === "match") return matchFacts(details ?? {});
  if (kind === "disputed") return disputeFacts(details ?? {});
  if (kind === "cannot-come") {
    const told = toldOn(mail);
    return [
      [
        "You told the club",
        `${told ? `on ${formatDay(told)}: ` : ""}the club withdraws your entry`,
      ],
    ];
  }
  if (kind === "no-results") {
    return [["Results", "What the club wrote to you about your result no longer applies."]];
  }
  if (kind === "cancelled") return [["Reason", mail.cancelled_reason ?? ""]];
  const withdrawn = (details?.withdrawn ?? []).map(plainName).filter((name) => name !== "");
  const withdrawal = [
    ...(withdrawn.length > 0 ? [["Withdrawn", withdrawn.join(", ")] as Fact] : []),
    ...(details?.reason ? [["Reason", details.reason] as Fact] : []),
    ...(details?.card_counts
      ? [["Scorecard", "It still counts: its place stays, and so does a prize."] as Fact]
      : []),
  ];
  if (kind === "withdrawn") return withdrawal;
  const facts = [...(details?.facts ?? []), ...scheduleAndPlace(mail)];
  if (kind === "changed") return [...withdrawal, ...facts];
  if (kind === "no-start") {
    return [
      ["Start", "Your earlier tee time no longer applies."],
      ["Place", "You still have your place in the tournament."],
      ...facts,
    ];
  }
  if (kind !== "waiting") return facts;
  return [
    ...(details?.reason ? [["Reason", details.reason] as Fact] : []),
    ...(details?.place ? [["Place on the waiting list", String(details.place)] as Fact] : []),
    ...facts,
  ];
}

/** Whether the club withdraws the entry. */
const isTold = ({ kind, entry }: Pick<DueMail, "kind" | "entry">): boolean =>
  !isOver(kind) && Boolean(entry?.told);

/** Whether its fee is not to be paid for that reason. */
const isSettled = (mail: Pick<DueMail, "kind" | "entry" | "today">): boolean =>
  isTold(mail) && Boolean(mail.entry?.fee && toldFeeText(mail.entry.fee, mail.today) !== null);

/** What is to be paid beside what was reported. */
const restOf = ({ due, said }: { due: number; said: Reported | null }) => due - (said?.paise ?? 0);

/** "Pay ₹3,500": the page with the QR code; null where nothing is due beside what was reported. */
function payLink(mail: DueMail, site: { url: string }): { label: string; href: string } | null {
  const { entry, entry_token: token } = mail;
  const fee = entry?.fee;
  const rest = fee && !isSettled(mail) ? restOf(fee) : 0;
  if (!fee || rest <= 0) return null;
  return {
    label: `Pay ${rupees(rest)}`,
    href: token
      ? `${site.url}/entry/pay?token=${token}`
      : `${site.url}/profile/registrations/${fee.slug}/pay`,
  };
}

/** To tell the club, in a mail that asks for it after the last day for withdrawals. */
function cannotComeLink(
  mail: DueMail,
  site: { url: string },
): { label: string; href: string } | null {
  const { kind, details, entry, entry_token: token } = mail;
  if (!["reminder", "start"].includes(kind) || withdrawalUntil(mail) !== null) return null;
  if (toldOn(mail) !== null || isPlayed(mail)) return null;
  return {
    label: "I cannot come",
    href: token
      ? `${site.url}/entry/cannot-come?token=${token}`
      : `${site.url}/profile/registrations/${entry?.slug ?? details?.slug ?? ""}/cannot-come`,
  };
}

/** Of money that has come or was sent back. */
function receiptLink(
  { details, entry_token: token }: DueMail,
  site: { url: string },
): { label: string; href: string } | null {
  if (!details?.receipt) return null;
  const { kind, year, number } = details.receipt;
  return {
    label: kind === "voucher" ? "See my refund voucher" : "See my receipt",
    href: token
      ? `${site.url}/entry/receipt?token=${token}&kind=${kind}&year=${year}&number=${number}`
      : `${site.url}/${kind}s/${year}/${number}`,
  };
}

/** Of a match that is to be played, with its own link; else the sheet, where there is one. */
function matchLink(
  { kind, details }: DueMail,
  site: { url: string },
): { label: string; href: string } | null {
  if (kind !== "match" || details?.what === "draw-gone") return null;
  if (details?.token) {
    return { label: "See your match", href: `${site.url}/match?token=${details.token}` };
  }
  const path = ["tournaments", details?.slug ?? "", "sheet", details?.division?.id];
  return { label: "See the draw", href: [site.url, ...path].filter(Boolean).join("/") };
}

/** Where the club decides a match. */
function pathOfDispute({ tournament = "", match = "", division }: MatchDetails): string {
  const path = `/admin/tournaments/${encodeURIComponent(tournament)}/matches/${match}`;
  return division ? `${path}?${new URLSearchParams({ division: division.id })}` : path;
}

/** The links to the cards of the fourballs in which an entry's players start. */
function cardLinks(
  starts: readonly StartOfPlayer[],
  site: { url: string },
): { label: string; href: string }[] {
  const players = new Map<string, string[]>();
  for (const start of starts) {
    const { card } = start;
    const [player = ""] = writtenNames(start);
    if (card) players.set(card, [...(players.get(card) ?? []), player]);
  }
  return [...players].map(([card, names]) => ({
    label:
      players.size === 1
        ? "Keep your scorecard on your phone, on the day"
        : `Scorecard of ${names.join(", ")}, on the day`,
    href: `${site.url}/card?token=${card}`,
  }));
}

/** How long a line an inbox shows beside the subject. */
const FIRST_LINE = 140;

/** The hidden first line, which inboxes show: what is to be paid and by when, then the facts. */
function firstLine(mail: DueMail, facts: readonly Fact[]): string {
  const { entry, message_body: message } = mail;
  const fee = entry?.fee;
  const rest = fee && !isSettled(mail) ? restOf(fee) : 0;
  const pay =
    fee && rest > 0
      ? `Pay ${rupees(rest)}${fee.held_until ? ` by ${formatDay(fee.held_until)}` : ""}`
      : fee && fee.due === 0 && fee.charged > 0
        ? "Paid"
        : null;
  const own = facts
    .filter(([label]) => label !== "Who" && label !== "Tournament")
    // A number says nothing alone.
    .map(([label, fact]) => (/^\d+$/.test(fact) ? `${label}: ${fact}` : fact));
  const line = message ?? [...(pay ? [pay] : []), ...own].join(" · ");
  return line.length > FIRST_LINE ? `${line.slice(0, FIRST_LINE)}…` : line;
}

const factLine = ([label, fact]: Fact) =>
  `<p style="margin: 0 0 8px"><strong>${escapeHtml(withColon(label))}</strong> ${escapeHtml(fact)}</p>`;

const GOLD =
  "display: inline-block; padding: 12px 24px; background: #e3b857; color: #0d2b1f; border-radius: 999px; font-weight: 600; text-decoration: none";

const buttonLine = ({ label, href }: { label: string; href: string }, style: string) =>
  `<p style="margin: 16px 0">
        <a href="${escapeHtml(href)}" style="${style}">${escapeHtml(label)}</a>
      </p>`;

/**
 * Composes the mail about a registration: what the club wrote, name, tournament,
 * date, place, changes or the reason why not, and links to the profile, or to an
 * entry without an account, and the
 * calendar file; as text, and as HTML in the style of supabase/templates.
 *
 * @param site the site's name and the club's, and its address without a trailing slash
 */
export function composeMail(mail: DueMail, site: MailSite): ComposedMail {
  const subject = SUBJECTS[mail.kind](mail);
  const name = plainName(mail.full_name);
  const head: Fact[] = [
    // An administrator who is warned is not whom it is about.
    ...(name && mail.kind !== "payee-changed" ? [["Who", name] as Fact] : []),
    ...whatIsIt(mail),
    ...factsOfKind(mail),
  ];
  const facts: Fact[] = [...head, ...factsOfEntry(mail)];
  const paragraphs = (mail.message_body ?? "")
    .split(/(?:\r?\n){2,}/)
    .filter((paragraph) => paragraph.trim() !== "");
  const changes = (mail.changes ?? []).map(changeLine);
  const see = mail.entry_token
    ? {
        href: `${site.url}/entry?token=${mail.entry_token}`,
        label: withdrawalUntil(mail) === null ? "See my entry" : "See my entry, or withdraw",
      }
    : mail.kind === "payee-changed"
      ? {
          href: `${site.url}/admin/tournaments/${encodeURIComponent(mail.details?.tournament ?? "")}/fees/settings`,
          label: "See the fee settings",
        }
      : mail.kind === "disputed"
        ? { href: site.url + pathOfDispute(mail.details ?? {}), label: "Decide the match" }
        : {
            href: `${site.url}/profile`,
            label: "See my registrations",
          };
  const pay = payLink(mail, site);
  const receipt = receiptLink(mail, site);
  const cannotCome = cannotComeLink(mail, site);
  const match = matchLink(mail, site);
  const buttons = [
    ...(match ? [match] : []),
    ...(pay ? [pay] : []),
    ...(receipt ? [receipt] : []),
    see,
    ...(cannotCome ? [cannotCome] : []),
  ];
  const [primary, ...others] = buttons;
  const calendar =
    mail.calendar_path &&
    !isOver(mail.kind) &&
    !["payee-changed", "money", "match", "cannot-come", "no-results", "disputed"].includes(
      mail.kind,
    )
      ? site.url + mail.calendar_path
      : null;
  const cards = mail.kind === "start" ? cardLinks(mail.details?.starts ?? [], site) : [];
  const stop = mail.stop_token ? `${site.url}/reminders?token=${mail.stop_token}` : null;
  const sentence = farewellOf(mail, site);
  // The club knows its own number.
  const writer = mail.kind === "disputed" ? site.name : signatureOf(site, sentence);
  const farewell = `${sentence} ${writer}`;
  const text = [
    subject,
    "",
    ...paragraphs.flatMap((paragraph) => [paragraph, ""]),
    ...facts.map(([label, fact]) => `${withColon(label)} ${fact}`),
    ...(changes.length > 0 ? ["", "What was changed:", ...changes.map((line) => `- ${line}`)] : []),
    "",
    ...buttons.map(({ label, href }) => `${label}: ${href}`),
    ...cards.map(({ label, href }) => `${label}: ${href}`),
    ...(calendar ? [`Add to calendar: ${calendar}`] : []),
    ...(stop ? [`No more reminders: ${stop}`] : []),
    "",
    farewell,
    "",
  ].join("\n");
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeHtml(subject)}</title>
  </head>
  <body style="margin: 0; padding: 32px 16px; background: #fbfaf5; color: #14201a; font: 16px/1.6 system-ui, -apple-system, &quot;Segoe UI&quot;, sans-serif">
    <div style="display: none; max-height: 0; overflow: hidden">${escapeHtml(firstLine(mail, facts))}</div>
    <main style="max-width: 480px; margin: 0 auto; padding: 32px; background: #ffffff; border: 1px solid #dcd8cb; border-radius: 18px">
      <h1 style="margin: 0 0 16px; font: 500 26px/1.2 &quot;Iowan Old Style&quot;, &quot;Palatino Linotype&quot;, Palatino, Georgia, serif">${escapeHtml(subject)}</h1>${paragraphs
        .map(
          (paragraph) => `
      <p style="margin: 0 0 16px">${escapeHtml(paragraph).replaceAll(/\r?\n/g, "<br>")}</p>`,
        )
        .join("")}
      <div style="margin: 0 0 16px; padding: 20px 20px 12px; background: #0d2b1f; color: #eef3ee; border-radius: 14px">
      ${head.map(factLine).join("\n      ")}${primary ? buttonLine(primary, GOLD) : ""}
      </div>
      ${facts.slice(head.length).map(factLine).join("\n      ")}${
        changes.length > 0
          ? `
      <p style="margin: 16px 0 8px"><strong>What was changed:</strong></p>
      ${changes
        .map((line) => `<p style="margin: 0 0 8px">– ${escapeHtml(line)}</p>`)
        .join("\n      ")}`
          : ""
      }
      ${others.map((button) => buttonLine(button, "color: #14432f")).join("\n      ")}${cards
        .map(
          ({ label, href }) => `
      <p style="margin: 0 0 24px"><a href="${escapeHtml(href)}" style="color: #14432f">${escapeHtml(label)}</a></p>`,
        )
        .join("")}${
        calendar
          ? `
      <p style="margin: 0 0 24px"><a href="${escapeHtml(calendar)}" style="color: #14432f">Add to calendar</a></p>`
          : ""
      }${
        stop
          ? `
      <p style="margin: 0 0 24px"><a href="${escapeHtml(stop)}" style="color: #14432f">No more reminders</a></p>`
          : ""
      }
      <p style="margin: 0; color: #54625a; font-size: 14px">${escapeHtml(farewell)}</p>
    </main>
  </body>
</html>
`;
  return {
    subject,
    text,
    html,
    ...(stop && {
      headers: {
        "List-Unsubscribe": `<${stop}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    }),
  };
}
