import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { createUser } from "../support/backend.ts";
import { addNews } from "../support/content.ts";
import { ODD_FILES } from "../support/odd-pictures.ts";
import { clubSite } from "../support/test-site.ts";
import { makeDraft, makeTournament, rpcOrThrow } from "../support/tournaments.ts";

const { backend, secretary, admin, member, visitor, newVisitor } = await clubSite();

const pathOf = (id: string) => `/admin/tournaments/${id}/pictures`;

async function photograph(name = "green.jpg", width = 700): Promise<File> {
  const create = { width, height: 500, channels: 3 as const, background: "#2a7a3a" };
  const bytes = await sharp({ create }).jpeg().toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: "image/jpeg" });
}

/** What the page says of one form, by the button that sends it. */
const keyOf = (html: string, intent: string) => {
  const form = html.split("<form").find((each) => each.includes(`value="${intent}"`)) ?? "";
  return /name="key" value="([^"]+)"/.exec(form)?.[1] ?? "";
};

/** The picture on the card, as the form for another one has it. */
const seenIn = (html: string) => /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? "";

async function send(
  id: string,
  intent: "card" | "gallery",
  files: File[],
  alt = "The last green",
  key?: string,
) {
  const page = await admin.get(pathOf(id));
  const form = { intent, alt, key: key ?? keyOf(page.text, intent), seen: seenIn(page.text) };
  return admin.upload(pathOf(id), form, files, intent === "card" ? "card_file" : "gallery_files");
}

const pictureIn = (html: string) => /\/pictures\/([0-9a-f-]{36})\/480\.jpg/.exec(html)?.[1] ?? "";

test("a photograph is on the card, the page and in shared links, and nothing else is", async () => {
  const cup = await makeTournament(backend, secretary);
  const page = `/tournaments/${cup.slug}/updates`;
  expect((await visitor.get(page)).text).not.toContain("<picture");
  const saved = await send(cup.id, "card", [await photograph()], "A green by a lake");
  expect((await admin.follow(saved)).notice).toEqual([
    "Picture of the card saved",
    "It is on the tournament’s page, and on its card where that is listed.",
  ]);
  const { text } = await visitor.get(page);
  expect(text).toContain('alt="A green by a lake"');
  expect(text).toContain('fetchPriority="high"');
  expect(text).toMatch(/property="og:image" content="[^"]+\/pictures\/[^"]+\/700\.jpg"/);
  expect(text).toContain('property="og:image:height" content="500"');
  const id = pictureIn(text);
  for (const [file, type] of [
    ["480.avif", "image/avif"],
    ["480.jpg", "image/jpeg"],
    ["700.avif", "image/avif"],
    ["700.jpg", "image/jpeg"],
  ] as const) {
    const answer = await visitor.get(`/pictures/${id}/${file}`);
    expect([file, answer.status]).toEqual([file, 200]);
    expect(answer.headers.get("content-type")).toBe(type);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    const again = await visitor.get(`/pictures/${id}/${file}`, {
      "If-None-Match": answer.headers.get("etag") ?? "",
    });
    expect(again.status).toBe(304);
  }
  for (const path of [`${id}/481.jpg`, `${id}/480.png`, `${id}/..%2f480.jpg`, "x/480.jpg"]) {
    expect([path, (await visitor.get(`/pictures/${path}`)).status]).toEqual([path, 404]);
  }
});

