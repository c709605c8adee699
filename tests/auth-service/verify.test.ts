import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { AUTH_CHECKS } from "../../scripts/verify/checks/auth.ts";
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
    isForwarding: true,
    accessToken: undefined,
    managementUrl: "http://127.0.0.1:9",
    secondFactor: "on",
    adminSecondFactor: "optional",
  });
  // As a hosted project: the gateway of the tests has the dev inbox.
  deployment.isEmbedded = () => Promise.resolve(false);
  try {
    const results = await runChecks(AUTH_CHECKS, deployment);
    return Object.fromEntries(
      results.map(({ name, outcome, text }) => [name, `${outcome}: ${text}`]),
    );
  } finally {
    expect(await deployment.accounts.remove()).toEqual([]);
  }
}

test("nothing is wrong with a hosted project's settings", async () => {
  const found = Object.values(await findings());
  expect(found.filter((line) => line.startsWith("failed"))).toEqual([]);
  expect(found).toContain("ok: is asked for by the site only");
});

test.each([
  [
    "GOTRUE_MFA_TOTP_VERIFY_ENABLED",
    "false",
    "second factor",
    "failed: the auth service takes no codes (422): whoever has one cannot log in",
  ],
  [
    "GOTRUE_MAILER_OTP_LENGTH",
    "6",
    "codes in links",
    "failed: have 6 digits, not 10: easier to guess",
  ],
  [
    "GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD",
    "true",
    "current password",
    "ok: is asked for by the auth service too",
  ],
])("%s=%s shows in one line", async (setting, value, name, line) => {
  const usual = { true: "false", false: "true", 6: "10" }[value] ?? "";
  await backend.configure({ [setting]: value });
  const found = await findings();
  await backend.configure({ [setting]: usual });
  expect(found[name]).toBe(line);
  const others = Object.entries(found).filter(
    ([other, text]) => other !== name && text.startsWith("failed"),
  );
  expect(others).toEqual([]);
});
