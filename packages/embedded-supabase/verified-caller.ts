import type { AppRequestContext, ServerOptions } from "@supabase/lite";
import type { JWTPayload } from "jose";

type Middleware = NonNullable<ServerOptions["middlewares"]>[number];

/** What the gateway tells lite of a call: what its token says, if it has verified it. */
export type Caller = AppRequestContext & { claims?: JWTPayload };

/**
 * Makes a verified token's caller known to lite's data API. By itself lite verifies each
 * call's token twice, and looks up user and session, which the data API of a hosted
 * project does not: half the time of a call. Whether a session that has ended may read
 * is for the project's own functions and policies to say.
 */
export const knowVerifiedCaller: Middleware = async (context, next) => {
  // Undefined when the process itself calls lite, to fill a new database.
  const claims = (context.env as Caller | undefined)?.claims;
  if (claims) {
    context.set("jwt", claims);
    context.set("ignoreAuthorization", true);
    if (claims.sub !== undefined) context.set("userId", claims.sub);
  }
  await next();
};
