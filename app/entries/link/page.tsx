import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { feeStateText, withdrawalLines } from "#app/entries/fee-facts.ts";
import { type OwnFact, startFacts } from "#app/entries/own-words.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import { formatDay } from "#app/site/dates.ts";
import { entryPayPath, informationPath } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { areChangesOpen, isPlayed } from "#app/tournaments/registration-period.ts";
import { purgeSharedReads } from "#app/tournaments/shared-reads.server.ts";
import { dayText } from "#app/tournaments/tournament.ts";
import { Button, ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { type LinkedEntry, readEntryByLink, withdrawByLink } from "./entry-by-link.server.ts";

/** The page behind the link in mails to somebody whom the club entered. */
const PATH = "/entry";
const HEADING = "Your entry";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: HEADING,
      description: "See an entry that the club made for you, or withdraw it.",
      path: PATH,
      private: true,
    },
    matches,
  );

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token");
  const entry = await read(context, token);
  return data({ token: token ?? "", entry }, { status: entry ? 200 : 404 });
}

/** Only the button withdraws: mail scanners fetch links. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const token = form.get("token");
  const before = await read(context, token);
  if (!before || typeof token !== "string") {
    return data({ token: "", entry: null }, { status: 404 });
  }
  try {
    await withdrawByLink(context, token);
    purgeSharedReads(before.slug);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return data({ token, entry: before, hasFailed: true }, { status: 503 });
  }
  // Set explicitly; otherwise the loader's status (no token) would win.
  return data({ token, entry: await read(context, token) }, { status: 200 });
}

async function read(context: RequestContext, token: unknown) {
  try {
    const entry = await readEntryByLink(context, token);
    return entry && contentOf(entry);
  } catch (error) {
    throw error instanceof DatabaseError ? backendUnavailable() : error;
  }
}

function contentOf(entry: LinkedEntry) {
  const { tournament } = entry;
  return {
    name: tournament.name,
    slug: tournament.slug,
    facts: factsOf(entry),
    information: informationPath(tournament),
    isPayable: (entry.fee?.due ?? 0) > 0,
    lines: withdrawalLines(entry.fee, [entry.full_name, ...entry.players]),
    canWithdraw:
      entry.state !== "withdrawn" && tournament.state === "published" && areChangesOpen(tournament),
  };
}

function factsOf({
  full_name,
  players,
  state,
  place,
  starts,
  fee,
  tournament,
}: LinkedEntry): OwnFact[] {
  return [
    { name: "Players", fact: [full_name, ...players].join(", ") },
    { name: "When", fact: dayText(tournament) || "The day will be announced." },
    { name: "State", fact: stateText(state, place, tournament) },
    ...(fee ? [{ name: "Entry fee", fact: feeStateText(fee) }] : []),
    ...startFacts(starts),
    ...(tournament.changes_until && areChangesOpen(tournament)
      ? [
          {
            name: "Withdraw until",
            fact: formatDay(tournament.changes_until),
          },
        ]
      : []),
  ];
}

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
  const opened = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { token, entry } = answer ?? opened;
  if (!entry) {
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
  const { name, facts, information, isPayable, canWithdraw, lines } = entry;
  return (
    <Column narrow>
      <p className="text-sm text-muted">{HEADING}</p>
      <h1>{name}</h1>
      {answer && "hasFailed" in answer ? (
        <p className="text-lg">
          Not withdrawn yet: our member service did not answer. Please press the button again in a
          minute.
        </p>
      ) : null}
      <Facts
        facts={facts.map(({ name: label, fact, href }) => ({
          name: label,
          fact: href ? <a href={href}>{fact}</a> : fact,
        }))}
      />
      {isPayable ? (
        <ButtonRow>
          <ButtonLink href={entryPayPath(token)}>Pay the entry fee</ButtonLink>
        </ButtonRow>
      ) : null}
      {information ? <a href={information}>About the tournament</a> : null}
      {canWithdraw ? (
        <form method="post" action={PATH}>
          <input type="hidden" name="token" value={token} />
          <p className="text-muted">If you cannot come, please withdraw: it cannot be undone.</p>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <ButtonRow>
            <Button type="submit" look="quiet">
              Withdraw
            </Button>
          </ButtonRow>
        </form>
      ) : null}
    </Column>
  );
}
