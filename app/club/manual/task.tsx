import { useLoaderData } from "@remix-run/react";
import { clubLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { Column } from "#app/ui/column.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { MANUAL, MANUAL_PATH } from "./content.ts";
import { TASKS } from "./tasks.server.ts";

export const meta = clubMeta<typeof loader>(
  (data) => data?.task.title ?? MANUAL.heading,
  MANUAL.description,
);

/** @throws a 404 Response when the manual has no such page */
export const loader = clubLoader(({ params }) => {
  const index = TASKS.findIndex(({ slug }) => slug === params.task);
  const task = TASKS[index];
  if (!task) throw new Response(null, { status: 404 });
  const { slug, title } = TASKS[index + 1] ?? {};
  return { task, next: slug === undefined ? null : { slug, title } };
});

export default function ManualTask() {
  const { task, next } = useLoaderData<typeof loader>();
  return (
    <Column>
      <div>
        <p>
          <a href={MANUAL_PATH} className="text-sm text-muted">
            {MANUAL.heading}
          </a>
        </p>
        <h1>{task.title}</h1>
        <p className="text-muted">
          {MANUAL.where}: {task.place.join(" › ")}
        </p>
      </div>
      <Prose html={task.html} />
      <img
        src={`/manual/${task.slug}.png`}
        alt={MANUAL.picture(task.title)}
        width="1280"
        height="800"
        loading="lazy"
        className="h-auto w-full rounded-xl border border-line"
      />
      {next ? (
        <p>
          {MANUAL.next}: <a href={`${MANUAL_PATH}/${next.slug}`}>{next.title}</a>
        </p>
      ) : null}
    </Column>
  );
}
