import type { ReactNode } from "react";
import { strokesText } from "#app/golf/rated-tees.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { LeaderBoard, LeaderBoardRow, NameWithNote } from "#app/ui/leader-board.tsx";
import { OutboundLink } from "#app/ui/outbound-link.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { CANCELLED_PICTURE_CLASSES, StateChips } from "./card-face.tsx";
import type { CompetitionBoards } from "./competition-boards.ts";
import type { BoardLine, ShortBoard, sideWords } from "./format-words.ts";
import { INFORMATION_PAGE as PAGE } from "./information-content.ts";
import { REGISTRATION_PAGE, WAITING } from "./register-content.ts";
import { RegisteredMark } from "./registered-mark.tsx";
import type { Fourball, Player, Team } from "./rosters.ts";
import type { EventFacts } from "./sports-event.ts";
import type { StateLabel } from "./state-labels.ts";
import type { EntryState, Fact, Prize, Rule, Tee } from "./tournament.ts";

export type InformationContent = {
  name: string;
  lead: string;
  /** The URL of its illustration. */
  picture: string;
  /** For search engines. */
  description: string;
  path: string;
  shareImage: string;
  /** Played or cancelled: nobody is to come. */
  isOver: boolean;
  /** Null unless it is cancelled. */
  cancelledReason: string | null;
  labels: StateLabel[];
  /** Null: members cannot enter now. */
  registerLabel: string | null;
  facts: Fact[];
  /** Null for a draft, and when it is over. */
  calendarPath: string | null;
  registerPath: string;
  /** `html` is rendered from Markdown, and safe. */
  news: { on: string; day: string; html: string }[];
  /** HTML, rendered from Markdown, and safe. */
  about: string | null;
  map: { url: string; place: string | null } | null;
  day: string | null;
  /** `at` is an ISO moment. */
  schedule: { name: string; time: string; at: string }[];
  rules: Rule[];
  teamPrizes: Prize[];
  playerPrizes: Prize[];
  teeAssignments: Tee[];
  teeNotes: string | null;
  teams: (Team & { count: string })[];
  teamsTotal: string;
  teamsNote: string | null;
  /** Null: the club shows no live board. */
  boardPath: string | null;
  teeSheet: {
    text: string;
    fourballs: Fourball[];
    /** Where a player is found by name; null for a draft, as is the image. */
    findPath: string | null;
    image: { path: string; width: number; height: number } | null;
  } | null;
  /** Null until the club publishes them; everything else is in words. */
  results: {
    /** Why the results do not count; null: they do. */
    notice: string | null;
    /** What its teams are called. */
    sides: ReturnType<typeof sideWords>;
    text: string;
    heading: string;
    /** Of the board of all players in messages and pictures: "Players, net" */
    label: string;
    columns: string[];
    teams: (BoardLine & {
      /** Its players, where sides compete; null: nothing. */
      note: string | null;
      /** How many count; null where sides compete. */
      cards: number | null;
      second: string | null;
    })[];
    players: (BoardLine & {
      team: string | null;
      /** "Men, place 2", or "withdrawn"; null: nothing. */
      division: string | null;
      isNeutral: boolean;
      handicap: number | null;
      second: string | null;
    })[];
    hasHandicaps: boolean;
    /** Why others have no place stands beside their names. */
    hasNeutral: boolean;
    /** Of a tournament with several only: the best of each. */
    divisions: ShortBoard[];
    /** The best by the second board, and of each division. */
    secondBoards: ShortBoard[];
    /** Beside the tournament's own. */
    competitions: CompetitionBoards[];
    awards: { name: string; note: string | null; winner: string }[];
  } | null;
  /** That everyone can read, and in which its results count. */
  series: { name: string; path: string }[];
  closingText: string | null;
  event: EventFacts;
};

