import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type WriteSheet, writeXlsx } from "hucre";
import { expect, test } from "vitest";
import { furtherPlayer, addEntrant } from "../support/entrants.ts";
import { clubSite } from "../support/test-site.ts";
import {
  changeTournament,
  makeTournament,
  rpcOrThrow,
  type Saved,
} from "../support/tournaments.ts";

const { backend, secretary, admin, visitor } = await clubSite();

const pathOf = ({ id }: Saved) => `/admin/tournaments/${id}/entrants/import`;

/** A name without digits, another for each number. */
const nameOf = (index: number) =>
  `Player ${String.fromCharCode(65 + (index % 26), 97 + Math.floor(index / 26))}x`;

const entrants = (cup: Saved) =>
  backend.sql<{ full_name: string; state: string; email: string | null }>(
    `select full_name, state, email from public.tournament_registrations
     where tournament_id = '${cup.id}' order by registration_date`,
  );

const csvOf = (...lines: string[]) =>
  ["Name\tPhone\tHandicap\tGolf group\tCategory\tE-mail", ...lines].join("\n");

test("a list is checked, then added once, in its order", async () => {
  const cup = await makeTournament(backend, secretary, { capacity: 2 });
  const email = `${randomUUID()}@example.com`;
  const csv = csvOf(
    `Asha Rao\t0984501111\t12\tE-Golf\tLadies\t${email}`,
    "Vikram Das\t0984502222\t99\tE-Golf\tmen\t",
    "Meera Rao\t0984503333\t7\tE-Golf\tladies\t",
    "Leela Das\t0984504444\t8\tE-Golf\tladies\t",
  );
  const checked = await admin.post(pathOf(cup), { intent: "check", csv });
  expect(checked.status).toBe(200);
  const words = checked.words;
  expect(words).toContain("3 entries can be added.");
  expect(words).toContain(": 1 line is skipped.");
  expect(words).toContain("3 Vikram Das 99 ");
  expect(checked.text).toContain("Asha Rao\t0984501111");
  expect(await entrants(cup)).toEqual([]);

  const form = { intent: "add", csv, seen: checked.value("seen") };
  const added = await admin.post(pathOf(cup), form);
  expect([added.status, added.location]).toEqual([302, `${pathOf(cup)}?done`]);
  const done = await admin.follow(added);
  expect(done.words).toContain("Add another list");
  expect(done.notice).toEqual([
    "3 entries added",
    "1 of them on the waiting list. We email the one with an address.",
  ]);
  // Who is there already is left out, so nobody is left to add.
  expect((await admin.post(pathOf(cup), form)).status).toBe(400);
  expect(await entrants(cup)).toEqual([
    { full_name: "Asha Rao", state: "confirmed", email },
    { full_name: "Meera Rao", state: "confirmed", email: null },
    { full_name: "Leela Das", state: "waiting", email: null },
  ]);
  const mails = await backend.sql<{ recipient: string }>(
    `select recipient from public.registration_mails where tournament_id = '${cup.id}'`,
  );
  expect(mails).toEqual([{ recipient: email }]);
});

test("a file counts instead of the text, and what was not checked is not added", async () => {
  const cup = await makeTournament(backend, secretary);
  const csv = csvOf("Asha Rao\t0984501111\t12\tE-Golf\tladies\t");
  const unseen = await admin.post(pathOf(cup), { intent: "add", csv });
  expect(unseen.status).toBe(400);
  expect(unseen.words).toContain("Please check the list first");
  expect(await entrants(cup)).toEqual([]);
  const nonsense = await admin.post(pathOf(cup), {
    intent: "check",
    csv: "hello\nworld",
  });
  expect(nonsense.status).toBe(400);
  expect(nonsense.words).toContain("The first line names no column “Name”.");
});

/** A file of `tests/tables`, as a browser sends it. */
const fileOf = async (name: string) =>
  new File([new Uint8Array(await readFile(join(import.meta.dirname, "../tables", name)))], name);

