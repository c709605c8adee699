import { type CookieOptions, parseCookieHeader, serializeCookieHeader } from "@supabase/ssr";
import { COOKIE_ATTRIBUTES } from "#app/platform/config/cookies.server.ts";

/** More than a browser has of the site; whoever sends more has made them up. */
const MAX_COOKIES = 40;

/** A request's cookies, with the changes that the response will make. */
export class CookieJar {
  #cookies: Map<string, string>;
  #toSend = new Map<string, string>();

  constructor(header: string | undefined) {
    this.#cookies = new Map(
      parseCookieHeader(header ?? "").map(({ name, value }) => [name, value]),
    );
  }

  getAll(prefix: string): { name: string; value: string }[] {
    return [...this.#cookies]
      .filter(([name]) => name.startsWith(prefix))
      .slice(0, MAX_COOKIES)
      .map(([name, value]) => ({ name, value }));
  }

  /** An empty value removes it. */
  set(name: string, value: string, options: CookieOptions) {
    if (value) this.#cookies.set(name, value);
    else this.#cookies.delete(name);
    this.#toSend.set(name, serializeCookieHeader(name, value, options));
  }

  /** Adds a `Set-Cookie` value that another library has serialized. */
  append(serialized: string) {
    const [name = ""] = serialized.split("=", 1);
    this.#toSend.set(name, serialized);
  }

  /** Removes every cookie whose name starts with the prefix: a cookie and its chunks. */
  clear(prefix: string) {
    for (const { name } of this.getAll(prefix)) this.remove(name);
  }

  remove(name: string) {
    this.set(name, "", { ...COOKIE_ATTRIBUTES, maxAge: 0 });
  }

  /** The `Set-Cookie` values to send; the last write of a cookie wins. */
  get headers(): string[] {
    return [...this.#toSend.values()];
  }
}
