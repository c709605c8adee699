import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { projectRoot } from "../support/project-root.ts";
import { startOwnBackend } from "../support/shared-backends.ts";
import { clubSite } from "../support/test-site.ts";

const { backend, admin } = await clubSite(await startOwnBackend());

const PATH = "/admin/people/import";

beforeEach(() => backend.sql("delete from public.people"));

/** Adds the choices of a preview, and sends it. */
const send = (preview: { form: (field: string) => Record<string, string> }, changes: object) =>
  admin.post(PATH, { ...preview.form("csv"), ...changes });

test("the club's file is shown, imported, refreshed and taken back", async () => {
  const file = readFileSync(join(projectRoot, "tests/tables/members.xlsx"));
  const form = (await admin.get(PATH)).form("csv");
  const checked = await admin.upload(PATH, form, new File([file], "members.xlsx"));
  expect(checked.status).toBe(200);
  expect(checked.words).toContain("12 people would be added.");
  expect(checked.words).toContain("Reciprocal: Member of another club");
  expect(checked.words).toContain("This column is not imported: Category.");
  expect(await backend.sql("select from public.people")).toHaveLength(0);

  const dated = await send(checked, { intent: "check", handicap_on: "2026-09-01" });
  const imported = await send(dated, { intent: "import" });
  const done = await admin.follow(imported);
  expect(done.notice).toEqual(["Imported", "12 people added, 0 people changed."]);
  expect(await admin.words("/admin/people?q=fernandes")).toContain(
    "Mr. José Maria Fernandes 0118 Member +2.4 on 1 September 2026",
  );

  const revision = [
    "Mem No,Player,Index Sep 2026,Index Oct 2026",
    "41,Rohan Deshpande,12.3,12.1",
    "112,Anita D'Souza,9.6,9.6",
    "171,Someone Else,5.0,5.2",
    ",Arjun Menon,11.9,11.8",
  ].join("\n");
  const second = await send(await admin.get(PATH), { csv: revision, intent: "check" });
  expect(second.value("handicap_on")).toBe("2026-10-01");
  for (const words of [
    "1 person would be changed.",
    "1 person keeps the handicap, with the new day.",
    "2 lines need your decision.",
    "8 people of the register are not in the list.",
    "Handicap Index: 12.3 → 12.1",
  ]) {
    expect(second.words).toContain(words);
  }
  expect(second.control("is.4")).not.toBe("");
  const [menon] = await backend.sql<{ id: string }>(
    "select id from public.people where number = '0172'",
  );
  const decided = await send(second, { intent: "check", "is.5": menon?.id });
  expect(decided.words).toContain("2 people would be changed.");
  const refreshed = await send(decided, { intent: "import" });
  expect((await admin.follow(refreshed)).notice[1]).toBe(
    "0 people added, 3 people changed. 1 line was left out.",
  );

  const list = await admin.get("/admin/people/imports");
  const [, latest = ""] = /name="takeBack" value="([^"]+)"/.exec(list.text) ?? [];
  const takenBack = await admin.post("/admin/people/imports", { takeBack: latest });
  expect((await admin.follow(takenBack)).notice[0]).toBe("Taken back");
  expect(
    await backend.sql(
      "select number, handicap from public.people where number in ('0041', '0172') order by 1",
    ),
  ).toEqual([
    { number: "0041", handicap: "12.3" },
    { number: "0172", handicap: "11.9" },
  ]);
});

test("another list than the one that was shown is not imported, but shown", async () => {
  const csv = "Name,Phone\nZubin Irani,98450 77777";
  const checked = await send(await admin.get(PATH), { csv, intent: "check" });
  const changed = await send(checked, {
    csv: `${csv}\nZerxes Irani,98450 77778`,
    intent: "import",
  });
  expect([changed.status, changed.alert[0]]).toEqual([400, "Not imported yet"]);
  expect(changed.words).toContain("2 people would be added.");
  expect(await admin.words("/admin/people?q=irani")).not.toContain("Zubin");
});

test("an import whose people were changed since is not taken back, and says of whom", async () => {
  const csv = "Number,Name\nN-1,Changed Later";
  const checked = await send(await admin.get(PATH), {
    csv,
    intent: "check",
    "columns.0": "number",
  });
  expect((await send(checked, { intent: "import" })).refusal).toBeNull();
  const [person] = await backend.sql<{ id: string }>(
    "select id from public.people where full_name = 'Changed Later'",
  );
  await admin.fill(`/admin/people/${person?.id ?? ""}`, "full_name", { home_club: "Other Club" });
  const [latest] = await backend.sql<{ id: string }>(
    "select id from public.people_imports order by at desc limit 1",
  );
  const refused = await admin.post("/admin/people/imports", { takeBack: latest?.id ?? "" });
  expect([refused.status, refused.alert[0]]).toEqual([400, "Not taken back"]);
  expect(refused.alert[1]).toContain("Changed Later");
  // The column is read the same way the next time.
  const next = await send(await admin.get(PATH), {
    csv: "Number,Name\nN-1,Changed Later",
    intent: "check",
  });
  expect(next.words).toContain("Everything in the list is in the register already.");
});

