import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { environment } from "#app/platform/environment.server.ts";
import { pageMeta } from "#app/platform/seo.ts";
import { SCORING_PAGE as PAGE } from "#app/scoring/content.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { HandOffLink } from "#app/ui/hand-off-link.tsx";
import { Picture } from "#app/ui/picture.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    { title: PAGE.heading, description: PAGE.description, path: "/scoring" },
    matches,
  );

export function loader() {
  return { scoringSite: environment().SCORING_SITE_URL ?? null };
}

export default function Scoring() {
  const { scoringSite } = useLoaderData<typeof loader>();
  return (
    <section className="wrap page beside-picture">
      <div className="page-copy">
        <h1>{PAGE.heading}</h1>
        <p className="lead">{PAGE.lead}</p>
        {scoringSite ? null : <p>{PAGE.none}</p>}
        <div className="row">
          {scoringSite ? (
            <HandOffLink href={scoringSite}>{PAGE.open}</HandOffLink>
          ) : null}
          <ButtonLink look="quiet" href="/profile">
            {PAGE.profile}
          </ButtonLink>
        </div>
        <p className="meta">{PAGE.account}</p>
      </div>
      <Picture drawing={PAGE.drawing} shape={[640, 480]} />
    </section>
  );
}
