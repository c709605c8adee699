import { failed, findingOf, type Check } from "../check.ts";
import { claimsOf } from "../throwaway-account.ts";

/** Whether a key may do what only a secret one may. */
function isSecret(key: string): boolean {
  return key.startsWith("sb_secret_") || claimsOf(key).role === "service_role";
}

/** What the site and its project must agree about. */
export const PROJECT_CHECKS: Check[] = [
  {
    name: "keys",
    remedy:
      "SUPABASE_PUBLISHABLE_KEY is the publishable key, SUPABASE_SECRET_KEY a secret one (Project Settings > API keys). A secret key that the site has had must be replaced.",
    async run({ project, settings }) {
      if (isSecret(settings.publishableKey)) {
        return failed("SUPABASE_PUBLISHABLE_KEY is a secret key");
      }
      const publishable = await project.call(
        "visitor",
        "GET",
        "/auth/v1/settings",
      );
      const secret = await project.rpc("service", "deployment_report");
      // 404: a project without the function, which another line is about.
      const isSecretValid = [200, 404].includes(secret.status);
      return findingOf(
        [
          ...(publishable.status === 200
            ? []
            : [
                `the auth service refuses SUPABASE_PUBLISHABLE_KEY (${String(publishable.status)})`,
              ]),
          ...(isSecretValid
            ? []
            : [
                `the data API refuses SUPABASE_SECRET_KEY (${String(secret.status)})`,
              ]),
        ],
        "the publishable and the secret key are valid",
      );
    },
  },
  {
    name: "mailed links",
    remedy:
      "site_url in supabase/config.toml: npx supabase@3.1.0 config push; docs/deploying.md, “Log-in and mails”",
    async run({ project, settings }) {
      // A link that is not valid leads to where a valid one would, with an error.
      const { headers } = await project.call(
        "nobody",
        "GET",
        "/auth/v1/verify?token=none&type=recovery",
      );
      const location = headers.get("location") ?? "";
      const origin = URL.canParse(location) ? new URL(location).origin : "none";
      const site = new URL(settings.siteUrl).origin;
      return findingOf(
        origin === site ? [] : [`site_url is ${origin}, the site ${site}`],
        `lead to ${site}`,
      );
    },
  },
  {
    name: "second factor",
    remedy:
      "SECOND_FACTOR and ADMIN_SECOND_FACTOR are those of the site; docs/deploying.md, “A second factor”",
    async run({ project, account, settings }) {
      const setting = await project.rpc("service", "admin_second_factor");
      if (setting.status !== 200) {
        return failed(
          `admin_second_factor() answered ${String(setting.status)}`,
        );
      }
      const { secondFactor, adminSecondFactor } = settings;
      const { token } = await account.get();
      const offers = async (path: string, body: object) => {
        const answer = await project.call(
          { token },
          "POST",
          `/auth/v1/factors${path}`,
          { body },
        );
        const { id = "" } = (answer.body ?? {}) as { id?: string };
        return { id, isWell: answer.status === 200 };
      };
      const problems: string[] = [];
      if (setting.body !== adminSecondFactor) {
        problems.push(
          `for administrators it is ${String(setting.body)} in the database, and ${adminSecondFactor} on the site`,
        );
      }
      if (secondFactor === "on") {
        const { id, isWell } = await offers("", {
          factor_type: "totp",
          issuer: "verify",
        });
        if (!isWell) {
          problems.push("the auth service does not offer one");
        } else if (!(await offers(`/${id}/challenge`, {})).isWell) {
          problems.push(
            "the auth service takes no codes: whoever has one cannot log in",
          );
        }
      }
      return findingOf(
        problems,
        secondFactor === "on"
          ? `is offered, and for administrators ${adminSecondFactor}`
          : "is not offered",
      );
    },
  },
];
