import { randomUUID } from "node:crypto";
import type { RunningBackend, TestUser } from "./backend.ts";
import { rpcOrThrow } from "./tournaments.ts";

/** Saves news; its title is another each time. */
export async function addNews(
  backend: RunningBackend,
  editor: TestUser,
  { is_shown = true, ...fields }: { is_shown?: boolean } & Record<string, unknown> = {},
) {
  const item = randomUUID();
  const title = `News ${item.slice(0, 8)}`;
  await rpcOrThrow(backend, editor, "save_content", {
    ...{ item, kind: "news", expected_version: 0, is_shown },
    fields: { title, day: "2026-11-30", summary: "The greens are open.", ...fields },
  });
  return { id: item, title };
}
