import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { nodeBinary } from "../support/backend.ts";
import { projectRoot } from "../support/project-root.ts";
import { startWebServer } from "../support/web-server.ts";

/**
 * A copy of the site's sources with a route of its own, and one of the site's to go to;
 * it finds the checkout's packages.
 */
const COPY = join(projectRoot, "build/with-libraries-route");
const SOURCES = [
  "app",
  "package.json",
  "public",
  "remix.config.js",
  "scripts",
  "server.ts",
  "supabase/functions/_shared",
  "supabase/migrations",
  "tsconfig.json",
  "vite.config.ts",
];

/** No page of this test asks the backend. */
const NO_BACKEND = { url: "http://127.0.0.1:9", publishableKey: "none" };

test.beforeAll(() => {
  test.setTimeout(120_000);
  rmSync(COPY, { recursive: true, force: true });
  mkdirSync(COPY, { recursive: true });
  for (const source of SOURCES) {
    cpSync(join(projectRoot, source), join(COPY, source), { recursive: true });
  }
  cpSync(join(projectRoot, "tests/e2e/libraries/libraries.tsx"), join(COPY, "app/libraries.tsx"));
  writeFileSync(
    join(COPY, "app/routes.ts"),
    `import { route } from "@remix-run/route-config";
     export default [
       route("libraries", "libraries.tsx"),
       route("about", "pages/landing/page.tsx"),
     ];`,
  );
  const { status, stderr } = spawnSync(
    nodeBinary,
    [join(projectRoot, "node_modules/@remix-run/dev/dist/cli.js"), "vite:build"],
    {
      cwd: COPY,
      encoding: "utf8",
      env: { ...process.env, NODE_ENV: "production" },
    },
  );
  expect([status, status === 0 ? "" : stderr]).toEqual([0, ""]);
});

test.afterAll(() => {
  rmSync(COPY, { recursive: true, force: true });
});

for (const mode of ["production", "development"]) {
  test(`what the libraries offer works in ${mode}`, async ({ page }) => {
    test.setTimeout(90_000);
    const site = await startWebServer(NO_BACKEND, { NODE_ENV: mode, LOG_LEVEL: "error" }, COPY);
    try {
      await useAll(page, `${site.url}/libraries`);
    } finally {
      await site.stop();
    }
  });
}

async function useAll(page: Page, url: string) {
  await page.goto(url, { waitUntil: "networkidle" });

  await page.getByRole("button", { name: "Fetch" }).click();
  await expect(page.getByText("Answered")).toBeVisible();
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("Error: Refused")).toBeVisible();

  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole("button", { name: "Block" }).click();
  await page.getByRole("link", { name: "Follow the link" }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole("button", { name: "Leave" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
}
