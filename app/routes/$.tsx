import { data } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { ERROR_PAGES } from "#app/platform/content.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";

export const meta: MetaFunction = () => [
  { title: ERROR_PAGES.notFound.text },
  { name: "robots", content: "noindex" },
];

/** Any path that no other route knows (DECISIONS 6). */
export function loader() {
  return data(null, { status: 404 });
}

export const action = loader;

export default function NotFound() {
  return <ErrorPage status={404} />;
}
