import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { readMayOpen } from "#app/club/frame/administrator.server.ts";
import { tournamentLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { purgeTournament } from "#app/club/frame/purge.server.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
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
import { conflict, saveChanges } from "#app/club/play/play.server.ts";
import { listPathOf } from "#app/club/play/screen.server.ts";
import { SeriesMoves, seriesText } from "#app/club/series/series-moves.tsx";
import {
  changesOfSeries,
  type ClubSeries,
  noteMoves,
  purgeSeries,
  readResultPeople,
  readSeries,
  seriesOf,
} from "#app/club/series/series.server.ts";
import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { readForm } from "#app/forms/read-form.server.ts";
import { InvalidFields, readIfPossible } from "#app/forms/submit-form.server.ts";
import { groupBy } from "#app/golf/group-by.ts";
import { likelyPoints } from "#app/golf/stableford.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { formatMoment } from "#app/site/dates.ts";
import { clubResultsPath } from "#app/site/paths.ts";
import { type ResultPeople, withoutResults } from "#app/tournaments/series.ts";
import { ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { LeaderBoard, LeaderBoardRow, NameWithNote } from "#app/ui/leader-board.tsx";
import { LinkRow } from "#app/ui/link-row.tsx";
import { fillOf, passedOverTexts, refilledAwards } from "./award-lines.ts";
import { changeFacts } from "./board-changes.ts";
import { readCardsUnderWay } from "./cards-under-way.server.ts";
import { COMPETITIONS_PAGE } from "./competitions/content.ts";
import { RESULTS_MESSAGES, RESULTS_PAGE as PAGE, RESULTS_TOASTS } from "./content.ts";
import { type ConfirmFields, PointsForm } from "./points-form.tsx";
import { PUBLICATION } from "./publication-content.ts";
import {
  type OpenResults,
  publishResults,
  readResults,
  saveScores,
  takeBackResults,
} from "./results.server.ts";
import { pointsSchema } from "./schema.ts";
import { seriesMovesOf } from "./series-moves.server.ts";
import { ownersScores } from "./typed-owners.ts";
import {
  parseTexts,
  pointsTexts,
  replacedCards,
  serializeTexts,
  playerOfDrives,
  typedChanges,
  typedDrives,
  typedPoints,
  unlikelyPoints,
} from "./typed-points.ts";
import {
  holesOf,
  isNetWithoutStrokes,
  namesWithoutScore,
  winnersOf,
  resultsView,
  scoreRows,
  type ResultsView,
} from "./view.ts";

export const meta = clubMeta<typeof loader>(
  (data) => (data?.content ? PAGE.title(data.content.name) : PAGE.heading),
  PAGE.description,
);

export const loader = tournamentLoader(
  async ({ id, request, context }) => {
    const [open, mayOpen, series] = await Promise.all([
      readResults(context, id),
      readMayOpen(context),
      seriesOf(context, id),
    ]);
    const [underWay, people] = await Promise.all([
      readCardsUnderWay(context, open),
      series.length > 0 && open.play.results_published_at === null
        ? readResultPeople(context, id)
        : NO_PEOPLE,
    ]);
    return {
      ...resultsView(open, readListQuery(request.url)),
      underWay,
      mayPublish: mayOpen(awardsPath(id)),
      seriesMoves: seriesMovesOf(open, series, people),
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
  const names = new Map(reading && scoreRows(reading).map((each) => [each.id, each.name]));
  const nameOf = (player: string) => names.get(player) ?? PAGE.withdrawn;
  const players = new Map(reading?.players.map((each) => [each.id, each.name]));
  const driverOf = (player: string) => players.get(player) ?? PAGE.withdrawn;
  let base: string | null = null;
  let asked: string | null = null;
  return submitClubForm(
    { request, context, form },
    {
      schema: pointsSchema(nameOf, driverOf),
      path,
      alsoReturned: () => Promise.resolve({ base, asked }),
      async run({
        intent,
        version,
        withoutStrokes = false,
        withoutScores = false,
        base: madeFrom = "",
        asked: askedBefore = "",
      }) {
        // What was saved since then is a conflict of versions.
        const open = reading ?? (await readResults(context, id));
        const baseTexts = parseTexts(madeFrom);
        const submittedPoints = typedPoints(form);
        const scores = ownersScores(open);
        const { changes, conflicts } = typedChanges(submittedPoints, baseTexts, scores);
        const drives = typedDrives(form, baseTexts, open.play.drives);
        const others = [
          ...Object.entries(conflicts).map(([player, text]) => ({
            field: `points.${player}`,
            base: [player, text] as const,
            message: RESULTS_MESSAGES.meanwhile(nameOf(player), text),
          })),
          ...Object.entries(drives.conflicts).map(([field, text]) => ({
            field,
            base: [field, text] as const,
            message: RESULTS_MESSAGES.drivesMeanwhile(driverOf(playerOfDrives(field)), text),
          })),
        ];
        const saved = [...changes, ...drives.changes];
        if (intent !== "save") {
          if (saved.length + others.length > 0) {
            throw new InvalidFields({}, { toast: RESULTS_TOASTS.unsaved });
          }
          if (intent === "refill") return refill(context, open, version, path);
          if (intent === "publish") {
            assertConfirmed({
              withoutStrokes: isNetWithoutStrokes(open) && !withoutStrokes,
              withoutScores: namesWithoutScore(open).length > 0 && !withoutScores,
            });
          }
          return publishOrTakeBack(context, open, intent, version, path);
        }
        if (others.length > 0) {
          // Sent once more, these fields are saved over what others have.
          base = serializeTexts({
            ...baseTexts,
            ...Object.fromEntries(others.map((other) => other.base)),
          });
          throw conflict(
            Object.fromEntries(others.map(({ field, message }) => [field, [message]])),
          );
        }
        const holes = holesOf(open);
        const confirmed = parseTexts(askedBefore);
        const questions = [
          ...Object.entries(
            unlikelyPoints(submittedPoints, [pointsTexts(scores), confirmed], holes),
          ).map(([player, text]) => ({
            player,
            text,
            message: RESULTS_MESSAGES.unlikely(text, likelyPoints(holes)),
          })),
          ...Object.entries(replacedCards(changes, scores, confirmed)).map(([player, text]) => ({
            player,
            text,
            message: RESULTS_MESSAGES.replacesCard(text),
          })),
        ];
        if (questions.length > 0) {
          asked = serializeTexts({
            ...confirmed,
            ...Object.fromEntries(questions.map(({ player, text }) => [player, text])),
          });
          const messages = groupBy(questions, ({ player }) => `points.${player}`);
          throw new InvalidFields(
            Object.fromEntries(
              [...messages].map(([field, list]) => [field, list.map(({ message }) => message)]),
            ),
          );
        }
        if (saved.length === 0) return redirectWithSuccess(path, RESULTS_TOASTS.nothing);
        await saveScores(context, open, saved);
        return redirectWithSuccess(
          path,
          changes.length > 0 ? RESULTS_TOASTS.saved(changes.length) : RESULTS_TOASTS.drivesSaved,
        );
      },
    },
  );
}

/** @throws InvalidFields with what must be confirmed before the results are published */
function assertConfirmed(isMissing: Record<keyof typeof PUBLICATION.confirm, boolean>) {
  const names = Object.keys(PUBLICATION.confirm) as (keyof typeof PUBLICATION.confirm)[];
  const missing = names.filter((name) => isMissing[name]);
  if (missing.length === 0) return;
  throw new InvalidFields(
    Object.fromEntries(missing.map((name) => [name, [PUBLICATION.confirm[name]]])),
  );
}

async function refill(context: RequestContext, open: OpenResults, version: number, path: string) {
  if (open.play.version !== version) throw conflict();
  const all = winnersOf(open);
  await saveChanges(context, open.play, { awards: refilledAwards(open, all) });
  const passedOver = passedOverTexts(open, all, fillOf(open));
  return redirectWithSuccess(path, RESULTS_TOASTS.awardsFilled(passedOver));
}

async function publishOrTakeBack(
  context: RequestContext,
  open: OpenResults,
  intent: "publish" | "take-back",
  version: number,
  path: string,
) {
  const isPublished = intent === "publish";
  const { id } = open.tournament;
  const wasPublished = open.play.results_published_at !== null;
  const series = await seriesOf(context, id);
  await (isPublished ? publishResults : takeBackResults)(context, open, version);
  purgeTournament(open.tournament.slug);
  purgeSeries(series);
  const moves = await noteMoves(
    context,
    series.filter((each) => wasPublished || wasTakenBack(each, id)),
    isPublished ? "published-again" : "taken-back",
    { tournament: id },
  );
  const { published, takenBack } = RESULTS_TOASTS;
  const text = moves > 0 ? seriesText(moves) : null;
  if (!isPublished) return redirectWithSuccess(path, takenBack(text));
  const counts = wasPublished ? [] : await countsOf(context, series, id);
  return redirectWithSuccess(path, published([text, ...counts].filter((each) => each !== null)));
}

/** How many results of a tournament its series read: those of members whom the club knows. */
async function countsOf(context: RequestContext, series: readonly ClubSeries[], id: string) {
  const now = await Promise.all(series.map((each) => readSeries(context, each.id, id)));
  return now.map(({ name, facts }) => {
    const lines = facts.tournaments.find((each) => each.id === id)?.lines ?? [];
    return PUBLICATION.counted(name, lines.filter(({ isEligible }) => isEligible).length);
  });
}

/** Whether readers of the series were told that these results are taken back. */
const wasTakenBack = ({ changes }: ClubSeries, tournament: string): boolean =>
  changes.some(({ what, tournament_id: id }) => id === tournament && what === "taken-back");

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
      {view ? <FindForm path={clubResultsPath(id)} pages={view.pages} /> : null}
      <PointsForm
        rows={view?.rows ?? null}
        players={view?.players ?? 0}
        heading={view?.needsCards ? PAGE.noResults : PAGE.points}
        hint={view?.needsCards ? PAGE.cardsHint : PAGE.pointsHint}
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
        {(fields) => (view ? <Publish view={view} fields={fields} /> : null)}
      </PointsForm>
    </ClubScreen>
  );
}

const NO_PEOPLE: ResultPeople = new Map();

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

type View = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["content"]>;

function Publish({ view, fields }: { view: View; fields: ConfirmFields }) {
  return (
    <Panel aria-labelledby="board">
      <input type="hidden" name="version" value={view.version} />
      <h2 id="board">{PAGE.board}</h2>
      <p>
        {publishedText(view)}{" "}
        {view.publishedAt && view.publicPath ? <a href={view.publicPath}>{PAGE.see}</a> : null}
      </p>
      <PublicationList view={view} />
      {view.publicPath ? null : <p>{PAGE.noPage}</p>}
      <p className="text-muted">{view.counted}</p>
      {view.problem ? (
        <p className="font-semibold text-flag-600">
          {[view.problem.text, view.problem.names.join(", ")].filter(Boolean).join(" ")}
        </p>
      ) : null}
      {view.leftOut.map((text) => (
        <p key={text} className="font-semibold text-flag-600">
          {text}
        </p>
      ))}
      {view.drives.map((text) => (
        <p key={text} className="font-semibold wrap-anywhere text-flag-600">
          {text}
        </p>
      ))}
      {view.competitions.warnings.map((text) => (
        <p key={text} className="font-semibold wrap-anywhere text-flag-600">
          {text}
        </p>
      ))}
      {view.hasUnusualHoles ? (
        <p className="font-semibold text-flag-600">{PAGE.unusualHoles}</p>
      ) : null}
      {view.withoutHandicap.map(({ text, isUrgent }) => (
        <p key={text} className={isUrgent ? "font-semibold text-flag-600" : "text-muted"}>
          {text}
        </p>
      ))}
      {view.scored > 0 ? (
        <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-2">
          <Boards view={view} />
          <CompetitionBoards view={view} />
        </div>
      ) : null}
      {view.hasNeutral ? <p className="text-sm text-muted">{PAGE.neutral}</p> : null}
      {view.mayPublish && view.outdatedAwards.length > 0 ? <OutdatedAwards view={view} /> : null}
      {view.mayPublish && view.isPublic && !view.waitsUntil ? (
        <PublishButtons view={view} fields={fields} />
      ) : null}
      {view.isPublic && view.waitsUntil ? <p>{PAGE.waits(view.waitsUntil)}</p> : null}
      {view.isPublic ? null : <p>{PAGE.draft}</p>}
    </Panel>
  );
}

function publishedText({ publishedAt, publication, problem }: ResultsView) {
  if (!publishedAt) return PAGE.neverPublished;
  const moment = formatMoment(publishedAt);
  if (problem) return PUBLICATION.published(moment);
  return publication ? PUBLICATION.publishedOtherwise(moment) : PUBLICATION.publishedAsNow(moment);
}

function PublicationList({ view: { publishedAt, publication, seriesMoves } }: { view: View }) {
  if (!publication) return null;
  const { board, more, competitions, awards, drives, hasOthers } = publication;
  return (
    <>
      <p>{publishedAt ? PUBLICATION.again : PUBLICATION.firstTime}</p>
      <Facts
        stacked
        facts={[
          ...changeFacts(board),
          ...changeFacts({
            changes: awards.map((award) => ({ ...award, name: PUBLICATION.award(award.name) })),
            shifts: 0,
          }),
          ...drives,
        ]}
      />
      {more > 0 ? <p>{PUBLICATION.moreChanges(more)}</p> : null}
      {competitions.length > 0 ? <Facts stacked facts={competitions} /> : null}
      <SeriesMoves text={PUBLICATION.series} moves={seriesMoves} />
      {hasOthers ? <p>{PUBLICATION.otherChanges}</p> : null}
      <p className="text-sm text-muted">{PUBLICATION.noMails}</p>
    </>
  );
}

function OutdatedAwards({ view }: { view: ResultsView }) {
  return (
    <div className="grid gap-3 border-l-4 border-flag-600 pl-4">
      <ul className="grid gap-1">
        {view.outdatedAwards.map(({ name, winner, board }) => (
          <li key={name} className="wrap-anywhere">
            {PUBLICATION.outdatedAward(name, winner, board)}
          </li>
        ))}
      </ul>
      <ButtonRow>
        <SubmitButton look="quiet" intent="refill" busyText={PUBLICATION.refilling}>
          {PUBLICATION.refill}
        </SubmitButton>
      </ButtonRow>
    </div>
  );
}

/** In the form of points: what was typed and not saved is not lost. */
function PublishButtons({ view, fields }: { view: View; fields: ConfirmFields }) {
  return (
    <>
      {view.withoutScore.length > 0 ? (
        <p className="wrap-anywhere">{PUBLICATION.noScores(view.withoutScore)}</p>
      ) : null}
      {view.underWay.length > 0 ? (
        <p className="font-semibold wrap-anywhere">{PUBLICATION.underWay(view.underWay)}</p>
      ) : null}
      {(
        [
          ["withoutScores", view.withoutScore.length > 0],
          ["withoutStrokes", view.isNetWithoutStrokes],
        ] as const
      ).map(([name, isAsked]) =>
        isAsked ? (
          <CheckboxField key={name} field={fields[name]} label={PUBLICATION[name]} />
        ) : null,
      )}
      <ButtonRow>
        {view.boards.length > 0 && view.scored > 0 ? (
          <SubmitButton intent="publish" busyText={PAGE.publishing}>
            {view.publishedAt ? PAGE.publishAgain : PAGE.publish}
          </SubmitButton>
        ) : null}
        {view.publishedAt ? (
          <SubmitButton look="quiet" intent="take-back" busyText={PAGE.takingBack}>
            {PAGE.takeBack}
          </SubmitButton>
        ) : null}
      </ButtonRow>
      {view.publishedAt ? (
        <div className="text-sm text-muted">
          <p>{PAGE.takeBackHint}</p>
          <SeriesMoves text={PAGE.takeBackSeries} moves={view.takenBackMoves} />
        </div>
      ) : null}
    </>
  );
}

function Boards({ view: { boards, sides } }: { view: ResultsView }) {
  const { columns } = PAGE;
  return boards.map(({ name: board, column, teams, players }) => (
    <Fragment key={column}>
      {teams.length > 0 ? (
        <LeaderBoard
          caption={<BoardHeading text={sides.all} board={board} />}
          place={columns.place}
          name={sides.one}
          numbers={[columns.cards, column]}
        >
          {teams.map(({ name, place, cards, note, number }) => (
            <LeaderBoardRow
              key={name}
              place={place}
              name={<NameWithNote name={name} note={note} />}
              numbers={[cards, number]}
            />
          ))}
        </LeaderBoard>
      ) : null}
      {players.map(({ heading, lines }) => (
        <LeaderBoard
          key={heading}
          caption={<BoardHeading text={heading} board={board} />}
          place={columns.place}
          name={columns.player}
          numbers={[column]}
        >
          {lines.map(({ id, name, place, note, number }) => (
            <LeaderBoardRow
              key={id}
              place={place}
              name={<NameWithNote name={name} note={note} />}
              numbers={[number]}
            />
          ))}
        </LeaderBoard>
      ))}
    </Fragment>
  ));
}

function CompetitionBoards({ view: { competitions } }: { view: ResultsView }) {
  const { columns } = PAGE;
  return competitions.boards.flatMap(({ boards }) =>
    boards.map((board) =>
      board.players.length === 0 ? (
        <div key={board.name}>
          <h3>{board.name}</h3>
          <p>{board.none}</p>
        </div>
      ) : (
        <LeaderBoard
          key={board.name}
          caption={<h3>{board.name}</h3>}
          place={columns.place}
          name={board.side ?? columns.player}
          numbers={[board.column]}
        >
          {board.players.map(({ name, place, note = null, number }, index) => (
            <LeaderBoardRow
              key={index}
              place={place}
              name={<NameWithNote name={name} note={note} />}
              numbers={[number]}
            />
          ))}
        </LeaderBoard>
      ),
    ),
  );
}

function BoardHeading({ text, board }: { text: string; board: string | null }) {
  return <h3>{board ? `${text}: ${board.toLowerCase()}` : text}</h3>;
}
