import { formatDay } from "#app/site/dates.ts";
import { Photograph } from "#app/ui/photograph.tsx";
import { Prose } from "#app/ui/prose.tsx";
import type { NewsView } from "./kind.ts";

/** News on its own page. */
export function NewsArticle({ item: { fields, html, photograph } }: { item: NewsView }) {
  return (
    <article className="grid max-w-160 grid-cols-1 gap-4">
      <h1 className="wrap-anywhere">{fields.title}</h1>
      <p className="text-sm text-muted">
        <time dateTime={fields.day}>{formatDay(fields.day)}</time>
      </p>
      <p className="text-lg wrap-anywhere">{fields.summary}</p>
      {photograph ? (
        <Photograph
          photograph={photograph}
          wide="40rem"
          isFirst
          className="h-auto w-full rounded-xl bg-fairway-100"
        />
      ) : null}
      <Prose html={html} />
    </article>
  );
}
