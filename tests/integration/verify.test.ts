import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { setDefaultCACertificates, getCACertificates } from "node:tls";
import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  test,
  vi,
} from "vitest";
import { CHECKS } from "../../scripts/verify/checks/all.ts";
import { runChecks, type Result } from "../../scripts/verify/check.ts";
import { Deployment } from "../../scripts/verify/deployment.ts";
import type { Settings } from "../../scripts/verify/settings.ts";
import type { Mail } from "embedded-supabase/dev-inbox.ts";
import { freePort, nodeBinary, UNOPTIMIZED } from "../support/backend.ts";
import { makeCertificate, startTlsProxy } from "../support/tls-proxy.ts";
import { deploy, type Deployed } from "../support/deployed.ts";
import { projectRoot } from "../support/project-root.ts";
import { sendRequest } from "../support/raw-request.ts";
import { MOVABLE_CLOCK } from "../support/web-server.ts";

const HOUR_MILLISECONDS = 60 * 60 * 1000;

let deployed: Deployed;

beforeAll(async () => {
  deployed = await deploy();
});

afterEach(() => {
  deployed.siteProxy.restore();
  deployed.projectProxy.restore();
});

afterAll(async () => {
  await deployed.stop();
});

const throwawayAccounts = () =>
  deployed.backend.sql(
    "select email from auth.users where email like 'teebox-verify-%'",
  );

/** Runs some of the checks, as the command would. */
async function check(
  names: string[],
  changes: Partial<Settings> = {},
): Promise<Record<string, Result>> {
  const deployment = new Deployment({ ...deployed.settings, ...changes });
  try {
    const chosen = CHECKS.filter(({ name }) => names.includes(name));
    expect(chosen).toHaveLength(names.length);
    const results = await runChecks(chosen, deployment);
    return Object.fromEntries(results.map((result) => [result.name, result]));
  } finally {
    expect(await deployment.account.remove()).toBe(true);
    expect(await throwawayAccounts()).toEqual([]);
  }
}

/** Expects a check to fail with a text. */
async function expectFailure(
  name: string,
  text: string | RegExp,
  changes: Partial<Settings> = {},
) {
  const { [name]: result } = await check([name], changes);
  expect(result).toMatchObject({
    outcome: "failed",
    text: expect.stringMatching(text) as string,
  });
}

/** Spoils the database, and mends it whatever happens. */
async function withSql(spoil: string, mend: string, work: () => Promise<void>) {
  await deployed.backend.sql(spoil);
  try {
    await work();
  } finally {
    await deployed.backend.sql(mend);
  }
}

