import { Fragment } from "react";
import { PLAYERS_PAGE } from "#app/club/people/players/content.ts";
import { SeriesMoves } from "#app/club/series/series-moves.tsx";
import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { formatMoment } from "#app/site/dates.ts";
import { takenBackText } from "#app/tournaments/content.ts";
import { ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { LeaderBoard, LeaderBoardRow, NameWithNote } from "#app/ui/leader-board.tsx";
import { changeFacts } from "./board-changes.ts";
import { COMPETITIONS_PAGE } from "./competitions/content.ts";
import { RESULTS_PAGE as PAGE } from "./content.ts";
import type { ConfirmFields } from "./points-form.tsx";
import { PUBLICATION } from "./publication-content.ts";
import type { ToldOtherwise } from "./result-facts.server.ts";
import type { ResultsView } from "./view.ts";

type View = ResultsView & {
  /** Players with a card on a phone that is not returned. */
  underWay: { name: string; thru: number }[];
  mayPublish: boolean;
  /** What publishing, and taking back, does to the places of series. */
  seriesMoves: string[];
  takenBackMoves: string[];
  /** Names of the series that are closed. */
  finalSeries: string[];
  playersPath: string;
  awardsPath: string;
  /** Null: nothing is published, or it is not theirs to write. */
  toldOtherwise: ToldOtherwise | null;
  messagesPath: string;
  /** How many results will not count in series. */
  uncounted: string | null;
};

/** The boards as they are now, and the buttons that publish them. */
export function PublishPanel({ view, fields }: { view: View; fields: ConfirmFields }) {
  return (
    <Panel aria-labelledby="board">
      <input type="hidden" name="version" value={view.version} />
      <h2 id="board">{PAGE.board}</h2>
      <p>
        {publishedText(view)}{" "}
        {view.publishedAt && view.publicPath ? <a href={view.publicPath}>{PAGE.see}</a> : null}
      </p>
      <PublicationList view={view} />
      {view.toldOtherwise && view.toldOtherwise.names.length > 0 ? (
        <ToldList told={view.toldOtherwise} path={view.messagesPath} />
      ) : null}
      {view.publicPath ? null : <p>{PAGE.noPage}</p>}
      <p className="text-muted">{view.counted}</p>
      {view.uncounted ? (
        <p className="font-semibold text-flag-600">
          {view.uncounted} <a href={view.playersPath}>{PLAYERS_PAGE.heading}</a>
        </p>
      ) : null}
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
      {view.competitions.withoutSides.map(({ text, path }) => (
        <p key={path} className="font-semibold wrap-anywhere text-flag-600">
          {text} <a href={path}>{COMPETITIONS_PAGE.makeSides}</a>
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
      {view.mayPublish && !view.waitText && view.outdatedAwards.length > 0 ? (
        <OutdatedAwards view={view} />
      ) : null}
      {view.mayPublish
        ? view.lostAwards.map(({ name, winner, why }) => (
            <p key={`${name} ${winner}`} className="font-semibold wrap-anywhere text-flag-600">
              {PUBLICATION.lostAward(name, winner, why)} <a href={view.awardsPath}>{PAGE.awards}</a>
            </p>
          ))
        : null}
      {view.finalSeries.length > 0 ? <p>{PUBLICATION.finalSeries(view.finalSeries)}</p> : null}
      {view.waitText ? <p>{view.waitText}</p> : null}
      {view.mayPublish ? <PublishButtons view={view} fields={fields} /> : null}
    </Panel>
  );
}

function publishedText({ publishedAt, takenBackAt, publication, problem }: ResultsView) {
  if (!publishedAt) return takenBackAt ? takenBackText(takenBackAt) : PAGE.neverPublished;
  const moment = formatMoment(publishedAt);
  if (problem) return PUBLICATION.published(moment);
  return publication ? PUBLICATION.publishedOtherwise(moment) : PUBLICATION.publishedAsNow(moment);
}

function PublicationList({ view: { firstText, publication, seriesMoves } }: { view: View }) {
  if (firstText) {
    return (
      <>
        <p>{firstText}</p>
        <SeriesMoves text={PUBLICATION.series} moves={seriesMoves} />
        <p className="text-sm text-muted">{PUBLICATION.noMails}</p>
      </>
    );
  }
  if (!publication) return null;
  const { board, more, competitions, awards, drives, hasOthers } = publication;
  return (
    <>
      <p>{PUBLICATION.again}</p>
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

function ToldList({ told: { names, gone }, path }: { told: ToldOtherwise; path: string }) {
  return (
    <p className="font-semibold wrap-anywhere">
      {PUBLICATION.toldOtherwise(names)} {gone.length > 0 ? PUBLICATION.toldGone(gone) : null}{" "}
      <a href={path}>{PUBLICATION.tellAgain}</a>
    </p>
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
      <p>{PUBLICATION.outdatedStay}</p>
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
      {view.waitText ? null : <Confirmations view={view} fields={fields} />}
      <ButtonRow>
        {view.waitText === null && view.boards.length > 0 && view.scored > 0 ? (
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

function Confirmations({ view, fields }: { view: View; fields: ConfirmFields }) {
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
          ["withoutCompetitions", view.competitions.withoutSides.length > 0],
          ["withoutScores", view.withoutScore.length > 0],
          ["withoutStrokes", view.isNetWithoutStrokes],
          ["withLostAwards", view.lostAwards.length > 0],
        ] as const
      ).map(([name, isAsked]) =>
        isAsked ? (
          <CheckboxField key={name} field={fields[name]} label={PUBLICATION[name]} />
        ) : null,
      )}
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
