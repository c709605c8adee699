import { createHash, createHmac } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { bearerToken, sameSecret } from "embedded-supabase/credentials.ts";
import { isLoopbackHostname } from "embedded-supabase/http-server.ts";
import { z } from "zod";
import { fakeScoringPage, type SiteLinks } from "./fake-scoring-page.ts";

const newAccount = z.object({
  fullName: z.string().min(1),
  email: z.string().min(3),
  handicapCategory: z.string().min(1),
  handicap: z.union([z.string().min(1), z.number()]),
  password: z.string().min(8),
});

const behaviour = z.object({
  mode: z.enum(["normal", "fail", "slow", "nonsense"]),
  email: z.string().optional(),
});

type Mode = z.infer<typeof behaviour>["mode"];

type Account = {
  fullName: string;
  email: string;
  handicapCategory: string;
  handicap: string | number;
  passwordHash: string;
  createdAt: string;
};

/**
 * The bearer key of the fake scoring service, which follows from the backend's
 * secret key.
 */
export const scoringKeyOf = (secretKey: string): string =>
  createHmac("sha256", secretKey).update("scoring").digest("base64url");

/** Longer than the 5 s that the caller waits. */
const SLOW_ANSWER_MILLISECONDS = 7000;

async function parseBody<T>(request: Request, schema: z.ZodType<T>) {
  try {
    return schema.safeParse(await request.json()).data;
  } catch {
    return undefined;
  }
}

/**
 * A fake of the external scoring service, for the embedded backend:
 * - `GET /` is the page behind the site's link; with `?email=` it shows that
 *   member's account;
 * - `POST /accounts` creates an account: 201, or 409 when the e-mail has one;
 * - `GET /accounts` lists them, without passwords;
 * - `POST /behaviour` `{mode, email?}` makes it `fail` (500), be `slow` (longer
 *   than the caller waits), return `nonsense` or be `normal` again, for one
 *   e-mail or for all.
 *
 * All but the page require the bearer key.
 *
 * @param path the file that stores the accounts
 * @param apiKey the bearer key
 * @param site where its page links back to
 * @returns the request handler
 */
export function makeFakeScoringService(
  path: string,
  apiKey: string,
  site: SiteLinks,
): (request: Request) => Promise<Response> {
  const accounts = new Map<string, Account>();
  let modeForAll: Mode = "normal";
  const modes = new Map<string, Mode>();

  try {
    for (const account of JSON.parse(readFileSync(path, "utf8")) as Account[]) {
      accounts.set(account.email.toLowerCase(), account);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }

  function save(account: Account): void {
    accounts.set(account.email.toLowerCase(), account);
    const draft = `${path}.draft`;
    writeFileSync(draft, JSON.stringify([...accounts.values()]), {
      mode: 0o600,
    });
    renameSync(draft, path);
  }

  async function makeAccount(request: Request): Promise<Response> {
    const wanted = await parseBody(request, newAccount);
    if (!wanted) return Response.json({ error: "Bad account" }, { status: 400 });
    const key = wanted.email.toLowerCase();
    const mode = modes.get(key) ?? modeForAll;
    if (mode === "fail") {
      return Response.json({ error: "Told to fail" }, { status: 500 });
    }
    if (mode === "nonsense") {
      return new Response("<html>Tee time</html>", { status: 200 });
    }
    if (mode === "slow") await delay(SLOW_ANSWER_MILLISECONDS);
    if (accounts.has(key)) {
      return Response.json({ error: "The account exists" }, { status: 409 });
    }
    const { password, ...details } = wanted;
    save({
      ...details,
      // A slow, salted hash is for passwords that people choose: this one is random.
      passwordHash: createHash("sha256").update(password).digest("hex"),
      createdAt: new Date().toISOString(),
    });
    return Response.json({ email: wanted.email }, { status: 201 });
  }

  function page({ hostname, searchParams }: URL): Response {
    // DNS rebinding: another site could point its own name at this machine, and
    // look up members from a visitor's browser.
    if (!isLoopbackHostname(hostname)) {
      return Response.json({ error: "For this machine only" }, { status: 403 });
    }
    const email = (searchParams.get("email") ?? "").trim().slice(0, 254);
    return fakeScoringPage(site, email, accounts.get(email.toLowerCase()));
  }

  return async (request) => {
    const url = new URL(request.url);
    const endpoint = `${request.method} ${url.pathname}`;
    if (endpoint === "GET /") return page(url);
    if (!sameSecret(bearerToken(request) ?? "", apiKey)) {
      return Response.json({ error: "Wrong key" }, { status: 401 });
    }
    switch (endpoint) {
      case "POST /accounts":
        return makeAccount(request);
      case "GET /accounts":
        return Response.json(
          [...accounts.values()].map((account) => ({
            ...account,
            passwordHash: undefined,
          })),
        );
      case "POST /behaviour": {
        const wanted = await parseBody(request, behaviour);
        if (!wanted) return Response.json({ error: "Bad mode" }, { status: 400 });
        if (wanted.email) modes.set(wanted.email.toLowerCase(), wanted.mode);
        else {
          modeForAll = wanted.mode;
          modes.clear();
        }
        return Response.json(wanted);
      }
      default:
        return Response.json({ error: "Not found" }, { status: 404 });
    }
  };
}
