import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Member, race, RaceDatabase } from "./race-database.ts";

let database: RaceDatabase;

beforeAll(async () => {
  database = await RaceDatabase.make(inject("postgresUrl"));
});

afterAll(() => database.close());

const newsOf = (title: string) =>
  database.sql.json({ day: "2026-05-01", title, text: `${title}, at length.` });

const save = (editor: Member, item: string, expected_version: number, title: string) =>
  database.call<{ save_content: number }[]>(editor, "save_content", {
    ...{ item, kind: "news", expected_version },
    ...{ fields: newsOf(title), is_shown: true },
  });

/** Files of a picture are stored, and it is added to the item. */
async function addPicture(editor: Member, item: string): Promise<void> {
  const picture = randomUUID();
  await database.as(
    editor,
    (transaction) => transaction`
      insert into storage.objects (bucket_id, name)
      select 'pictures', 'content/' || ${item} || '/' || ${picture} || '/400.' || format
      from unnest('{avif,jpg}'::text[]) as format`,
  );
  await database.call(editor, "add_picture", {
    ...{ picture, place: "card", width: 400, height: 300, widths: [400] },
    ...{ alt: "The first green", content: item, seen: null },
  });
}

test("editors who save, show, move, delete and picture the same news at once, and leave: no deadlock, each version once", async () => {
  for (let round = 0; round < 4; round += 1) {
    const editors = await database.makeMembers(6);
    for (const editor of editors) await database.makeAdmin(editor);
    const [first] = editors as [Member];
    const leaving = editors.slice(4);
    const items = Array.from({ length: 5 }, () => randomUUID());
    for (const item of items) await save(first, item, 0, "Open");
    const outcomes = await race([
      ...items.flatMap((item, place) => [
        ...editors.map((editor, index) => () => save(editor, item, 1, `Said by ${String(index)}`)),
        ...editors.map(
          (editor, index) => () =>
            database.call(editor, "move_content", { item, up: index % 2 === 0 }),
        ),
        ...editors.slice(2).map((editor) => () => addPicture(editor, item)),
        () =>
          database.call(first, "set_content_state", {
            ...{ item, expected_version: 1, state: place % 2 === 0 ? "hidden" : "deleted" },
          }),
      ]),
      ...leaving.map((editor) => () => database.call(editor, "delete_own_account")),
    ]);
    const late = [
      ...["ok", "P0001 content_changed", "P0001 content_not_found", "P0001 picture_changed"],
      ...["42501 session_ended", "42501 role_missing"],
    ];
    expect(Object.keys(outcomes).filter((outcome) => !late.includes(outcome))).toEqual([]);
    const versions = await database.sql<{ id: string; version: number; kept: number }[]>`
      select item.id, item.version, count(*)::int as kept
      from public.content as item
      join public.content_versions as saved on saved.content_id = item.id
      where item.id = any (${items}) group by item.id`;
    // One of those who saw the first version has saved, deleted or hidden it.
    expect(versions.map(({ version, kept }) => [version, kept])).toEqual(items.map(() => [2, 2]));
    const shown = await database.sql`
      select owner from public.pictures where content_id = any (${items}) and removed_at is null
      group by owner having count(*) > 1`;
    expect([...shown]).toEqual([]);
    const places = await database.sql<{ position: number }[]>`
      select position from public.content
      where kind = 'news' and deleted_at is null order by position`;
    expect(new Set(places.map(({ position }) => position)).size).toBe(places.length);
  }
});
