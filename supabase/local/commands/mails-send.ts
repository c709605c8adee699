import { urlOfRunningBackend } from "embedded-supabase/running-backend.ts";
import { loadSecrets } from "embedded-supabase/secrets.ts";
import { readSettings } from "../settings.ts";

/** A project and the key for its scheduled work. */
type Project = { url: string; key: string };

/** Longer than one call of the function may take. */
const MAX_MILLISECONDS = 120_000;

function hostedProject(url: string): Project {
  const key = process.env.SUPABASE_SECRET_KEY;
  if (!key) {
    throw new Error(
      "SUPABASE_SECRET_KEY is missing: a secret key of the project, which only this command is given.",
    );
  }
  if (!URL.canParse(url)) {
    throw new Error("SUPABASE_URL must be an address, for example https://YOUR-REF.supabase.co");
  }
  return { url: url.replace(/\/+$/, ""), key };
}

/** The project of `SUPABASE_URL`, else the running embedded backend. */
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
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: {
      apikey: key,
      // The data API wants an older secret key, which is a JWT, as the token too.
      ...(key.startsWith("ey") && { authorization: `Bearer ${key}` }),
      "content-type": "application/json",
    },
    body: "{}",
    signal: AbortSignal.timeout(MAX_MILLISECONDS),
  });
  const text = await response.text();
  if (!response.ok) {
    throw new Error(`${path} answered ${response.status}: ${text}`);
  }
  return JSON.parse(text);
}

/**
 * Sends the due mails and does the rest of the scheduled work, as pg_cron
 * would.
 *
 * @returns how many mails were sent and how many failed
 * @throws Error when the project rejects the call or does not respond
 */
async function runSchedule(project: Project): Promise<{ sent: number; notSent?: number }> {
  const count = (await post(project, "/functions/v1/registration-mail")) as {
    sent: number;
    notSent?: number;
  };
  await post(project, "/functions/v1/remove-pictures");
  while ((await post(project, "/rest/v1/rpc/run_scheduled_work")) === true);
  return count;
}

try {
  const { sent, notSent = 0 } = await runSchedule(findProject());
  console.log(`${sent} mails sent, ${notSent} to be tried again.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
