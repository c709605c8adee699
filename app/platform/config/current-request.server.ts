import { AsyncLocalStorage } from "node:async_hooks";

export type CurrentRequest = {
  /** The request's id in the log, on error pages and in `X-Request-Id`. */
  id: string;
  /** The client's IP address, as resolved with `TRUST_PROXY`. */
  clientIp: string;
};

/** Outside a request: while the server starts, or renders a shared page. */
const NO_REQUEST: CurrentRequest = { id: "", clientIp: "" };

const store = new AsyncLocalStorage<CurrentRequest>();

export function currentRequest(): CurrentRequest {
  return store.getStore() ?? NO_REQUEST;
}

export function runForRequest<Result>(request: CurrentRequest, work: () => Result): Result {
  return store.run(request, work);
}

/** Runs `work` outside any request's context, even in the middle of one. */
export function runForNoRequest<Result>(work: () => Result): Result {
  return store.run(NO_REQUEST, work);
}
