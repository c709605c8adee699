import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { request as secureRequest } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findProgram } from "../../scripts/programs.ts";
import { createUser, freePort, startBackend, type RunningBackend } from "../support/backend.ts";
import { projectRoot } from "../support/project-root.ts";
import { makeCertificate } from "../support/tls-proxy.ts";
import { startWebServer, type WebServer } from "../support/web-server.ts";

/** The address in the documents' configurations. */
const NAME = "your-site.example";
const METRICS_TOKEN = "a token for tests, of some length";

let backend: RunningBackend;
let folder: string;

/** The configuration of a proxy, word for word from the documents. */
async function documentedText(start: RegExp): Promise<string> {
  const texts = await Promise.all(
    ["docs/deploying.md", "docs/operating.md"].map((path) =>
      readFile(join(projectRoot, path), "utf8"),
    ),
  );
  const [, found = ""] = start.exec(texts.join("\n")) ?? [];
  expect(found).toContain(NAME);
  return found;
}

type Ports = { site: number; plain: number; secure: number };

/** Writes a proxy's configuration, and returns the program with its arguments. */
type Configure = (ports: Ports) => Promise<string[]>;

/** The documents' text, with other ports and a certificate of this test's. */
async function nginx(ports: Ports): Promise<string[]> {
  const text = await documentedText(/^```nginx\n([^]*?)^```/m);
  const { key, cert } = makeCertificate(1);
  await writeFile(join(folder, "fullchain.pem"), cert);
  await writeFile(join(folder, "privkey.pem"), key);
  const servers = text
    .replace("listen 443 ssl", `listen 127.0.0.1:${String(ports.secure)} ssl`)
    .replace("listen 80", `listen 127.0.0.1:${String(ports.plain)}`)
    .replace("127.0.0.1:3000", `127.0.0.1:${String(ports.site)}`)
    .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+/g, folder);
  const file = join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  await writeFile(
    file,
    `${process.getuid?.() === 0 ? "user root; " : ""}daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}
http { access_log off; ${temporary.join(" ")}
${servers}}`,
  );
  return [findProgram("nginx") ?? "", "-p", folder, "-c", file];
}

