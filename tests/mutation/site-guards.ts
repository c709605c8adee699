import type { Guard } from "./guard.ts";

const SUBMIT_FORM = "app/forms/submit-form.server.ts";
const ACCOUNT = "app/account/account.server.ts";
const COOKIES = "app/platform/config/cookies.server.ts";

const ACCOUNT_FAILURES = "tests/integration/account-failures.test.ts";
const ADMIN = "tests/integration/admin.test.ts";
const BOOKING = "tests/integration/booking.test.ts";
const HTTPS = "tests/integration/https.test.ts";
const LIMITS = "tests/integration/limits.test.ts";
const OWN_ACCOUNT = "tests/integration/own-account.test.ts";
const QUOTED_TEXTS = "tests/integration/quoted-texts.test.ts";
const SESSION = "tests/integration/session.test.ts";

const guard = (
  name: string,
  file: string,
  [remove, put = ""]: readonly [remove: string, put?: string],
  test: string,
  named: string,
): Guard => ({
  name,
  change: { file, remove, put },
  test,
  named,
  needsBuild: true,
});

/** A text that the site promises to the letter: one of its letters is another. */
const text = (remove: string, put: string, file: string, named: string) =>
  guard(`text: ${remove}`, file, [remove, put], QUOTED_TEXTS, named);

