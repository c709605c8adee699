import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { clubBackend } from "../support/club.ts";
import { processorLimit, processorTimeOfSessions } from "../support/process-usage.ts";

const { backend, call, member } = await clubBackend(1);

type Fields = Record<string, string | number | null | undefined>;
type Outcome = {
  kind: string;
  line?: number;
  name: string;
  problem?: string;
  candidates?: { name: string }[];
  before: Fields | null;
  after: Fields | null;
};

const DAY = "2026-11-01";
const DATABASE = new URL(backend.environment.DATABASE_URL ?? "").pathname.slice(1);

// Also those whom the tests of another file have left in the database, with their players and series.
beforeEach(() =>
  backend.sql(
    `update public.players set person_id = null, known_by = null, was_member = null
     where person_id is not null;
     delete from public.series where true;
     delete from public.people where true`,
  ),
);

/** The ids of people who are in the register. */
async function register(...people: Fields[]): Promise<string[]> {
  const ids: string[] = [];
  for (const fields of people) {
    const person = randomUUID();
    const { status, body } = await call("save_person", {
      person,
      expected_version: 0,
      fields: { full_name: "Asha Rao", status: "member", ...fields },
    });
    expect([status, body]).toEqual([200, 1]);
    ids.push(person);
  }
  return ids;
}

const linesOf = (rows: (Fields & { is?: string })[]) =>
  rows.map(({ is, ...fields }, index) => ({
    line: index + 2,
    fields: { full_name: "Asha Rao", ...fields },
    is,
  }));

type Query = { day?: string; gone?: string };

async function preview(
  rows: (Fields & { is?: string })[],
  { day = DAY, gone = "keep" }: Query = {},
) {
  const { status, body } = await call("preview_people", {
    lines: linesOf(rows),
    handicap_day: day,
    gone,
  });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as {
    counts: Record<string, number>;
    rows: Outcome[];
    digest: string;
    older: number;
  };
}

/** The kind of each line, with the problem. */
async function kinds(...rows: (Fields & { is?: string })[]): Promise<string[]> {
  const { rows: outcomes, counts } = await preview(rows);
  const ofLine = new Map(outcomes.map((each) => [each.line, each.problem ?? each.kind]));
  const quiet = counts["confirmed"] ? "confirmed" : "same";
  return rows.map((_, index) => ofLine.get(index + 2) ?? quiet);
}

async function run(rows: (Fields & { is?: string })[], query: Query = {}) {
  const { day = DAY, gone = "keep" } = query;
  const { digest } = await preview(rows, query);
  const id = randomUUID();
  const answer = await call("import_people", {
    ...{ import: id, lines: linesOf(rows), handicap_day: day, gone, digest },
  });
  return { id, ...answer };
}

const people = () =>
  backend.sql<Fields>(
    `select number, full_name, status, handicap, handicap_on::text, phone, version
     from public.people order by full_name, number`,
  );

