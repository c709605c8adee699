import type { MetaFunction } from "@remix-run/react";
import { ACCESSIBILITY_PAGE as PAGE } from "./content.ts";
import { TextPage } from "./text-page.tsx";
import { pageMeta } from "#app/site/seo.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: PAGE.heading,
      description: PAGE.description,
      path: "/accessibility",
    },
    matches,
  );

export default function Accessibility() {
  return <TextPage page={PAGE} />;
}
