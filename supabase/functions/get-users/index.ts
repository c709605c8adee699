// The user list for /admin/users. The database decides who is an administrator.
import { BodyTooLargeError, json, rateLimitedResponse, readJson, serve } from "../_shared/http.ts";
import { callDatabase, DatabaseError, getCaller } from "../_shared/supabase.ts";

const MAX_BYTES = 8 * 1024;

type Question = { search: string; after: string | null; pageSize: number };

type User = {
  id: string;
  email: string;
  full_name: string | null;
  created_at: string;
  last_sign_in_at: string | null;
};

type Counts = { total: number; filtered: number; active: number };

type Outcome = (Counts & { users: User[] }) | { retry_after: number } | { refused: string };

function asQuestion(body: Record<string, unknown>): Question | undefined {
  const { search = "", after = null, pageSize = 50 } = body;
  const size = typeof pageSize === "string" ? Number(pageSize) : pageSize;
  if (typeof search !== "string" || search.length > 254) return undefined;
  if (
    after !== null &&
    (typeof after !== "string" || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(after))
  ) {
    return undefined;
  }
  if (typeof size !== "number" || !Number.isInteger(size)) return undefined;
  return { search, after, pageSize: Math.min(Math.max(size, 1), 1000) };
}

async function readQuestion(request: Request): Promise<Question | undefined> {
  if (request.method === "GET") {
    return asQuestion(Object.fromEntries(new URL(request.url).searchParams));
  }
  const body = await readJson(request, MAX_BYTES);
  return typeof body === "object" && body !== null
    ? asQuestion(body as Record<string, unknown>)
    : undefined;
}

async function handle(request: Request): Promise<Response> {
  if (request.method !== "GET" && request.method !== "POST") {
    return json(405, { error: "method_not_allowed" });
  }
  const caller = await getCaller(request);
  if (!caller) return json(401, { error: "not_signed_in" });
  let question: Question | undefined;
  try {
    question = await readQuestion(request);
  } catch (error) {
    if (error instanceof BodyTooLargeError) {
      return json(413, { error: "body_too_large" });
    }
  }
  if (!question) return json(400, { error: "bad_request" });
  const { search, after, pageSize } = question;
  try {
    const outcome = await callDatabase<Outcome>(caller, "users_with_counts", {
      search,
      after,
      page_size: pageSize,
    });
    if ("retry_after" in outcome) {
      return rateLimitedResponse(outcome.retry_after);
    }
    if ("refused" in outcome) return json(403, { error: "admins_only" });
    return json(200, outcome);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    if (error.code === "42501") return json(403, { error: "admins_only" });
    if (error.code === "22023") return json(400, { error: "bad_request" });
    throw error;
  }
}

serve(handle);
