import { readProjectConfig } from "embedded-supabase/project-config.ts";
import { projectDirectory } from "../../../supabase/local/project-directory.ts";
import {
  byHand,
  failed,
  findingOf,
  ok,
  type Check,
  type Finding,
} from "../check.ts";
import { send } from "../http.ts";
import { claimsOf, randomPassword } from "../throwaway-accounts.ts";

const PUSH =
  "npx supabase@3.1.0 config push; docs/deploying.md, “Log-in and mails”";

/** Of another site, which mailed links must not lead to; no name of the kind exists. */
const FOREIGN_ADDRESS = "https://verify.invalid";

/** What may be left over in the list from trying the project. */
const DEVELOPMENT_ADDRESS = "http://localhost:3000";

type AuthSettings = {
  disable_signup?: boolean;
  mailer_autoconfirm?: boolean;
  external?: Record<string, boolean>;
};

/** What Supabase's own API calls the settings that show nowhere else. */
type DashboardSettings = {
  sessions_timebox?: number | null;
  sessions_inactivity_timeout?: number | null;
  mailer_otp_exp?: number;
  rate_limit_email_sent?: number;
  refresh_token_rotation_enabled?: boolean;
  security_update_password_require_reauthentication?: boolean | null;
};

/** Mails of the auth service: less, and nobody can sign up on the day of an announcement. */
const MIN_MAILS_AN_HOUR = 100;

function dashboardFinding(
  settings: DashboardSettings,
  linkSeconds: number,
): Finding {
  const {
    sessions_timebox: timeBox,
    sessions_inactivity_timeout: idle,
    mailer_otp_exp: expiry = 0,
    rate_limit_email_sent: mails = 0,
    refresh_token_rotation_enabled: isRotated,
    security_update_password_require_reauthentication: isRecent,
  } = settings;
  return findingOf(
    [
      ...(timeBox ? [`sessions end after ${String(timeBox)} h`] : []),
      ...(idle ? [`sessions end after ${String(idle)} h without use`] : []),
      ...(expiry === linkSeconds
        ? []
        : [
            `links are valid for ${String(expiry)} s, not ${String(linkSeconds)}`,
          ]),
      ...(isRotated
        ? []
        : ["refresh tokens are not rotated: a stolen one stays valid"]),
      ...(mails < MIN_MAILS_AN_HOUR
        ? [`only ${String(mails)} mails an hour`]
        : []),
    ],
    `no session ends by itself, links are valid for ${String(linkSeconds)} s, ${String(mails)} mails an hour${
      isRecent ? "; a new password needs a log-in of the same day" : ""
    }`,
  );
}

/** Whether a key may do what only a secret one may. */
function isSecret(key: string): boolean {
  return key.startsWith("sb_secret_") || claimsOf(key).role === "service_role";
}

