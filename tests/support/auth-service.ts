import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openDatabase } from "embedded-supabase/database.ts";
import { DevInbox } from "embedded-supabase/dev-inbox.ts";
import { FunctionsRunner } from "embedded-supabase/functions-runner.ts";
import { makeLocalGateway, type Gateway } from "embedded-supabase/gateway.ts";
import { drain, listen } from "embedded-supabase/http-server.ts";
import { readProjectConfig, type ProjectConfig } from "embedded-supabase/project-config.ts";
import { loadSecrets, type Secrets } from "embedded-supabase/secrets.ts";
import { SigningKeys } from "embedded-supabase/signing-keys.ts";
import type { JWK } from "jose";
import { pino } from "pino";
import { SMTPServer } from "smtp-server";
import type { HostedPrograms } from "../../scripts/hosted-programs.ts";
import { makeFakeScoringService, scoringKeyOf } from "../../supabase/local/fake-scoring-service.ts";
import { projectDirectory } from "../../supabase/local/project-directory.ts";
import { readSettings } from "../../supabase/local/settings.ts";
import { freePort, RunningBackend, signToken, type Outcome } from "./backend.ts";
import { createHostedDatabase, type Contents, type HostedDatabase } from "./hosted-database.ts";
import { projectRoot } from "./project-root.ts";
import { ServiceProcess } from "./service-process.ts";
import { pushMigrations } from "./supabase-cli.ts";

/** Where the services of a hosted project run. */
export type Place = {
  /** A PostgreSQL server's URL, as superuser. */
  server: string;
  programs: HostedPrograms;
};

/** What the mail server says to a recipient: nothing, or an SMTP response; and how long it takes, in milliseconds. */
export type MailServer = {
  /** Ends the connection instead of taking an address. */
  breaksOff?: boolean;
  refusal?: { code: number; text: string };
  pause?: number;
};

/** More than any test needs: they all come from one address. */
const UNLIMITED = "1000000";

const TEMPLATES = ["confirmation", "recovery", "email_change"] as const;

