import type { ReactNode } from "react";
import { strokesText } from "#app/golf/rated-tees.ts";
import type { ShortBoard } from "#app/tournaments/format-words.ts";
import { BarChart } from "#app/ui/chart/bar-chart.tsx";
import { LeaderBoard, LeaderBoardRow, NameWithNote } from "#app/ui/leader-board.tsx";
import { Band } from "./band.tsx";
import { INFORMATION_PAGE as PAGE } from "./content.ts";
import type { InformationContent, Winner } from "./information.ts";
import { PlayerName } from "./teams.tsx";

/** The lines of the member who looks, by their numbers. */
export type OwnLines = { players: readonly number[]; teams: readonly number[] };

const NONE_OWN: OwnLines = { players: [], teams: [] };

function WinnerLine({ winner, picture }: { winner: Winner; picture: string | undefined }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      {picture === undefined ? null : (
        <img
          className="h-auto w-40 rounded-lg print:hidden"
          src={picture}
          alt=""
          width={320}
          height={160}
          loading="lazy"
        />
      )}
      <p className="min-w-0 flex-1 basis-48">
        <span className="block text-sm text-muted">{PAGE.results.winner}</span>
        <strong className="block font-display text-3xl leading-tight font-medium wrap-anywhere">
          {winner.names}
        </strong>
        {winner.score}
      </p>
    </div>
  );
}

/** Who won a knock-out, third place and the plate; how its matches ended is on the sheet. */
export function KnockoutHonours({
  honours,
  sheetPath,
  picture,
}: Pick<InformationContent, "honours" | "sheetPath" | "picture">) {
  return (
    <Band id="results" heading={PAGE.results.heading} text={PAGE.results.knockout}>
      <div className="grid justify-items-start gap-4">
        {honours.map(({ division, winner, others }) => (
          <div key={division} className="grid gap-2">
            {winner === null ? (
              <strong>{division}</strong>
            ) : (
              <WinnerLine winner={{ names: winner, score: division }} picture={picture} />
            )}
            {others.map(({ name, winner: of }) => (
              <p key={name} className="wrap-anywhere">
                {name}: {of}
              </p>
            ))}
          </div>
        ))}
        {sheetPath ? (
          <a href={sheetPath} className="inline-flex min-h-11 items-center font-semibold">
            {PAGE.seeSheet}
          </a>
        ) : null}
      </div>
    </Band>
  );
}

export function ResultsTakenBack({ text }: { text: string }) {
  return (
    <Band id="results" heading={PAGE.results.heading}>
      <p>{text}</p>
    </Band>
  );
}

