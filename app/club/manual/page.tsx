import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import {
  requireAdministrator,
  requireClubUser,
} from "#app/club/administrator.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { Column } from "#app/ui/column.tsx";
import { MANUAL, MANUAL_PATH } from "./content.ts";
import { TASKS } from "./tasks.server.ts";
import { clubPage } from "#app/club/club-page.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: MANUAL.heading,
      description: MANUAL.description,
      path: MANUAL_PATH,
      private: true,
    },
    matches,
  );

export const handle = clubPage();

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireClubUser(context, request);
  await requireAdministrator(context);
  return { tasks: TASKS.map(({ slug, title }) => ({ slug, title })) };
}

/** The contents of the manual for the club's team. */
export default function Manual() {
  const { tasks } = useLoaderData<typeof loader>();
  return (
    <Column>
      <h1>{MANUAL.heading}</h1>
      <p className="text-lg text-muted">{MANUAL.intro}</p>
      <ol className="list-decimal pl-6">
        {tasks.map(({ slug, title }) => (
          <li key={slug}>
            <a
              href={`${MANUAL_PATH}/${slug}`}
              className="inline-flex min-h-11 items-center font-semibold"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </Column>
  );
}