test("of several files those that are pictures are added, and of the others it is said why", async () => {
  const cup = await makeTournament(backend, secretary);
  const gallery = `/tournaments/${cup.slug}/gallery`;
  expect((await visitor.get(gallery)).status).toBe(404);
  const files = [
    await photograph("one.jpg"),
    new File(["Dear club"], "letter.jpg", { type: "image/jpeg" }),
    new File([new Uint8Array([0, 0, 0, 24]), "ftypheic\0\0\0\0mif1heic"], "IMG_1.HEIC"),
    await photograph("two.jpg", 500),
  ];
  const answer = await send(cup.id, "gallery", files, "Players on the green");
  expect(answer.status).toBe(400);
  expect(answer.alert).toEqual([
    "Not all pictures added",
    "2 pictures added, and 2 pictures not: what is wrong is beside the files.",
  ]);
  expect(answer.words).toContain(
    "letter.jpg: This file is not a picture. Send a JPEG, PNG or WebP.",
  );
  expect(answer.words).toContain("IMG_1.HEIC: This is a HEIC file, which browsers cannot show.");
  // What was added is on the page already, for visitors too.
  expect(answer.text.match(/value="describe"/g)).toHaveLength(2);
  const shown = await visitor.get(gallery);
  expect(shown.text.match(/<picture/g)).toHaveLength(2);
  expect(shown.words).toContain("2. Players on the green");
  expect(shown.words).toContain("Write to the club");
  expect(shown.text).not.toContain('<script type="module"');
  expect(shown.text).toMatch(/property="og:image" content="[^"]+\/pictures\/[^"]+\/700\.jpg"/);
  expect((await visitor.get(`/tournaments/${cup.slug}/updates`)).text).toContain(
    `href="${gallery}"`,
  );
});

test("of each odd or hostile file it is said what is wrong, and what is taken is harmless", async () => {
  const cup = await makeTournament(backend, secretary);
  for (const [what, { name, make, problem }] of Object.entries(ODD_FILES)) {
    const file = new File([new Uint8Array(await make())], name);
    const answer = await send(cup.id, "gallery", [file], what);
    if (problem === null) {
      expect([what, (await admin.follow(answer)).notice[1]]).toEqual([what, "1 picture added."]);
    } else {
      expect([what, answer.status]).toEqual([what, 400]);
      // A long name is cut, and none is markup.
      expect([what, answer.words.includes(`: ${problem}`)]).toEqual([what, true]);
      expect(answer.text).not.toContain("<b>passwd");
      expect(answer.text).not.toContain("g".repeat(81));
      // What was typed is there still.
      expect(answer.text).toContain(`value="${what}"`);
    }
  }
  const { text } = await visitor.get(`/tournaments/${cup.slug}/gallery`);
  const shown = new Set([...text.matchAll(/\/pictures\/[0-9a-f-]{36}\/\d+\.(?:jpg|avif)/g)].flat());
  const taken = Object.values(ODD_FILES).filter(({ problem }) => problem === null);
  expect(text.match(/<picture/g)).toHaveLength(taken.length);
  for (const path of shown) {
    const { status, text: body } = await visitor.get(path);
    expect([path, status]).toEqual([path, 200]);
    expect(body).not.toMatch(/<script>|Exif|GPS/);
  }
}, 120_000);

test("a form sent twice adds its picture once", async () => {
  const cup = await makeTournament(backend, secretary);
  const key = crypto.randomUUID();
  const file = await photograph();
  for (let time = 0; time < 2; time += 1) {
    expect((await send(cup.id, "gallery", [file], "", key)).status).toBe(302);
  }
  expect(
    (await visitor.get(`/tournaments/${cup.slug}/gallery`)).text.match(/<picture/g),
  ).toHaveLength(1);
});

test("a form sent again with another file adds that too", async () => {
  const cup = await makeTournament(backend, secretary);
  const key = crypto.randomUUID();
  await send(cup.id, "gallery", [await photograph("one.jpg")], "First", key);
  await send(cup.id, "gallery", [await photograph("two.jpg", 620)], "Second", key);
  const gallery = await visitor.get(`/tournaments/${cup.slug}/gallery`);
  expect(gallery.words).toMatch(/First[\s\S]*Second/);
});

test("the same file twice is one picture, and an empty one is named", async () => {
  const cup = await makeTournament(backend, secretary);
  const file = await photograph();
  const twice = await send(cup.id, "gallery", [file, file]);
  expect((await admin.follow(twice)).notice[1]).toBe("1 picture added.");
  const empty = new File([], "empty.png", { type: "image/png" });
  const answer = await send(cup.id, "gallery", [empty, await photograph("two.jpg", 620)]);
  expect(answer.alert[1]).toContain("1 picture added, and 1 picture not");
  expect(answer.words).toContain("empty.png: This file is empty.");
});

