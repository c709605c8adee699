import type { Guard } from "./guard.ts";

const HTTP = "app/platform/http";
const CONTEXT = `${HTTP}/request-context.server.ts`;
const BODY = `${HTTP}/request-body.server.ts`;
const HTTP_SERVER = `${HTTP}/http-server.server.ts`;

const AVAILABILITY = "tests/integration/availability.test.ts";
const REQUESTS = "tests/integration/requests.test.ts";
const LIMITS = "tests/integration/limits.test.ts";
const SESSION = "tests/integration/session.test.ts";
const PAGE_CACHE = "tests/integration/page-cache.test.ts";
const PERSONAL_COOKIES = "tests/integration/personal-cookies.test.ts";
const PROCESS = "tests/backend/process.test.ts";
const USER = "app/platform/supabase/user.server.ts";
const KEYS = "app/platform/supabase/signing-keys.server.ts";
const TOKENS = "tests/integration/access-tokens.test.ts";

const guard = (
  name: string,
  file: string,
  [remove, put = ""]: readonly [remove: string, put?: string],
  test: string,
  named: string,
): Guard => ({ name, change: { file, remove, put }, test, named });

/** Guards of the web server and of the embedded backend, which run from source. */
export const SERVER_GUARDS: readonly Guard[] = [
  guard(
    "request: no other site posts",
    "server.ts",
    ["app.use(checkOrigin(sendError));"],
    REQUESTS,
    "the origin of a post",
  ),
  guard(
    "request: one host",
    "server.ts",
    ["app.use(checkHost(sendError));"],
    REQUESTS,
    "a request for another host",
  ),
  guard(
    "request: GET, HEAD and POST",
    "server.ts",
    ["app.use(checkMethod(sendError));"],
    REQUESTS,
    "is rejected for every page",
  ),
  guard(
    "request: GET * is answered",
    `${HTTP}/request-checks.server.ts`,
    [
      '} else if (!request.originalUrl.startsWith("/")) {',
      "} else if (false) {",
    ],
    REQUESTS,
    "GET * is rejected",
  ),
  guard(
    "request: the log is one JSON line an event",
    "server.ts",
    ["logConsole();"],
    REQUESTS,
    "the log is one JSON line",
  ),
  guard(
    "request: a body of 64 KB",
    BODY,
    ["const MAX_BODY_BYTES = 64 * 1024;", "const MAX_BODY_BYTES = 640 * 1024;"],
    REQUESTS,
    "a form that is too large",
  ),
  guard(
    "request: a large body for the club's tournaments only",
    BODY,
    ["isLargeForm(request.path)", "request.path.length > 0"],
    REQUESTS,
    "a form that is too large",
  ),
  guard(
    "request: a body of 1 MB for the club's tournaments",
    BODY,
    [
      "const MAX_LARGE_BODY_BYTES = 1024 * 1024;",
      "const MAX_LARGE_BODY_BYTES = 1024 * 1024 * 1.5;",
    ],
    "tests/integration/club-tournaments.test.ts",
    "a form of several megabytes is not read",
  ),
  guard(
    "request: a body of no end is cut off",
    BODY,
    ["if (bytes > MAX_READ_BYTES) {", "if (false) {"],
    REQUESTS,
    "without end is cut off",
  ),
  guard(
    "request: headers of 24 KB",
    HTTP_SERVER,
    ["const MAX_HEADERS = 24 * 1024;", "const MAX_HEADERS = 240 * 1024;"],
    REQUESTS,
    "headers that are too large",
  ),
  guard(
    "request: headers within 10 s",
    HTTP_SERVER,
    ["const REQUEST_TIMEOUT = 10_000;", "const REQUEST_TIMEOUT = 30_000;"],
    REQUESTS,
    "a client that sends too slowly",
  ),
  guard(
    "request: a body within 10 s",
    HTTP_SERVER,
    [
      "requestTimeout: REQUEST_TIMEOUT,",
      "requestTimeout: 3 * REQUEST_TIMEOUT,",
    ],
    AVAILABILITY,
    "posts without a body take no place",
  ),
  guard(
    "request: a body before a place",
    "server.ts",
    [
      "app.use(readBody(sendError, isLargeForm));\napp.use(shedLoad(loadShedder, sendError));",
      "app.use(shedLoad(loadShedder, sendError));\napp.use(readBody(sendError, isLargeForm));",
    ],
    AVAILABILITY,
    "posts without a body take no place",
  ),
  guard(
    "connection: ten unanswered requests",
    HTTP_SERVER,
    ["const MAX_PIPELINED = 10;", "const MAX_PIPELINED = 10_000;"],
    AVAILABILITY,
    "pipelining requests",
  ),
  guard(
    "load: what a closed connection held is given back",
    `${HTTP}/shed-load.server.ts`,
    ['response.once("close", release);'],
    AVAILABILITY,
    "the places of such a connection are freed",
  ),
  guard(
    "load: more pages than can be made are told to come back",
    "server.ts",
    ["app.use(shedLoad(loadShedder, sendError));"],
    LIMITS,
    "overload: more pages",
  ),
  guard(
    "address: where no proxy is believed, none is",
    `${HTTP}/request-start.server.ts`,
    ['return TRUST_PROXY === "true";', "return true;"],
    LIMITS,
    "cannot be forged without a trusted proxy",
  ),
  guard(
    "secret: the forwarding key goes to the auth service alone",
    "app/platform/supabase/client-ip.server.ts",
    ["if (!address.startsWith(AUTH)) return { ...init };"],
    LIMITS,
    "sends its key to the auth service only",
  ),
  guard(
    "header: the security headers are sent",
    `${HTTP}/request-start.server.ts`,
    [
      'response.set({ ...headers, "X-Request-Id": id });',
      'response.set({ "X-Request-Id": id });',
    ],
    "tests/integration/https.test.ts",
    "/profile has the security headers",
  ),
  guard(
    "header: a cached page's security headers are sent",
    `${HTTP}/anonymous-page.server.ts`,
    ["...securityHeaders(),"],
    "tests/integration/https.test.ts",
    "/about has the security headers",
  ),
  guard(
    "policy of content: a cached page carries no nonce",
    `${HTTP}/anonymous-page.server.ts`,
    [
      "const shared = withoutNonce(document.toString(), policy);",
      "const shared = { html: document.toString(), policy };",
    ],
    PAGE_CACHE,
    "is cached as an empty form",
  ),
  guard(
    "cache: no public page for somebody known",
    `${HTTP}/page-cache.server.ts`,
    [
      "if (headers.cookie !== undefined && OWN_COOKIE.test(headers.cookie)) {",
      "if (false) {",
    ],
    PAGE_CACHE,
    "is never served to or cached from a signed-in user",
  ),
  guard(
    "cache: personal pages are kept by nobody",
    CONTEXT,
    [
      'outgoing.setHeader("Cache-Control", "private, no-store");',
      'outgoing.setHeader("Cache-Control", "public, max-age=60");',
    ],
    "tests/integration/shell.test.ts",
    "the response has the security headers",
  ),
  guard(
    "cache: a public page is looked up again at each visit",
    `${HTTP}/page-cache.server.ts`,
    [
      '["Cache-Control", "private, no-cache", "ETag", etag]',
      '["Cache-Control", "public, max-age=600", "ETag", etag]',
    ],
    PAGE_CACHE,
    "is the same from the cache",
  ),
  guard(
    "session: only the auth service ends one",
    "app/platform/supabase/session-calls.server.ts",
    [
      "return isOver ? response : new Response(null, { status: 503 });",
      "return response;",
    ],
    SESSION,
    "what ends a session",
  ),
  guard(
    "session: one that cannot be checked now is kept",
    "app/platform/supabase/user.server.ts",
    ["if (isUnavailable(error)) throw backendUnavailable();"],
    "tests/integration/faults.test.ts",
    "a backend that answers 503",
  ),
  guard(
    "session: one that is over is removed",
    CONTEXT,
    [
      "clearPersonalCookies(response.cookies);\n      client = undefined;",
      "client = undefined;",
    ],
    PERSONAL_COOKIES,
    "from another device",
  ),
  guard(
    "session: another member's log-in takes nothing over",
    CONTEXT,
    ["if (owner !== null && next?.sub !== owner) {", "if (false) {"],
    PERSONAL_COOKIES,
    "logging in as another user",
  ),
  guard(
    "session: a saved form keeps its owner",
    CONTEXT,
    ["return owner;", "return null;"],
    PERSONAL_COOKIES,
    "comes back to its user",
  ),
  guard(
    "session: requests at once share a refresh",
    "app/platform/supabase/single-flight-refresh.server.ts",
    [
      "if (key === undefined) return instrumentedFetch(input, init);",
      "if (key !== null) return instrumentedFetch(input, init);",
    ],
    SESSION,
    "ten concurrent requests share one refresh",
  ),
  guard(
    "session: a token that cannot be sent is dropped",
    CONTEXT,
    ["if (!isSendable(init)) return noSession();"],
    SESSION,
    "that cannot be sent",
  ),
  guard(
    "log: no query strings",
    `${HTTP}/request-log.server.ts`,
    ['const [path] = url.split("?", 1);', "const path = url;"],
    SESSION,
    "the log contains no token",
  ),
  guard(
    "deadline: a call to the backend ends",
    CONTEXT,
    [
      `return init?.signal
      ? AbortSignal.any([init.signal, AbortSignal.timeout(left)])
      : AbortSignal.timeout(Math.min(left, CALL_LIMIT));`,
      "return init?.signal ?? AbortSignal.timeout(left + 60_000);",
    ],
    "tests/integration/account-failures.test.ts",
    "when the service does not answer",
  ),
  guard(
    "metrics: by their token",
    `${HTTP}/metrics.server.ts`,
    ["if (!timingSafeEqual(given, expected)) {", "if (false) {"],
    "tests/integration/metrics.test.ts",
    "who may read",
  ),
  guard(
    "data: DATA_DIR is for its user",
    "supabase/local/data-directory.ts",
    ["chmodSync(path, 0o700);", "chmodSync(path, 0o755);"],
    PROCESS,
    "readable by this user only",
  ),
  guard(
    "data: the secrets' file is for its user",
    "supabase/local/secrets.ts",
    ["mode: 0o600,", "mode: 0o644,"],
    PROCESS,
    "readable by this user only",
  ),
  guard(
    "backend: the owner's SQL needs the secret key",
    "supabase/local/owner-sql.ts",
    ["sameSecret(apiKey, secretKey) &&"],
    PROCESS,
    "the owner's SQL",
  ),
  guard(
    "backend: the owner's SQL comes from this machine",
    "supabase/local/owner-sql.ts",
    ["isLoopbackAddress(peerAddress)", "peerAddress.length > 0"],
    PROCESS,
    "the owner's SQL",
  ),
  guard(
    "backend: an edge function reads so much of a body",
    "supabase/functions/_shared/http.ts",
    ["if (size > maxBytes) throw new BodyTooLargeError();"],
    "tests/backend/functions.test.ts",
    "a body that is too large",
  ),
  guard(
    "token: its signature is verified",
    USER,
    [
      "const { data } = await auth.getClaims(token, { jwks });",
      `const [, part = ""] = token.split(".");
    const text = Buffer.from(part, "base64url").toString();
    const data = { claims: JSON.parse(text) as JwtPayload };`,
    ],
    TOKENS,
    "is signed by somebody else",
  ),
  guard(
    "token: a verified one expires too",
    USER,
    [
      "if (known) return known.exp > Date.now() / 1000 ? known : null;",
      "if (known) return known;",
    ],
    TOKENS,
    "has expired since it was verified",
  ),
  guard(
    "token: an expired one is shown to the auth service",
    USER,
    [
      "await auth.getClaims(token, { jwks })",
      "await auth.getClaims(token, { jwks, allowExpired: true })",
    ],
    TOKENS,
    "has expired, though its cookie says otherwise",
  ),
  guard(
    "token: a post asks the auth service",
    CONTEXT,
    ["confirm: sent?.isRead !== true", "confirm: false"],
    TOKENS,
    "a post asks the auth service",
  ),
  guard(
    "token: a revoked key is accepted for ten minutes",
    KEYS,
    ["cacheMaxAge: MAX_AGE,", "cacheMaxAge: 100 * MAX_AGE,"],
    TOKENS,
    "is accepted for ten minutes",
  ),
  guard(
    "token: unknown keys do not have the keys fetched again and again",
    KEYS,
    ["(cached() || published.coolingDown)", "cached()"],
    TOKENS,
    "names an unknown key",
  ),
  guard(
    "token: keys that cannot be fetched are not asked for at every page",
    KEYS,
    ["retryAt = performance.now() + COOLDOWN;"],
    TOKENS,
    "the auth service is asked",
  ),
  guard(
    "backend: a token is signed anew only if it was ours",
    "supabase/local/signing-keys.ts",
    [
      `const { payload } = await compactVerify(token, this.#findKey, {
        algorithms: [ALGORITHM],
      });`,
      "const payload = new TextEncoder().encode(JSON.stringify(decodeJwt(token)));",
    ],
    "tests/backend/signing-keys.test.ts",
    "are refused",
  ),
];
