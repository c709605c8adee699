/** How a function talks to its project: with the caller's own token, and as the service only for what no member may do. */
const PROJECT_URL = Deno.env.get("SUPABASE_URL") ?? "";
const ANON_KEY = Deno.env.get("SUPABASE_ANON_KEY") ?? "";

/** The project's secret key, which the platform gives to every function. */
export const serviceKey = Deno.env.get("SUPABASE_SERVICE_ROLE_KEY") ?? "";

const ANSWER_MILLISECONDS = 10_000;

/** The project could not be reached, or answered something that is no answer. */
export class ProjectError extends Error {
  override name = "ProjectError";
}

async function call(
  path: string,
  credentials: Record<string, string>,
  body?: unknown,
): Promise<{ status: number; content: unknown }> {
  try {
    const answer = await fetch(`${PROJECT_URL}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...credentials,
        "content-type": "application/json",
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
    });
    return { status: answer.status, content: await answer.json() };
  } catch (error) {
    throw new ProjectError("The project does not answer.", { cause: error });
  }
}

const asCaller = (token: string) => ({
  apikey: ANON_KEY,
  authorization: `Bearer ${token}`,
});

/** An older project's secret key is a token as well, a newer one's is not. */
const asService = () => ({
  apikey: serviceKey,
  ...(serviceKey.startsWith("ey") && {
    authorization: `Bearer ${serviceKey}`,
  }),
});

function bearer(request: Request): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(
    request.headers.get("authorization") ?? "",
  )?.[1];
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(text),
  );
  return new Uint8Array(bytes).join();
}

/**
 * Whether a timer of the project calls, with the secret key, and not a member.
 * Digests are compared, so that the time it takes says nothing about the key.
 */
export async function isService(request: Request): Promise<boolean> {
  const given = bearer(request) ?? request.headers.get("apikey") ?? "";
  return (
    serviceKey !== "" && (await digest(given)) === (await digest(serviceKey))
  );
}

/** The member who calls a function. */
export type Caller = { id: string; token: string };

/**
 * Finds out who calls, by asking the auth service: unlike the token's signature
 * alone, it knows whether the session still exists.
 *
 * @returns undefined when there is no valid token
 * @throws ProjectError
 */
export async function getCaller(request: Request): Promise<Caller | undefined> {
  const token = bearer(request);
  if (!token) return undefined;
  const { status, content } = await call("/auth/v1/user", asCaller(token));
  if (status >= 500) throw new ProjectError("The auth service fails.");
  const { id } = (content ?? {}) as { id?: unknown };
  return status === 200 && typeof id === "string" ? { id, token } : undefined;
}

/** A database function refused or failed. */
export class DatabaseError extends Error {
  override name = "DatabaseError";
  /** The SQLSTATE. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Calls a database function as the caller.
 *
 * @returns what it returns: a value, or rows
 * @throws DatabaseError when the database refuses, with its SQLSTATE
 * @throws ProjectError
 */
export function callDatabase<Result>(
  caller: Caller,
  name: string,
  parameters: Record<string, unknown>,
): Promise<Result> {
  return callFunction(asCaller(caller.token), name, parameters);
}

/** The same as the service, for what no member may do. */
export function callDatabaseAsService<Result>(
  name: string,
  parameters: Record<string, unknown>,
): Promise<Result> {
  return callFunction(asService(), name, parameters);
}

async function callFunction<Result>(
  credentials: Record<string, string>,
  name: string,
  parameters: Record<string, unknown>,
): Promise<Result> {
  const { status, content } = await call(
    `/rest/v1/rpc/${name}`,
    credentials,
    parameters,
  );
  if (status === 200) return content as Result;
  const { code, message } = (content ?? {}) as {
    code?: string;
    message?: string;
  };
  throw new DatabaseError(code ?? "", message ?? "The database refused.");
}

/**
 * Counts one call of a function by this member.
 *
 * @param action one of those that the database knows
 * @returns null when it may go on; else how many seconds the member must wait
 */
export function consumeRateLimit(
  caller: Caller,
  action: string,
): Promise<number | null> {
  return callDatabase<number | null>(caller, "consume_rate_limit", { action });
}
