import type { Guard } from "./guard.ts";

const SUBMIT_FORM = "app/forms/submit-form.server.ts";
const ACCOUNT = "app/account/account.server.ts";

const ACCOUNT_FAILURES = "tests/integration/account-failures.test.ts";
const ADMIN = "tests/integration/admin.test.ts";
const CLUB = "tests/integration/club-tournaments.test.ts";
const LIMITS = "tests/integration/limits.test.ts";
const MAIL_QUOTA = "tests/integration/mail-quota.test.ts";
const OWN_ACCOUNT = "tests/integration/own-account.test.ts";
const QUOTED_TEXTS = "tests/integration/quoted-texts.test.ts";
const SESSION = "tests/integration/session.test.ts";
const ENTRANTS = "tests/integration/entrants.test.ts";
const ENTRIES = "tests/integration/tournament-entries.test.ts";
const PLACES = "tests/integration/places.test.ts";

const CLUB_ROUTE = "app/routes/admin.tournaments";
const CLUB_SERVER = "app/club-tournaments/tournaments.server.ts";

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

/** What is posted to one of the club's routes passes administrators only. */
const clubPost = (what: string, route: string, test = CLUB) =>
  guard(
    `administrators: ${what} is theirs, whatever is posted`,
    `${CLUB_ROUTE}${route}.tsx`,
    [
      "authorize: requireAdministrator,",
      // An import of a server module that nothing uses would not build.
      "authorize: async () => void requireAdministrator,",
    ],
    test,
    "other members change nothing by POST",
  );

/** A rule of one of the pages with results. */
const results = (
  name: string,
  page: string,
  change: readonly [remove: string, put?: string],
  named: string,
): Guard =>
  guard(
    `results: ${name}`,
    `${CLUB_ROUTE}.$tournament_.results${page}.tsx`,
    change,
    "tests/integration/results.test.ts",
    named,
  );

const ENTRANTS_ROUTE = `${CLUB_ROUTE}.$tournament_.entrants`;

/** A rule of one of the entrants' routes. */
const entrants = (
  name: string,
  route: string,
  change: readonly [remove: string, put?: string],
  named: string,
) =>
  guard(
    `entrants: ${name}`,
    `${ENTRANTS_ROUTE}${route}`,
    change,
    ENTRANTS,
    named,
  );

