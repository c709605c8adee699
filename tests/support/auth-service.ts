import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { JWK } from "jose";
import { pino } from "pino";
import { SMTPServer } from "smtp-server";
import { makeApplication } from "embedded-supabase/application.ts";
import { openDatabase } from "embedded-supabase/database.ts";
import { DevInbox } from "embedded-supabase/dev-inbox.ts";
import {
  makeFakeScoringService,
  scoringKeyOf,
} from "../../supabase/local/fake-scoring-service.ts";
import { FunctionsRunner } from "embedded-supabase/functions-runner.ts";
import { makeGateway, type Gateway } from "embedded-supabase/gateway.ts";
import { drain, listen } from "embedded-supabase/http-server.ts";
import { readProjectConfig } from "embedded-supabase/project-config.ts";
import { projectDirectory } from "../../supabase/local/project-directory.ts";
import { loadSecrets, type Secrets } from "embedded-supabase/secrets.ts";
import { readSettings } from "../../supabase/local/settings.ts";
import { SigningKeys } from "embedded-supabase/signing-keys.ts";
import {
  freePort,
  RunningBackend,
  signToken,
  type Outcome,
} from "./backend.ts";
import { createHostedDatabase } from "./hosted-database.ts";
import { projectRoot } from "./project-root.ts";

/** Where the real auth service runs. */
export type Place = {
  /** A PostgreSQL server's URL, as superuser. */
  server: string;
  /** The auth service. */
  program: string;
};

/** What the mail server says to a recipient: nothing, or an SMTP response; and how long it takes, in milliseconds. */
export type MailServer = {
  /** Ends the connection instead of taking an address. */
  breaksOff?: boolean;
  refusal?: { code: number; text: string };
  pause?: number;
};

const START_MILLISECONDS = 20_000;

/** More than any test needs: they all come from one address. */
const UNLIMITED = "1000000";

const TEMPLATES = ["confirmation", "recovery", "email_change"] as const;

