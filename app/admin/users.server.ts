import type { Database } from "#app/platform/database.types.ts";
import {
  backendUnavailable,
  type RequestContext,
} from "#app/platform/request-context.server.ts";
import { CSV_COLUMNS, USER_LIST } from "./content.ts";
import { BYTE_ORDER_MARK, csvLine } from "./csv.ts";

type Row = Database["public"]["Functions"]["list_users"]["Returns"][number];

/**
 * One member, as the database lists them for administrators. The generated
 * types cannot know which columns of a function may be null.
 */
export type ListedUser = Omit<Row, "full_name" | "last_sign_in_at"> & {
  full_name: string | null;
  last_sign_in_at: string | null;
};

const INSUFFICIENT_PRIVILEGE = "42501";

/** The most rows that the database gives at once. */
const EXPORT_PAGE = 1_000;

/**
 * One page of members, newest first (SPEC 7, "List users"). The database
 * itself decides who may see it (DECISIONS 20).
 *
 * @param search part of an e-mail or a name; empty for all
 * @param after id of the last member of the page before
 * @throws a 403 Response when the viewer is no administrator
 * @throws a 503 Response when the backend does not answer
 */
async function listUsers(
  context: RequestContext,
  search: string,
  after: string | undefined,
): Promise<ListedUser[]> {
  const { data, error } = await context.supabase.rpc("list_users", {
    search,
    after,
    page_size: EXPORT_PAGE,
  });
  if (!error) return data;
  if (error.code === INSUFFICIENT_PRIVILEGE) {
    throw new Response(null, { status: 403 });
  }
  throw backendUnavailable();
}

/**
 * The export of all members that a search finds (DECISIONS 40), read and sent
 * page by page: it stops when the client goes away, and breaks off, rather
 * than end early, when the backend fails on the way.
 *
 * @returns the file's bytes; the first page is already read, so a refusal is
 *   still a refusal and no half-sent file
 * @throws a 403 or 503 Response, as the first page has it
 */
export async function exportUsers(
  context: RequestContext,
  search: string,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  let page = await listUsers(context, search, undefined);
  let head = BYTE_ORDER_MARK + csvLine(CSV_COLUMNS);
  return new ReadableStream({
    async pull(controller) {
      controller.enqueue(encoder.encode(head + page.map(userLine).join("")));
      head = "";
      const last = page.at(-1);
      if (!last || page.length < EXPORT_PAGE) {
        controller.close();
        return;
      }
      page = await listUsers(context, search, last.id);
    },
  });
}

function userLine(user: ListedUser): string {
  return csvLine([
    user.id,
    user.email,
    user.full_name ?? USER_LIST.noName,
    user.created_at,
    user.last_sign_in_at ?? USER_LIST.neverSignedIn,
  ]);
}
