import { AsyncLocalStorage } from "node:async_hooks";

/** What is known of a request before anything is read of it. */
export type CurrentRequest = {
  /** Names the request in the log, on error pages and in `X-Request-Id`. */
  id: string;
  /** The client's IP address, as far as `TRUST_PROXY` lets the proxies tell. */
  clientIp: string;
};

/** Outside of a request: while the server starts, or renders a page for everybody. */
const NO_REQUEST: CurrentRequest = { id: "", clientIp: "" };

// The server and the build that it loads each have this module once; the store
// is one for both.
const KEY = Symbol.for("teebox.current-request");
const shared = globalThis as { [KEY]?: AsyncLocalStorage<CurrentRequest> };
const store = (shared[KEY] ??= new AsyncLocalStorage<CurrentRequest>());

/** The request that the calling code works for. */
export function currentRequest(): CurrentRequest {
  return store.getStore() ?? NO_REQUEST;
}

/** Runs `work`, and whatever it starts, on behalf of a request. */
export function runForRequest<Result>(
  request: CurrentRequest,
  work: () => Result,
): Result {
  return store.run(request, work);
}

/** Runs `work` for nobody in particular, even in the middle of a request. */
export function runForNoRequest<Result>(work: () => Result): Result {
  return store.run(NO_REQUEST, work);
}