test("of more files than the gallery has room for, it is said which are added", async () => {
  const cup = await makeTournament(backend, secretary);
  await backend.sql(`
    insert into public.pictures (id, tournament_id, place, width, height, widths)
    select gen_random_uuid(), '${cup.id}', 'gallery', 480, 320, '{480}' from generate_series(1, 29)`);
  const answer = await send(cup.id, "gallery", [
    await photograph("last.jpg"),
    await photograph("over.jpg", 620),
  ]);
  expect(answer.alert[1]).toContain("1 picture added, and 1 picture not");
  expect(answer.words).toContain("over.jpg: The gallery has its 30 pictures already");
});

test("one press hides a picture at once, and another shows it again", async () => {
  const cup = await makeTournament(backend, secretary);
  await send(cup.id, "gallery", [await photograph()]);
  const gallery = `/tournaments/${cup.slug}/gallery`;
  const picture = pictureIn((await visitor.get(gallery)).text);
  const file = `/pictures/${picture}/480.jpg`;
  for (const [intent, status, seen] of [
    ["hide", 404, 1],
    ["show", 200, 1],
    ["remove", 404, 0],
    ["restore", 200, 1],
  ] as const) {
    const answer = await admin.post(pathOf(cup.id), { intent, picture });
    expect([intent, answer.status]).toEqual([intent, 302]);
    expect([intent, (await visitor.get(gallery)).status]).toEqual([intent, status]);
    expect([intent, (await visitor.get(file)).status]).toEqual([intent, status]);
    expect([intent, (await member.get(file)).status]).toEqual([intent, status]);
    const own = await admin.get(file);
    expect(own.status).toBe(200);
    expect(own.headers.get("cache-control")?.startsWith("public")).toBe(status === 200);
    const desk = (await admin.get(pathOf(cup.id))).text;
    expect(desk.match(/value="describe"/g) ?? []).toHaveLength(seen);
  }
});

test("a picture keeps its number, by which the club finds what a visitor names", async () => {
  const cup = await makeTournament(backend, secretary);
  const key = randomUUID();
  await send(cup.id, "gallery", [await photograph("one.jpg")], "First", key);
  await send(cup.id, "gallery", [await photograph("two.jpg", 620)], "Second", key);
  const gallery = `/tournaments/${cup.slug}/gallery`;
  expect(await visitor.words(gallery)).toMatch(/1 ?\. First.*2 ?\. Second/);
  const first = pictureIn((await visitor.get(gallery)).text);
  const hide = { intent: "hide", picture: first, was: "First", alt: "The first" };
  const hidden = await admin.follow(await admin.post(pathOf(cup.id), hide));
  expect(hidden.notice[1]).toMatch(/^Only the club sees it now\..* The description is saved\.$/);
  const read = await visitor.words(gallery);
  expect(read).toMatch(/2 ?\. Second/);
  expect(read).toContain("Name the picture’s number; the club hides it.");
  expect(hidden.words).toMatch(/Picture 1 Hidden.*Picture 2/);
});

test("a description that someone else has changed is not overwritten", async () => {
  const cup = await makeTournament(backend, secretary);
  await send(cup.id, "gallery", [await photograph()], "First");
  const page = await admin.get(pathOf(cup.id));
  const picture = pictureIn(page.text);
  const describe = (alt: string) =>
    admin.post(pathOf(cup.id), { intent: "describe", picture, was: "First", alt });
  expect((await describe("Second")).status).toBe(302);
  const late = await describe("Third");
  expect(late.status).toBe(409);
  expect(late.alert[1]).toContain("Someone else has written what this picture shows");
  expect(late.text).toContain('value="Third"');
  expect(late.words).toContain("Saved now: Second");
  // The form knows what is said now.
  expect(late.text).toContain('name="was" value="Second"');
  const long = await admin.post(pathOf(cup.id), {
    ...{ intent: "describe", picture, was: "Second", alt: "x".repeat(201) },
  });
  expect(long.words).toContain("Please keep it to 200 letters");
});