test("a workbook is read, its sheet named, and added as it was shown", async () => {
  const cup = await makeTournament(backend, secretary, {
    golf_groups: [],
    divisions: [
      { id: "men", name: "Men" },
      { id: "ladies", name: "Ladies" },
    ],
    rated_tees: [{ name: "White", par: 72, rating: 71.3, slope: 124 }],
  });
  const checked = await admin.upload(
    pathOf(cup),
    { intent: "check", csv: "" },
    await fileOf("entries-committee.xlsx"),
  );
  expect(checked.words).toContain("The sheet “Entries” is read, and not “Sponsors”.");
  expect(checked.words).toContain("Columns that are hidden in the file are not read: “Committee");
  expect(checked.words).not.toContain("chase by phone");
  const { status, location } = await admin.post(pathOf(cup), {
    ...checked.form("csv"),
    intent: "add",
    csv: checked.value("csv"),
  });
  expect([status, location]).toEqual([302, `${pathOf(cup)}?done`]);
  expect((await entrants(cup)).map(({ full_name }) => full_name)).toContain("José Maria Fernandes");
});

test("what is odd is put right on the page, and added as it is shown then", async () => {
  const cup = await makeTournament(backend, secretary, {
    golf_groups: [],
    questions: [{ kind: "choice", label: "Lunch", required: false, choices: ["Veg", "Non-veg"] }],
  });
  const csv = [
    "Name\tPhone\tHandicap\tCategory\tLunch",
    "Asha Rao\t9.8451E+09\t12\tladies\tNon Veg",
    "Om Shetty\t98451 00002\t99\tmen\tVeg",
    "Zoya Khan\t98451 00003\t7\tladies\t",
    "Bot Roy\t98451 00004\t7\tmen\t",
  ].join("\n");
  const checked = await admin.post(pathOf(cup), { intent: "check", csv });
  expect(checked.words).toContain("2 entries can be added.");
  expect(checked.words).toContain("the spreadsheet has cut it");
  const form = checked.form("csv");
  const fieldOf = (line: number, field: string) =>
    Object.keys(form).filter((name) => name.endsWith(`-${field}`))[line] ?? "";
  expect(form[fieldOf(0, "name")]).toBe("Asha Rao");
  expect(Object.values(form)).toContain("Non-veg");
  const put = {
    ...form,
    csv,
    [fieldOf(0, "phone")]: "98451 00001",
    [fieldOf(1, "handicap")]: "9",
    [fieldOf(1, "name")]: "Om K Shetty",
  };
  const again = await admin.post(pathOf(cup), { ...put, intent: "check" });
  expect(again.words).toContain("4 entries can be added.");
  // A line without a question is opened by its button, which is no button that adds.
  const [, open = ""] = /name="(fix\.\w+-open)"/.exec(again.text) ?? [];
  const { intent, ...values } = again.form("csv");
  const opened = await admin.post(pathOf(cup), { ...values, csv, [open]: "on" });
  const skip = open.replace("-open", "-skip");
  expect([intent, opened.status, opened.text.includes(`name="${skip}"`)]).toEqual([
    undefined,
    200,
    true,
  ]);
  const left = await admin.post(pathOf(cup), {
    ...opened.form("csv"),
    ...{ intent: "check", csv, [skip]: "on" },
  });
  expect(left.words).toContain("3 entries can be added.");
  expect(left.value(skip)).toBe("on");
  const added = await admin.post(pathOf(cup), { ...left.form("csv"), csv, intent: "add" });
  expect(added.location).toBe(`${pathOf(cup)}?done`);
  const names = (await entrants(cup)).map(({ full_name }) => full_name);
  expect(names.slice(0, 2)).toEqual(["Asha Rao", "Om K Shetty"]);
  expect(names).toHaveLength(3);
});

