import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { WEB_SERVER_MEMORY } from "../../scripts/web-server-memory.ts";
import { freePort, nodeBinary } from "../support/backend.ts";
import { projectRoot } from "../support/project-root.ts";

const read = (name: string) => readFileSync(join(projectRoot, name), "utf8");
const stages = read("Dockerfile").split(/^(?=FROM )/m);

/** The paths that a stage copies from the checkout. */
const copiedBy = (stage: string) =>
  [...stage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = ""]) =>
    sources.split(" "),
  );

test("the container has the project's Node version", () => {
  const { dependencies } = JSON.parse(read("package.json")) as {
    dependencies: { node: string };
  };
  const [major] = /\d+/.exec(dependencies.node) ?? [];
  const images = [...read("Dockerfile").matchAll(/^FROM (\S+)/gm)];
  expect(images.map(([, image]) => image)).toEqual(images.map(() => `node:${major ?? ""}-slim`));
});

test("the container starts the site's process as `npm start` does", () => {
  const site = stages.at(-1) ?? "";
  const command = ["node", ...WEB_SERVER_MEMORY.nodeOptions, "server.ts"];
  expect(site).toContain(`CMD ${JSON.stringify(command).replaceAll(",", ", ")}`);
  for (const [name, value] of Object.entries(WEB_SERVER_MEMORY.environment)) {
    expect(site).toMatch(new RegExp(`^ENV .*\\b${name}=${value}\\b`, "m"));
  }
});

test(".dockerignore excludes nothing that the Dockerfile copies", () => {
  const letThrough = read(".dockerignore").match(/(?<=^!).+$/gm);
  const copied = new Set(stages.flatMap(copiedBy));
  expect([...copied].sort()).toEqual(letThrough?.sort());
});

test("the container leaves out no optional package but those of the embedded backend", () => {
  const { optionalDependencies } = JSON.parse(read("package.json")) as {
    optionalDependencies: Record<string, string>;
  };
  const packages = stages.find((stage) => stage.includes("AS packages")) ?? "";
  // sharp's library for a machine is one.
  expect(packages).not.toContain("--omit=optional");
  expect(packages).toContain(Object.keys(optionalDependencies).join(" "));
});

test("the built site imports nothing that production leaves out", () => {
  const { dependencies } = JSON.parse(read("package.json")) as {
    dependencies: Record<string, string>;
  };
  const server = read("build/server/index.js");
  const imported = [...server.matchAll(/^import\b[^"']*["']([^"'.#][^"']*)["']/gm)].flatMap(
    ([, name = ""]) => {
      const [first = "", second = ""] = name.split("/");
      if (name.startsWith("node:")) return [];
      return name.startsWith("@") ? `${first}/${second}` : first;
    },
  );
  expect(imported).toContain("express");
  const missing = imported.filter((name) => !(name in dependencies));
  expect(missing).toEqual([]);
});

test("the site starts from what its stage copies, and needs nothing else", async () => {
  const site = stages.at(-1) ?? "";
  expect(site).toMatch(/ AS site$/m);
  const folder = mkdtempSync(join(tmpdir(), "teebox container "));
  for (const name of copiedBy(site)) {
    cpSync(join(projectRoot, name), join(folder, name), { recursive: true });
  }
  for (const name of ["build", "node_modules"]) {
    symlinkSync(join(projectRoot, name), join(folder, name));
  }
  const port = String(await freePort());
  const server = spawn(nodeBinary, ["server.ts"], {
    cwd: folder,
    env: {
      NODE_ENV: "production",
      PORT: port,
      SESSION_SECRET: "a secret for tests, 32 characters or more",
      SUPABASE_URL: "http://127.0.0.1:9",
      SUPABASE_PUBLISHABLE_KEY: "none",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  server.stderr?.on("data", (chunk) => (output += String(chunk)));
  await Promise.race([once(server, "message"), once(server, "exit")]);
  expect(output).toBe("");
  const page = await fetch(`http://127.0.0.1:${port}/login`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("Log in");

  // There is no backend, and the address is not that of the site.
  const checked = [
    ...read("Dockerfile").matchAll(/\{process\.env\.PORT\}(\/\w+)/g),
    ...read("docs/operating.md").matchAll(/^path = "(.+)"$/gm),
  ].map(([, path = ""]) => path);
  expect(checked).toHaveLength(3);
  for (const path of checked) {
    const health = await fetch(`http://127.0.0.1:${port}${path}`, {
      redirect: "manual",
    });
    expect([path, health.status]).toEqual([path, 200]);
  }

  const ended = once(server, "exit");
  server.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  rmSync(folder, { recursive: true });
});
