import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, randomInt, randomUUID } from "node:crypto";
import type { EmailDriver, ServerOptions } from "@supabase/lite";
import { compare } from "bcryptjs";
import { decodeJwt } from "jose";
import { bearerToken } from "./credentials.ts";

type Middleware = NonNullable<ServerOptions["middlewares"]>[number];
type Context = Parameters<Middleware>[0];

/** The hosted service's minimum interval between two mails. */
const SECONDS_BETWEEN_MAILS = 60;

async function jsonBody(request: Request | Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await request.clone().json();
    return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The version of the API in which an error's code is a word; clients name it in a header. */
const API_VERSION = "2024-01-01";
const API_VERSION_HEADER = "x-supabase-api-version";

/** The hosted service takes shorter refresh tokens to be malformed. */
const SHORTEST_REFRESH_TOKEN = 12;

function refusal(status: number, error_code: string, msg: string): Response {
  return Response.json({ code: status, error_code, msg }, { status });
}

/** The response while the last mail is too recent; null when another may be sent. */
function tooSoon(lastMail: string | null | undefined): Response | null {
  const milliseconds = Date.now() - Date.parse(lastMail ?? "");
  const seconds = Math.ceil(SECONDS_BETWEEN_MAILS - milliseconds / 1000);
  return seconds > 0
    ? refusal(
        429,
        "over_email_send_rate_limit",
        `For security purposes, you can only request this after ${seconds} seconds.`,
      )
    : null;
}

/** The hosted service's response about an address whose existence it hides. */
function wouldBeUser(email: string, data: unknown) {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: typeof data === "object" && data !== null ? data : {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

/** The parts of lite that are used here; lite does not declare their types. */
type Mailer = {
  sendConfirmation(
    email: string,
    token: string,
    code: string,
    recipient: { userId: string },
  ): Promise<void>;
  sendEmailChange(
    email: string,
    token: string,
    code: string,
    change: { userId: string; currentEmail: string; newEmail: string },
  ): Promise<void>;
};
type TokenColumn = "email_change_token_current" | "email_change_token_new";
type Expiry = (user: object, column: TokenColumn) => boolean;

/** Where the links of this request's mails lead on to, as templates have it. */
const redirectOfMails = new AsyncLocalStorage<string>();

/**
 * Lite's mails know no `redirect_to`: links of the templates get its site's URL. Here they get where
 * the request leads on to, as a part of a URL, which Go's templates escape.
 */
export function withRedirects(driver: EmailDriver, siteUrl: string): EmailDriver {
  return {
    send(message) {
      const redirect = encodeURIComponent(redirectOfMails.getStore() ?? "");
      const html = message.html?.replaceAll(
        `redirectTo=${siteUrl}"`,
        () => `redirectTo=${redirect}"`,
      );
      return driver.send({ ...message, ...(html !== undefined && { html }) });
    },
  };
}

/**
 * Sends the confirmation mail again to an unconfirmed user.
 *
 * @returns false when the last mail is too recent
 */
async function confirmAgain(context: Context, email: string): Promise<boolean> {
  const auth = context.var.authService;
  const user = await auth.repo.findUserByEmail(email);
  if (!user || user.confirmed_at) return true;
  const sentAt = Date.parse(user.confirmation_sent_at ?? "");
  if (Date.now() - sentAt < SECONDS_BETWEEN_MAILS * 1000) return false;
  const code = String(randomInt(1e9, 1e10));
  // lite finds a code by this digest.
  const token = createHash("sha256").update(`${email}${code}`).digest("hex");
  await auth.repo.updateUser(user.id, {
    confirmation_token: token,
    confirmation_sent_at: new Date().toISOString(),
  });
  const mailer = auth["mailer"] as Mailer;
  await mailer.sendConfirmation(email, token, code, {
    userId: user.id,
  });
  return true;
}

/** Lite mails only the current address; the new one has a token too. */
async function mailNewAddress(context: Context, userId: string) {
  const auth = context.var.authService;
  const user = await auth.repo.findUserById(userId);
  if (!user?.email || !user.email_change) return;
  // With a single confirmation lite has mailed the new address itself.
  if (!user.email_change_token_current || !user.email_change_token_new) return;
  await (auth["mailer"] as Mailer).sendEmailChange(
    user.email_change,
    user.email_change_token_new,
    "",
    { userId, currentEmail: user.email, newEmail: user.email_change },
  );
}

/**
 * Handles the first of the two links that change an address. Lite would accept
 * the current address' link alone.
 *
 * @returns the hosted service's response to the first link; null when lite
 *   should continue, with the second one or with an invalid one
 */
async function followFirstLink(context: Context, token: string): Promise<Response | null> {
  const auth = context.var.authService;
  const { repo } = auth;
  const [current, other] = await Promise.all([
    repo.findUserByToken("email_change_token_current", token),
    repo.findUserByToken("email_change_token_new", token),
  ]);
  const user = current ?? other;
  if (!user) return null;
  const column: TokenColumn = current ? "email_change_token_current" : "email_change_token_new";
  if (user.email_change_token_current && user.email_change_token_new) {
    const isTokenExpired = (auth["isTokenExpired"] as Expiry).bind(auth);
    if (isTokenExpired(user, column)) return null;
    await repo.updateUser(user.id, { [column]: null });
    return Response.json({
      code: "200",
      msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
    });
  }
  // Lite finds the second link by this column.
  await repo.updateUser(user.id, {
    email_change_token_current: token,
    email_change_token_new: null,
  });
  return null;
}

/**
 * The response to a change of address a moment after the last one. Whose token
 * it is, lite checks when nothing is refused.
 */
async function changedTooSoon(context: Context, email: string): Promise<Response | null> {
  const token = bearerToken(context.req.raw);
  const { repo } = context.var.authService;
  try {
    const user = await repo.findUserById(decodeJwt(token ?? "").sub ?? "");
    const isOther = user && user.email !== email;
    if (!isOther || (await repo.findUserByEmail(email))) return null;
    return tooSoon(user.email_change_sent_at);
  } catch {
    return null;
  }
}

/** Whether an account is banned, which the hosted service says before it checks the password. */
async function isBanned(context: Context, email: unknown): Promise<boolean> {
  if (typeof email !== "string") return false;
  const user = await context.var.authService.repo.findUserByEmail(email.toLowerCase());
  return Date.parse(user?.banned_until ?? "") > Date.now();
}

/** Whether the password of a sign-in is correct. */
async function isPasswordOf(
  context: Context,
  { email, password }: Record<string, unknown>,
): Promise<boolean> {
  const user = await context.var.authService.repo.findUserByEmail(String(email).toLowerCase());
  return compare(String(password), user?.encrypted_password ?? "");
}

/** An error in the words of the API's version that the client named. */
async function inItsVersion(request: Request, response: Response): Promise<Response> {
  const body = await jsonBody(response);
  const { error_code, msg, ...rest } = body;
  if ((request.headers.get(API_VERSION_HEADER) ?? "") < API_VERSION) {
    return response;
  }
  if (typeof error_code !== "string") return response;
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  headers.set(API_VERSION_HEADER, API_VERSION);
  return Response.json(
    { ...rest, code: error_code, message: msg },
    { status: response.status, headers },
  );
}

/**
 * Makes lite's auth service behave like the hosted one where the site would
 * otherwise behave differently in the two modes:
 * - a link with `type=email` confirms a sign-up;
 * - with confirmations on, signing up with an existing address gets the same
 *   response as a new one, and an unconfirmed user gets another mail, by sign-
 *   up or by resend;
 * - only a caller with the right password learns that an address is not
 *   confirmed yet;
 * - a new password ends all other sessions of the user;
 * - a new address is confirmed at both addresses, in either order;
 * - one reset link and one change of address a minute;
 * - a banned account is told so, with any password;
 * - the error codes of an unknown refresh token, and of a call without a user's
 *   token;
 * - errors as in the version of the API that the client names;
 * - mails lead on to where their request says, if that is an address of the site.
 *
 * One thing is off here that a hosted service limits: log-in by a mailed code.
 */
export const hostedAuthBehaviour: Middleware = async (context, next) => {
  const { authService: auth } = context.var;
  const redirect = auth["resolveEmailRedirect"](context.req.query("redirect_to"));
  const early = await redirectOfMails.run(redirect, () => behave(context, next));
  const response = early ?? context.res;
  if (response.status < 400) return early;
  const answered = await inItsVersion(context.req.raw, response);
  if (early || answered === response) return early && answered;
  context.res = undefined;
  context.res = answered;
};

const behave: Middleware = async (context, next) => {
  const { method, path } = context.req;
  const call = `${method} ${path}`;

  if (call === "POST /auth/v1/verify") {
    const request = context.req.raw;
    const body = await jsonBody(request);
    if (body.type === "email") {
      context.req.raw = new Request(request.url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...Object.fromEntries(request.headers),
        },
        body: JSON.stringify({ ...body, type: "signup" }),
      });
    }
    if (
      body.type === "email_change" &&
      typeof body.token_hash === "string" &&
      body.token_hash !== ""
    ) {
      const response = await followFirstLink(context, body.token_hash);
      if (response) return response;
    }
    return next();
  }

  if (call === "POST /auth/v1/signup" || call === "POST /auth/v1/resend") {
    const body = await jsonBody(context.req.raw);
    await next();
    // Lite responds with 429 for every address that it knows.
    if (context.res.status !== 429) return;
    const email = String(body.email).toLowerCase();
    if (!(await confirmAgain(context, email))) return;
    context.res = undefined;
    context.res = Response.json(
      call === "POST /auth/v1/signup" ? wouldBeUser(email, body.data) : {},
    );
    return;
  }

  // It would make accounts beside sign-up, whose limits it does not have.
  if (call === "POST /auth/v1/otp" || call === "POST /auth/v1/magiclink") {
    return refusal(422, "otp_disabled", "Signups not allowed for otp");
  }

  if (call === "POST /auth/v1/recover") {
    const { email } = await jsonBody(context.req.raw);
    const { repo } = context.var.authService;
    const user = await repo.findUserByEmail(String(email).toLowerCase());
    return tooSoon(user?.recovery_sent_at) ?? next();
  }

  if (call === "POST /auth/v1/token") {
    const body = await jsonBody(context.req.raw);
    if (await isBanned(context, body.email)) {
      return refusal(400, "user_banned", "User is banned");
    }
    await next();
    if (context.res.ok) return;
    const errorCode = (await jsonBody(context.res)).error_code;
    let changed: Response | undefined;
    if (errorCode === "email_not_confirmed" && !(await isPasswordOf(context, body))) {
      changed = refusal(400, "invalid_credentials", "Invalid login credentials");
    }
    const token = typeof body.refresh_token === "string" ? body.refresh_token : "";
    if (errorCode === "validation_failed" && token.length >= SHORTEST_REFRESH_TOKEN) {
      changed = refusal(
        400,
        "refresh_token_not_found",
        "Invalid Refresh Token: Refresh Token Not Found",
      );
    }
    if (!changed) return;
    context.res = undefined;
    context.res = changed;
    return;
  }

  if (call === "PUT /auth/v1/user") {
    const body = await jsonBody(context.req.raw);
    if (typeof body.email === "string") {
      const early = await changedTooSoon(context, body.email.toLowerCase());
      if (early) return early;
    }
    await next();
    const { userId, sessionId, authService } = context.var;
    if (context.res.ok && body.password !== undefined && userId) {
      await authService.repo.deleteRefreshTokensForUser(userId, sessionId);
      await authService.repo.deleteUserSessions(userId, sessionId);
    }
    if (context.res.ok && body.email !== undefined && userId) {
      await mailNewAddress(context, userId);
    }
    return;
  }

  await next();
  if (context.res.status !== 401 || bearerToken(context.req.raw)) return;
  if ((await jsonBody(context.res)).error_code !== "no_authorization") return;
  // The gateway of a hosted project sends the key as the token.
  context.res = undefined;
  context.res = refusal(403, "bad_jwt", "invalid claim: missing sub claim");
};
