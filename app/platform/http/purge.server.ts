import type { RequestContext } from "./request-context.server.ts";

/**
 * Has public pages rendered again after a change that they show, so that the
 * next visitor to this process gets the new ones. Other processes follow
 * within the pages' maximum age.
 *
 * The page cache belongs to server.ts, and the routes to Remix's build: two
 * graphs of modules that share no state, so it is reached through the request.
 *
 * @param paths of pages that may or may not be cached, e.g.
 *   `/tournaments`
 */
export function purgeCachedPages(
  context: RequestContext,
  paths: readonly string[],
): void {
  for (const path of paths) context.pageCache?.purge(path);
}
