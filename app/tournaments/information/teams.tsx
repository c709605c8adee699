import type { Player } from "#app/tournaments/rosters.ts";
import { Band, BAND_CLASSES, WRAP_CLASSES } from "./band.tsx";
import { INFORMATION_PAGE as PAGE } from "./content.ts";
import type { Content, InformationContent } from "./information.ts";

export function Teams({
  teams,
  teamsTotal,
  teamsNote,
}: Content<"teams" | "teamsTotal" | "teamsNote">) {
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
      {teams.some(({ players }) => players.some(({ isNeutral }) => isNeutral)) ? (
        <p className="text-base text-muted">{PAGE.results.noPlace}</p>
      ) : null}
      {teamsNote ? <p className="text-base text-muted">{teamsNote}</p> : null}
    </Band>
  );
}

function Roster({ team }: { team: InformationContent["teams"][number] }) {
  return (
    <details className="group border-b border-line open-in-print print:border-0">
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

export function PlayerName({ player: { name, isNeutral } }: { player: Player }) {
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

export function TeeSheet({
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
