import type { Guard } from "./guard.ts";

const HTTP = "app/platform/http";
const CSV = { file: "app/members/csv.ts", test: "app/members/csv.test.ts" };
const ENTRANTS_CSV = {
  file: "app/entrants/csv.ts",
  test: "app/entrants/csv.test.ts",
};
const SEND_CHECK_IN = {
  file: "app/entrants/send-check-in.ts",
  test: "app/entrants/send-check-in.test.ts",
};
const REDIRECT = {
  file: "app/site/redirect-to.ts",
  test: "app/site/redirect-to.test.ts",
};
const SAME_ORIGIN = {
  file: `${HTTP}/same-origin.ts`,
  test: `${HTTP}/same-origin.test.ts`,
};
const LIMITER = {
  file: `${HTTP}/rate-limiter.ts`,
  test: `${HTTP}/rate-limiter.test.ts`,
};
const COUNTERS = {
  file: `${HTTP}/attempt-counters.server.ts`,
  test: `${HTTP}/rate-limiter.test.ts`,
};
const LIMITS = {
  file: `${HTTP}/rate-limits.server.ts`,
  test: `${HTTP}/rate-limits.server.test.ts`,
};
const SHEDDER = {
  file: `${HTTP}/load-shedder.server.ts`,
  test: `${HTTP}/load-shedder.server.test.ts`,
};
const SECURITY = {
  file: `${HTTP}/security.server.ts`,
  test: `${HTTP}/security.server.test.ts`,
};
const RENEWING_CACHE = {
  file: `${HTTP}/renewing-cache.server.ts`,
  test: `${HTTP}/renewing-cache.server.test.ts`,
};
const MARKDOWN = {
  file: "app/tournaments/markdown.server.ts",
  test: "app/tournaments/markdown.server.test.ts",
};
const SHARE_IMAGE = {
  file: "app/tournaments/share-image.server.ts",
  test: "app/tournaments/share-image.server.test.ts",
};
const competition = (name: string, test = name) => ({
  file: `app/competition/${name}.ts`,
  test: `app/competition/${test}.test.ts`,
});
const golf = (name: string, test = name) => ({
  file: `app/golf/${name}.ts`,
  test: `app/golf/${test}.test.ts`,
});
const DRAW = golf("draw");
const ARRANGEMENT = golf("arrange", "draw");
const STABLEFORD = golf("stableford");
const PEORIA = golf("peoria", "stableford");
const RESULTS = golf("results");
const SCORES_CSV = golf("scores-csv");
const CHANGE_TEAMS = competition("change-teams.server");
const CHANGE_DRAW = competition("change-draw.server");
const UNPUBLISHED = competition("unpublished");
const FOURBALLS = golf("fourballs");
const COOKIE_TEST = "app/platform/cookies/encrypted-cookie.server.test.ts";
const COOKIE = {
  file: "app/platform/cookies/encrypted-cookie.server.ts",
  test: COOKIE_TEST,
};
const ATTRIBUTES = {
  file: "app/platform/config/cookies.server.ts",
  test: COOKIE_TEST,
};
const ON_HTTPS = {
  file: "app/platform/config/cookies.server.ts",
  test: "app/platform/config/cookies.server.test.ts",
};
const RECOVERY = {
  file: "app/auth/recovery-session.server.ts",
  test: "app/auth/recovery-session.server.test.ts",
};
const SAVED_FORM = {
  file: "app/forms/saved-form.server.ts",
  test: "app/forms/saved-form.server.test.ts",
};
const TYPED_POINTS = {
  file: "app/competition/typed-points.ts",
  test: "app/competition/typed-points.test.ts",
};
const READ_FORM = {
  file: "app/forms/read-form.server.ts",
  test: "app/forms/read-form.server.test.ts",
};
const LIST_INTENTS = {
  file: "app/forms/list-intents.ts",
  test: "app/forms/list-intents.test.ts",
};
const CLUB_SCHEMA = {
  file: "app/club-tournaments/schema.ts",
  test: "app/club-tournaments/schema.test.ts",
};
const CLUB_VALUES = {
  file: "app/club-tournaments/form-values.ts",
  test: "app/club-tournaments/form-values.test.ts",
};
const RETRIES = {
  file: "app/platform/supabase/retry-reads.server.ts",
  test: "app/platform/supabase/retry-reads.server.test.ts",
};
const MAIL_NAME = {
  file: "supabase/functions/registration-mail/plain-name.ts",
  test: "tests/backend/plain-name.test.ts",
};

