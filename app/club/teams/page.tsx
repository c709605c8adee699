import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { editPath } from "#app/club/paths.ts";
import { teamsChanges } from "#app/club/competition/change-teams.server.ts";
import {
  openCompetition,
  readCompetition,
  readLatestChange,
  saveCompetition,
} from "#app/club/competition/competition.server.ts";
import { TOASTS, withLatestChange } from "#app/club/competition/messages.ts";
import { drawPath, teamsPath } from "#app/club/competition/paths.ts";
import { TEAMS_PAGE as PAGE } from "#app/club/competition/teams-content.ts";
import {
  GuestForm,
  LimitsForm,
  MoveForm,
  TeamForm,
} from "#app/club/competition/teams-forms.tsx";
import {
  guestSchema,
  limitsSchema,
  teamsSchema,
} from "#app/club/competition/teams-schema.ts";
import { teamsView } from "#app/club/competition/teams-view.server.ts";
import {
  INTENTS,
  listAnchor,
  typedForm,
} from "#app/club/competition/typed-form.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { readSavedLists } from "#app/forms/saved-form.server.ts";
import {
  isFormReturned,
  readIfPossible,
  submitForm,
} from "#app/forms/submit-form.server.ts";
import {
  requireAdministrator,
  requireClubUser,
} from "#app/club/administrator.server.ts";
import { ClubBar } from "#app/club/club-bar.tsx";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { Toast } from "#app/ui/toast.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, params, matches }) =>
  pageMeta(
    {
      title: data?.shown ? PAGE.title(data.shown.name) : PAGE.heading,
      description: PAGE.description,
      path: teamsPath(params.tournament ?? ""),
      private: true,
    },
    matches,
  );

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { tournament: id = "" } = params;
  const constraints = {
    limits: constraintsOf(limitsSchema),
    guest: constraintsOf(guestSchema),
  };
  if (isFormReturned(context)) {
    const shown = await readIfPossible(context, () => read(context, id));
    return { id, constraints, shown, saved: undefined };
  }
  const user = await requireClubUser(context, request);
  const [shown, saved] = await Promise.all([
    read(context, id),
    readSavedLists(request, teamsPath(id), user.id),
  ]);
  return { id, constraints, shown, saved };
}

async function read(context: RequestContext, id: string) {
  const [open, latest] = await Promise.all([
    readCompetition(context, id),
    readLatestChange(context, id),
  ]);
  return { name: open.tournament.name, latest, view: teamsView(open) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { tournament: id = "" } = params;
  const path = teamsPath(id);
  // There is a box for each player.
  const form = await readForm(request, { isLong: true });
  return submitForm(
    { request, context, form },
    {
      schema: teamsSchema,
      membersOnly: {
        path,
        toast: TOASTS.logIn,
        authorize: requireAdministrator,
      },
      failed: TOASTS.failed,
      alsoReturned: () =>
        Promise.resolve({ intent: form.get("intent") as string }),
      async run(change) {
        const open = await openCompetition(context, id, change.version);
        await saveCompetition(context, open, teamsChanges(open, change));
        return redirectWithSuccess(
          path + listAnchor("move", change.intent),
          TOASTS.saved,
        );
      },
    },
  );
}

export default function Teams() {
  const { id, constraints, shown, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const path = teamsPath(id);
  const view = shown?.view ?? null;
  const hasTeams = (view?.teams.length ?? 0) > 0;
  const typed = (form: keyof typeof INTENTS) => ({
    path,
    ...typedForm(INTENTS[form], answer, saved, view),
  });
  const [move, team, limits, guest] = [
    typed("move"),
    typed("team"),
    typed("limits"),
    typed("guest"),
  ];
  // While nothing can be read, only what was typed is shown.
  const isShown = ({ lastResult }: typeof move) =>
    view !== null || lastResult !== undefined;
  const limitsForm = isShown(limits) ? (
    <LimitsForm
      {...limits}
      constraint={constraints.limits}
      limits={view?.limits ?? {}}
      hasTeams={hasTeams}
    />
  ) : null;
  return (
    <>
      <ClubBar />
      <Column stretch>
        {answer?.toast ? (
          <Toast toast={withLatestChange(answer.toast, shown?.latest)} />
        ) : null}
        <div>
          <p>
            <a href={editPath(id)} className="text-sm text-muted">
              {shown?.name ?? PAGE.toTournament}
            </a>
          </p>
          <h1>{PAGE.heading}</h1>
          {view ? <p className="text-muted">{view.summary}</p> : null}
          {shown?.latest ? (
            <p className="text-sm text-muted">
              {PAGE.lastChange(shown.latest)}
            </p>
          ) : null}
        </div>
        <ButtonRow>
          <ButtonLink look="quiet" size="small" href={drawPath(id)}>
            {PAGE.toDraw}
          </ButtonLink>
          {view ? (
            <>
              <ButtonLink look="quiet" size="small" href="#team">
                {PAGE.toChanges}
              </ButtonLink>
              <ButtonLink look="quiet" size="small" href="#groups">
                {PAGE.toLimits}
              </ButtonLink>
              <ButtonLink look="quiet" size="small" href="#guest">
                {PAGE.toGuests}
              </ButtonLink>
            </>
          ) : null}
        </ButtonRow>
        {hasTeams ? null : limitsForm}
        {isShown(move) ? <MoveForm {...move} view={view} /> : null}
        {isShown(team) ? (
          <TeamForm {...team} teams={view?.teams ?? []} />
        ) : null}
        {hasTeams ? limitsForm : null}
        {isShown(guest) ? (
          <GuestForm {...guest} constraint={constraints.guest} />
        ) : null}
      </Column>
    </>
  );
}
