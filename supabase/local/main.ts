import { join } from "node:path";
import { makeApplication } from "./application.ts";
import { lockDataDirectory } from "./data-directory-lock.ts";
import { openDatabase } from "./database.ts";
import { makeDemoAccounts } from "./demo-accounts.ts";
import { makeFakeScoringService } from "./fake-scoring-service.ts";
import { fullDiskMessage, tryToWrite } from "./free-space.ts";
import { FunctionsRunner } from "./functions-runner.ts";
import { makeGateway } from "./gateway.ts";
import type { Gateway } from "./gateway.ts";
import { drain, listen } from "./http-server.ts";
import { makeLog, quietenConsole } from "./log.ts";
import { DevInbox } from "./dev-inbox.ts";
import { migrateDatabase } from "./migrations.ts";
import { readProjectConfig } from "./project-config.ts";
import { projectDirectory } from "./project-directory.ts";
import { announceBackend, withdrawBackend } from "./running-backend.ts";
import { startSchedule } from "./scheduled-work.ts";
import { loadSecrets } from "./secrets.ts";
import { readSettings, type Settings } from "./settings.ts";
import { limitStatements } from "./statement-limit.ts";
import { SigningKeys } from "./signing-keys.ts";

/** SIGTERM ends the process within 10 s. */
const STOP_MILLISECONDS = 9000;

/** A hosted project gives a member's statement 8 s; this machine may be slower. */
const STATEMENT_MILLISECONDS = 20_000;

const undo: (() => void | Promise<void>)[] = [];
let stopping: Promise<void> | undefined;

function complain(what: string, error: unknown): void {
  const why = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${what} ${why}\n`);
}

async function undoAll(): Promise<void> {
  setTimeout(() => process.exit(1), STOP_MILLISECONDS).unref();
  for (const step of undo.reverse()) await step();
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
  process.stderr.write(`The database is broken: ${reason}\n`);
  process.exit(1);
}

async function start(settings: Settings): Promise<void> {
  const { dataDirectory, url } = settings;
  const log = makeLog(settings.logLevel);
  quietenConsole(log);

  undo.push(lockDataDirectory(dataDirectory));
  const secrets = loadSecrets(dataDirectory);

  let gateway: Gateway = () =>
    Promise.resolve(
      Response.json({ code: 503, message: "Starting" }, { status: 503 }),
    );
  // Both ports first, so that a used one is reported at once.
  const server = await listen(
    settings.port,
    "SUPABASE_PORT",
    (request, peerAddress) => gateway(request, peerAddress),
  );
  const scoring = await listen(
    settings.scoringPort,
    "SCORING_PORT",
    makeFakeScoringService(
      join(dataDirectory, "scoring-accounts.json"),
      secrets.scoringApiKey,
      { name: settings.siteName, url: settings.siteUrl },
    ),
  );

  const functions = new FunctionsRunner(
    join(projectDirectory, "functions"),
    join(dataDirectory, "deno"),
    {
      variables: {
        SUPABASE_URL: url,
        SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({
          default: secrets.publishableKey,
        }),
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: secrets.secretKey }),
        SITE_URL: settings.siteUrl,
        SITE_NAME: settings.siteName,
        MAILBOX_URL: `${url}/local/mail`,
        ...settings.smtp,
        GOLFGUAGE_API_URL: settings.golfguageApiUrl ?? "",
        GOLFGUAGE_API_KEY: settings.golfguageApiKey ?? secrets.scoringApiKey,
      },
      // A mail service's name may resolve to changing addresses, which Deno's
      // permissions cannot express.
      reachable: settings.smtp.SMTP_HOST
        ? undefined
        : [
            url,
            ...(settings.golfguageApiUrl ? [settings.golfguageApiUrl] : []),
          ],
    },
    log,
  );
  undo.push(() => functions.stop());

  const config = await readProjectConfig();
  const database = await openDatabase({
    url: settings.databaseUrl,
    directory: join(dataDirectory, "db"),
    guard: {
      onBroken: endAtOnce,
      limit: limitStatements(STATEMENT_MILLISECONDS),
    },
  });
  undo.push(() => database.close());
  // Pushed last, so that requests in flight still find functions and database.
  undo.push(async () => {
    await Promise.all([drain(server), drain(scoring)]);
  });

  const mailbox = new DevInbox(
    join(dataDirectory, "mailbox.json"),
    settings.siteName,
  );
  const makeApp = (emailConfirmations: boolean) =>
    makeApplication(
      database,
      config,
      settings,
      secrets,
      mailbox,
      emailConfirmations,
    );
  const app = makeApp(
    settings.emailConfirmations ??
      config.auth?.email?.enable_confirmations ??
      false,
  );
  await app.ensureSystemSchema();
  for (const file of await migrateDatabase(database)) {
    log.info({ file }, "migration applied");
  }
  await makeDemoAccounts(makeApp(false), database, secrets.publishableKey);

  gateway = makeGateway({
    app,
    database,
    functions,
    mailbox,
    secrets,
    tryToWrite: () => tryToWrite(dataDirectory),
    signingKeys: await SigningKeys.load(dataDirectory, secrets.jwtSecret),
  });
  undo.push(startSchedule(database, functions, secrets.secretKey, log));
  announceBackend(dataDirectory, url);
  undo.push(() => {
    withdrawBackend(dataDirectory);
  });
  log.info({ url, dataDirectory }, "the embedded backend is ready");
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
  const reason = settings && fullDiskMessage(settings.dataDirectory);
  if (reason) process.stderr.write(`${reason}\n`);
  else complain("The embedded backend cannot start.", error);
  stop(1);
}
