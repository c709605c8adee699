import type { EmbeddedDatabase } from "./database.ts";
import type { FunctionsRunner } from "./functions-runner.ts";

const PAUSE_MILLISECONDS = 5_000;

const FUNCTION = "registration-mail";

/**
 * Has the mails that are due sent, again and again: what pg_cron does in a hosted
 * project.
 *
 * @param secretKey opens the function
 * @returns ends it
 */
export function sendMailsAgain(
  database: EmbeddedDatabase,
  functions: FunctionsRunner,
  secretKey: string,
): () => void {
  let isUnderWay = false;

  async function sendDue(): Promise<void> {
    const due = await database.driver.query(
      "select from public.registration_mails where state = 'queued' and next_try_at <= now() limit 1",
    );
    if (due.rows.length === 0) return;
    const answer = await functions.answer(
      FUNCTION,
      new Request(`http://127.0.0.1/functions/v1/${FUNCTION}`, {
        method: "POST",
        headers: { authorization: `Bearer ${secretKey}` },
      }),
    );
    await answer.body?.cancel();
  }

  const timer = setInterval(() => {
    if (isUnderWay) return;
    isUnderWay = true;
    void sendDue()
      // The database is being closed, or the function starts: later, then.
      .catch(() => undefined)
      .finally(() => {
        isUnderWay = false;
      });
  }, PAUSE_MILLISECONDS);
  return () => {
    clearInterval(timer);
  };
}
