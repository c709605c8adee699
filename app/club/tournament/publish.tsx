import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readMayOpen } from "#app/club/frame/administrator.server.ts";
import { ConfirmButtons } from "#app/club/frame/confirm-buttons.tsx";
import { tournamentLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { purgeTournament } from "#app/club/frame/purge.server.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { readFeeSettings } from "#app/club/money/fees/fees.server.ts";
import { TOASTS } from "#app/club/tournament/content.ts";
import { redirectWithError, redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { formatDay } from "#app/site/dates.ts";
import { editTournamentPath } from "#app/site/paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { registrationState } from "#app/tournaments/registration-period.ts";
import { stepSchema } from "./schema.ts";
import { changeState, readEditedTournament } from "./tournaments.server.ts";
import { whatIsSet } from "./what-is-set.ts";

const PAGE = {
  heading: (name: string) => `Publish ${name}?`,
  texts: {
    open: "Everyone will see the tournament, and members can enter.",
    "not-open": "Everyone will see the tournament, and members can enter when registration opens.",
    closed:
      "Everyone will see the tournament. Registration is closed already, so members cannot enter.",
  },
  textOfPast: "Everyone will see the tournament.",
  settings: "This is what it is published with.",
  dayPassed: (day: string) =>
    `The date, ${day}, has passed. If that is a mistake, go back to the form and correct it.`,
  change: "Change",
  set: "Set",
  submit: "Publish",
  submitAnyway: "Publish anyway",
} as const;

export const meta = clubMeta<typeof loader>(
  (data) => (data?.content ? PAGE.heading(data.content.name) : PAGE.submit),
  "What a tournament is published with.",
);

export const loader = tournamentLoader(async ({ id, context }) => {
  const [{ tournament, missing }, { fees }] = await Promise.all([
    readEditedTournament(context, id),
    readFeeSettings(context, id),
  ]);
  // After a post that failed its toast says why.
  if (!context.isFormReturned && tournament.state !== "draft")
    throw redirect(editTournamentPath(id));
  if (!context.isFormReturned && missing.length > 0) {
    throw await redirectWithError(editTournamentPath(id), TOASTS.incomplete);
  }
  return {
    name: tournament.name,
    passed:
      tournament.starts_on && tournament.starts_on < dayInIndiaOf(new Date())
        ? formatDay(tournament.starts_on)
        : null,
    registration: registrationState(tournament),
    version: String(tournament.version),
    settings: whatIsSet(tournament, fees, await readMayOpen(context)),
  };
});

export function action(post: ActionFunctionArgs) {
  const { tournament: id = "" } = post.params;
  return submitClubForm(post, {
    schema: stepSchema,
    isSaved: false,
    failed: TOASTS.notPublished,
    async run({ version }, { context }) {
      const { slug } = (await readEditedTournament(context, id)).tournament;
      await changeState(context, "publish_tournament", id, version);
      purgeTournament(slug);
      return redirectWithSuccess(editTournamentPath(id), TOASTS.published);
    },
  });
}

export default function PublishTournament() {
  const { id, path, content } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const passed = content?.passed;
  return (
    <ClubScreen answer={answer} heading={content ? PAGE.heading(content.name) : PAGE.submit}>
      {passed ? <p>{PAGE.dayPassed(passed)}</p> : null}
      {content && !answer ? (
        <>
          <p>
            {passed && content.registration === "closed"
              ? PAGE.textOfPast
              : PAGE.texts[content.registration]}{" "}
            {PAGE.settings}
          </p>
          <dl className="divide-y divide-line border-y border-line">
            {content.settings.map(({ label, value, isSet, href }) => (
              <div
                key={label}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1"
              >
                <dt className="text-sm text-muted">{label}</dt>
                <dd className={`col-start-1 wrap-anywhere ${isSet ? "" : "text-muted"}`}>
                  {value}
                </dd>
                <dd className="col-start-2 row-span-2 row-start-1">
                  {href === null ? null : (
                    <a
                      href={href}
                      aria-label={`${isSet ? PAGE.change : PAGE.set}: ${label}`}
                      className="inline-flex min-h-11 items-center"
                    >
                      {isSet ? PAGE.change : PAGE.set}
                    </a>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
      <Form method="post" action={path}>
        <input type="hidden" name="version" value={content?.version} />
        <ConfirmButtons
          confirm={
            content && !answer
              ? {
                  text: passed ? PAGE.submitAnyway : PAGE.submit,
                  busyText: "Publishing…",
                }
              : null
          }
          keep={{ href: editTournamentPath(id), text: "Back to the form" }}
        />
      </Form>
    </ClubScreen>
  );
}
