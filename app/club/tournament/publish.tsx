import { editTournamentPath, publishTournamentPath } from "#app/site/paths.ts";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import {
  Form,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { TOASTS } from "#app/club/content.ts";
import { readFeesPage } from "#app/club/fees/fees.server.ts";
import { purgeTournament } from "#app/club/purge.server.ts";
import { stepSchema } from "./schema.ts";
import { changeState, readTournament } from "#app/club/tournaments.server.ts";
import { submitForm } from "#app/forms/submit-form.server.ts";
import {
  requireAdministrator,
  requireClubUser,
} from "#app/club/administrator.server.ts";
import {
  redirectWithError,
  redirectWithSuccess,
} from "#app/platform/cookies/toast.server.ts";
import { formatDay } from "#app/site/dates.ts";
import { pageMeta } from "#app/site/seo.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { clubPage } from "#app/club/club-page.ts";
import { whatIsSet } from "./what-is-set.ts";

/** Texts of the page. */
const PAGE = {
  heading: (name: string) => `Publish ${name}?`,
  text: "Everyone will see the tournament, and members can enter. This is what it is published with.",
  dayPassed: (day: string) =>
    `The date, ${day}, has passed. If that is a mistake, go back to the form and correct it.`,
  change: "Change",
  set: "Set",
  submit: "Publish",
  submitAnyway: "Publish anyway",
} as const;

export const meta: MetaFunction<typeof loader> = ({ data, params, matches }) =>
  pageMeta(
    {
      title: data?.name ? PAGE.heading(data.name) : PAGE.submit,
      description: "What a tournament is published with.",
      path: publishTournamentPath(params.tournament ?? ""),
      private: true,
    },
    matches,
  );

export const handle = clubPage();

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { tournament: id = "" } = params;
  if (context.isFormReturned) {
    return { id, name: null, passed: null, version: "", settings: [] };
  }
  await requireClubUser(context, request);
  const [{ tournament, missing }, { fees }] = await Promise.all([
    readTournament(context, id),
    readFeesPage(context, id, undefined, 1, 1),
  ]);
  if (tournament.state !== "draft") return redirect(editTournamentPath(id));
  if (missing.length > 0) {
    return redirectWithError(editTournamentPath(id), TOASTS.incomplete);
  }
  return {
    id,
    name: tournament.name,
    passed:
      tournament.starts_on && tournament.starts_on < dayInIndiaOf(new Date())
        ? formatDay(tournament.starts_on)
        : null,
    version: String(tournament.version),
    settings: whatIsSet(tournament, fees?.fee ?? null),
  };
}

export function action(post: ActionFunctionArgs) {
  const { tournament: id = "" } = post.params;
  return submitForm(post, {
    schema: stepSchema,
    membersOnly: {
      path: publishTournamentPath(id),
      toast: TOASTS.logIn,
      isSaved: false,
      authorize: requireAdministrator,
    },
    failed: TOASTS.notPublished,
    async run({ version }, { context }) {
      const { slug } = (await readTournament(context, id)).tournament;
      await changeState(context, "publish_tournament", id, version);
      purgeTournament(slug);
      return redirectWithSuccess(editTournamentPath(id), TOASTS.published);
    },
  });
}

/** The second step of publishing: what is set, and what is not. */
export default function PublishTournament() {
  const { id, name, passed, version, settings } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const path = publishTournamentPath(id);
  return (
    <Column narrow atStart>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <h1 className="wrap-anywhere">
        {name ? PAGE.heading(name) : PAGE.submit}
      </h1>
      {passed ? <p>{PAGE.dayPassed(passed)}</p> : null}
      {settings.length > 0 ? (
        <>
          <p>{PAGE.text}</p>
          <dl className="divide-y divide-line border-y border-line">
            {settings.map(({ label, value, isSet, href }) => (
              <div
                key={label}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1"
              >
                <dt className="text-sm text-muted">{label}</dt>
                <dd
                  className={`col-start-1 wrap-anywhere ${isSet ? "" : "text-muted"}`}
                >
                  {value}
                </dd>
                <dd className="col-start-2 row-span-2 row-start-1">
                  <a
                    href={href}
                    aria-label={`${isSet ? PAGE.change : PAGE.set}: ${label}`}
                    className="inline-flex min-h-11 items-center"
                  >
                    {isSet ? PAGE.change : PAGE.set}
                  </a>
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
      <Form method="post" action={path}>
        <input type="hidden" name="version" value={version} />
        <ButtonRow>
          {name ? (
            <SubmitButton busyText="Publishing…" formAction={path}>
              {passed ? PAGE.submitAnyway : PAGE.submit}
            </SubmitButton>
          ) : null}
          <ButtonLink look="quiet" href={editTournamentPath(id)}>
            Back to the form
          </ButtonLink>
        </ButtonRow>
      </Form>
    </Column>
  );
}
