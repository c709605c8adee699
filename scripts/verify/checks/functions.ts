import { readdirSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "../../project.mjs";
import { findingOf, ok, failed, type Check } from "../check.ts";
import type { Deployment } from "../deployment.ts";

const DEPLOY =
  "npx supabase@3.1.0 functions deploy --use-api; docs/deploying.md, “Tables, policies, functions”";
const SECRETS =
  "npx supabase@3.1.0 secrets set …; docs/deploying.md, “Tables, policies, functions”";

/** The names of the functions in this checkout. */
export const FUNCTIONS = readdirSync(
  join(projectFolder, "supabase/functions"),
  {
    withFileTypes: true,
  },
)
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
  .map(({ name }) => name);

const addressOf = (name: string) => `/functions/v1/${name}`;

/** What a function says about its settings, with the secret key. */
async function settingsOf(deployment: Deployment, name: string) {
  const { status, body } = await deployment.project.call(
    "service",
    "GET",
    addressOf(name),
  );
  if (status !== 200) {
    throw new Error(
      `it answered ${String(status)} to the secret key: not deployed, or an earlier version`,
    );
  }
  return body as { configured?: boolean; site?: string };
}

function callersCheck(name: string): Check {
  return {
    name: `function ${name}`,
    remedy: DEPLOY,
    async run({ project }) {
      for (const caller of ["nobody", "visitor"] as const) {
        const { status, body } = await project.call(
          caller,
          "POST",
          addressOf(name),
          { body: {} },
        );
        if (status === 404) return failed("is not deployed");
        // The gateway’s own refusal has another body.
        const { error } = (body ?? {}) as { error?: string };
        if (status === 401 && error === "not_signed_in") continue;
        return failed(
          status === 401
            ? "the gateway checks tokens itself: verify_jwt must be false"
            : `answered ${String(status)} to a caller without an account`,
        );
      }
      return ok("answers, and refuses callers without an account");
    },
  };
}

/** The edge functions. */
export const FUNCTION_CHECKS: Check[] = [
  ...FUNCTIONS.map(callersCheck),
  {
    name: "functions and members",
    remedy: DEPLOY,
    async run({ project, account }) {
      const { token } = await account.get();
      const expected = {
        "get-users": [403, "admins_only"],
        "golfguage-integration": [409, "no_registration"],
      } as const;
      const problems: string[] = [];
      for (const [name, [status, error]] of Object.entries(expected)) {
        const answer = await project.call({ token }, "POST", addressOf(name), {
          body: {},
        });
        const given = (answer.body ?? {}) as { error?: string };
        if (answer.status !== status || given.error !== error) {
          problems.push(
            `${name} answered ${String(answer.status)} ${given.error ?? ""}`.trim(),
          );
        }
      }
      return findingOf(
        problems,
        "know members, and refuse them what is for administrators",
      );
    },
  },
  {
    name: "mail service",
    remedy: `SMTP_HOST, …, SITE_URL of the functions: ${SECRETS}`,
    async run(deployment) {
      const { configured, site } = await settingsOf(
        deployment,
        "registration-mail",
      );
      const { siteUrl } = deployment.settings;
      return findingOf(
        [
          ...(configured ? [] : ["SMTP_HOST is not set"]),
          ...(site === siteUrl
            ? []
            : [`links in mails lead to ${site ?? "nowhere"}`]),
        ],
        `is set, and links in mails lead to ${siteUrl}`,
      );
    },
  },
  {
    name: "scoring service",
    remedy: `GOLFGUAGE_API_URL and GOLFGUAGE_API_KEY: ${SECRETS}. Without them members have no scoring accounts.`,
    async run(deployment) {
      const { configured } = await settingsOf(
        deployment,
        "golfguage-integration",
      );
      return configured ? ok("is set") : failed("is not set");
    },
  },
];
