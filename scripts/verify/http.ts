/** No answer of a project or a site takes longer. */
const MAX_MILLISECONDS = 30_000;

/** A response, read to its end. */
export type Answer = {
  status: number;
  headers: Headers;
  text: string;
  /** The text as JSON; undefined when it is not. */
  body: unknown;
};

/** What `send` takes besides the address. */
export type Call = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | URLSearchParams;
  signal?: AbortSignal;
};

/**
 * Sends a request and follows no redirect.
 *
 * @throws Error when there is no answer
 */
export async function send(
  address: string,
  { signal, ...call }: Call = {},
): Promise<Answer> {
  const timeout = AbortSignal.timeout(MAX_MILLISECONDS);
  const response = await fetch(address, {
    ...call,
    redirect: "manual",
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  return { status: response.status, headers: response.headers, text, body };
}

/** How far a clock that has just shown a time is ahead of this machine's. */
export function secondsAhead(time: string | number): number {
  return (new Date(time).getTime() - Date.now()) / 1000;
}