/** The documents' text, with other ports and certificates of Caddy's own authority. */
async function caddy(ports: Ports): Promise<string[]> {
  const text = await documentedText(/Caddy gets its certificate[^`]*```\n([^]*?)^```/m);
  const file = join(folder, "Caddyfile");
  await writeFile(
    file,
    `{
	admin off
	local_certs
	skip_install_trust
	http_port ${String(ports.plain)}
	https_port ${String(ports.secure)}
	storage file_system ${join(folder, "caddy")}
}
${text.replace("127.0.0.1:3000", `127.0.0.1:${String(ports.site)}`)}`,
  );
  return [findProgram("caddy") ?? "", "run", "--adapter", "caddyfile", "--config", file];
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "teebox-proxies-"));
  backend = await startBackend();
});

afterAll(async () => {
  await backend.stop();
  await rm(folder, { recursive: true });
});

type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

const PROXIES: [string, Configure][] = [
  ["nginx", nginx],
  ["caddy", caddy],
];

describe.each(PROXIES.filter(([name]) => findProgram(name)))(
  "%s with the documents' text",
  (program, configure) => {
    let ports: Ports;
    let siteUrl: string;
    let site: WebServer;
    let proxy: ChildProcess;
    let output = "";

    /** Sends a request to the proxy, as a visitor's browser would. */
    async function send(
      path: string,
      headers: Record<string, string> = {},
      body?: string,
      from = "127.0.0.1",
    ): Promise<Answer> {
      const sent = secureRequest({
        host: "127.0.0.1",
        port: ports.secure,
        localAddress: from,
        servername: NAME,
        rejectUnauthorized: false,
        agent: false,
        method: body === undefined ? "GET" : "POST",
        path,
        headers: {
          Host: new URL(siteUrl).host,
          ...(body !== undefined && {
            Origin: siteUrl,
            "Content-Type": "application/x-www-form-urlencoded",
          }),
          ...headers,
        },
      });
      sent.end(body);
      const [response] = (await once(sent, "response")) as [IncomingMessage];
      let text = "";
      for await (const part of response) text += String(part);
      return {
        status: response.statusCode ?? 0,
        headers: response.headers,
        text,
      };
    }

    beforeAll(async () => {
      ports = {
        site: await freePort(),
        plain: await freePort(),
        secure: await freePort(),
      };
      siteUrl = `https://${NAME}:${String(ports.secure)}`;
      site = await startWebServer(backend, {
        PORT: String(ports.site),
        SITE_URL: siteUrl,
        TRUST_PROXY: "loopback",
        CLUB_CONTACT: "hello@club.example",
        METRICS_TOKEN,
      });
      const [file = "", ...words] = await configure(ports);
      await mkdir(join(folder, program), { recursive: true });
      proxy = spawn(file, words, {
        cwd: folder,
        env: { ...process.env, HOME: join(folder, program) },
        stdio: ["ignore", "pipe", "pipe"],
      });
      for (const stream of [proxy.stdout, proxy.stderr]) {
        stream?.on("data", (chunk) => (output += String(chunk)));
      }
      await vi.waitFor(
        async () => {
          expect(proxy.exitCode, output).toBeNull();
          expect((await send("/livez")).status).toBe(200);
        },
        { timeout: 20_000, interval: 200 },
      );
    });

    afterAll(async () => {
      if (proxy.exitCode === null && proxy.signalCode === null) {
        const ended = once(proxy, "exit");
        proxy.kill("SIGTERM");
        await ended;
      }
      await site.stop();
    });

    test("shows pages on the site's own address, without a redirect", async () => {
      const { status, text, headers } = await send("/about");
      expect(status).toBe(200);
      expect(text).toContain(`<link rel="canonical" href="${siteUrl}/about"/>`);
      expect(headers["strict-transport-security"]).toBe("max-age=31536000");
      expect(site.output()).not.toContain("another host");
    });

    test("redirects a visitor without TLS", async () => {
      const sent = request({
        host: "127.0.0.1",
        port: ports.plain,
        path: "/courses?q=lake",
        headers: { Host: NAME },
      });
      sent.end();
      const [{ statusCode, headers }] = (await once(sent, "response")) as [IncomingMessage];
      expect([301, 308]).toContain(statusCode);
      expect(headers.location).toMatch(new RegExp(`^https://${NAME}(:\\d+)?/courses\\?q=lake$`));
    });

    test("a member logs in through it", async () => {
      const { email, password } = await createUser(backend);
      const form = new URLSearchParams({ email, password }).toString();
      const { status, headers } = await send("/login", {}, form);
      expect(status).toBe(302);
      const cookies = headers["set-cookie"] ?? [];
      expect(cookies.join()).toContain("__Host-teebox-session");
      const Cookie = cookies.map((line) => line.split(";", 1)[0]).join("; ");
      const profile = await send("/profile", { Cookie });
      expect(profile.status).toBe(200);
      expect(profile.text).toContain(email);
    });

    test("lets through the largest cookies and forms, and what is larger to the site's own page", async () => {
      // Node's limit for all headers is 24 KB.
      const Cookie = `a=${"b".repeat(22 * 1024)}`;
      expect((await send("/booking", { Cookie })).status).toBe(200);
      const form = `text=${"a".repeat(1024 * 1024)}`;
      const { status, text } = await send("/admin/tournaments/nothing", {}, form);
      expect(status).toBe(413);
      expect(text).toContain("</footer>");
    });

    test("a long form that was saved comes back in cookies", async () => {
      // Of random letters, because cookies are compressed.
      const long = randomBytes(4_500).toString("base64");
      const { status, headers } = await send(
        "/tournaments/founder-birthday/register",
        {},
        new URLSearchParams({
          fullName: "Asha",
          birthdayMessage: long,
        }).toString(),
      );
      expect(status).toBe(302);
      expect((headers["set-cookie"] ?? []).join().length).toBeGreaterThan(5_000);
    });

    test("the site sees each visitor's address, whatever the visitor says", async () => {
      for (const from of ["127.0.0.1", "127.0.0.2"]) {
        const { headers } = await send(
          "/metrics",
          {
            Authorization: `Bearer ${METRICS_TOKEN}`,
            "X-Forwarded-For": "192.0.2.1",
          },
          undefined,
          from,
        );
        expect(headers["x-client-ip"]).toBe(from);
      }
    });
  },
);
