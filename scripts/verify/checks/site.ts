import { once } from "node:events";
import { isIP } from "node:net";
import { connect } from "node:tls";
import { byHand, failed, findingOf, ok, type Check } from "../check.ts";
import type { Deployment } from "../deployment.ts";
import { secondsAhead, send } from "../http.ts";

const PROXY = "The proxy in front of the site: docs/deploying.md, “Start it”";
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const MAX_CONNECT_MILLISECONDS = 10_000;
const MIN_CERTIFICATE_DAYS = 14;
const MIN_HSTS_SECONDS = 180 * 24 * 60 * 60;
const MAX_CLOCK_SECONDS = 30;
/** For documentation; no visitor has it. */
const MADE_UP_ADDRESS = "192.0.2.1";

/** Days until a server's certificate expires. */
async function certificateDays(address: string): Promise<number> {
  const { hostname, port } = new URL(address);
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    ...(isIP(hostname) === 0 && { servername: hostname }),
  });
  try {
    await once(socket, "secureConnect", {
      signal: AbortSignal.timeout(MAX_CONNECT_MILLISECONDS),
    });
    const { valid_to } = socket.getPeerCertificate();
    return (Date.parse(valid_to) - Date.now()) / DAY_MILLISECONDS;
  } finally {
    socket.destroy();
  }
}

/** What is wrong with the headers of a page; nothing: []. */
function headerProblems(headers: Headers, siteUrl: string): string[] {
  const policy = Object.fromEntries(
    (headers.get("content-security-policy") ?? "")
      .split(";")
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = "", ...sources]) => [name, sources.join(" ")]),
  );
  const age = /max-age=(\d+)/.exec(
    headers.get("strict-transport-security") ?? "",
  );
  const expected: Record<string, boolean> = {
    "Content-Security-Policy":
      policy["default-src"] === "'self'" &&
      (policy["script-src"] ?? "").startsWith("'self'") &&
      !/unsafe-inline|unsafe-eval|\*|https?:/.test(
        policy["script-src"] ?? "",
      ) &&
      policy["object-src"] === "'none'" &&
      policy["base-uri"] === "'none'" &&
      policy["form-action"] === "'self'" &&
      policy["frame-ancestors"] === "'none'",
    // Without TLS, which another line is about, there is nothing that it could say.
    "Strict-Transport-Security":
      siteUrl.startsWith("http:") || Number(age?.[1]) >= MIN_HSTS_SECONDS,
    "X-Content-Type-Options":
      headers.get("x-content-type-options") === "nosniff",
    "X-Frame-Options": headers.get("x-frame-options")?.toUpperCase() === "DENY",
    "Referrer-Policy":
      headers.get("referrer-policy") === "strict-origin-when-cross-origin",
    "Permissions-Policy": headers.has("permissions-policy"),
  };
  return Object.entries(expected)
    .filter(([, isRight]) => !isRight)
    .map(([name]) => `${name} is missing or weaker than the site’s`);
}

function cookieProblems(lines: string[], siteUrl: string): string[] {
  const isSecure = siteUrl.startsWith("https:");
  return lines.flatMap((line) => {
    const [name = ""] = line.split("=", 1);
    const lacks = [
      ...(isSecure ? ["Secure"] : []),
      ...["HttpOnly", "SameSite=Lax", "Path=/"],
    ].filter(
      (attribute) =>
        !line.toLowerCase().split(/;\s*/).includes(attribute.toLowerCase()),
    );
    return [
      ...(!isSecure || name.startsWith("__Host-")
        ? []
        : [`${name} is no __Host- cookie`]),
      ...(lacks.length > 0 ? [`${name} is not ${lacks.join(", ")}`] : []),
    ];
  });
}

/** Logs a throwaway account in on the site's own form. */
async function logIn(deployment: Deployment) {
  const { email, password } = await deployment.account.get();
  const answer = await deployment.site("/login", { form: { email, password } });
  const cookies = answer.headers.getSetCookie();
  return {
    email,
    status: answer.status,
    cookies,
    cookie: cookies.map((line) => line.split(";", 1)[0]).join("; "),
  };
}

