import { hash } from "bcryptjs";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RunningBackend } from "./backend.ts";

const HASH_ROUNDS = 4;

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

type Wanted = {
  email?: string;
  password?: string;
  user_metadata?: object;
  type?: string;
};

/**
 * The part of a hosted project's admin API that `npm run verify` uses, on the
 * embedded backend's database, because lite has none: making and removing
 * accounts, and links, with a secret key.
 *
 * @param settings `isChangeConfirmedTwice`: "Secure email change"; `codeLength`: of
 *   the code in a link
 * @returns whether the request was for the admin API
 */
export function hostedAdminApi(
  backend: RunningBackend,
  settings: {
    isChangeConfirmedTwice: () => boolean;
    codeLength: () => number;
  },
): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  async function createUser({ email = "", password = "", ...wanted }: Wanted) {
    const id = randomUUID();
    const metadata = JSON.stringify(wanted.user_metadata ?? {});
    await backend.sql(`
      insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at,
        raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
      values ('${id}', 'authenticated', 'authenticated', ${quoted(email)},
        ${quoted(await hash(password, HASH_ROUNDS))}, now(),
        '{"provider":"email","providers":["email"]}', ${quoted(metadata)}, now(), now())`);
    return { status: 200, body: { id, email } };
  }

  async function removeUser(id: string) {
    const gone = await backend.sql(
      `delete from auth.users where id = ${quoted(id)} returning id`,
    );
    return gone.length > 0
      ? { status: 200, body: {} }
      : { status: 404, body: { code: 404, error_code: "user_not_found" } };
  }

  function generateLink({ type }: Wanted) {
    return type === "email_change_current" && !settings.isChangeConfirmedTwice()
      ? {
          status: 400,
          body: {
            code: 400,
            error_code: "validation_failed",
            msg: "Enable secure email change to generate link for current email",
          },
        }
      : {
          status: 200,
          body: {
            action_link: "",
            email_otp: "1".repeat(settings.codeLength()),
            verification_type: type,
          },
        };
  }

  return async (request, response) => {
    const [, path = ""] =
      /^\/auth\/v1\/admin\/(.*)$/.exec(request.url ?? "") ?? [];
    if (!path) return false;
    let text = "";
    for await (const part of request) text += String(part);
    const wanted = (text ? JSON.parse(text) : {}) as Wanted;
    let answer: { status: number; body: object };
    if (request.headers.apikey !== backend.secretKey) {
      answer = { status: 403, body: { code: 403, error_code: "not_admin" } };
    } else if (request.method === "POST" && path === "users") {
      answer = await createUser(wanted);
    } else if (request.method === "DELETE") {
      answer = await removeUser(path.replace("users/", ""));
    } else if (path === "generate_link") {
      answer = generateLink(wanted);
    } else {
      answer = { status: 404, body: {} };
    }
    response
      .writeHead(answer.status, { "content-type": "application/json" })
      .end(JSON.stringify(answer.body));
    return true;
  };
}
