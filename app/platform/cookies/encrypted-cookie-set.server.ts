import { parseCookieHeader } from "@supabase/ssr";
import { z } from "zod";
import { cookieName } from "#app/platform/config/cookies.server.ts";
import { createEncryptedCookie, type ForResponse } from "./encrypted-cookie.server.ts";
import { isId } from "./value-id.ts";

const entry = z.tuple([z.number(), z.unknown()]);

/**
 * Several values of one kind in the browser, each in an encrypted cookie of its own, so that two
 * tabs that change different ones do not overwrite each other.
 *
 * @param options lifetime of a value in seconds, and the maximum number of values, beyond which the
 *   oldest is removed
 */
export function createEncryptedCookieSet(
  name: string,
  { maxAge, max }: { maxAge: number; max: number },
) {
  const cookieOf = (id: string) => createEncryptedCookie(`${name}-${id}`, maxAge, 1);

  function idsIn(request: Request): string[] {
    const header = request.headers.get("Cookie") ?? "";
    return parseCookieHeader(header).flatMap((cookie) => {
      const id = cookie.name.slice(-12);
      return isId(id) && cookie.name === cookieName(`${name}-${id}`) ? [id] : [];
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
    readAll,

    /** Replaces an earlier one with the same id; false when it is too large. */
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

    clear(context: ForResponse, id: string) {
      cookieOf(id).clear(context);
    },
  };
}