test("a correction that was not checked is not added, and a list that is changed keeps it", async () => {
  const cup = await makeTournament(backend, secretary, { golf_groups: [] });
  const csv = "Name,Phone,Handicap,Category\nAsha Rao,98451 00001,12.34,ladies";
  const checked = await admin.post(pathOf(cup), { intent: "check", csv });
  const form = checked.form("csv");
  const name = Object.keys(form).find((field) => field.endsWith("-name")) ?? "";
  const changed = { ...form, csv, [name]: "Asha K Rao" };
  const unseen = await admin.post(pathOf(cup), { ...changed, intent: "add" });
  expect([unseen.status, unseen.value(name)]).toEqual([400, "Asha K Rao"]);
  expect(await entrants(cup)).toEqual([]);
  const other = await admin.post(pathOf(cup), {
    ...changed,
    ...{ intent: "check", csv: csv.replace("98451 00001", "") },
  });
  expect(other.text).toContain(`type="hidden" name="${name}" value="Asha K Rao"`);
  const back = await admin.post(pathOf(cup), { ...other.form("csv"), intent: "check", csv });
  expect(back.words).toContain("Asha K Rao");
});

test("another sheet of a workbook is read when it is chosen", async () => {
  const cup = await makeTournament(backend, secretary, { golf_groups: [] });
  const first = await admin.upload(
    pathOf(cup),
    { intent: "check" },
    await fileOf("handicaps-2026-10.xlsx"),
  );
  expect(first.words).toContain("The sheet “Oct” is read, and not “Sep”.");
  const second = await admin.post(pathOf(cup), {
    ...first.form("csv"),
    csv: first.value("csv"),
    intent: "check",
    sheet: "Sep",
  });
  expect(second.words).toContain("The sheet “Sep” is read, and not “Oct”.");
  expect(second.value("csv")).toContain("14.8");
});

test.each([
  ["members-password.xlsx", "protected by a password"],
  ["hostile-zeros.xlsx", "This file is too large"],
  ["hostile-corner.xlsx", "The file has no lines about players."],
])("%s is refused, and what was pasted stays", async (name, message) => {
  const cup = await makeTournament(backend, secretary);
  const csv = csvOf("Asha Rao\t0984501111\t12\tE-Golf\tladies\t");
  const answer = await admin.upload(pathOf(cup), { intent: "check", csv }, await fileOf(name));
  expect(answer.status).toBe(400);
  expect(answer.words).toContain(message);
  if (name !== "hostile-corner.xlsx") expect(answer.value("csv")).toContain("Asha Rao");
});

test("a sheet that is too large to go along is named, and one that is too large is refused", async () => {
  const cup = await makeTournament(backend, secretary, { golf_groups: [] });
  const large = { name: "Archive", rows: Array.from({ length: 11_000 }, () => ["x".repeat(100)]) };
  const list = {
    name: "Entries",
    rows: [
      ["Name", "Phone"],
      ["Asha Rao", "98450 00001"],
    ],
  };
  const send = async (...sheets: WriteSheet[]) =>
    admin.upload(
      pathOf(cup),
      { intent: "check" },
      new File([new Uint8Array(await writeXlsx({ sheets }))], "list.xlsx"),
    );
  const read = await send(large, list);
  expect(read.words).toContain("The sheet “Entries” is read, and not “Archive”.");
  expect(read.text).not.toContain('name="sheet"');
  expect((await send(large)).words).toContain("This file is too large");
});

test.each([
  ["entries-excel.csv", "José Maria Fernandes", "Western European (Windows-1252)"],
  ["entries-unicode.txt", "कर्नल राजेंद्र नायर", "the spreadsheet has cut it"],
  ["whatsapp-list.txt", "V S Iyer", "stands below “Waiting”"],
  ["whatsapp-chat-ios.txt", "Harjit Sandhu", "An earlier copy of the list"],
  ["members-old.xls", "Mr. Om Shetty", "The sheet “MEMBERS” is read."],
  ["members-system.xls", "Lt. Gen. Harjit Singh Sandhu", "Total records: 12"],
  ["members.xlsx", "Ng Wei Tan", "Printed on"],
])("%s is shown: %s, %s", async (name, player, words) => {
  const cup = await makeTournament(backend, secretary, { golf_groups: [] });
  const checked = await admin.upload(pathOf(cup), { intent: "check" }, await fileOf(name));
  expect(checked.status).toBe(200);
  expect(checked.words).toContain(player);
  expect(checked.words).toContain(words);
});

