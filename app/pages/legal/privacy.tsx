import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { sharedClub } from "#app/catalogue/site/site.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { PRIVACY_PAGE as PAGE } from "./content.ts";
import { Responsible } from "./responsible.tsx";
import { TextPage } from "./text-page.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: PAGE.heading, description: PAGE.description, path: "/privacy" }, matches);

export const loader = () => sharedClub();

export default function Privacy() {
  const club = useLoaderData<typeof loader>();
  return (
    <TextPage page={PAGE}>
      <Responsible {...club} />
    </TextPage>
  );
}
