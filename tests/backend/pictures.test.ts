import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createUser, type TestUser } from "../support/backend.ts";
import { clubBackend } from "../support/club.ts";
import {
  addContentPicture,
  addPicture,
  clientOf,
  FILES,
  load,
  pathOf,
  store,
} from "../support/stored-pictures.ts";
import { makeDraft, makeTournament, rpcOrThrow } from "../support/tournaments.ts";

const { backend, admin, member, call } = await clubBackend(1);
const visitor = clientOf(backend, null);
const club = clientOf(backend, admin);

const published = () => makeTournament(backend, admin);

async function helper(role: string, tournament: string | null): Promise<TestUser> {
  const user = await createUser(backend);
  await rpcOrThrow(backend, admin, "grant_role", { email: user.email, role, tournament });
  return user;
}

/** How a call was refused. */
async function refusal(name: string, body: object, user: TestUser | null = admin) {
  return (await call(name, body, user)).body.message as string;
}

/** The pictures of a tournament that a caller reads. */
async function seenBy(user: TestUser | null, tournament: string) {
  const { data } = await clientOf(backend, user)
    .from("pictures")
    .select("id")
    .eq("tournament_id", tournament)
    .order("position");
  return (data ?? []).map(({ id }: { id: string }) => id);
}

const actsOn = async (tournament: string) =>
  (
    await backend.sql(
      `select action from public.admin_audit where tournament_id = '${tournament}' and action like 'picture-%' order by at, id`,
    )
  ).map(({ action }) => action);

it("a file is stored by a role of the tournament, and read once a picture shows it", async () => {
  const { id } = await published();
  const picture = randomUUID();
  const path = pathOf(id, picture);
  expect(await store(club, path, "one")).toBeNull();
  // No picture has it yet.
  expect(await load(visitor, path)).toBeNull();
  await addPictureRow(id, picture);
  expect(await load(visitor, path)).toBe("one");
  expect(await load(clientOf(backend, member(0)), path)).toBe("one");
});

/** The second file, and the row. */
async function addPictureRow(tournament: string, picture: string) {
  await store(club, pathOf(tournament, picture, FILES[1]));
  await rpcOrThrow(backend, admin, "add_picture", {
    picture,
    tournament,
    place: "gallery",
    width: 480,
    height: 320,
    widths: [480],
  });
}

it("visitors, members, and helpers of another tournament store nothing", async () => {
  const [{ id }, other] = [await published(), await published()];
  const path = pathOf(id, randomUUID());
  const refused = "new row violates row-level security policy";
  expect(await store(visitor, path)).toBe(refused);
  expect(await store(clientOf(backend, member(0)), path)).toBe(refused);
  expect(await store(clientOf(backend, await helper("secretary", other.id)), path)).toBe(refused);
  expect(existsSync(join(backend.dataDir, "storage", "pictures", path))).toBe(false);
  expect(await store(clientOf(backend, await helper("starter", id)), path)).toBeNull();
});

it("a file has a name of the site's, a type and a size that pictures have", async () => {
  const { id } = await published();
  const picture = randomUUID();
  const names = [
    `../${id}.jpg`,
    `tournaments/${id}/../../secrets.json`,
    `tournaments/${id}/${picture}/../../../../secrets.jpg`,
    `tournaments/${id}/${picture}/%2e%2e/480.jpg`,
    `tournaments/${id}/${picture}/480.svg`,
    `tournaments/${id}/${picture}/480.jpg/480.jpg`,
    `tournaments/${id}/not-an-id/480.jpg`,
    `tournaments/${picture}/480.jpg`,
    `${id}/${picture}/480.jpg`,
  ];
  for (const name of names) {
    expect([name, await store(club, name, "x", "image/jpeg")]).not.toEqual([name, null]);
  }
  const path = pathOf(id, picture);
  expect(await store(club, path, "x", "text/html")).toContain("not supported");
  expect(await store(club, path, new Uint8Array(8 * 1024 * 1024 + 1))).toContain("maximum");
  expect(await store(club, path, new Uint8Array(17 * 1024 * 1024))).not.toBeNull();
  expect(await load(club, path)).toBeNull();
  expect(await store(club, path, "x")).toBeNull();
});

it("a stored file is neither replaced nor removed by its uploader", async () => {
  const { id } = await published();
  const picture = await addPicture(backend, admin, id);
  const path = pathOf(id, picture);
  expect(await store(club, path, "other")).not.toBeNull();
  const bucket = club.storage.from("pictures");
  const upsert = await bucket.upload(path, new TextEncoder().encode("other"), {
    upsert: true,
    contentType: "image/avif",
  });
  expect(upsert.error).not.toBeNull();
  expect((await bucket.remove([path])).data).toEqual([]);
  expect((await bucket.move(path, pathOf(id, randomUUID()))).error).not.toBeNull();
  expect(await load(visitor, path)).toBe(path);
});