export function InformationPage({
  information,
  entered = null,
}: {
  information: InformationContent;
  entered?: EntryState | null;
}) {
  const { news, about, map, schedule, rules, teeAssignments, teams, teeSheet } = information;
  const { teamPrizes, playerPrizes, results } = information;
  return (
    <div className="print:text-[8.5pt]">
      <Opening {...information} entered={entered} />
      {results ? <Results {...results} /> : null}
      {news.length > 0 ? <News news={news} /> : null}
      {about ? <About html={about} /> : null}
      {map ? <Place {...map} /> : null}
      {schedule.length > 0 ? <Schedule {...information} /> : null}
      {rules.length > 0 ? <Rules rules={rules} isFirst={schedule.length === 0} /> : null}
      {teamPrizes.length + playerPrizes.length > 0 ? <Prizes {...information} /> : null}
      {teeAssignments.length > 0 ? <TeeAssignments {...information} /> : null}
      {teams.length > 0 ? <Teams {...information} /> : null}
      {teeSheet ? <TeeSheet {...teeSheet} /> : null}
      <Summary {...information} entered={entered} />
    </div>
  );
}

type Content<Name extends keyof InformationContent> = Pick<InformationContent, Name>;

function Opening({
  name,
  lead,
  picture,
  facts,
  labels,
  cancelledReason,
  calendarPath,
  registerLabel,
  registerPath,
  boardPath,
  teeSheet,
  series,
  results,
  entered,
}: Content<
  | "name"
  | "lead"
  | "picture"
  | "facts"
  | "labels"
  | "cancelledReason"
  | "calendarPath"
  | "registerLabel"
  | "registerPath"
  | "boardPath"
  | "teeSheet"
  | "series"
  | "results"
> & { entered: EntryState | null }) {
  const canRegister = registerLabel !== null && !entered && !results;
  return (
    <div className="relative grid items-center overflow-hidden bg-fairway-950 text-white md:min-h-[min(78svh,40rem)] print:min-h-0 print:bg-transparent print:text-inherit">
      <img
        className={`absolute inset-x-0 bottom-0 h-[70vw] max-h-80 w-full fade-in-picture object-cover md:inset-y-0 md:left-auto md:h-full md:max-h-none md:w-3/4 md:object-[75%] print:hidden ${cancelledReason === null ? "" : CANCELLED_PICTURE_CLASSES}`}
        src={picture}
        alt=""
        width={320}
        height={160}
      />
      <div className={`relative ${WRAP_CLASSES}`}>
        <div className="grid grid-cols-1 gap-5 pt-12 pb-[calc(min(70vw,20rem)+1.5rem)] md:max-w-[min(24rem,48vw)] md:py-14 lg:max-w-120 lg:py-18 xl:max-w-136 print:block print:max-w-none print:p-0">
          <h1 className="text-[min(clamp(2.5rem,1.9rem+3vw,4.25rem),15vw)]">{name}</h1>
          <p className="text-xl text-balance text-mist-50 print:text-inherit">{lead}</p>
          {cancelledReason === null ? (
            labels.length > 0 && <StateChips labels={labels} />
          ) : (
            <Cancelled reason={cancelledReason} />
          )}
          {facts.length > 0 ? (
            <dl className="mt-2 mb-3 flex flex-wrap gap-x-9 gap-y-4">
              {facts.map(({ name: fact, fact: value }) => (
                <div key={fact}>
                  <dt className="text-sm text-mist-200 print:text-inherit">{fact}</dt>
                  <dd className="font-display text-3xl leading-snug font-medium">{value}</dd>
                </div>
              ))}
            </dl>
          ) : null}
          <div className="print:hidden">
            <ButtonRow>
              {canRegister ? (
                <ButtonLink look="gold" href={registerPath}>
                  {registerLabel}
                </ButtonLink>
              ) : null}
              {results ? (
                <ButtonLink look="gold" href="#results">
                  {PAGE.seeResults}
                </ButtonLink>
              ) : null}
              {boardPath ? (
                <ButtonLink look="gold" href={boardPath}>
                  {PAGE.seeBoard}
                </ButtonLink>
              ) : null}
              {/* A plain link, because it leads to a file. */}
              {calendarPath ? (
                <ButtonLink
                  look={canRegister || results || boardPath ? "ghost" : "gold"}
                  href={calendarPath}
                >
                  {PAGE.addToCalendar}
                </ButtonLink>
              ) : null}
              {teeSheet ? (
                <ButtonLink look="ghost" href="#tee-sheet">
                  {PAGE.seeTeeSheet}
                </ButtonLink>
              ) : null}
              {series.map(({ name: title, path }) => (
                <ButtonLink key={path} look="ghost" href={path}>
                  {PAGE.series(title)}
                </ButtonLink>
              ))}
            </ButtonRow>
          </div>
        </div>
      </div>
    </div>
  );
}

