import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { CHANGE_PAGE } from "#app/entries/change-content.ts";
import { ChangeUnavailable } from "#app/entries/change-unavailable.tsx";
import { changedTournament, findChange, withdraw } from "#app/entries/changes.server.ts";
import { CHANGE_TOASTS as TOASTS, LOG_IN_TOASTS } from "#app/entries/content.ts";
import { withdrawalLines, withdrawnFeeText } from "#app/entries/fee-facts.ts";
import { readOwnEntry } from "#app/entries/own-entry.server.ts";
import { withdrawalSchema, type WithdrawalFields } from "#app/entries/schema.ts";
import {
  tournamentOfReturnedForm,
  tournamentToEnter,
} from "#app/entries/tournament-to-enter.server.ts";
import { HiddenField, useServerForm } from "#app/forms/form.tsx";
import { submitForm } from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { ERROR_PAGES } from "#app/site/content.ts";
import { formatDay } from "#app/site/dates.ts";
import { withdrawRegistrationPath } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { purgeSharedReads } from "#app/tournaments/shared-reads.server.ts";
import { ButtonLink, SubmitButton, ButtonRow } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { Toast } from "#app/ui/toast.tsx";

const heading = (closed: unknown, { name }: { name: string }) =>
  closed ? CHANGE_PAGE.closedHeading(name) : `Withdraw from ${name}?`;

export const meta: MetaFunction<typeof loader> = ({ data: screen, matches }) =>
  pageMeta(
    {
      title: screen ? heading(screen.closed, screen.tournament) : ERROR_PAGES.notFound.text,
      description: "Withdraw your registration for a tournament.",
      path: screen ? withdrawRegistrationPath(screen.tournament) : "/404",
      private: true,
    },
    matches,
  );

export const handle: PageHandle = {
  hydrate: true,
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const slug = slugOf(request);
  if (context.isFormReturned) {
    const tournament = await tournamentOfReturnedForm(context, slug);
    return {
      tournament: changedTournament(tournament),
      closed: null,
      isReturned: true,
      isWaiting: false,
      lines: [],
      registration: "",
    };
  }
  const found = await findChange(request, context, slug);
  const { tournament, closed, registration, fee, entry, isOut } = found;
  const { latest } = entry;
  return {
    tournament: changedTournament(tournament, entry, isOut),
    closed,
    isReturned: false,
    isWaiting: latest?.state === "waiting",
    lines: [
      ...withdrawalLines(
        fee,
        latest ? [latest.full_name, ...latest.players.map((player) => player.full_name)] : [],
      ),
      ...(fee?.said
        ? [
            "You have reported a payment that the club is still checking. The report stays with the club after you withdraw.",
          ]
        : []),
    ],
    registration: registration?.id ?? "",
  };
}

export async function action(post: ActionFunctionArgs) {
  const tournament = await tournamentToEnter(post.context, slugOf(post.request));
  return submitForm(post, {
    schema: withdrawalSchema,
    membersOnly: {
      path: withdrawRegistrationPath(tournament),
      toast: LOG_IN_TOASTS.withdraw,
      isSaved: false,
    },
    errorToasts: [TOASTS.outdated],
    failed: TOASTS.notWithdrawn,
    async run({ registration }, { context }) {
      await withdraw(context, registration);
      purgeSharedReads(tournament.slug);
      // The entry is withdrawn: a failed look-up only costs the toast its detail.
      const own = await readOwnEntry(context, tournament.slug).catch(() => null);
      return redirectWithSuccess(
        "/profile",
        TOASTS.withdrawn(
          tournament.name,
          own?.fee ? withdrawnFeeText(own.fee) : "",
          own?.is_mail_left_out === true,
        ),
      );
    },
  });
}

function slugOf(request: Request): string | undefined {
  return new URL(request.url).searchParams.get("tournament") ?? undefined;
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function Withdraw() {
  const { tournament, closed, isReturned, isWaiting, lines, registration } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<WithdrawalFields>({
    id: "withdraw",
    lastResult: answer?.result,
    defaultValue: { registration },
  });
  return (
    <Column narrow>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <h1>{heading(closed, tournament)}</h1>
      {closed ? (
        <ChangeUnavailable reason={closed} tournament={tournament} />
      ) : (
        <>
          {isReturned ? null : (
            <p className="text-lg text-muted">
              {CHANGE_PAGE.until(tournament.changes_until && formatDay(tournament.changes_until))}
            </p>
          )}
          <p>
            {isWaiting
              ? "You then leave the waiting list."
              : "Your place is then free for someone else."}{" "}
            Your details stay in your history; a scoring account stays yours.
          </p>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <Form method="post" action={withdrawRegistrationPath(tournament)} id={form.id}>
            <HiddenField field={fields.registration} />
            <ButtonRow>
              <SubmitButton busyText="Withdrawing...">Withdraw my registration</SubmitButton>
              <ButtonLink look="quiet" href="/profile">
                Keep my registration
              </ButtonLink>
            </ButtonRow>
          </Form>
        </>
      )}
    </Column>
  );
}
