import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { App } from "@supabase/lite";

type StorageAdapter = NonNullable<App["_storageAdapter"]>;
type ObjectMetadata = Awaited<ReturnType<StorageAdapter["headObject"]>>;
type Body = Parameters<StorageAdapter["uploadObject"]>[3];

/** No folder's own name, no hidden file, and nothing that an address or a disk writes otherwise. */
const SEGMENT = /^[\w-][\w.-]{0,127}$/;

/** In the data directory. */
export const STORAGE_FOLDER = "storage";

/** The extension of a file that is being written. */
const INCOMPLETE = ".incomplete";

/** What an object's type is kept as, beside it. */
const TYPES: Partial<Record<string, string>> = { avif: "image/avif", jpg: "image/jpeg" };

/** Whether a path below the folder is one of an object, and not of a file that is being written. */
export const isObjectPath = (path: string): boolean =>
  path.split("/").every((segment) => SEGMENT.test(segment) && !segment.endsWith(INCOMPLETE));

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

/**
 * Lite's storage in a folder, an object in a file: `bucket/key`. Who may read and write which is for
 * lite to ask the policies; an object that is written or replaced is so at once or not at all.
 */
export class FolderStorage implements StorageAdapter {
  readonly driver: string;

  /** @param folder made with the first object */
  constructor(folder: string) {
    this.driver = folder;
  }

  /** @throws Error when the key would be another file than one of the bucket's */
  #file(bucket: string, key: string): string {
    const path = `${bucket}/${key}`;
    if (!isObjectPath(path)) throw new Error(`Not a name of an object: ${path}`);
    return join(this.driver, path);
  }

  async getObject(bucket: string, key: string) {
    try {
      const body = await readFile(this.#file(bucket, key));
      return { body, metadata: metadataOf(key, body), httpStatusCode: 200 };
    } catch (error) {
      if (!isMissing(error)) throw error;
      // Lite says that there is no such object.
      return { metadata: metadataOf(key, Buffer.alloc(0)), httpStatusCode: 404 };
    }
  }

  async headObject(bucket: string, key: string) {
    const { metadata, httpStatusCode } = await this.getObject(bucket, key);
    return { ...metadata, httpStatusCode };
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: Body,
    contentType: string,
    cacheControl: string,
  ) {
    const content = Buffer.from(await new Response(body as BodyInit).arrayBuffer());
    await this.#write(this.#file(bucket, key), content);
    return { ...metadataOf(key, content), mimetype: contentType, cacheControl };
  }

  async #write(file: string, content: Buffer): Promise<void> {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const incomplete = `${file}.${randomUUID()}${INCOMPLETE}`;
    try {
      const handle = await open(incomplete, "wx", 0o600);
      try {
        await handle.writeFile(content);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(incomplete, file);
    } catch (error) {
      await rm(incomplete, { force: true });
      throw error;
    }
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    await rm(this.#file(bucket, key), { force: true });
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    for (const key of keys) await this.deleteObject(bucket, key);
  }

  async copyObject(
    sourceBucket: string,
    source: string,
    _version: string | undefined,
    bucket: string,
    key: string,
  ) {
    const content = await readFile(this.#file(sourceBucket, source));
    await this.#write(this.#file(bucket, key), content);
    return metadataOf(key, content);
  }

  privateAssetUrl(): Promise<string> {
    return Promise.reject(new Error("Pictures are not transformed"));
  }
}

function metadataOf(key: string, content: Buffer): ObjectMetadata {
  return {
    cacheControl: "no-cache",
    contentLength: content.length,
    size: content.length,
    mimetype: TYPES[key.split(".").at(-1) ?? ""] ?? "application/octet-stream",
    eTag: `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`,
  };
}