/** The auth service's settings, as far as they show. */
export const AUTH_CHECKS: Check[] = [
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
    name: "sign-up",
    hostedOnly: "EMAIL_CONFIRMATIONS says whether addresses are confirmed",
    remedy: `enable_signup and enable_confirmations = true in supabase/config.toml, no other provider (Authentication > Sign In / Providers): ${PUSH}`,
    async run({ project }) {
      const { body, status } = await project.call(
        "visitor",
        "GET",
        "/auth/v1/settings",
      );
      if (status !== 200) {
        return failed(`the auth service answered ${String(status)}`);
      }
      const settings = body as AuthSettings;
      const others = Object.entries(settings.external ?? {})
        .filter(([name, isOn]) => isOn && name !== "email")
        .map(([name]) => name);
      return findingOf(
        [
          ...(settings.mailer_autoconfirm
            ? ["e-mail addresses are not confirmed"]
            : []),
          ...(settings.disable_signup ? ["nobody can sign up"] : []),
          ...(settings.external?.email
            ? []
            : ["e-mail and password are switched off"]),
          ...(others.length > 0
            ? [`also switched on: ${others.join(", ")}`]
            : []),
        ],
        "by e-mail and password, and addresses are confirmed",
      );
    },
  },
  {
    name: "password length",
    remedy: `minimum_password_length in supabase/config.toml: ${PUSH}`,
    async run({ project, accounts }) {
      const config = await readProjectConfig(projectDirectory);
      const minimum = config.auth?.minimum_password_length ?? 6;
      const [{ token, password: current }] = await accounts.get();
      const change = (length: number) =>
        project.call({ token }, "PUT", "/auth/v1/user", {
          body: {
            password: randomPassword().slice(-length),
            // Another line is about whether it is asked for.
            current_password: current,
          },
        });
      const shorter = await change(minimum - 1);
      const shortest = await change(minimum);
      return findingOf(
        [
          ...(shorter.status === 200
            ? [`${String(minimum - 1)} characters are enough`]
            : []),
          ...(shortest.status === 200
            ? []
            : [
                `${String(minimum)} characters are refused (${String(shortest.status)})`,
              ]),
        ],
        `at least ${String(minimum)} characters`,
      );
    },
  },
  {
    name: "current password",
    remedy:
      "Authentication > Sign In / Providers > Email, “Require current password”; the site works with both",
    async run({ project, accounts }) {
      const [, { token, password }] = await accounts.get();
      // Its own password again is refused before anything is changed.
      const { status, body } = await project.call(
        { token },
        "PUT",
        "/auth/v1/user",
        { body: { password } },
      );
      const { error_code: code } = (body ?? {}) as { error_code?: string };
      if (code === "current_password_required") {
        return ok("is asked for by the auth service too");
      }
      return code === "same_password" || status === 200
        ? ok("is asked for by the site only")
        : failed(`the auth service answered ${String(status)} ${code ?? ""}`);
    },
  },
  {
    name: "second factor",
    remedy:
      "SECOND_FACTOR and ADMIN_SECOND_FACTOR are those of the site; docs/deploying.md, “A second factor”",
    async run({ project, accounts, settings }) {
      const setting = await project.rpc("service", "admin_second_factor");
      if (setting.status !== 200) {
        return failed(
          `admin_second_factor() answered ${String(setting.status)}`,
        );
      }
      const { secondFactor, adminSecondFactor } = settings;
      const [{ token }] = await accounts.get();
      const enrolled =
        secondFactor === "on"
          ? await project.call({ token }, "POST", "/auth/v1/factors", {
              body: { factor_type: "totp", issuer: "verify" },
            })
          : null;
      const factor = (enrolled?.body ?? {}) as { id?: string };
      const challenged =
        enrolled?.status === 200
          ? await project.call(
              { token },
              "POST",
              `/auth/v1/factors/${factor.id ?? ""}/challenge`,
              { body: {} },
            )
          : null;
      return findingOf(
        [
          ...(setting.body === adminSecondFactor
            ? []
            : [
                `for administrators it is ${String(setting.body)} in the database, and ${adminSecondFactor} on the site`,
              ]),
          ...(enrolled === null || enrolled.status === 200
            ? []
            : [
                `the auth service does not offer one (${String(enrolled.status)})`,
              ]),
          ...(challenged === null || challenged.status === 200
            ? []
            : [
                `the auth service takes no codes (${String(challenged.status)}): whoever has one cannot log in`,
              ]),
        ],
        secondFactor === "on"
          ? `is offered, and for administrators ${adminSecondFactor}`
          : "is not offered",
      );
    },
  },
  {
    name: "e-mail changes",
    hostedOnly: "it makes no links to ask for",
    remedy: `double_confirm_changes = true in supabase/config.toml, “Secure email change”: ${PUSH}`,
    async run({ project, accounts }) {
      const [, { email }] = await accounts.get();
      // A link for the current address exists only if that one must confirm too.
      const { status } = await project.call(
        "service",
        "POST",
        "/auth/v1/admin/generate_link",
        {
          body: {
            type: "email_change_current",
            email,
            new_email: email.replace("@", "-new@"),
          },
        },
      );
      if (status === 200) return ok("are confirmed at both addresses");
      return failed(
        status === 400 || status === 422
          ? "the current address need not confirm"
          : `the auth service answered ${String(status)}`,
      );
    },
  },
  {
    name: "redirect addresses",
    remedy: `site_url and additional_redirect_urls in supabase/config.toml: ${PUSH}`,
    async run({ project, settings }) {
      // A link that is not valid leads to where a valid one would, with an error.
      const leadsTo = async (asked: string) => {
        const { headers } = await project.call(
          "nobody",
          "GET",
          `/auth/v1/verify?${new URLSearchParams({ token: "none", type: "recovery", redirect_to: asked }).toString()}`,
        );
        const location = headers.get("location") ?? "";
        return URL.canParse(location) ? new URL(location).origin : "nowhere";
      };
      const site = new URL(settings.siteUrl).origin;
      const problems: string[] = [];
      const own = await leadsTo("");
      if (own !== site) {
        problems.push(`site_url is ${own}, the site ${site}`);
      }
      for (const other of [FOREIGN_ADDRESS, DEVELOPMENT_ADDRESS]) {
        // The service takes any address on the host of site_url.
        const isOwnHost = new URL(other).hostname === new URL(site).hostname;
        if (!isOwnHost && (await leadsTo(`${other}/`)) === other) {
          problems.push(`links may lead to ${other}`);
        }
      }
      return findingOf(problems, `mailed links lead to ${site} only`);
    },
  },
  {
    name: "sessions",
    remedy: `jwt_expiry in supabase/config.toml: ${PUSH}. Signing keys: Project Settings > JWT Keys`,
    async run({ project, accounts }) {
      const config = await readProjectConfig(projectDirectory);
      const seconds = config.auth?.jwt_expiry ?? 3600;
      const [{ token, expiresIn }] = await accounts.get();
      const { body } = await project.call(
        "nobody",
        "GET",
        "/auth/v1/.well-known/jwks.json",
      );
      const [header = ""] = token.split(".");
      const { alg, kid } = JSON.parse(
        Buffer.from(header, "base64url").toString(),
      ) as { alg: string; kid?: string };
      const { keys = [] } = (body ?? {}) as { keys?: { kid?: string }[] };
      const isPublished = keys.some((key) => key.kid === kid);
      return findingOf(
        [
          ...(expiresIn === seconds
            ? []
            : [`tokens are valid for ${String(expiresIn)} s`]),
          ...(alg.startsWith("HS") || isPublished
            ? []
            : ["tokens are signed with a key that is not published"]),
        ],
        `tokens are signed with ${alg} and valid for ${String(seconds)} s`,
      );
    },
  },
  {
    name: "codes in links",
    remedy: `otp_length in supabase/config.toml: ${PUSH}`,
    hostedOnly: "it makes no links to ask for",
    async run({ project, accounts }) {
      const config = await readProjectConfig(projectDirectory);
      const wanted = config.auth?.email?.otp_length ?? 6;
      const [, { email }] = await accounts.get();
      const { status, body } = await project.call(
        "service",
        "POST",
        "/auth/v1/admin/generate_link",
        { body: { type: "recovery", email } },
      );
      const { email_otp: code } = (body ?? {}) as { email_otp?: string };
      if (status !== 200 || !code) {
        return failed(`the auth service answered ${String(status)}`);
      }
      return code.length < wanted
        ? failed(
            `have ${String(code.length)} digits, not ${String(wanted)}: easier to guess`,
          )
        : ok(`have ${String(code.length)} digits`);
    },
  },
  {
    name: "settings of the dashboard",
    remedy: `Authentication > Sessions, Rate Limits, Sign In / Providers > Email: ${PUSH}`,
    hostedOnly: "it has none",
    async run({ settings }) {
      const { accessToken, managementUrl, projectUrl } = settings;
      if (!accessToken) {
        return byHand(
          "no session ends by itself, refresh tokens rotate, links are valid for an hour, 100 mails an hour? SUPABASE_ACCESS_TOKEN has them read",
        );
      }
      const [reference = ""] = new URL(projectUrl).hostname.split(".");
      const { status, body } = await send(
        `${managementUrl}/v1/projects/${reference}/config/auth`,
        { headers: { authorization: `Bearer ${accessToken}` } },
      );
      if (status !== 200) {
        return failed(`Supabase's own API answered ${String(status)}`);
      }
      const config = await readProjectConfig(projectDirectory);
      return dashboardFinding(
        body as DashboardSettings,
        config.auth?.email?.otp_expiry ?? 3600,
      );
    },
  },
];
