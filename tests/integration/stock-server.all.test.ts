import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort, nodeBinary } from "../support/backend.ts";
import { projectRoot } from "../support/project-root.ts";

/** The build under remix-serve (docs/decisions/own-server.md). */
let server: ReturnType<typeof spawn>;
let url: string;
let output = "";

beforeAll(async () => {
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  server = spawn(
    nodeBinary,
    [join(projectRoot, "node_modules/@remix-run/serve/dist/cli.js"), "build/server/index.js"],
    {
      cwd: projectRoot,
      env: {
        ...process.env,
        NODE_ENV: "production",
        PORT: port,
        SESSION_SECRET: "a secret for tests, 32 characters or more",
        SUPABASE_URL: "http://127.0.0.1:9",
        SUPABASE_PUBLISHABLE_KEY: "none",
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  server.stdout?.on("data", (chunk) => (output += String(chunk)));
  server.stderr?.on("data", (chunk) => (output += String(chunk)));
  await vi.waitFor(
    () => {
      expect(output).toContain(`[remix-serve] ${url}`);
    },
    { timeout: 20_000 },
  );
});

afterAll(async () => {
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
});

test.each(["/", "/login", "/nowhere"])(
  "%s says that the site needs its own server",
  async (path) => {
    const answer = await fetch(url + path);
    expect(answer.status).toBe(500);
    expect(await answer.text()).toBe(
      "This site runs on its own server: start it with `npm start`.",
    );
    expect(output).toContain("needs the request context of web-server.ts");
    expect(output).not.toMatch(/TypeError|^\s+at /m);
  },
);

test("a data request gets an error too", async () => {
  const answer = await fetch(`${url}/profile.data`);
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain("TypeError");
});
