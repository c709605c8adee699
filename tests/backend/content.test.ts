import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createUser, type TestUser } from "../support/backend.ts";
import { clubBackend } from "../support/club.ts";
import { addNews } from "../support/content.ts";
import { addCourse } from "../support/courses.ts";
import { rpcOrThrow } from "../support/tournaments.ts";

const { backend, admin, member, call } = await clubBackend(1);
const editor = await createUser(backend);
await rpcOrThrow(backend, admin, "grant_role", { email: editor.email, role: "editor" });

const code = ({ body }: { body: { message?: string } }) => body.message;

const FIELDS = { title: "The greens are open", day: "2026-11-30", summary: "All eighteen." };

const save = (item: string, expected_version: number, fields: unknown = FIELDS, is_shown = false) =>
  call("save_content", { item, kind: "news", expected_version, fields, is_shown }, editor);

const setState = (item: string, expected_version: number, state: string) =>
  call("set_content_state", { item, expected_version, state }, editor);

const isRead = async (item: string, user: TestUser | null) => {
  const { body } = await backend.call("GET", `/rest/v1/content?id=eq.${item}&select=id`, {
    ...(user && { token: user.accessToken }),
  });
  return (body as unknown[]).length > 0;
};

async function historyOf(item: string, user: TestUser) {
  const { body } = await backend.call(
    "GET",
    `/rest/v1/content_history?content_id=eq.${item}&order=version&select=version,is_shown,is_deleted,writer_name`,
    { token: user.accessToken },
  );
  return body as { version: number; is_shown: boolean; is_deleted: boolean; writer_name: string }[];
}

describe("what is not shown", () => {
  test.each([
    ["hidden", async (item: string) => setState(item, 1, "hidden")],
    ["deleted", async (item: string) => setState(item, 1, "deleted")],
  ])("only its editors read: %s", async (_state, change) => {
    const { id } = await addNews(backend, editor);
    for (const user of [null, member(0), editor, admin]) expect(await isRead(id, user)).toBe(true);
    expect((await change(id)).body).toBe(2);
    for (const user of [null, member(0)]) expect(await isRead(id, user)).toBe(false);
    for (const user of [editor, admin]) expect(await isRead(id, user)).toBe(true);
  });

  test("nobody but an editor reads what was there before", async () => {
    const { id } = await addNews(backend, editor);
    expect(await historyOf(id, member(0))).toEqual([]);
    const { status } = await backend.call("GET", "/rest/v1/content_versions?select=version", {
      token: editor.accessToken,
    });
    expect(status).toBe(403);
  });

  test("a secretary of one tournament reads and changes none of it", async () => {
    const helper = await createUser(backend);
    await rpcOrThrow(backend, admin, "grant_role", {
      ...{ email: helper.email, role: "secretary" },
      tournament: "bangalore-birdie-bash",
    });
    const { id } = await addNews(backend, editor, { is_shown: false });
    expect(await isRead(id, helper)).toBe(false);
    expect(
      code(
        await call(
          "save_content",
          {
            ...{ item: id, kind: "news", expected_version: 1, fields: FIELDS, is_shown: true },
          },
          helper,
        ),
      ),
    ).toBe("role_missing");
  });
});

