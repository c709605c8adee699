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
 * Several values of one kind in the browser, each in an encrypted cookie of its
 * own, so that two tabs that change different ones never undo each other.
 *
 * @param name what the cookies' names begin with
 * @param options how long a value is kept, in seconds; how many are kept: the
 *   oldest goes first
 */
export function createEncryptedCookieSet(
  name: string,
  { maxAge, max }: { maxAge: number; max: number },
) {
  const cookieOf = (id: string) =>
    createEncryptedCookie(`${name}-${id}`, maxAge, 1);

  function idsIn(request: Request): string[] {
    const header = request.headers.get("Cookie") ?? "";
    return parseCookieHeader(header).flatMap((cookie) => {
      const id = cookie.name.slice(-12);
      return isId(id) && cookie.name === cookieName(`${name}-${id}`)
        ? [id]
        : [];
    });
  }

  async function readAll(request: Request) {
    const values = await Promise.all(
      idsIn(request).map(async (id) => {
        const read = entry.safeParse(await cookieOf(id).read(request));
        if (!read.success) return [];
        const [setAt, value] = read.data;
        return [{ id, setAt, value }];
      }),
    );
    return values.flat().toSorted((a, b) => b.setAt - a.setAt);
  }

  return {
    /** @returns the values of this browser that can be read, the newest first */
    readAll,

    /**
     * Sets a value, in place of an earlier one with its id.
     *
     * @returns false when it is too large
     */
    async set(
      request: Request,
      context: ForResponse,
      id: string,
      value: unknown,
    ): Promise<boolean> {
      const all = await readAll(request);
      const others = all.filter((other) => other.id !== id);
      const stay = new Set(others.slice(0, max - 1).map((other) => other.id));
      for (const other of idsIn(request)) {
        if (other !== id && !stay.has(other)) cookieOf(other).clear(context);
      }
      return cookieOf(id).set(context, [Date.now(), value]);
    },

    /** Removes one value. */
    clear(context: ForResponse, id: string) {
      cookieOf(id).clear(context);
    },
  };
}
