import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { passOf } from "#app/entries/boarding-pass.server.ts";
import { BoardingPass } from "#app/entries/boarding-pass.tsx";
import { CANNOT_COME } from "#app/entries/cannot-come/content.ts";
import { SHEET } from "#app/entries/content.ts";
import {
  feeStateText,
  partsFacts,
  payByText,
  receiptFacts,
  refundFacts,
  repricedFacts,
  setAgainstFacts,
  severalFacts,
} from "#app/entries/fee-facts.ts";
import {
  drawFacts,
  matchFacts,
  type OwnFact,
  playedMatchFacts,
  resultFacts,
  startFacts,
  takenBackFacts,
} from "#app/entries/own-words.ts";
import { formatDay, formatTime } from "#app/site/dates.ts";
import { sheetPath } from "#app/site/knockout-paths.ts";
import { informationPath } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { isOutOfPlay, standingText } from "#app/tournaments/knockout/own-matches.ts";
import { REGISTRATION_PAGE } from "#app/tournaments/register-content.ts";
import { isPlayed } from "#app/tournaments/registration-period.ts";
import { datesText } from "#app/tournaments/tournament.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { Facts } from "#app/ui/facts.tsx";
import {
  canTellClub,
  canWithdraw,
  entryCannotComePath,
  entryPayPath,
  entryReceiptPath,
  entryWithdrawPath,
  type LinkedEntry,
  requireEntryByLink,
} from "./entry-by-link.server.ts";

/** The page behind the link in mails to somebody whom the club entered. */
const PATH = "/entry";
const HEADING = "Your entry";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: HEADING,
      description: "See an entry that the club made for you.",
      path: PATH,
      private: true,
    },
    matches,
  );

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token");
  const entry = await requireEntryByLink(context, token);
  return data({ entry: entry && contentOf(entry, token ?? "") }, { status: entry ? 200 : 404 });
}

function contentOf(entry: LinkedEntry, token: string) {
  const { tournament } = entry;
  const hasPass =
    entry.state !== "withdrawn" &&
    tournament.state === "published" &&
    !isPlayed(tournament) &&
    !isOutOfPlay(entry.standing);
  return {
    name: tournament.name,
    pass: hasPass ? entryPass(entry, token) : null,
    facts: hasPass ? moreFactsOf(entry, token) : factsOf(entry, token),
    information: hasPass ? null : informationPath(tournament),
    sheet: !hasPass && entry.has_sheet ? sheetPath(tournament) : null,
    pay: !hasPass && (entry.fee?.due ?? 0) > 0 ? entryPayPath(token) : null,
    withdraw: !hasPass && canWithdraw(entry) ? entryWithdrawPath(token) : null,
  };
}

/** Of an entry that is to be played. */
function entryPass(entry: LinkedEntry, token: string) {
  const { full_name: name, players, starts, fee, tournament, matches } = entry;
  const isKnockout = tournament.form_of_play === "knock-out";
  return passOf({
    tournament,
    day: tournament.starts_on,
    knockout: isKnockout ? [...drawFacts(tournament), ...matchFacts(matches)] : null,
    names: [name, ...players],
    starts: starts.length > 0 ? starts : undefined,
    fee,
    pay: entryPayPath(token),
    told: entry.said_cannot_come ? CANNOT_COME.told(entry.said_cannot_come) : null,
    links: [
      entry.has_sheet ? { href: sheetPath(tournament), label: SHEET } : null,
      canWithdraw(entry) ? { href: entryWithdrawPath(token), label: "Withdraw" } : null,
      canTellClub(entry) && entry.said_cannot_come === null
        ? { href: entryCannotComePath(token), label: REGISTRATION_PAGE.cannotCome }
        : null,
    ],
  });
}

