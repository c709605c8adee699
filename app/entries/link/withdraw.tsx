import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { withdrawalLines, withdrawnFeeText } from "#app/entries/fee-facts.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { redirectWithInfo, redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import { pageMeta } from "#app/site/seo.ts";
import { purgeSharedReads } from "#app/tournaments/shared-reads.server.ts";
import { datesText } from "#app/tournaments/tournament.ts";
import { Button, ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import {
  canWithdraw,
  entryPath,
  type LinkedEntry,
  requireEntryByLink,
  withdrawByLink,
} from "./entry-by-link.server.ts";

const HEADING = "Withdraw your entry?";

const TOASTS = {
  withdrawn: (tournament: string, fee: string) => ({
    message: "Entry withdrawn",
    description: [`You are no longer entered for ${tournament}.`, fee].filter(Boolean).join(" "),
  }),
  tooLate: {
    message: "Not withdrawn",
    description: "This entry is withdrawn already, or can no longer be withdrawn here.",
  },
} as const;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: HEADING,
      description: "Withdraw an entry that the club made for you.",
      path: "/entry/withdraw",
      private: true,
    },
    matches,
  );

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const entry = await requireEntryByLink(context, token);
  if (!entry) throw new Response(null, { status: 404 });
  if (!canWithdraw(entry)) throw redirect(entryPath(token));
  return { ...contentOf(entry), token, back: entryPath(token), hasFailed: false };
}

/** Only the button withdraws: mail scanners fetch links. */
export async function action({ request, context }: ActionFunctionArgs) {
  const token = (await readForm(request)).get("token");
  const entry = await requireEntryByLink(context, token);
  if (!entry || typeof token !== "string") throw new Response(null, { status: 404 });
  try {
    if (!(await withdrawByLink(context, token))) {
      return await redirectWithInfo(entryPath(token), TOASTS.tooLate);
    }
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return data(
      { ...contentOf(entry), token, back: entryPath(token), hasFailed: true },
      { status: 503 },
    );
  }
  purgeSharedReads(entry.tournament.slug);
  const fee = (await requireEntryByLink(context, token).catch(() => null))?.fee;
  return redirectWithSuccess(
    entryPath(token),
    TOASTS.withdrawn(entry.tournament.name, fee ? withdrawnFeeText(fee) : ""),
  );
}

function contentOf({ full_name, players, state, fee, tournament }: LinkedEntry) {
  const names = [full_name, ...players];
  return {
    tournament: [tournament.name, datesText(tournament)].filter(Boolean).join(" · "),
    name: players.length === 0 ? full_name : null,
    lines: withdrawalLines(fee, names),
    isWaiting: state === "waiting",
  };
}

export default function WithdrawByLink() {
  const opened = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { token, tournament, name, lines, isWaiting, back, hasFailed } = answer ?? opened;
  return (
    <Column narrow>
      <p className="text-sm text-muted">{tournament}</p>
      <h1>{HEADING}</h1>
      {hasFailed ? (
        <p className="text-lg">
          Not withdrawn yet: our member service did not answer. Please press the button again in a
          minute.
        </p>
      ) : null}
      {name ? <p>{name} will be withdrawn.</p> : null}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p className="text-muted">
        {isWaiting
          ? "The entry then leaves the waiting list."
          : "The place is then free for someone else."}{" "}
        It cannot be undone here: the club can enter you again.
      </p>
      <form method="post">
        <input type="hidden" name="token" value={token} />
        <ButtonRow>
          <Button type="submit">Withdraw</Button>
          <ButtonLink look="quiet" href={back}>
            Keep the entry
          </ButtonLink>
        </ButtonRow>
      </form>
    </Column>
  );
}
