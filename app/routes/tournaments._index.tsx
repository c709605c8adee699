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
import type { RegistrationState } from "#app/tournaments/registration-period.ts";
import { registrationStateOf } from "#app/tournaments/registration-period.server.ts";
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
  hydrate: ({ isSignedIn }) => isSignedIn,
  // Rendered on the server only, so none of this is shipped as script.
  structuredData: import.meta.env.SSR
    ? (site) => TOURNAMENTS.map((tournament) => sportsEvent(tournament, site))
    : undefined,
};

export async function loader({ context }: LoaderFunctionArgs) {
  // A failed look-up of the user counts as not registered.
  const user = await context.user.get().catch(() => null);
  if (!user) {
    const unknown = { isRegistered: false, state: "open" as const };
    return { isSignedIn: false, bangalore: unknown, birthday: unknown };
  }
  const [bangalore, bangaloreState, birthday, birthdayState] =
    await Promise.all([
      isRegisteredForBangalore(context, user.id),
      registrationStateOf(context, BANGALORE_BIRDIE_BASH.id),
      isRegisteredForBirthday(context, user.id),
      registrationStateOf(context, FOUNDERS_BIRTHDAY.id),
    ]);
  return {
    isSignedIn: true,
    bangalore: { isRegistered: bangalore, state: bangaloreState },
    birthday: { isRegistered: birthday, state: birthdayState },
  };
}

export default function Tournaments() {
  const { bangalore, birthday } = useLoaderData<typeof loader>();
  useFreshRegistrations();
  return (
    <Column>
      <h1>{TOURNAMENTS_PAGE.heading}</h1>
      <CardGrid featured>
        <TournamentCard
          tournament={BANGALORE_BIRDIE_BASH}
          detailsPath={BANGALORE_BIRDIE_BASH.updatesPath}
          state={bangalore.state}
          illustration={<FairwayIllustration />}
        >
          <Buttons {...bangalore} path={BANGALORE_BIRDIE_BASH.registerPath}>
            <ButtonLink href={BANGALORE_BIRDIE_BASH.updatesPath}>
              {TOURNAMENTS_PAGE.viewUpdates}
            </ButtonLink>
          </Buttons>
        </TournamentCard>
        <TournamentCard
          tournament={FOUNDERS_BIRTHDAY}
          state={birthday.state}
          illustration={<BalloonIllustration />}
        >
          <Buttons
            {...birthday}
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
  state,
  illustration,
  children,
}: {
  tournament: Tournament;
  /** Path of the information page, if there is one. */
  detailsPath?: string;
  state: RegistrationState;
  illustration: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card>
      {detailsPath ? (
        // The name below is the same link, for keyboards and screen readers.
        <a href={detailsPath} tabIndex={-1} aria-hidden="true">
          {illustration}
        </a>
      ) : (
        illustration
      )}
      <CardBody>
        <Chip>
          {state === "open" ? status : TOURNAMENTS_PAGE.unavailable[state]}
        </Chip>
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

/** Register Now while registration is open; for registered members their status and next steps. */
function Buttons({
  isRegistered,
  state,
  path,
  look = "primary",
  children,
}: {
  isRegistered: boolean;
  state: RegistrationState;
  /** Path of the registration page. */
  path: string;
  look?: "primary" | "quiet";
  /** The next steps of a registered member. */
  children: ReactNode;
}) {
  const revalidator = useRevalidator();
  if (revalidator.state === "loading") {
    return <p role="status">{TOURNAMENTS_PAGE.checking}</p>;
  }
  if (!isRegistered) {
    return state === "open" ? (
      <ButtonLink look={look} href={path}>
        {TOURNAMENTS_PAGE.registerNow}
      </ButtonLink>
    ) : null;
  }
  return (
    <>
      <RegisteredMark>{TOURNAMENTS_PAGE.registered}</RegisteredMark>
      {children}
    </>
  );
}

/**
 * Revalidates when the tab becomes visible again: the user may have registered,
 * or logged out, in another one.
 */
function useFreshRegistrations() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    function checkAgain() {
      // Offline, a failed revalidation would replace the page with an error.
      const canAsk = document.visibilityState === "visible" && navigator.onLine;
      if (canAsk) revalidate();
    }
    document.addEventListener("visibilitychange", checkAgain);
    return () => {
      document.removeEventListener("visibilitychange", checkAgain);
    };
  }, [revalidate]);
}