function factsOf(entry: LinkedEntry, token: string): OwnFact[] {
  const { full_name, players, state, place, results, fee, tournament } = entry;
  const isCancelled = tournament.state === "cancelled";
  const starts = isCancelled ? [] : entry.starts;
  return [
    { name: "Players", fact: [full_name, ...players].join(", ") },
    { name: "When", fact: datesText(tournament) || "The day will be announced." },
    ...(starts.length === 0 && tournament.tee_off_at && tournament.form_of_play === "day"
      ? [{ name: "Tee-off", fact: formatTime(tournament.tee_off_at) }]
      : []),
    ...(tournament.place
      ? [
          {
            name: "Venue",
            fact: tournament.place,
            ...(tournament.map_url && { href: tournament.map_url }),
          },
        ]
      : []),
    { name: "State", fact: standingOf(entry) ?? stateText(state, place, tournament) },
    ...(tournament.results_taken_back_at
      ? takenBackFacts(tournament.results_taken_back_at)
      : resultFacts(results, isCancelled)),
    ...playedMatchFacts(isCancelled ? [] : entry.matches),
    ...(entry.said_cannot_come && (canTellClub(entry) || canWithdraw(entry))
      ? [
          {
            name: CANNOT_COME.name,
            fact: CANNOT_COME.told(entry.said_cannot_come),
            href: canTellClub(entry) ? entryCannotComePath(token) : entryWithdrawPath(token),
          },
        ]
      : []),
    ...(fee
      ? [
          {
            name: "Entry fee",
            fact: feeStateText(fee) + payByText(fee, formatDay),
          },
          ...repricedFacts(fee.repriced),
          ...severalFacts(fee.said),
          ...partsFacts(fee.parts),
          ...setAgainstFacts(fee.set_against),
        ]
      : []),
    ...receiptFacts(entry.receipts, (receipt) => entryReceiptPath(token, receipt)),
    ...(state !== "withdrawn" && fee?.held_until && fee.paid <= 0 && fee.due > 0
      ? [{ name: "Place held until", fact: formatDay(fee.held_until) }]
      : []),
    ...(fee && state !== "withdrawn" && tournament.state === "published" && !isPlayed(tournament)
      ? refundFacts(fee.refund_until)
      : []),
    ...startFacts(starts),
    ...(tournament.changes_until && canWithdraw(entry)
      ? [
          {
            name: "Withdraw until",
            fact: formatDay(tournament.changes_until),
          },
        ]
      : []),
  ];
}

/** What the pass leaves out. */
function moreFactsOf(entry: LinkedEntry, token: string): OwnFact[] {
  const onPass = ["Players", "When", "Tee-off", "Venue", "Entry fee"];
  return factsOf(entry, token).filter(
    ({ name }) => !onPass.includes(name) && !/^Start\b/.test(name),
  );
}

/** In a knock-out; null: it is in none, or its next match says it. */
const standingOf = ({ state, standing, matches, tournament }: LinkedEntry): string | null =>
  state === "confirmed" && tournament.state !== "cancelled"
    ? standingText(standing, matches)
    : null;

function stateText(
  state: LinkedEntry["state"],
  place: number | null,
  tournament: LinkedEntry["tournament"],
): string {
  if (tournament.state === "cancelled") {
    return `The tournament is cancelled. ${tournament.cancelled_reason ?? ""}`;
  }
  switch (state) {
    case "confirmed":
      return isPlayed(tournament) ? "You had a place." : "You have a place.";
    case "waiting":
      if (isPlayed(tournament)) return "You were on the waiting list.";
      return `On the waiting list${place === null ? "" : `, number ${place}`}.`;
    case "withdrawn":
      return "Withdrawn.";
  }
}

export default function EntryByLink() {
  const { entry } = useLoaderData<typeof loader>();
  if (!entry) return <BrokenLink />;
  const { name, pass, facts, information, sheet, pay, withdraw } = entry;
  return (
    <Column narrow>
      {pass ? (
        <BoardingPass {...pass} kicker={HEADING} as="h1" />
      ) : (
        <>
          <p className="text-sm text-muted">{HEADING}</p>
          <h1>{name}</h1>
        </>
      )}
      <Facts
        facts={facts.map(({ name: label, fact, href }) => ({
          name: label,
          fact: href ? <a href={href}>{fact}</a> : fact,
        }))}
      />
      {pay ? (
        <ButtonRow>
          <ButtonLink href={pay}>Pay the entry fee</ButtonLink>
        </ButtonRow>
      ) : null}
      {sheet ? (
        <ButtonRow>
          <ButtonLink look="quiet" href={sheet}>
            {SHEET}
          </ButtonLink>
        </ButtonRow>
      ) : null}
      {information ? <a href={information}>About the tournament</a> : null}
      {withdraw ? (
        <ButtonRow>
          <ButtonLink look="quiet" href={withdraw}>
            Withdraw
          </ButtonLink>
        </ButtonRow>
      ) : null}
    </Column>
  );
}

function BrokenLink() {
  return (
    <Column narrow>
      <h1>This link does not work</h1>
      <p className="text-lg text-muted">
        It may have been cut off on its way to you, or the club has corrected the address of the
        entry. Please ask the club.
      </p>
      <ButtonRow>
        <ButtonLink look="quiet" href="/tournaments">
          All tournaments
        </ButtonLink>
      </ButtonRow>
    </Column>
  );
}
