import { plainName, plainText } from "./plain-name.ts";

/**
 * A field that a member changed; values only for fields that are not free text,
 * a label where the club has its own.
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
    | "payee-changed"
    | "unpaid"
    | "money"
    | "match";
  recipient: string;
  full_name: string;
  /** Null of a mail about the account, like everything else about a tournament. */
  tournament_name: string | null;
  starts_on: string | null;
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
    /** Of the tournament, for a link to the entry. */
    slug?: string;
    is_change?: boolean;
    /** Others are in the fourball, which starts as before. */
    is_same_start?: boolean | null;
    /** Of a change that the club made. */
    is_by_club?: boolean;
    /** The names of players whom it took out of the entry. */
    withdrawn?: string[];
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
    /** Of a match, "2.1" or "3rd", what there is to say of it. */
    match?: string;
    what?: "opponent" | "reported" | "counted" | "recorded" | "corrected" | "disputed" | "last-day";
    /** Whether this side has won, of a result; undefined: no side goes on. */
    won?: boolean;
    how?: string;
    /** How many rounds the knock-out has. */
    rounds?: number;
    /** The names of the two sides, the recipient's first. */
    own?: string[];
    opponent?: string[];
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
      /** Question, answer, and whether it is free text. */
      answers: [label: string, answer: string, isFree: boolean][];
    }[];
    /** The last day on which the site takes changes and a withdrawal, `YYYY-MM-DD`; null: no day. */
    until: string | null;
    /** In paise, of one that waits: what it costs once it has a place. */
    price?: number | null;
    /** In paise; null: nothing was charged. */
    fee:
      | ({
          charged: number;
          /** What it is made up of; null: it is one amount. */
          parts?: { number: number; extra: string | null; paise: number }[] | null;
          due: number;
          /** Less what was refunded. */
          paid: number;
          /** The last day on which a withdrawal is refunded; null: every day. */
          refund_until: string | null;
          reference: string;
          /** Of a payment that the entrant named, and the club has not found yet. */
          said_number: string | null;
          /** With all that were named, in paise, and the last day, `YYYY-MM-DD`. */
          said_paise: number | null;
          said_on: string | null;
          /** While it is not paid, `YYYY-MM-DD`; null: always; not of an entry that is withdrawn. */
          held_until?: string | null;
          /** Of the tournament, for the link to the page that pays. */
          slug: string;
        } & Payee)
      | null;
  } | null;
};

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
  return `${name}: ${from} → ${to}`;
}