test("of a PDF it is said what to do", async () => {
  const cup = await makeTournament(backend, secretary);
  const file = new File(["%PDF-1.7 and more"], "list.csv");
  const answer = await admin.upload(pathOf(cup), { intent: "check" }, file);
  expect([answer.status, answer.words.includes("This is a PDF")]).toEqual([400, true]);
});

test("a file of a visitor is not opened", async () => {
  const cup = await makeTournament(backend, secretary);
  const answer = await visitor.upload(
    pathOf(cup),
    { intent: "check", csv: "Name,Phone" },
    await fileOf("hostile-zeros.xlsx"),
  );
  expect(answer.location).toContain("/login?redirectTo=");
});

test("what the database refuses is said, and the rest is added", async () => {
  const cup = await makeTournament(backend, secretary, {
    category_places: { ladies: 1 },
    has_waiting_list: false,
  });
  const csv = csvOf(
    "Asha Rao\t0984501111\t12\tE-Golf\tladies\t",
    "Meera Rao\t0984503333\t7\tE-Golf\tladies\t",
    "Vikram Das\t0984502222\t9\tE-Golf\tmen\t",
  );
  const checked = await admin.post(pathOf(cup), { intent: "check", csv });
  const answer = await admin.post(pathOf(cup), {
    intent: "add",
    csv,
    seen: checked.value("seen"),
  });
  expect(answer.status).toBe(400);
  expect(answer.words).toContain("2 entries added");
  expect(answer.words).toContain("3 Meera Rao");
  expect((await entrants(cup)).map(({ full_name }) => full_name)).toEqual([
    "Asha Rao",
    "Vikram Das",
  ]);
});

test("no mail is promised where none goes out", async () => {
  const noticeOf = async (day: string, address: string) => {
    const cup = await makeTournament(backend, secretary, { starts_on: day });
    const csv = csvOf(`Asha Rao\t0984501111\t12\tE-Golf\tLadies\t${address}`);
    const seen = (await admin.post(pathOf(cup), { intent: "check", csv })).value("seen");
    const done = await admin.follow(await admin.post(pathOf(cup), { intent: "add", csv, seen }));
    const [mails] = await backend.sql<{ count: number }>(
      `select count(*)::int from public.registration_mails where tournament_id = '${cup.id}'`,
    );
    return { isPromised: /email/i.test(done.notice.join(" ")), isSent: mails?.count === 1 };
  };
  const address = "asha@example.com";
  expect(await noticeOf("2099-12-31", address)).toEqual({ isPromised: true, isSent: true });
  expect(await noticeOf("2099-12-31", "")).toEqual({ isPromised: false, isSent: false });
  expect(await noticeOf("2020-12-31", address)).toEqual({ isPromised: false, isSent: false });
});

test("a question that must be answered has one answer for all lines", async () => {
  const cup = await makeTournament(backend, secretary, {
    questions: [
      { id: "lunch", kind: "choice", label: "Lunch", required: true, choices: ["Veg", "Fish"] },
    ],
  });
  const csv = csvOf("Asha Rao\t0984501111\t12\tE-Golf\tLadies\t");
  const checked = await admin.post(pathOf(cup), { intent: "check", csv });
  expect(checked.text).toContain('name="answers.lunch"');
  const answered = { csv, "answers.lunch": "Fish" };
  const again = await admin.post(pathOf(cup), { intent: "check", ...answered });
  expect(again.words).toContain("1 entry can be added.");
  const seen = again.value("seen");
  const added = await admin.post(pathOf(cup), { intent: "add", seen, ...answered });
  expect([added.alert, added.status]).toEqual([[], 302]);
  const [entry] = await backend.sql(
    `select answers from public.tournament_registrations where tournament_id = '${cup.id}'`,
  );
  expect(entry).toMatchObject({ answers: { lunch: "Fish" } });
});

test("no heading stands above no field", async () => {
  const cup = await makeTournament(backend, secretary, { entry_form: "short" });
  const csv = "Name,Phone,Handicap\nAsha Rao,0984501111,12";
  const checked = await admin.post(pathOf(cup), { intent: "check", csv });
  expect(checked.words).toContain("1 entry can be added.");
  expect(checked.words).not.toContain("If a line does not say");
});