const guard = (
  name: string,
  { file, test }: { file: string; test: string },
  remove: string,
  put = "",
): Guard => ({ name, change: { file, remove, put }, test });

/** Guards that are missed by tests of one module, in a second or two. */
export const UNIT_GUARDS: readonly Guard[] = [
  guard("export: a cell that begins with = is no formula", CSV, "[=+", "[+"),
  guard(
    "export: nor one that begins with a full-width =",
    CSV,
    'cell.normalize("NFKC")',
    "cell",
  ),
  guard(
    "export: nor one that begins with what is not shown",
    CSV,
    "\\p{Default_Ignorable_Code_Point}",
  ),

  guard(
    "entrants' export: no cell is a formula",
    ENTRANTS_CSV,
    'import { csvLines } from "#app/members/csv.ts";',
    "const csvLines = (lines: string[][]) => lines.map((cells) => cells.join()).join();",
  ),
  guard(
    "check-in: without an answer it is not said to be stored",
    SEND_CHECK_IN,
    "isStored: false,\n      reason: isSlow",
    "isStored: true,\n      reason: isSlow",
  ),
  guard(
    "check-in: another page in place of an answer is none",
    SEND_CHECK_IN,
    "return isJson\n",
    "return isJson !== null\n",
  ),

  guard(
    "redirect after log-in: a path, not another site's address",
    REDIRECT,
    '|| !wish.startsWith("/")',
  ),
  guard(
    "redirect after log-in: no backslash, no control character",
    REDIRECT,
    "if (/[\\\\\\u0000-\\u0020\\u007f]/.test(wish)) return fallback;",
  ),
  guard(
    "redirect after log-in: of this origin",
    REDIRECT,
    "if (origin !== ANYWHERE) return fallback;",
  ),
  guard(
    "redirect after log-in: no second slash, written out or not",
    REDIRECT,
    "if (/^\\/(?:\\/|%2f|%5c)/i.test(pathname)) return fallback;",
  ),

  guard(
    "same origin: a sister domain is another site",
    SAME_ORIGIN,
    'return site === "same-origin" || site === "none";',
    'return site !== "cross-site";',
  ),
  guard(
    "same origin: a browser without Sec-Fetch-Site is asked for its Origin",
    SAME_ORIGIN,
    "return origin === new URL(siteUrl).origin || new URL(origin).host === host;",
    "return true;",
  ),

  guard(
    "page cache: a page is renewed before it is too old",
    RENEWING_CACHE,
    "const RENEWED_AT = 0.75;",
    "const RENEWED_AT = 1.5;",
  ),
  guard(
    "page cache: a page beyond its age is not sent without need",
    RENEWING_CACHE,
    "if (!isPurged && age < maxAge) return value;",
    "if (!isPurged) return value;",
  ),
  guard(
    "page cache: what was read before a change is not kept after it",
    RENEWING_CACHE,
    "const isCurrent = () => this.loadings.get(key) === loading;",
    "const isCurrent = () => true;",
  ),
  guard(
    "page cache: a backend that is down is not asked at every visit",
    RENEWING_CACHE,
    "const RETRY_AFTER = 5_000;",
    "const RETRY_AFTER = 0;",
  ),

  guard(
    "Markdown: no HTML",
    MARKDOWN,
    'new MarkdownIt("zero", { html: false })',
    'new MarkdownIt("commonmark", { html: true })',
  ),
  guard(
    "Markdown: no link that runs a script",
    MARKDOWN,
    "markdown.validateLink = (url) => SAFE_LINK.test(url.trim());",
    "markdown.validateLink = () => true;",
  ),

  guard(
    "share image: a name is escaped",
    SHARE_IMAGE,
    '.replaceAll("<", "&lt;")',
  ),
  guard(
    "share image: its address changes with the picture alone",
    SHARE_IMAGE,
    "JSON.stringify([shownBy(tournament), environment.SITE_NAME])",
    "JSON.stringify(tournament)",
  ),

  guard(
    "rate limit: an address that tried too often is refused",
    LIMITER,
    "if (fromAddress.count > perAddress) return blocked(fromAddress);",
  ),
  guard(
    "rate limit: an account is refused at the address that tried too often",
    LIMITER,
    "if (pair.count > perAccount) return blocked(pair);",
  ),
  guard(
    "rate limit: attempts on an account from everywhere are slowed down",
    LIMITER,
    "Math.min(FIRST_DELAY * 2 ** (excess - 1), MAX_DELAY)",
    "0",
  ),
  guard(
    "rate limit: nobody waits longer than three seconds",
    LIMITER,
    "const MAX_DELAY = 3_000;",
    "const MAX_DELAY = 300_000;",
  ),
  guard(
    "rate limit: attempts from elsewhere refuse nobody",
    LIMITER,
    "const pairKey = keyOf(name, account, address);",
    "const pairKey = keyOf(name, account);",
  ),
  guard(
    "rate limit: counters take bounded memory",
    COUNTERS,
    "    max,\n  });",
    "    max: 50 * max,\n  });",
  ),
  guard(
    "rate limit: made-up accounts push out no address",
    LIMITER,
    'const pairs = countersOf("pair");',
    "const pairs = addresses;",
  ),
  guard(
    "rate limit: a window ends, however often somebody goes on trying",
    COUNTERS,
    "counter.count += 1;",
    "counter.count += 1; counter.endsAt = now + seconds * 1000;",
  ),
  guard(
    "rate limit: the current password is counted by itself",
    LIMITER,
    "const pairKey = keyOf(name, account, address);",
    "const pairKey = keyOf(account, address);",
  ),
  guard(
    "rate limit: an account in capitals is the same account",
    LIMITS,
    "return account.trim().toLowerCase();",
    "return account;",
  ),
  guard(
    "limit: log-ins",
    LIMITS,
    "logIn: { seconds: 15 * MINUTE, perAccount: 20",
    "logIn: { seconds: 15 * MINUTE, perAccount: 21",
  ),
  guard(
    "limit: log-ins from an address",
    LIMITS,
    "logIn: { seconds: 15 * MINUTE, perAccount: 20, perAddress: 200",
    "logIn: { seconds: 15 * MINUTE, perAccount: 20, perAddress: 2_000",
  ),
  guard(
    "limit: the current password",
    LIMITS,
    "reauthenticate: { seconds: 15 * MINUTE, perAccount: 20",
    "reauthenticate: { seconds: 15 * MINUTE, perAccount: 200",
  ),
  guard(
    "limit: sign-ups from an address",
    LIMITS,
    "signUp: { seconds: HOUR, perAccount: 10, perAddress: 100",
    "signUp: { seconds: HOUR, perAccount: 10, perAddress: 1_000",
  ),
  guard(
    "limit: mailed links",
    LIMITS,
    "mailedLink: { seconds: HOUR, perAccount: 10",
    "mailedLink: { seconds: MINUTE, perAccount: 10",
  ),
  guard(
    "limit: registrations",
    LIMITS,
    "register: { seconds: HOUR, perAccount: 30",
    "register: { seconds: HOUR, perAccount: 300",
  ),
  guard(
    "address: an IPv6 subscriber is one address",
    { file: `${HTTP}/ip-prefix.ts`, test: `${HTTP}/ip-prefix.test.ts` },
    ".slice(0, 4)",
  ),

  guard(
    "load: 250 requests in flight",
    SHEDDER,
    "const MAX_LIMIT = 250;",
    "const MAX_LIMIT = 2_500;",
  ),
  guard(
    "load: one address holds a fifth",
    SHEDDER,
    "const SHARE = 1 / 5;",
    "const SHARE = 1;",
  ),
  guard(
    "load: one address has a bounded queue",
    SHEDDER,
    "const MAX_WAITING_PER_CLIENT = 250;",
    "const MAX_WAITING_PER_CLIENT = 500;",
  ),
  guard(
    "load: the queue is bounded",
    SHEDDER,
    "const MAX_WAITING = 500;",
    "const MAX_WAITING = 5_000;",
  ),
  guard(
    "load: a slow backend gets fewer requests",
    SHEDDER,
    "const SLOW = 1_000;",
    "const SLOW = 60_000;",
  ),
  guard(
    "load: a slow backend still gets some",
    SHEDDER,
    "const MIN_LIMIT = 24;",
    "const MIN_LIMIT = 0;",
  ),
  guard(
    "load: a backend that is quick again gets all within seconds",
    SHEDDER,
    "const GROWTH_FACTOR = 1.25;",
    "const GROWTH_FACTOR = 1.01;",
  ),
  guard(
    "load: forms get in where pages do not",
    SHEDDER,
    "isPost ? 2 : 1",
    "isPost ? 1 : 1",
  ),
  guard(
    "load: the scoring service's slowness is not the backend's",
    {
      file: `${HTTP}/shed-load.server.ts`,
      test: `${HTTP}/shed-load.server.test.ts`,
    },
    'if (service !== "functions") {',
    "if (service) {",
  ),
  guard(
    "connections: 2,000 at most",
    {
      file: `${HTTP}/http-server.server.ts`,
      test: `${HTTP}/http-server.server.test.ts`,
    },
    "server.maxConnections = MAX_CONNECTIONS;",
  ),

  guard(
    "header: Strict-Transport-Security on https",
    SECURITY,
    "strictTransportSecurity: serving.isHttps",
    "strictTransportSecurity: serving.isDevelopment",
  ),
  guard(
    "header: X-Frame-Options",
    SECURITY,
    'xFrameOptions: { action: "deny" },',
    "xFrameOptions: false,",
  ),
  guard(
    "header: X-Content-Type-Options",
    SECURITY,
    "xDownloadOptions: false,",
    "xDownloadOptions: false, xContentTypeOptions: false,",
  ),
  guard(
    "header: Referrer-Policy",
    SECURITY,
    'referrerPolicy: { policy: "strict-origin-when-cross-origin" },',
    'referrerPolicy: { policy: "unsafe-url" },',
  ),
  guard(
    "header: Permissions-Policy",
    SECURITY,
    '"permissions-policy": "camera=(), geolocation=(), microphone=()",',
  ),
  guard(
    "policy of content: no script inside the page but by hash or nonce",
    SECURITY,
    "scriptSrc: [\"'self'\", ...page.scripts],",
    "scriptSrc: [\"'self'\", \"'unsafe-inline'\"],",
  ),
  guard(
    "policy of content: nobody frames the site",
    SECURITY,
    "frameAncestors: [\"'none'\"],",
  ),
  guard("policy of content: no plug-ins", SECURITY, "objectSrc: [\"'none'\"],"),
  guard(
    "policy of content: no other base address",
    SECURITY,
    "baseUri: [\"'none'\"],",
  ),
  guard(
    "policy of content: forms are sent to this site only",
    SECURITY,
    "formAction: [\"'self'\"],",
  ),

  guard(
    "cookie: no script reads it",
    ATTRIBUTES,
    "httpOnly: true,",
    "httpOnly: false,",
  ),
  guard(
    "cookie: no other site sends it along with a post",
    ATTRIBUTES,
    'sameSite: "lax",',
    'sameSite: "none",',
  ),
  guard(
    "cookie: Secure on https",
    ON_HTTPS,
    "secure: isHttps,",
    "secure: false,",
  ),
  guard(
    "cookie: __Host- on https",
    ON_HTTPS,
    "return isHttps ? `__Host-teebox-${name}`",
    "return isHttps ? `teebox-${name}`",
  ),
  guard(
    "cookie: drafts are few",
    {
      file: "app/platform/cookies/encrypted-cookie-set.server.ts",
      test: "app/platform/cookies/encrypted-cookie-set.server.test.ts",
    },
    "others.slice(0, max - 1)",
    "others.slice(0, 10 * max)",
  ),
  guard(
    "cookie: a link that somebody shared keeps nothing",
    {
      file: "app/booking/draft.server.ts",
      test: "app/booking/draft.server.test.ts",
    },
    'if (site !== null) return site === "same-origin";',
    "if (site !== null) return true;",
  ),
  guard(
    "who has an account: not told by the time it takes",
    {
      file: "app/auth/minimum-time.server.ts",
      test: "app/auth/minimum-time.server.test.ts",
    },
    "if (!hasTold) await minimum;",
  ),
  guard(
    "session: a password is reset after a recovery link only",
    RECOVERY,
    "sessionId !== undefined && (await recovery.read(request)) === sessionId",
    "sessionId !== undefined || (await recovery.read(request)) === sessionId",
  ),
  guard(
    "session: the mark of a recovery link is for its own session",
    RECOVERY,
    "(await recovery.read(request)) === sessionId",
    "(await recovery.read(request)) !== undefined",
  ),
  guard(
    "administrators: a look-up is requested from this site",
    SAME_ORIGIN,
    '(site === null || site === "same-origin" || (mayBeTyped && site === "none"))',
    "site !== undefined",
  ),
  guard(
    "administrators: a prefetch looks nobody up",
    SAME_ORIGIN,
    "!isPrefetch(request) &&",
  ),
  guard(
    "administrators: the database's refusal is the page's",
    {
      file: "app/members/users.server.ts",
      test: "app/members/users.server.test.ts",
    },
    "throw answer.error.code === INSUFFICIENT_PRIVILEGE",
    'throw answer.error.code === "0"',
  ),
  guard(
    "password: none is saved with a form",
    SAVED_FORM,
    "!isPasswordField(entry[0]),",
    "true,",
  ),
  guard(
    "encrypted cookie: its authentication tag is verified",
    COOKIE,
    "return await iron.unseal(encrypted, password, options);",
    `const [, , salt, iv = "", text = ""] = encrypted.split("*");
        const key = { ...options.encryption, salt, iv: Buffer.from(iv, "base64url") };
        return decompress(
          await iron.decrypt(password, key as never, Buffer.from(text, "base64url")),
        );`,
  ),
  guard(
    "encrypted cookie: it ends with its age",
    COOKIE,
    "ttl: maxAge * 1000,",
    "ttl: 0,",
  ),
  guard(
    "encrypted cookie: one cookie's value is no value for another",
    COOKIE,
    "`${name} ${environment.SESSION_SECRET}`",
    "environment.SESSION_SECRET",
  ),
  guard(
    "saved form: what is too large is not saved",
    {
      file: COOKIE.file,
      test: SAVED_FORM.test,
    },
    "if (chunks.length > maxChunks) return false;",
  ),
  guard(
    "saved form: one user's never fills another's form",
    SAVED_FORM,
    "return data.owner === null || data.owner === userId ? data.values : undefined;",
    "return data.values;",
  ),
  guard(
    "saved form: it fills its own page only",
    SAVED_FORM,
    "if (data?.path !== path) return undefined;",
    "if (!data) return undefined;",
  ),

  guard(
    "form: 200 fields at most",
    READ_FORM,
    "const MAX_FIELDS = 200;",
    "const MAX_FIELDS = 20_000;",
  ),
  guard(
    "points: what somebody else has saved meanwhile is not overwritten",
    TYPED_POINTS,
    "if (current !== before) {",
    "if (current !== current) {",
  ),
  guard(
    "points: fields that nobody has changed are not saved",
    TYPED_POINTS,
    "if (text === before || text === current) continue;",
    "if (text === current) continue;",
  ),
  guard(
    "form: names of our fields only",
    READ_FORM,
    "const FIELD_NAME = /^[a-z]\\w*(?:\\.(?!constructor$)[a-z\\d][a-z\\d-]*)?$/i;",
    "const FIELD_NAME = /^/;",
  ),
  guard(
    "form: no null character reaches the database",
    READ_FORM,
    'return text.replaceAll("\\0", "");',
    "return text;",
  ),
  guard(
    "form: another type is no form",
    READ_FORM,
    "if (type === null || !FORM_TYPES.test(type)) throw errorResponse(415);",
    "if (type === null) throw errorResponse(415);",
  ),
  guard(
    "form: lists are changed only where there are some",
    READ_FORM,
    "if (lists.length > 0 && name === INTENT) {",
    "if (name === INTENT) {",
  ),
  guard(
    "form: only forms with lists have thousands of fields",
    READ_FORM,
    "isLong ? MAX_FIELDS_OF_LONG_FORM : MAX_FIELDS",
    "MAX_FIELDS_OF_LONG_FORM",
  ),
  guard(
    "form: forms with lists have 2,000 fields",
    READ_FORM,
    "const MAX_FIELDS_OF_LONG_FORM = 2_000;",
    "const MAX_FIELDS_OF_LONG_FORM = 20_000;",
  ),
  guard(
    "form: a list is no object",
    READ_FORM,
    "name.split(/[[.]/, 1)",
    'name.split("[", 1)',
  ),
  guard(
    "form: a line has plain fields",
    READ_FORM,
    String.raw`/^[a-z]\w*\[\d{1,2}\]\.[a-z]\w*$/i`,
    String.raw`/^[a-z]\w*\[\d{1,2}\]\./i`,
  ),
  guard(
    "form: a list has no line far away",
    READ_FORM,
    "const index = z.int().min(0).max(99);",
    "const index = z.int().min(0);",
  ),
  guard(
    "form: a button changes lists of this form only",
    READ_FORM,
    "const isList = lists.includes(payload.name);",
    'const isList = type !== "update" || Array.isArray(payload.value);',
  ),
  guard(
    "form: a list is replaced by a list, a text by a text",
    READ_FORM,
    'type === "update" ? isList === Array.isArray(payload.value) : isList',
    'type === "update" || isList',
  ),
  guard(
    "form: a list that is replaced is no longer than others",
    READ_FORM,
    "z.array(z.record(name, z.string())).max(100),",
    "z.array(z.record(name, z.string())),",
  ),
  guard(
    "form: a changed list takes its own messages only",
    LIST_INTENTS,
    '(field) => field.split("[", 1)[0] !== name,',
    "(field) => !field.startsWith(name),",
  ),
  guard(
    "large forms: the club's tournaments only",
    { file: "app/site/large-forms.ts", test: "app/site/large-forms.test.ts" },
    'path.startsWith("/admin/tournaments/")',
    'path.startsWith("/")',
  ),

  guard(
    "club's tournament: a day of the calendar",
    CLUB_SCHEMA,
    "date.toISOString().startsWith(`${typed}T`)",
    "date.toISOString().length > 0",
  ),
  guard(
    "club's tournament: the map is a page on https",
    CLUB_SCHEMA,
    String.raw`/^https:\/\/[^\s"<>\\]{1,492}$/`,
    String.raw`/^[^\s"<>\\]{1,500}$/`,
  ),
  guard(
    "club's tournament: a line that is begun is finished",
    CLUB_SCHEMA,
    "if (given[name]) continue;",
    "if (name in given) continue;",
  ),
  guard(
    "club's tournament: a blank line does not count",
    CLUB_SCHEMA,
    "list.filter((value) => isFilled(value, ...texts)).length <= max",
    "list.length <= max",
  ),
  guard(
    "club's tournament: choices without a question are not lost",
    CLUB_SCHEMA,
    '["label", "choices"],',
    '["label"],',
  ),
  guard(
    "club's tournament: choices differ",
    CLUB_SCHEMA,
    "new Set(choices).size === choices.length &&",
  ),
  guard(
    "club's tournament: the form shows India's time",
    CLUB_VALUES,
    'timeZone: "Asia/Kolkata",',
    'timeZone: "UTC",',
  ),
  guard(
    "club's tournament: a typed time is India's",
    CLUB_VALUES,
    "`${typed}+05:30`",
    "`${typed}Z`",
  ),
  guard(
    "club's tournament: seconds that the form does not show are kept",
    CLUB_VALUES,
    "typed === wallClockOf(stored) ? stored :",
  ),
  guard(
    "club's tournament: a question keeps its id",
    CLUB_VALUES,
    "...(id && { id }),",
  ),
  guard(
    "club's tournament: an empty address is the stored one",
    CLUB_VALUES,
    "orNull(form.slug) ?? stored.slug",
    "orNull(form.slug)",
  ),

  guard(
    "password: no field that takes one is kept or sent back",
    {
      file: "app/forms/password-fields.ts",
      test: "app/auth/schema.test.ts",
    },
    "/password$/i",
    "/^password$/i",
  ),
  guard(
    "password: no more bytes than its hash reads",
    { file: "app/auth/schema.ts", test: "app/auth/schema.test.ts" },
    "new TextEncoder().encode(value).length <= PASSWORD_LIMITS.maxBytes,",
    "value.length <= PASSWORD_LIMITS.maxBytes,",
  ),
  guard(
    "secret: SESSION_SECRET is long",
    {
      file: "app/platform/config/environment.server.ts",
      test: "app/platform/config/environment.server.test.ts",
    },
    '.min(32, "must be at least 32 characters long")',
    ".min(1)",
  ),

  guard(
    "backend: what may change something is sent once",
    RETRIES,
    "isRead ? PAUSES : []",
    "PAUSES",
  ),
  guard(
    "backend: one that is down is not asked ever more often",
    RETRIES,
    "if (answer && tries < 1) return answer;",
  ),

  guard(
    "mail: a name is one line",
    MAIL_NAME,
    '.replace(/[^\\p{L}\\p{M}\\u200C\\u200D .\'’-]+/gu, " ")',
  ),
  guard("mail: a name is no link", MAIL_NAME, '.replace(/\\.(?! )/g, ". ")'),
  guard(
    "mail: a name is short",
    MAIL_NAME,
    "const MAX_CHARACTERS = 60;",
    "const MAX_CHARACTERS = 600;",
  ),

  guard(
    "draw: who entered together plays together",
    DRAW,
    "entry: rules.keepEntriesTogether ? (entryId ?? id) : id,",
    "entry: id,",
  ),
  guard(
    "draw: what was changed by hand is replaced only when confirmed",
    CHANGE_DRAW,
    "if (isChangedDraw(open) && !change.replaces) {",
    "if (false) {",
  ),
  guard(
    "draw: no fifth player is moved into a fourball",
    CHANGE_DRAW,
    "if (new Set([...target.players, ...ids]).size > MAX_FOURBALL) {",
    "if (false) {",
  ),
  guard(
    "draw: with the same starts fourballs stay where they were moved",
    CHANGE_DRAW,
    "...(draw && !isSame(starts, rules.starts)",
    "...(draw",
  ),
  guard(
    "draw: another fourball of a hole is its B",
    FOURBALLS,
    "? lettered(added, start.hole) : added;",
    "? added : added;",
  ),
  guard(
    "draw: other company is a change since the publication",
    UNPUBLISHED,
    "} else if (from.with !== to.with) changes.company.push(id);",
    "}",
  ),
  guard(
    "teams: those that are there are replaced only when confirmed",
    CHANGE_TEAMS,
    "if (before.teams.length > 0 && !replaces) {",
    "if (false) {",
  ),
  guard(
    "teams: entrants are not removed like guests",
    CHANGE_TEAMS,
    "if (competition.guests.length - guests.length < gone.size) {",
    "if (false) {",
  ),
  guard(
    "draw: the order of the players is no matter",
    DRAW,
    ".toSorted((one, other) => (one.id < other.id ? -1 : 1))",
  ),
  guard(
    "draw: teams are kept apart",
    ARRANGEMENT,
    "while (best.clashes > 0 && search.exchangesLeft > end) {",
    "while (search.exchangesLeft < end) {",
  ),
  guard(
    "draw: as many fourballs as the largest team needs",
    ARRANGEMENT,
    "(entries) => entries <= most * fourballs,",
    "() => true,",
  ),
  guard(
    "draw: handicaps are balanced",
    ARRANGEMENT,
    "    const fourballs = options.balanceHandicaps",
    "    const fourballs = !options.balanceHandicaps",
  ),
  guard(
    "scores: no hole has fewer points than none",
    STABLEFORD,
    "Math.max(0, POINTS_FOR_PAR + target - strokes)",
    "POINTS_FOR_PAR + target - strokes",
  ),
  guard(
    "scores: no hole counts more than the maximum",
    STABLEFORD,
    "Math.min(strokes ?? Infinity, ofHole + maxOverPar)",
    "strokes ?? ofHole + maxOverPar",
  ),
  guard(
    "scores: a Peoria handicap has a maximum",
    PEORIA,
    "maxHandicap ?? Infinity",
    "Infinity",
  ),
  guard(
    "results: neutral players are not counted",
    RESULTS,
    "?.isNeutral === false",
    "!== undefined",
  ),
  guard(
    "results: the best cards count",
    RESULTS,
    ".slice(0, bestCards ?? Infinity)",
  ),
  guard(
    "results: a line about two players is nobody's",
    SCORES_CSV,
    "else if (others.length > 0) {",
    "else if (others.length > 99) {",
  ),
];