describe("a line is", () => {
  test("the person with its number, if name, year or phone agrees", async () => {
    await register({ number: "0041", full_name: "Rohan Deshpande", birth_year: 1971 });
    expect(await kinds({ number: "41", full_name: "ROHAN  DESHPANDE" })).toEqual(["same"]);
    expect(await kinds({ number: "0041", full_name: "Deshpande Rohan" })).toEqual(["same"]);
    expect(await kinds({ full_name: "Deshpande Rohan", birth_year: 1971 })).toEqual(["same"]);
    expect(await kinds({ full_name: "Deshpande Rohan" })).toEqual(["uncertain"]);
    expect(await kinds({ number: "0041", full_name: "R Deshpande", birth_year: 1971 })).toEqual([
      "changed",
    ]);
    expect(await kinds({ number: "0041", full_name: "R Deshpande" })).toEqual(["other_name"]);
    expect(await kinds({ number: "0041", full_name: "R Deshpande", birth_year: 1972 })).toEqual([
      "other_name",
    ]);
    expect(await kinds({ number: "0410", full_name: "Rohan Other" })).toEqual(["added"]);
  });

  test("without a number the person with its name, if year or phone agrees", async () => {
    await register({ full_name: "Anita D’Souza", birth_year: 1968, phone: "+91 98450 10004" });
    const name = { full_name: "anita d'souza" };
    expect(await kinds({ ...name, birth_year: 1968 })).toEqual(["same"]);
    expect(await kinds({ ...name, phone: "9845010004" })).toEqual(["same"]);
    expect(await kinds({ ...name, second_phone: "9845010004" })).toEqual(["changed"]);
    expect(await kinds(name)).toEqual(["uncertain"]);
    expect(await kinds({ ...name, birth_year: 1998 })).toEqual(["added"]);
    expect(await kinds({ ...name, birth_year: 1998, phone: "9845010004" })).toEqual(["uncertain"]);
    expect(await kinds({ ...name, number: "7", birth_year: 1968 })).toEqual(["changed"]);
  });

  test("of two people of one name the one whose number it has", async () => {
    await register(
      { number: "0171", full_name: "Arjun Menon", birth_year: 1990 },
      { number: "0172", full_name: "Arjun Menon", birth_year: 2001 },
      { full_name: "Om Shetty", birth_year: 2009 },
      { full_name: "Om Shetty", birth_year: 2009 },
    );
    const arjun = { full_name: "Arjun Menon" };
    expect(await kinds({ ...arjun, number: "0171" }, { ...arjun, number: "0172" })).toEqual([
      "same",
      "same",
    ]);
    expect(await kinds({ ...arjun, number: "0173", birth_year: 1975 })).toEqual(["added"]);
    expect(await kinds({ ...arjun, number: "0173", birth_year: 1990 })).toEqual(["other_number"]);
    expect(await kinds({ full_name: "Om Shetty", birth_year: 2009 })).toEqual(["several"]);
  });

  test("none, when the list has the person or the number twice", async () => {
    await register({ number: "1", full_name: "Zoya Khan", birth_year: 1992 });
    const zoya = { full_name: "Zoya Khan", birth_year: 1992 };
    expect(await kinds({ ...zoya, number: "1" }, { ...zoya, number: "01" })).toEqual([
      "twice",
      "twice",
    ]);
    expect(await kinds({ number: "9" }, { number: "09", full_name: "New Person" })).toEqual([
      "twice",
      "twice",
    ]);
    expect(await kinds({ full_name: "New Person" }, { full_name: "New Person" })).toEqual([
      "twice",
      "twice",
    ]);
    expect(
      await kinds({ full_name: "New Person", birth_year: 1990 }, { full_name: "New Person" }),
    ).toEqual(["added", "added"]);
  });

  test("twice in the list, the one that the desk has chosen", async () => {
    const [zoya = ""] = await register({ number: "1", full_name: "Zoya Khan", birth_year: 1992 });
    const line = { number: "1", full_name: "Zoya Khan", birth_year: 1992, handicap: "12.0" };
    const other = { ...line, handicap: "11.0" };
    expect(await kinds({ ...line, is: zoya }, other)).toEqual(["changed", "twice"]);
    expect(await kinds(line, { ...other, is: zoya })).toEqual(["twice", "changed"]);
    expect(await kinds({ ...line, is: zoya }, { ...other, is: zoya })).toEqual(["twice", "twice"]);
  });

  test("who the desk says that it is", async () => {
    const [first = "", second = ""] = await register(
      { full_name: "Om Shetty", birth_year: 2009 },
      { full_name: "Om Shetty", birth_year: 2009, number: "12" },
    );
    const om = { full_name: "Om Shetty", handicap: "19.9" };
    expect(await kinds({ ...om, is: second })).toEqual(["changed"]);
    expect(await kinds({ ...om, is: "new" })).toEqual(["added"]);
    expect(await kinds({ ...om, is: second }, { ...om, is: second })).toEqual(["twice", "twice"]);
    expect(await kinds({ ...om, is: first }, { ...om, is: second })).toEqual([
      "changed",
      "changed",
    ]);
    // A number is one person's: it cannot be a new person's too.
    expect(await kinds({ full_name: "New Person", number: "12", is: "new" })).toEqual([
      "other_name",
    ]);
  });
});

