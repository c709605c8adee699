import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { isRegisteredForBangalore } from "#app/registrations/bangalore.server.ts";
import { REGISTRATION_PAGE } from "#app/registrations/content.ts";
import { RegisteredMark } from "#app/registrations/registered-mark.tsx";
import { pageMeta } from "#app/site/seo.ts";
import {
  INFORMATION_PAGE as PAGE,
  PRIZES,
  RULES,
  SCHEDULE,
  TEE_ASSIGNMENTS,
  TEE_SHEET,
} from "#app/tournaments/bangalore-content.ts";
import { BANGALORE_BIRDIE_BASH } from "#app/tournaments/content.ts";
import { type Player, type Team, TEAMS } from "#app/tournaments/rosters.ts";
import { registrationStateOf } from "#app/tournaments/registration-period.server.ts";
import { sportsEvent } from "#app/tournaments/sports-event.ts";
import { layOutTeeSheet } from "#app/tournaments/tee-sheet-layout.ts";
import illustrationTall from "#app/tournaments/illustrations/tee-box-tall.svg";
import illustrationWide from "#app/tournaments/illustrations/tee-box-wide.svg";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import type { PageHandle } from "#app/ui/page.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: PAGE.heading,
      description: PAGE.description,
      path: BANGALORE_BIRDIE_BASH.updatesPath,
    },
    matches,
  );

export const handle: PageHandle = {
  // Rendered on the server only, so none of this is shipped as script.
  structuredData: import.meta.env.SSR
    ? (site) => [sportsEvent(BANGALORE_BIRDIE_BASH, site)]
    : undefined,
};

export async function loader({ context }: LoaderFunctionArgs) {
  // A failed look-up of the user counts as signed out.
  const user = await context.user.get().catch(() => null);
  if (!user) return { isRegistered: false, canRegister: true };
  const [isRegistered, state] = await Promise.all([
    isRegisteredForBangalore(context, user.id),
    registrationStateOf(context, BANGALORE_BIRDIE_BASH.id),
  ]);
  return { isRegistered, canRegister: !isRegistered && state === "open" };
}

export default function TournamentInformation() {
  return (
    <div className="print:text-[8.5pt]">
      <Opening />
      <Schedule />
      <Rules />
      <Prizes />
      <TeeAssignments />
      <Teams />
      <TeeSheet />
      <Summary />
    </div>
  );
}

function Opening() {
  return (
    <div className="relative grid items-center overflow-hidden bg-fairway-950 text-white md:min-h-[min(78svh,40rem)] print:min-h-0 print:bg-transparent print:text-inherit">
      <picture className="print:hidden">
        <source media="(width >= 48rem)" srcSet={illustrationWide} />
        <img
          className="absolute inset-0 size-full object-cover object-bottom"
          src={illustrationTall}
          alt=""
        />
      </picture>
      <div className={`relative ${WRAP_CLASSES}`}>
        <div className="grid gap-5 pt-12 pb-[max(17.75rem,70vw)] md:max-w-[min(24rem,48vw)] md:py-14 lg:max-w-120 lg:py-18 xl:max-w-136 print:block print:max-w-none print:p-0">
          <h1 className="text-[clamp(2.5rem,1.9rem+3vw,4.25rem)]">
            {PAGE.heading}
          </h1>
          <p className="text-xl text-balance text-mist-50 print:text-inherit">
            {PAGE.lead}
          </p>
          <dl className="mt-2 mb-3 flex flex-wrap gap-x-9 gap-y-4">
            {PAGE.facts.map(({ name, fact }) => (
              <div key={name}>
                <dt className="text-sm text-mist-200 print:text-inherit">
                  {name}
                </dt>
                <dd className="font-display text-3xl leading-snug font-medium">
                  {fact}
                </dd>
              </div>
            ))}
          </dl>
          <div className="print:hidden">
            <ButtonRow>
              <AddToCalendar />
              <ButtonLink look="ghost" href="#tee-sheet">
                {PAGE.seeTeeSheet}
              </ButtonLink>
            </ButtonRow>
          </div>
        </div>
      </div>
    </div>
  );
}

