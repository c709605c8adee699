import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { combineChunks, createChunks, parseCookieHeader } from "@supabase/ssr";
import * as iron from "iron-webcrypto";
import { COOKIE_ATTRIBUTES, cookieName } from "#app/platform/config/cookies.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import type { CookieJar } from "./cookie-jar.server.ts";

/**
 * So that, with the session, a request's headers stay below the 16 KB that servers commonly accept.
 */
const MAX_CHUNKS = 3;

/** Maximum size of a decompressed value, in bytes. */
const MAX_DECOMPRESSED_BYTES = 256 * 1024;

export type ForResponse = { response: { cookies: CookieJar } };

/**
 * A value in the browser that only this site can read or change: compressed, encrypted, limited in
 * size and lifetime, split over several cookies if long.
 */
export function createEncryptedCookie(
  name: string,
  maxAge: number,
  maxChunks: number = MAX_CHUNKS,
) {
  const key = cookieName(name);
  // Includes the name, so that one cookie's value is not accepted in another.
  const password = `${name} ${environment.SESSION_SECRET}`;
  const options = {
    ...iron.defaults,
    ttl: maxAge * 1000,
    timestampSkewSec: 0,
    encode: compress,
    decode: decompress,
  };

  return {
    /**
     * Replaces an earlier one.
     *
     * @returns false, with nothing changed, when it is too large
     */
    async set({ response }: ForResponse, value: unknown): Promise<boolean> {
      const encrypted = await iron.seal(value, password, options);
      const chunks = createChunks(key, encrypted);
      if (chunks.length > maxChunks) return false;
      response.cookies.clear(key);
      for (const chunk of chunks) {
        response.cookies.set(chunk.name, chunk.value, {
          ...COOKIE_ATTRIBUTES,
          maxAge,
        });
      }
      return true;
    },

    async read(request: Request): Promise<unknown> {
      const header = request.headers.get("Cookie") ?? "";
      const cookies = new Map(parseCookieHeader(header).map(({ name, value }) => [name, value]));
      const encrypted = await combineChunks(key, (chunk) => cookies.get(chunk));
      if (!encrypted) return undefined;
      try {
        return await iron.unseal(encrypted, password, options);
      } catch {
        // Expired, truncated, tampered with, or encrypted with an earlier secret.
        return undefined;
      }
    },

    clear({ response }: ForResponse) {
      response.cookies.clear(key);
    },
  };
}

function compress(value: unknown): string {
  return brotliCompressSync(JSON.stringify(value)).toString("base64");
}

function decompress(text: string): unknown {
  const json = brotliDecompressSync(Buffer.from(text, "base64"), {
    maxOutputLength: MAX_DECOMPRESSED_BYTES,
  });
  return JSON.parse(json.toString()) as unknown;
}
