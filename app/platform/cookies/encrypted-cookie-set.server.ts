import { randomBytes } from "node:crypto";
import { parseCookieHeader } from "@supabase/ssr";
import { z } from "zod";
import { cookieName } from "#app/platform/config/cookies.server.ts";
import {
  createEncryptedCookie,
  type ForResponse,
} from "./encrypted-cookie.server.ts";

const entry = z.tuple([z.number(), z.unknown()]);

/** Makes an id for a value of a set: 12 hexadecimal digits. */
export function newId(): string {
  return randomBytes(6).toString("hex");
}

/** Whether a text can be such an id. */
export function isId(text: unknown): text is string {
  return typeof text === "string" && /^[0-9a-f]{12}$/.test(text);
}

/**
 * Several values of one kind kept in the browser, each sealed in a cookie of
 * its own, so that two tabs that change different ones never undo each other.
 *
 * @param name what the cookies' names begin with
 * @param options how long a value is kept, in seconds; how many are kept: the
 *   oldest goes first
 */
export function createEncryptedCookieSet(
  name: string,
  { maxAge, most }: { maxAge: number; most: number },
) {
  const cookieOf = (id: string) =>
    createEncryptedCookie(`${name}-${id}`, maxAge, 1);

  function idsIn(request: Request): string[] {
    const header = request.headers.get("Cookie") ?? "";
    return parseCookieHeader(header).flatMap((cookie) => {
      const id = cookie.name.slice(-14, -2);
      return cookie.name === cookieName(`${name}-${id}.0`) && isId(id)
        ? [id]
        : [];
    });
  }

  function readAll(request: Request) {
    return idsIn(request)
      .flatMap((id) => {
        const read = entry.safeParse(cookieOf(id).read(request));
        if (!read.success) return [];
        const [keptAt, value] = read.data;
        return [{ id, keptAt, value }];
      })
      .toSorted((a, b) => b.keptAt - a.keptAt);
  }

  return {
    /** @returns the values of this browser that can be read, the newest first */
    readAll,

    /**
     * Keeps a value, in place of an earlier one with its id.
     *
     * @returns false when it is too large to keep
     */
    set(
      request: Request,
      context: ForResponse,
      id: string,
      value: unknown,
    ): boolean {
      const others = readAll(request).filter((other) => other.id !== id);
      const stay = new Set(others.slice(0, most - 1).map((other) => other.id));
      for (const other of idsIn(request)) {
        if (other !== id && !stay.has(other)) {
          cookieOf(other).clear(request, context);
        }
      }
      return cookieOf(id).set(context, [Date.now(), value]);
    },

    /** Forgets one value. */
    clear(request: Request, context: ForResponse, id: string) {
      cookieOf(id).clear(request, context);
    },
  };
}
