// Removes stored files of pictures that nothing shows any more: called once in a while by a timer,
// or by pg_cron when hosted. Only the platform's storage can remove them, not SQL.
import { json, serve } from "../_shared/http.ts";
import { callDatabaseAsService, isService, removeFilesAsService } from "../_shared/supabase.ts";

/** After this no new batch is asked for; the next call continues. */
const MAX_RUN_MILLISECONDS = 30_000;
const BATCH_SIZE = 100;

async function removeLeftOver(): Promise<number> {
  let removed = 0;
  const endsAt = Date.now() + MAX_RUN_MILLISECONDS;
  while (Date.now() < endsAt) {
    const names = await callDatabaseAsService<string[]>("left_over_pictures", {
      batch_size: BATCH_SIZE,
    });
    if (names.length > 0) await removeFilesAsService("pictures", names);
    removed += names.length;
    if (names.length < BATCH_SIZE) break;
  }
  return removed;
}

async function handle(request: Request): Promise<Response> {
  if (request.method !== "POST") return json(405, { error: "method_not_allowed" });
  if (!(await isService(request))) return json(401, { error: "not_signed_in" });
  await request.body?.cancel();
  return json(200, { removed: await removeLeftOver() });
}

serve(handle);
