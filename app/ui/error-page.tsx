import { ERROR_PAGES } from "#app/platform/content.ts";
import { ButtonLink } from "./button.tsx";

/**
 * The page for an answer that is not a page: says what happened and what to
 * do, never how it came about inside.
 *
 * @param status the HTTP status of the answer
 */
export function ErrorPage({ status }: { status: number }) {
  const { title, text } =
    status === 404
      ? ERROR_PAGES.notFound
      : status === 403
        ? ERROR_PAGES.forbidden
        : status === 503
          ? ERROR_PAGES.unavailable
          : ERROR_PAGES.unexpected;
  return (
    <section className="wrap page narrow">
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <div className="row">
        <ButtonLink to="/">{ERROR_PAGES.notFound.link}</ButtonLink>
      </div>
    </section>
  );
}
