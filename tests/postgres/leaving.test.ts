import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { line } from "../support/bank-lines.ts";
import { become, type Member, race, RaceDatabase } from "./race-database.ts";

let database: RaceDatabase;

beforeAll(async () => {
  database = await RaceDatabase.make(inject("postgresUrl"));
});

afterAll(() => database.close());

const news = () => ({
  kind: "news",
  fields: database.sql.json({ day: "2026-05-01", title: "Open", text: "Open, at length." }),
  is_shown: true,
});

const series = (name: string) => ({
  changes: database.sql.json({
    ...{ name, slug: `merit-${randomUUID().slice(0, 8)}`, is_public: true },
    rules: { scoring: { kind: "points" } },
  }),
});

type Save = (leaver: Member) => Promise<unknown>;

/** What a member of the team saves, once another one has made it ready. */
const saves: Record<string, (ready: Member) => Save | Promise<Save>> = {
  "adds news": () => (leaver) =>
    database.call(leaver, "save_content", { item: randomUUID(), expected_version: 0, ...news() }),
  "hides news": async (ready) => {
    const item = randomUUID();
    await database.call(ready, "save_content", { item, expected_version: 0, ...news() });
    return (leaver) =>
      database.call(leaver, "set_content_state", { item, expected_version: 1, state: "hidden" });
  },
  "changes a series": async (ready) => {
    const made = { series: randomUUID(), expected_version: 0 };
    await database.call(ready, "save_series", { ...made, ...series("Merit") });
    return (leaver) =>
      database.call(leaver, "save_series", { ...made, expected_version: 1, ...series("Order") });
  },
  "reads a statement": () => (leaver) =>
    database.call(leaver, "book_statement", { account: "0001", lines: [line()] }),
  "leaves a line of a statement out": async (ready) => {
    const left = line();
    await database.call(ready, "book_statement", { account: "0002", lines: [left] });
    const [known] = await database.sql<{ id: string; seen: string }[]>`
      select line.id, line.seen from public.statement_lines as line where line.line_key = ${left.key}`;
    return (leaver) =>
      database.call(leaver, "settle_statement_line", {
        ...{ line: known?.id, seen: known?.seen, reason: "Interest", head: "other" },
      });
  },
};

test.each(Object.keys(saves))(
  "who %s while the own account is deleted is told that the session has ended",
  async (name) => {
    const [ready, leaver] = (await database.makeMembers(2)) as [Member, Member];
    await database.makeAdmin(ready);
    await database.makeAdmin(leaver);
    const save = await saves[name]?.(ready);
    const saving = await database.sql.begin(async (deletion) => {
      await become(deletion, leaver);
      await deletion`select public.delete_own_account()`;
      const outcomes = race([() => save?.(leaver) ?? Promise.resolve()]);
      await deletion`reset role`;
      await expect
        .poll(
          () => deletion`
            select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        )
        .toHaveLength(1);
      return { outcomes };
    });
    expect(await saving.outcomes).toEqual({ "42501 session_ended": 1 });
  },
);