export function Results({
  picture,
  winner,
  notice,
  publishedAgain,
  sides,
  text: about,
  heading,
  columns,
  teams,
  players,
  hasHandicaps,
  hasNeutral,
  divisions,
  secondBoards,
  competitions,
  awards,
  holes,
  own = NONE_OWN,
}: NonNullable<InformationContent["results"]> & {
  own?: OwnLines | undefined;
  /** Of the day, beside the winner; none: on paper. */
  picture?: string;
  winner: Winner | null;
}) {
  const text = PAGE.results;
  const hasCards = teams.some(({ cards }) => cards !== null);
  const handicapOf = ({ handicap }: { handicap: number | null }) =>
    handicap === null ? null : strokesText(handicap);
  const numbersOf = ({ number, second }: { number: string | null; second: string | null }) =>
    columns.length > 1 ? [number, second] : [number];
  return (
    <Band id="results" heading={text.heading} text={about}>
      <div className="grid gap-10 print:gap-4">
        {notice ? <p className="font-semibold text-flag-600">{notice}</p> : null}
        {publishedAgain ? <p className="text-sm text-muted">{publishedAgain.latest}</p> : null}
        {winner ? <WinnerLine winner={winner} picture={picture} /> : null}
        {teams.length > 0 ? (
          <LeaderBoard
            caption={<h3 className="text-2xl">{sides.heading}</h3>}
            place={text.place}
            name={sides.one}
            numbers={[...(hasCards ? [text.cards] : []), ...columns]}
          >
            {teams.map((team, index) => (
              <LeaderBoardRow
                key={team.name}
                isOwn={own.teams.includes(index)}
                place={team.place}
                name={<NameWithNote name={team.name} note={team.note} />}
                numbers={[...(hasCards ? [team.cards] : []), ...numbersOf(team)]}
              />
            ))}
          </LeaderBoard>
        ) : null}
        {awards.length > 0 ? <Awards awards={awards} /> : null}
        {players.length > 0 ? (
          <LeaderBoard
            caption={<h3 className="text-2xl">{heading}</h3>}
            place={text.place}
            name={text.player}
            numbers={[...(hasHandicaps ? [text.handicap] : []), ...columns]}
          >
            {players.map((player, index) => (
              <LeaderBoardRow
                key={index}
                isOwn={own.players.includes(index)}
                place={player.place}
                name={
                  <NameWithNote
                    name={<PlayerName player={player} />}
                    note={[player.team, player.division].filter(Boolean).join(" · ") || null}
                  />
                }
                numbers={[...(hasHandicaps ? [handicapOf(player)] : []), ...numbersOf(player)]}
              />
            ))}
          </LeaderBoard>
        ) : null}
        {hasNeutral && players.length > 0 ? (
          <p className="text-sm text-muted">{text.noPlace}</p>
        ) : null}
        {[...divisions, ...secondBoards].map((board) => (
          <Board key={board.name} board={board} />
        ))}
        {competitions.flatMap(({ text: rules, boards }) =>
          boards.map((board, index) => (
            <Board key={board.name} board={board} text={index === 0 ? rules : null} />
          )),
        )}
        {holes.length > 0 ? (
          <BarChart
            id="holes"
            heading={text.holes}
            column={text.holeColumn}
            number={text.overPar}
            bars={holes}
          />
        ) : null}
        {publishedAgain ? (
          <details className="border-t border-line text-sm print:hidden">
            <summary className="min-h-11 cursor-pointer py-2">{text.history}</summary>
            <ul className="grid gap-2 text-muted">
              {publishedAgain.history.map((publication) => (
                <li key={publication}>{publication}</li>
              ))}
            </ul>
          </details>
        ) : null}
      </div>
    </Band>
  );
}

function Board({ board, text = null }: { board: ShortBoard; text?: string | null }) {
  const heading = (
    <>
      <h3 className="text-2xl">{board.name}</h3>
      {text ? <p className="mt-2 text-base text-muted">{text}</p> : null}
    </>
  );
  return board.players.length === 0 ? (
    <div>
      {heading}
      <p className="mt-2">{board.none}</p>
    </div>
  ) : (
    <div>
      <BoardLines board={board} caption={heading} lines={board.players.slice(0, board.shown)} />
      {board.shown === undefined ? null : (
        <details className="border-t border-line print:hidden">
          <summary className="min-h-11 cursor-pointer py-2">
            {PAGE.results.all(board.players.length)}
            <span className="sr-only">: {board.name}</span>
          </summary>
          <BoardLines
            board={board}
            caption={<span className="sr-only">{board.name}</span>}
            lines={board.players.slice(board.shown)}
          />
        </details>
      )}
    </div>
  );
}

function BoardLines({
  board,
  caption,
  lines,
}: {
  board: ShortBoard;
  caption: ReactNode;
  lines: ShortBoard["players"];
}) {
  return (
    <LeaderBoard
      caption={caption}
      place={PAGE.results.place}
      name={board.side ?? PAGE.results.player}
      numbers={[board.column]}
    >
      {lines.map(({ name, place, number, note = null }, index) => (
        <LeaderBoardRow
          key={index}
          place={place}
          name={<NameWithNote name={name} note={note} />}
          numbers={[number]}
        />
      ))}
    </LeaderBoard>
  );
}

function Awards({ awards }: Pick<NonNullable<InformationContent["results"]>, "awards">) {
  return (
    <div className="grid gap-4">
      <h3 className="text-2xl">{PAGE.results.awards}</h3>
      <dl className="grid gap-x-12 gap-y-5 sm:grid-cols-2 print:grid-cols-3 print:gap-x-6 print:gap-y-3">
        {awards.map(({ name, note, winner }, index) => (
          <div key={index}>
            <dt className="text-sm text-muted">{note ? `${name}, ${note}` : name}</dt>
            <dd className="font-display text-2xl leading-snug font-medium wrap-anywhere">
              {winner}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