/** A plain link, because it leads to a file. */
function AddToCalendar() {
  return (
    <ButtonLink look="gold" href={PAGE.calendarPath}>
      {PAGE.addToCalendar}
    </ButtonLink>
  );
}

const WRAP_CLASSES = "mx-auto w-full max-w-page px-5 print:px-0";

// Layout is deferred, to paint the first screen sooner; printing needs all of
// it.
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

/** One section of the page: its heading beside the content, or above it on narrow screens. */
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
  text?: string;
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
        <div className="grid content-start gap-2.5">
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

function Schedule() {
  return (
    <Band id="schedule" {...PAGE.schedule}>
      <ol className="grid gap-x-8 gap-y-4 sm:grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] print:grid-cols-3 print:gap-x-6 print:gap-y-3">
        {Object.values(SCHEDULE).map(({ at, time, name }) => (
          <li
            key={name}
            className="grid grid-cols-[8.5rem_1fr] items-baseline sm:block"
          >
            <time
              className="block font-display text-[1.6rem] leading-tight font-medium sm:text-[2rem] print:text-2xl"
              dateTime={`${BANGALORE_BIRDIE_BASH.date}T${at}+05:30`}
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

function Rules() {
  return (
    <Band id="rules" look="below" {...PAGE.rules}>
      <dl className="grid gap-x-12 gap-y-7 sm:grid-cols-2 print:grid-cols-3 print:gap-x-6 print:gap-y-3">
        {RULES.map(({ name, rule, meaning }) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-display text-2xl leading-snug font-medium">
              {rule}
              <p className="mt-1.5 font-text text-base leading-normal font-normal text-muted">
                {meaning}
              </p>
            </dd>
          </div>
        ))}
      </dl>
    </Band>
  );
}

function Prizes() {
  return (
    <Band id="prizes" look="sand" {...PAGE.prizes}>
      <dl className="grid gap-x-12 gap-y-6 sm:grid-cols-2 print:grid-cols-3 print:gap-x-6 print:gap-y-3">
        {PRIZES.teams.map(({ name, prize, more }) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-display text-[clamp(1.9rem,1.6rem+1.4vw,2.75rem)] leading-heading font-medium print:text-2xl">
              {prize}
              <p className="mt-1.5 font-text text-body leading-normal font-normal">
                {more}
              </p>
            </dd>
          </div>
        ))}
      </dl>
      <dl className="mt-8 grid gap-x-12 gap-y-6 border-t border-line pt-7 sm:grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] print:mt-3 print:grid-cols-3 print:gap-x-6 print:gap-y-3 print:pt-3">
        {PRIZES.players.map(({ name, prize }) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-display text-2xl leading-heading font-medium">
              {prize}
            </dd>
          </div>
        ))}
      </dl>
    </Band>
  );
}

function TeeAssignments() {
  return (
    <Band id="tees" {...PAGE.tees}>
      <dl className="grid gap-x-12 gap-y-5 sm:grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] print:grid-cols-3 print:gap-x-6 print:gap-y-3">
        {TEE_ASSIGNMENTS.map(({ tee, who }) => (
          <div
            key={tee}
            data-tee={tee}
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

function Teams() {
  return (
    <Band
      id="teams"
      look="sand"
      isWideOnPaper
      heading={PAGE.teams.heading}
      text={PAGE.teams.text}
    >
      {/* Aligns the first roster's text with the heading. */}
      <div className="lg:-mt-3.5 print:mt-0 print:grid print:grid-cols-5 print:gap-x-3">
        {TEAMS.map((team) => (
          <Roster key={team.name} team={team} />
        ))}
      </div>
      <p className="pt-5 pb-1 font-semibold">{PAGE.teams.total}</p>
      <p className="text-base text-muted">{PAGE.teams.sample}</p>
    </Band>
  );
}

function Roster({ team }: { team: Team }) {
  return (
    <details className="group border-b border-line print:border-0 print:details-content:[block-size:auto] print:details-content:[content-visibility:visible]">
      <summary className="flex min-h-16 cursor-pointer items-center gap-x-4 gap-y-1 after:mt-[-0.3rem] after:mr-1.5 after:size-2.5 after:flex-none after:rotate-45 after:border-r-2 after:border-b-2 after:border-muted group-open:after:mt-[0.3rem] group-open:after:rotate-[225deg] print:block print:min-h-0 print:pb-1.5 print:after:hidden">
        <h3 className="flex-none text-2xl">{team.name}</h3>
        <span className="ml-auto text-right text-base text-muted print:text-sm">
          {PAGE.teams.count(team)}
        </span>
      </summary>
      <ol className="columns-[14rem] gap-x-8 pb-6 *:break-inside-avoid *:py-0.75 print:columns-auto print:p-0 print:text-[0.8rem] print:leading-snug print:*:p-0">
        {team.players.map((player) => (
          <li key={player.name}>
            <PlayerName player={player} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function PlayerName({ player: { name, isNeutral } }: { player: Player }) {
  return isNeutral ? (
    <>
      {name} <em className="text-[0.925em] text-muted">{PAGE.neutral}</em>
    </>
  ) : (
    name
  );
}

function TeeSheet() {
  const { heading, text, fourball, start, players, image } = PAGE.teeSheet;
  const { width, height } = layOutTeeSheet(TEE_SHEET);
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
            {TEE_SHEET.map((each) => (
              <tr key={each.number}>
                <th
                  scope="row"
                  className="border-t border-line py-3 align-baseline font-display text-2xl leading-tight font-medium print:py-[5pt] print:text-[12pt]"
                >
                  {each.number}
                </th>
                <td>{each.start}</td>
                <td>
                  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(12.25rem,100%),1fr))] gap-x-4 gap-y-0.5 text-sm sm:text-md print:grid-cols-4 print:gap-x-1 print:gap-y-0 print:text-[8.5pt] print:leading-snug">
                    {each.players.map((player) => (
                      <li key={player.name}>
                        <PlayerName player={player} />
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <figure className="mx-[max(-1.25rem,(100%-25rem)/2)] grid w-[min(25rem,100vw)] content-start gap-3 lg:mx-0 print:hidden">
          <img
            className="h-auto w-full"
            src={image.path}
            alt={image.alt}
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
          />
          <figcaption className="px-5">
            <a href={image.path}>{image.open}</a>
          </figcaption>
        </figure>
      </div>
    </section>
  );
}

function Summary() {
  const { isRegistered, canRegister } = useLoaderData<typeof loader>();
  const { heading, text } = PAGE.summary;
  return (
    <Band id="summary" look="screen" heading={heading}>
      <p className="mb-7 font-display text-[clamp(1.25rem,1.1rem+0.6vw,1.5rem)] leading-normal">
        {text}
      </p>
      {isRegistered ? (
        <RegisteredMark>
          {REGISTRATION_PAGE.alreadyRegistered(BANGALORE_BIRDIE_BASH.name)}
        </RegisteredMark>
      ) : null}
      <ButtonRow>
        {isRegistered ? (
          <ButtonLink href="/profile">{REGISTRATION_PAGE.profile}</ButtonLink>
        ) : null}
        {canRegister ? (
          <ButtonLink href={BANGALORE_BIRDIE_BASH.registerPath}>
            {PAGE.registerNow}
          </ButtonLink>
        ) : null}
        <ButtonLink look="quiet" href="/tournaments">
          {PAGE.allTournaments}
        </ButtonLink>
      </ButtonRow>
    </Band>
  );
}
