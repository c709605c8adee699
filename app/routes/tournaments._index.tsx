import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  useLoaderData,
  useRevalidator,
  type MetaFunction,
} from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { pageMeta } from "#app/site/seo.ts";
import { isRegisteredForBangalore } from "#app/registrations/bangalore.server.ts";
import { isRegisteredForBirthday } from "#app/registrations/birthday.server.ts";
import { REGISTRATION_PAGE } from "#app/registrations/content.ts";
import { RegisteredMark } from "#app/registrations/registered-mark.tsx";
import {
  BANGALORE_BIRDIE_BASH,
  FOUNDERS_BIRTHDAY,
  TOURNAMENTS,
  TOURNAMENTS_PAGE,
  type Tournament,
} from "#app/tournaments/content.ts";
import { BalloonIllustration } from "#app/tournaments/balloon-illustration.tsx";
import { FairwayIllustration } from "#app/tournaments/fairway-illustration.tsx";
import { sportsEvent } from "#app/tournaments/sports-event.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { Column } from "#app/ui/column.tsx";
import { Card, CardBody, CardGrid } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: TOURNAMENTS_PAGE.heading,
      description: TOURNAMENTS_PAGE.description,
      path: "/tournaments",
    },
    matches,
  );

export const handle: PageHandle<{ isSignedIn: boolean }> = {
  enhanced: ({ isSignedIn }) => isSignedIn,
  // The server's; none of this has to reach the browser as script.
  structuredData: import.meta.env.SSR
    ? (site) => TOURNAMENTS.map((tournament) => sportsEvent(tournament, site))
    : undefined,
};

export async function loader({ context }: LoaderFunctionArgs) {
  // Signed out, or unknown, counts as not registered.
  const user = await context.user.get().catch(() => null);
  const [isInBangalore, isInBirthday] = user
    ? await Promise.all([
        isRegisteredForBangalore(context, user.id),
        isRegisteredForBirthday(context, user.id),
      ])
    : [false, false];
  return { isSignedIn: user !== null, isInBangalore, isInBirthday };
}

export default function Tournaments() {
  const { isInBangalore, isInBirthday } = useLoaderData<typeof loader>();
  useFreshRegistrations();
  return (
    <Column>
      <h1>{TOURNAMENTS_PAGE.heading}</h1>
      <CardGrid featured>
        <TournamentCard
          tournament={BANGALORE_BIRDIE_BASH}
          detailsPath={BANGALORE_BIRDIE_BASH.updatesPath}
          illustration={<FairwayIllustration />}
        >
          <Buttons
            isRegistered={isInBangalore}
            path={BANGALORE_BIRDIE_BASH.registerPath}
          >
            <ButtonLink href={BANGALORE_BIRDIE_BASH.updatesPath}>
              {TOURNAMENTS_PAGE.viewUpdates}
            </ButtonLink>
          </Buttons>
        </TournamentCard>
        <TournamentCard
          tournament={FOUNDERS_BIRTHDAY}
          illustration={<BalloonIllustration />}
        >
          <Buttons
            isRegistered={isInBirthday}
            path={FOUNDERS_BIRTHDAY.registerPath}
            look="quiet"
          >
            <ButtonLink look="quiet" href="/profile">
              {REGISTRATION_PAGE.profile}
            </ButtonLink>
          </Buttons>
        </TournamentCard>
      </CardGrid>
    </Column>
  );
}

function TournamentCard({
  tournament: { name, dateText, status, summary },
  detailsPath,
  illustration,
  children,
}: {
  tournament: Tournament;
  /** Of the page that says more, if there is one. */
  detailsPath?: string;
  illustration: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card>
      {detailsPath ? (
        // The name below is the same link, for all who do not see the picture.
        <a href={detailsPath} tabIndex={-1} aria-hidden="true">
          {illustration}
        </a>
      ) : (
        illustration
      )}
      <CardBody>
        <Chip>{status}</Chip>
        <h2>
          {detailsPath ? (
            <a
              className="text-ink no-underline hover:underline"
              href={detailsPath}
            >
              {name}
            </a>
          ) : (
            name
          )}
        </h2>
        <p className="text-base text-muted">
          {dateText} · {summary}
        </p>
        <ButtonRow atEnd>{children}</ButtonRow>
      </CardBody>
    </Card>
  );
}

/** Register Now; for who is registered, that and what to do next. */
function Buttons({
  isRegistered,
  path,
  look = "primary",
  children,
}: {
  isRegistered: boolean;
  /** Of the page that registers. */
  path: string;
  look?: "primary" | "quiet";
  /** Where a registered member goes from here. */
  children: ReactNode;
}) {
  const { state } = useRevalidator();
  if (state === "loading") {
    return <p role="status">{TOURNAMENTS_PAGE.checking}</p>;
  }
  if (!isRegistered) {
    return (
      <ButtonLink look={look} href={path}>
        {TOURNAMENTS_PAGE.registerNow}
      </ButtonLink>
    );
  }
  return (
    <>
      <RegisteredMark>{TOURNAMENTS_PAGE.registered}</RegisteredMark>
      {children}
    </>
  );
}

/**
 * Looks the registrations up again when this tab is shown again: the member may
 * have registered, or logged out, in another one.
 */
function useFreshRegistrations() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    function checkAgain() {
      // Without a signal the page stays as it is.
      const canAsk = document.visibilityState === "visible" && navigator.onLine;
      if (canAsk) revalidate();
    }
    document.addEventListener("visibilitychange", checkAgain);
    return () => {
      document.removeEventListener("visibilitychange", checkAgain);
    };
  }, [revalidate]);
}