/** `npm run verify` in a process of its own. */
function startCommand(environment: Record<string, string | undefined> = {}) {
  const { settings } = deployed;
  const child = spawn(
    nodeBinary,
    [UNOPTIMIZED, join(projectRoot, "scripts/verify/main.ts")],
    {
      env: {
        ...process.env,
        NODE_EXTRA_CA_CERTS: deployed.certificateFile,
        SUPABASE_URL: settings.projectUrl,
        SUPABASE_PUBLISHABLE_KEY: settings.publishableKey,
        SUPABASE_SECRET_KEY: settings.secretKey,
        SITE_URL: settings.siteUrl,
        METRICS_TOKEN: settings.metricsToken,
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => (output += String(chunk)));
  }
  return {
    child,
    output: () => output,
    end: async () => {
      const [code] = (await once(child, "close")) as [number | null];
      return { code, output };
    },
  };
}

// The whole of it takes some 10 s, on a busy machine more than a minute.
const WHOLE_RUN = { timeout: 180_000 };

describe("the command", WHOLE_RUN, () => {
  test("finds nothing wrong with a site that was deployed as docs/deploying.md says", async () => {
    const recipients = async () => {
      const { body } = await deployed.backend.call("GET", "/mailbox.json");
      return (body as Mail[]).map(({ to }) => to);
    };
    const before = new Set(await recipients());
    const { code, output } = await startCommand().end();
    expect(output).not.toMatch(/^failed/m);
    expect(code).toBe(0);
    const lines = output.split("\n");
    for (const { name } of CHECKS) {
      expect(
        lines.filter((line) => line.slice(9).startsWith(name)),
      ).not.toEqual([]);
    }
    const byHand = output.match(/^by hand/gm)?.length ?? 0;
    expect(lines.at(-2)).toBe(
      `${String(CHECKS.length - byHand)} ok, 0 failed, ${String(byHand)} to check by hand`,
    );
    const { secretKey, metricsToken = "" } = deployed.settings;
    expect(output).not.toContain(secretKey);
    expect(output).not.toContain(metricsToken);
    expect(await throwawayAccounts()).toEqual([]);
    expect(
      (await recipients()).filter(
        (to) => to.startsWith("teebox-verify") && !before.has(to),
      ),
    ).toEqual([]);
  });

  test("says what is wrong and what to do, and ends with 1", async () => {
    deployed.siteProxy.settings.plainHttp = "pass on";
    const { secretKey } = deployed.settings;
    const { code, output } = await startCommand({
      SUPABASE_SECRET_KEY: `${secretKey}x`,
    }).end();
    expect(code).toBe(1);
    expect(output).toMatch(
      /^failed +plain HTTP +answers 200 without TLS\n +→ The proxy in front/m,
    );
    expect(output).toMatch(/^failed +keys +the data API refuses/m);
    expect(output).toMatch(
      /^failed +schema +not checked: deployment_report\(\) answered 40\d\n +→ SUPABASE_URL and SUPABASE_SECRET_KEY/m,
    );
    expect(output).not.toContain(secretKey);
  });

  test("removes its account when it is interrupted", async () => {
    deployed.siteProxy.settings.answer = ({ url }) => url === "/robots.txt";
    const { child, end, output } = startCommand();
    await vi.waitFor(
      () => {
        expect(output()).toContain("metrics");
      },
      { timeout: 30_000 },
    );
    expect(await throwawayAccounts()).toHaveLength(1);
    child.kill("SIGINT");
    expect((await end()).code).toBe(1);
    expect(output()).toContain("Interrupted.");
    expect(await throwawayAccounts()).toEqual([]);
  });

  test("names every setting that is missing", async () => {
    const { code, output } = await startCommand({
      SUPABASE_URL: "abcdefgh",
      SUPABASE_PUBLISHABLE_KEY: "",
      SUPABASE_SECRET_KEY: undefined,
      SITE_URL: "https://",
    }).end();
    expect(code).toBe(1);
    expect(output.split("\n").map((line) => line.split(":")[0])).toEqual([
      "npm run verify needs these in the environment or in .env",
      "  SUPABASE_URL is not an address",
      "  SUPABASE_PUBLISHABLE_KEY is missing",
      "  SUPABASE_SECRET_KEY is missing",
      "  SITE_URL is not an address",
      "",
    ]);
  });
});

describe("the throwaway account", () => {
  test("is removed when its creation was not answered", async () => {
    const { settings } = deployed.projectProxy;
    const { answer } = settings;
    settings.answer = (request, response) => {
      if (request.url?.endsWith("/admin/users")) cutOff(response);
      return answer(request, response);
    };
    await expectFailure("log-in", /fetch failed|terminated|closed/);
  });

  test("of a run that was killed is removed by the next", async () => {
    const id = crypto.randomUUID();
    const email = `teebox-verify-${crypto.randomUUID()}@example.com`;
    await deployed.backend.sql(
      `insert into auth.users (id, aud, role, email, created_at)
       values ('${id}', 'authenticated', 'authenticated', '${email}', now() - interval '2 hours')`,
    );
    const { settings } = deployed.projectProxy;
    const { answer } = settings;
    settings.answer = (request, response) => {
      if (request.method !== "DELETE") return answer(request, response);
      response.writeHead(500).end();
      return true;
    };
    const deployment = new Deployment(deployed.settings);
    const runs = CHECKS.filter(({ name }) => name === "earlier runs");
    expect(await runChecks(runs, deployment)).toMatchObject([
      { outcome: "failed", text: expect.stringContaining(email) as string },
    ]);
    deployed.projectProxy.restore();
    expect(await check(["earlier runs"])).toMatchObject({
      "earlier runs": { outcome: "ok" },
    });
  });

  test("says why it cannot be made", async () => {
    deployed.projectProxy.settings.answer = ({ url = "" }, response) => {
      if (!url.startsWith("/auth/v1/admin/")) return false;
      response.writeHead(403).end("{}");
      return true;
    };
    const { "log-in": result } = await check(["log-in"]);
    expect(result).toMatchObject({
      outcome: "failed",
      text: expect.stringMatching(
        /^not checked: no throwaway account can be made \(40\d/,
      ) as string,
      remedy: expect.stringContaining("SUPABASE_SECRET_KEY") as string,
    });
  });
});

/** Makes a proxy lose a response. */
function cutOff(response: ServerResponse) {
  response.end = () => response.destroy();
}

describe("the database", () => {
  test("all of it is older than the report", () =>
    withSql(
      "alter function public.deployment_report() rename to later_report",
      "alter function public.later_report() rename to deployment_report",
      () => expectFailure("schema", "has no deployment_report()"),
    ));

  test.each([
    [
      "a policy is dropped",
      `drop policy "people read their own profile" on public.profiles`,
      `create policy "people read their own profile" on public.profiles
         for select to authenticated using (id = (select auth.uid()))`,
      "schema",
      /people read their own profile/,
    ],
    [
      "a policy lets everybody through",
      `alter policy "people read their own profile" on public.profiles using (true)`,
      `alter policy "people read their own profile" on public.profiles
         using (id = (select auth.uid()))`,
      "schema",
      /people read their own profile/,
    ],
    [
      "a table is open to visitors",
      "alter table public.profiles disable row level security; grant select on public.profiles to anon",
      "alter table public.profiles enable row level security; revoke select on public.profiles from anon",
      "schema",
      /table profiles/,
    ],
    [
      "members can change each other",
      `grant update on public.profiles to authenticated;
       create policy "open" on public.profiles for all to authenticated using (true) with check (true)`,
      `drop policy "open" on public.profiles; revoke update on public.profiles from authenticated`,
      "schema",
      /not from a migration: .*policy "open"/,
    ],
    [
      "a function answers to anyone",
      "grant execute on function public.run_scheduled_work() to anon",
      "revoke execute on function public.run_scheduled_work() from anon",
      "schema",
      /run_scheduled_work\(\)/,
    ],
    [
      "a trigger is off",
      "alter table public.profiles disable trigger profiles_set_updated_at",
      "alter table public.profiles enable trigger profiles_set_updated_at",
      "schema",
      /trigger profiles_set_updated_at/,
    ],
    [
      "there is no administrator",
      "delete from public.admins",
      "insert into public.admins (user_id) select id from auth.users where email = 'admin@example.com'",
      "administrator",
      /there is none/,
    ],
  ])("%s", (_what, spoil, mend, name, text) =>
    withSql(spoil, mend, () => expectFailure(name, text)),
  );

  test("an index of one's own is no difference", () =>
    withSql(
      "create index own_index on public.profiles (updated_at)",
      "drop index public.own_index",
      async () => {
        expect(await check(["schema"])).toMatchObject({
          schema: { outcome: "ok" },
        });
      },
    ));
});

describe("the schedule", () => {
  test.each([
    [
      "a job is off",
      "update cron.job set active = false where jobid = 1",
      "update cron.job set active = true where jobid = 1",
      "the job registration-mail is switched off",
    ],
    [
      "a job fails",
      "update cron.job_run_details set status = 'failed' where jobid = 2",
      "update cron.job_run_details set status = 'succeeded' where jobid = 2",
      "the job scheduled-work has not succeeded lately",
    ],
    [
      "a job is missing",
      "update cron.job set command = 'select 1' where jobid = 2",
      "update cron.job set command = 'select public.run_scheduled_work()' where jobid = 2",
      "no job for run_scheduled_work",
    ],
  ])("%s", (_what, spoil, mend, text) =>
    withSql(spoil, mend, () => expectFailure("schedule", text)),
  );

  test("is elsewhere, without pg_cron", () =>
    withSql(
      "alter schema cron rename to other",
      "alter schema other rename to cron",
      async () => {
        expect(await check(["schedule"])).toMatchObject({
          schedule: { outcome: "by hand" },
        });
      },
    ));

  test("mails wait or have failed", () =>
    withSql(
      // The backend's own schedule calls the second one failed, too, when it comes by.
      `insert into public.registration_mails (user_id, tournament_id, recipient, full_name, state, attempts, next_try_at)
       select id, 'bangalore-birdie-bash', email, 'Golfer', state, 8,
         case when state = 'queued' then now() - interval '20 minutes' end
       from auth.users, (values ('failed'), ('queued')) as mails (state)
       where email = 'golfer@example.com'`,
      "delete from public.registration_mails",
      () =>
        expectFailure(
          "mails that wait",
          /[12] failed for good in the last day/,
        ),
    ));
});

describe("the keys", () => {
  test("the publishable key is a secret one", () =>
    expectFailure("keys", "is a secret key", {
      publishableKey: deployed.settings.secretKey,
    }));

  test("the secret key is none", () =>
    expectFailure("keys", "refuses SUPABASE_SECRET_KEY", {
      secretKey: deployed.settings.publishableKey,
    }));

  test("the publishable key is another project's", () =>
    expectFailure("keys", "refuses SUPABASE_PUBLISHABLE_KEY", {
      publishableKey: "sb_publishable_of_another_project",
    }));
});

describe("the site", () => {
  const changeHeaders = (
    change: (headers: Record<string, unknown>, path: string) => void,
  ) => {
    deployed.siteProxy.settings.changeHeaders = change;
  };

  test("has no TLS", () =>
    expectFailure("TLS", "the site has no https:// address", {
      siteUrl: deployed.settings.siteUrl.replace("https", "http"),
    }));

  test("has a certificate that expires soon", async () => {
    const certificate = makeCertificate(5);
    const trusted = getCACertificates("default");
    setDefaultCACertificates([...trusted, certificate.cert]);
    const proxy = await startTlsProxy(
      await freePort(),
      () => deployed.site.url,
      certificate,
    );
    try {
      await expectFailure("TLS", "of the site expires in 4 days", {
        siteUrl: proxy.url,
      });
    } finally {
      setDefaultCACertificates(trusted);
      await proxy.stop();
    }
  });

  test("has a certificate that nobody trusts", async () => {
    const proxy = await startTlsProxy(
      await freePort(),
      () => deployed.site.url,
      makeCertificate(90),
    );
    await expectFailure("TLS", /self[- ]signed certificate/, {
      siteUrl: proxy.url,
    });
    await proxy.stop();
  });

  test("answers without TLS", async () => {
    deployed.siteProxy.settings.plainHttp = "pass on";
    await expectFailure("plain HTTP", "answers 200 without TLS");
  });

  test.each([
    "Content-Security-Policy",
    "Strict-Transport-Security",
    "X-Content-Type-Options",
    "X-Frame-Options",
    "Referrer-Policy",
    "Permissions-Policy",
  ])("the header %s is removed by a proxy", async (name) => {
    changeHeaders((headers) => {
      Reflect.deleteProperty(headers, name.toLowerCase());
    });
    await expectFailure("security headers", name);
  });

  test.each(["'unsafe-inline'", "https://scripts.example", "*"])(
    "the policy allows scripts from %s",
    async (source) => {
      changeHeaders((headers) => {
        headers["content-security-policy"] = String(
          headers["content-security-policy"],
        ).replace("script-src 'self'", `script-src 'self' ${source}`);
      });
      await expectFailure("security headers", "Content-Security-Policy");
    },
  );

  test.each([
    ["content-encoding", "not compressed"],
    ["cache-control", "not cached"],
  ])("a proxy removes %s", async (name, text) => {
    changeHeaders((headers, path) => {
      if (path.startsWith("/assets/")) Reflect.deleteProperty(headers, name);
    });
    await expectFailure("static files", text);
  });

  test.each(["Secure", "HttpOnly", "SameSite=Lax"])(
    "cookies lose %s",
    async (attribute) => {
      changeHeaders((headers) => {
        const cookies = (headers["set-cookie"] ?? []) as string[];
        headers["set-cookie"] = cookies.map((line) =>
          line.replace(`; ${attribute}`, ""),
        );
      });
      await expectFailure("log-in", `session is not ${attribute}`);
    },
  );

  test("a proxy caches what is private", async () => {
    let cached: string | undefined;
    deployed.siteProxy.settings.answer = async (request, response) => {
      if (request.url !== "/profile") return false;
      const { host = "", cookie = "" } = request.headers;
      cached ??= (
        await sendRequest(deployed.site.url, "GET", "/profile", {
          Host: host,
          Cookie: cookie,
        })
      ).text;
      response.writeHead(200).end(cached);
      return true;
    };
    await expectFailure(
      "private pages",
      /Cache-Control: none; a member’s page was sent to somebody else/,
    );
  });

  test("a proxy shows the metrics", async () => {
    deployed.siteProxy.settings.answer = (request, response) => {
      if (request.url !== "/metrics") return false;
      response.end("process_cpu_seconds_total 1");
      return true;
    };
    await expectFailure("metrics", "answers 200 to anyone");
  });

  test("its clock is off", async () => {
    changeHeaders((headers) => {
      headers.date = new Date(Date.now() - HOUR_MILLISECONDS).toUTCString();
    });
    await expectFailure("clocks", /the site is 36\d\d s behind this machine/);
  });

  test("keeps TRUST_PROXY to itself without the metrics' token", async () => {
    const results = await check(["TRUST_PROXY"], { metricsToken: undefined });
    expect(results).toMatchObject({ TRUST_PROXY: { outcome: "by hand" } });
  });

  test("trusts no proxy, and has another address", async () => {
    await deployed.restartSite({
      TRUST_PROXY: "false",
      SITE_URL: "https://teebox.example",
    });
    await expectFailure("TRUST_PROXY", "trusts too few");
    await expectFailure("address", "/about answers 308");
    await deployed.restartSite();
  });

  test("trusts too many proxies, and has another project", async () => {
    await deployed.restartSite({
      TRUST_PROXY: "2",
      SUPABASE_URL: "http://127.0.0.1:9",
    });
    await expectFailure("TRUST_PROXY", "visitors can choose their address");
    await expectFailure("health", "/healthz answers 503");
    await expectFailure("log-in", "cannot log in on the site");
    await deployed.restartSite();
  });
});

test("the gateway checks the functions' callers itself", async () => {
  deployed.projectProxy.settings.answer = ({ url = "" }, response) => {
    if (!url.startsWith("/functions/")) return false;
    response
      .writeHead(401, { "content-type": "application/json" })
      .end('{"code":401,"message":"Missing authorization header"}');
    return true;
  };
  await expectFailure("function get-users", "verify_jwt must be false");
});

test("mails lead to another site", () =>
  expectFailure(
    "mail service",
    `links in mails lead to ${deployed.settings.siteUrl}`,
    {
      siteUrl: "https://teebox.example",
    },
  ));

describe("a project with other settings", () => {
  let usual: Deployed;

  beforeAll(async () => {
    usual = deployed;
    deployed = await deploy();
    const { backend, checkout } = deployed;
    const functions = join(checkout, "supabase/functions");
    await rm(join(functions, "get-users"), { recursive: true });
    await writeFile(
      join(functions, "registration-mail/index.ts"),
      "Deno.serve(() => new Response(null, { status: 405 }));",
    );
    Object.assign(backend.environment, {
      ...MOVABLE_CLOCK,
      CLOCK_AHEAD: String(HOUR_MILLISECONDS),
      SITE_URL: "https://teebox.example",
      GOLFGUAGE_API_URL: "",
    });
    await backend.restart();
  });

  afterAll(async () => {
    await deployed.stop();
    deployed = usual;
  });

  test.each([
    ["mailed links", /site_url is https:\/\/teebox\.example, the site /],
    ["clocks", /the auth service is 3\d\d\d s ahead of this machine/],
    ["function get-users", /is not deployed/],
    ["functions and members", /get-users answered 404/],
    ["mail service", /not deployed, or an earlier version/],
    ["scoring service", /is not set/],
  ])("%s", (name, text) => expectFailure(name, text));
});

describe("a second factor", () => {
  test("is not offered", async () => {
    const results = await check(["second factor"]);
    expect(results["second factor"]).toMatchObject({
      outcome: "ok",
      text: "is not offered",
    });
  });

  test("the site and the database differ about administrators", async () => {
    await expectFailure(
      "second factor",
      /^for administrators it is optional in the database, and required on the site$/,
      { adminSecondFactor: "required" },
    );
    await withSql(
      "update public.security_settings set admin_second_factor = 'required' where true",
      "update public.security_settings set admin_second_factor = 'optional' where true",
      () =>
        expectFailure(
          "second factor",
          /^for administrators it is required in the database, and optional on the site$/,
        ),
    );
  });

  test("the site offers one, and the auth service does not", () =>
    expectFailure("second factor", /^the auth service does not offer one/, {
      secondFactor: "on",
    }));

  test("both offer one", async () => {
    const { settings } = deployed.projectProxy;
    const { answer } = settings;
    settings.answer = (request, response) => {
      if (!request.url?.startsWith("/auth/v1/factors")) {
        return answer(request, response);
      }
      response
        .writeHead(200, { "content-type": "application/json" })
        .end('{"id":"x","type":"totp"}');
      return true;
    };
    const results = await check(["second factor"], { secondFactor: "on" });
    expect(results["second factor"]).toMatchObject({ outcome: "ok" });
  });
});
