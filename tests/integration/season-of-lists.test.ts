import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { dayInIndiaOf } from "#app/site/today.ts";
import { seriesDesk } from "../support/series.ts";
import { acquireBackend } from "../support/shared-backends.ts";
import { clubSite } from "../support/test-site.ts";
import { makeTournament, type Saved } from "../support/tournaments.ts";

const { backend, secretary, admin, visitor } = await clubSite(await acquireBackend());

const { publishAgain, onDay, makeSeries, addTournament, setState, linesOf } = seriesDesk({
  backend,
  secretary,
  admin,
  visitor,
});

const IMPORT = "/admin/people/import";
const IMPORTS = "/admin/people/imports";

/** Of no other test's people. */
const LETTERS = Array.from({ length: 6 }, () => "bdgklmnprstv"[randomInt(12)]).join("a");
const FAMILY = LETTERS.slice(0, 1).toUpperCase() + LETTERS.slice(1);
const CODE = String(randomInt(10_000, 99_999));

const GIVEN = [
  ..."Asha Bela Chand Devi Esha Farah Gopal Hari Indu Jaya Kiran Leela Meera Nina Om".split(" "),
  ..."Priya Qadir Ravi Sita Tara Uma Vikram Wasim Xavier Yash Zoya".split(" "),
  // Two of one name.
  ..."Arjun Arjun".split(" "),
];

const people = GIVEN.map((given, index) => ({
  number: `${CODE}${String(index).padStart(2, "0")}`,
  name: `${given} ${FAMILY}`,
  phone: `98${CODE}${String(index).padStart(3, "0")}`,
  handicap: `${index + 1}.4`,
}));

/** The list is checked, and added with one press. */
async function importPeople(csv: string): Promise<string> {
  const page = await admin.get(IMPORT);
  const checked = await admin.post(IMPORT, { ...page.form("csv"), csv, intent: "check" });
  const added = await admin.post(IMPORT, {
    ...checked.form("csv"),
    ...(checked.text.includes('name="areNew"') && { areNew: "on" }),
    intent: "import",
  });
  expect([added.status, added.errors]).toEqual([302, {}]);
  return (await admin.follow(added)).notice.join(" ");
}

async function addEntrants({ id }: Saved, csv: string): Promise<string> {
  const path = `/admin/tournaments/${id}/entrants/import`;
  const checked = await admin.post(path, {
    ...{ intent: "check", csv, "defaults.phone": "98450 00000" },
    ...{ "defaults.category": "men", "defaults.golfGroup": "E-Golf" },
  });
  const added = await admin.post(path, { ...checked.form("csv"), intent: "add" });
  expect([added.status, checked.words]).toEqual([302, expect.stringContaining("can be added")]);
  return (await admin.follow(added)).notice.join(" ");
}

/** Scores from a file, and the results published. */
async function play(medal: Saved, csv: string): Promise<string> {
  const path = `/admin/tournaments/${medal.id}/results/import`;
  const page = await admin.get(path);
  const checked = await admin.post(path, { ...page.form("csv"), intent: "preview", csv });
  const saved = await admin.post(path, { ...checked.form("csv"), intent: "import" });
  expect([saved.status, saved.errors]).toEqual([302, {}]);
  return publishAgain({ ...medal, players: {} });
}

const nextMedal = (name: string) =>
  makeTournament(backend, secretary, {
    name: `${name} ${CODE}`,
    has_information_page: true,
    capacity: 40,
    starts_on: dayInIndiaOf(new Date()),
  });

const members = `M.No,Name,Phone,Handicap\n${people
  .map(({ number, name, phone, handicap }) => [number, name, phone, handicap].join(","))
  .join("\n")}`;

test("a season of three lists of 28 counts for 28 people, and no choice is made by hand", async () => {
  expect(await importPeople(members)).toContain("28 people added");
  const series = await makeSeries();
  const medals = [await nextMedal("May"), await nextMedal("June"), await nextMedal("July")];
  for (const medal of medals) await addTournament(series, medal);
  await setState(series, "show");
  const [may, june, july] = medals as [Saved, Saved, Saved];

  const open = async ({ id }: Saved) =>
    (await admin.get(`/admin/tournaments/${id}/entrants/people`)).words;

  // Numbers alone.
  expect(
    await addEntrants(may, `M.No\n${people.map(({ number }) => number).join("\n")}`),
  ).toContain("28 entries added");
  const scores = `M.No,Points\n${people.map(({ number }, index) => `${number},${40 - index}`).join("\n")}`;
  const notice = await play(may, scores);
  expect(notice).toContain("published");
  expect(await linesOf(series)).toHaveLength(28);

  // As a group writes it: names, and of two of one name the phone number.
  const message = people.map(
    ({ name, phone }, index) =>
      `${index + 1}. ${name}${name.startsWith("Arjun") ? ` ${phone}` : ""}`,
  );
  expect(await addEntrants(june, message.join("\n"))).toContain("28 entries added");
  await play(june, scores);

  // The surname first, with phones.
  const turned = people.map(({ name, phone }) => {
    const [given = "", family = ""] = name.split(" ");
    return `${family} ${given},${phone}`;
  });
  expect(await addEntrants(july, `Name,Phone\n${turned.join("\n")}`)).toContain("28 entries added");
  await play(july, scores);

  for (const medal of medals) expect(await open(medal)).toContain("Joined (28)");
  for (const [index, medal] of medals.entries()) {
    await onDay({ ...medal, players: {} }, `2026-0${5 + index}-03`);
  }
  const table = await linesOf(series);
  expect(table).toHaveLength(28);
  // As the register has it, whatever a list says.
  expect(table[0]).toEqual([1, `Asha ${FAMILY}`, 30]);
  expect(await admin.words(series.path)).not.toContain("does not count");

  // Taken back and read again, everyone is one person.
  const imports = await admin.get(IMPORTS);
  expect(imports.words).toContain("28 people whom it would remove play in tournaments.");
  const [, id = ""] = /name="takeBack" value="([^"]+)"/.exec(imports.text) ?? [];
  const back = await admin.post(IMPORTS, { takeBack: id });
  expect((await admin.follow(back)).notice.join(" ")).toContain("Taken back");
  expect(await importPeople(members)).toContain("28 people added");
  expect(await linesOf(series)).toEqual(table);

  // Removed and added again, too.
  const [asha] = await backend.sql<{ id: string }>(
    `select id from public.people where number = '${people[0]?.number ?? ""}'`,
  );
  const remove = `/admin/people/${asha?.id ?? ""}/remove`;
  const removed = await admin.post(remove, (await admin.get(remove)).form("version"));
  expect(removed.refusal).toBeNull();
  expect(await importPeople(members)).toContain("1 person added");
  expect(await linesOf(series)).toEqual(table);
});
