import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { environment } from "#app/platform/config/environment.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { SCORING_PAGE as PAGE } from "./content.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { OutboundLink } from "#app/ui/outbound-link.tsx";
import { IllustratedColumn } from "#app/ui/column.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    { title: PAGE.heading, description: PAGE.description, path: "/scoring" },
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
      <p className="text-lg text-muted">{PAGE.lead}</p>
      {scoringSite ? null : <p>{PAGE.none}</p>}
      <ButtonRow>
        {scoringSite ? (
          <OutboundLink href={scoringSite}>{PAGE.open}</OutboundLink>
        ) : null}
        <ButtonLink look="quiet" href="/profile">
          {PAGE.profile}
        </ButtonLink>
      </ButtonRow>
      <p className="text-base text-muted">{PAGE.account}</p>
    </IllustratedColumn>
  );
}
