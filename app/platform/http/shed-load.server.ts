import type { RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import { currentRequest } from "#app/platform/config/current-request.server.ts";
import { log } from "#app/platform/config/logger.server.ts";
import { CookieJar } from "#app/platform/cookies/cookie-jar.server.ts";
import { observeBackendCalls } from "#app/platform/supabase/backend-fetch.server.ts";
import { readAccessToken } from "#app/platform/supabase/session-cookie.server.ts";
import { verifiedClaims } from "#app/platform/supabase/verified-claims.server.ts";
import { OVERLOADED, OVERLOADED_POST } from "./error-reasons.ts";
import { ipPrefix } from "./ip-prefix.ts";
import { LoadShedder, type Refusal } from "./load-shedder.server.ts";
import type { SendError } from "./request-checks.server.ts";
import { BY_SCRIPT } from "./script-forms.ts";
import { ENDED_TURN, readTurn, turnCookie } from "./turns.server.ts";

/** `Retry-After` of a rejected request, in seconds. */
const RETRY_AFTER = 5;
/** The same of a member's first press, which gets its turn by it. */
const FIRST_RETRY = 1;

/**
 * Seconds after which a browser asks for a page again, from the first to the last: all at the same
 * moment would be refused again. No browser obeys `Retry-After`.
 */
const REFRESH = [4, 12] as const;

function refreshSeconds(): number {
  const [first, last] = REFRESH;
  return first + Math.floor(Math.random() * (last - first + 1));
}

/** Health checks must work under load above all. */
const HEALTH_PATH = "/healthz";

let waitingFor: (path: string) => number = () => 0;

/** How many posts to a page wait in this process until they may run. */
export const postsWaitingFor = (path: string) => waitingFor(path);

/** Creates the load shedder and feeds it the durations of this process's backend calls. */
export function createLoadShedder(): LoadShedder {
  const loadShedder = new LoadShedder();
  waitingFor = (path) => loadShedder.postsWaitingFor(path);
  observeBackendCalls(({ service, milliseconds }) => {
    // An edge function's latency may be that of the scoring service or a mail
    // server.
    if (service !== "functions") {
      loadShedder.observe(milliseconds, performance.now());
    }
  });
  return loadShedder;
}

/** Pages that only the club's team is shown. */
const TEAM_PATH = /^\/admin(?:\/|$)/;

/** How many accounts are known to be of the team, and for how long, in milliseconds. */
const MAX_TEAM = 1_000;
const TEAM_FOR = 12 * 60 * 60 * 1000;

/**
 * Middleware that admits requests through the load shedder and answers others 503. An account that
 * was shown a page of the club's team is one of it.
 *
 * @param needsNoTurn whether a GET of a path only leads to another
 */
export function shedLoad(
  loadShedder: LoadShedder,
  sendError: SendError,
  onRefusal: (refusal: Refusal) => void,
  needsNoTurn: (path: string) => boolean,
): RequestHandler {
  const team = new LRUCache<string, true>({ max: MAX_TEAM, ttl: TEAM_FOR });

  return (request, response, next) => {
    if (request.path === HEALTH_PATH || (request.method !== "POST" && needsNoTurn(request.path))) {
      next();
      return;
    }
    // Looking for a file was asynchronous: if the client has disconnected
    // since, `close` would not fire again to free the place.
    if (request.socket.destroyed) return;
    const isGone = new AbortController();
    response.once("close", () => {
      // Without a reason it would make an error with a stack for each response.
      isGone.abort("closed");
    });

    async function enter() {
      const network = ipPrefix(currentRequest().clientIp);
      const cookies = new CookieJar(request.headers.cookie);
      const account = await accountOf(cookies);
      const isPost = request.method === "POST";
      const now = Date.now();
      const turn = isPost && account !== null ? readTurn(cookies, account, now) : null;
      // A script sends the form again, with its turn.
      const isScripted = request.path.endsWith(".data") || request.get(BY_SCRIPT) !== undefined;
      const pressedAt = turn ?? (isScripted ? null : now);
      const path = request.path.replace(/\.data$/, "");
      const isTeam = account !== null && team.has(account);
      const client = { network, account, isTeam, path, pressedAt };
      const entered = await loadShedder.enter(client, isPost, isGone.signal);
      if (typeof entered === "function") {
        if (isGone.signal.aborted || request.socket.destroyed) {
          entered();
        } else {
          response.once("close", entered);
          if (turn !== null) response.append("Set-Cookie", ENDED_TURN);
          if (account !== null && TEAM_PATH.test(path)) {
            response.once("finish", () => {
              if (response.statusCode === 200) team.set(account, true);
            });
          }
          next();
        }
      } else if (entered !== "gone") {
        onRefusal(entered);
        if (!isPost) response.setHeader("Refresh", String(refreshSeconds()));
        else if (account !== null) {
          response.append("Set-Cookie", turnCookie(account, turn ?? now));
        }
        const reason = isPost ? OVERLOADED_POST : OVERLOADED;
        const retryAfter =
          isPost && account !== null && pressedAt === null ? FIRST_RETRY : RETRY_AFTER;
        sendError({ status: 503, reason, retryAfter }, request, response, next);
      }
    }
    enter().catch(next);
  };
}

/**
 * The id of the account whose session the request has, if the auth service has signed it: anyone
 * could make up others. Whether it has ended only the auth service knows. Keys that cannot be
 * fetched again will do: while the backend is away, members would count as visitors and stand
 * before them.
 */
export async function accountOf(cookies: CookieJar): Promise<string | null> {
  const token = readAccessToken(cookies);
  const claims = token && (await verifiedClaims(token, { mayBeStale: true }));
  return claims && typeof claims.sub === "string" ? claims.sub : null;
}

/** How often the log says that requests are refused, in milliseconds. */
const WARNING_INTERVAL = 60_000;

/**
 * Logs a warning a minute while requests are refused.
 *
 * @returns counts a refusal
 */
export function warnOfRefusals(loadShedder: LoadShedder): (refusal: Refusal) => void {
  let refused: Partial<Record<Refusal, number>> = {};
  let timer: NodeJS.Timeout | undefined;
  const warn = () => {
    if (Object.keys(refused).length === 0) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    const { limit, waiting } = loadShedder;
    log.warn({ refused, limit, waiting }, "the site is busy: requests were refused");
    refused = {};
  };
  return (refusal) => {
    refused[refusal] = (refused[refusal] ?? 0) + 1;
    if (timer) return;
    warn();
    timer = setInterval(warn, WARNING_INTERVAL).unref();
  };
}