function Cancelled({ reason }: { reason: string }) {
  return (
    <div role="note" className="grid gap-1 rounded-xl bg-paper px-5 py-4 text-ink print:border">
      <p className="font-semibold text-flag-600">{PAGE.cancelled}</p>
      <p className="whitespace-pre-line">{reason}</p>
    </div>
  );
}

const WRAP_CLASSES = "mx-auto w-full max-w-page px-5 print:px-0";

// Layout is deferred, to paint the first screen sooner; printing needs all of it.
const BAND_CLASSES =
  "[contain-intrinsic-size:auto_40rem] [content-visibility:auto] print:pt-5 print:pb-0 print:[content-visibility:visible]";
const LOOK_CLASSES = {
  plain: "py-band",
  sand: "bg-sand-100 py-band print:bg-transparent",
  /** Continues the section above. */
  below: "pb-band",
  /** Contains only links to other pages, so it is not printed. */
  screen: "py-band print:hidden",
} as const;

function Band({
  id,
  heading,
  text,
  look = "plain",
  isWideOnPaper = false,
  children,
}: {
  id: string;
  heading: string;
  text?: string | null;
  look?: keyof typeof LOOK_CLASSES;
  isWideOnPaper?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      className={`${BAND_CLASSES} ${LOOK_CLASSES[look]}`}
      aria-labelledby={`${id}-heading`}
    >
      <div
        className={`grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,4fr)_minmax(0,9fr)] lg:gap-12 ${isWideOnPaper ? "print:block" : "print:grid-cols-[2fr_7fr] print:gap-4"} ${WRAP_CLASSES}`}
      >
        <div className="grid grid-cols-1 content-start gap-2.5">
          <h2 id={`${id}-heading`} className="text-band print:text-3xl">
            {heading}
          </h2>
          {text ? <p className="text-base text-muted">{text}</p> : null}
        </div>
        <div>{children}</div>
      </div>
    </section>
  );
}

