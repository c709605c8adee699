import {
  cp,
  mkdtemp,
  readFile,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setDefaultCACertificates, getCACertificates } from "node:tls";
import type { Settings } from "../../scripts/verify/settings.ts";
import { freePort, startBackend, type RunningBackend } from "./backend.ts";
import { makeCertificate, type Certificate } from "./certificate.ts";
import { hostedAdminApi } from "./hosted-admin-api.ts";
import { projectRoot } from "./project-root.ts";
import { startTlsProxy, type TlsProxy } from "./tls-proxy.ts";
import { startWebServer, type WebServer } from "./web-server.ts";

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
  /** Gives the project other settings, as in config.toml. */
  configure(changes: Record<string, string>): Promise<void>;
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

  const configFile = join(checkout, "supabase/config.toml");
  const config = await readFile(configFile, "utf8");
  let current = config;
  async function configure(changes: Record<string, string>) {
    current = Object.entries(changes).reduce(
      (text, [name, value]) =>
        text.replace(new RegExp(`^${name} = .*$`, "m"), `${name} = ${value}`),
      config,
    );
    await writeFile(configFile, current);
  }
  await configure({ enable_confirmations: "true" });

  const sitePort = await freePort();
  const siteUrl = `https://localhost:${String(sitePort)}`;
  const backend = await startBackend({ SITE_URL: siteUrl }, { checkout });
  await backend.sql(SCHEDULE);
  const adminApi = hostedAdminApi(backend, {
    isChangeConfirmedTwice: () =>
      !current.includes("double_confirm_changes = false"),
    codeLength: () => Number(/^otp_length = (\d+)$/m.exec(current)?.[1]),
  });
  const projectProxy = await startTlsProxy(
    await freePort(),
    () => backend.url,
    certificate,
    {
      async answer(request, response) {
        if (request.url !== "/mailbox.json") {
          return adminApi(request, response);
        }
        // A hosted project has none.
        response.writeHead(404).end("{}");
        return true;
      },
    },
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
      isForwarding: true,
      accessToken: undefined,
      managementUrl: "http://127.0.0.1:9",
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
    configure,
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
