import { editTournamentPath, teamsPath } from "#app/site/paths.ts";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { teamsChanges } from "#app/club/competition/change-teams.server.ts";
import {
  openCompetition,
  saveCompetition,
} from "#app/club/competition/competition.server.ts";
import { TOASTS } from "#app/club/competition/messages.ts";
import { TEAMS_PAGE as PAGE } from "#app/club/competition/teams-content.ts";
import {
  GuestForm,
  LimitsForm,
  SidesForm,
  MoveForm,
  TeamForm,
} from "#app/club/competition/teams-forms.tsx";
import {
  guestSchema,
  limitsSchema,
  teamsSchema,
} from "#app/club/competition/teams-schema.ts";
import { isTeam, teamsView } from "#app/club/competition/teams-view.server.ts";
import { queryOf, readListQuery } from "#app/club/competition/pages.ts";
import { openedAnchor, typedForms } from "#app/club/competition/typed-form.ts";
import {
  loadCompetition,
  submitChange,
} from "#app/club/competition/screen.server.ts";
import { CompetitionScreen, Summary } from "#app/club/competition/screen.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { LinkRow } from "#app/ui/link-row.tsx";
import { clubPage } from "#app/club/club-page.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params, matches }) =>
  pageMeta(
    {
      title: data?.shown ? PAGE.title(data.shown.name) : PAGE.heading,
      description: "Who plays for which team of a tournament.",
      path: teamsPath(params.tournament ?? ""),
      private: true,
    },
    matches,
  );

export const handle = clubPage({ hydrate: true });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { tournament: id = "" } = params;
  const constraints = {
    limits: constraintsOf(limitsSchema),
    guest: constraintsOf(guestSchema),
  };
  const listQuery = readListQuery(request.url);
  const path = teamsPath(id) + queryOf(listQuery);
  const loaded = await loadCompetition(
    { request, context },
    path,
    id,
    (open, opened) =>
      teamsView(open, listQuery, context.isFormReturned || isTeam(opened)),
  );
  return { id, path, constraints, ...loaded };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { tournament: id = "" } = params;
  const path = teamsPath(id) + queryOf(readListQuery(request.url));
  // Players are added to a team by boxes.
  const form = await readForm(request, { isLong: true });
  return submitChange(
    { request, context, form },
    path,
    teamsSchema,
    async (change) => {
      const open = await openCompetition(context, id, change.version);
      await saveCompetition(context, open, teamsChanges(open, change));
      return redirectWithSuccess(path + openedAnchor(form), TOASTS.saved);
    },
  );
}

export default function Teams() {
  const { id, path, constraints, shown, saved } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const view = shown?.view ?? null;
  const hasTeams = (view?.names.length ?? 0) > 0;
  const typed = typedForms(path, answer, saved, view);
  // While nothing can be read, only what was typed is shown.
  const isShown = (form: Parameters<typeof typed>[0]) =>
    view !== null || typed(form).lastResult !== undefined;
  const limitsForm = isShown("limits") ? (
    <LimitsForm
      typed={typed("limits")}
      constraint={constraints.limits}
      limits={view?.limits ?? {}}
      hasTeams={hasTeams}
    />
  ) : null;
  return (
    <CompetitionScreen
      wide
      toast={answer?.toast}
      back={{
        href: editTournamentPath(id),
        text: shown?.name ?? "The tournament",
      }}
      heading={PAGE.heading}
      lines={<Summary view={view} latest={shown?.latest} />}
      tabsOf={id}
    >
      {view ? (
        <LinkRow
          label={PAGE.heading}
          links={[
            ["#team", "Add a team"],
            ["#groups", "Golf groups"],
            ["#sides", "Sides"],
            ["#guest", "Guests"],
          ]}
        />
      ) : null}
      {hasTeams ? null : limitsForm}
      {isShown("move") ? (
        <MoveForm typed={typed("move")} view={view} listPath={teamsPath(id)} />
      ) : null}
      {isShown("team") ? (
        <TeamForm typed={typed("team")} names={view?.names ?? []} />
      ) : null}
      {hasTeams ? limitsForm : null}
      {isShown("sides") ? (
        <SidesForm typed={typed("sides")} hasTeams={hasTeams} />
      ) : null}
      {isShown("guest") ? (
        <GuestForm typed={typed("guest")} constraint={constraints.guest} />
      ) : null}
    </CompetitionScreen>
  );
}
