import { join } from "node:path";
import { startBackend } from "embedded-supabase";
import { fullDiskMessage } from "embedded-supabase/free-space.ts";
import { drain, listen } from "embedded-supabase/http-server.ts";
import { makeLog, quietenConsole } from "embedded-supabase/log.ts";
import { loadSecrets } from "embedded-supabase/secrets.ts";
import { makeDemoAccounts } from "./demo-accounts.ts";
import { makeFakeScoringService, scoringKeyOf } from "./fake-scoring-service.ts";
import { migrateDatabase } from "./migrations.ts";
import { projectDirectory } from "./project-directory.ts";
import { startSchedule } from "./scheduled-work.ts";
import { readSettings, type Settings } from "./settings.ts";

/** SIGTERM ends the process within 10 s. */
const STOP_MILLISECONDS = 9000;

const undo = new AsyncDisposableStack();
let stopping: Promise<void> | undefined;

function complain(what: string, error: unknown): void {
  const why = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${what} ${why}\n`);
}

async function undoAll(): Promise<void> {
  setTimeout(() => process.exit(1), STOP_MILLISECONDS).unref();
  await undo.disposeAsync();
}

function stop(code: number): void {
  stopping ??= undoAll().then(
    () => process.exit(code),
    (error: unknown) => {
      complain("The embedded backend did not stop well.", error);
      process.exit(1);
    },
  );
}

/** Nothing more is written: what the database says and does may be wrong. */
function endAtOnce(reason: string): void {
  if (stopping) return;
  const full = settings && fullDiskMessage(settings.dataDirectory);
  process.stderr.write(`${full ?? `The database is broken: ${reason}`}\n`);
  process.exit(1);
}

async function start(settings: Settings): Promise<void> {
  const { dataDirectory, siteName, siteUrl, golfguageApiUrl } = settings;
  const log = makeLog(settings.logLevel);
  quietenConsole(log);
  const { secretKey, publishableKey } = loadSecrets(dataDirectory);
  const scoringKey = scoringKeyOf(secretKey);

  const { url, database, functions } = await startBackend(
    {
      ...settings,
      projectDirectory,
      productName: "Teebox",
      functions: {
        variables: {
          SITE_URL: siteUrl,
          SITE_NAME: siteName,
          CLUB_NAME: settings.clubName,
          CLUB_PHONE: settings.clubPhone,
          CLUB_CONTACT: settings.clubContact,
          ...settings.smtp,
          GOLFGUAGE_API_URL: golfguageApiUrl ?? "",
          GOLFGUAGE_API_KEY: settings.golfguageApiKey ?? scoringKey,
        },
        // A mail service's name may resolve to changing addresses, which Deno's
        // permissions cannot express.
        reachable: settings.smtp.SMTP_HOST ? undefined : golfguageApiUrl ? [golfguageApiUrl] : [],
      },
      log,
      async startBeside(stack) {
        const scoring = await listen(
          settings.scoringPort,
          "SCORING_PORT",
          makeFakeScoringService(join(dataDirectory, "scoring-accounts.json"), scoringKey, {
            name: siteName,
            url: siteUrl,
          }),
        );
        stack.defer(() => drain(scoring));
      },
      migrate: migrateDatabase,
      fill: (app, empty) => makeDemoAccounts(app, empty, publishableKey),
      onBroken: endAtOnce,
    },
    undo,
  );
  undo.defer(startSchedule(database, functions, secretKey, log));
  process.send?.({
    ready: true,
    url,
    mailbox: `${url}/mailbox`,
    scoring: settings.scoringUrl,
  });
}

process.on("SIGTERM", () => {
  stop(0);
});
process.on("SIGINT", () => {
  stop(0);
});
// The process that started this one over IPC is gone.
process.on("disconnect", () => {
  stop(0);
});

let settings: Settings | undefined;
try {
  settings = readSettings(process.env);
  await start(settings);
} catch (error) {
  // A start that is stopped half-way fails, too.
  await stopping;
  const reason = settings && fullDiskMessage(settings.dataDirectory);
  if (reason) process.stderr.write(`${reason}\n`);
  else complain("The embedded backend cannot start.", error);
  stop(1);
}
