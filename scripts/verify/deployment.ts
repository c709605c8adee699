import { openMigratedDatabase } from "../../supabase/local/migrated-database.ts";
import { NotCheckedError } from "./check.ts";
import { secondsAhead, send, type Answer, type Call } from "./http.ts";
import { Project } from "./project.ts";
import type { Settings } from "./settings.ts";
import { ThrowawayAccount } from "./throwaway-account.ts";

/** A scheduled job in the project's database. */
export type Job = {
  name: string;
  does: "registration-mail" | "run_scheduled_work";
  active: boolean;
  succeeded_at: string | null;
};

/** What the project's function deployment_report() says. */
export type Report = {
  now: string;
  migrations: string[];
  /** A line for each table, policy, privilege, function …. */
  objects: string[];
  /** Null: there is no pg_cron. */
  jobs: Job[] | null;
  mails: { overdue: number; failed: number };
  accounts_to_clean_up: number;
  administrators: number;
  /** The accounts of `npm run verify`, `is_left_behind` by a run long ago. */
  throwaway_accounts: { id: string; email: string; is_left_behind: boolean }[];
};

let expected: Promise<string[]> | undefined;

/** The lines that the migrations of this checkout make. */
export function expectedObjects(): Promise<string[]> {
  expected ??= (async () => {
    const database = await openMigratedDatabase();
    try {
      const rows = await database.query<{ object: string }>(
        "select object from private.schema_objects() as object",
      );
      return rows.map(({ object }) => object);
    } finally {
      await database.close();
    }
  })();
  return expected;
}

/** A site and its project as one looks at them from outside. */
export class Deployment {
  readonly settings: Settings;
  readonly project: Project;
  readonly account: ThrowawayAccount;
  readonly #signal: AbortSignal | undefined;
  #report: Promise<Report & { secondsAhead: number }> | undefined;

  /** @param signal aborts its requests, but those that make or remove an account */
  constructor(settings: Settings, signal?: AbortSignal) {
    this.settings = settings;
    this.project = new Project(settings, signal);
    this.account = new ThrowawayAccount(this.project);
    this.#signal = signal;
  }

  /** Asks the site for a path; posts a form, if given, as a page of it would. */
  site(
    path: string,
    { form, headers, ...call }: Call & { form?: Record<string, string> } = {},
  ): Promise<Answer> {
    return send(this.settings.siteUrl + path, {
      ...call,
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
      headers: {
        ...(form && { origin: this.settings.siteUrl }),
        ...headers,
      },
      ...(this.#signal && { signal: this.#signal }),
    });
  }

  /**
   * @returns the report, and how far its clock is ahead of this machine's
   * @throws NotCheckedError when the project has no such report
   */
  report(): Promise<Report & { secondsAhead: number }> {
    this.#report ??= (async () => {
      const { status, body } = await this.project.rpc(
        "service",
        "deployment_report",
      );
      if (status === 200) {
        const report = body as Report;
        return { ...report, secondsAhead: secondsAhead(report.now) };
      }
      throw status === 404
        ? new NotCheckedError(
            "the project has no deployment_report()",
            "Its migrations are older than this checkout: npx supabase@3.1.0 db push --remote",
          )
        : new NotCheckedError(
            `deployment_report() answered ${String(status)}`,
            "SUPABASE_URL and SUPABASE_SECRET_KEY are of the same project; is it paused?",
          );
    })();
    return this.#report;
  }
}
