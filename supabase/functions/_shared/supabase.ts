/** How a function talks to its project: always with the caller's own token (DECISIONS 21). */
const projectUrl = Deno.env.get("SUPABASE_URL") ?? "";
const anonKey = Deno.env.get("SUPABASE_ANON_KEY") ?? "";

const answerMilliseconds = 10_000;

/** The project could not be reached, or answered something that is no answer. */
export class ProjectError extends Error {
  override name = "ProjectError";
}

async function call(
  path: string,
  token: string,
  body?: unknown,
): Promise<{ status: number; content: unknown }> {
  try {
    const answer = await fetch(`${projectUrl}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        apikey: anonKey,
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(answerMilliseconds),
    });
    return { status: answer.status, content: await answer.json() };
  } catch (error) {
    throw new ProjectError("The project does not answer.", { cause: error });
  }
}

/**
 * Finds out who calls, by asking the auth service: unlike the token's signature
 * alone, it knows whether the session still exists.
 *
 * @returns the caller's token, or undefined when there is no valid one
 * @throws ProjectError
 */
export async function callerToken(
  request: Request,
): Promise<string | undefined> {
  const token = /^Bearer\s+(\S+)$/i.exec(
    request.headers.get("authorization") ?? "",
  )?.[1];
  if (!token) return undefined;
  const { status, content } = await call("/auth/v1/user", token);
  if (status >= 500) throw new ProjectError("The auth service fails.");
  const { id } = (content ?? {}) as { id?: unknown };
  return status === 200 && typeof id === "string" ? token : undefined;
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
 * @throws DatabaseError when the database refuses, with its SQLSTATE
 * @throws ProjectError
 */
export async function callDatabase<Row>(
  token: string,
  name: string,
  parameters: Record<string, unknown>,
): Promise<Row[]> {
  const { status, content } = await call(
    `/rest/v1/rpc/${name}`,
    token,
    parameters,
  );
  if (status === 200 && Array.isArray(content)) return content as Row[];
  const { code, message } = (content ?? {}) as {
    code?: string;
    message?: string;
  };
  throw new DatabaseError(code ?? "", message ?? "The database refused.");
}
