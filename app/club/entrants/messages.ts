import { PLAYERS_PAGE } from "#app/club/people/players/content.ts";
import { openFeeText, type OwnFee } from "#app/entries/fee-facts.ts";
import { MESSAGES_PAGE } from "./messages/content.ts";

const inDivision = (division: string | null): { description?: string } =>
  division === null ? {} : { description: `The handicap puts them in the ${division}.` };

/** How an entrant is reached; without an address nothing is sent. */
type Reach = { email: string | null; phone: string };

const noAddress = ({ phone }: Reach) =>
  `The entry has no e-mail address: please phone them on ${phone}.`;

type Toast = { message: string; description?: string };

const withSentence = <Some extends Toast>(toast: Some, sentence: string) => ({
  ...toast,
  description: [toast.description, sentence].filter(Boolean).join(" "),
});

export const TOASTS = {
  placeGiven: (name: string, reach: Reach) => ({
    message: `${name} has a place`,
    description: reach.email ? "A mail tells them." : noAddress(reach),
  }),
  moved: (name: string) => ({
    message: `${name} was moved on the waiting list`,
  }),
  withdrawn: (name: string, reach: Reach) => ({
    message: `${name} was withdrawn`,
    description: reach.email ? "A mail tells them, with your reason." : noAddress(reach),
  }),
  /** With how the fee stands after it. */
  withFee: <Some extends Toast>(
    toast: Some,
    { fee_state, fee_due }: { fee_state: OwnFee["state"] | null; fee_due: number | null },
  ) => {
    const fee = openFeeText(fee_state, fee_due);
    return fee === null ? toast : withSentence(toast, `${fee}.`);
  },
  withConfirmed: <Some extends Toast>(toast: Some, names: readonly string[]) =>
    names.length === 0
      ? toast
      : withSentence(toast, `Confirmed from the waiting list: ${names.join(", ")}.`),
  withNames: <Some extends Toast>(toast: Some, kept: string | null) =>
    kept === null ? toast : withSentence(toast, kept),
  stillPublished:
    "The published results show them as before. Publish them again on the tournament’s Results page.",
  registerNames: (names: readonly string[]) =>
    names.length === 0
      ? null
      : `The members’ register, and series with it, have ${names.length === 1 ? "the name" : "the names"} ${names.join(", ")}.`,
  notPublished:
    "The results are published without them. Publish them again once the score is in, on the tournament’s Results page.",
  cardIsBack:
    "Their card is back with the entry. Publish the results again on the tournament’s Results page.",
  /** Of an entrant who is added after the results. */
  addedTo: <Some extends Toast>(toast: Some, isPublished: boolean, hasCard: boolean) =>
    isPublished ? withSentence(toast, hasCard ? TOASTS.cardIsBack : TOASTS.notPublished) : toast,
  /** Of an entry that comes back after play began. */
  withFixed: <Some extends Toast>(toast: Some, isFixed: boolean) =>
    isFixed
      ? withSentence(
          toast,
          "Handicap, division and tee stay as they were fixed: choose Correct to change them, with a reason.",
        )
      : toast,
  /** Of a side of a published knock-out, whom it plays after all; "withdrawn": it does not play on. */
  backInDraw: <Some extends Toast>(
    toast: Some,
    against: readonly string[] | "withdrawn" | { takenBy: string } | null,
  ) =>
    against === null
      ? toast
      : withSentence(
          toast,
          typeof against === "object" && "takenBy" in against
            ? `Its place in the draw was given to ${against.takenBy}: it is a reserve.`
            : against === "withdrawn"
              ? "A later match was played since, or another side plays on instead, so the draw stays as it is: this side does not play on."
              : against.length === 0
                ? "The side is in the draw again."
                : `The side is in the draw again: it plays ${new Intl.ListFormat("en-GB").format(against)} after all, and both sides are told by mail.`,
        ),
  /** Of an entry that is new after the draw of a knock-out. */
  asReserve: <Some extends Toast>(toast: Some, isReserve: boolean) =>
    isReserve
      ? withSentence(
          toast,
          "The draw is published, so it is a reserve: it can take the number of a side that withdraws before its first match.",
        )
      : toast,
  withNamesake: <Some extends Toast>(toast: Some, hasWithdrawn: boolean) =>
    hasWithdrawn
      ? withSentence(
          toast,
          "A withdrawn entry of the same name stays withdrawn: its link is among the details.",
        )
      : toast,
  withResults: <Some extends Toast>(toast: Some, isPublished: boolean) =>
    isPublished ? withSentence(toast, TOASTS.stillPublished) : toast,
  imported: ({ count, waiting, mailed }: { count: number; waiting: number; mailed: number }) =>
    count === 0
      ? { message: "No entry added", description: "Below is why each line was refused." }
      : {
          message: count === 1 ? "1 entry added" : `${count} entries added`,
          description: [
            waiting > 0 ? `${waiting} of them on the waiting list.` : "They all have places.",
            ...(mailed === 0
              ? []
              : [
                  mailed === count
                    ? "We email them."
                    : `We email the ${mailed === 1 ? "one" : mailed} with an address.`,
                ]),
          ].join(" "),
        },
  lookFirst: {
    message: "Please check the list first",
    description: "You have changed the list since you checked it.",
  },
  lookAtBoard: {
    message: "Not saved yet",
    description: "Check what changes on the leaderboard, then save again.",
  },
  uncorrected: { message: "Nothing was changed" },
  corrected: (name: string, division: string | null, parted: readonly string[]) => ({
    message: `The entry of ${name} was corrected`,
    ...(parted.length === 0
      ? inDivision(division)
      : {
          description: [
            inDivision(division).description,
            `With this name no longer joined to the register: ${parted.join(", ")}. A player who is the same person as before can be joined again under “${PLAYERS_PAGE.heading}”.`,
          ]
            .filter(Boolean)
            .join(" "),
        }),
  }),
  /** The address stays that of the entry, whoever of it leaves. */
  playerWithdrawn: (name: string, reach: Reach) => ({
    message: `${name} was withdrawn`,
    description: `The others of the entry keep their places. ${
      reach.email
        ? `A mail goes to ${reach.email}, which stays the address of the entry.`
        : noAddress(reach)
    }`,
  }),
  added: {
    confirmed: (name: string, division: string | null) => ({
      message: `${name} is entered`,
      ...inDivision(division),
    }),
    waiting: (name: string) => ({
      message: `${name} is on the waiting list`,
      description: "There is no place for them now.",
    }),
  },
  otherRecipients: {
    message: "Not sent yet",
    description: "Others would get it now than when you looked. Check how many, and send it again.",
  },
  messageSent: (count: number) => ({
    message: "Message on its way",
    description: MESSAGES_PAGE.recipients(count),
  }),
  messageStopped: (count: number) => ({
    message: "Stopped",
    description: count === 1 ? "1 mail was not sent." : `${count} mails were not sent.`,
  }),
} as const;

export const MESSAGES = {
  place: "Please enter a place on the waiting list, from 1",
  accountEmail: "Please enter an e-mail address, or leave empty",
  enteredTwice:
    "A player with this name and phone is entered already. If this is another entry, press the button again.",
  formUsed: (before: string, now: string) =>
    `You have added ${before} with this form. To add ${now} too, press the button again. To change the entry of ${before}, open it among the entrants instead.`,
  reason: "Please say why handicap, division or tee changes after play has begun",
  version: "Please open the entry again",
  player: "This player is not in the entry any more: please choose again",
  subject: "Please enter a subject",
} as const;