/** Guards inside the site's build. */
export const SITE_GUARDS: readonly Guard[] = [
  guard(
    "form: the honeypot sends nothing",
    SUBMIT_FORM,
    [
      "if (form.get(HONEYPOT)) return",
      "if (form.has(HONEYPOT + HONEYPOT)) return",
    ],
    LIMITS,
    "the honeypot",
  ),
  guard(
    "form: a password does not come back",
    SUBMIT_FORM,
    [
      "Object.keys(submission.payload).filter(isPasswordField)",
      "Object.keys(submission.payload).filter(() => false)",
    ],
    LIMITS,
    "'/login': 429 with the values",
  ),
  guard(
    "form: one attempt too many is refused",
    SUBMIT_FORM,
    ["if (seconds !== null) {", "if (seconds === Infinity) {"],
    LIMITS,
    "429 with the values",
  ),
  guard(
    "limit: log-in is limited",
    "app/routes/login.tsx",
    ['rateLimit: { limit: "logIn", of: ({ email }) => email },'],
    LIMITS,
    "'/login': 429 with the values",
  ),
  guard(
    "limit: sign-up is limited",
    "app/routes/signup.tsx",
    ['rateLimit: { limit: "signUp", of: ({ email }) => email },'],
    LIMITS,
    "'/signup': 429 with the values",
  ),
  guard(
    "limit: reset links are limited",
    "app/routes/forgot-password.tsx",
    ['rateLimit: { limit: "mailedLink", of: ({ email }) => email },'],
    LIMITS,
    "'/forgot-password': 429 with the values",
  ),
  guard(
    "limit: registrations are limited",
    "app/registrations/entry.server.ts",
    [
      `rateLimit: { limit: "register", of: (_, user) => user.id },
      failed,`,
      "failed,",
    ],
    LIMITS,
    "429 with every value",
  ),
  guard(
    "entry: an answer to a question that is gone is given back",
    "app/registrations/schema.ts",
    [
      'if (typeof typed === "string" && typed.trim() !== "") {',
      "if (!typed) {",
    ],
    ENTRIES,
    "a removed question gives its answer back",
  ),
  guard(
    "entry: a form that the club changed comes back as it is now",
    "app/registrations/entry.server.ts",
    [
      "await readTournamentAgain(context, tournament.slug)",
      "await tournamentToEnter(context, tournament.slug).then(() => ({ ...tournament, questions: [] }))",
    ],
    ENTRIES,
    "between reading and storing it",
  ),
  guard(
    "entry: what was typed for a tournament that cannot be read is saved",
    "app/registrations/entry.server.ts",
    [
      "if (isBackendUnavailable(error) && slug) {",
      "if (isBackendUnavailable(error) && !slug) {",
    ],
    ENTRIES,
    "is there again later",
  ),
  guard(
    "entry: the waiting list is offered where there is one",
    "app/registrations/registration-screen.server.ts",
    [
      "offersWaiting: tournament.has_waiting_list && hasLimits(tournament),",
      "offersWaiting: hasLimits(tournament),",
    ],
    PLACES,
    "where there is none",
  ),
  guard(
    "reminders: the token of a link is checked",
    "app/account/reminders.server.ts",
    ["tokenSchema.safeParse(token).data ?? null", "String(token)"],
    PLACES,
    "does nothing, and says so",
  ),
  guard(
    "entry: nobody registers at a full tournament's page",
    "app/registrations/registration-screen.server.ts",
    ['&& !canWait) return gate("full")', '&& !canWait) void "full"'],
    ENTRIES,
    "run out",
  ),
  guard(
    "form: one that is too large to be saved stays on its page",
    SUBMIT_FORM,
    ["if (!(await save())) {", "if (!(await save()) && !isSaved) {"],
    ENTRIES,
    "too long for a cookie",
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
    "/profile: blocked after a few attempts",
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
    "/profile/delete: blocked after a few attempts",
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
    "/profile: blocked after a few attempts",
  ),

  guard(
    "who has an account: not told by a change of address",
    ACCOUNT,
    ['const TAKEN = "email_exists";', 'const TAKEN = "nothing";'],
    OWN_ACCOUNT,
    "a taken address gets the same response",
  ),
  guard(
    "who has an account: not told by one's own data",
    "app/account/personal-data.server.ts",
    [
      'const hidden = ["new_email", "email_change_sent_at", "updated_at"];',
      'const hidden = [""];',
    ],
    OWN_ACCOUNT,
    "does not reveal whether a requested",
  ),
  guard(
    "who has an account: not told by the service's limit on mails",
    "app/auth/mailed-links.server.ts",
    [
      `const isHidden = recordQuotaError(error) || isMailedJustNow(error);`,
      `const isHidden = recordQuotaError(error);`,
    ],
    ACCOUNT_FAILURES,
    "when the service limits known addresses only",
  ),
  guard(
    "who has an account: not told by the minute between two new addresses",
    ACCOUNT,
    [
      "if (seconds !== null) {\n        const toast = AUTH_TOASTS",
      "if (seconds === -1) {\n        const toast = AUTH_TOASTS",
    ],
    LIMITS,
    "whether it is free or taken",
  ),
  guard(
    "who has an account: not told by the quota of mails",
    "app/auth/session.server.ts",
    [
      "if (!data.session && !isMailed && isQuotaUsedUp()) throw noMailGoesOut();",
      "",
    ],
    MAIL_QUOTA,
    "an address with an account gets the same response",
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
    "log-out is a POST",
  ),
  guard(
    "session: log-out ends it at the service too",
    "app/auth/session.server.ts",
    ["await context.supabase.auth.signOut({ scope });"],
    SESSION,
    "log-out is a POST",
  ),
  guard(
    "session: nothing personal stays where its cookie cannot be read",
    "app/auth/session.server.ts",
    ["clearPersonalCookies(response.cookies);"],
    SESSION,
    "log-out with a session cookie that cannot be read",
  ),
  guard(
    "administrators: an export is asked for from this site",
    "app/routes/admin.users[.]csv.ts",
    ["if (!isRequestedFromThisSite(request)) {", 'if (request.url === "") {'],
    ADMIN,
    "no export with",
  ),

  ...["_.$entry", "_.$entry_.withdraw", "_.messages", "_.new"].map((route) =>
    clubPost(`entrants${route}`, `.$tournament_.entrants${route}`, ENTRANTS),
  ),
  entrants(
    "the form that adds somebody is for administrators",
    "_.new.tsx",
    ["await requireAdministrator(context);"],
    "other members get a 403",
  ),
  entrants(
    "the public pages are renewed when somebody is added",
    "_.new.tsx",
    ["purgeTournament(context, tournament.slug);", "void purgeTournament;"],
    "show at once what the club changed",
  ),
  entrants(
    "the public pages are renewed when somebody is withdrawn",
    "_.$entry_.withdraw.tsx",
    ["purgeTournament(context, slug);", "void [purgeTournament, slug];"],
    "show at once what the club changed",
  ),
  entrants(
    "what was typed is saved while the tournament cannot be read",
    "_.new.tsx",
    [
      "if (isBackendUnavailable(error)) await",
      "if (!isBackendUnavailable(error)) await",
    ],
    "is not lost while the backend is down",
  ),
  results(
    "the public pages are renewed when they are published",
    "",
    ["purgeTournament(context, slug);", "void [purgeTournament, slug];"],
    "are on the information page with awards",
  ),
  results(
    "publishing waits for points that are not saved",
    "",
    ["changes.length + others.length > 0", "changes.length < 0"],
    "wait for points that are typed and not saved",
  ),
  results(
    "a file is saved after it was looked at",
    "_.import",
    ["if (seen !== digest) {", "if (seen === digest + digest) {"],
    "is not saved when it is another one than was looked at",
  ),
  entrants(
    "an export is noted",
    "[.]csv.ts",
    ["await startExport(context, id);", "void startExport;"],
    "and is noted",
  ),
  entrants(
    "no link of another site starts an export",
    "[.]csv.ts",
    [
      "if (!isRequestedFromThisSite(request)) {",
      "if (!request.url && !isRequestedFromThisSite(request)) {",
    ],
    "is not sent to who comes from another site",
  ),
  entrants(
    "a preview sends nothing",
    "_.messages.tsx",
    ['if (intent === "preview") {', 'if (intent === "preview" && !body) {'],
    "nothing is sent",
  ),
  clubPost("the list of tournaments", "._index"),
  clubPost("a new tournament", ".new"),
  clubPost("a tournament's form", ".$tournament"),
  clubPost("cancelling", ".$tournament_.cancel"),
  guard(
    "administrators: the page of a new tournament is theirs",
    `${CLUB_ROUTE}.new.tsx`,
    ["await requireAdministrator(context);"],
    CLUB,
    "visitors log in first",
  ),
  guard(
    "administrators: visitors log in for the list of tournaments",
    `${CLUB_ROUTE}._index.tsx`,
    ["await requireClubUser(context, request);"],
    CLUB,
    "visitors log in first",
  ),
  guard(
    "second factor: a password alone signs nobody in who has one",
    "app/auth/second-factor.server.ts",
    ["if (!hasSecondFactor(user)) return false;", "return false;"],
    "tests/integration/second-factor.test.ts",
    "asks for the code after the password",
  ),
  guard(
    "second factor: a wrong code is refused",
    "app/auth/second-factor.server.ts",
    ["if (!answer.error) return true;", "return true;"],
    "tests/integration/second-factor.test.ts",
    "asks for the code after the password",
  ),
  guard(
    "administrators: visitors log in for a preview",
    `${CLUB_ROUTE}.$tournament_.preview.tsx`,
    ["await requireClubUser(context, request);"],
    CLUB,
    "visitors log in first",
  ),
  guard(
    "club's tournament: nobody saves over a version unseen",
    CLUB_SERVER,
    [
      "expected_version: form.overwrite ?? form.version,",
      "expected_version: row.data.version,",
    ],
    CLUB,
    "the second is told",
  ),
  guard(
    "club's tournament: a list's button saves nothing",
    `${CLUB_ROUTE}.$tournament.tsx`,
    ["lists: LIST_NAMES,"],
    CLUB,
    "lines are added, moved and removed",
  ),
  guard(
    "club's tournament: a removed question that has answers comes back",
    CLUB_SERVER,
    ["restored: now === -1 ?", "restored: now === -2 ?"],
    CLUB,
    "a removed question that has answers",
  ),
  guard(
    "club's tournament: a line that comes back has its message",
    SUBMIT_FORM,
    ["Object.keys(error ?? {}).map((name) => [name, true]),", "[],"],
    CLUB,
    "a removed question that has answers",
  ),
  guard(
    "club's tournament: visitors see what was saved",
    `${CLUB_ROUTE}.$tournament.tsx`,
    ["purgeTournament(context, saved.slug);"],
    CLUB,
    "see what was saved at once",
  ),
  guard(
    "club's tournament: visitors see at once that it is cancelled",
    `${CLUB_ROUTE}.$tournament_.cancel.tsx`,
    ["purgeTournament(context, slug);", "void [purgeTournament, slug];"],
    "tests/integration/tournament-pages.test.ts",
    "are renewed at once in the process that saved",
  ),

  text(
    "Oops! Page not found",
    "Oops! Page not fuond",
    "app/site/content.ts",
    "'/nowhere' for a",
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
    "app/auth/password-labels.ts",
    "'/signup' for a",
  ),
  text(
    '? "AM" : "PM"',
    '? "am" : "pm"',
    "app/site/dates.ts",
    "/tournaments/bangalore-birdie-bash/up",
  ),
  text(
    'complete: "Registration Complete!"',
    'complete: "Registration complete!"',
    "app/registrations/register-content.ts",
    "of both registrations",
  ),
  text(
    "Redirecting to shop for",
    "Redirecting to shop to",
    "app/partners/content.ts",
    "texts shown only by scripts are in them ",
  ),
];
