import { isLoopbackAddress } from "@supabase/lite";
import { sameSecret } from "./credentials.ts";
import type { BackendDatabase } from "./database.ts";

/**
 * Whether a request may act as the database's owner: it has the secret key and
 * comes from this machine.
 */
export function isOwnerRequest(
  apiKey: string | null,
  peerAddress: string | null,
  secretKey: string,
): boolean {
  return (
    apiKey !== null &&
    sameSecret(apiKey, secretKey) &&
    peerAddress !== null &&
    isLoopbackAddress(peerAddress)
  );
}

/**
 * Runs SQL as the database's owner. It is the embedded mode's psql: while the
 * backend is running nobody else can open its database, and some things only
 * the owner may do, such as granting the administrator role or filling tables
 * for a test.
 *
 * @param sql one or more statements
 * @returns 200 with the rows of the last statement, or 400 with Postgres'
 *   message
 */
export async function ownerSqlResponse(database: BackendDatabase, sql: string): Promise<Response> {
  try {
    const rows = await database.execute(sql);
    return new Response(
      JSON.stringify(rows, (_key, value: unknown) =>
        typeof value === "bigint" ? value.toString() : value,
      ),
      { headers: { "content-type": "application/json" } },
    );
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string };
    return Response.json(
      { message: message ?? String(error), code },
      {
        status: 400,
      },
    );
  }
}