/** Guards inside the site's build. */
export const SITE_GUARDS: readonly Guard[] = [
  guard(
    "cookie: Secure on https",
    COOKIES,
    ["secure: isHttps,", "secure: false,"],
    HTTPS,
    "every cookie is",
  ),
  guard(
    "cookie: __Host- on https",
    COOKIES,
    [
      "return isHttps ? `__Host-teebox-${name}`",
      "return isHttps ? `teebox-${name}`",
    ],
    HTTPS,
    "every cookie is",
  ),
  guard(
    "cookie: drafts are few",
    "app/platform/cookies/encrypted-cookie-set.server.ts",
    ["others.slice(0, max - 1)", "others.slice(0, 10 * max)"],
    BOOKING,
    "stays small",
  ),
  guard(
    "cookie: a link that somebody shared keeps nothing",
    "app/booking/draft.server.ts",
    [
      'if (site !== null) return site === "same-origin";',
      "if (site !== null) return true;",
    ],
    BOOKING,
    "a link that somebody shared",
  ),

  guard(
    "form: the honeypot sends nothing",
    SUBMIT_FORM,
    [
      "if (form.get(HONEYPOT)) return",
      "if (form.has(HONEYPOT + HONEYPOT)) return",
    ],
    LIMITS,
    "the field that people do not see",
  ),
  guard(
    "form: a password does not come back",
    SUBMIT_FORM,
    [
      "Object.keys(submission.payload).filter(isPasswordField)",
      "Object.keys(submission.payload).filter(() => false)",
    ],
    LIMITS,
    "'/login': 429 with what was typed",
  ),
  guard(
    "form: a password is not saved",
    SUBMIT_FORM,
    [
      "saveForm(context, path, withoutPasswords(form))",
      "saveForm(context, path, form)",
    ],
    OWN_ACCOUNT,
    "a session that ended meanwhile",
  ),
  guard(
    "form: one attempt too many is refused",
    SUBMIT_FORM,
    ["if (seconds !== null) {", "if (seconds === Infinity) {"],
    LIMITS,
    "429 with what was typed",
  ),
  guard(
    "limit: log-in is limited",
    "app/routes/login.tsx",
    ['rateLimit: { limit: "logIn", of: ({ email }) => email },'],
    LIMITS,
    "'/login': 429 with what was typed",
  ),
  guard(
    "limit: sign-up is limited",
    "app/routes/signup.tsx",
    ['rateLimit: { limit: "signUp", of: ({ email }) => email },'],
    LIMITS,
    "'/signup': 429 with what was typed",
  ),
  guard(
    "limit: reset links are limited",
    "app/routes/forgot-password.tsx",
    ['rateLimit: { limit: "mailedLink", of: ({ email }) => email },'],
    LIMITS,
    "'/forgot-password': 429 with what was typed",
  ),
  guard(
    "limit: confirmation links are limited",
    "app/routes/auth.confirm.tsx",
    ['rateLimit: { limit: "mailedLink", of: ({ email }) => email },'],
    LIMITS,
    "'/auth/confirm': 429 with what was typed",
  ),
  guard(
    "limit: registrations are limited",
    "app/routes/tournaments.bangalore-birdie-bash.register.tsx",
    ['rateLimit: { limit: "register", of: (_, user) => user.id },'],
    LIMITS,
    "429 with every value",
  ),
  guard(
    "limit: guesses at the current password, for a new one",
    ACCOUNT,
    [
      `membersOnly: { ...MEMBERS_ONLY, isSaved: false },
    rateLimit: { limit: "reauthenticate", of: (_, user) => user.id },`,
      "membersOnly: { ...MEMBERS_ONLY, isSaved: false },",
    ],
    LIMITS,
    "/profile: refused after a few",
  ),
  guard(
    "limit: guesses at the current password, to delete the account",
    ACCOUNT,
    [
      `rateLimit: { limit: "reauthenticate", of: (_, user) => user.id },
    failed: TOASTS.notDeleted,`,
      "failed: TOASTS.notDeleted,",
    ],
    LIMITS,
    "/profile/delete: refused after a few",
  ),
  guard(
    "account: deleted with the current password only",
    ACCOUNT,
    ['await checkCurrentPassword(user, password, "password");'],
    OWN_ACCOUNT,
    "deleting the account",
  ),
  guard(
    "account: a new password needs the current one",
    ACCOUNT,
    ['await checkCurrentPassword(user, currentPassword, "currentPassword");'],
    LIMITS,
    "/profile: refused after a few",
  ),

  guard(
    "who has an account: not told by a change of address",
    ACCOUNT,
    ['const TAKEN = "email_exists";', 'const TAKEN = "nothing";'],
    OWN_ACCOUNT,
    "somebody else's address is answered like a free one",
  ),
  guard(
    "who has an account: not told by one's own data",
    "app/account/personal-data.server.ts",
    [
      'const hidden = ["new_email", "email_change_sent_at", "updated_at"];',
      'const hidden = [""];',
    ],
    OWN_ACCOUNT,
    "does not tell whether an address",
  ),
  guard(
    "who has an account: not told by the time it takes",
    "app/auth/minimum-time.server.ts",
    ["const MINIMUM = 500;", "const MINIMUM = 0;"],
    ACCOUNT_FAILURES,
    "by how long it takes",
  ),
  guard(
    "who has an account: not told by the service's limit on mails",
    "app/auth/mailed-links.server.ts",
    [
      `redirectTo: \`\${environment.SITE_URL}/reset-password\`,
    }),
  );
  if (error && error.code !== EMAIL_RATE_LIMITED) throw error;`,
      `redirectTo: \`\${environment.SITE_URL}/reset-password\`,
    }),
  );
  if (error) throw error;`,
    ],
    ACCOUNT_FAILURES,
    "when the service limits known addresses only",
  ),

  guard(
    "session: a password is reset after a recovery link only",
    "app/auth/recovery-session.server.ts",
    [
      "sessionId !== undefined && (await recovery.read(request)) === sessionId",
      "sessionId !== undefined || (await recovery.read(request)) === sessionId",
    ],
    ACCOUNT_FAILURES,
    "not in one that began with the password",
  ),
  guard(
    "session: the mark of a recovery link is for its own session",
    "app/auth/recovery-session.server.ts",
    [
      "(await recovery.read(request)) === sessionId",
      "(await recovery.read(request)) !== undefined",
    ],
    ACCOUNT_FAILURES,
    "not with the mark of another session",
  ),
  guard(
    "session: a link ends nothing",
    "app/routes/logout.ts",
    [
      `export function loader() {
  return redirectDocument("/");`,
      `export async function loader({ context }: ActionFunctionArgs) {
  await signOut(context);
  return redirectDocument("/");`,
    ],
    SESSION,
    "log-out is a post",
  ),
  guard(
    "session: log-out ends it at the service too",
    "app/auth/session.server.ts",
    ["await context.supabase.auth.signOut({ scope });"],
    SESSION,
    "log-out is a post",
  ),
  guard(
    "session: the cookie goes although the service does not answer",
    "app/auth/session.server.ts",
    ["clearPersonalCookies(response.cookies);"],
    SESSION,
    "log-out works although the service answers",
  ),

  guard(
    "administrators: an export is asked for from this site",
    "app/routes/admin.users[.]csv.ts",
    ["if (!isRequestedFromThisSite(request)) {", 'if (request.url === "") {'],
    ADMIN,
    "no export with",
  ),
  guard(
    "administrators: a look-up is asked for from this site",
    "app/platform/http/same-origin.ts",
    [
      '(site === null || site === "same-origin" || (mayBeTyped && site === "none"))',
      "site !== undefined",
    ],
    ADMIN,
    "it takes a click",
  ),
  guard(
    "administrators: a prefetch looks nobody up",
    "app/platform/http/same-origin.ts",
    ["!isPrefetch(request) &&"],
    ADMIN,
    "Sec-Purpose",
  ),
  guard(
    "administrators: the database's refusal is the page's",
    "app/members/users.server.ts",
    [
      "throw answer.error.code === INSUFFICIENT_PRIVILEGE",
      'throw answer.error.code === "0"',
    ],
    ADMIN,
    "other members are told no",
  ),

  text(
    "Oops! Page not found",
    "Oops! Page not fuond",
    "app/site/content.ts",
    "'/nowhere' for a",
  ),
  text(
    "Check Your Email",
    "Check Your email",
    "app/auth/content.ts",
    "of a reset mail",
  ),
  text(
    "Login successful",
    "Login succesful",
    "app/auth/content.ts",
    "of a log-in",
  ),
  text(
    "Must be at least 8 characters with a number and a symbol",
    "Must be at least 8 characters with a number or a symbol",
    "app/auth/content.ts",
    "'/signup' for a",
  ),
  text(
    "60,000 rupees",
    "50,000 rupees",
    "app/tournaments/bangalore-content.ts",
    "/tournaments/bangalore-birdie-bash/up",
  ),
  text(
    "No users found matching your search",
    "No user found matching your search",
    "app/members/content.ts",
    "/admin/users?q=nobody-at-all",
  ),
  text(
    'complete: "Registration Complete!"',
    'complete: "Registration complete!"',
    "app/registrations/content.ts",
    "of both registrations",
  ),
  text(
    "Redirecting to shop for",
    "Redirecting to shop to",
    "app/partners/content.ts",
    "what only scripts show",
  ),
];