it("what is on the disk is the file and nothing half, for its owner only", async () => {
  const { id } = await published();
  const picture = await addPicture(backend, admin, id);
  const folder = join(backend.dataDir, "storage", "pictures", "tournaments", id, picture);
  expect(readdirSync(folder).toSorted()).toEqual([...FILES]);
  const file = join(folder, FILES[0]);
  expect(readFileSync(file, "utf8")).toBe(pathOf(id, picture));
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it("a draft's pictures are the club's alone, until it is published", async () => {
  const draft = await makeDraft(backend, admin);
  const picture = await addPicture(backend, admin, draft.id);
  const path = pathOf(draft.id, picture);
  const treasurer = await helper("treasurer", draft.id);
  for (const user of [null, member(0)]) {
    expect(await seenBy(user, draft.id)).toEqual([]);
    expect(await load(clientOf(backend, user), path)).toBeNull();
  }
  for (const user of [admin, treasurer]) {
    expect(await seenBy(user, draft.id)).toEqual([picture]);
    expect(await load(clientOf(backend, user), path)).toBe(path);
  }
  await rpcOrThrow(backend, admin, "publish_tournament", {
    tournament: draft.id,
    expected_version: draft.version,
  });
  expect(await load(visitor, path)).toBe(path);
});

it("a picture is hidden and removed at once for everyone but the club, and taken back", async () => {
  const { id } = await published();
  const picture = await addPicture(backend, admin, id);
  const path = pathOf(id, picture);
  const acts = [
    ["hide_picture", { hidden: true }, null],
    ["hide_picture", { hidden: false }, path],
    ["remove_picture", { removed: true }, null],
    ["remove_picture", { removed: false }, path],
  ] as const;
  for (const [name, body, seen] of acts) {
    const version = await rpcOrThrow(backend, admin, name, { picture, ...body });
    // Pressed twice.
    expect(await rpcOrThrow(backend, admin, name, { picture, ...body })).toBe(version);
    expect(await load(visitor, path)).toBe(seen);
    expect(await seenBy(member(0), id)).toEqual(seen === null ? [] : [picture]);
    expect(await seenBy(admin, id)).toEqual([picture]);
  }
  expect(await actsOn(id)).toEqual([
    "picture-added",
    "picture-hidden",
    "picture-shown",
    "picture-removed",
    "picture-taken-back",
  ]);
});

it("the card has one picture, by the secretary; another takes its place, and gives it back", async () => {
  const { id } = await published();
  const first = await addPicture(backend, admin, id, { place: "card", alt: "A green by a lake" });
  const other = await helper("secretary", id);
  // Who saw no picture there, or another one, replaces none.
  await expect(addPicture(backend, other, id, { place: "card" })).rejects.toThrow(
    "picture_changed",
  );
  const second = await addPicture(backend, other, id, { place: "card", seen: first });
  expect(await seenBy(null, id)).toEqual([second]);
  const back = { picture: first, removed: false };
  expect(await refusal("remove_picture", { ...back, seen: first })).toBe("picture_changed");
  await rpcOrThrow(backend, admin, "remove_picture", { ...back, seen: second });
  expect(await seenBy(null, id)).toEqual([first]);
  const starter = await helper("starter", id);
  await expect(addPicture(backend, starter, id, { place: "card" })).rejects.toThrow("role_missing");
  // Of what was done to the tournament a starter reads what was done in the gallery.
  const added = await addPicture(backend, admin, id);
  const { data: acts } = await clientOf(backend, starter)
    .from("tournament_changes")
    .select("action, details")
    .eq("tournament_id", id);
  expect(acts).toEqual([
    { action: "picture-added", details: { picture: added, place: "gallery" } },
  ]);
  expect(await refusal("remove_picture", { picture: first, removed: true }, starter)).toBe(
    "role_missing",
  );
  expect(await refusal("hide_picture", { picture: first, hidden: true }, member(0))).toBe(
    "role_missing",
  );
});

it("a picture of content is its editors' until the content is shown, and each has one", async () => {
  const editor = await helper("editor", null);
  const item = randomUUID();
  const save = (version: number, isShown: boolean) =>
    rpcOrThrow(backend, editor, "save_content", {
      ...{ item, kind: "news", expected_version: version, is_shown: isShown },
      fields: { title: "A new green", day: "2026-11-30", summary: "It is open." },
    });
  await save(0, false);
  const picture = await addContentPicture(backend, editor, item, { alt: "The new green" });
  const path = `content/${item}/${picture}/${FILES[0]}`;
  const readers = async () => {
    const loaded = await Promise.all(
      [null, member(0), editor, admin].map((user) => load(clientOf(backend, user), path)),
    );
    return loaded.map((text) => text !== null);
  };
  expect(await readers()).toEqual([false, false, true, true]);
  await save(1, true);
  expect(await readers()).toEqual([true, true, true, true]);
  await rpcOrThrow(backend, editor, "hide_picture", { picture, hidden: true });
  expect(await readers()).toEqual([false, false, true, true]);
  await rpcOrThrow(backend, editor, "hide_picture", { picture, hidden: false });
  // Another takes its place, and gives it back.
  const second = await addContentPicture(backend, editor, item, { seen: picture });
  expect(await readers()).toEqual([false, false, true, true]);
  await rpcOrThrow(backend, editor, "remove_picture", { picture, removed: false, seen: second });
  expect(await readers()).toEqual([true, true, true, true]);
  const acts = await backend.sql(
    `select action, search, details from public.admin_audit
     where details ->> 'content' = '${item}' and action like 'picture-%' order by at, id`,
  );
  expect(acts).toMatchObject([
    { action: "picture-added", search: "news", details: { picture } },
    { action: "picture-hidden" },
    { action: "picture-shown" },
    { action: "picture-replaced", details: { picture: second } },
    { action: "picture-taken-back", details: { picture } },
  ]);
  const changesFor = async (user: TestUser) => {
    const { data } = await clientOf(backend, user)
      .from("content_picture_changes")
      .select("action")
      .eq("content_id", item);
    return data?.length;
  };
  const secretary = await helper("secretary", null);
  expect([await changesFor(editor), await changesFor(admin)]).toEqual([5, 5]);
  expect([await changesFor(secretary), await changesFor(member(0))]).toEqual([0, 0]);
  await expect(addContentPicture(backend, secretary, item)).rejects.toThrow("row-level security");
  expect(await refusal("hide_picture", { picture, hidden: true }, secretary)).toBe("role_missing");
  const body = { width: 480, height: 320, widths: [480], picture: randomUUID(), place: "card" };
  expect(await refusal("add_picture", { ...body, content: item }, secretary)).toBe("role_missing");
  expect(await refusal("add_picture", { ...body, content: "none" }, editor)).toBe(
    "content_not_found",
  );
  expect(await refusal("add_picture", { ...body, content: item, place: "gallery" })).toBe(
    "picture_invalid",
  );
  const { id: tournament } = await published();
  expect(await refusal("add_picture", { ...body, content: item, tournament })).toBe(
    "picture_invalid",
  );
  expect(await refusal("add_picture", body)).toBe("tournament_not_found");
  await rpcOrThrow(backend, editor, "set_content_state", {
    ...{ item, expected_version: 2, state: "deleted" },
  });
  expect(await readers()).toEqual([false, false, true, true]);
  // Gone after 30 days with what it was a picture of, and its files after it.
  await backend.sql(`delete from public.content where id = '${item}'`);
  await backend.sql(
    `update storage.objects set created_at = created_at - interval '2 days' where name = '${path}'`,
  );
  expect(await backend.sql("select public.left_over_pictures(1000) as name")).toContainEqual({
    name: path,
  });
});

it("a gallery has thirty pictures", async () => {
  const { id } = await published();
  const first = await addPicture(backend, admin, id);
  await backend.sql(
    `insert into public.pictures (id, tournament_id, place, width, height, widths)
     select gen_random_uuid(), '${id}', 'gallery', 480, 320, '{480}' from generate_series(1, 29)`,
  );
  await expect(addPicture(backend, admin, id)).rejects.toThrow("gallery_full");
  await rpcOrThrow(backend, admin, "remove_picture", { picture: first, removed: true });
  await addPicture(backend, admin, id);
  expect(await refusal("remove_picture", { picture: first, removed: false })).toBe("gallery_full");
});

it("the same form twice adds one picture, and one whose files are missing none", async () => {
  const { id } = await published();
  const picture = await addPicture(backend, admin, id);
  const body = { tournament: id, place: "gallery", width: 480, height: 320, widths: [480] };
  expect(await rpcOrThrow(backend, admin, "add_picture", { picture, ...body })).toBe(1);
  expect(await seenBy(null, id)).toEqual([picture]);
  const other = { ...body, picture: randomUUID() };
  expect(await refusal("add_picture", other)).toBe("picture_incomplete");
  expect(await refusal("add_picture", { ...other, widths: [960] })).toBe("picture_invalid");
  expect(await refusal("add_picture", { ...other, tournament: "none" })).toBe(
    "tournament_not_found",
  );
  // Of another tournament.
  const { id: elsewhere } = await published();
  expect(await refusal("add_picture", { picture, ...body, tournament: elsewhere })).toBe(
    "picture_invalid",
  );
});

it("of two who describe a picture the second is told of the first", async () => {
  const { id } = await published();
  const picture = await addPicture(backend, admin, id);
  const first = { picture, was: "", alt: "The last green" };
  expect(await rpcOrThrow(backend, admin, "describe_picture", first)).toBe(2);
  // Sent again.
  expect(await rpcOrThrow(backend, admin, "describe_picture", first)).toBe(2);
  expect(await refusal("describe_picture", { ...first, alt: "Another" })).toBe("picture_changed");
  const changes = { picture, was: "The last green" };
  expect(await refusal("describe_picture", { ...changes, alt: "x".repeat(201) })).toBe(
    "picture_invalid",
  );
  expect(await rpcOrThrow(backend, admin, "describe_picture", { ...changes, alt: "" })).toBe(3);
  expect(await refusal("describe_picture", { picture: randomUUID(), was: "", alt: "x" })).toBe(
    "picture_not_found",
  );
  // Hidden since, it says what it said.
  await rpcOrThrow(backend, admin, "hide_picture", { picture, hidden: true });
  const second = { picture, was: "", alt: "A green" };
  expect(await rpcOrThrow(backend, admin, "describe_picture", second)).toBe(5);
  await rpcOrThrow(backend, admin, "remove_picture", { picture, removed: true });
  expect(await refusal("describe_picture", second)).toBe("picture_removed");
  expect(await refusal("hide_picture", { picture, hidden: false })).toBe("picture_removed");
});

it("what nothing shows goes after 30 days, files first, and nothing else does", async () => {
  const { id } = await published();
  const [old, recent, hidden] = [
    await addPicture(backend, admin, id),
    await addPicture(backend, admin, id),
    await addPicture(backend, admin, id),
  ];
  const unfinished = pathOf(id, randomUUID());
  await store(club, unfinished);
  for (const picture of [old, recent]) {
    await rpcOrThrow(backend, admin, "remove_picture", { picture, removed: true });
  }
  await rpcOrThrow(backend, admin, "hide_picture", { picture: hidden, hidden: true });
  await backend.sql(
    `update public.pictures set removed_at = removed_at - interval '31 days' where id = '${old}';
     update storage.objects set created_at = created_at - interval '60 days'
     where name like 'tournaments/${id}/%'`,
  );
  expect(await refusal("remove_picture", { picture: old, removed: false })).toBe(
    "picture_not_found",
  );
  expect((await call("left_over_pictures", {}, admin)).status).toBe(403);
  const leftOver = await backend.call("POST", "/rest/v1/rpc/left_over_pictures", {
    body: { batch_size: 1000 },
    headers: { apikey: backend.secretKey },
  });
  const ours = (leftOver.body as string[]).filter((name) => name.includes(id));
  expect(ours.toSorted()).toEqual([...FILES.map((f) => pathOf(id, old, f)), unfinished].toSorted());
  await backend.sql("select public.run_scheduled_work()");
  expect(await seenBy(admin, id)).toEqual([old, recent, hidden]);
  const asMember = await backend.call("POST", "/functions/v1/remove-pictures", {
    token: admin.accessToken,
  });
  expect(asMember.status).toBe(401);
  const answer = await backend.call("POST", "/functions/v1/remove-pictures", {
    headers: { apikey: backend.secretKey },
  });
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.body.removed).toBeGreaterThanOrEqual(3);
  await backend.sql("select public.run_scheduled_work()");
  expect(await seenBy(admin, id)).toEqual([recent, hidden]);
  expect(existsSync(join(backend.dataDir, "storage", "pictures", unfinished))).toBe(false);
});

it("a tournament that is deleted leaves files that nothing shows", async () => {
  const draft = await makeDraft(backend, admin);
  const picture = await addPicture(backend, admin, draft.id);
  await rpcOrThrow(backend, admin, "delete_tournament", {
    tournament: draft.id,
    expected_version: draft.version,
  });
  expect(await load(club, pathOf(draft.id, picture))).toBeNull();
});