/** A mail's text of one part, decoded. */
function contentOf(source: string): { subject: string; html: string } {
  const [, head = "", body = ""] = /^([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(source) ?? [];
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(head)?.[1] ?? "";
  const bytes = (text: string) =>
    Buffer.from(
      text
        .replace(/=\r\n/g, "")
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      "latin1",
    ).toString();
  return {
    subject: subject
      .replace(/\r\n\s+/g, " ")
      .replace(/=\?UTF-8\?q\?(.*?)\?=/gi, (_, word: string) => bytes(word.replaceAll("_", " "))),
    html: bytes(body),
  };
}

/**
 * The services of a hosted project on PostgreSQL without a superuser: Supabase's own
 * auth service, PostgREST, the functions, and mails that go through SMTP to the dev
 * inbox. Its processes belong to this one.
 */
export class AuthServiceBackend extends RunningBackend {
  mailServer: MailServer = {};
  readonly #settings: Record<string, string>;
  readonly #database: HostedDatabase;
  readonly #undo: (() => Promise<unknown>)[] = [];
  readonly #authService: ServiceProcess;
  readonly #dataApi: ServiceProcess;
  #serviceSettings: Record<string, string> = {};
  #authPort = 0;
  #dataApiPort = 0;

  /** Use `startOnAuthService`. */
  constructor(
    { authService, dataApi }: HostedPrograms,
    environment: Record<string, string> & { DATA_DIR: string },
    database: HostedDatabase,
    serviceSettings: Record<string, string>,
  ) {
    super(environment);
    this.#settings = environment;
    this.#database = database;
    this.#serviceSettings = serviceSettings;
    this.#authService = new ServiceProcess(
      "The auth service",
      [authService, "serve"],
      this.dataDir,
    );
    this.#dataApi = new ServiceProcess("PostgREST", [dataApi], this.dataDir);
  }

  override get output(): string {
    return this.#authService.output + this.#dataApi.output;
  }

  override async start(): Promise<void> {
    const settings = readSettings(this.#settings);
    const secrets = loadSecrets(this.dataDir);
    const log = pino({ level: "silent" });
    const config = await readProjectConfig(projectDirectory);
    const mailbox = new DevInbox(join(this.dataDir, "mailbox.jsonl"), "Teebox", settings.siteName);
    const database = await openDatabase({ url: settings.databaseUrl });
    // Makes the key, whose public part the auth service publishes.
    await SigningKeys.load(this.dataDir, secrets.jwtSecret);
    const functions = new FunctionsRunner(
      join(projectRoot, "supabase/functions"),
      join(this.dataDir, "deno"),
      {
        variables: {
          SUPABASE_URL: this.url,
          SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({
            default: secrets.publishableKey,
          }),
          SUPABASE_SECRET_KEYS: JSON.stringify({ default: secrets.secretKey }),
          SITE_URL: settings.siteUrl,
          SITE_NAME: settings.siteName,
          MAILBOX_URL: `${this.url}/local/mail`,
          ...settings.smtp,
          GOLFGUAGE_API_URL: settings.scoringUrl,
          GOLFGUAGE_API_KEY: scoringKeyOf(secrets.secretKey),
        },
        reachable: [this.url, settings.scoringUrl],
      },
      log,
    );
    const local = makeLocalGateway({
      database,
      functions,
      mailbox,
      tryToWrite: () => Promise.resolve(),
      secrets,
    });
    const scoring = await listen(
      settings.scoringPort,
      "SCORING_PORT",
      makeFakeScoringService(
        join(this.dataDir, "scoring-accounts.json"),
        scoringKeyOf(secrets.secretKey),
        { name: settings.siteName, url: settings.siteUrl },
      ),
    );
    const smtp = await this.#startMailServer(mailbox);
    const server: Server = await listen(
      settings.port,
      "SUPABASE_PORT",
      this.#gateway(local, secrets),
    );
    this.#undo.push(
      () => database.close(),
      () => functions.stop(),
      () => Promise.all([drain(server), drain(scoring)]),
      () =>
        new Promise<void>((resolve) => {
          smtp.close(resolve);
        }),
    );
    const subjects = Object.fromEntries(
      TEMPLATES.flatMap((name) => [
        [
          `GOTRUE_MAILER_SUBJECTS_${name.toUpperCase()}`,
          config.auth?.email?.template?.[name]?.subject ?? "",
        ],
        [`GOTRUE_MAILER_TEMPLATES_${name.toUpperCase()}`, `${this.url}/templates/${name}`],
      ]),
    );
    const keys = JSON.parse(readFileSync(join(this.dataDir, "signing-keys.json"), "utf8")) as {
      keys: JWK[];
    };
    const sharedSecret = {
      kty: "oct",
      alg: "HS256",
      kid: "gateway",
      k: Buffer.from(secrets.jwtSecret).toString("base64url"),
    };
    this.#serviceSettings = {
      GOTRUE_API_HOST: "127.0.0.1",
      API_EXTERNAL_URL: `${this.url}/auth/v1`,
      GOTRUE_DB_DRIVER: "postgres",
      DATABASE_URL: `${this.#database.authUrl}?sslmode=disable`,
      // As a hosted project: without them it opens some connections for each call.
      GOTRUE_DB_MAX_POOL_SIZE: "10",
      GOTRUE_DB_MAX_IDLE_POOL_SIZE: "10",
      GOTRUE_SITE_URL: settings.siteUrl,
      GOTRUE_JWT_SECRET: secrets.jwtSecret,
      GOTRUE_JWT_AUD: "authenticated",
      GOTRUE_JWT_ISSUER: `${this.url}/auth/v1`,
      GOTRUE_JWT_DEFAULT_GROUP_NAME: "authenticated",
      GOTRUE_JWT_ADMIN_ROLES: "service_role",
      GOTRUE_JWT_EXP: String(settings.jwtExpiry ?? 3600),
      GOTRUE_JWT_KEYS: JSON.stringify([
        ...keys.keys.map((key) => ({ ...key, key_ops: ["sign", "verify"] })),
        // The gateway's tokens of roles, as in a hosted project.
        { ...sharedSecret, key_ops: ["verify"] },
      ]),
      GOTRUE_EXTERNAL_EMAIL_ENABLED: "true",
      GOTRUE_MAILER_AUTOCONFIRM: String(settings.emailConfirmations !== true),
      GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: "true",
      GOTRUE_MAILER_OTP_EXP: "3600",
      GOTRUE_MAILER_OTP_LENGTH: "10",
      GOTRUE_MAILER_EXTERNAL_HOSTS: "127.0.0.1",
      ...subjects,
      GOTRUE_SMTP_HOST: "127.0.0.1",
      GOTRUE_SMTP_PORT: String((smtp.server.address() as AddressInfo).port),
      GOTRUE_SMTP_ADMIN_EMAIL: "club@example.com",
      GOTRUE_SMTP_MAX_FREQUENCY: "60s",
      GOTRUE_RATE_LIMIT_HEADER: "",
      GOTRUE_RATE_LIMIT_EMAIL_SENT: UNLIMITED,
      GOTRUE_RATE_LIMIT_VERIFY: UNLIMITED,
      GOTRUE_RATE_LIMIT_TOKEN_REFRESH: UNLIMITED,
      GOTRUE_RATE_LIMIT_OTP: UNLIMITED,
      GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: UNLIMITED,
      GOTRUE_SECURITY_SB_FORWARDED_FOR_ENABLED: "true",
      GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: "true",
      GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: "10",
      GOTRUE_MFA_TOTP_ENROLL_ENABLED: "true",
      GOTRUE_MFA_TOTP_VERIFY_ENABLED: "true",
      GOTRUE_PASSWORD_MIN_LENGTH: "6",
      ...this.#serviceSettings,
    };
    await Promise.all([
      this.#startAuthService(),
      this.#startDataApi(config, [
        ...keys.keys.map(({ kty, crv, x, y, kid }) => ({
          kty,
          crv,
          x,
          y,
          kid,
        })),
        sharedSecret,
      ]),
    ]);
  }

  /**
   * Starts the auth service again with other settings, which a hosted project
   * changes on its dashboard.
   *
   * @param changes by their names in the auth service
   */
  async configure(changes: Record<string, string>): Promise<void> {
    this.#serviceSettings = { ...this.#serviceSettings, ...changes };
    await this.#authService.stop();
    await this.#startAuthService();
  }

  async #startAuthService(): Promise<void> {
    this.#authPort = await freePort();
    const port = String(this.#authPort);
    await this.#authService.start(
      { ...this.#serviceSettings, GOTRUE_API_PORT: port, PORT: port },
      `http://127.0.0.1:${port}/health`,
    );
  }

  async #startDataApi({ api }: ProjectConfig, keys: JWK[]): Promise<void> {
    this.#dataApiPort = await freePort();
    const adminPort = String(await freePort());
    await this.#dataApi.start(
      {
        PGRST_SERVER_HOST: "127.0.0.1",
        PGRST_SERVER_PORT: String(this.#dataApiPort),
        PGRST_ADMIN_SERVER_PORT: adminPort,
        PGRST_DB_URI: `${this.#database.dataApiUrl}?sslmode=disable`,
        PGRST_DB_SCHEMAS: api?.schemas?.join() ?? "",
        PGRST_DB_EXTRA_SEARCH_PATH: api?.extra_search_path?.join() ?? "",
        PGRST_DB_MAX_ROWS: String(api?.max_rows),
        PGRST_DB_ANON_ROLE: "anon",
        PGRST_JWT_SECRET: JSON.stringify({ keys }),
        PGRST_JWT_CACHE_MAX_LIFETIME: "3600",
      },
      `http://127.0.0.1:${adminPort}/ready`,
    );
  }

  /**
   * A gateway like a hosted project's: it knows the keys, and sends a token of their
   * role on.
   */
  #gateway(local: Gateway, { jwtSecret, ...keys }: Secrets): Gateway {
    const roleToken = (role: string) =>
      signToken({ role, exp: Math.floor(Date.now() / 1000) + 60 }, jwtSecret);
    return async (request, peerAddress) => {
      const { pathname, search } = new URL(request.url);
      const [, first, second = ""] = pathname.split("/");
      if (first === "templates") {
        return new Response(readFileSync(join(projectRoot, `supabase/templates/${second}.html`)), {
          headers: { "content-type": "text/html" },
        });
      }
      const service = /^\/(auth|rest)\/v1(\/.*)$/.exec(pathname);
      if (!service) return local(request, peerAddress);
      const [, name, path = ""] = service;
      const headers = new Headers(request.headers);
      const key = headers.get("apikey") ?? "";
      const isSecret = key === keys.secretKey;
      // Links in mails have no key, and the public keys need none.
      const isOpen = ["/auth/v1/verify", "/auth/v1/.well-known/jwks.json"].includes(pathname);
      if (!isSecret && !isOpen && key !== keys.publishableKey) {
        return Response.json({ message: "Invalid API key" }, { status: 401 });
      }
      if (pathname === "/rest/v1/" && !isSecret) {
        return Response.json(
          {
            message: "Access to schema is forbidden",
            hint: "Accessing the schema via the Data API is only allowed using a secret API key.",
          },
          { status: 401 },
        );
      }
      for (const name of ["host", "connection", "content-length", "expect"]) {
        headers.delete(name);
      }
      // Whose address it is may only be said with a secret key.
      if (!isSecret) headers.delete("sb-forwarded-for");
      headers.set("x-forwarded-for", peerAddress ?? "");
      if ([null, `Bearer ${key}`].includes(headers.get("authorization"))) {
        headers.set("authorization", `Bearer ${roleToken(isSecret ? "service_role" : "anon")}`);
      }
      const port = name === "auth" ? this.#authPort : this.#dataApiPort;
      const response = await fetch(`http://127.0.0.1:${String(port)}${path}${search}`, {
        method: request.method,
        headers,
        body: ["GET", "HEAD"].includes(request.method) ? undefined : await request.arrayBuffer(),
        redirect: "manual",
      });
      const answered = new Headers(response.headers);
      // fetch has already decoded the body.
      answered.delete("content-encoding");
      answered.delete("content-length");
      const body = await response.arrayBuffer();
      return new Response(body.byteLength > 0 ? body : null, {
        status: response.status,
        headers: answered,
      });
    };
  }

  /** A mail server that keeps all mails in the dev inbox. */
  async #startMailServer(mailbox: DevInbox): Promise<SMTPServer> {
    const sockets = new Set<Socket>();
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo: (_address, _session, done) => {
        const { breaksOff, refusal, pause = 0 } = this.mailServer;
        setTimeout(() => {
          if (breaksOff) {
            for (const socket of sockets) socket.destroy();
            return;
          }
          if (!refusal) {
            done();
            return;
          }
          done(
            Object.assign(new Error(refusal.text), {
              responseCode: refusal.code,
            }),
          );
        }, pause);
      },
      onData: (stream, session, done) => {
        let source = "";
        stream.on("data", (chunk) => (source += String(chunk)));
        stream.on("end", () => {
          for (const { address } of session.envelope.rcptTo) {
            void mailbox.send({ to: address, text: "", ...contentOf(source) });
          }
          done();
        });
      },
    });
    smtp.server.on("connection", (socket: Socket) => {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
    });
    smtp.listen(0, "127.0.0.1");
    await once(smtp.server, "listening");
    return smtp;
  }

  override async halt(): Promise<Outcome> {
    await Promise.all([this.#authService.stop(), this.#dataApi.stop()]);
    for (const step of this.#undo.splice(0).reverse()) await step();
    return { code: null, signal: null, output: this.output };
  }
}

/** An empty database gets the auth service's own tables, and what the CLI pushes. */
export function hostedContents({
  authService,
  cli,
}: Pick<HostedPrograms, "authService" | "cli">): Contents {
  return {
    name: "auth_service",
    async makeAuthTables({ authUrl }) {
      await promisify(execFile)(authService, ["migrate"], {
        cwd: tmpdir(),
        env: {
          DATABASE_URL: `${authUrl}?sslmode=disable`,
          GOTRUE_DB_DRIVER: "postgres",
          API_EXTERNAL_URL: "http://127.0.0.1",
          GOTRUE_SITE_URL: "http://127.0.0.1",
          GOTRUE_JWT_SECRET: "for the migrations only, of 32 characters",
        } as unknown as NodeJS.ProcessEnv,
      });
    },
    migrate: (ownerUrl) => pushMigrations(cli, ownerUrl),
  };
}

/**
 * Starts the services of a hosted project, on a new database.
 *
 * @param settings as for the embedded backend: `EMAIL_CONFIRMATIONS`,
 *   `JWT_EXPIRY`, `SITE_URL`
 * @param serviceSettings the auth service's own, which differ from a hosted
 *   project's
 * @throws Error with the service's output when one does not start
 */
export async function startOnAuthService(
  { server, programs }: Place,
  settings: Record<string, string> = {},
  serviceSettings: Record<string, string> = {},
): Promise<AuthServiceBackend> {
  const database = await createHostedDatabase(server, hostedContents(programs));
  const backend = new AuthServiceBackend(
    programs,
    {
      SUPABASE_PORT: String(await freePort()),
      SCORING_PORT: String(await freePort()),
      ...settings,
      DATABASE_URL: database.url,
      DATA_DIR: await mkdtemp(join(tmpdir(), "teebox-backend-")),
    },
    database,
    serviceSettings,
  );
  try {
    await backend.start();
  } catch (error) {
    await backend.stop();
    throw error;
  }
  return backend;
}