test("what was typed is saved by whichever button of its form is pressed", async () => {
  const cup = await makeTournament(backend, secretary);
  await send(cup.id, "gallery", [await photograph()], "First");
  const picture = pictureIn((await admin.get(pathOf(cup.id))).text);
  const press = (intent: string, was: string, alt: string) =>
    admin.post(pathOf(cup.id), { intent, picture, was, alt });
  expect((await press("hide", "First", "Hidden green")).status).toBe(302);
  expect((await admin.get(pathOf(cup.id))).text).toContain('value="Hidden green"');
  // It is hidden at once, whatever someone else has written.
  expect((await press("show", "Hidden green", "Hidden green")).status).toBe(302);
  const late = await press("hide", "First", "Mine");
  expect([late.status, late.alert[0]]).toEqual([409, "Not saved yet"]);
  expect(late.text).toContain('value="Mine"');
  expect((await visitor.get(`/pictures/${picture}/480.jpg`)).status).toBe(404);
  expect((await press("remove", "Hidden green", "Removed green")).status).toBe(302);
  await admin.post(pathOf(cup.id), { intent: "restore", picture });
  expect((await admin.get(pathOf(cup.id))).text).toContain('value="Removed green"');
});

test("of a picture that another has hidden or removed, its form says so and loses nothing", async () => {
  const cup = await makeTournament(backend, secretary);
  await send(cup.id, "gallery", [await photograph()], "First");
  const picture = pictureIn((await admin.get(pathOf(cup.id))).text);
  const press = (intent: string, alt = "First") =>
    admin.post(pathOf(cup.id), { intent, picture, was: "First", alt });
  await rpcOrThrow(backend, secretary, "hide_picture", { picture, hidden: true });
  const hidden = await admin.follow(await press("describe", "Second"));
  expect(hidden.notice[0]).toBe("Saved");
  expect(hidden.notice[1]).toMatch(/The picture is hidden, by [^:]+: only the club sees it/);
  await rpcOrThrow(backend, secretary, "remove_picture", { picture, removed: true });
  for (const intent of ["describe", "hide", "remove"]) {
    const late = await press(intent, "A long description");
    expect([intent, late.status]).toEqual([intent, 409]);
    expect(late.alert[1]).toMatch(/has removed this picture.*You had typed: A long description/);
    expect(late.alert[1]).not.toContain("Someone else");
  }
  expect((await press("hide")).alert[1]).not.toContain("You had typed");
});

test("after the session has ended the description is in the form again, and the file is asked for", async () => {
  const cup = await makeTournament(backend, secretary);
  await send(cup.id, "gallery", [await photograph()], "First");
  const path = pathOf(cup.id);
  const picture = pictureIn((await admin.get(path)).text);
  const user = await createUser(backend);
  await rpcOrThrow(backend, secretary, "grant_role", { email: user.email, role: "secretary" });
  const browser = newVisitor();
  const upload = { intent: "gallery", key: randomUUID() };
  const file = await photograph("second.jpg");
  const ended = async (send: () => ReturnType<typeof browser.post>) => {
    await browser.logIn(user);
    await browser.post("/logout", {});
    const away = await browser.follow(await send());
    await browser.logIn(user);
    return [away.alert[1], await browser.get(path)] as const;
  };
  const [filed, all] = await ended(() =>
    browser.upload(path, { ...upload, alt: "Typed of all" }, [file], "gallery_files"),
  );
  expect(filed).toContain("the file has to be chosen again");
  expect(all.text).toContain('value="Typed of all"');
  expect(all.words).toContain("Choose the file again");
  const said = { picture, was: "First", alt: "Typed of one" };
  const [typed, one] = await ended(() => browser.post(path, { intent: "describe", ...said }));
  expect(typed).toContain("What you typed is saved");
  expect(one.text).toContain('value="Typed of one"');
  expect(one.words).toContain("It is not saved yet");
  // What someone else has written since is not overwritten unseen.
  expect(one.text).toContain('name="was" value="First"');
  const again = "Your session has ended. Please log in and do it again.";
  const [hidden] = await ended(() =>
    browser.post(path, { intent: "hide", picture, was: "First", alt: "First" }),
  );
  expect(hidden).toBe(again);
  const [unsaid] = await ended(() =>
    browser.upload(path, { ...upload, alt: "" }, [file], "gallery_files"),
  );
  expect(unsaid).toBe(again);
});