test("a list from a message is added with one phone number and category for all", async () => {
  const cup = await makeTournament(backend, secretary, { golf_groups: [] });
  const csv = [
    "Sunday game",
    ...Array.from(
      { length: 40 },
      (_, index) => `${String(index + 1)}. ${nameOf(index)} - ${String(index % 30)}`,
    ),
  ].join("\n");
  const checked = await admin.post(pathOf(cup), { intent: "check", csv });
  const words = checked.words;
  expect(words).toContain("None of these lines can be added.");
  expect(words).toContain("Please enter a valid phone number: 40 lines are skipped.");
  expect(words).toMatch(/Please select a category.*: 40 lines are skipped\./);
  const same = {
    csv,
    "defaults.phone": "98450 12345",
    "defaults.category": "men",
  };
  const again = await admin.post(pathOf(cup), { intent: "check", ...same });
  expect(again.words).toContain("40 entries can be added.");
  expect(again.text).toContain('value="98450 12345"');
  const added = await admin.post(pathOf(cup), {
    intent: "add",
    ...same,
    seen: again.value("seen"),
  });
  expect(added.location).toBe(`${pathOf(cup)}?done`);
  expect(await entrants(cup)).toHaveLength(40);
});

test("a file that was checked is added as the browser sends it again", async () => {
  const cup = await makeTournament(backend, secretary, { golf_groups: [] });
  const csv = "Name,Phone,Handicap,Seat\nAsha Rao,98450 12345,12,A4\n";
  const category = { "defaults.category": "men" };
  const checked = await admin.post(pathOf(cup), {
    intent: "check",
    csv,
    ...category,
  });
  const added = await admin.post(pathOf(cup), {
    intent: "add",
    csv: csv.replaceAll("\n", "\r\n"),
    ...category,
    // The fields that came with the preview.
    "columns.3": "",
    "defaults.phone": "",
    seen: checked.value("seen"),
  });
  expect(added.location).toBe(`${pathOf(cup)}?done`);
  expect(await entrants(cup)).toMatchObject([{ full_name: "Asha Rao" }]);
});

test("columns are what they are said to be, and what is not imported is named", async () => {
  const cup = await makeTournament(backend, secretary, { golf_groups: [] });
  const csv = [
    "Person\tMobile No.\tHcp Index\tCategory\tSeat",
    "Asha Rao\t0984501111\t12\tLadies\tA4",
  ].join("\n");
  const checked = await admin.post(pathOf(cup), { intent: "check", csv });
  expect(checked.status).toBe(400);
  expect(checked.words).toContain("The first line names no column “Name”. Say above which");
  expect(checked.text).toMatch(/<select[^>]*name="columns.0"/);
  const choice = { csv, "columns.0": "name", "columns.4": "" };
  const again = await admin.post(pathOf(cup), { intent: "check", ...choice });
  const words = again.words;
  expect(words).toMatch(/1 entry can be added\..* Asha Rao/);
  expect(words).toContain("This column is not imported: Seat.");
  // What was checked is added, and nothing else.
  const other = {
    intent: "add",
    csv,
    seen: again.value("seen"),
    "columns.4": "name",
  };
  expect((await admin.post(pathOf(cup), other)).status).toBe(400);
  const added = await admin.post(pathOf(cup), {
    intent: "add",
    ...choice,
    seen: again.value("seen"),
  });
  expect(added.location).toBe(`${pathOf(cup)}?done`);
  expect(await entrants(cup)).toMatchObject([{ full_name: "Asha Rao" }]);
  // The next list is read so at once.
  const next = await makeTournament(backend, secretary, { golf_groups: [] });
  const later = await admin.post(pathOf(next), { intent: "check", csv });
  expect([later.status, later.value("columns.0")]).toEqual([200, "name"]);
  expect(later.words).toContain("1 entry can be added.");
});

