import type { ReactNode } from "react";
import { resultsPath } from "#app/site/paths.ts";
import { StateChips } from "#app/tournaments/card-face.tsx";
import { CardPicture } from "#app/tournaments/card-picture.tsx";
import { SEASON } from "#app/tournaments/content.ts";
import { DayLeaf } from "#app/tournaments/day-leaf.tsx";
import { RegisteredMark } from "#app/tournaments/registered-mark.tsx";
import type { LatestResults } from "#app/tournaments/result-boards.ts";
import type { TournamentCardContent } from "#app/tournaments/tournament-card.tsx";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Card, CardBody, CardGrid } from "#app/ui/card.tsx";
import { Illustration } from "#app/ui/illustration.tsx";
import type { Photograph } from "#app/ui/photograph.tsx";

const PAGE = {
  open: "Open for registration",
  next: "Next tournament",
  winner: "Latest winner",
  latest: "Latest results",
  left: (places: number) => (places === 1 ? "1 place left" : `${places} places left`),
  entered: { confirmed: "You are entered", waiting: "You are on the waiting list" },
  day: "Follow the day",
  page: "See the tournament",
  results: "See the results",
  all: "All tournaments",
  meanwhile: "Until then",
} as const;

/** What there is to do before a club has tournaments. */
const MEANWHILE = [
  { to: "/courses", text: "Look at the courses and what a round costs" },
  { to: "/complementary-game", text: "Play complimentary rounds with your bank card" },
] as const;

export type Tickets = {
  /** The next that can be entered, the next that is played where that is another one. */
  enter: TournamentCardContent | null;
  play: TournamentCardContent | null;
  latest: LatestResults | null;
};

export function TicketBand({ enter, play, latest }: Tickets) {
  return (
    <section aria-label="Tournaments" className="mx-auto grid w-full max-w-page gap-8 px-5 py-band">
      {enter || play ? null : <Meanwhile />}
      <CardGrid>
        {enter ? <TournamentTicket card={enter} kicker={play ? PAGE.open : PAGE.next} /> : null}
        {play ? <TournamentTicket card={play} kicker={PAGE.next} /> : null}
        {latest ? <LatestTicket latest={latest} /> : null}
      </CardGrid>
      <p>
        <a href="/tournaments" className="inline-flex min-h-11 items-center">
          {PAGE.all}
        </a>
      </p>
    </section>
  );
}

function Meanwhile() {
  return (
    <div className="grid gap-3">
      <h2 className="text-band">{SEASON.planned}</h2>
      <p>{SEASON.plannedText}</p>
      <p className="font-semibold">{PAGE.meanwhile}:</p>
      <ul>
        {MEANWHILE.map(({ to, text }) => (
          <li key={to}>
            <a href={to} className="inline-flex min-h-11 items-center">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Ticket({
  picture,
  photograph,
  day,
  kicker,
  heading,
  children,
}: {
  picture: string;
  photograph?: Photograph | null | undefined;
  day: string | null;
  kicker: string;
  heading: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card>
      <div className="relative">
        {photograph ? (
          <CardPicture photograph={photograph} />
        ) : (
          <Illustration illustration={{ src: picture, alt: "" }} shape={[320, 160]} />
        )}
        {day ? <DayLeaf day={day} /> : null}
      </div>
      <CardBody>
        <p className="text-sm text-muted">{kicker}</p>
        <h2 className="text-3xl wrap-anywhere">{heading}</h2>
        {children}
      </CardBody>
    </Card>
  );
}

function TournamentTicket({
  card: {
    name,
    text,
    labels,
    left,
    picture,
    photograph,
    dayPath,
    informationPath,
    registerPath,
    registerLabel,
    entered,
    event,
  },
  kicker,
}: {
  card: TournamentCardContent;
  kicker: string;
}) {
  const [href, label] = dayPath
    ? [dayPath, PAGE.day]
    : registerLabel
      ? [registerPath, registerLabel]
      : informationPath
        ? [informationPath, PAGE.page]
        : [null, null];
  return (
    <Ticket
      picture={picture}
      photograph={photograph}
      day={event.starts_on}
      kicker={kicker}
      heading={
        <a className="text-ink no-underline hover:underline" href={event.path}>
          {name}
        </a>
      }
    >
      <p className="text-base text-muted">{text}</p>
      {entered ? (
        <RegisteredMark state={entered}>{PAGE.entered[entered]}</RegisteredMark>
      ) : (
        <StateChips labels={labels} />
      )}
      {left === null || entered ? null : <p>{PAGE.left(left)}</p>}
      {href ? (
        <ButtonRow atEnd>
          <ButtonLink href={href}>{label}</ButtonLink>
        </ButtonRow>
      ) : null}
    </Ticket>
  );
}

function LatestTicket({
  latest: { slug, tournament, picture, photograph, day, winner, others, takenBack },
}: {
  latest: LatestResults;
}) {
  const [kicker, heading, text] = winner
    ? [PAGE.winner, winner.names, [tournament, winner.score].filter(Boolean).join(", ")]
    : [PAGE.latest, tournament, takenBack];
  return (
    <Ticket picture={picture} photograph={photograph} day={day} kicker={kicker} heading={heading}>
      <p className="text-base text-muted">{text}</p>
      {others.map((other) => (
        <p key={other} className="text-base text-muted">
          {other}
        </p>
      ))}
      <ButtonRow atEnd>
        <ButtonLink look="quiet" href={resultsPath({ slug })}>
          {winner ? PAGE.results : PAGE.page}
        </ButtonLink>
      </ButtonRow>
    </Ticket>
  );
}
