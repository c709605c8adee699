import type { LoaderFunction, MetaArgs, MetaFunction } from "@remix-run/node";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { pageMeta } from "#app/site/seo.ts";

type Text<Loader> = string | ((data: MetaArgs<Loader>["data"]) => string);

/** The `meta` of a page of the club: its title and description. No search engine shows it. */
export function clubMeta<Loader extends LoaderFunction>(
  title: Text<Loader>,
  description: Text<Loader>,
): MetaFunction<Loader> {
  // The head is rendered on the server only.
  if (!import.meta.env.SSR) return () => [];
  return ({ data, location, matches }) => {
    const textOf = (text: Text<Loader>) => (typeof text === "string" ? text : text(data));
    return pageMeta(
      {
        title: textOf(title),
        description: textOf(description),
        path: location.pathname,
        private: true,
      },
      matches,
    );
  };
}

/** After a conflict, loads what another administrator has saved. */
export const revalidateConflict: ShouldRevalidateFunction = ({
  actionStatus,
  defaultShouldRevalidate,
}) => actionStatus === 409 || defaultShouldRevalidate;
