/**
 * Calls from an edge function to its project: with the caller's own token, and
 * with the secret key only for what members may not do.
 */
import { isSecretKey, publishableKey, serviceKey } from "./keys.ts";
import { isInvalidToken } from "./token.ts";

const PROJECT_URL = Deno.env.get("SUPABASE_URL") ?? "";

const ANSWER_MILLISECONDS = 10_000;

/** The project could not be reached, or its response was invalid. */
export class ProjectError extends Error {
  override name = "ProjectError";
}

async function call(
  path: string,
  credentials: Record<string, string>,
  body?: unknown,
  method = body === undefined ? "GET" : "POST",
): Promise<{ status: number; content: unknown }> {
  try {
    const response = await fetch(`${PROJECT_URL}${path}`, {
      method,
      headers: {
        ...credentials,
        "content-type": "application/json",
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
    });
    return { status: response.status, content: await response.json() };
  } catch (error) {
    throw new ProjectError("The project does not respond.", { cause: error });
  }
}

const asCaller = (token: string) => ({
  apikey: publishableKey,
  authorization: `Bearer ${token}`,
});

/** A legacy secret key is also a JWT, a newer one is not. */
const asService = () => ({
  apikey: serviceKey,
  ...(serviceKey.startsWith("ey") && {
    authorization: `Bearer ${serviceKey}`,
  }),
});

function bearer(request: Request): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
}

/**
 * Whether the caller is a scheduled job with a secret key, in either header, and
 * not a member.
 */
export function isService(request: Request): Promise<boolean> {
  const token = bearer(request) ?? request.headers.get("apikey");
  return token ? isSecretKey(token) : Promise.resolve(false);
}

/** The member who called the function. */
export type Caller = { id: string; token: string };

/**
 * Resolves the caller. The platform does not check tokens for the functions
 * (`verify_jwt = false`). The auth service does: unlike the token's signature
 * alone, it knows whether the session still exists.
 *
 * @returns undefined when there is no valid token
 * @throws ProjectError
 */
export async function getCaller(request: Request): Promise<Caller | undefined> {
  const token = bearer(request);
  if (!token || (await isInvalidToken(token))) return undefined;
  const { status, content } = await call("/auth/v1/user", asCaller(token));
  if (status >= 500) throw new ProjectError("The auth service fails.");
  const { id } = (content ?? {}) as { id?: unknown };
  return status === 200 && typeof id === "string" ? { id, token } : undefined;
}

/** A database function raised an error. */
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
 * @returns its result: a value, or rows
 * @throws DatabaseError with the SQLSTATE that it raised
 * @throws ProjectError
 */
export function callDatabase<Result>(
  caller: Caller,
  name: string,
  parameters: Record<string, unknown>,
): Promise<Result> {
  return callFunction(asCaller(caller.token), name, parameters);
}

/**
 * Reads rows that visitors may read.
 *
 * @throws ProjectError
 */
export async function readAsVisitor<Row>(path: string): Promise<Row[]> {
  const { status, content } = await call(`/rest/v1/${path}`, { apikey: publishableKey });
  if (status !== 200) throw new ProjectError("The project refuses to be read.");
  return content as Row[];
}

/** Calls a database function with the secret key, for what members may not do. */
export function callDatabaseAsService<Result>(
  name: string,
  parameters: Record<string, unknown>,
): Promise<Result> {
  return callFunction(asService(), name, parameters);
}

/**
 * Removes stored files with the secret key.
 *
 * @throws ProjectError
 */
export async function removeFilesAsService(bucket: string, names: string[]): Promise<void> {
  const path = `/storage/v1/object/${bucket}`;
  const { status } = await call(path, asService(), { prefixes: names }, "DELETE");
  if (status !== 200) throw new ProjectError("The storage refused.");
}

async function callFunction<Result>(
  credentials: Record<string, string>,
  name: string,
  parameters: Record<string, unknown>,
): Promise<Result> {
  const { status, content } = await call(`/rest/v1/rpc/${name}`, credentials, parameters);
  if (status === 200) return content as Result;
  const { code, message } = (content ?? {}) as {
    code?: string;
    message?: string;
  };
  throw new DatabaseError(code ?? "", message ?? "The database refused.");
}

/**
 * Rate limit: counts one call of a function by this member.
 *
 * @param action one that the database knows
 * @returns null when allowed; else the seconds that the member has to wait
 */
export function consumeRateLimit(caller: Caller, action: string): Promise<number | null> {
  return callDatabase<number | null>(caller, "consume_rate_limit", { action });
}
