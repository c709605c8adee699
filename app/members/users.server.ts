import { FunctionsHttpError } from "@supabase/supabase-js";
import type { Database } from "#app/platform/supabase/database.types.ts";
import { log } from "#app/platform/config/logger.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import { CSV_COLUMNS, USER_LIST } from "./content.ts";
import { BYTE_ORDER_MARK, csvLines } from "./csv.ts";

type Functions = Database["public"]["Functions"];
type Row = Functions["list_users"]["Returns"][number];

/**
 * One member, as the database lists them for administrators. The generated
 * types cannot know which columns of a function may be null.
 */
export type ListedUser = Omit<Row, "full_name" | "last_sign_in_at"> & {
  full_name: string | null;
  last_sign_in_at: string | null;
};

/** A page of members, and how many there are in all. */
export type UserPage = {
  users: ListedUser[];
  total: number;
  filtered: number;
  active: number;
};

/** How many members a page of the table shows. */
export const USERS_A_PAGE = 50;

/** The longest search that is looked for, in characters: no e-mail is longer. */
const MAX_SEARCH_LENGTH = 254;

const INSUFFICIENT_PRIVILEGE = "42501";
const EXPORT_PAGE = 1_000;

/** The search and the place in the list that an address asks for. */
export function readSearch(request: Request): {
  search: string;
  after: string | null;
} {
  const query = new URL(request.url).searchParams;
  const search = (query.get("q") ?? "")
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
    // Half a character where it was cut, and one that no text in Postgres has.
    .replace(/[\uD800-\uDBFF]$|\0/g, "\uFFFD");
  const after = query.get("after");
  return { search, after: after && isUuid(after) ? after : null };
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

/**
 * One page of members by the server function `get-users`. The database itself decides who may see it.
 *
 * @returns null when the function fails: 'Failed to fetch users'
 * @throws a 403 Response when the viewer is no administrator
 */
export async function findUsers(
  context: RequestContext,
  { search, after }: { search: string; after: string | null },
): Promise<UserPage | null> {
  const { data, error } = (await context.supabase.functions.invoke(
    "get-users",
    { body: { search, after, pageSize: USERS_A_PAGE } },
  )) as { data: UserPage; error: Error | null };
  if (!error) return data;
  if (statusOf(error) === 403) throw forbidden();
  log.error({ error: error.name }, "users could not be listed");
  return null;
}

/** The HTTP status that a server function answered with; 0 when it did not answer. */
function statusOf(error: Error): number {
  return error instanceof FunctionsHttpError
    ? (error.context as Response).status
    : 0;
}

/** A mail that could not be sent, as administrators see it. */
export type FailedEmail = Omit<
  Functions["unsent_registration_mails"]["Returns"][number],
  "next_try_at" | "last_error"
> & { next_try_at: string | null; last_error: string | null };

/**
 * The mails that confirm registrations and could not be sent: the latest, each
 * with how many there are in all.
 *
 * @throws a 403 or 503 Response
 */
export async function failedEmails(
  context: RequestContext,
): Promise<FailedEmail[]> {
  return answered(await context.supabase.rpc("unsent_registration_mails"));
}

/** A member whose scoring account could not be made, as administrators see it. */
export type FailedScoringAccount = Omit<
  Functions["failed_scoring_accounts"]["Returns"][number],
  "full_name" | "account_email" | "error"
> & {
  full_name: string | null;
  account_email: string | null;
  error: string | null;
};

/**
 * The members whose scoring account could not be made: the latest, each with how
 * many there are in all.
 *
 * @throws a 403 or 503 Response
 */
export async function failedScoringAccounts(
  context: RequestContext,
): Promise<FailedScoringAccount[]> {
  return answered(await context.supabase.rpc("failed_scoring_accounts"));
}

/**
 * The export of all members that a search finds, read and sent
 * page by page: it stops when the client goes away, and breaks off, rather
 * than end early, when the backend fails on the way.
 *
 * @param signal aborted when the client is gone
 * @returns the file's bytes; the first page is already read, so a refusal is
 *   still a refusal and no half-sent file
 * @throws a 403 or 503 Response, as the first page has it
 */
export async function exportUsers(
  context: RequestContext,
  search: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const id = answered(await context.supabase.rpc("start_export", { search }));
  // After the last row's values: its member may be gone by now.
  const readPage = async (last?: ListedUser): Promise<ListedUser[]> =>
    answered(
      await context.supabase.rpc("export_users", {
        export: id,
        after_created_at: last?.created_at,
        after_id: last?.id,
      }),
    );

  const encoder = new TextEncoder();
  let page = await readPage();
  let head = BYTE_ORDER_MARK + csvLines([CSV_COLUMNS]);
  return new ReadableStream({
    async pull(controller) {
      controller.enqueue(encoder.encode(head + csvLines(page.map(userCells))));
      head = "";
      const last = page.at(-1);
      if (!last || page.length < EXPORT_PAGE) {
        controller.close();
        return;
      }
      if (signal.aborted) controller.error(signal.reason);
      else page = await readPage(last);
    },
  });
}

function userCells(user: ListedUser): string[] {
  return [
    user.id,
    user.email,
    user.full_name ?? USER_LIST.noName,
    user.created_at,
    user.last_sign_in_at ?? USER_LIST.neverSignedIn,
  ];
}

/**
 * What a function for administrators returned.
 *
 * @throws a 403 Response when the database refuses, else a 503 one
 */
export function answered<Data>(
  answer: { data: Data; error: null } | { data: null; error: { code: string } },
): Data {
  if (!answer.error) return answer.data;
  throw answer.error.code === INSUFFICIENT_PRIVILEGE
    ? forbidden()
    : backendUnavailable();
}

function forbidden() {
  return new Response(null, { status: 403 });
}
