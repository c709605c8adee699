import { randomBytes, randomUUID } from "node:crypto";
import { NotCheckedError } from "./check.ts";
import type { Report } from "./deployment.ts";
import { secondsAhead } from "./http.ts";
import type { Project } from "./project.ts";

/** An account that exists only while the checks run. */
export type Account = {
  email: string;
  password: string;
  token: string;
  /** How far the auth service's clock is ahead of this machine's. */
  secondsAhead: number;
};

const REMOVE_ATTEMPTS = 3;

/**
 * A confirmed account, made and removed with the secret key. No mail is sent to it.
 * deployment_report() knows its address by its form.
 */
export class ThrowawayAccount {
  readonly #project: Project;
  readonly #email = `teebox-verify-${randomUUID()}@example.com`;
  #account: Promise<Account> | undefined;
  #id: string | undefined;
  #isRefused = false;

  constructor(project: Project) {
    this.#project = project;
  }

  /**
   * The account, made when it is first asked for.
   *
   * @throws NotCheckedError when it cannot be made
   */
  get(): Promise<Account> {
    this.#account ??= this.#make();
    return this.#account;
  }

  async #make(): Promise<Account> {
    const email = this.#email;
    // Long enough for any rule, with every kind of character.
    const password = `${randomBytes(15).toString("base64url")}aA1!`;
    const made = await this.#project.call(
      "service",
      "POST",
      "/auth/v1/admin/users",
      {
        body: {
          email,
          password,
          email_confirm: true,
          user_metadata: { full_name: "Verify" },
        },
        finish: true,
      },
    );
    this.#id = (made.body as { id?: string } | undefined)?.id;
    if (!this.#id) {
      // After a 5xx it may exist nevertheless.
      this.#isRefused = made.status >= 400 && made.status < 500;
      throw new NotCheckedError(
        `no throwaway account can be made (${reasonOf(made)})`,
        "SUPABASE_SECRET_KEY, and the triggers on auth.users: Logs > Auth says why",
      );
    }
    const logIn = await this.#project.call(
      "visitor",
      "POST",
      "/auth/v1/token?grant_type=password",
      { body: { email, password } },
    );
    const { access_token: token } = (logIn.body ?? {}) as {
      access_token?: string;
    };
    if (!token) {
      throw new NotCheckedError(
        `a throwaway account cannot log in (${reasonOf(logIn)})`,
        "The publishable key and the auth service’s settings: is CAPTCHA on, or e-mail and password off?",
      );
    }
    const madeAt = Number(claimsOf(token).iat) * 1000;
    return { email, password, token, secondsAhead: secondsAhead(madeAt) };
  }

  /**
   * Removes the account, also when its creation was not answered.
   *
   * @returns whether there is none now
   */
  async remove(): Promise<boolean> {
    await this.#account?.catch(() => undefined);
    if (!this.#account || this.#isRefused) return true;
    const id = this.#id ?? (await this.#find());
    return id === undefined || this.removeAccount(id);
  }

  async #find(): Promise<string | undefined> {
    const { status, body } = await this.#project.call(
      "service",
      "POST",
      "/rest/v1/rpc/deployment_report",
      { body: {}, finish: true },
    );
    if (status !== 200) {
      throw new Error(`deployment_report() answered ${String(status)}`);
    }
    const { throwaway_accounts: accounts } = body as Report;
    return accounts.find(({ email }) => email === this.#email)?.id;
  }

  /** @returns whether it no longer exists */
  async removeAccount(id: string): Promise<boolean> {
    for (let attempt = 1; attempt <= REMOVE_ATTEMPTS; attempt += 1) {
      const status = await this.#project
        .call("service", "DELETE", `/auth/v1/admin/users/${id}`, {
          finish: true,
        })
        .then((answer) => answer.status)
        .catch(() => 0);
      if (status === 200 || status === 404) return true;
    }
    return false;
  }
}

/** What a token says, unchecked. */
export function claimsOf(token: string): Record<string, unknown> {
  const [, payload = ""] = token.split(".");
  try {
    return JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<
      string,
      unknown
    >;
  } catch {
    return {};
  }
}

function reasonOf({ status, body }: { status: number; body: unknown }): string {
  const { msg, message, error_description } = (body ?? {}) as Record<
    string,
    string | undefined
  >;
  return `${String(status)} ${msg ?? message ?? error_description ?? ""}`.trim();
}
