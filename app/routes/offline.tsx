import type { MetaFunction } from "@remix-run/react";
import { OFFLINE_PAGE as PAGE } from "#app/offline/content.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { Illustration } from "#app/ui/illustration.tsx";
import clubhouse from "#app/ui/illustrations/clubhouse-dark.svg";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: PAGE.heading,
      description: PAGE.description,
      path: PAGE.path,
      private: true,
    },
    matches,
  );

/** The service worker makes of this page the one for a form that was not sent. */
export const handle: PageHandle = { styles: ["form"] };

/** What the service worker shows in place of a page that is not kept. */
export default function Offline() {
  return (
    <section className="wrap page beside-picture">
      <div className="page-copy">
        <h1>{PAGE.heading}</h1>
        <p className="lead">{PAGE.description}</p>
        <div className="row">
          {/* The address is that of the page that was asked for. */}
          <ButtonLink href="">{PAGE.tryAgain}</ButtonLink>
        </div>
      </div>
      <Illustration
        illustration={{ src: clubhouse, alt: PAGE.pictureAlt }}
        shape={[640, 400]}
      />
    </section>
  );
}