test("a field that is empty changes nothing, and each that is not is shown as it was and will be", async () => {
  await register({
    ...{ number: "0041", full_name: "Rohan Deshpande", phone: "+91 98450 10001" },
    ...{ email: "Rohan@example.com", handicap: "12.3", handicap_on: "2026-10-01" },
  });
  const { rows } = await preview([
    {
      ...{ number: "41", full_name: "Rohan Deshpande", phone: "9845010001", gender: "m" },
      ...{ email: "rohan@example.com", handicap: "12.1" },
    },
  ]);
  expect(rows).toMatchObject([
    {
      kind: "changed",
      before: { gender: null, handicap: "12.3", handicap_on: "2026-10-01" },
      after: { gender: "m", handicap: "12.1", handicap_on: DAY },
    },
  ]);
  expect(Object.keys(rows[0]?.after ?? {}).toSorted()).toEqual([
    "gender",
    "handicap",
    "handicap_on",
  ]);
});

test("a handicap of an earlier day is not taken, and the same one gets the later day", async () => {
  await register({ number: "1", handicap: "12.3", handicap_on: "2026-10-15" });
  const row = { number: "1", handicap: "12.1" };
  expect(await preview([row], { day: "2026-10-14" })).toMatchObject({
    counts: { same: 1 },
    older: 1,
  });
  expect(await preview([row], { day: "2026-10-15" })).toMatchObject({
    counts: { changed: 1 },
    older: 0,
  });
  expect(await preview([{ number: "1", handicap: "12.3" }])).toMatchObject({
    counts: { confirmed: 1 },
  });
  await run([{ number: "1", handicap: "12.3" }]);
  expect(await people()).toMatchObject([{ handicap: "12.3", handicap_on: DAY }]);
});

test("who is not in the list stays, or becomes a former member if that is chosen", async () => {
  await register(
    { number: "1", full_name: "In List" },
    { number: "2", full_name: "Not In List" },
    { full_name: "Some Guest", status: "guest" },
  );
  const rows = [{ number: "1", full_name: "In List" }];
  expect((await preview(rows)).rows).toMatchObject([{ kind: "gone", name: "Not In List" }]);
  expect((await run(rows)).body).toEqual({ added: 0, changed: 0, gone: 0, left_out: 0 });
  expect((await people()).map(({ status }) => status)).toEqual(["member", "member", "guest"]);
  expect((await run(rows, { gone: "former" })).body).toEqual({
    added: 0,
    changed: 0,
    gone: 1,
    left_out: 0,
  });
  expect((await people()).map(({ status }) => status)).toEqual(["member", "former", "guest"]);
});

test("a former member or a guest of the list is a member again, if that is chosen", async () => {
  const [host] = await register({ number: "1", full_name: "Host Rao" });
  await register(
    { number: "2", full_name: "Gone Das", status: "former" },
    { number: "3", full_name: "Guest Nair", status: "guest", guest_of: host },
  );
  const lines = [
    { line: 2, fields: { number: "2", full_name: "Gone Das" }, back: true },
    { line: 3, fields: { number: "3", full_name: "Guest Nair" }, back: true },
    { line: 4, fields: { number: "1", full_name: "Host Rao" }, back: true },
  ];
  const shown = async (back: boolean) => {
    const { body } = await call("preview_people", {
      lines: lines.map((line) => ({ ...line, back })),
      handicap_day: DAY,
    });
    return (body as unknown as { rows: Outcome[] }).rows.map(({ name, after }) => [
      name,
      after?.["status"],
    ]);
  };
  expect(await shown(true)).toEqual([
    ["Gone Das", "member"],
    ["Guest Nair", "member"],
  ]);
  expect(await shown(false)).toEqual([]);
});

