import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { PROJECT_CHECKS } from "../../scripts/verify/checks/project.ts";
import { runChecks } from "../../scripts/verify/check.ts";
import { Deployment } from "../../scripts/verify/deployment.ts";
import {
  startOnAuthService,
  type AuthServiceBackend,
} from "../support/auth-service.ts";

let backend: AuthServiceBackend;

beforeAll(async () => {
  backend = await startOnAuthService(
    { server: inject("postgresUrl"), program: inject("authService") },
    { EMAIL_CONFIRMATIONS: "true" },
  );
});

afterAll(() => backend.stop());

/** What `npm run verify` says about the auth service. */
async function findings() {
  const deployment = new Deployment({
    projectUrl: backend.url,
    publishableKey: backend.publishableKey,
    secretKey: backend.secretKey,
    siteUrl: "http://localhost:3000",
    metricsToken: undefined,
    secondFactor: "on",
    adminSecondFactor: "optional",
  });
  try {
    const results = await runChecks(PROJECT_CHECKS, deployment);
    return Object.fromEntries(
      results.map(({ name, outcome, text }) => [name, `${outcome}: ${text}`]),
    );
  } finally {
    expect(await deployment.account.remove()).toBe(true);
  }
}

test("nothing is wrong with a hosted project's settings", async () => {
  const found = Object.values(await findings());
  expect(found.filter((line) => !line.startsWith("ok"))).toEqual([]);
});

test("an auth service that takes no codes of a second factor shows in one line", async () => {
  const setting = "GOTRUE_MFA_TOTP_VERIFY_ENABLED";
  await backend.configure({ [setting]: "false" });
  const { "second factor": line, ...others } = await findings();
  await backend.configure({ [setting]: "true" });
  expect(line).toBe(
    "failed: the auth service takes no codes: whoever has one cannot log in",
  );
  expect(
    Object.values(others).filter((text) => !text.startsWith("ok")),
  ).toEqual([]);
});
