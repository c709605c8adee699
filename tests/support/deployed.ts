import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setDefaultCACertificates, getCACertificates } from "node:tls";
import type { Settings } from "../../scripts/verify/settings.ts";
import { freePort, startBackend, type RunningBackend } from "./backend.ts";
import {
  makeCertificate,
  type Certificate,
  startTlsProxy,
  type TlsProxy,
} from "./tls-proxy.ts";
import { projectRoot } from "./project-root.ts";
import { startWebServer, type WebServer } from "./web-server.ts";
import { hash } from "bcryptjs";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

const METRICS_TOKEN = "a token that only the owner knows";

/** pg_cron's two tables, which PGlite cannot have, with both jobs as docs/deploying.md makes them. */
const SCHEDULE = `
  create schema cron;
  create table cron.job (
    jobid bigint primary key, jobname text, schedule text, command text, active boolean default true);
  create table cron.job_run_details (
    jobid bigint, status text, end_time timestamptz);
  insert into cron.job (jobid, jobname, schedule, command) values
    (1, 'registration-mail', '* * * * *', 'select net.http_post(url := ''https://x.supabase.co/functions/v1/registration-mail'')'),
    (2, 'scheduled-work', '* * * * *', 'select public.run_scheduled_work()');
  insert into cron.job_run_details values (1, 'succeeded', now()), (2, 'succeeded', now())`;

/** A site and its project, deployed as docs/deploying.md says, each behind TLS. */
export type Deployed = {
  settings: Settings;
  backend: RunningBackend;
  site: WebServer;
  projectProxy: TlsProxy;
  siteProxy: TlsProxy;
  /** The folder that the project was deployed from; it can be changed. */
  checkout: string;
  /** The file that makes other processes trust the proxies. */
  certificateFile: string;
  /** Starts the site again, with other settings. */
  restartSite(environment?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Deploys the project from a copy of this checkout, with the settings that
 * docs/deploying.md asks for, and the built site.
 *
 * @param certificate of both proxies
 */
export async function deploy(
  certificate: Certificate = makeCertificate(90),
): Promise<Deployed> {
  const checkout = await mkdtemp(join(tmpdir(), "teebox-checkout-"));
  await cp(join(projectRoot, "supabase"), join(checkout, "supabase"), {
    recursive: true,
  });
  await cp(join(projectRoot, "package.json"), join(checkout, "package.json"));
  await symlink(
    join(projectRoot, "node_modules"),
    join(checkout, "node_modules"),
  );
  const certificateFile = join(checkout, "certificate.pem");
  await writeFile(certificateFile, certificate.cert);
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, certificate.cert]);

  const sitePort = await freePort();
  const siteUrl = `https://localhost:${String(sitePort)}`;
  const backend = await startBackend({ SITE_URL: siteUrl }, { checkout });
  await backend.sql(SCHEDULE);
  const projectProxy = await startTlsProxy(
    await freePort(),
    () => backend.url,
    certificate,
    { answer: hostedAdminApi(backend) },
  );
  const startSite = (environment: Record<string, string> = {}) =>
    startWebServer(backend, {
      SITE_URL: siteUrl,
      TRUST_PROXY: "1",
      METRICS_TOKEN,
      ...environment,
    });
  const deployed: Deployed = {
    settings: {
      projectUrl: projectProxy.url,
      publishableKey: backend.publishableKey,
      secretKey: backend.secretKey,
      siteUrl,
      metricsToken: METRICS_TOKEN,
      secondFactor: "off",
      adminSecondFactor: "optional",
    },
    backend,
    site: await startSite(),
    projectProxy,
    siteProxy: await startTlsProxy(
      sitePort,
      () => deployed.site.url,
      certificate,
    ),
    checkout,
    certificateFile,
    async restartSite(environment) {
      await deployed.site.stop();
      deployed.site = await startSite(environment);
    },
    async stop() {
      setDefaultCACertificates(trusted);
      await deployed.siteProxy.stop();
      await projectProxy.stop();
      await deployed.site.stop();
      await backend.stop();
      await rm(checkout, { recursive: true, force: true });
    },
  };
  return deployed;
}

const HASH_ROUNDS = 4;

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

type Wanted = {
  email?: string;
  password?: string;
  user_metadata?: object;
};

/**
 * The part of a hosted project's admin API that `npm run verify` uses, on the
 * embedded backend's database, because lite has none: making and removing
 * accounts with a secret key.
 *
 * @returns whether the request was for the admin API
 */
export function hostedAdminApi(
  backend: RunningBackend,
): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  async function createUser({ email = "", password = "", ...wanted }: Wanted) {
    const id = randomUUID();
    const metadata = JSON.stringify(wanted.user_metadata ?? {});
    await backend.sql(`
      insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at,
        raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
      values ('${id}', 'authenticated', 'authenticated', ${quoted(email)},
        ${quoted(await hash(password, HASH_ROUNDS))}, now(),
        '{"provider":"email","providers":["email"]}', ${quoted(metadata)}, now(), now())`);
    return { status: 200, body: { id, email } };
  }

  async function removeUser(id: string) {
    const gone = await backend.sql(
      `delete from auth.users where id = ${quoted(id)} returning id`,
    );
    return gone.length > 0
      ? { status: 200, body: {} }
      : { status: 404, body: { code: 404, error_code: "user_not_found" } };
  }

  return async (request, response) => {
    const [, path = ""] =
      /^\/auth\/v1\/admin\/(.*)$/.exec(request.url ?? "") ?? [];
    if (!path) return false;
    let text = "";
    for await (const part of request) text += String(part);
    const wanted = (text ? JSON.parse(text) : {}) as Wanted;
    let answer: { status: number; body: object };
    if (request.headers.apikey !== backend.secretKey) {
      answer = { status: 403, body: { code: 403, error_code: "not_admin" } };
    } else if (request.method === "POST" && path === "users") {
      answer = await createUser(wanted);
    } else if (request.method === "DELETE") {
      answer = await removeUser(path.replace("users/", ""));
    } else {
      answer = { status: 404, body: {} };
    }
    response
      .writeHead(answer.status, { "content-type": "application/json" })
      .end(JSON.stringify(answer.body));
    return true;
  };
}