test("a draft's pictures are the club's until it is published", async () => {
  const draft = await makeDraft(backend, secretary);
  const saved = await admin.follow(await send(draft.id, "card", [await photograph()]));
  expect(saved.notice[1]).toBe(
    "It is on the tournament’s page, and on its card where that is listed, once it is published.",
  );
  expect(saved.words).toContain("They are public once the tournament is published.");
  const picture = pictureIn((await admin.get(pathOf(draft.id))).text);
  expect((await admin.get(`/admin/tournaments/${draft.id}/preview`)).text).toContain(picture);
  const file = `/pictures/${picture}/480.jpg`;
  expect((await visitor.get(file)).status).toBe(404);
  const own = await admin.get(file);
  expect([own.status, own.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
});

test("a starter of the tournament has its gallery, and not its card", async () => {
  const cup = await makeTournament(backend, secretary);
  const starter = await createUser(backend);
  await rpcOrThrow(backend, secretary, "grant_role", {
    ...{ email: starter.email, role: "starter", tournament: cup.id },
  });
  const browser = newVisitor();
  await browser.logIn(starter);
  const page = await browser.get(pathOf(cup.id));
  expect(page.status).toBe(200);
  expect(page.words).toContain("Add pictures");
  expect(page.words).not.toContain("Use this picture");
  // Who removed one of the gallery they read, too.
  await send(cup.id, "gallery", [await photograph()], "First");
  const picture = pictureIn((await browser.get(pathOf(cup.id))).text);
  await rpcOrThrow(backend, secretary, "remove_picture", { picture, removed: true });
  const late = await browser.post(pathOf(cup.id), {
    ...{ intent: "describe", picture, was: "First", alt: "Second" },
  });
  expect(late.alert[1]).toMatch(
    /^(?!Someone else).+ has removed this picture since you opened this page\. It can be put back/,
  );
  expect((await member.get(pathOf(cup.id))).status).toBe(403);
});

test("files that are too large together are refused by a page that says so", async () => {
  const cup = await makeTournament(backend, secretary);
  const file = new File([new Uint8Array(16 * 1024 * 1024)], "large.jpg");
  const answer = await send(cup.id, "gallery", [file]);
  expect(answer.words).toContain("large.jpg: This file is larger than 15 MB.");
  expect((await send(cup.id, "gallery", [file, file])).status).toBe(413);
  expect((await send(cup.id, "gallery", [])).words).toContain("Choose a file.");
});

describe("of content", () => {
  const editor = newVisitor();

  async function newEditor() {
    const helper = await createUser(backend);
    await rpcOrThrow(backend, secretary, "grant_role", { email: helper.email, role: "editor" });
    await editor.logIn(helper);
  }

  const sendTo = async (path: string, file: File, alt: string) => {
    const page = await editor.get(path);
    const form = { intent: "card", alt, key: keyOf(page.text, "card"), seen: seenIn(page.text) };
    return editor.upload(path, form, [file], "card_file");
  };

  test("news has one on its page and in shared links, the club's own until the news is shown", async () => {
    await newEditor();
    const news = await addNews(backend, secretary, { is_shown: false });
    const item = `/admin/content/news/${news.id}`;
    expect((await editor.get(item)).words).toContain("Save and add a picture");
    const path = `${item}/picture`;
    const refused = await sendTo(path, new File(["Dear club"], "letter.jpg"), "A letter");
    expect(refused.words).toContain("letter.jpg: This file is not a picture.");
    expect(refused.text).toContain('value="A letter"');
    const saved = await editor.follow(await sendTo(path, await photograph(), "The new green"));
    expect(saved.notice).toEqual([
      "Picture saved",
      "Visitors see it, once what it belongs to is shown.",
    ]);
    const picture = pictureIn(saved.text);
    const file = `/pictures/${picture}/480.jpg`;
    expect((await visitor.get(file)).status).toBe(404);
    expect((await editor.get(`${item}/preview`)).text).toContain(file);
    await rpcOrThrow(backend, secretary, "set_content_state", {
      ...{ item: news.id, expected_version: 1, state: "shown" },
    });
    const own = await editor.get(item);
    const publicPath = / href="(\/news\/[^"]+)"/.exec(own.text)?.[1] ?? "";
    const shown = await visitor.get(publicPath);
    expect(shown.text).toContain('alt="The new green"');
    expect(shown.text).toMatch(/property="og:image" content="[^"]+\/pictures\/[^"]+\/700\.jpg"/);
    expect((await visitor.get(file)).headers.get("cache-control")).toContain("immutable");
    // At once, also on the page that is kept.
    expect((await editor.post(path, { intent: "hide", picture })).status).toBe(302);
    expect((await visitor.get(publicPath)).text).not.toContain("<picture");
    expect((await visitor.get(file)).status).toBe(404);
    expect((await editor.post(path, { intent: "show", picture })).status).toBe(302);
    expect((await visitor.get(publicPath)).text).toContain("<picture");
    expect((await editor.post(path, { intent: "remove", picture })).status).toBe(302);
    expect((await editor.get(path)).words).toContain("Put it back");
    expect((await visitor.get(publicPath)).text).not.toContain("<picture");
  });

  test("its history says who put, replaced, hid and removed it, and it is taken back", async () => {
    await newEditor();
    const news = await addNews(backend, secretary);
    const item = `/admin/content/news/${news.id}`;
    const path = `${item}/picture`;
    await sendTo(path, await photograph("first.jpg"), "First");
    const first = pictureIn((await editor.get(path)).text);
    const second = pictureIn(
      (await editor.follow(await sendTo(path, await photograph("second.jpg", 620), "Second"))).text,
    );
    expect(second).not.toBe(first);
    for (const intent of ["hide", "show", "remove"]) {
      await editor.post(path, { intent, picture: second });
    }
    await editor.post(path, { intent: "restore", picture: first, seen: "" });
    expect((await editor.get(`${item}/preview`)).text).toContain(`/pictures/${first}/`);
    const { words } = await editor.get(item);
    expect(words.slice(words.indexOf("History"))).toMatch(
      /Removed picture put back \d[^,]+, [^,]+, by Asha Golfer Picture removed .*Picture shown again .*Picture hidden .*Picture replaced .*Picture added .* Added Version 1/,
    );
    expect(words).not.toContain("Take this version");
    await backend.sql(
      `update public.pictures set removed_at = now() - interval '31 days' where id = '${second}'`,
    );
    const late = await editor.post(path, { intent: "restore", picture: second });
    expect([late.status, late.alert[1]]).toEqual([400, "This picture is not there any more."]);
  });

  test("one that another editor has put there is not replaced unseen", async () => {
    await newEditor();
    const news = await addNews(backend, secretary);
    const path = `/admin/content/news/${news.id}/picture`;
    const open = await editor.get(path);
    const late = (seen: string) => ({ intent: "card", alt: "Mine", seen, key: randomUUID() });
    await sendTo(path, await photograph("theirs.jpg"), "Theirs");
    const theirs = pictureIn((await editor.get(path)).text);
    const refused = await editor.upload(
      path,
      late(seenIn(open.text)),
      [await photograph("mine.jpg", 620)],
      "card_file",
    );
    expect([refused.status, refused.alert[0]]).toEqual([409, "Picture not used"]);
    expect(refused.words).toContain("To use yours, choose its file again.");
    expect(refused.text).toContain('value="Mine"');
    expect(pictureIn(refused.text)).toBe(theirs);
    const now = late(seenIn(refused.text));
    await editor.upload(path, now, [await photograph("mine.jpg", 620)], "card_file");
    const mine = pictureIn((await editor.get(path)).text);
    expect(mine).not.toBe(theirs);
    // Nor put back in the place of one that was not seen.
    const back = await editor.post(path, { intent: "restore", picture: theirs, seen: theirs });
    expect([back.status, back.alert[0]]).toEqual([409, "Not put back"]);
    await editor.post(path, { intent: "restore", picture: theirs, seen: mine });
    expect(pictureIn((await editor.get(path)).text)).toBe(theirs);
  });

  test("a picture for what was deleted is not taken, and its page says why", async () => {
    await newEditor();
    const news = await addNews(backend, secretary);
    const path = `/admin/content/news/${news.id}/picture`;
    const open = await editor.get(path);
    await rpcOrThrow(backend, secretary, "set_content_state", {
      ...{ item: news.id, expected_version: 1, state: "deleted" },
    });
    const late = await editor.upload(
      path,
      { intent: "card", alt: "Mine", key: keyOf(open.text, "card"), seen: "" },
      [await photograph()],
      "card_file",
    );
    expect([late.status, late.alert[0]]).toEqual([400, "Picture not taken"]);
    expect(late.alert[1]).toContain("has been deleted");
    expect(late.text).toContain('value="Mine"');
  });

  test("a partner's stands instead of the drawing, and a bank card has none", async () => {
    await newEditor();
    const id = randomUUID();
    await rpcOrThrow(backend, secretary, "save_content", {
      ...{ item: id, kind: "partner", expected_version: 0, is_shown: false },
      fields: {
        ...{ name: "Greens Ltd", description: "Tee times.", address: "https://example.com/" },
        ...{ place: "pay-and-play", drawing: "driver", isSample: false, lookedUp: "2026-11-30" },
      },
    });
    const item = `/admin/content/partner/${id}`;
    expect((await editor.get(`${item}/preview`)).words).toContain("Greens Ltd");
    const path = `${item}/picture`;
    await sendTo(path, await photograph("logo.jpg"), "Their logo");
    expect((await editor.get(`${item}/preview`)).text).toContain('alt="Their logo"');
    const picture = pictureIn((await editor.get(path)).text);
    await editor.post(path, { intent: "remove", picture });
    expect((await editor.get(`${item}/preview`)).text).not.toContain("<picture");
    const cards = await editor.get("/admin/content/bank");
    const card = / href="(\/admin\/content\/bank\/(?!new)[^"]+)"/.exec(cards.text)?.[1] ?? "";
    expect((await editor.get(card)).words).not.toContain("Save and add a picture");
    expect((await editor.get(`${card}/picture`)).status).toBe(404);
    expect((await admin.get(`/admin/content/news/none/picture`)).status).toBe(404);
    expect((await member.get(path)).status).toBe(403);
  });

  test("a sponsor's logo stands beside the name, and may be small", async () => {
    await newEditor();
    const id = randomUUID();
    await rpcOrThrow(backend, secretary, "save_content", {
      ...{ item: id, kind: "sponsor", expected_version: 0, is_shown: false },
      fields: { name: "Greens Bank", address: "https://example.com/" },
    });
    const create = { width: 180, height: 60, channels: 3 as const, background: "#204080" };
    const bytes = await sharp({ create }).png().toBuffer();
    const logo = new File([new Uint8Array(bytes)], "logo.png", { type: "image/png" });
    // The name beside it says what it is.
    const form = await editor.get(`/admin/content/sponsor/${id}/picture`);
    expect(form.words).not.toContain("What it shows");
    const saved = await editor.follow(
      await sendTo(`/admin/content/sponsor/${id}/picture`, logo, ""),
    );
    expect(saved.notice[0]).toBe("Picture saved");
    expect(saved.text).not.toContain('name="alt"');
    const { text, words } = await editor.get(`/admin/content/sponsor/${id}/preview`);
    expect(text).toMatch(
      /<a [^>]+><span class="shrink-0"><picture[\s\S]+<img class="[^"]*max-w-[\s\S]+\/180\.jpg[\s\S]+<\/picture><\/span>Greens Bank<\/a>/,
    );
    expect(words).toContain("Greens Bank");
    const news = await addNews(backend, secretary, { is_shown: false });
    const refused = await sendTo(`/admin/content/news/${news.id}/picture`, logo, "");
    // Of a photograph nothing is said of logos.
    expect(refused.words).toContain(
      "logo.png: This picture is too small to be shown. Send one of at least 320 by 200 pixels.",
    );
  });
});
