import { urlOfRunningBackend } from "../running-backend.ts";
import { loadSecrets } from "../secrets.ts";
import { readSettings } from "../settings.ts";

/** A project and the key that its schedule uses. */
type Project = { url: string; key: string };

/** Longer than the function sends in one call. */
const MAX_MILLISECONDS = 120_000;

function hostedProject(url: string): Project {
  const key = process.env.SUPABASE_SECRET_KEY;
  if (!key) {
    throw new Error(
      "SUPABASE_SECRET_KEY is missing: a secret key of the project, which only this command is given.",
    );
  }
  return { url: url.replace(/\/+$/, ""), key };
}

/** The project of `SUPABASE_URL`, else the embedded backend that runs. */
function findProject(): Project {
  const { SUPABASE_URL } = process.env;
  if (SUPABASE_URL) return hostedProject(SUPABASE_URL);
  const { dataDirectory } = readSettings(process.env);
  try {
    return {
      url: urlOfRunningBackend(dataDirectory),
      key: loadSecrets(dataDirectory).secretKey,
    };
  } catch {
    throw new Error(`No backend runs on ${dataDirectory}: start the site.`);
  }
}

async function post({ url, key }: Project, path: string): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, {
    method: "POST",
    headers: {
      apikey: key,
      // An older project's secret key is a token; the function takes either.
      ...((key.startsWith("ey") || path.startsWith("/functions/")) && {
        authorization: `Bearer ${key}`,
      }),
      "content-type": "application/json",
    },
    body: "{}",
    signal: AbortSignal.timeout(MAX_MILLISECONDS),
  });
  const text = await answer.text();
  if (!answer.ok) {
    throw new Error(`${path} answered ${String(answer.status)}: ${text}`);
  }
  return JSON.parse(text);
}

/**
 * Has the mails that are due sent, and does the rest of the scheduled work: what
 * pg_cron does where there is one.
 *
 * @returns how many mails were sent and how many were not
 * @throws Error when the project refuses or does not answer
 */
async function runSchedule(
  project: Project,
): Promise<{ sent: number; notSent?: number }> {
  const count = (await post(project, "/functions/v1/registration-mail")) as {
    sent: number;
    notSent?: number;
  };
  while ((await post(project, "/rest/v1/rpc/run_scheduled_work")) === true);
  return count;
}

try {
  const { sent, notSent = 0 } = await runSchedule(findProject());
  console.log(
    `${String(sent)} mails sent, ${String(notSent)} to be tried again.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