test("the file of Export CSV is read back into another tournament", async () => {
  const questions = [{ kind: "yes_no", label: "Cart?", required: true, per_player: true }];
  const form = { max_group_size: 2, questions };
  const cup = await makeTournament(backend, secretary, form);
  const [row] = await backend.sql<{ id: string }>(
    `select id from public.questions where tournament_id = '${cup.id}'`,
  );
  const answers = { [row?.id ?? ""]: true };
  await addEntrant(backend, secretary, cup, {
    full_name: "Asha Rao",
    answers,
    players: [{ ...furtherPlayer("Om Shetty"), answers }],
  });
  const file = await admin.get(`/admin/tournaments/${cup.id}/entrants.csv`);
  const next = await makeTournament(backend, secretary, form);
  const checked = await admin.post(pathOf(next), {
    intent: "check",
    csv: file.text,
  });
  expect(checked.words).toMatch(/1 entry can be added\..* Asha Rao/);
  await admin.post(pathOf(next), {
    intent: "add",
    csv: file.text,
    seen: checked.value("seen"),
  });
  const stored = ({ id }: Saved) =>
    backend.sql(
      `select full_name, email, golf_group, category, handicap,
              players -> 0 ->> 'full_name' as guest, jsonb_path_query_array(answers, '$.*') as answers
       from public.tournament_registrations where tournament_id = '${id}'`,
    );
  expect(await stored(next)).toEqual(await stored(cup));
});

test("a list is added as it was checked: by present names, without what is hidden", async () => {
  const meal = { id: "meal", kind: "choice", label: "Meal", required: false };
  const cup = await makeTournament(backend, secretary, {
    questions: [{ ...meal, choices: ["Veg", "Fish"], hidden_choices: ["Jain"] }],
    golf_groups: ["Alpha", "Beta"],
    allows_other_group: true,
  });
  await changeTournament(
    backend,
    secretary,
    cup,
    {
      questions: [{ ...meal, choices: ["Vegetarian", "Fish"], hidden_choices: ["Jain"] }],
      golf_groups: ["Alfa", "Beta"],
    },
    { golf_group: { Alpha: "Alfa" }, "question:meal": { Veg: "Vegetarian" } },
  );
  const csv = [
    "Name,Phone,Handicap,Golf group,Category,Meal",
    "Asha Rao,0984501111,12,Alpha,Ladies,veg",
    "Leela Das,0984504444,8,beta,Ladies,Jain",
  ].join("\n");
  const checked = await admin.post(pathOf(cup), { intent: "check", csv });
  expect(checked.words).toContain("1 entry can be added.");
  expect(checked.words).toContain("3 Leela Das");
  expect(checked.words).toContain("“Alpha” is now called “Alfa”. “veg” is now called “Vegetarian”");
  const form = { intent: "add", csv, seen: checked.value("seen") };
  const done = await admin.follow(await admin.post(pathOf(cup), form));
  expect(done.notice).toEqual(["1 entry added", "They all have places."]);
  const [entry, ...others] = await backend.sql(
    `select golf_group, answers from public.tournament_registrations
     where tournament_id = '${cup.id}'`,
  );
  expect(entry).toEqual({ golf_group: "Alfa", answers: { meal: "Vegetarian" } });
  expect(others).toEqual([]);
});