/** A mail's text of one part, decoded. */
function contentOf(source: string): { subject: string; html: string } {
  const [, head = "", body = ""] =
    /^([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(source) ?? [];
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(head)?.[1] ?? "";
  const bytes = (text: string) =>
    Buffer.from(
      text
        .replace(/=\r\n/g, "")
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
          String.fromCharCode(parseInt(hex, 16)),
        ),
      "latin1",
    ).toString();
  return {
    subject: subject
      .replace(/\r\n\s+/g, " ")
      .replace(/=\?UTF-8\?q\?(.*?)\?=/gi, (_, word: string) =>
        bytes(word.replaceAll("_", " ")),
      ),
    html: bytes(body),
  };
}

/**
 * The whole backend with Supabase's own auth service, as a hosted project has
 * it: on PostgreSQL without a superuser, with lite for the data API, the
 * functions, and mails that go through SMTP to the dev inbox. Its processes
 * belong to this one.
 */
export class AuthServiceBackend extends RunningBackend {
  mailServer: MailServer = {};
  readonly #place: Place;
  readonly #settings: Record<string, string>;
  readonly #authUrl: string;
  readonly #undo: (() => Promise<unknown>)[] = [];
  #service: ChildProcess | undefined;
  #serviceOutput = "";
  #serviceSettings: Record<string, string> = {};
  #servicePort = 0;

  /** Use `startOnAuthService`. */
  constructor(
    place: Place,
    environment: Record<string, string> & { DATA_DIR: string },
    authUrl: string,
    serviceSettings: Record<string, string>,
  ) {
    super(environment);
    this.#place = place;
    this.#settings = environment;
    this.#authUrl = authUrl;
    this.#serviceSettings = serviceSettings;
  }

  override get output(): string {
    return this.#serviceOutput;
  }

  override async start(): Promise<void> {
    const settings = readSettings(this.#settings);
    const secrets = loadSecrets(this.dataDir);
    const log = pino({ level: "silent" });
    const config = await readProjectConfig(projectDirectory);
    const mailbox = new DevInbox(
      join(this.dataDir, "mailbox.jsonl"),
      "Teebox",
      settings.siteName,
    );
    const database = await openDatabase({ url: settings.databaseUrl });
    const signingKeys = await SigningKeys.load(this.dataDir, secrets.jwtSecret);
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
    const gateway = makeGateway({
      app: makeApplication(
        projectDirectory,
        database,
        config,
        settings,
        secrets,
        mailbox,
        false,
      ),
      database,
      functions,
      mailbox,
      tryToWrite: () => Promise.resolve(),
      secrets,
      signingKeys,
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
      this.#withAuthService(gateway, secrets),
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
        [
          `GOTRUE_MAILER_TEMPLATES_${name.toUpperCase()}`,
          `${this.url}/templates/${name}`,
        ],
      ]),
    );
    const keys = JSON.parse(
      readFileSync(join(this.dataDir, "signing-keys.json"), "utf8"),
    ) as { keys: JWK[] };
    this.#serviceSettings = {
      GOTRUE_API_HOST: "127.0.0.1",
      API_EXTERNAL_URL: `${this.url}/auth/v1`,
      GOTRUE_DB_DRIVER: "postgres",
      DATABASE_URL: this.#authUrl,
      GOTRUE_SITE_URL: settings.siteUrl,
      GOTRUE_JWT_SECRET: secrets.jwtSecret,
      GOTRUE_JWT_AUD: "authenticated",
      GOTRUE_JWT_DEFAULT_GROUP_NAME: "authenticated",
      GOTRUE_JWT_ADMIN_ROLES: "service_role",
      GOTRUE_JWT_EXP: String(settings.jwtExpiry ?? 3600),
      GOTRUE_JWT_KEYS: JSON.stringify([
        ...keys.keys.map((key) => ({ ...key, key_ops: ["sign", "verify"] })),
        // The gateway's tokens of roles, as in a hosted project.
        {
          kty: "oct",
          alg: "HS256",
          kid: "gateway",
          k: Buffer.from(secrets.jwtSecret).toString("base64url"),
          key_ops: ["verify"],
        },
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
    await this.#startService();
  }

  /**
   * Starts the auth service again with other settings, which a hosted project
   * changes on its dashboard.
   *
   * @param changes by their names in the auth service
   */
  async configure(changes: Record<string, string>): Promise<void> {
    this.#serviceSettings = { ...this.#serviceSettings, ...changes };
    await this.#stopService();
    await this.#startService();
  }

  async #startService(): Promise<void> {
    this.#servicePort = await freePort();
    const child = spawn(this.#place.program, ["serve"], {
      // A file .env in the current folder would be read.
      cwd: this.dataDir,
      env: {
        ...this.#serviceSettings,
        GOTRUE_API_PORT: String(this.#servicePort),
        PORT: String(this.#servicePort),
      } as unknown as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#service = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        this.#serviceOutput += String(chunk);
      });
    }
    // It must not outlive this process.
    const kill = () => child.kill("SIGKILL");
    process.once("exit", kill);
    child.once("exit", () => process.off("exit", kill));
    const deadline = Date.now() + START_MILLISECONDS;
    for (;;) {
      try {
        const health = await fetch(
          `http://127.0.0.1:${String(this.#servicePort)}/health`,
        );
        if (health.ok) return;
      } catch {
        // Not yet.
      }
      if (child.exitCode !== null || Date.now() > deadline) {
        throw new Error(
          `The auth service did not start.\n${this.#serviceOutput}`,
        );
      }
      await delay(20);
    }
  }

  async #stopService(): Promise<void> {
    const child = this.#service;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  /** A gateway like a hosted project's: /auth/v1 by the auth service, all else as in the embedded backend. */
  #withAuthService(gateway: Gateway, { jwtSecret, ...keys }: Secrets): Gateway {
    const roleToken = (role: string) =>
      signToken({ role, exp: Math.floor(Date.now() / 1000) + 60 }, jwtSecret);
    return async (request, peerAddress) => {
      const { pathname, search } = new URL(request.url);
      const [, first, second = ""] = pathname.split("/");
      if (first === "templates") {
        return new Response(
          readFileSync(join(projectRoot, `supabase/templates/${second}.html`)),
          { headers: { "content-type": "text/html" } },
        );
      }
      if (!pathname.startsWith("/auth/v1/")) {
        return gateway(request, peerAddress);
      }
      const headers = new Headers(request.headers);
      const key = headers.get("apikey") ?? "";
      const isSecret = key === keys.secretKey;
      // Links in mails have no key.
      const isLink = pathname === "/auth/v1/verify";
      if (!isSecret && !isLink && key !== keys.publishableKey) {
        return pathname.endsWith("/jwks.json")
          ? gateway(request, peerAddress)
          : Response.json({ message: "Invalid API key" }, { status: 401 });
      }
      for (const name of ["host", "connection", "content-length", "expect"]) {
        headers.delete(name);
      }
      // Whose address it is may only be said with a secret key.
      if (!isSecret) headers.delete("sb-forwarded-for");
      if ([null, `Bearer ${key}`].includes(headers.get("authorization"))) {
        headers.set(
          "authorization",
          `Bearer ${roleToken(isSecret ? "service_role" : "anon")}`,
        );
      }
      const response = await fetch(
        `http://127.0.0.1:${String(this.#servicePort)}${pathname.slice("/auth/v1".length)}${search}`,
        {
          method: request.method,
          headers,
          body: ["GET", "HEAD"].includes(request.method)
            ? undefined
            : await request.arrayBuffer(),
          redirect: "manual",
        },
      );
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
    await this.#stopService();
    for (const step of this.#undo.splice(0).reverse()) await step();
    return { code: null, signal: null, output: this.output };
  }
}

/**
 * Starts a backend with the real auth service, on a new database.
 *
 * @param settings as for the embedded backend: `EMAIL_CONFIRMATIONS`,
 *   `JWT_EXPIRY`, `SITE_URL`
 * @param serviceSettings the auth service's own, which differ from a hosted
 *   project's
 * @throws Error with the auth service's output when it does not start
 */
export async function startOnAuthService(
  place: Place,
  settings: Record<string, string> = {},
  serviceSettings: Record<string, string> = {},
): Promise<AuthServiceBackend> {
  const { url, authUrl } = await createHostedDatabase(place.server, {
    name: "auth_service",
    async make(urls) {
      await promisify(execFile)(place.program, ["migrate"], {
        cwd: tmpdir(),
        env: {
          DATABASE_URL: `${urls.authUrl}?sslmode=disable`,
          GOTRUE_DB_DRIVER: "postgres",
          API_EXTERNAL_URL: "http://127.0.0.1",
          GOTRUE_SITE_URL: "http://127.0.0.1",
          GOTRUE_JWT_SECRET: "for the migrations only, of 32 characters",
        } as unknown as NodeJS.ProcessEnv,
      });
    },
  });
  const backend = new AuthServiceBackend(
    place,
    {
      SUPABASE_PORT: String(await freePort()),
      SCORING_PORT: String(await freePort()),
      ...settings,
      DATABASE_URL: url,
      DATA_DIR: await mkdtemp(join(tmpdir(), "teebox-backend-")),
    },
    `${authUrl}?sslmode=disable`,
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
