import { FunctionsHttpError } from "@supabase/supabase-js";
import { unwrap } from "#app/club/frame/administrator.server.ts";
import { fileLines } from "#app/club/frame/columns.ts";
import { isUuid } from "#app/club/frame/uuid.ts";
import { log } from "#app/platform/config/logger.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { Database } from "#app/platform/supabase/database.types.ts";
import { BYTE_ORDER_MARK, csvLines } from "#app/site/csv.ts";
import { type ListedUser, USER_COLUMNS } from "./columns.server.ts";
import { OPENS_MEMBER } from "./content.ts";

type Functions = Database["public"]["Functions"];
export type UserPage = {
  users: ListedUser[];
  total: number;
  filtered: number;
  active: number;
};

export const USERS_A_PAGE = 50;

/** Maximum length of a search, in characters: no e-mail address is longer. */
const MAX_SEARCH_LENGTH = 254;

const EXPORT_PAGE = 1_000;

export function readSearch(request: Request): {
  search: string;
  after: string | null;
  opensMember: boolean;
} {
  const query = new URL(request.url).searchParams;
  const search = (query.get("q") ?? "")
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
    // A surrogate pair that slice() cut in half, and NUL, which Postgres rejects.
    .replace(/[\uD800-\uDBFF]$|\0/g, "\uFFFD");
  const after = query.get("after");
  return {
    search,
    after: after && isUuid(after) ? after : null,
    opensMember: search !== "" && query.has(OPENS_MEMBER),
  };
}

/**
 * Fetches one page of members from the edge function `get-users`. The database decides who may see
 * it.
 *
 * @returns null when the function fails: 'Failed to fetch users'; the seconds to wait when the
 *   administrator has asked too often
 * @throws a 403 Response when the user is not an administrator; a redirect to log-in when the
 *   session has ended
 */
export async function findUsers(
  context: RequestContext,
  request: Request,
  { search, after }: { search: string; after: string | null },
): Promise<UserPage | { retryAfter: number } | null> {
  const { data, error } = (await context.supabase.functions.invoke("get-users", {
    body: { search, after, pageSize: USERS_A_PAGE },
  })) as { data: UserPage; error: Error | null };
  if (!error) return data;
  if (statusOf(error) === 403) throw new Response(null, { status: 403 });
  if (statusOf(error) === 401) {
    // Its signature alone does not say that a session was ended elsewhere.
    context.user.invalidate();
    await context.user.require(request, { confirm: true });
  }
  if (statusOf(error) === 429) return { retryAfter: retryAfterOf(error) };
  log.error({ error: error.name }, "users could not be listed");
  return null;
}

/** Whose page a search opens: the only match, or the only one with that name or address. */
export function soughtUser({ users, filtered }: UserPage, search: string): ListedUser | undefined {
  if (filtered === 1) return users[0];
  const sought = search.toLowerCase();
  const [exact, another] = users.filter(({ full_name, email }) =>
    [full_name, email].some((text) => text?.toLowerCase() === sought),
  );
  return filtered > users.length || another ? undefined : exact;
}

function statusOf(error: Error): number {
  return error instanceof FunctionsHttpError ? (error.context as Response).status : 0;
}

/** The seconds that an edge function's response says; a minute where the platform refused. */
function retryAfterOf(error: Error): number {
  const { headers } = (error as FunctionsHttpError).context as Response;
  return Number(headers.get("retry-after")) || 60;
}

export type FailedEmail = Omit<
  Functions["unsent_registration_mails"]["Returns"][number],
  "next_try_at" | "last_error"
> & { next_try_at: string | null; last_error: string | null };

export async function failedEmails(context: RequestContext): Promise<FailedEmail[]> {
  return unwrap(await context.supabase.rpc("unsent_registration_mails"));
}

export type FailedScoringAccount = Omit<
  Functions["failed_scoring_accounts"]["Returns"][number],
  "full_name" | "account_email" | "error"
> & {
  full_name: string | null;
  account_email: string | null;
  error: string | null;
};

export async function failedScoringAccounts(
  context: RequestContext,
): Promise<FailedScoringAccount[]> {
  return unwrap(await context.supabase.rpc("failed_scoring_accounts"));
}

/**
 * Streams the export of all members that match a search, page by page (keyset pagination). When
 * the stream is cancelled it reads no further page, and it aborts the response, rather than end it
 * early, when the backend fails.
 *
 * @returns the file's bytes; the first page has been read already, so that an error still gets its
 *   status
 */
export async function exportUsers(
  context: RequestContext,
  search: string,
): Promise<ReadableStream<Uint8Array>> {
  const id = unwrap(await context.supabase.rpc("start_export", { search }));
  // Continues after the last row's values rather than its id alone: its member
  // may have been deleted since.
  const readPage = async (last?: ListedUser): Promise<ListedUser[]> =>
    unwrap(
      await context.supabase.rpc("export_users", {
        export: id,
        after_created_at: last?.created_at,
        after_id: last?.id,
      }),
    );

  const encoder = new TextEncoder();
  let page = await readPage();
  let head = BYTE_ORDER_MARK + csvLines(fileLines(USER_COLUMNS, []));
  return new ReadableStream({
    async pull(controller) {
      controller.enqueue(encoder.encode(head + csvLines(fileLines(USER_COLUMNS, page).slice(1))));
      head = "";
      const last = page.at(-1);
      if (!last || page.length < EXPORT_PAGE) {
        controller.close();
        return;
      }
      page = await readPage(last);
    },
  });
}