/** The site as visitors reach it. */
export const SITE_CHECKS: Check[] = [
  {
    name: "TLS",
    remedy:
      "SITE_URL and SUPABASE_URL begin with https://, and the certificates are renewed by themselves",
    async run({ settings }) {
      const problems: string[] = [];
      for (const [name, address] of [
        ["the site", settings.siteUrl],
        ["the project", settings.projectUrl],
      ] as const) {
        if (!address.startsWith("https:")) {
          problems.push(`${name} has no https:// address`);
          continue;
        }
        const days = await certificateDays(address);
        if (days < MIN_CERTIFICATE_DAYS) {
          problems.push(
            `the certificate of ${name} expires in ${String(Math.floor(days))} days`,
          );
        }
      }
      return findingOf(
        problems,
        "both certificates are valid for the next two weeks",
      );
    },
  },
  {
    name: "plain HTTP",
    remedy: `${PROXY}: it answers http:// with a redirect to https://, or not at all`,
    async run({ settings }) {
      const address = `${settings.siteUrl.replace(/^https:/, "http:")}/about`;
      const answer = await send(address).catch(() => undefined);
      if (!answer) return ok("does not answer");
      const location = answer.headers.get("location") ?? "";
      return answer.status >= 300 &&
        answer.status < 400 &&
        location.startsWith("https:")
        ? ok("leads to https://")
        : failed(`answers ${String(answer.status)} without TLS`);
    },
  },
  {
    name: "health",
    remedy:
      "SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY of the site, and its log; docs/deploying.md, “Monitoring”",
    async run(deployment) {
      const { status } = await deployment.site("/healthz");
      return status === 200
        ? ok("the site reaches the project")
        : failed(`/healthz answers ${String(status)}`);
    },
  },
  {
    name: "address",
    remedy: "SITE_URL of the site is the address that visitors use",
    async run(deployment) {
      const { status, text } = await deployment.site("/about");
      const [, canonical = "none"] =
        /<link rel="canonical" href="([^"]*)"/.exec(text) ?? [];
      if (status !== 200) {
        return failed(`/about answers ${String(status)}`);
      }
      return canonical === `${deployment.settings.siteUrl}/about`
        ? ok("canonical links have it")
        : failed(`the site takes ${canonical} for the address of /about`);
    },
  },
  {
    name: "security headers",
    remedy: `${PROXY}: it must not remove or replace them`,
    async run(deployment) {
      const problems = new Set<string>();
      for (const path of ["/about", "/login", "/no-such-page"]) {
        const { headers } = await deployment.site(path);
        headerProblems(headers, deployment.settings.siteUrl).forEach(
          (problem) => problems.add(problem),
        );
      }
      return findingOf([...problems], "are all there");
    },
  },
  {
    name: "static files",
    remedy: `${PROXY}: it passes on Accept-Encoding and Cache-Control`,
    async run(deployment) {
      const { text } = await deployment.site("/login");
      const [, path] = /["'](\/assets\/[^"']+\.js)["']/.exec(text) ?? [];
      if (!path) return failed("/login names no script");
      const { status, headers } = await deployment.site(path, {
        headers: { "accept-encoding": "br" },
      });
      return findingOf(
        [
          ...(status === 200 ? [] : [`${path} answers ${String(status)}`]),
          ...(headers.get("content-encoding") === "br"
            ? []
            : ["scripts are not compressed"]),
          ...(headers.get("cache-control")?.includes("immutable")
            ? []
            : ["scripts are not cached"]),
        ],
        "are compressed and cached",
      );
    },
  },
  {
    name: "log-in",
    remedy: `The site must have this project’s address and key, and the proxy pass on POSTs, Origin, Host and Set-Cookie unchanged: docs/deploying.md, “The environment of the site”`,
    async run(deployment) {
      const { email, status, cookies, cookie } = await logIn(deployment);
      if (status !== 302) {
        return failed(
          `a throwaway account of the project cannot log in on the site (${String(status)})`,
        );
      }
      const profile = await deployment.site("/profile", {
        headers: { cookie },
      });
      const foreign = await deployment.site("/login", {
        form: { email, password: "" },
        headers: { origin: "https://verify.invalid" },
      });
      return findingOf(
        [
          ...cookieProblems(cookies, deployment.settings.siteUrl),
          ...(profile.status === 200 && profile.text.includes(email)
            ? []
            : [`/profile answers ${String(profile.status)} to its session`]),
          ...(foreign.status === 403
            ? []
            : [
                `a form of another site is answered with ${String(foreign.status)}`,
              ]),
        ],
        "works, its cookies are protected, and other sites’ forms are refused",
      );
    },
  },
  {
    name: "private pages",
    remedy: `${PROXY}: it must not cache responses marked private`,
    async run(deployment) {
      const { email, cookie } = await logIn(deployment);
      const own = await deployment.site("/profile", { headers: { cookie } });
      const anyone = await deployment.site("/profile");
      const caching = own.headers.get("cache-control") ?? "";
      return findingOf(
        [
          ...(/private|no-store/.test(caching)
            ? []
            : [`/profile has Cache-Control: ${caching || "none"}`]),
          ...(anyone.text.includes(email) || anyone.status === 200
            ? ["a member’s page was sent to somebody else"]
            : []),
        ],
        "are not cached in between",
      );
    },
  },
  {
    name: "TRUST_PROXY",
    remedy:
      "TRUST_PROXY of the site is the number of proxies in front of it: docs/deploying.md, “The environment of the site”. By hand: log in wrongly from two networks and compare the addresses in the auth service’s log",
    async run(deployment) {
      const { metricsToken } = deployment.settings;
      if (!metricsToken) {
        return byHand("shows only with METRICS_TOKEN, the site’s");
      }
      const { status, headers } = await deployment.site("/metrics", {
        headers: {
          authorization: `Bearer ${metricsToken}`,
          "x-forwarded-for": MADE_UP_ADDRESS,
        },
      });
      if (status !== 200) return failed("the site refuses METRICS_TOKEN");
      const client = headers.get("x-client-ip");
      if (client === null) return failed("the site is an earlier version");
      if (client === MADE_UP_ADDRESS) {
        return failed("trusts too many: visitors can choose their address");
      }
      const [visitor = headers.get("x-peer-ip")] = (
        headers.get("x-received-forwarded-for") ?? ""
      )
        .split(",")
        .map((address) => address.trim())
        .filter((address) => address && address !== MADE_UP_ADDRESS);
      return client === visitor
        ? ok("the site sees its visitors’ addresses")
        : failed("trusts too few: the site takes a proxy for its visitors");
    },
  },
  {
    name: "metrics",
    remedy: "/metrics must not be open: METRICS_TOKEN, and the proxy",
    async run(deployment) {
      const { status } = await deployment.site("/metrics");
      return status === 404
        ? ok("are not shown to visitors")
        : failed(`/metrics answers ${String(status)} to anyone`);
    },
  },
  {
    name: "clocks",
    remedy: "Synchronise the clock (NTP) of the machine that is named",
    async run(deployment) {
      const { headers } = await deployment.site("/robots.txt");
      const site = secondsAhead(headers.get("date") ?? "");
      const account = await deployment.account.get();
      const report = await deployment.report();
      const problems = Object.entries({
        "the site": site,
        "the auth service": account.secondsAhead,
        "the database": report.secondsAhead,
      })
        .filter(([, seconds]) => !(Math.abs(seconds) <= MAX_CLOCK_SECONDS))
        .map(
          ([name, seconds]) =>
            `${name} is ${String(Math.abs(Math.round(seconds)))} s ${seconds < 0 ? "behind" : "ahead of"} this machine`,
        );
      return findingOf(problems, "agree within half a minute");
    },
  },
];
