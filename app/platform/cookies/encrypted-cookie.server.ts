import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
} from "node:crypto";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { parseCookieHeader } from "@supabase/ssr";
import {
  COOKIE_ATTRIBUTES,
  cookieName,
} from "#app/platform/config/cookies.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import type { CookieJar } from "./cookie-jar.server.ts";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The longest value of one cookie that every browser takes, in characters. */
const PIECE = 3_600;

/** Together with the session these stay below what a server takes as headers (16 KB). */
const MAX_CHUNKS = 3;

/** What a sealed value may grow to when opened, in bytes. */
const MAX_DECRYPTED_BYTES = 256 * 1024;

/** What a cookie is set on: the request context. */
export type ForResponse = { response: { cookies: CookieJar } };

/**
 * A value kept in the browser that nobody but this site can read or change:
 * compressed, encrypted, bounded in size and time. Long values take several
 * cookies.
 *
 * @param name the cookie's name, without the prefix of the site's cookies
 * @param maxAge how long it is kept, in seconds
 * @param maxChunks over how many cookies it may stretch
 */
export function createEncryptedCookie(
  name: string,
  maxAge: number,
  maxChunks: number = MAX_CHUNKS,
) {
  const key = Buffer.from(
    hkdfSync(
      "sha256",
      environment.SESSION_SECRET,
      "",
      `sealed cookie ${name}`,
      32,
    ),
  );
  const pieceName = (index: number) => cookieName(`${name}.${String(index)}`);

  function seal(value: unknown): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, key, iv);
    const expires = Date.now() + maxAge * 1000;
    const plain = brotliCompressSync(JSON.stringify([expires, value]));
    return Buffer.concat([
      iv,
      cipher.update(plain),
      cipher.final(),
      cipher.getAuthTag(),
    ]).toString("base64url");
  }

  function open(sealed: string): unknown {
    try {
      const bytes = Buffer.from(sealed, "base64url");
      const decipher = createDecipheriv(
        CIPHER,
        key,
        bytes.subarray(0, IV_BYTES),
      );
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const plain = Buffer.concat([
        decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)),
        decipher.final(),
      ]);
      const [expires, value] = JSON.parse(
        brotliDecompressSync(plain, {
          maxOutputLength: MAX_DECRYPTED_BYTES,
        }).toString(),
      ) as [number, unknown];
      return expires > Date.now() ? value : undefined;
    } catch {
      // Cut short, tampered with, or sealed with an earlier secret.
      return undefined;
    }
  }

  function drop({ response }: ForResponse, from = 0) {
    for (let index = from; index < maxChunks; index += 1) {
      response.cookies.set(pieceName(index), "", {
        ...COOKIE_ATTRIBUTES,
        maxAge: 0,
      });
    }
  }

  return {
    /**
     * Keeps a value; replaces an earlier one.
     *
     * @returns false when it is too large to keep: then nothing is kept
     */
    set(context: ForResponse, value: unknown): boolean {
      const sealed = seal(value);
      const pieces = Math.ceil(sealed.length / PIECE);
      if (pieces > maxChunks) return false;
      for (let index = 0; index < pieces; index += 1) {
        const piece = sealed.slice(index * PIECE, (index + 1) * PIECE);
        context.response.cookies.set(pieceName(index), piece, {
          ...COOKIE_ATTRIBUTES,
          maxAge,
        });
      }
      drop(context, pieces);
      return true;
    },

    /** @returns the value kept by this browser, or undefined */
    read(request: Request): unknown {
      const cookies = new Map(
        parseCookieHeader(request.headers.get("Cookie") ?? "").map(
          ({ name, value }) => [name, value],
        ),
      );
      const pieces: string[] = [];
      for (let index = 0; index < maxChunks; index += 1) {
        const piece = cookies.get(pieceName(index));
        if (!piece) break;
        pieces.push(piece);
      }
      return pieces.length === 0 ? undefined : open(pieces.join(""));
    },

    /** Forgets the value, if this browser sent one. */
    clear(request: Request, context: ForResponse) {
      if (request.headers.get("Cookie")?.includes(`${pieceName(0)}=`)) {
        drop(context);
      }
    },
  };
}
