import { LRUCache } from "lru-cache";
import {
  purgeAllCachedPages,
  purgeCachedPagesFrom,
  watchSentPages,
} from "#app/platform/http/page-cache.server.ts";
import type { RenewingCache } from "#app/platform/http/renewing-cache.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { ifAtHand, visitorReads } from "#app/site/visitor-reads.server.ts";
import type { ContentKind } from "./kind.ts";

/** For how long another server may show a kind as it was before a change, in milliseconds. */
const MAX_AGE = 60_000;

/** What has each kind read again. */
const purgesOfKinds = new Map<string, (() => void)[]>();

function onPurge(kind: string, purge: () => void): void {
  purgesOfKinds.set(kind, [...(purgesOfKinds.get(kind) ?? []), purge]);
}

function purgePagesOf(shownOn: ContentKind["shownOn"]): void {
  if (shownOn === "every page") purgeAllCachedPages();
  else for (const path of shownOn) purgeCachedPagesFrom(path);
}

/**
 * Reads a kind, and has its pages rendered again when it is other than before: another server has
 * changed it.
 *
 * @param beginning what its pages show until it has been read
 * @returns `read` with that, by the same key
 */
function comparing<Value extends object>(
  { shownOn }: ContentKind,
  read: (context: RequestContext, key: string) => Promise<Value>,
  beginning?: Value,
): typeof read {
  const latest = new LRUCache<string, string>({ max: 100 });
  if (beginning) latest.set("", JSON.stringify(beginning));
  return async (context, key) => {
    const value = await read(context, key);
    const text = JSON.stringify(value);
    const before = latest.get(key);
    latest.set(key, text);
    // Pages are rendered again once the cache has what was read.
    if (before !== undefined && before !== text) setImmediate(purgePagesOf, shownOn);
    return value;
  };
}

/** Whether a page is one of the kind's. */
const isShownOn = ({ shownOn }: ContentKind, path: string | null): boolean =>
  shownOn === "every page" ||
  shownOn.some((each) => path === each || path?.startsWith(`${each}/`) === true);

/** Reads again what a page that is sent was made of, once that is old. */
function watch<Value>(kind: ContentKind, reads: RenewingCache<Value>, key: string): void {
  watchSentPages((path) => {
    // What has been read for no page yet is on none.
    if (isShownOn(kind, path) && reads.has(key)) reads.get(key).catch(() => null);
  });
}

/**
 * What is read once for all of a kind, until an editor changes it.
 *
 * @param beginning what its pages show until it has been read, where they do not wait for it
 */
export function contentReads<Value extends object>(
  kind: ContentKind,
  read: (context: RequestContext) => Promise<Value>,
  beginning?: Value,
): RenewingCache<Value> {
  const reads = visitorReads(comparing(kind, read, beginning), MAX_AGE);
  onPurge(kind.kind, () => {
    reads.purge("");
  });
  watch(kind, reads, "");
  return reads;
}

/**
 * The same of a kind that is read in pages, by their keys.
 *
 * @param first the key of what its page shows without a query
 */
export function contentPages<Value extends object>(
  kind: ContentKind,
  first: string,
  read: (context: RequestContext, key: string) => Promise<Value>,
): RenewingCache<Value> {
  const reads = visitorReads(comparing(kind, read), MAX_AGE);
  onPurge(kind.kind, () => {
    reads.clear();
  });
  watch(kind, reads, first);
  return reads;
}

/** After how long a backend that did not answer in time is waited for again, in milliseconds. */
const WAITS_AGAIN_AFTER = 5_000;

/**
 * The same of a kind that is on every page: none waits long for it.
 *
 * @param beginning until it has been read
 */
export function readsOfEveryPage<Value extends object>(
  kind: ContentKind,
  read: (context: RequestContext) => Promise<Value>,
  beginning: Value,
): () => Promise<Value> {
  let latest = beginning;
  let waitsAgainAt = 0;
  const reads = contentReads(
    kind,
    async (context) => {
      latest = await read(context);
      return latest;
    },
    beginning,
  );
  return async () => {
    if (performance.now() < waitsAgainAt) return latest;
    const value = await ifAtHand(reads.get(""));
    if (value === null) waitsAgainAt = performance.now() + WAITS_AGAIN_AFTER;
    return value ?? latest;
  };
}

export function purgeSharedContent({ kind }: ContentKind): void {
  for (const purge of purgesOfKinds.get(kind) ?? []) purge();
}
