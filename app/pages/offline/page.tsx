import type { MetaFunction } from "@remix-run/react";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { IllustratedColumn } from "#app/ui/column.tsx";
import clubhouse from "#app/ui/illustrations/clubhouse-dark.svg";
import { OFFLINE_PAGE as PAGE } from "./content.ts";
import { UnsentFormTemplates } from "./unsent-form-templates.tsx";

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

/** The service worker shows this page in place of one that is not cached. */
export default function Offline() {
  return (
    <>
      <IllustratedColumn
        illustration={{
          src: clubhouse,
          alt: "A clubhouse under a storm cloud, one window lit.",
        }}
        shape={[640, 400]}
      >
        <h1>{PAGE.heading}</h1>
        <p className="text-lg text-muted">{PAGE.description}</p>
        {/* The service worker fills it in, where pages are kept. */}
        <nav data-kept="" hidden aria-label={PAGE.kept} className="w-full">
          <ul></ul>
        </nav>
        <ButtonRow>
          {/* The browser still shows the URL of the requested page, so this reloads that. */}
          <ButtonLink href="">Try again</ButtonLink>
        </ButtonRow>
      </IllustratedColumn>
      <template id="kept-page">
        <li className="border-t border-line">
          <a href="%path%" className="inline-block py-3 wrap-anywhere">
            %title%
          </a>
        </li>
      </template>
      <UnsentFormTemplates />
    </>
  );
}
