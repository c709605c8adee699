import { afterAll, expect, test } from "vitest";
import { addNews } from "../support/content.ts";
import { startOwnBackend } from "../support/shared-backends.ts";
import { addContentPicture } from "../support/stored-pictures.ts";
import { clubSite } from "../support/test-site.ts";
import { rpcOrThrow } from "../support/tournaments.ts";
import { Visitor } from "../support/visitor.ts";
import { MOVABLE_CLOCK, startWebServer } from "../support/web-server.ts";

// An editor saves on the first server; a visitor looks at the second.
const { backend, secretary, admin } = await clubSite(await startOwnBackend());
const second = await startWebServer(backend, MOVABLE_CLOCK);
afterAll(() => second.stop());
const visitor = new Visitor(second.url);

/** A page of the second server that is as new as it gets, and so is what it is made of. */
async function renewed(path: string) {
  await second.moveClock(61_000);
  await visitor.get(path);
  let before = await visitor.get(path);
  for (;;) {
    // What is read in the background takes some time on a busy machine.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const now = await visitor.get(path);
    if (now.text === before.text) return now;
    before = now;
  }
}

/**
 * A page of the second server, a minute after it was opened and something was saved. It is looked at
 * before that too, when it and what it is made of are renewed, one after the other.
 */
async function afterAMinute(path: string, save: () => Promise<unknown>) {
  const before = (await renewed(path)).text;
  await save();
  expect((await visitor.get(path)).text).toBe(before);
  for (const milliseconds of [50_000, 10_000]) {
    await second.moveClock(milliseconds);
    await visitor.get(path);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await expect
    .poll(async () => (await visitor.get(path)).text, { timeout: 9_000 })
    .not.toBe(before);
  return visitor.get(path);
}

const change = async (path: string, field: string, changes: Record<string, string>) => {
  const saved = await admin.post(path, { ...(await admin.get(path)).form(field), ...changes });
  expect(saved.status).toBe(302);
};

test.each([
  ["/courses", "course/oakmont", "name", { location: "Nilgiris" }],
  ["/about", "bank/hdfc", "bank", { bank: "HDFC of the hills" }],
  ["/pay-and-play", "partner/getaways", "name", { name: "Hill Getaways" }],
  ["/tips-and-tricks", "tip/video-tutorials", "title", { summary: "Filmed in the hills." }],
] as const)("%s follows within a minute", async (path, item, field, changes) => {
  const page = await afterAMinute(path, () => change(`/admin/content/${item}`, field, changes));
  expect(page.words).toContain(Object.values(changes)[0]);
});

test.each(["/", "/news"])("news is on %s within a minute, and gone again", async (path) => {
  const { id, title } = await addNews(backend, secretary);
  const list = "/admin/content/news";
  const hidden = await afterAMinute(path, () =>
    admin.post(list, { item: id, version: "1", intent: "hidden" }),
  );
  expect(hidden.words).not.toContain(title);
  const shown = await afterAMinute(path, () =>
    admin.post(list, { item: id, version: "2", intent: "shown" }),
  );
  expect(shown.words).toContain(title);
});

test("a picture is shown and hidden within a minute, and its file at once", async () => {
  const item = "st-andrews";
  const picture = await addContentPicture(backend, secretary, item, { alt: "The last green" });
  const page = `/admin/content/course/${item}/picture`;
  const file = `/pictures/${picture}/480.jpg`;
  await second.moveClock(120_000);
  await renewed("/courses");
  expect((await renewed("/courses")).text).toContain(file);
  const hidden = await afterAMinute("/courses", async () => {
    expect((await admin.post(page, { intent: "hide", picture })).status).toBe(302);
    expect((await visitor.get(file)).status).toBe(404);
  });
  expect(hidden.text).not.toContain(file);
  const shown = await afterAMinute("/courses", () => admin.post(page, { intent: "show", picture }));
  expect(shown.text).toContain(file);
});

test.each(["/scoring", "/nowhere", "/courses"])(
  "what stands on every page is on %s within a minute",
  async (path) => {
    const contact = `desk${path.replace("/", "-")}@club.example`;
    const page = await afterAMinute(path, () =>
      change("/admin/content/site/site", "contact", { contact }),
    );
    expect(page.text).toContain(`mailto:${contact}`);
  },
);

test("sponsors are at the foot of the tournaments within a minute", async () => {
  const item = crypto.randomUUID();
  const page = await afterAMinute("/tournaments", () =>
    rpcOrThrow(backend, secretary, "save_content", {
      ...{ item, kind: "sponsor", expected_version: 0, is_shown: true },
      fields: { name: "Tea of the Hills" },
    }),
  );
  expect(page.words).toContain("With thanks to Tea of the Hills");
});
