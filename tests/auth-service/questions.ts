import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import { signToken, type RunningBackend } from "../support/backend.ts";
import { totp } from "../support/hosted-mfa.ts";

/** One auth service, the real one or the imitation. */
export type AuthService = {
  /** New users are confirmed at once, and can have second factors. */
  open: RunningBackend;
  /** What answers there: second factors are imitated in front of it. */
  openUrl: string;
  /** New users must confirm their address. */
  confirming: RunningBackend;
};

/** What is compared of an answer. */
export type Comparable = {
  /** Status and error code. */
  outcome: string;
  /** The names of its fields, and of its user's. */
  fields: string[];
};

type Asked = { status: number; body: Record<string, unknown> };
type Options = {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
};

/** A user of the open service. */
type Member = { id: string; email: string; token: string; refresh: string };

const PASSWORD = "correct-horse-1";

const newAddress = () => `${randomUUID()}@example.com`;

class Asker {
  readonly service: AuthService;
  readonly #where: "open" | "confirming";

  constructor(service: AuthService, where: "open" | "confirming" = "open") {
    this.service = service;
    this.#where = where;
  }

  get backend(): RunningBackend {
    return this.service[this.#where];
  }

  async ask(call: string, { token, body, headers }: Options = {}): Promise<Asked> {
    const [method = "", path = ""] = call.split(" ");
    const base = this.#where === "open" ? this.service.openUrl : this.backend.url;
    const response = await fetch(`${base}/auth/v1${path}`, {
      method,
      headers: {
        apikey: this.backend.publishableKey,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    });
    const text = await response.text();
    let parsed: unknown = {};
    try {
      parsed = JSON.parse(text);
    } catch {
      // Some answers are empty.
    }
    return { status: response.status, body: parsed as Asked["body"] };
  }

  sql(text: string) {
    return this.backend.sql(text);
  }

  signUp(email = newAddress(), more: object = {}): Promise<Asked> {
    return this.ask("POST /signup", {
      body: { email, password: PASSWORD, data: { full_name: "Asha" }, ...more },
    });
  }

  logIn(email: string, password = PASSWORD): Promise<Asked> {
    return this.ask("POST /token?grant_type=password", {
      body: { email, password },
    });
  }

  refresh(refresh_token: string): Promise<Asked> {
    return this.ask("POST /token?grant_type=refresh_token", {
      body: { refresh_token },
    });
  }

  async member(): Promise<Member> {
    const email = newAddress();
    return memberOf(email, await this.signUp(email));
  }

  /** Follows the newest link to an address. */
  async follow(email: string, changes: object = {}): Promise<Asked> {
    const [mail] = await this.backend.mailsTo(email);
    const query = new URL(mail?.links[0] ?? "http://no-link/").searchParams;
    return this.ask("POST /verify", {
      body: {
        token_hash: query.get("token_hash"),
        type: query.get("type"),
        ...changes,
      },
    });
  }

  recover(email: string): Promise<Asked> {
    return this.ask("POST /recover", { body: { email } });
  }

  /** An address that has signed up, and its confirmation mail. */
  async unconfirmed(): Promise<string> {
    const email = newAddress();
    await this.signUp(email);
    return email;
  }

  async confirmed(): Promise<string> {
    const email = await this.unconfirmed();
    await this.follow(email);
    return email;
  }

  update(token: string, body: object): Promise<Asked> {
    return this.ask("PUT /user", { token, body });
  }

  /** A member who has asked for another address. */
  async changing() {
    const email = await this.confirmed();
    const member = memberOf(email, await this.logIn(email));
    const newEmail = newAddress();
    await this.update(member.token, { email: newEmail });
    return { ...member, newEmail };
  }

  enroll(token: string, changes: object = {}): Promise<Asked> {
    return this.ask("POST /factors", {
      token,
      body: { factor_type: "totp", friendly_name: "phone", ...changes },
    });
  }

  challenge(token: string, factor: string, headers = {}): Promise<Asked> {
    return this.ask(`POST /factors/${factor}/challenge`, {
      token,
      body: {},
      headers,
    });
  }

  /** A member with a factor that is not confirmed yet. */
  async enrolled() {
    const member = await this.member();
    const { body } = await this.enroll(member.token);
    return {
      ...member,
      factor: String(body.id),
      secret: (body.totp as { secret: string }).secret,
    };
  }

  async answer(
    { token, factor }: { token: string; factor: string },
    code: string,
    challengeId?: string,
  ): Promise<Asked> {
    const challenge_id = challengeId ?? (await this.challenge(token, factor)).body.id;
    return this.ask(`POST /factors/${factor}/verify`, {
      token,
      body: { challenge_id, code },
    });
  }

  /** A member whose factor is confirmed in the session. */
  async withFactor() {
    const member = await this.enrolled();
    const { body } = await this.answer(member, totp(member.secret, Date.now()));
    return {
      ...member,
      token: String(body.access_token),
      refresh: String(body.refresh_token),
    };
  }
}

function memberOf(email: string, { status, body }: Asked): Member {
  if (status !== 200) throw new Error(JSON.stringify(body));
  return {
    id: (body.user as { id: string }).id,
    email,
    token: String(body.access_token),
    refresh: String(body.refresh_token),
  };
}

type Question = (open: Asker, confirming: Asker) => Promise<Asked>;

/** A code that is never right for a moment's neighbours. */
const wrongCode = (secret: string) =>
  String((Number(totp(secret, Date.now())) + 500_000) % 1_000_000).padStart(6, "0");

const ago = (seconds: number) => `now() - interval '${String(seconds)} seconds'`;

/** What the site, a function or the imitation's maker may ask. */
export const QUESTIONS: Record<string, Question> = {
  // Requests.
  "an error, with the API version of 2024-01-01": (open) =>
    open.ask("POST /token?grant_type=password", {
      body: { email: newAddress(), password: "x" },
      headers: { "x-supabase-api-version": "2024-01-01" },
    }),
  "a body that is not JSON": (open) => open.ask("POST /token?grant_type=password", { body: "{" }),
  "a body over 1 MB": (open) =>
    open.ask("POST /recover", {
      body: { email: newAddress(), padding: "x".repeat(1_100_000) },
    }),
  "an unknown path": (open) => open.ask("GET /nowhere"),
  "the settings": (open) => open.ask("GET /settings"),
  "the public keys": (open) => open.ask("GET /.well-known/jwks.json"),

  // Sign-up.
  "sign-up, without confirmation": (open) => open.signUp(),
  "sign-up with a taken address, without confirmation": async (open) =>
    open.signUp((await open.member()).email),
  "sign-up, with confirmation": (_, confirming) => confirming.signUp(),
  "sign-up again within a minute": async (_, confirming) =>
    confirming.signUp(await confirming.unconfirmed()),
  "sign-up again after a minute": async (_, confirming) => {
    const email = await confirming.unconfirmed();
    await confirming.sql(
      `update auth.users set confirmation_sent_at = ${ago(61)} where email = '${email}'`,
    );
    return confirming.signUp(email);
  },
  "sign-up with a taken, confirmed address": async (_, confirming) =>
    confirming.signUp(await confirming.confirmed()),
  "sign-up with a short password": (open) => open.signUp(newAddress(), { password: "12345" }),
  "sign-up with a password of 80 characters": (open) =>
    open.signUp(newAddress(), { password: "x".repeat(80) }),
  "sign-up without a password": (open) => open.signUp(newAddress(), { password: "" }),
  "sign-up without an address": (open) => open.signUp(""),
  "sign-up with a malformed address": (open) => open.signUp("nobody"),

  // Log-in.
  "log-in": async (open) => open.logIn((await open.member()).email),
  "log-in in capitals": async (open) => open.logIn((await open.member()).email.toUpperCase()),
  "log-in with a wrong password": async (open) => open.logIn((await open.member()).email, "wrong"),
  "log-in with an unknown address": (open) => open.logIn(newAddress()),
  "log-in without a password": async (open) => open.logIn((await open.member()).email, ""),
  "log-in with a malformed address": (open) => open.logIn("nobody"),
  "log-in before the confirmation": async (_, confirming) =>
    confirming.logIn(await confirming.unconfirmed()),
  "log-in before the confirmation, with a wrong password": async (_, confirming) =>
    confirming.logIn(await confirming.unconfirmed(), "wrong"),
  "log-in of a banned account": async (open) => {
    const { email, id } = await open.member();
    await open.sql(
      `update auth.users set banned_until = now() + interval '1 day' where id = '${id}'`,
    );
    return open.logIn(email);
  },
  "log-in of a banned account with a wrong password": async (open) => {
    const { email, id } = await open.member();
    await open.sql(
      `update auth.users set banned_until = now() + interval '1 day' where id = '${id}'`,
    );
    return open.logIn(email, "wrong");
  },
  "an unknown kind of log-in": (open) => open.ask("POST /token?grant_type=magic", { body: {} }),

  // Sessions.
  "a refresh": async (open) => open.refresh((await open.member()).refresh),
  "a refresh with an unknown token": (open) => open.refresh("abcdefghijkl"),
  "a refresh without a token": (open) => open.refresh(""),
  "a refresh with an older token, at once": async (open) => {
    const { refresh } = await open.member();
    const second = await open.refresh(refresh);
    await open.refresh(String(second.body.refresh_token));
    return open.refresh(refresh);
  },
  "a refresh with an older token, after 10 seconds": async (open) => {
    const { id, refresh } = await open.member();
    const second = await open.refresh(refresh);
    await open.refresh(String(second.body.refresh_token));
    await open.sql(
      `update auth.refresh_tokens set updated_at = ${ago(11)} where user_id = '${id}'`,
    );
    return open.refresh(refresh);
  },
  "a refresh after log-out": async (open) => {
    const { token, refresh } = await open.member();
    await open.ask("POST /logout", { token });
    return open.refresh(refresh);
  },
  "a refresh of a banned account": async (open) => {
    const { id, refresh } = await open.member();
    await open.sql(
      `update auth.users set banned_until = now() + interval '1 day' where id = '${id}'`,
    );
    return open.refresh(refresh);
  },
  "the user": async (open) => open.ask("GET /user", { token: (await open.member()).token }),
  "the user, with the key only": (open) => open.ask("GET /user"),
  "the user, with a malformed token": (open) => open.ask("GET /user", { token: "a.b.c" }),
  "the user, with an expired token": async (open) => {
    const claims = decodeJwt((await open.member()).token);
    return open.ask("GET /user", {
      token: signToken(
        { ...claims, exp: Math.floor(Date.now() / 1000) - 60 },
        open.backend.jwtSecret,
      ),
    });
  },
  "the user, after log-out": async (open) => {
    const { token } = await open.member();
    await open.ask("POST /logout", { token });
    return open.ask("GET /user", { token });
  },
  "the user, who is deleted": async (open) => {
    const { id, token } = await open.member();
    await open.sql(`delete from auth.users where id = '${id}'`);
    return open.ask("GET /user", { token });
  },
  "log-out": async (open) => open.ask("POST /logout", { token: (await open.member()).token }),
  "log-out everywhere": async (open) =>
    open.ask("POST /logout?scope=global", {
      token: (await open.member()).token,
    }),
  "log-out elsewhere": async (open) =>
    open.ask("POST /logout?scope=others", {
      token: (await open.member()).token,
    }),
  "log-out, with the key only": (open) => open.ask("POST /logout"),
  "log-out twice": async (open) => {
    const { token } = await open.member();
    await open.ask("POST /logout", { token });
    return open.ask("POST /logout", { token });
  },

  // Mailed links.
  "a link that confirms": async (_, confirming) =>
    confirming.follow(await confirming.unconfirmed()),
  "a link that confirms, again": async (_, confirming) =>
    confirming.follow(await confirming.confirmed()),
  "a link that confirms, after an hour": async (_, confirming) => {
    const email = await confirming.unconfirmed();
    await confirming.sql(
      `update auth.users set confirmation_sent_at = ${ago(3700)} where email = '${email}'`,
    );
    return confirming.follow(email);
  },
  "an unknown link": (open) =>
    open.ask("POST /verify", {
      body: { token_hash: "0".repeat(64), type: "email" },
    }),
  "a link without a token": (open) => open.ask("POST /verify", { body: { type: "email" } }),
  "a link without a kind": async (_, confirming) =>
    confirming.follow(await confirming.unconfirmed(), { type: "" }),
  "a reset link": async (open) => {
    const { email } = await open.member();
    await open.recover(email);
    return open.follow(email);
  },
  "a reset link, as a confirmation": async (open) => {
    const { email } = await open.member();
    await open.recover(email);
    return open.follow(email, { type: "email_change" });
  },
  "a reset link, of a banned account": async (open) => {
    const { email, id } = await open.member();
    await open.recover(email);
    await open.sql(
      `update auth.users set banned_until = now() + interval '1 day' where id = '${id}'`,
    );
    return open.follow(email);
  },

  // Mails.
  "a reset": async (open) => open.recover((await open.member()).email),
  "a reset of an unknown address": (open) => open.recover(newAddress()),
  "a reset again within a minute": async (open) => {
    const { email } = await open.member();
    await open.recover(email);
    return open.recover(email);
  },
  "a reset of a malformed address": (open) => open.recover("nobody"),
  "a reset without an address": (open) => open.recover(""),
  "the confirmation again, too early": async (_, confirming) =>
    confirming.ask("POST /resend", {
      body: { type: "signup", email: await confirming.unconfirmed() },
    }),
  "the confirmation again, of a confirmed address": async (_, confirming) =>
    confirming.ask("POST /resend", {
      body: { type: "signup", email: await confirming.confirmed() },
    }),
  "the confirmation again, of an unknown address": (_, confirming) =>
    confirming.ask("POST /resend", {
      body: { type: "signup", email: newAddress() },
    }),
  "the confirmation again, of an unknown kind": (_, confirming) =>
    confirming.ask("POST /resend", {
      body: { type: "other", email: newAddress() },
    }),

  // Changes.
  "another name": async (open) =>
    open.update((await open.member()).token, { data: { full_name: "Ravi" } }),
  "another password": async (open) =>
    open.update((await open.member()).token, { password: "another-horse-2" }),
  "the same password": async (open) =>
    open.update((await open.member()).token, { password: PASSWORD }),
  "a short password": async (open) =>
    open.update((await open.member()).token, { password: "12345" }),
  "another address": async (open) =>
    open.update((await open.member()).token, { email: newAddress() }),
  "another address again within a minute": async (_, confirming) =>
    confirming.update((await confirming.changing()).token, {
      email: newAddress(),
    }),
  "a taken address": async (open) =>
    open.update((await open.member()).token, {
      email: (await open.member()).email,
    }),
  "the same address": async (open) => {
    const { email, token } = await open.member();
    return open.update(token, { email });
  },
  "a malformed address": async (open) =>
    open.update((await open.member()).token, { email: "nobody" }),
  "the first link to another address": async (_, confirming) =>
    confirming.follow((await confirming.changing()).email),
  "the first link, again": async (_, confirming) => {
    const { email } = await confirming.changing();
    await confirming.follow(email);
    return confirming.follow(email);
  },
  "the second link to another address": async (_, confirming) => {
    const { email, newEmail } = await confirming.changing();
    await confirming.follow(newEmail);
    return confirming.follow(email);
  },
  "the first link to another address, without confirmation": async (open) => {
    const { email, token } = await open.member();
    await open.update(token, { email: newAddress() });
    return open.follow(email);
  },
  "the link to another address after an hour": async (_, confirming) => {
    const { email, id } = await confirming.changing();
    await confirming.sql(
      `update auth.users set email_change_sent_at = ${ago(3700)} where id = '${id}'`,
    );
    return confirming.follow(email);
  },

  // Second factors.
  "a new factor": async (open) => open.enroll((await open.member()).token),
  "a new factor of another kind": async (open) =>
    open.enroll((await open.member()).token, { factor_type: "other" }),
  "a new factor with a name that is taken": async (open) =>
    open.enroll((await open.enrolled()).token),
  "a new factor, with the password alone": async (open) => {
    const { email } = await open.withFactor();
    const again = memberOf(email, await open.logIn(email));
    return open.enroll(again.token, { friendly_name: "tablet" });
  },
  "a new factor, after log-out": async (open) => {
    const { token } = await open.member();
    await open.ask("POST /logout", { token });
    return open.enroll(token);
  },
  "a challenge": async (open) => {
    const { token, factor } = await open.enrolled();
    return open.challenge(token, factor);
  },
  "a challenge of a malformed factor": async (open) =>
    open.challenge((await open.member()).token, "nothing"),
  "a challenge of an unknown factor": async (open) =>
    open.challenge((await open.member()).token, randomUUID()),
  "a challenge of somebody else's factor": async (open) =>
    open.challenge((await open.member()).token, (await open.enrolled()).factor),
  "the right code": async (open) => {
    const member = await open.enrolled();
    return open.answer(member, totp(member.secret, Date.now()));
  },
  "the same code again": async (open) => {
    const member = await open.enrolled();
    const code = totp(member.secret, Date.now());
    await open.answer(member, code);
    const again = memberOf(member.email, await open.logIn(member.email));
    return open.answer({ ...again, factor: member.factor }, code);
  },
  "a wrong code": async (open) => {
    const member = await open.enrolled();
    return open.answer(member, wrongCode(member.secret));
  },
  "an empty code": async (open) => open.answer(await open.enrolled(), ""),
  "a code of seven digits": async (open) => open.answer(await open.enrolled(), "1234567"),
  "a code for an unknown challenge": async (open) =>
    open.answer(await open.enrolled(), "123456", randomUUID()),
  "a code for a malformed challenge": async (open) =>
    open.answer(await open.enrolled(), "123456", "nothing"),
  "a code for a challenge that is answered": async (open) => {
    const member = await open.enrolled();
    const { body } = await open.challenge(member.token, member.factor);
    const code = totp(member.secret, Date.now());
    const answered = await open.answer(member, code, String(body.id));
    return open.answer(
      { ...member, token: String(answered.body.access_token) },
      code,
      String(body.id),
    );
  },
  "a code for an expired challenge": async (open) => {
    const member = await open.enrolled();
    const { body } = await open.challenge(member.token, member.factor);
    await open.sql(
      `update auth.mfa_challenges set created_at = ${ago(301)} where id = '${String(body.id)}'`,
    );
    return open.answer(member, totp(member.secret, Date.now()), String(body.id));
  },
  "a code for an expired challenge, again": async (open) => {
    const member = await open.enrolled();
    const { body } = await open.challenge(member.token, member.factor);
    await open.sql(
      `update auth.mfa_challenges set created_at = ${ago(301)} where id = '${String(body.id)}'`,
    );
    const answer = () => open.answer(member, totp(member.secret, Date.now()), String(body.id));
    await answer();
    return answer();
  },
  "the user, with a factor": async (open) =>
    open.ask("GET /user", { token: (await open.withFactor()).token }),
  "another password, with the password alone": async (open) => {
    const { email } = await open.withFactor();
    const again = memberOf(email, await open.logIn(email));
    return open.update(again.token, { password: "another-horse-2" });
  },
  "another address, with the password alone": async (open) => {
    const { email } = await open.withFactor();
    const again = memberOf(email, await open.logIn(email));
    return open.update(again.token, { email: newAddress() });
  },
  "another name, with the password alone": async (open) => {
    const { email } = await open.withFactor();
    const again = memberOf(email, await open.logIn(email));
    return open.update(again.token, { data: { full_name: "Bela" } });
  },
  "a factor removed": async (open) => {
    const { token, factor } = await open.withFactor();
    return open.ask(`DELETE /factors/${factor}`, { token });
  },
  "a factor removed, with the password alone": async (open) => {
    const { email, factor } = await open.withFactor();
    const again = memberOf(email, await open.logIn(email));
    return open.ask(`DELETE /factors/${factor}`, { token: again.token });
  },
  "how a session began, with a factor": async (open) => claimsIn(await open.withFactor()),
  "how a session began, after the factor's removal": async (open) => {
    const { token, factor, refresh } = await open.withFactor();
    await open.ask(`DELETE /factors/${factor}`, { token });
    const { body } = await open.refresh(refresh);
    return claimsIn({ token: String(body.access_token) });
  },
};

/** The level and the methods of a token, in place of an answer. */
function claimsIn({ token }: { token: string }): Asked {
  const { aal, amr } = decodeJwt<{ aal: string; amr?: { method: string }[] }>(token);
  const methods = (amr ?? []).map(({ method }) => method).toSorted();
  return { status: 200, body: { error_code: [aal, ...methods].join(" ") } };
}

/** The fields of an answer's user are the user's own, or within `user`. */
function fieldsOf(body: Record<string, unknown>): string[] {
  const nested = ["user", "user_metadata", "app_metadata", "totp"] as const;
  return Object.entries(body)
    .flatMap(([name, value]) => [
      name,
      ...(nested.some((one) => one === name) && value
        ? fieldsOf(value as Record<string, unknown>).map((field) => `${name}.${field}`)
        : []),
    ])
    .toSorted();
}

/** Asks a service one question. */
export async function ask(service: AuthService, question: Question): Promise<Comparable> {
  const { status, body } = await question(new Asker(service), new Asker(service, "confirming"));
  const code = body.error_code ?? body.code ?? "";
  return {
    outcome: [status, typeof code === "string" ? code : ""].join(" ").trim(),
    fields: fieldsOf(body),
  };
}