test("what was shown is done once, and not when the register has changed since", async () => {
  await register({ number: "1", handicap: "12.3", handicap_on: "2026-10-01" });
  const rows = [
    { number: "1", handicap: "12.1" },
    { number: "2", full_name: "New Person" },
  ];
  const { digest } = await preview(rows);
  const body = { lines: linesOf(rows), handicap_day: DAY, gone: "keep", digest };
  const id = randomUUID();
  const counts = { added: 1, changed: 1, gone: 0, left_out: 0 };
  expect((await call("import_people", { ...body, import: id })).body).toEqual(counts);
  const after = await people();
  expect(after.map(({ handicap }) => handicap)).toEqual(["12.1", null]);
  expect((await call("import_people", { ...body, import: id })).body).toEqual(counts);
  expect(await people()).toEqual(after);
  const uncertain = await call("import_people", {
    ...body,
    import: randomUUID(),
    lines: linesOf([...rows, { full_name: "New Person" }]),
  });
  expect(uncertain.body.message).toBe("register_changed");
  const again = await call("import_people", { ...body, import: randomUUID() });
  expect(again.body.message).toBe("register_changed");
  expect(await people()).toEqual(after);
});

describe("an import is taken back", () => {
  const before = { handicap: "12.3", handicap_on: "2026-10-01" };
  const rows = [
    { number: "2", full_name: "First Person", handicap: "12.1" },
    { number: "1", full_name: "Second Person", handicap: "9.0" },
    { number: "3", full_name: "New Person" },
  ];

  test("as one, numbers that were exchanged too", async () => {
    const [first = "", second = ""] = await register(
      { number: "1", full_name: "First Person", ...before },
      { number: "2", full_name: "Second Person", birth_year: 1950 },
      { number: "4", full_name: "Gone Person" },
    );
    const was = await people();
    const exchanged = rows.map((row, index) => ({
      ...row,
      ...[{ is: first }, { is: second }][index],
    }));
    const { id, body } = await run(exchanged, { gone: "former" });
    expect(body).toEqual({ added: 1, changed: 2, gone: 1, left_out: 0 });
    expect((await people()).map(({ number, status }) => [number, status])).toEqual([
      ["2", "member"],
      ["4", "former"],
      ["3", "member"],
      ["1", "member"],
    ]);
    expect((await call("take_back_people", { import: id })).body).toBe(true);
    expect((await call("take_back_people", { import: id })).body).toBe(true);
    const unversioned = (all: Fields[]) => all.map((each) => ({ ...each, version: 0 }));
    expect(unversioned(await people())).toEqual(unversioned(was));
  });

  test("not, when its people were changed since, who are named", async () => {
    await register(
      { number: "1", full_name: "Second Person" },
      { number: "2", full_name: "First Person" },
    );
    const { id } = await run(rows);
    const [known] = await backend.sql<{ id: string; version: number }>(
      "select id, version from public.people where full_name = 'New Person'",
    );
    await call("save_person", {
      person: known?.id,
      expected_version: known?.version,
      fields: { full_name: "New Person", status: "junior" },
    });
    const was = await people();
    expect((await call("take_back_people", { import: id })).body).toMatchObject({
      message: "people_changed",
      details: "New Person",
    });
    expect(await people()).toEqual(was);
  });

  test("with what was changed since in other fields than its own", async () => {
    const [person = ""] = await register({ number: "1", ...before });
    const { id } = await run([{ number: "1", handicap: "12.1" }]);
    await call("save_person", {
      person,
      expected_version: 2,
      fields: {
        ...{ full_name: "Asha Rao", status: "member", number: "1", phone: "9845010001" },
        ...{ handicap: "12.1", handicap_on: DAY },
      },
    });
    expect((await call("take_back_people", { import: id })).body).toBe(true);
    expect(await people()).toMatchObject([{ ...before, phone: "9845010001" }]);
  });

  test("not, when someone whom it added has guests now", async () => {
    const { id } = await run([{ full_name: "New Host" }]);
    const [host] = await backend.sql<{ id: string }>("select id from public.people");
    await register({ full_name: "Later Guest", status: "guest", guest_of: host?.id ?? "" });
    expect((await call("take_back_people", { import: id })).body).toMatchObject({
      message: "people_changed",
      details: "New Host",
    });
  });

  test("without those who were removed since, of whom nothing is kept", async () => {
    const [person = ""] = await register({ number: "1", ...before });
    const { id } = await run([{ number: "1", handicap: "12.1" }]);
    await call("remove_person", { person, expected_version: 2 });
    expect(await backend.sql("select from public.people_import_lines")).toEqual([]);
    expect((await call("take_back_people", { import: id })).body).toBe(true);
    expect(await people()).toEqual([]);
  });
});

