import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readMayOpen } from "#app/club/frame/administrator.server.ts";
import { tournamentLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { readPlayerPeople } from "#app/club/people/players/players.server.ts";
import { FindForm, NumberedLinks, PageLinks } from "#app/club/play/page-links.tsx";
import { readListQuery } from "#app/club/play/pages.ts";
import {
  cardsPath,
  awardsPath,
  importScoresPath,
  competitionPath,
  competitionsPath,
  NEW_COMPETITION,
  scoringRulesPath,
  courseCardsPath,
  printResultsPath,
} from "#app/club/play/paths.ts";
import { listPathOf } from "#app/club/play/screen.server.ts";
import { allSeriesOf, changesOfSeries, isOpen } from "#app/club/series/series.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { InvalidFields, readIfPossible } from "#app/forms/submit-form.server.ts";
import { clubResultsPath, messagesPath, playerPeoplePath } from "#app/site/paths.ts";
import { withoutResults } from "#app/tournaments/series/changed-facts.ts";
import { LinkRow } from "#app/ui/link-row.tsx";
import { countNotTaken, readCardsUnderWay } from "./cards-under-way.server.ts";
import { COMPETITIONS_PAGE } from "./competitions/content.ts";
import { RESULTS_PAGE as PAGE, RESULTS_TOASTS } from "./content.ts";
import { PointsForm } from "./points-form.tsx";
import { PublishPanel } from "./publish-panel.tsx";
import { publish, refill, takeBack } from "./publish.server.ts";
import { readToldOtherwise } from "./result-facts.server.ts";
import { readResults } from "./results.server.ts";
import { namesOf, saveTypedScores, typedScores } from "./save-scores.server.ts";
import { pointsSchema } from "./schema.ts";
import { seriesMovesOf, uncountedText } from "./series-moves.server.ts";
import type { HiddenTexts } from "./typed-questions.server.ts";
import { resultsView, type ResultsView } from "./view.ts";

export const meta = clubMeta<typeof loader>(
  (data) => (data?.content ? PAGE.title(data.content.name) : PAGE.heading),
  PAGE.description,
);

export const loader = tournamentLoader(
  async ({ id, request, context }) => {
    const [open, mayOpen, all, notTaken] = await Promise.all([
      readResults(context, id),
      readMayOpen(context),
      allSeriesOf(context, id),
      countNotTaken(context, id),
    ]);
    const series = all.filter(isOpen);
    const [underWay, known, toldOtherwise] = await Promise.all([
      readCardsUnderWay(context, open),
      series.length > 0 ? readPlayerPeople(context, { tournament: id }) : [],
      open.play.results_published_at && mayOpen(messagesPath(id))
        ? readToldOtherwise(context, open)
        : null,
    ]);
    return {
      ...resultsView(open, readListQuery(request.url)),
      underWay,
      toldOtherwise,
      messagesPath: `${messagesPath(id)}?results`,
      notTaken,
      mayPublish: mayOpen(awardsPath(id)),
      seriesMoves: seriesMovesOf(open, series, known),
      finalSeries: all.filter((each) => !isOpen(each)).map(({ name }) => name),
      playersPath: playerPeoplePath(id),
      awardsPath: awardsPath(id),
      uncounted:
        open.play.results_published_at === null && mayOpen(playerPeoplePath(id))
          ? uncountedText(open, series, known)
          : null,
      takenBackMoves:
        open.play.results_published_at === null
          ? []
          : changesOfSeries(series, (facts) => withoutResults(facts, id, "planned")),
    };
  },
  { pathOf: listPathOf },
);

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { tournament: id = "" } = params;
  const path = listPathOf(request);
  const form = await readForm(request, { isLong: true });
  // For the names in messages; the form comes back without them, too.
  const reading = await readIfPossible(context, () => readResults(context, id)).catch(() => null);
  const names = namesOf(reading);
  const hidden: HiddenTexts = { base: null, asked: null };
  return submitClubForm(
    { request, context, form },
    {
      schema: pointsSchema(names.ofOwner, names.ofPlayer),
      path,
      alsoReturned: () => Promise.resolve(hidden),
      async run({
        intent,
        version,
        withoutStrokes = false,
        withoutCompetitions = false,
        withoutScores = false,
        withLostAwards = false,
        ...texts
      }) {
        // What was saved since then is a conflict of versions.
        const open = reading ?? (await readResults(context, id));
        const typed = typedScores(form, open, texts);
        if (intent === "save")
          return saveTypedScores(context, open, typed, { names, hidden, path });
        if (typed.count > 0) throw new InvalidFields({}, { toast: RESULTS_TOASTS.unsaved });
        switch (intent) {
          case "refill":
            return refill(context, open, { version, path });
          case "publish":
            return publish(
              context,
              open,
              { version, path },
              { withoutStrokes, withoutCompetitions, withoutScores, withLostAwards },
            );
          case "take-back":
            return takeBack(context, open, { version, path });
        }
      },
    },
  );
}

export default function Results() {
  const { id, content: view, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ClubScreen wide answer={answer} heading={PAGE.heading}>
      <LinkRow
        label={PAGE.heading}
        links={[
          [cardsPath(id), PAGE.cards],
          [courseCardsPath(id), PAGE.course],
          view?.mayPublish === true && [importScoresPath(id), PAGE.import],
          view?.mayPublish === true && [scoringRulesPath(id), PAGE.rules],
          view?.mayPublish === true &&
            (view.hasCompetitions
              ? [competitionsPath(id), COMPETITIONS_PAGE.heading]
              : [competitionPath(id, NEW_COMPETITION), COMPETITIONS_PAGE.add]),
          view?.mayPublish === true && [awardsPath(id), PAGE.awards],
          view?.publishedAt ? [printResultsPath(id), PAGE.print] : false,
        ]}
      />
      {view && view.notTaken > 0 ? (
        <p>
          <a href={courseCardsPath(id)} className="inline-block py-1.5 font-semibold">
            {PAGE.notTaken(view.notTaken)}
          </a>
        </p>
      ) : null}
      {view ? <FindForm path={clubResultsPath(id)} pages={view.pages} /> : null}
      <PointsForm
        rows={view?.rows ?? null}
        players={view?.players ?? 0}
        heading={view?.needsCards ? PAGE.noResults : PAGE.points}
        hint={view?.pointsHint ?? PAGE.pointsHint}
        save={view?.needsCards ? PAGE.saveOthers : PAGE.save}
        base={answer?.base ?? null}
        asked={answer?.asked ?? null}
        madeFrom={view?.base ?? ""}
        stored={view?.points ?? {}}
        drives={view?.drivesTyped ?? {}}
        drivesHint={view?.drivesHint ?? null}
        submitted={saved}
        lastResult={answer?.result}
        links={view ? linksOf(clubResultsPath(id), view) : NO_LINKS}
      >
        {(fields) => (view ? <PublishPanel view={view} fields={fields} /> : null)}
      </PointsForm>
    </ClubScreen>
  );
}

const NO_LINKS = { above: null, below: null };

const linksOf = (path: string, { pages }: ResultsView) => ({
  above: (
    <>
      <PageLinks path={path} pages={pages} found={PAGE.found(pages)} />
      {pages.pages > 1 ? <p className="text-sm text-muted">{PAGE.pagesHint}</p> : null}
    </>
  ),
  below: <NumberedLinks path={path} pages={pages} label="Pages, again" />,
});
