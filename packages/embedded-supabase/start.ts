import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { makeApplication, serveStorage, type App } from "./application.ts";
import { lockDataDirectory } from "./data-directory-lock.ts";
import { openDatabase, type BackendDatabase } from "./database.ts";
import { DevInbox } from "./dev-inbox.ts";
import { STORAGE_FOLDER } from "./folder-storage.ts";
import { fullDiskMessage, fullDiskReporter, tryToWrite } from "./free-space.ts";
import { FunctionsRunner } from "./functions-runner.ts";
import { makeGateway, type Gateway } from "./gateway.ts";
import { drain, listen } from "./http-server.ts";
import { readProjectConfig } from "./project-config.ts";
import { announceBackend, withdrawBackend } from "./running-backend.ts";
import { loadSecrets, type Secrets } from "./secrets.ts";
import { SigningKeys } from "./signing-keys.ts";
import { limitStatements } from "./statement-limit.ts";

/** A hosted project gives a user's statement 8 s; this machine may be slower. */
const STATEMENT_MILLISECONDS = 20_000;

export type Options = {
  /** The project's folder, with `config.toml`, `functions` and `templates`. */
  projectDirectory: string;
  /** Where everything is kept; made when it is missing. */
  dataDirectory: string;
  port: number;
  /** A PostgreSQL server's database; undefined: PGlite in the data directory. */
  databaseUrl: string | undefined;
  /** The site that uses the backend: where links in mails lead to. */
  siteUrl: string;
  /** What the templates of mails call the product, and what it is called here. */
  productName: string;
  siteName: string;
  /** Undefined: as in config.toml. */
  emailConfirmations: boolean | undefined;
  /** Seconds; undefined: as in config.toml. */
  jwtExpiry: number | undefined;
  functions: {
    /** Environment variables of the edge functions, beside the hosted service's own. */
    variables: Record<string, string>;
    /** The addresses that they may reach beside the backend; undefined: any. */
    reachable: string[] | undefined;
  };
  log: Logger;
  /**
   * Starts what stands beside the backend, as soon as its port is taken: a used
   * port of either is reported before the database is opened.
   */
  startBeside: (stack: AsyncDisposableStack) => Promise<void>;
  /** @returns the names of the migrations that it has applied */
  migrate: (database: BackendDatabase) => Promise<string[]>;
  /** Fills the migrated database; `app` signs users up without confirmation. */
  fill: (app: App, database: BackendDatabase) => Promise<void>;
  /** Called when the database is broken: what it says and does may be wrong. */
  onBroken: (reason: string) => void;
};

/** What the caller works with after the start. */
export type Running = {
  url: string;
  secrets: Secrets;
  database: BackendDatabase;
  functions: FunctionsRunner;
};

/**
 * Starts the embedded backend on the loopback interface.
 *
 * @param stack gets what has to be undone at the end, also of a start that fails
 * @throws PortTakenError, DataDirectoryLockedError, MigrationError
 */
export async function startBackend(
  options: Options,
  stack: AsyncDisposableStack,
): Promise<Running> {
  const { dataDirectory, projectDirectory, log } = options;
  const url = `http://127.0.0.1:${options.port}`;

  stack.defer(lockDataDirectory(dataDirectory));
  const secrets = loadSecrets(dataDirectory);

  let gateway: Gateway = () =>
    Promise.resolve(Response.json({ code: 503, message: "Starting" }, { status: 503 }));
  const server = await listen(options.port, "SUPABASE_PORT", (request, peerAddress) =>
    gateway(request, peerAddress),
  );
  await options.startBeside(stack);

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
        MAILBOX_URL: `${url}/local/mail`,
        ...options.functions.variables,
      },
      reachable: options.functions.reachable && [url, ...options.functions.reachable],
    },
    log,
  );
  stack.defer(() => functions.stop());

  const reportFullDisk = fullDiskReporter(dataDirectory, log);
  const config = await readProjectConfig(projectDirectory);
  const directory = join(dataDirectory, "db");
  // One that was made half-way could not be opened again.
  const full =
    options.databaseUrl || existsSync(directory) ? undefined : fullDiskMessage(dataDirectory);
  if (full) throw new Error(full);
  const database = await openDatabase({
    url: options.databaseUrl,
    directory,
    guard: {
      onBroken: options.onBroken,
      onFullDisk: reportFullDisk,
      limit: limitStatements(STATEMENT_MILLISECONDS),
    },
  });
  stack.defer(() => database.close());
  // Put there last, so that requests in flight still find functions and database.
  stack.defer(() => drain(server));

  const mailbox = new DevInbox(
    join(dataDirectory, "mailbox.jsonl"),
    options.productName,
    options.siteName,
  );
  const makeApp = (emailConfirmations: boolean) =>
    makeApplication(
      projectDirectory,
      database,
      config,
      options,
      secrets,
      mailbox,
      join(dataDirectory, STORAGE_FOLDER),
      emailConfirmations,
    );
  const app = makeApp(
    options.emailConfirmations ?? config.auth?.email?.enable_confirmations ?? false,
  );
  await app.ensureSystemSchema();
  serveStorage();
  for (const file of await options.migrate(database)) {
    log.info({ file }, "migration applied");
  }
  await options.fill(makeApp(false), database);

  gateway = makeGateway({
    app,
    database,
    functions,
    mailbox,
    secrets,
    tryToWrite: () => tryToWrite(dataDirectory),
    signingKeys: await SigningKeys.load(dataDirectory, secrets.jwtSecret),
  });
  announceBackend(dataDirectory, url);
  stack.defer(() => {
    withdrawBackend(dataDirectory);
  });
  log.info({ url, dataDirectory }, "the embedded backend is ready");
  return { url, secrets, database, functions };
}
