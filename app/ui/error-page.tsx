import { useContext } from "react";
import { ERROR_PAGES } from "#app/site/content.ts";
import { ButtonLink } from "./button.tsx";
import { PageFrameContext } from "./page.ts";
import { Illustration } from "./illustration.tsx";
import clubhouse from "./illustrations/clubhouse-dark.svg";
import lostBall from "./illustrations/lost-ball.svg";

/**
 * The page for an answer that is not a page: says what happened and what to
 * do, never how it came about inside.
 *
 * @param status the HTTP status of the answer
 * @param cameFromElsewhere whether it answers a post that no page of this site sent
 */
export function ErrorPage({
  status,
  cameFromElsewhere = false,
}: {
  status: number;
  cameFromElsewhere?: boolean;
}) {
  const { title, text } = cameFromElsewhere
    ? ERROR_PAGES.notOurs
    : textOf(status);
  const requestId = useRequestId();
  return (
    <section className="wrap page beside-picture">
      <div className="page-copy">
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        {requestId && status !== 404 ? (
          <p className="meta">
            {ERROR_PAGES.requestId} <code id={REQUEST_ID}>{requestId}</code>
          </p>
        ) : null}
        <div className="row">
          <ButtonLink href="/">{ERROR_PAGES.notFound.link}</ButtonLink>
        </div>
      </div>
      <Illustration
        illustration={status === 404 ? LOST_BALL : DARK_CLUBHOUSE}
        shape={[640, 400]}
      />
    </section>
  );
}

const REQUEST_ID = "request-id";

/** The number to tell the club, if there is one: in the browser it is what the server wrote. */
function useRequestId(): string | null | undefined {
  const frame = useContext(PageFrameContext);
  return frame
    ? frame.requestId
    : document.getElementById(REQUEST_ID)?.textContent;
}

const LOST_BALL = { src: lostBall, alt: ERROR_PAGES.notFound.pictureAlt };
const DARK_CLUBHOUSE = {
  src: clubhouse,
  alt: ERROR_PAGES.unavailable.pictureAlt,
};

function textOf(status: number) {
  switch (status) {
    case 400:
    case 405:
    case 415:
      return ERROR_PAGES.unreadable;
    case 403:
      return ERROR_PAGES.forbidden;
    case 404:
      return ERROR_PAGES.notFound;
    case 413:
      return ERROR_PAGES.tooLarge;
    case 503:
      return ERROR_PAGES.unavailable;
    default:
      return ERROR_PAGES.unexpected;
  }
}