describe("an item", () => {
  test("is added once by one form", async () => {
    const item = randomUUID();
    expect((await save(item, 0)).body).toBe(1);
    expect((await save(item, 0)).body).toBe(1);
    expect(await historyOf(item, editor)).toHaveLength(1);
  });

  test("is changed by the form that added it, until something else has changed it", async () => {
    const item = randomUUID();
    await save(item, 0);
    expect((await save(item, 0, { ...FIELDS, title: "Corrected" }, true)).body).toBe(2);
    expect(await isRead(item, null)).toBe(true);
    expect(code(await save(item, 0, { ...FIELDS, title: "Once more" }))).toBe("content_changed");
    // What is stored already is no change, whichever version the form had.
    expect((await save(item, 1, { ...FIELDS, title: "Corrected" }, true)).body).toBe(2);
  });

  test("is changed by its version, and each is kept with its writer", async () => {
    const item = randomUUID();
    await save(item, 0);
    expect((await save(item, 1, { ...FIELDS, title: "Open again" }, true)).body).toBe(2);
    expect(code(await save(item, 1, { ...FIELDS, title: "Shut" }))).toBe("content_changed");
    // Nothing new is no version.
    expect((await save(item, 2, { ...FIELDS, title: "Open again" }, true)).body).toBe(2);
    expect((await setState(item, 2, "hidden")).body).toBe(3);
    const history = await historyOf(item, editor);
    expect(history.map(({ version, is_shown }) => [version, is_shown])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
    expect(new Set(history.map(({ writer_name }) => writer_name)).size).toBe(1);
    expect(history[0]?.writer_name).not.toBeNull();
  });

  test("a state is set once, whichever version the button had", async () => {
    const { id } = await addNews(backend, editor, { is_shown: false });
    expect((await setState(id, 1, "shown")).body).toBe(2);
    expect((await setState(id, 1, "shown")).body).toBe(2);
    expect(code(await setState(id, 1, "hidden"))).toBe("content_changed");
    expect(code(await setState(id, 2, "burnt"))).toBe("state_unknown");
    expect(code(await setState(randomUUID(), 1, "shown"))).toBe("content_not_found");
  });

  test("is put back unseen after it was deleted, and changed only then", async () => {
    const { id } = await addNews(backend, editor);
    expect((await setState(id, 1, "deleted")).body).toBe(2);
    expect(code(await save(id, 2, FIELDS, true))).toBe("content_not_found");
    expect((await setState(id, 2, "hidden")).body).toBe(3);
    expect(await isRead(id, null)).toBe(false);
    expect((await save(id, 3, FIELDS, true)).body).toBe(4);
    expect((await historyOf(id, editor)).map(({ is_deleted }) => is_deleted)).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  test.each([
    ["a list", []],
    ["a text", "news"],
    ["signs that nobody sees", { ...FIELDS, title: "Open\u200Bagain" }],
    ["more than there is place for", { ...FIELDS, body: "x".repeat(33_000) }],
  ])("is refused with %s", async (_what, fields) => {
    expect(code(await save(randomUUID(), 0, fields))).toBe("content_invalid");
  });

  test("goes with its history 30 days after it was deleted", async () => {
    const [kept, gone] = [await addNews(backend, editor), await addNews(backend, editor)];
    for (const { id } of [kept, gone]) await setState(id, 1, "deleted");
    const age = (id: string, days: number) =>
      backend.sql(
        `update public.content set deleted_at = now() - interval '${String(days)} days' where id = '${id}'`,
      );
    await age(kept.id, 29);
    await age(gone.id, 31);
    await backend.sql("select private.purge_expired_rows()");
    expect([await isRead(kept.id, editor), await isRead(gone.id, editor)]).toEqual([true, false]);
    expect(await historyOf(gone.id, editor)).toEqual([]);
  });

  test("keeps its history when its writer's account is deleted", async () => {
    const writer = await createUser(backend);
    await rpcOrThrow(backend, admin, "grant_role", { email: writer.email, role: "editor" });
    const { id } = await addNews(backend, writer);
    await backend.sql(`delete from auth.users where id = '${writer.id}'`);
    expect(await historyOf(id, editor)).toMatchObject([{ version: 1, writer_name: null }]);
  });
});

describe("of a course of the club", () => {
  const read = async (query: string, user: TestUser | null) => {
    const { body } = await backend.call("GET", `/rest/v1/${query}`, {
      ...(user && { token: user.accessToken }),
    });
    return body as unknown;
  };

  const NINE = { title: "Nine holes", summary: "In the hills." };

  test("the pars are read by visitors while an item that names it is shown", async () => {
    const { id: course } = await addCourse(backend, admin);
    const item = randomUUID();
    await save(item, 0, { ...NINE, course });
    const pars = (user: TestUser | null) => read(`courses?id=eq.${course}&select=pars`, user);
    for (const user of [null, member(0)]) expect(await pars(user)).toEqual([]);
    expect(await pars(editor)).toHaveLength(1);
    await setState(item, 1, "shown");
    for (const user of [null, member(0)]) expect(await pars(user)).toHaveLength(1);
    expect(await read(`content?id=eq.${item}&select=courses(pars)`, null)).toEqual([
      { courses: { pars: expect.arrayContaining([4]) as unknown } },
    ]);
    expect(await read(`courses?id=eq.${course}&select=name`, null)).toMatchObject({
      code: "42501",
    });
  });

  test("one that there is not is refused, and what is no id", async () => {
    expect(code(await save(randomUUID(), 0, { ...NINE, course: randomUUID() }))).toBe(
      "content_course_gone",
    );
    expect(code(await save(randomUUID(), 0, { ...NINE, course: "the hills" }))).toBe(
      "content_invalid",
    );
  });

  test("the numbers are the item's own when it is removed, of deleted ones too", async () => {
    const { id: course } = await addCourse(backend, admin);
    const [shown, deleted] = [randomUUID(), randomUUID()];
    for (const item of [shown, deleted]) await save(item, 0, { ...NINE, course }, true);
    await setState(deleted, 1, "deleted");
    const remove = (expected_version: number) =>
      call("remove_course", { course, expected_version }, admin);
    expect(code(await remove(2))).toBe("course_changed");
    expect((await remove(1)).body).toBe(true);
    const rows = await backend.sql<{ fields: unknown; course_id: unknown }>(
      `select fields, course_id from public.content where id in ('${shown}', '${deleted}')`,
    );
    expect(rows).toEqual(
      [1, 2].map(() => ({ fields: { ...NINE, holes: 9, par: 36 }, course_id: null })),
    );
  });
});

describe("the order of a kind", () => {
  /** A kind of its own for each test. */
  async function listOf(count: number) {
    const kind = `k${randomUUID()
      .replaceAll(/[^a-f]/g, "")
      .slice(0, 8)}xyz`;
    const items: string[] = Array.from({ length: count }, () => randomUUID());
    for (const item of items) {
      await rpcOrThrow(backend, editor, "save_content", {
        ...{ item, kind, expected_version: 0, fields: FIELDS, is_shown: true },
      });
    }
    return {
      items,
      move: (place: number, up: boolean, expected_place?: number) =>
        call("move_content", { item: items[place], up, expected_place }, editor),
      async order() {
        const rows = await backend.sql<{ id: string }>(
          `select id from public.content where kind = '${kind}' and deleted_at is null
           order by position, id`,
        );
        return rows.map(({ id }) => items.indexOf(id));
      },
    };
  }

  test("an item goes one place up or down, and at an end it stays", async () => {
    const list = await listOf(4);
    await list.move(2, true);
    expect(await list.order()).toEqual([0, 2, 1, 3]);
    await list.move(0, false);
    expect(await list.order()).toEqual([2, 0, 1, 3]);
    await list.move(2, true);
    await list.move(3, false);
    expect(await list.order()).toEqual([2, 0, 1, 3]);
  });

  test("a button that was pressed twice moves an item once", async () => {
    const list = await listOf(4);
    expect((await list.move(3, true, 3)).body).toBe(true);
    expect((await list.move(3, true, 3)).body).toBe(false);
    expect(await list.order()).toEqual([0, 1, 3, 2]);
    expect((await list.move(3, true, 2)).body).toBe(true);
    expect(await list.order()).toEqual([0, 3, 1, 2]);
  });

  test("what is deleted takes no place", async () => {
    const list = await listOf(4);
    await setState(list.items[1] ?? "", 1, "deleted");
    await list.move(2, true);
    expect(await list.order()).toEqual([2, 0, 3]);
    expect(code(await list.move(1, true))).toBe("content_not_found");
  });

  test("another place is no other version", async () => {
    const list = await listOf(2);
    await list.move(1, true);
    expect((await save(list.items[1] ?? "", 1)).body).not.toBe("content_changed");
    expect(await historyOf(list.items[0] ?? "", editor)).toHaveLength(1);
  });
});
