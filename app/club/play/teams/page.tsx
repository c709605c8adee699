import { useActionData, useLoaderData } from "@remix-run/react";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { formStates } from "#app/club/play/form-state.ts";
import { ReturnedForm } from "#app/club/play/players-form.tsx";
import { playAction, playLoader } from "#app/club/play/screen.server.ts";
import { Summary } from "#app/club/play/summary.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { teamsPath } from "#app/site/paths.ts";
import { LinkRow } from "#app/ui/link-row.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { teamsChanges } from "./change-teams.server.ts";
import { TEAMS_PAGE as PAGE, TEAMS_TOASTS as TOASTS } from "./content.ts";
import { MakeForm, PlayersOfTeamsForm } from "./forms.tsx";
import { keptNames } from "./kept-names.ts";
import { movedCards } from "./moved-cards.ts";
import { limitsSchema, saveSchema, teamsSchema } from "./schema.ts";
import { teamsView } from "./view.server.ts";

export const meta = clubMeta<typeof loader>(
  (data) => (data?.content ? PAGE.title(data.content.name) : PAGE.heading),
  "Who plays for which team of a tournament.",
);

export const handle: PageHandle = { hydrate: true };

export { revalidateConflict as shouldRevalidate } from "#app/club/frame/page.ts";

export const loader = playLoader(
  (open, query) => teamsView(open, query),
  () => ({
    constraints: {
      limits: constraintsOf(limitsSchema),
      save: constraintsOf(saveSchema),
    },
  }),
);

export const action = playAction(teamsSchema, teamsChanges, (open, { teams, guests }) => {
  const names = new Map(open.players.map(({ id, name }) => [id, name]));
  const removed = open.play.guests.filter(({ id }) => guests?.every((guest) => guest.id !== id));
  return [
    ...removed.map(({ id, name }) => TOASTS.removed(names.get(id) ?? name)),
    ...(teams
      ? [...movedCards(open.play, teams, (id) => names.get(id)), ...keptNames(open.teams, teams)]
      : []),
  ];
});

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function Teams() {
  const { id, content, saved, constraints } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const view = content?.view ?? null;
  const hasTeams = (view?.names.length ?? 0) > 0;
  const stateOf = formStates(answer, saved, view);
  // While nothing can be read, only what was typed is shown.
  const makeForm =
    view || stateOf("make").lastResult ? (
      <MakeForm
        formState={stateOf("make")}
        constraint={constraints.limits}
        limits={view?.limits ?? {}}
        hasTeams={hasTeams}
        size={view?.size}
      />
    ) : null;
  return (
    <ClubScreen
      wide
      answer={answer}
      heading={PAGE.heading}
      lines={<Summary view={view} latest={content?.latest} />}
    >
      {view ? (
        <LinkRow
          label={PAGE.heading}
          links={[
            ["#team", "Add a team"],
            ["#make", "Make the teams"],
            ["#guest", "Guests"],
          ]}
        />
      ) : null}
      {hasTeams ? null : makeForm}
      {view ? (
        <PlayersOfTeamsForm
          key={view.version}
          formState={stateOf("save")}
          constraint={constraints.save}
          view={view}
          listPath={teamsPath(id)}
        />
      ) : stateOf("save").lastResult ? (
        <ReturnedForm labels={PAGE.labels} formState={stateOf("save")} />
      ) : null}
      {hasTeams ? makeForm : null}
    </ClubScreen>
  );
}
