import { drawPath, editTournamentPath, entrantsPath } from "#app/site/paths.ts";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { purgeTournament } from "#app/club/purge.server.ts";
import { drawChanges } from "#app/club/competition/change-draw.server.ts";
import {
  openCompetition,
  publishDraw,
  saveCompetition,
  takeBackDraw,
} from "#app/club/competition/competition.server.ts";
import {
  DRAW_PAGE as PAGE,
  RULES_TEXTS,
} from "#app/club/competition/draw-content.ts";
import {
  HandForm,
  PublishForm,
  RulesForm,
} from "#app/club/competition/draw-forms.tsx";
import { drawSchema, rulesSchema } from "#app/club/competition/draw-schema.ts";
import { drawSheetPath } from "#app/club/competition/sheet-paths.ts";
import { drawView } from "#app/club/competition/draw-view.server.ts";
import { TOASTS } from "#app/club/competition/messages.ts";
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
import { sendDueMails } from "#app/entries/mail.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { LinkRow } from "#app/ui/link-row.tsx";
import { clubPage } from "#app/club/club-page.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params, matches }) =>
  pageMeta(
    {
      title: data?.shown ? PAGE.title(data.shown.name) : PAGE.heading,
      description: "Fourballs and starts of a tournament.",
      path: drawPath(params.tournament ?? ""),
      private: true,
    },
    matches,
  );

export const handle = clubPage({ hydrate: true });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { tournament: id = "" } = params;
  const constraint = constraintsOf(rulesSchema);
  const query = readListQuery(request.url);
  const path = drawPath(id) + queryOf(query);
  const loaded = await loadCompetition({ request, context }, path, id, (open) =>
    drawView(open, query),
  );
  return {
    id,
    path,
    printPath: drawSheetPath(id, "print"),
    constraint,
    texts: RULES_TEXTS,
    ...loaded,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { tournament: id = "" } = params;
  const path = drawPath(id) + queryOf(readListQuery(request.url));
  const form = await readForm(request);
  return submitChange(
    { request, context, form },
    path,
    drawSchema,
    async (change) => {
      const open = await openCompetition(context, id, change.version);
      if (change.intent === "publish" || change.intent === "take-back") {
        const toast =
          change.intent === "publish"
            ? TOASTS.published(await publishDraw(context, open))
            : TOASTS.takenBack(await takeBackDraw(context, open));
        purgeTournament(open.tournament.slug);
        await sendDueMails(context);
        return redirectWithSuccess(path, toast);
      }
      await saveCompetition(context, open, drawChanges(open, change));
      return redirectWithSuccess(path + openedAnchor(form), TOASTS.saved);
    },
  );
}

export default function Draw() {
  const { id, path, printPath, constraint, texts, shown, saved } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const view = shown?.view ?? null;
  const typed = typedForms(path, answer, saved, view);
  const rules =
    view || typed("rules").lastResult ? (
      <RulesForm
        typed={typed("rules")}
        constraint={constraint}
        texts={texts}
        view={view}
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
      {view?.hasDraw ? (
        <LinkRow
          label={PAGE.heading}
          links={[
            ["#rules", "Settings"],
            [printPath, "Print"],
            ["#publish", "Publication"],
          ]}
        />
      ) : null}
      {view?.hasDraw ? null : rules}
      {view?.hasDraw || typed("hand").lastResult ? (
        <HandForm
          typed={typed("hand")}
          view={view}
          listPath={drawPath(id)}
          lineHref={`${entrantsPath(id)}?state=waiting`}
        />
      ) : null}
      {view?.publication ? (
        <PublishForm typed={typed("publish")} publication={view.publication} />
      ) : null}
      {view?.hasDraw ? rules : null}
    </CompetitionScreen>
  );
}
