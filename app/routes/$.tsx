import { data } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { ERROR_PAGES } from "#app/site/content.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";

/** One address stands for all that lead nowhere. */
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: ERROR_PAGES.notFound.text,
      description: ERROR_PAGES.notFound.text,
      path: "/404",
      private: true,
    },
    matches,
  );

/** Any path that no other route knows (DECISIONS 6). */
export function loader() {
  return data(null, { status: 404 });
}

export const action = loader;

export default function NotFound() {
  return <ErrorPage status={404} />;
}
