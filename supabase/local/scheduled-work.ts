import type { BackendDatabase } from "embedded-supabase/database.ts";
import type { FunctionsRunner } from "embedded-supabase/functions-runner.ts";
import type { Logger } from "pino";

const MAIL_PAUSE = 5_000;
const CLEANING_PAUSE = 600_000;

const MAIL_FUNCTION = "registration-mail";
const PICTURES_FUNCTION = "remove-pictures";

/**
 * Runs a task periodically, never twice at once. A failure is ignored until the
 * next run: the database may be closing, or the function starting.
 *
 * @param pause milliseconds between two starts
 * @returns a function that stops it
 */
function repeat(
  pause: number,
  task: () => Promise<void>,
  onError: (error: unknown) => void,
): () => void {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    void task()
      .catch(onError)
      .finally(() => {
        isRunning = false;
      });
  }, pause);
  return () => {
    clearInterval(timer);
  };
}

/**
 * The embedded mode's pg_cron: sends the due mails, and does the rest of the
 * scheduled work.
 *
 * @param secretKey authorises the function call
 * @returns a function that stops it
 */
export function startSchedule(
  database: BackendDatabase,
  functions: FunctionsRunner,
  secretKey: string,
  log: Logger,
): () => void {
  async function sendDueMails(): Promise<void> {
    const due = await database.query(
      "select from public.registration_mails where state = 'queued' and next_try_at <= now() limit 1",
    );
    if (due.length === 0) return;
    await callFunction(MAIL_FUNCTION);
  }

  async function callFunction(name: string): Promise<void> {
    const response = await functions.handle(
      name,
      new Request(`http://127.0.0.1/functions/v1/${name}`, {
        method: "POST",
        headers: { authorization: `Bearer ${secretKey}` },
      }),
    );
    await response.body?.cancel();
  }

  async function cleanUp(): Promise<void> {
    const left = await database.query("select from public.left_over_pictures(1)");
    if (left.length > 0) await callFunction(PICTURES_FUNCTION);
    let hasMore = true;
    while (hasMore) {
      const [row] = await database.query<{ more: boolean }>(
        "select public.run_scheduled_work() as more",
      );
      hasMore = row?.more === true;
    }
  }

  const later = (task: string) => (error: unknown) => {
    log.debug({ err: error, task }, "scheduled work is tried again later");
  };
  const ends = [
    repeat(MAIL_PAUSE, sendDueMails, later("mails")),
    repeat(CLEANING_PAUSE, cleanUp, later("cleaning")),
  ];
  return () => {
    for (const end of ends) end();
  };
}
