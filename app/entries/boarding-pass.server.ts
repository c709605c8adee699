import { formatRupees } from "#app/money/rupees.ts";
import { formatDayOfYear } from "#app/site/dates.ts";
import { informationPath, resultsPath } from "#app/site/paths.ts";
import { cardPath } from "#app/tournaments/card-paths.ts";
import { pictureNamed } from "#app/tournaments/pictures.ts";
import type { OwnStart } from "#app/tournaments/play.ts";
import type { Pass, PassLink } from "./boarding-pass.tsx";
import { CANNOT_COME } from "./cannot-come/content.ts";
import { feeStateText, type OwnFee, paidOf, payByText, restOf, toldFeeText } from "./fee-facts.ts";
import { dayFacts, type OwnFact } from "./own-words.ts";

type Fee = Pick<
  OwnFee,
  "state" | "due" | "said" | "held_until" | "price" | "kept" | "refund_until"
> & {
  /** Less what was refunded. */
  paid?: number | null;
};

/**
 * The pass of an entry: who, where, when, from which hole, with whom, and paid or to pay by when.
 *
 * @param names of the players, who entered first
 * @param starts undefined: no draw is published
 * @param pay where its fee is paid
 */
export function passOf({
  tournament,
  day,
  names,
  starts,
  fee,
  pay,
  told = null,
  handicap = null,
  knockout = null,
  links = [],
}: {
  tournament: {
    name: string;
    slug: string;
    picture: string | null;
    place: string | null;
    map_url?: string | null;
    tee_off_at: string | null;
    has_information_page: boolean;
    has_results: boolean;
  };
  day: string | null;
  names: readonly string[];
  starts: readonly OwnStart[] | undefined;
  fee: Fee | null | undefined;
  pay: string | null;
  /** That the club knows that they cannot come. */
  told?: string | null;
  handicap?: string | null;
  /** Of a knock-out, what is played next, or its days; null: it is a day's tournament. */
  knockout?: readonly OwnFact[] | null;
  links?: readonly (PassLink | null)[];
}): Pass {
  const updates = informationPath(tournament);
  const toUpdates = updates === null ? null : { href: updates, label: PASS.updates };
  const settled = told !== null && fee ? toldFeeText(paidOf(fee)) : null;
  const step =
    (tournament.has_results && updates !== null
      ? { href: resultsPath(tournament), label: PASS.results }
      : null) ??
    payStep(settled === null ? fee : null, pay) ??
    cardStep(starts) ??
    toUpdates;
  return {
    tournament: tournament.name,
    picture: pictureNamed(tournament.picture ?? "").src,
    facts: [
      { name: PASS.players, fact: names.join(", ") },
      // It has no tee-off, and its day is not a day of play.
      ...(knockout ?? dayFacts({ day, teeOff: tournament.tee_off_at, starts })),
      ...(tournament.place
        ? [
            {
              name: PASS.place,
              fact: tournament.place,
              ...(tournament.map_url && { href: tournament.map_url }),
            },
          ]
        : []),
      ...(handicap === null ? [] : [{ name: PASS.handicap, fact: handicap }]),
      ...(fee && (fee.state !== "nothing" || fee.price)
        ? [{ name: PASS.fee, fact: settled ?? feeText(fee) }]
        : []),
      ...(told === null ? [] : [{ name: CANNOT_COME.name, fact: told }]),
    ],
    step,
    links: [toUpdates === step ? null : toUpdates, ...links].filter((link) => link !== null),
  };
}

/** Of the link where an entry is changed. */
export const PASS_EDIT = "Edit";

/** Of the link to the match that is played next. */
export const PASS_MATCH = (opponent: string): string => `Match against ${opponent}`;

const PASS = {
  players: "Players",
  place: "Where",
  handicap: "Handicap",
  fee: "Entry fee",
  updates: "View Updates",
  results: "See the results",
  card: "Keep the scorecard",
} as const;

const feeText = (fee: Fee) => feeStateText(fee) + payByText(fee, formatDayOfYear);

/** "Pay ₹4,800 by 1 July" */
export const payLabel = (fee: Fee): string =>
  `Pay ${formatRupees(restOf(fee))}${payByText(fee, formatDayOfYear)}`;

function payStep(fee: Fee | null | undefined, pay: string | null): PassLink | null {
  if (!fee || pay === null || fee.due <= 0 || restOf(fee) <= 0) return null;
  return { href: pay, label: payLabel(fee) };
}

function cardStep(starts: readonly OwnStart[] | undefined): PassLink | null {
  const card = starts?.find((start) => start.card)?.card;
  return card ? { href: cardPath(card), label: PASS.card } : null;
}