test("3,000 people are imported, refreshed with 40 changes and taken back, each within 5 s of processor", async () => {
  const list = Array.from({ length: 3_000 }, (_, index) => ({
    number: String(index + 1).padStart(5, "0"),
    full_name: `Person ${String.fromCodePoint(65 + (index % 26))} ${index}`,
    birth_year: 1940 + (index % 70),
    phone: `+9198450${String(index).padStart(5, "0")}`,
    handicap: `${index % 37}.${index % 10}`,
  }));
  const refreshed = list.map((row, index) =>
    index < 40 ? { ...row, handicap: `${(index + 1) % 37}.5` } : row,
  );
  const times: Record<string, number> = {};
  const timed = async <Result>(name: string, work: () => Promise<Result>) => {
    const before = processorTimeOfSessions(DATABASE);
    const result = await work();
    times[name] = processorTimeOfSessions(DATABASE) - before;
    return result;
  };
  const first = await timed("preview and import 3,000", () => run(list, { day: "2026-10-01" }));
  expect(first.body).toEqual({ added: 3_000, changed: 0, gone: 0, left_out: 0 });
  const shown = await timed("preview 40 changes", () => preview(refreshed));
  expect(shown.counts).toEqual({ changed: 40, confirmed: 2_960 });
  const second = await timed("preview and import 40 changes", () => run(refreshed));
  expect(second.body).toEqual({ added: 0, changed: 3_000, gone: 0, left_out: 0 });
  await timed("take 40 changes back", () => call("take_back_people", { import: second.id }));
  const [sums] = await backend.sql(
    `select count(*)::int as people, count(distinct handicap_on)::int as days,
            min(handicap_on)::text as day from public.people`,
  );
  expect(sums).toEqual({ people: 3_000, days: 1, day: "2026-10-01" });
  await timed("take 3,000 back", () => call("take_back_people", { import: first.id }));
  expect((await call("people_page")).body).toMatchObject({ total: 0 });
  expect(Object.keys(times)).toHaveLength(5);
  const limit = processorLimit(5_000);
  expect(Object.entries(times).filter(([, milliseconds]) => milliseconds > limit)).toEqual([]);
}, 120_000);

test("an import has at most 5,000 lines, of the register's fields only", async () => {
  const attempt = (lines: unknown) =>
    call("preview_people", { lines, handicap_day: DAY, gone: "keep" });
  const line = { line: 1, fields: { full_name: "Asha Rao" } };
  for (const lines of [
    {},
    [{ ...line, fields: { full_name: "" } }],
    [{ ...line, fields: { full_name: "Asha Rao", user_id: randomUUID() } }],
    [{ fields: line.fields }],
    ["x"],
    [{ ...line, fields: { full_name: "Asha Rao", birth_year: "x" } }],
  ]) {
    expect((await attempt(lines)).body).toMatchObject({ message: "lines_invalid" });
  }
  expect((await attempt([line])).status).toBe(200);
});

test("members import and take back nothing", async () => {
  for (const [name, body] of [
    ["preview_people", { lines: [], handicap_day: DAY, gone: "keep" }],
    [
      "import_people",
      { import: randomUUID(), lines: [], handicap_day: DAY, gone: "keep", digest: "" },
    ],
    ["take_back_people", { import: randomUUID() }],
  ] as const) {
    expect([name, (await call(name, body, member(0))).status]).toEqual([name, 403]);
    expect([name, (await call(name, body, null)).status]).toEqual([name, 401]);
  }
});