test("a guest who comes back as a member loses the host without a line of its own", async () => {
  const [host, guest] = ["Hema Host", "Gopal Guest"];
  await backend.sql(
    `with host as (
       insert into public.people (id, full_name, number) values (gen_random_uuid(), '${host}', 'H-1')
       returning id)
     insert into public.people (id, full_name, number, status, guest_of)
     select gen_random_uuid(), '${guest}', 'G-1', 'guest', host.id from host`,
  );
  const csv = `Number,Name,Status\nG-1,${guest},Member`;
  const checked = await send(await admin.get(PATH), { csv, intent: "check" });
  const change = "Status: Guest → Member";
  expect(checked.words).toContain(change);
  const line = checked.words.slice(checked.words.indexOf(change) + change.length);
  expect(line).not.toMatch(/^[^.]{0,80}→/);
  expect((await send(checked, { intent: "import" })).refusal).toBeNull();
  expect(
    await backend.sql("select status, guest_of from public.people where number = 'G-1'"),
  ).toEqual([{ status: "member", guest_of: null }]);
});

test("a list without names, and one of too many people, are refused beside the list", async () => {
  const page = await admin.get(PATH);
  for (const csv of [
    "Phone,Handicap\n98450 12345,12",
    `Name,Phone\n${Array.from({ length: 5_001 }, () => "Asha Rao,9845012345").join("\n")}`,
  ]) {
    const refused = await send(page, { csv, intent: "check" });
    expect([refused.status, Object.keys(refused.errors)]).toEqual([400, ["csv"]]);
  }
  const future = await send(page, { csv: "Name,Hcp\nAsha,1", handicap_on: "2999-01-01" });
  expect(future.status).toBe(400);
});

test("a list that would add most of its people to a filled register is asked about once", async () => {
  await backend.sql(
    `insert into public.people (id, full_name, number, status)
     select gen_random_uuid(), 'Player ' || chr(64 + n), n, case when n < 3 then 'former' else 'member' end
     from generate_series(1, 12) as n`,
  );
  const csv = [
    "M.No,Name,Status",
    "1,Player A,",
    "2,Player B,",
    "901,Zubin Irani,NRI",
    "902,Zoya Khan,Ex-Member",
    "903,Asha Rao,Permanent",
  ].join("\n");
  const checked = await send(await admin.get(PATH), { csv, intent: "check" });
  for (const words of [
    "Coming back These former members and guests are in the list",
    "Status: Former member → Member",
    "3 people of 5 lines match no name or number in the register: they are new people",
  ]) {
    expect(checked.words).toContain(words);
  }
  expect([checked.value("back.2"), checked.value("back.3")]).toEqual(["on", "on"]);
  const { "back.3": second, ...ticked } = checked.form("csv");
  expect(second).toBe("on");
  // Who is not ticked stays, and can be ticked again.
  const unticked = await admin.post(PATH, { ...ticked, intent: "check" });
  expect(unticked.words).toContain("1 person would be changed.");
  expect(unticked.form("csv")).toMatchObject({ "back.2": "on", "former.3": "on" });
  expect(unticked.form("csv")).not.toHaveProperty("back.3");
  const asked = await send(unticked, { intent: "import", "status.status-20nri": "guest" });
  expect(Object.keys(asked.errors)).toEqual(["areNew"]);
  const again = await send(asked, { intent: "import", areNew: "on" });
  expect((await admin.follow(again)).notice[1]).toContain("3 people added, 1 person changed");
  expect(
    await backend.sql(
      "select number, status from public.people where number in ('1', '2', '901', '902') order by number",
    ),
  ).toEqual([
    { number: "1", status: "member" },
    { number: "2", status: "former" },
    { number: "901", status: "guest" },
    { number: "902", status: "former" },
  ]);
  const next = await send(await admin.get(PATH), {
    csv: "M.No,Name,Status\n904,Om Shetty,NRI",
    intent: "check",
  });
  expect(next.value("status.status-20nri")).toBe("guest");
  expect(await admin.words("/admin/people/imports")).toContain("The list can be imported again.");
});