test("a membership number with an agreeing name says who of the register a line is", async () => {
  const cup = await makeTournament(backend, secretary);
  const people: Record<string, string> = {};
  for (const [number, full_name, handicap] of [
    ["8901", "R. K. Nair", "18.4"],
    ["8902", "Zoya Khan", "36.0"],
    ["8903", "Kiran Bhatt", "15.0"],
    ["8904", "Asha Rao", "9.1"],
  ] as const) {
    people[number] = randomUUID();
    await rpcOrThrow(backend, secretary, "save_person", {
      person: people[number],
      expected_version: 0,
      fields: {
        ...{ full_name, number, status: "member", phone: `+91984507${number}` },
        ...{ handicap, handicap_on: "2026-11-01" },
      },
    });
  }
  const csv = [
    "M.No,Player,Hcp,Division,Golf group",
    "8901,NAIR R K,,men,E-Golf",
    "8902,,,ladies,E-Golf",
    "8903,Somebody Different,7,men,E-Golf",
    "8904,Rao Asha,,ladies,E-Golf",
  ].join("\n");
  const checked = await admin.post(pathOf(cup), {
    ...{ intent: "check", csv },
    "defaults.phone": "98450 00000",
  });
  for (const words of [
    "8901 R. K. Nair of the register",
    "8902 Zoya Khan of the register",
    "The membership number is that of 8903 Kiran Bhatt in the register",
    "+919845078902",
  ]) {
    expect(checked.words).toContain(words);
  }
  expect(checked.words).not.toContain("8903 Kiran Bhatt of the register");
  const form = checked.form("csv");
  const boxes = Object.keys(form).filter((name) => name.startsWith("is."));
  expect(boxes).toHaveLength(3);
  // The last one is somebody else of this name, with another handicap.
  const [, , last = ""] = boxes;
  const unticked = Object.fromEntries(Object.entries(form).filter(([name]) => name !== last));
  const other = await admin.post(pathOf(cup), {
    ...{ ...unticked, intent: "check" },
    [last.replace("is.", "fix.") + "-handicap"]: "20",
  });
  const added = await admin.post(pathOf(cup), { ...other.form("csv"), intent: "add" });
  expect(added.refusal).toBeNull();
  expect(
    await backend.sql(
      `select player.full_name, player.person_id, player.known_by, version.handicap, version.phone
       from public.players as player
       join public.tournament_registrations as version on version.entry_id = player.entry_id
       where player.tournament_id = '${cup.id}' order by player.full_name collate "C"`,
    ),
  ).toEqual([
    {
      full_name: "NAIR R K",
      person_id: people["8901"],
      known_by: "number",
      handicap: "18.4",
      phone: "+919845078901",
    },
    {
      ...{ full_name: "Rao Asha", person_id: null, known_by: null },
      ...{ handicap: "20", phone: "+919845000000" },
    },
    {
      ...{ full_name: "Somebody Different", person_id: null, known_by: null },
      ...{ handicap: "7", phone: "+919845000000" },
    },
    {
      full_name: "Zoya Khan",
      person_id: people["8902"],
      known_by: "number",
      handicap: "36",
      phone: "+919845078902",
    },
  ]);
});

test("a list of numbers alone is entered, and its further players are the register's", async () => {
  const cup = await makeTournament(backend, secretary, {
    max_group_size: 3,
    divisions: [
      { id: "ladies", name: "Ladies", for: "women" },
      { id: "men", name: "Men", for: "men" },
      { id: "guests", name: "Guests", for: "guests" },
    ],
  });
  for (const [number, full_name, gender, status] of [
    ["8911", "Leela Nayak", "f", "member"],
    ["8912", "Harjit Gill", "m", "member"],
    ["8913", "Ng Wei Tan", null, "reciprocal"],
  ] as const) {
    await rpcOrThrow(backend, secretary, "save_person", {
      person: randomUUID(),
      expected_version: 0,
      fields: {
        ...{ full_name, number, status, gender, phone: `+91984507${number}` },
        ...{ handicap: "11.4", handicap_on: "2026-11-01" },
      },
    });
  }
  const csv = [
    "M.No,Golf group,Player 2 M.No,Player 3 name,Player 3 phone",
    "8911,E-Golf,8913,Harjit Gill,98450 78912",
    "8919,E-Golf,,,",
  ].join("\n");
  const checked = await admin.post(pathOf(cup), { intent: "check", csv });
  expect(checked.words).toContain("1 entry can be added.");
  expect(checked.words).toContain("No one in the register has the membership number 8919");
  const added = await admin.post(pathOf(cup), { ...checked.form("csv"), intent: "add" });
  expect(added.refusal).toBeNull();
  expect(
    await backend.sql(
      `select player.full_name, person.number, version.category,
              case when player.position > 0 then
                version.players -> (player.position - 1) ->> 'category' end as own
       from public.players as player
       join public.people as person on person.id = player.person_id
       join public.tournament_registrations as version on version.entry_id = player.entry_id
       where player.tournament_id = '${cup.id}' order by player.position`,
    ),
  ).toEqual([
    { full_name: "Leela Nayak", number: "8911", category: "ladies", own: null },
    { full_name: "Ng Wei Tan", number: "8913", category: "ladies", own: "guests" },
    { full_name: "Harjit Gill", number: "8912", category: "ladies", own: "men" },
  ]);
});

