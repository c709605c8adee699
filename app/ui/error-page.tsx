import { ERROR_PAGES } from "#app/platform/content.ts";
import { ButtonLink } from "./button.tsx";
import { Picture } from "./picture.tsx";
import clubhouse from "./scenes/clubhouse-dark.svg";
import lostBall from "./scenes/lost-ball.svg";

/**
 * The page for an answer that is not a page: says what happened and what to
 * do, never how it came about inside.
 *
 * @param status the HTTP status of the answer
 */
export function ErrorPage({ status }: { status: number }) {
  const { title, text } = textOf(status);
  return (
    <section className="wrap page beside-picture">
      <div className="page-copy">
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        <div className="row">
          <ButtonLink href="/">{ERROR_PAGES.notFound.link}</ButtonLink>
        </div>
      </div>
      <Picture
        drawing={status === 404 ? LOST_BALL : DARK_CLUBHOUSE}
        shape={[640, 400]}
      />
    </section>
  );
}

const LOST_BALL = { src: lostBall, alt: ERROR_PAGES.notFound.pictureAlt };
const DARK_CLUBHOUSE = {
  src: clubhouse,
  alt: ERROR_PAGES.unavailable.pictureAlt,
};

function textOf(status: number) {
  switch (status) {
    case 404:
      return ERROR_PAGES.notFound;
    case 403:
      return ERROR_PAGES.forbidden;
    case 503:
      return ERROR_PAGES.unavailable;
    default:
      return ERROR_PAGES.unexpected;
  }
}
