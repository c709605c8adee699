import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  useLoaderData,
  useRevalidator,
  type MetaFunction,
} from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { pageMeta } from "#app/site/seo.ts";
import { isRegisteredForBangalore } from "#app/registrations/bangalore.server.ts";
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
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { PageHandle } from "#app/ui/page.ts";

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
  styles: ["cards", "chips"],
  enhanced: ({ isSignedIn }) => isSignedIn,
  // The server's; none of this has to reach the browser as script.
  structuredData: import.meta.env.SSR
    ? (site) => TOURNAMENTS.map((tournament) => sportsEvent(tournament, site))
    : undefined,
};

export async function loader({ context }: LoaderFunctionArgs) {
  // Signed out, or unknown, counts as not registered (SPEC 4).
  const user = await context.getUser().catch(() => null);
  return {
    isSignedIn: user !== null,
    isRegistered: user
      ? await isRegisteredForBangalore(context, user.id)
      : false,
  };
}

export default function Tournaments() {
  return (
    <section className="wrap page">
      <h1>{TOURNAMENTS_PAGE.heading}</h1>
      <div className="cards pair">
        <TournamentCard
          tournament={BANGALORE_BIRDIE_BASH}
          illustration={<FairwayIllustration />}
        >
          <BangaloreButtons />
        </TournamentCard>
        <TournamentCard
          tournament={FOUNDERS_BIRTHDAY}
          illustration={<BalloonIllustration />}
        >
          <ButtonLink look="quiet" href={FOUNDERS_BIRTHDAY.registerPath}>
            {TOURNAMENTS_PAGE.registerNow}
          </ButtonLink>
        </TournamentCard>
      </div>
    </section>
  );
}

function TournamentCard({
  tournament: { name, dateText, status, summary },
  illustration,
  children,
}: {
  tournament: Tournament;
  illustration: ReactNode;
  children: ReactNode;
}) {
  return (
    <article className="card">
      {illustration}
      <div className="card-body">
        <span className="chip">{status}</span>
        <h2>{name}</h2>
        <p className="meta">
          {dateText} · {summary}
        </p>
        <div className="row">{children}</div>
      </div>
    </article>
  );
}

function BangaloreButtons() {
  const { isRegistered } = useLoaderData<typeof loader>();
  if (useRegistrationIsBeingChecked()) {
    return <p role="status">{TOURNAMENTS_PAGE.checking}</p>;
  }
  if (!isRegistered) {
    return (
      <ButtonLink href={BANGALORE_BIRDIE_BASH.registerPath}>
        {TOURNAMENTS_PAGE.registerNow}
      </ButtonLink>
    );
  }
  return (
    <>
      <p className="registered">
        <Icon name="tick" />
        {TOURNAMENTS_PAGE.registered}
      </p>
      <ButtonLink href={BANGALORE_BIRDIE_BASH.updatesPath}>
        {TOURNAMENTS_PAGE.viewUpdates}
      </ButtonLink>
    </>
  );
}

/**
 * The person may have registered, or logged out, in another tab: on coming
 * back to this one it is looked up again (SPEC 4, DECISIONS 12).
 *
 * @returns whether that look-up is under way
 */
function useRegistrationIsBeingChecked(): boolean {
  const { state, revalidate } = useRevalidator();
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
  return state === "loading";
}