test("names alone are ticked with one press, and the register says the rest", async () => {
  const cup = await makeTournament(backend, secretary);
  const names = ["Binita Sen", "Chetan Sen", "Two Alike", "Two Alike"];
  for (const [index, full_name] of names.entries()) {
    await rpcOrThrow(backend, secretary, "save_person", {
      person: randomUUID(),
      expected_version: 0,
      fields: {
        ...{ full_name, number: `892${index}`, status: "member", gender: "m" },
        ...{ phone: `+9198450892${index}0`, handicap: "9.1", handicap_on: "2026-11-01" },
      },
    });
  }
  const form = {
    ...{ intent: "check", csv: "1. Binita Sen\n2. Chetan Sen\n3. Two Alike" },
    ...{ "defaults.category": "men", "defaults.golfGroup": "E-Golf" },
  };
  const checked = await admin.post(pathOf(cup), form);
  expect(checked.words).toContain("8920 Binita Sen of the register? Only the name says so");
  expect(checked.words).toContain("None of these lines can be added");
  expect(checked.words).toContain(
    "The register has several people of this name: 8922 Two Alike, 8923 Two Alike",
  );
  const ticked = await admin.post(pathOf(cup), { ...checked.form("csv"), allNames: "on" });
  expect(ticked.words).toContain("2 entries can be added");
  expect(ticked.words).not.toContain("Tick all");
  const added = await admin.post(pathOf(cup), { ...ticked.form("csv"), intent: "add" });
  expect(added.refusal).toBeNull();
  expect(
    await backend.sql(
      `select full_name, known_by from public.players where tournament_id = '${cup.id}' order by 1`,
    ),
  ).toEqual([
    { full_name: "Binita Sen", known_by: "phone" },
    { full_name: "Chetan Sen", known_by: "phone" },
  ]);
  // The next time the names are known.
  const next = await makeTournament(backend, secretary);
  const again = await admin.post(pathOf(next), { ...form, csv: "1. Chetan Sen\n2. Binita Sen" });
  expect(again.words).toContain("2 entries can be added");
  expect(again.words).not.toContain("Only the name says so");
});

test("whoever is entered already is not entered again by a list of numbers", async () => {
  const cup = await makeTournament(backend, secretary);
  const add = async (number: string, full_name: string) => {
    await rpcOrThrow(backend, secretary, "save_person", {
      person: randomUUID(),
      expected_version: 0,
      fields: {
        ...{ full_name, number, status: "member", gender: "m", phone: `+91984508${number}` },
        ...{ handicap: "9.1", handicap_on: "2026-11-01" },
      },
    });
  };
  await add("8931", "Dinesh Pai");
  await add("8932", "Twin Pai");
  await add("8933", "Twin Pai");
  const post = (csv: string) =>
    admin.post(pathOf(cup), {
      ...{ intent: "check", csv, "defaults.phone": "98450 00000" },
      ...{ "defaults.category": "men", "defaults.golfGroup": "E-Golf" },
    });
  const enter = async (csv: string) => {
    const checked = await post(csv);
    const added = await admin.post(pathOf(cup), { ...checked.form("csv"), intent: "add" });
    return [added.status, checked.words] as const;
  };
  // As a group writes it, and nothing says that it is the member.
  expect((await enter("1. Dinesh Pai 9.1"))[0]).toBe(302);
  expect((await enter("M.No\n8932"))[0]).toBe(302);

  const again = await post("M.No\n8931\n8932\n8933");
  expect(again.words).toContain("1 entry can be added");
  expect(again.words).toContain("Already entered: 1 line is skipped");
  expect(again.words).toContain("A player of this name is entered, and not joined to the register");
  // With the club's word that it is another Dinesh Pai, by a phone number of his.
  const other = await post("M.No,Phone\n8931,98450 12121");
  expect(other.words).toContain("1 entry can be added");
  // A further player, too, is who he is.
  const name = await post("Name,Phone\nTwin Pai,98450 88932");
  expect(name.words).toContain("Already entered: 1 line is skipped");
});
