import { useLoaderData } from "@remix-run/react";
import { clubLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { Column } from "#app/ui/column.tsx";
import { MANUAL, MANUAL_PATH } from "./content.ts";
import { TASKS } from "./tasks.server.ts";

export const meta = clubMeta(MANUAL.heading, MANUAL.description);

export const loader = clubLoader(() => ({
  tasks: TASKS.map(({ slug, title }) => ({ slug, title })),
}));

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
