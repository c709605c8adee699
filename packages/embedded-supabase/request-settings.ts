import type { ConnectionContextOptions } from "@supabase/lite";
import { type Kysely, sql } from "kysely";

/** A transaction of lite's. */
type Transaction = Kysely<unknown>;

/** Who makes a request, as lite passes it on. */
type Caller = {
  auth?: { uid?: string; role?: string; jwt?: object };
  storage?: { operation?: string };
};

type RpcRequest = NonNullable<ConnectionContextOptions["rpc"]>;

/** Sets parameters until the end of the transaction, in one statement. */
async function setLocally(
  transaction: Transaction,
  settings: Record<string, string>,
): Promise<void> {
  const calls = Object.entries(settings).map(
    ([name, value]) => sql`set_config(${name}, ${value}, true)`,
  );
  await sql`select ${sql.join(calls)}`.execute(transaction);
}

/**
 * Methods of lite's connection. Its own say in up to eleven statements who asks for
 * what, before each query, and wait for each of them.
 */
export const requestSettings = {
  async applyJwtSessionContext(transaction: Transaction, { auth, storage }: Caller): Promise<void> {
    const role = auth?.role ?? "anon";
    await setLocally(transaction, {
      "request.jwt.claim.sub": auth?.uid ?? "",
      "request.jwt.claim.role": role,
      "storage.operation": storage?.operation ?? "",
      ...(auth?.jwt && { "request.jwt.claims": JSON.stringify(auth.jwt) }),
      role,
    });
  },

  async applyRpcRequestGucs(transaction: Transaction, request: RpcRequest): Promise<void> {
    await setLocally(transaction, {
      "response.status": "",
      "response.headers": "",
      "request.method": request.method,
      "request.path": request.path,
      "request.headers": JSON.stringify(request.requestHeaders ?? {}),
    });
  },
};
