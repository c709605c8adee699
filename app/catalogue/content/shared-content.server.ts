import { purgeAllCachedPages } from "#app/platform/http/page-cache.server.ts";
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

/** What is read once for all of a kind, until an editor changes it. */
export function contentReads<Value extends object>(
  { kind }: ContentKind,
  read: (context: RequestContext) => Promise<Value>,
): RenewingCache<Value> {
  const reads = visitorReads(read, MAX_AGE);
  onPurge(kind, () => {
    reads.purge("");
  });
  return reads;
}

/** The same of a kind that is read in pages, by their keys. */
export function contentPages<Value extends object>(
  { kind }: ContentKind,
  read: (context: RequestContext, key: string) => Promise<Value>,
): RenewingCache<Value> {
  const reads = visitorReads(read, MAX_AGE);
  onPurge(kind, () => {
    reads.clear();
  });
  return reads;
}

/** After how long a backend that did not answer in time is waited for again, in milliseconds. */
const WAITS_AGAIN_AFTER = 5_000;

/**
 * The same of a kind that is on every page: none waits long for it, and all of them are rendered
 * again when another server has changed it.
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
  const reads = contentReads(kind, async (context) => {
    const value = await read(context);
    if (JSON.stringify(value) !== JSON.stringify(latest)) {
      latest = value;
      purgeAllCachedPages();
    }
    return value;
  });
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