const SUBJECTS: Record<DueMail["kind"], (mail: DueMail) => string> = {
  registered: (mail) => `You are registered for ${mail.tournament_name}`,
  waiting: (mail) => `You are on the waiting list of ${mail.tournament_name}`,
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
  unpaid: (mail) =>
    mail.entry?.fee?.said_number
      ? `The club has not found your payment for ${mail.tournament_name}`
      : `Please pay for ${mail.tournament_name}`,
  "payee-changed": (mail) => `Payment details changed for ${mail.tournament_name}`,
  match: (mail) => matchSubject(mail),
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
  const opponent = sideText(details?.opponent) || "your opponent";
  switch (details?.what) {
    case "opponent":
      return `You play ${opponent} in ${tournament}`;
    case "reported":
      return `${opponent} reports the result of your match in ${tournament}`;
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
const sideText = (names: readonly string[] | undefined): string =>
  (names ?? [])
    .map(plainName)
    .filter((name) => name !== "")
    .join(" & ");

const LAST_ROUNDS = ["Final", "Semi-finals", "Quarter-finals"];

/** "Semi-finals, match 2" */
function matchText(match: string, rounds: number): string {
  const [round, place] = match.split(".").map(Number);
  if (round === undefined || place === undefined) return "For third place";
  const name = LAST_ROUNDS[rounds - round] ?? `Round ${round}`;
  return round === rounds ? name : `${name}, match ${place}`;
}

const WHO_OFFERS = {
  you: "You offer at least three days, one of them on a weekend.",
  other: "The other side offers at least three days, one of them on a weekend.",
  both: "Either side offers days.",
} as const;

/** How a match ended, where the mail is about that. */
function resultFacts({ what, how, won, own, opponent, reason }: MatchDetails): Fact[] {
  if (!how || what === "opponent" || what === "last-day") return [];
  const winner = won === undefined ? "no side goes on" : sideText(won ? own : opponent);
  return [
    [
      what === "reported" || what === "disputed" ? "Reported" : "Result",
      [winner, how].filter(Boolean).join(", "),
    ],
    ...(reason ? [["Reason", reason] as Fact] : []),
  ];
}

type MatchDetails = NonNullable<DueMail["details"]>;

/** What there is to do. */
const MATCH_TASKS: Partial<Record<NonNullable<MatchDetails["what"]>, string>> = {
  opponent:
    "The phone number of the other side and the strokes are on the page of your match. There you agree on a day, and report the result.",
  reported:
    "Confirm it, or say that it is wrong, on the page of your match. Without an answer it counts after 48 hours.",
  disputed: "The two sides do not agree. The club decides, and will ask you.",
  "last-day":
    "No day is agreed yet. Please agree on one on the page of your match, or call the club.",
};

function matchFacts(details: MatchDetails): Fact[] {
  const { what, match = "", rounds = 0, opponent, last_day: lastDay, offers } = details;
  const task = what && MATCH_TASKS[what];
  const isToPlay = what === "opponent" || what === "last-day";
  return [
    ["Match", matchText(match, rounds)],
    ...(sideText(opponent) ? [["Opponent", sideText(opponent)] as Fact] : []),
    ...resultFacts(details),
    ...(isToPlay && lastDay ? [["Play by", formatDay(lastDay)] as Fact] : []),
    ...(isToPlay && offers ? [["Who offers days", WHO_OFFERS[offers]] as Fact] : []),
    ...(task ? [["What to do", task] as Fact] : []),
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

/** What is said at the end; a change by the club is nobody else's. */
function farewellOf({ kind, details, entry }: DueMail, site: MailSite): string {
  if (details?.is_by_club || kind === "money" || kind === "match") {
    return `If anything here is wrong, please ${callClubText(site)}.`;
  }
  if (kind === "reminder" || kind === "start") {
    const until = withdrawalUntil({ details, entry });
    return until === null
      ? `If you cannot come, tell the club by the link above, or ${callClubText(site)}, so that someone else can take your place.`
      : `If you cannot come, please withdraw by ${formatDay(until)}, so that someone else can take your place. After that day, please ${callClubText(site)}.`;
  }
  return kind === "unpaid" && entry?.fee?.said_number
    ? `Please ${callClubText(site)}, so that it finds your payment before that day.`
    : FAREWELLS[kind];
}

const FAREWELLS: Record<
  Exclude<DueMail["kind"], "money" | "match" | "reminder" | "start">,
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
};

type Fact = [label: string, fact: string];

/** The day's schedule, if there is one, and the place. */
function scheduleAndPlace(mail: DueMail): Fact[] {
  const { schedule } = mail;
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
function startText({ player, time, hole, letter, with: others }: StartOfPlayer) {
  const names = others.map(plainName).filter((name) => name !== "");
  return [
    `${plainName(player) || "A player"}: ${formatTime(time)}`,
    `hole ${hole}${letter}`,
    ...(names.length > 0 ? [`with ${names.join(", ")}`] : []),
  ].join(", ");
}

/** The tournament and its day. */
function whatIsIt({ kind, tournament_name, starts_on }: DueMail): Fact[] {
  return [
    ["Tournament", tournament_name ?? ""],
    ...(kind === "payee-changed" || kind === "match"
      ? []
      : [["When", formatDay(starts_on ?? "")] as Fact]),
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

/** The calendar day of a moment in India. */
const indianDay = new Intl.DateTimeFormat("en-CA", {
  dateStyle: "short",
  timeZone: "Asia/Kolkata",
});

/** ": Asha Rao ₹1,500 + Vikram Das ₹2,500", by the players' names; empty of one amount. */
function sumText(
  parts: { number: number; extra: string | null; paise: number }[] | null | undefined,
  names: readonly string[],
): string {
  // A mail about money alone has no names.
  if (!parts || parts.length < 2 || names.length === 0) return "";
  const areSeveral = parts.some(({ number }) => number > 0);
  const words = parts.map(({ number, extra, paise }) => {
    const player = names[number] || `player ${number + 1}`;
    const own = areSeveral ? player : "entry";
    const what = extra === null ? own : areSeveral ? `${extra} (${player})` : extra;
    return `${what} ${rupees(paise)}`;
  });
  return `: ${words.join(" + ")}`;
}

const isOver = (kind: DueMail["kind"]) => kind === "cancelled" || kind === "withdrawn";

function factsOfFee(
  {
    charged,
    due,
    paid,
    refund_until: refundUntil,
    reference,
    said_number: number,
    said_paise: said,
    said_on: saidOn,
    held_until: until,
    parts,
    ...payee
  }: NonNullable<NonNullable<DueMail["entry"]>["fee"]>,
  hasEnded: boolean,
  names: readonly string[],
): Fact[] {
  const reported = number
    ? `${rupees(said ?? 0)} reported${saidOn ? ` on ${formatDay(saidOn)}` : ""}, number ${number}`
    : "";
  const notDue: Fact[] =
    number && due <= 0
      ? [
          [
            "Your payment",
            `${reported}. Nothing is due any more. The club will check its account, and refund the payment if it arrived. Please do not pay again.`,
          ],
        ]
      : [];
  const isPast = refundUntil !== null && refundUntil < indianDay.format(new Date());
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
  const rest = due - (said ?? 0);
  const report: Fact[] = number
    ? [
        [
          "Your payment",
          `${reported}. The club will check its account and confirm. Please do not pay ${rest > 0 ? "this " : ""}again.`,
        ],
      ]
    : [];
  const fee: Fact = ["Entry fee", rupees(charged) + sumText(parts, names)];
  if (number && rest <= 0) return [fee, ...report, ...held, ...refunded];
  return [
    fee,
    ...(hasEnded && isPast
      ? [["Why it is due", `fees are not refunded after ${formatDay(refundUntil)}`] as Fact]
      : []),
    ...report,
    [number ? "More to pay" : "To pay", `${rupees(rest)}, with the reference ${reference}`],
    ...held,
    ...refunded,
    ...payeeFacts(payee),
    ["After you have paid", "enter the number of your payment on the page where you pay"],
  ];
}

/** In what a form would not take as a name. */
const ADDRESS = /:\/\/|@|\bwww\./i;

/** Who plays, what they answered, and until when the entry can be changed. */
function factsOfEntry({ kind, entry, entry_token }: DueMail): Fact[] {
  if (!entry) return [];
  const { players, until, fee, price } = entry;
  const names = players.map(({ name }) => (ADDRESS.test(name) ? "a player" : plainName(name)));
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
    ...(fee ? factsOfFee(fee, isOver(kind), names) : []),
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
  if (kind === "cancelled") return [["Reason", mail.cancelled_reason ?? ""]];
  if (kind === "withdrawn") {
    return details?.reason ? [["Reason", details.reason]] : [];
  }
  const facts = [...(details?.facts ?? []), ...scheduleAndPlace(mail)];
  if (kind === "changed") {
    const withdrawn = (details?.withdrawn ?? []).map(plainName).filter((name) => name !== "");
    return [
      ...(withdrawn.length > 0 ? [["Withdrawn", withdrawn.join(", ")] as Fact] : []),
      ...(details?.reason ? [["Reason", details.reason] as Fact] : []),
      ...facts,
    ];
  }
  if (kind === "start") {
    const starts = (details?.starts ?? []).map((start): Fact => ["Start", startText(start)]);
    // The schedule's tee-off is not this player's.
    return [...starts, whereOf(mail)];
  }
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

/** "Pay ₹3,500": the page with the QR code; null where nothing is due beside what was reported. */
function payLink(
  { entry, entry_token: token }: DueMail,
  site: { url: string },
): { label: string; href: string } | null {
  const fee = entry?.fee;
  const rest = fee ? fee.due - (fee.said_paise ?? 0) : 0;
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

/** Of a match that is to be played, with its own link; else the sheet. */
function matchLink(
  { kind, details }: DueMail,
  site: { url: string },
): { label: string; href: string } | null {
  if (kind !== "match") return null;
  return details?.token
    ? { label: "See your match", href: `${site.url}/match?token=${details.token}` }
    : { label: "See the draw", href: `${site.url}/tournaments/${details?.slug ?? ""}/sheet` };
}

/** The links to the cards of the fourballs in which an entry's players start. */
function cardLinks(
  starts: readonly StartOfPlayer[],
  site: { url: string },
): { label: string; href: string }[] {
  const players = new Map<string, string[]>();
  for (const { card, player } of starts) {
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
function firstLine({ entry, message_body: message }: DueMail, facts: readonly Fact[]): string {
  const fee = entry?.fee;
  const rest = fee ? fee.due - (fee.said_paise ?? 0) : 0;
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
    !["payee-changed", "money", "match"].includes(mail.kind)
      ? site.url + mail.calendar_path
      : null;
  const cards = mail.kind === "start" ? cardLinks(mail.details?.starts ?? [], site) : [];
  const stop = mail.stop_token ? `${site.url}/reminders?token=${mail.stop_token}` : null;
  const sentence = farewellOf(mail, site);
  const farewell = `${sentence} ${signatureOf(site, sentence)}`;
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
