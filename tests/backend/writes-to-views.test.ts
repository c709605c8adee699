import { expect, test } from "vitest";
import { createUser } from "../support/backend.ts";
import { clubBackend } from "../support/club.ts";

const { backend, admin } = await clubBackend();
const member = await createUser(backend);

const views = await backend.sql<{ name: string; first: string }>(`
  select views.table_name as name, min(columns.column_name) as first
  from information_schema.views
  join information_schema.columns using (table_schema, table_name)
  where table_schema = 'public' group by 1 order by 1`);

test("a write to a view is refused, as no error of the server", async () => {
  expect(views.length).toBeGreaterThan(10);
  const answers: Record<string, number[]> = {};
  for (const { name, first } of views) {
    answers[name] = [];
    for (const user of [null, member, admin]) {
      for (const [method, query, body] of [
        ["POST", "", { [first]: null }],
        ["PATCH", `?${first}=is.null`, { [first]: null }],
        ["DELETE", `?${first}=is.null`, undefined],
      ] as const) {
        const { status } = await backend.call(method, `/rest/v1/${name}${query}`, {
          token: user?.accessToken,
          body,
        });
        answers[name].push(status);
      }
    }
  }
  const others = Object.entries(answers).filter(
    ([, statuses]) => !statuses.every((status) => status >= 400 && status < 500),
  );
  expect(others).toEqual([]);
  expect(backend.output).not.toContain('"level":50');
});
