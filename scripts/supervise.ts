// Supervises the processes of `npm start`: the web server, and the embedded
// backend unless SUPABASE_URL is set.
import "./load-env.mjs";
import { spawn } from "node:child_process";
import { watchFile } from "node:fs";
import { join } from "node:path";
import { readSettings } from "../supabase/local/settings.ts";
import { backendNodeOptions } from "./backend-memory.ts";
import { loopbackProblem } from "./loopback.ts";
import { projectFolder } from "./project.mjs";
import { SupervisedProcess } from "./supervised-process.ts";
import { WEB_SERVER_MEMORY } from "./web-server-memory.ts";

const isDevelopment = process.argv.includes("--dev");
const isEmbedded = !process.env.SUPABASE_URL;
const port = process.env.PORT || "3000";
const siteUrl = process.env.SITE_URL || `http://localhost:${port}`;
const backendPort = process.env.SUPABASE_PORT || "54321";
const scoringPort = process.env.SCORING_PORT || String(Number(backendPort) + 1);

const environment: NodeJS.ProcessEnv = {
  ...process.env,
  PORT: port,
  SITE_URL: siteUrl,
  // Requests are logged only when asked for.
  LOG_LEVEL: process.env.LOG_LEVEL || "warn",
  NODE_ENV: isDevelopment ? "development" : "production",
};

/** Ends this process when a setting of the embedded backend is wrong, or it cannot be reached. */
async function checkBackend() {
  try {
    readSettings(environment);
    const problem = await loopbackProblem();
    if (problem) throw new Error(problem);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

/** Loads the embedded backend's secrets; exits with one clear line on failure. */
async function secretsOf(dataDirectory: string) {
  // A site that is deployed without the embedded backend lacks its package.
  const { loadSecrets } = await import("embedded-supabase/secrets.ts");
  try {
    return loadSecrets(dataDirectory);
  } catch (error) {
    console.error(
      `The data directory ${dataDirectory} cannot be used. ${(error as Error).message}`,
    );
    process.exit(1);
  }
}

/** The web server's settings for the embedded backend. */
async function embeddedEnvironment(): Promise<NodeJS.ProcessEnv> {
  await checkBackend();
  const secrets = await secretsOf(process.env.DATA_DIR || ".data");
  return {
    ...environment,
    SUPABASE_URL: `http://127.0.0.1:${backendPort}`,
    SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
    SCORING_SITE_URL: process.env.SCORING_SITE_URL || `http://127.0.0.1:${scoringPort}/`,
    SESSION_SECRET: process.env.SESSION_SECRET || secrets.sessionSecret,
  };
}

let isStopping = false;
async function stop(exitCode: number) {
  if (isStopping) return;
  isStopping = true;
  // The web server first, because its last requests need the backend.
  for (const supervised of [web, backend]) await supervised?.stop();
  process.exit(exitCode);
}
function giveUp(reason: string) {
  if (isStopping) return;
  console.error(`${reason} Everything stops.`);
  void stop(1);
}

const backend = isEmbedded
  ? new SupervisedProcess(
      {
        name: "embedded backend",
        file: join(projectFolder, "supabase/local/main.ts"),
        environment,
        nodeOptions: backendNodeOptions(),
      },
      giveUp,
    )
  : undefined;
const web = new SupervisedProcess(
  {
    name: "web server",
    file: join(projectFolder, "server.ts"),
    environment: {
      ...WEB_SERVER_MEMORY.environment,
      ...(isEmbedded ? await embeddedEnvironment() : environment),
    },
    nodeOptions: WEB_SERVER_MEMORY.nodeOptions,
  },
  giveUp,
);

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
  process.on(signal, () => void stop(0));
}
if (process.env.npm_lifecycle_event) endWithParent();

await Promise.all([backend?.start(), web.start()]);

/**
 * Stops everything once the parent is gone: when `npm start` is stopped, npm kills its
 * shell, which does not pass the signal on. Started by hand, it may outlive its shell.
 */
function endWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void stop(0);
  }, 250).unref();
}

if (isDevelopment) {
  // What Vite does not see: the file that starts it, and types.
  watchFile(join(projectFolder, "server.ts"), { interval: 500 }, () => {
    if (!isStopping) void web.restart();
  });
  const checker = spawn(
    process.execPath,
    [
      join(projectFolder, "node_modules/@typescript/native/bin/tsc"),
      "--watch",
      "--preserveWatchOutput",
      "--checkers",
      "1",
      "--incremental",
      "--tsBuildInfoFile",
      join(projectFolder, "node_modules/.cache/tsc/site.json"),
      "--project",
      join(projectFolder, "tsconfig.json"),
    ],
    { stdio: ["ignore", "inherit", "inherit"] },
  );
  process.on("exit", () => checker.kill());
}

const lines = [`Teebox is running.`, `  Site      ${siteUrl}`];
if (isEmbedded) {
  lines.push(
    `  Mailbox   http://127.0.0.1:${backendPort}/mailbox`,
    "  Member    golfer@example.com / fairway-demo-1",
    "  Admin     admin@example.com / clubhouse-demo-1",
  );
}
if (isEmbedded && !["localhost", "127.0.0.1", "[::1]"].includes(new URL(siteUrl).hostname)) {
  lines.push(
    "The embedded backend is for trials, not for members: its parts are alpha",
    "versions. For a public site set SUPABASE_URL (docs/deploying.md).",
  );
}
lines.push("Ctrl-C stops it.");
console.log(`\n${lines.join("\n")}\n`);
