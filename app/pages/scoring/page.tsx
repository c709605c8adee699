import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { environment } from "#app/platform/config/environment.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { IllustratedColumn } from "#app/ui/column.tsx";
import { OutboundLink } from "#app/ui/outbound-link.tsx";
import scorecard from "./illustrations/scorecard.svg";

const PAGE = {
  heading: "Scoring",
  illustration: {
    src: scorecard,
    alt: "A scorecard with circled and boxed scores, a pencil across it and a phone showing a leaderboard",
  },
} as const;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: PAGE.heading,
      description:
        "Keep your card, your handicap and the leaderboard with the scoring service of our tournaments.",
      path: "/scoring",
    },
    matches,
  );

export function loader() {
  return { scoringSite: environment.SCORING_SITE_URL ?? null };
}

export default function Scoring() {
  const { scoringSite } = useLoaderData<typeof loader>();
  return (
    <IllustratedColumn illustration={PAGE.illustration} shape={[640, 480]}>
      <h1>{PAGE.heading}</h1>
      <p className="text-lg text-muted">
        Live scores and handicaps are kept by our scoring service.
      </p>
      {scoringSite ? null : <p>The scoring site is not linked yet. Please ask the club team.</p>}
      <ButtonRow>
        {scoringSite ? <OutboundLink href={scoringSite}>Open the scoring site</OutboundLink> : null}
        <ButtonLink look="quiet" href="/profile">
          See my scoring account
        </ButtonLink>
      </ButtonRow>
      <p className="text-base text-muted">
        Your first tournament registration makes your account there; its e-mail and password are on
        your profile.
      </p>
    </IllustratedColumn>
  );
}
