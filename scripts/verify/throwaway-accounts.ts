import { randomBytes, randomUUID } from "node:crypto";
import { NotCheckedError } from "./check.ts";
import type { Report } from "./deployment.ts";
import { secondsAhead } from "./http.ts";
import type { Project } from "./project.ts";

/** An account that exists only while the checks run. */
export type Account = {
  id: string;
  email: string;
  password: string;
  fullName: string;
  token: string;
  /** How long the token is valid, in seconds. */
  expiresIn: number;
  /** How far the auth service's clock is ahead of this machine's. */
  secondsAhead: number;
};

const REMOVE_ATTEMPTS = 3;

/** Long enough for any rule, with every kind of character. */
export const randomPassword = () =>
  `${randomBytes(15).toString("base64url")}aA1!`;

/**
 * Two confirmed accounts, made and removed with the secret key. No mail is sent
 * to them. The embedded backend's auth service has no such interface: there they
 * sign up, and its owner's SQL does the rest. deployment_report() knows their addresses by their form.
 */
export class ThrowawayAccounts {
  readonly #project: Project;
  readonly #isEmbedded: () => Promise<boolean>;
  readonly #begun = new Map<string, Promise<string>>();
  #accounts: Promise<[Account, Account]> | undefined;

  constructor(project: Project, isEmbedded: () => Promise<boolean>) {
    this.#project = project;
    this.#isEmbedded = isEmbedded;
  }

  /**
   * The two accounts, made when they are first asked for.
   *
   * @throws NotCheckedError when they cannot be made
   */
  get(): Promise<[Account, Account]> {
    this.#accounts ??= (async () => [
      await this.#make("Verify One"),
      await this.#make("Verify Two"),
    ])();
    return this.#accounts;
  }

  async #make(fullName: string): Promise<Account> {
    const email = `teebox-verify-${randomUUID()}@example.com`;
    const password = randomPassword();
    const creation = this.#create(email, password, fullName);
    this.#begun.set(email, creation);
    const id = await creation;
    const logIn = await this.#project.call(
      "visitor",
      "POST",
      "/auth/v1/token?grant_type=password",
      { body: { email, password } },
    );
    const { access_token: token, expires_in: expiresIn } = (logIn.body ??
      {}) as {
      access_token?: string;
      expires_in?: number;
    };
    if (!token) {
      throw new NotCheckedError(
        `a throwaway account cannot log in (${reasonOf(logIn.body, logIn.status)})`,
        "The publishable key and the auth service’s settings: is CAPTCHA on, or e-mail and password off?",
      );
    }
    return {
      id,
      email,
      password,
      fullName,
      token,
      expiresIn: expiresIn ?? 0,
      secondsAhead: secondsAhead(Number(claimsOf(token).iat) * 1000),
    };
  }

  async #create(
    email: string,
    password: string,
    fullName: string,
  ): Promise<string> {
    const isEmbedded = await this.#isEmbedded();
    const { status, body } = isEmbedded
      ? await this.#project.call("visitor", "POST", "/auth/v1/signup", {
          body: { email, password, data: { full_name: fullName } },
          finish: true,
        })
      : await this.#project.call("service", "POST", "/auth/v1/admin/users", {
          body: {
            email,
            password,
            email_confirm: true,
            user_metadata: { full_name: fullName },
          },
          finish: true,
        });
    const account = (body ?? {}) as { id?: string; user?: { id?: string } };
    const id = account.user?.id ?? account.id;
    if (!id) {
      // After a 5xx it may exist nevertheless.
      if (status >= 400 && status < 500) this.#begun.delete(email);
      throw new NotCheckedError(
        `no throwaway account can be made (${reasonOf(body, status)})`,
        "SUPABASE_SECRET_KEY, and the triggers on auth.users: Logs > Auth says why",
      );
    }
    if (isEmbedded) {
      await this.#ownerSql(
        `update auth.users set email_confirmed_at = now() where id = '${id}'`,
      );
    }
    return id;
  }

  #ownerSql(statement: string) {
    return this.#project.call("service", "POST", "/local/sql", {
      text: statement,
      finish: true,
    });
  }

  /**
   * Removes the accounts, also one whose creation was not answered.
   *
   * @returns the addresses of those that could not be removed
   */
  async remove(): Promise<string[]> {
    const left: string[] = [];
    for (const [email, creation] of this.#begun) {
      const isGone = await creation
        .catch(() => this.#find(email))
        .then((id) => id === undefined || this.removeAccount(id))
        .catch(() => false);
      if (!isGone) left.push(email);
    }
    this.#begun.clear();
    this.#accounts = undefined;
    return left;
  }

  async #find(email: string): Promise<string | undefined> {
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
    return accounts.find((account) => account.email === email)?.id;
  }

  /** @returns whether it no longer exists */
  async removeAccount(id: string): Promise<boolean> {
    const isEmbedded = await this.#isEmbedded();
    const remove = () =>
      isEmbedded
        ? this.#ownerSql(`delete from auth.users where id = '${id}'`)
        : this.#project.call(
            "service",
            "DELETE",
            `/auth/v1/admin/users/${id}`,
            {
              finish: true,
            },
          );
    for (let attempt = 1; attempt <= REMOVE_ATTEMPTS; attempt += 1) {
      const status = await remove()
        .then((answer) => answer.status)
        .catch(() => 0);
      if (status === 200 || status === 204 || status === 404) return true;
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

function reasonOf(body: unknown, status: number): string {
  const { msg, message, error_description } = (body ?? {}) as Record<
    string,
    string | undefined
  >;
  return `${String(status)} ${msg ?? message ?? error_description ?? ""}`.trim();
}
