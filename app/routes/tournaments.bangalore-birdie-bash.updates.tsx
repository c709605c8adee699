import type {
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
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
import printed from "#app/tournaments/information-print.css?url";
import { type Player, type Team, TEAMS } from "#app/tournaments/rosters.ts";
import { sportsEvent } from "#app/tournaments/sports-event.ts";
import { layOutTeeSheet } from "#app/tournaments/tee-sheet-layout.ts";
import illustrationTall from "#app/tournaments/illustrations/tee-box-tall.svg";
import illustrationWide from "#app/tournaments/illustrations/tee-box-wide.svg";
import { ButtonLink } from "#app/ui/button.tsx";
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

// For paper only: nobody waits for it.
export const links: LinksFunction = () => [
  { rel: "stylesheet", media: "print", href: printed },
];

export const handle: PageHandle = {
  styles: ["information", "chips"],
  layout: "bands",
  // The server's; none of this has to reach the browser as script.
  structuredData: import.meta.env.SSR
    ? (site) => [sportsEvent(BANGALORE_BIRDIE_BASH, site)]
    : undefined,
};

export async function loader({ context }: LoaderFunctionArgs) {
  // The page stands without the member service; it only offers what is no use.
  const user = await context.user.get().catch(() => null);
  return {
    isRegistered:
      user !== null && (await isRegisteredForBangalore(context, user.id)),
  };
}

export default function TournamentInformation() {
  return (
    <div className="information">
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
    <div className="opening">
      <picture>
        <source media="(width >= 48rem)" srcSet={illustrationWide} />
        <img src={illustrationTall} alt="" />
      </picture>
      <div className="wrap">
        <div className="opening-copy">
          <h1>{PAGE.heading}</h1>
          <p className="opening-lead">{PAGE.lead}</p>
          <dl>
            {PAGE.facts.map(({ name, fact }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{fact}</dd>
              </div>
            ))}
          </dl>
          <div className="row">
            <AddToCalendar />
            <ButtonLink look="ghost" href="#tee-sheet">
              {PAGE.seeTeeSheet}
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  );
}

/** Leads to a file, not to a page of the site. */
function AddToCalendar() {
  return (
    <ButtonLink look="gold" href={PAGE.calendarPath}>
      {PAGE.addToCalendar}
    </ButtonLink>
  );
}

/** One idea of the page: its heading beside what it is about, or above on narrow screens. */
function Band({
  id,
  heading,
  text,
  children,
}: {
  id: string;
  heading: string;
  text?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} className="band" aria-labelledby={`${id}-heading`}>
      <div className="wrap">
        <div className="band-heading">
          <h2 id={`${id}-heading`}>{heading}</h2>
          {text ? <p className="meta">{text}</p> : null}
        </div>
        <div className="band-body">{children}</div>
      </div>
    </section>
  );
}

function Schedule() {
  return (
    <Band id="schedule" {...PAGE.schedule}>
      <ol className="schedule">
        {Object.values(SCHEDULE).map(({ at, time, name }) => (
          <li key={name}>
            <time dateTime={`${BANGALORE_BIRDIE_BASH.date}T${at}+05:30`}>
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
    <Band id="rules" {...PAGE.rules}>
      <dl className="rules">
        {RULES.map(({ name, rule, meaning }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {rule}
              <p className="meta">{meaning}</p>
            </dd>
          </div>
        ))}
      </dl>
    </Band>
  );
}

function Prizes() {
  return (
    <Band id="prizes" {...PAGE.prizes}>
      <dl className="prizes">
        {PRIZES.teams.map(({ name, prize, more }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {prize}
              <p>{more}</p>
            </dd>
          </div>
        ))}
      </dl>
      <dl className="prizes prizes-of-players">
        {PRIZES.players.map(({ name, prize }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{prize}</dd>
          </div>
        ))}
      </dl>
    </Band>
  );
}

function TeeAssignments() {
  return (
    <Band id="tees" {...PAGE.tees}>
      <dl className="tees">
        {TEE_ASSIGNMENTS.map(({ tee, who }) => (
          <div key={tee} data-tee={tee}>
            <dt>{tee}</dt>
            <dd>{who}</dd>
          </div>
        ))}
      </dl>
    </Band>
  );
}

function Teams() {
  return (
    <Band id="teams" heading={PAGE.teams.heading} text={PAGE.teams.text}>
      {TEAMS.map((team) => (
        <Roster key={team.name} team={team} />
      ))}
      <p className="teams-total">{PAGE.teams.total}</p>
      <p className="meta">{PAGE.teams.sample}</p>
    </Band>
  );
}

function Roster({ team }: { team: Team }) {
  return (
    <details className="roster">
      <summary>
        <h3>{team.name}</h3>
        <span className="meta">{PAGE.teams.count(team)}</span>
      </summary>
      <ol>
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
      {name} <em>{PAGE.neutral}</em>
    </>
  ) : (
    name
  );
}

function TeeSheet() {
  const { heading, text, fourball, start, players, image } = PAGE.teeSheet;
  const { width, height } = layOutTeeSheet(TEE_SHEET);
  return (
    <section id="tee-sheet" className="band" aria-labelledby="tee-sheet-name">
      <div className="wrap">
        <table className="tee-sheet">
          <caption>
            <h2 id="tee-sheet-name">{heading}</h2>
            <p className="meta">{text}</p>
          </caption>
          <thead>
            <tr>
              <th scope="col">{fourball}</th>
              <th scope="col">{start}</th>
              <th scope="col">{players}</th>
            </tr>
          </thead>
          <tbody>
            {TEE_SHEET.map((each) => (
              <tr key={each.number}>
                <th scope="row">{each.number}</th>
                <td>{each.start}</td>
                <td>
                  <ul>
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
        <figure className="tee-sheet-image">
          <img
            src={image.path}
            alt={image.alt}
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
          />
          <figcaption>
            <a href={image.path}>{image.open}</a>
          </figcaption>
        </figure>
      </div>
    </section>
  );
}

function Summary() {
  const { isRegistered } = useLoaderData<typeof loader>();
  const { heading, text } = PAGE.summary;
  return (
    <Band id="summary" heading={heading}>
      <p className="summary-text">{text}</p>
      {isRegistered ? (
        <RegisteredMark>
          {REGISTRATION_PAGE.alreadyRegistered(BANGALORE_BIRDIE_BASH.name)}
        </RegisteredMark>
      ) : null}
      <div className="row">
        {isRegistered ? (
          <ButtonLink href="/profile">{REGISTRATION_PAGE.profile}</ButtonLink>
        ) : (
          <ButtonLink href={BANGALORE_BIRDIE_BASH.registerPath}>
            {PAGE.registerNow}
          </ButtonLink>
        )}
        <ButtonLink look="quiet" href="/tournaments">
          {PAGE.allTournaments}
        </ButtonLink>
      </div>
    </Band>
  );
}
