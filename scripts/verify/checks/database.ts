import { byHand, failed, findingOf, ok, type Check } from "../check.ts";
import { expectedObjects } from "../deployment.ts";

/** So many differences are named; more would not fit a line. */
const MAX_NAMED = 3;

const PUSH =
  "npx supabase@3.1.0 db push --remote; docs/deploying.md, “Tables, policies, functions”";

/** Things of the database in a line; more than a few are counted. */
function someOf(things: string[], what: string): string[] {
  if (things.length === 0) return [];
  const more = things.length - MAX_NAMED;
  return [
    `${what}: ${things.slice(0, MAX_NAMED).join(", ")}${more > 0 ? ` and ${String(more)} more` : ""}`,
  ];
}

/** The project's tables, policies and functions. */
export const DATABASE_CHECKS: Check[] = [
  {
    name: "schema",
    remedy: `npx supabase@3.1.0 migration list --remote: is one not applied, or later than this checkout? Else something was changed by hand: undo it in the SQL editor (db diff --remote shows the SQL), or put it into a migration: ${PUSH}`,
    async run(deployment) {
      const { objects } = await deployment.report();
      const expected = await expectedObjects();
      const isThere = new Set(objects);
      const isExpected = new Set(expected);
      return findingOf(
        [
          ...someOf(
            expected.filter((object) => !isThere.has(object)),
            "missing or changed",
          ),
          ...someOf(
            // An index of one's own changes nothing but speed.
            objects.filter(
              (object) =>
                !isExpected.has(object) && !object.startsWith("index "),
            ),
            "not from a migration",
          ),
        ],
        `${String(expected.length)} tables, policies, privileges and functions are as the migrations made them`,
      );
    },
  },
  {
    name: "administrator",
    remedy:
      "Sign up on the site and make yourself one: docs/deploying.md, “The first administrator”",
    async run(deployment) {
      const { administrators } = await deployment.report();
      return administrators === 0
        ? failed("there is none")
        : ok(`${String(administrators)} of them`);
    },
  },
  {
    name: "earlier runs",
    remedy:
      "Remove accounts named teebox-verify-… under Authentication > Users",
    async run(deployment) {
      const { throwaway_accounts: accounts } = await deployment.report();
      const left = accounts.filter(({ is_left_behind }) => is_left_behind);
      const stay: string[] = [];
      for (const { id, email } of left) {
        if (!(await deployment.account.removeAccount(id))) stay.push(email);
      }
      return findingOf(
        someOf(stay, "accounts of a run that was killed"),
        left.length === 0
          ? "left no account behind"
          : `${String(left.length)} accounts of a run that was killed were removed`,
      );
    },
  },
];

const CLEANING_WORK = "run_scheduled_work";
const MAIL_WORK = "registration-mail";
/** Both jobs run every minute. */
const MAX_JOB_AGE_MILLISECONDS = 10 * 60_000;

/** What has to be done every minute. */
export const SCHEDULE_CHECKS: Check[] = [
  {
    name: "schedule",
    remedy:
      "Two jobs of pg_cron, or npm run mails:send every minute elsewhere: docs/deploying.md, “What has to be scheduled”",
    async run(deployment) {
      const { jobs, now } = await deployment.report();
      if (!jobs) return byHand("no pg_cron: is npm run mails:send scheduled?");
      const problems = [MAIL_WORK, CLEANING_WORK].flatMap((work) => {
        const job = jobs.find(({ does }) => does === work);
        if (!job) return `no job for ${work}`;
        if (!job.active) return `the job ${job.name} is switched off`;
        const age = Date.parse(now) - Date.parse(job.succeeded_at ?? "");
        return age < MAX_JOB_AGE_MILLISECONDS
          ? []
          : `the job ${job.name} has not succeeded lately`;
      });
      return findingOf(problems, "both jobs ran in the last ten minutes");
    },
  },
  {
    name: "mails that wait",
    remedy:
      "Failed mails and their reasons are on /admin/users. The schedule’s key, SMTP_… of the functions, and the quota of the mail account: docs/deploying.md, “What has to be scheduled”",
    async run(deployment) {
      const { mails, accounts_to_clean_up: accounts } =
        await deployment.report();
      return findingOf(
        [
          ...(mails.overdue > 0
            ? [`${String(mails.overdue)} should have been sent by now`]
            : []),
          ...(mails.failed > 0
            ? [`${String(mails.failed)} failed for good in the last day`]
            : []),
          ...(accounts > 0
            ? [
                `${String(accounts)} deleted accounts wait for the scheduled work`,
              ]
            : []),
        ],
        "none is overdue, none failed in the last day",
      );
    },
  },
];
