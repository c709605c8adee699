import { rm } from "node:fs/promises";
import { expect, inject, test } from "vitest";
import { openDatabase } from "embedded-supabase/database.ts";
import { migrateDatabase } from "../../supabase/local/migrations.ts";
import {
  EARLIER_REGISTRATIONS,
  earlierMigrations,
  expectedAfterwards,
  takeSnapshots,
} from "../support/earlier-registrations.ts";
import { race, RaceDatabase } from "./race-database.ts";

test("every registration is kept when they come into one table, beside members who register", async () => {
  const earlier = await earlierMigrations();
  const database = await RaceDatabase.make(inject("postgresUrl"), earlier);
  await rm(earlier, { recursive: true });
  try {
    await database.sql.unsafe(EARLIER_REGISTRATIONS);
    const read = (sql: string) => database.sql.unsafe(sql);
    const before = await takeSnapshots(read);
    expect(before.full).toHaveLength(6);
    expect(before.birthday).toHaveLength(6);

    const members = await database.makeMembers(20);
    const owner = await openDatabase({ url: database.url });
    const migrate = () => migrateDatabase(owner);
    const register = members.map((member, index) => async () => {
      // Before, while and after the migrations run.
      await database.sql`select pg_sleep(${index / 20})`;
      await (index % 2
        ? database.register(member)
        : database.registerForBirthday(member));
    });
    expect(await race([...register, migrate])).toEqual({ ok: 21 });
    await owner.close();

    const after = await takeSnapshots(read);
    const isEarlier = ({ user_id }: Record<string, unknown>) =>
      !members.some(({ id }) => id === user_id);
    const kept = Object.fromEntries(
      Object.entries(after).map(([name, rows]) => [
        name,
        rows.filter(isEarlier),
      ]),
    );
    expect(kept).toEqual(
      expectedAfterwards(before, after.birthday[4]?.submission_key),
    );
    const [registered] = await database.sql<{ count: number }[]>`
      select count(*)::int as count from public.current_registrations
      where tournament_id is not null and user_id in ${database.sql(members.map(({ id }) => id))}`;
    expect(registered?.count).toBe(20);
  } finally {
    await database.close();
  }
});
