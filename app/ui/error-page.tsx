import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useContext } from "react";
import { CROSS_ORIGIN, OVERLOADED, OVERLOADED_POST } from "#app/platform/http/error-reasons.ts";
import { ERROR_PAGES, SERVER_ERROR_PAGES } from "#app/site/content.ts";
import { TOURNAMENTS_PATH } from "#app/site/paths.ts";
import { ButtonLink, ButtonRow } from "./button.tsx";
import { IllustratedColumn } from "./column.tsx";
import clubhouse from "./illustrations/clubhouse-dark.svg";
import lostBall from "./illustrations/lost-ball.svg";
import { PageFrameContext } from "./page.ts";

export function RouteErrorPage() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) {
    // In the browser the cause may be a lost connection.
    const isOffline = "onLine" in navigator && !navigator.onLine;
    const { DEV } = import.meta.env;
    return (
      <ErrorPage
        status={isOffline ? 503 : 500}
        stack={DEV && error instanceof Error ? error.stack : undefined}
      />
    );
  }
  return <ErrorPage status={error.status} reason={error.data as unknown} />;
}

/** Says what happened and what to do, without internals. */
export function ErrorPage({
  status,
  reason,
  stack,
}: {
  status: number;
  reason?: unknown;
  stack?: string | undefined;
}) {
  const { title, text } = errorText(status, reason);
  const requestId = useRequestId();
  return (
    <IllustratedColumn
      illustration={status === 404 ? LOST_BALL : DARK_CLUBHOUSE}
      shape={[640, 400]}
    >
      <h1>{title}</h1>
      <p className="text-lg text-muted">{text}</p>
      {requestId && status !== 404 ? (
        <p className="text-base text-muted">
          {ERROR_PAGES.requestId}{" "}
          <code id={REQUEST_ID} className="font-mono wrap-anywhere">
            {requestId}
          </code>
        </p>
      ) : null}
      {stack ? <pre className="overflow-x-auto font-mono text-base">{stack}</pre> : null}
      {import.meta.env.SSR ? <Instead /> : null}
      <ButtonRow>
        <ButtonLink href="/">{ERROR_PAGES.notFound.link}</ButtonLink>
      </ButtonRow>
    </IllustratedColumn>
  );
}

/** The tournaments that there are: an address in an old message may be of another one. */
function Instead() {
  const links = useContext(PageFrameContext)?.instead ?? [];
  if (links.length === 0) return null;
  return (
    <nav aria-label={SERVER_ERROR_PAGES.instead} className="w-full">
      <ul>
        {[...links, { name: SERVER_ERROR_PAGES.allTournaments, href: TOURNAMENTS_PATH }].map(
          ({ name, href }) => (
            <li key={href} className="border-t border-line">
              <a href={href} className="inline-block py-3 wrap-anywhere">
                {name}
              </a>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

const REQUEST_ID = "request-id";

/**
 * The request id to quote to the club, if there is one: in the browser it is read from the
 * server-rendered page.
 */
function useRequestId(): string | null | undefined {
  const frame = useContext(PageFrameContext);
  return frame ? frame.requestId : document.getElementById(REQUEST_ID)?.textContent;
}

const LOST_BALL = { src: lostBall, alt: ERROR_PAGES.notFound.pictureAlt };
const DARK_CLUBHOUSE = {
  src: clubhouse,
  alt: ERROR_PAGES.unavailable.pictureAlt,
};

export function errorText(status: number, reason?: unknown): { title: string; text: string } {
  if (import.meta.env.SSR) {
    if (reason === CROSS_ORIGIN) return SERVER_ERROR_PAGES.notOurs;
    if (reason === OVERLOADED) return SERVER_ERROR_PAGES.overloaded;
    if (reason === OVERLOADED_POST) return SERVER_ERROR_PAGES.overloadedPost;
    if (status === 413) return SERVER_ERROR_PAGES.tooLarge;
    if (status === 421) return SERVER_ERROR_PAGES.misdirected;
  }
  switch (status) {
    case 400:
    case 405:
    case 415:
      return ERROR_PAGES.unreadable;
    case 403:
      return {
        ...ERROR_PAGES.forbidden,
        ...(typeof reason === "string" && reason !== "" && { text: reason }),
      };
    case 404:
      return ERROR_PAGES.notFound;
    case 503:
      return ERROR_PAGES.unavailable;
    default:
      return ERROR_PAGES.unexpected;
  }
}