export function Results({
  notice,
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
}: NonNullable<InformationContent["results"]>) {
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
        {teams.length > 0 ? (
          <LeaderBoard
            caption={<h3 className="text-2xl">{sides.heading}</h3>}
            place={text.place}
            name={sides.one}
            numbers={[...(hasCards ? [text.cards] : []), ...columns]}
          >
            {teams.map((team) => (
              <LeaderBoardRow
                key={team.name}
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
      </div>
    </Band>
  );
}

function Board({ board, text = null }: { board: ShortBoard; text?: string | null }) {
  const heading = (
    <>
      <h3 className="text-2xl">{board.name}</h3>
      {text ? <p className="text-base text-muted">{text}</p> : null}
    </>
  );
  return board.players.length === 0 ? (
    <div>
      {heading}
      <p>{board.none}</p>
    </div>
  ) : (
    <LeaderBoard
      caption={heading}
      place={PAGE.results.place}
      name={board.side ?? PAGE.results.player}
      numbers={[board.column]}
    >
      {board.players.map(({ name, place, number, note = null }, index) => (
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

function News({ news }: Content<"news">) {
  return (
    <Band id="news" look="sand" {...PAGE.news}>
      <ul className="grid gap-7">
        {news.map(({ on, day, html }, index) => (
          <li key={index} className="grid gap-1.5">
            <time className="text-sm text-muted" dateTime={on}>
              {day}
            </time>
            <Prose html={html} />
          </li>
        ))}
      </ul>
    </Band>
  );
}

function About({ html }: { html: string }) {
  return (
    <Band id="about" {...PAGE.about}>
      <Prose html={html} />
    </Band>
  );
}

function Place({ url, place }: { url: string; place: string | null }) {
  return (
    <Band id="place" heading={PAGE.place.heading}>
      {place ? (
        <p className="mb-5 font-display text-2xl leading-snug font-medium">{place}</p>
      ) : null}
      <div className="print:hidden">
        <OutboundLink look="quiet" href={url}>
          {PAGE.place.map}
        </OutboundLink>
      </div>
    </Band>
  );
}

function Schedule({ day, schedule }: Content<"day" | "schedule">) {
  return (
    <Band id="schedule" heading={PAGE.schedule.heading} text={day}>
      <ol className="grid gap-x-8 gap-y-4 sm:grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] print:grid-cols-3 print:gap-x-6 print:gap-y-3">
        {schedule.map(({ at, time, name }, index) => (
          <li
            key={index}
            className="grid grid-cols-[min(8.5rem,50%)_minmax(0,1fr)] items-baseline wrap-anywhere sm:block"
          >
            <time
              className="block font-display text-[1.6rem] leading-tight font-medium sm:text-[2rem] print:text-2xl"
              dateTime={at}
            >
              {time}
            </time>
            {name}
          </li>
        ))}
      </ol>
    </Band>
  );
}

function Rules({ rules, isFirst }: Content<"rules"> & { isFirst: boolean }) {
  return (
    <Band id="rules" look={isFirst ? "plain" : "below"} {...PAGE.rules}>
      <dl className="grid gap-x-12 gap-y-7 sm:grid-cols-2 print:grid-cols-3 print:gap-x-6 print:gap-y-3">
        {rules.map(({ name, rule, meaning }, index) => (
          <div key={index}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-display text-2xl leading-snug font-medium">
              {rule}
              {meaning ? (
                <p className="mt-1.5 font-text text-base leading-normal font-normal text-muted">
                  {meaning}
                </p>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </Band>
  );
}

function Prizes({ teamPrizes, playerPrizes }: Content<"teamPrizes" | "playerPrizes">) {
  // The line between them.
  const edge = teamPrizes.length > 0 ? "mt-8 border-t border-line pt-7 print:mt-3 print:pt-3" : "";
  return (
    <Band id="prizes" look="sand" {...PAGE.prizes}>
      {teamPrizes.length > 0 ? (
        <dl className="grid gap-x-12 gap-y-6 sm:grid-cols-2 print:grid-cols-3 print:gap-x-6 print:gap-y-3">
          {teamPrizes.map(({ name, prize, more }, index) => (
            <div key={index}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="font-display text-[clamp(1.9rem,1.6rem+1.4vw,2.75rem)] leading-heading font-medium print:text-2xl">
                {prize}
                {more ? (
                  <p className="mt-1.5 font-text text-body leading-normal font-normal">{more}</p>
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {playerPrizes.length > 0 ? (
        <dl
          className={`grid gap-x-12 gap-y-6 sm:grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] print:grid-cols-3 print:gap-x-6 print:gap-y-3 ${edge}`}
        >
          {playerPrizes.map(({ name, prize, more }, index) => (
            <div key={index}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="font-display text-2xl leading-heading font-medium">
                {prize}
                {more ? (
                  <p className="mt-1.5 font-text text-base leading-normal font-normal text-muted">
                    {more}
                  </p>
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Band>
  );
}

function TeeAssignments({ teeAssignments, teeNotes }: Content<"teeAssignments" | "teeNotes">) {
  return (
    <Band id="tees" heading={PAGE.tees.heading} text={teeNotes}>
      <dl className="grid gap-x-12 gap-y-5 sm:grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] print:grid-cols-3 print:gap-x-6 print:gap-y-3">
        {teeAssignments.map(({ tee, who }, index) => (
          <div
            key={index}
            data-tee={tee.toUpperCase()}
            className="grid grid-cols-[auto_1fr] grid-rows-[auto_1fr] items-start gap-x-3.5 before:row-span-2 before:mt-1 before:size-9 before:rounded-full before:border before:border-control before:[print-color-adjust:exact] data-[tee=BLUE]:before:bg-tee-blue data-[tee=RED]:before:bg-tee-red data-[tee=WHITE]:before:bg-tee-white"
          >
            <dt className="font-bold tracking-[0.06em]">{tee}</dt>
            <dd>{who}</dd>
          </div>
        ))}
      </dl>
    </Band>
  );
}

function Teams({ teams, teamsTotal, teamsNote }: Content<"teams" | "teamsTotal" | "teamsNote">) {
  return (
    <Band
      id="teams"
      look="sand"
      isWideOnPaper
      heading={PAGE.teams.heading(teams.length)}
      text={PAGE.teams.text}
    >
      {/* Aligns the first roster's text with the heading. */}
      <div className="lg:-mt-3.5 print:mt-0 print:grid print:grid-cols-5 print:gap-x-3">
        {teams.map((team, index) => (
          <Roster key={index} team={team} />
        ))}
      </div>
      <p className="pt-5 pb-1 font-semibold">{teamsTotal}</p>
      {teamsNote ? <p className="text-base text-muted">{teamsNote}</p> : null}
    </Band>
  );
}

function Roster({ team }: { team: InformationContent["teams"][number] }) {
  return (
    <details className="group border-b border-line print:border-0 print:details-content:[block-size:auto] print:details-content:[content-visibility:visible]">
      <summary className="flex min-h-16 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 after:mt-[-0.3rem] after:mr-1.5 after:size-2.5 after:flex-none after:rotate-45 after:border-r-2 after:border-b-2 after:border-muted group-open:after:mt-[0.3rem] group-open:after:rotate-[225deg] sm:flex-nowrap print:block print:min-h-0 print:pb-1.5 print:after:hidden">
        <h3 className="text-2xl sm:flex-none">{team.name}</h3>
        <span className="ml-auto text-right text-base text-muted print:text-sm">{team.count}</span>
      </summary>
      <ol className="columns-[14rem] gap-x-8 pb-6 *:break-inside-avoid *:py-0.75 print:columns-auto print:p-0 print:text-[0.8rem] print:leading-snug print:*:p-0">
        {team.players.map((player, index) => (
          <li key={index}>
            <PlayerName player={player} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function PlayerName({ player: { name, isNeutral } }: { player: Player }) {
  return name === null ? (
    <em className="text-muted">{PAGE.teeSheet.gap}</em>
  ) : isNeutral ? (
    <>
      {name} <em className="text-[0.925em] text-muted">{PAGE.neutral}</em>
    </>
  ) : (
    name
  );
}

function TeeSheet({
  text,
  fourballs,
  findPath,
  image,
}: NonNullable<InformationContent["teeSheet"]>) {
  const { heading, fourball, start, players } = PAGE.teeSheet;
  return (
    <section
      id="tee-sheet"
      className={`py-band print:break-before-page print:break-inside-avoid print:p-0 ${BAND_CLASSES}`}
      aria-labelledby="tee-sheet-name"
    >
      <div
        className={`grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-12 print:block ${WRAP_CLASSES}`}
      >
        <table className="w-full table-fixed border-collapse text-left [&_td]:border-t [&_td]:border-line [&_td]:py-3 [&_td]:pr-2 [&_td]:align-baseline last:[&_td]:pr-0 print:[&_td]:py-[5pt]">
          <caption className="pb-5 text-left">
            <h2 id="tee-sheet-name" className="text-band print:text-[20pt]">
              {heading}
            </h2>
            <p className="mt-2.5 max-w-none text-base text-muted">{text}</p>
            {findPath ? (
              <p className="print:hidden">
                <a href={findPath} className="inline-flex min-h-11 items-center">
                  {PAGE.teeSheet.find}
                </a>
              </p>
            ) : null}
          </caption>
          <thead className="text-xs text-muted [&_th]:py-1.5 [&_th]:pr-2 [&_th]:font-normal">
            <tr>
              <th scope="col" className="w-16 sm:w-24 print:w-[42pt]">
                {fourball}
              </th>
              <th scope="col" className="w-11 sm:w-18 print:w-[30pt]">
                {start}
              </th>
              <th scope="col">{players}</th>
            </tr>
          </thead>
          <tbody>
            {fourballs.map((each) => (
              <tr key={each.number}>
                <th
                  scope="row"
                  className="border-t border-line py-3 align-baseline font-display text-2xl leading-tight font-medium print:py-[5pt] print:text-[12pt]"
                >
                  {each.number}
                </th>
                <td>
                  {each.start}
                  {each.time ? <span className="block text-xs text-muted">{each.time}</span> : null}
                </td>
                <td>
                  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(12.25rem,100%),1fr))] gap-x-4 gap-y-0.5 text-sm sm:text-md print:grid-cols-4 print:gap-x-1 print:gap-y-0 print:text-[8.5pt] print:leading-snug">
                    {each.players.map((player, index) => (
                      <li key={index}>
                        <PlayerName player={player} />
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {image ? (
          <figure className="mx-[max(-1.25rem,(100%-25rem)/2)] grid w-[min(25rem,100vw)] content-start gap-3 lg:mx-0 print:hidden">
            <img
              className="h-auto w-full"
              src={image.path}
              alt={PAGE.teeSheet.image.alt}
              width={image.width}
              height={image.height}
              loading="lazy"
              decoding="async"
            />
            <figcaption className="px-5">
              <a href={image.path}>{PAGE.teeSheet.image.open}</a>
            </figcaption>
          </figure>
        ) : null}
      </div>
    </section>
  );
}

function Summary({
  name,
  isOver,
  closingText,
  registerLabel,
  registerPath,
  entered,
}: Content<"name" | "isOver" | "closingText" | "registerLabel" | "registerPath"> & {
  entered: EntryState | null;
}) {
  const { heading } = closingText
    ? PAGE.summary
    : registerLabel || (entered && !isOver)
      ? PAGE.takePart
      : PAGE.more;
  return (
    <Band id="summary" look="screen" heading={heading}>
      {closingText ? (
        <p className="mb-7 font-display text-[clamp(1.25rem,1.1rem+0.6vw,1.5rem)] leading-normal whitespace-pre-line">
          {closingText}
        </p>
      ) : null}
      {entered && isOver ? (
        <p className="mb-4">
          {entered === "waiting" ? WAITING.wasWaiting(name) : REGISTRATION_PAGE.wasRegistered(name)}
        </p>
      ) : entered ? (
        <div className="mb-4">
          <RegisteredMark state={entered}>
            {entered === "waiting" ? WAITING.gate(name) : REGISTRATION_PAGE.alreadyRegistered(name)}
          </RegisteredMark>
        </div>
      ) : null}
      <ButtonRow>
        {entered ? <ButtonLink href="/profile">{REGISTRATION_PAGE.profile}</ButtonLink> : null}
        {registerLabel && !entered ? (
          <ButtonLink href={registerPath}>{registerLabel}</ButtonLink>
        ) : null}
        <ButtonLink look="quiet" href="/tournaments">
          {PAGE.allTournaments}
        </ButtonLink>
      </ButtonRow>
    </Band>
  );
}
