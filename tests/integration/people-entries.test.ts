import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { MESSAGES } from "#app/club/entrants/messages.ts";
import { clubSite } from "../support/test-site.ts";
import { makeTournament, rpc, rpcOrThrow, type Saved } from "../support/tournaments.ts";

const { backend, secretary, golfer, admin, newMember } = await clubSite();

const cup = await makeTournament(backend, secretary);
/** Asks for a handicap without a plus. */
const BASH = { id: "bangalore-birdie-bash" };

const formPath = ({ id }: Pick<Saved, "id">) => `/admin/tournaments/${id}/entrants/new`;

async function addPerson(fields: Record<string, string>, account = ""): Promise<string> {
  const person = randomUUID();
  await rpcOrThrow(backend, secretary, "save_person", {
    person,
    expected_version: 0,
    fields: { full_name: "Asha Rao", status: "member", ...fields },
    account_email: account,
  });
  return person;
}

test("three letters find people, and the one who is chosen fills the form", async () => {
  const { user } = await newMember();
  const person = await addPerson(
    {
      ...{ full_name: "Quirin Fernandes", title: "Dr.", number: "Q-118", phone: "9845010005" },
      ...{ email: "quirin@example.com", handicap: "+2.4", handicap_on: "2026-11-01" },
    },
    user.email,
  );
  await addPerson({ full_name: "Quirin Other" });
  const found = await admin.get(`${formPath(cup)}?q=qui`);
  expect(found.words).toContain("2 people. Choose one to fill in the form.");
  const [, link = ""] =
    /href="([^"]+)"[^>]*>Dr\. Quirin Fernandes</.exec(found.text.replaceAll("&amp;", "&")) ?? [];
  const chosen = await admin.get(link);
  expect(chosen.words).toContain("Q-118 · Member · +2.4 on 1 November 2026");
  const form = chosen.form("fullName");
  expect(form).toMatchObject({
    fullName: "Dr. Quirin Fernandes",
    phone: "9845010005",
    email: "quirin@example.com",
    handicap: "+2.4",
    accountEmail: user.email,
  });
  const added = await admin.post(formPath(cup), {
    ...form,
    golfGroup: "E-Golf",
    category: "men",
  });
  expect((await admin.follow(added)).words).toContain("Dr. Quirin Fernandes");
  // What the tournament's form does not take is not filled in.
  expect((await admin.get(`${formPath(BASH)}?person=${person}`)).value("handicap")).toBe("");
});

test("a search that finds no person says so, and one that finds many asks for more", async () => {
  expect(await admin.words(`${formPath(cup)}?q=zzz`)).toContain("No person matches");
  await backend.sql(`
    insert into public.people (id, full_name)
    select gen_random_uuid(), 'Many Namesake' from generate_series(1, 11)`);
  const many = await admin.words(`${formPath(cup)}?q=many`);
  expect(many).toContain("11 people");
  expect(many).toContain("The first ten are shown");
  expect((await admin.get(`${formPath(cup)}?person=${randomUUID()}`)).status).toBe(404);
});

test("a member's own form is filled from the register, with the day of the handicap", async () => {
  const { user, visitor } = await newMember();
  const path = `/tournaments/${cup.slug}/register`;
  expect((await visitor.get(path)).form("fullName")).toMatchObject({ phone: "", handicap: "" });
  await addPerson(
    { phone: "+91 98450 10009", handicap: "14.0", handicap_on: "2026-11-01" },
    user.email,
  );
  const filled = await visitor.get(path);
  expect(filled.form("fullName")).toMatchObject({
    fullName: user.fullName,
    email: user.email,
    phone: "+91 98450 10009",
    handicap: "14",
  });
  expect(filled.words).toContain("As of the club’s list, 1 November 2026.");
  const own = await visitor.post(path, {
    ...filled.form("fullName"),
    ...{ golfGroup: "E-Golf", category: "men", handicap: "13", clubWebsite: "" },
  });
  expect(own.refusal).toBeNull();
  // What was entered counts from then on.
  const update = await visitor.get(`${path}?update`);
  expect(update.value("handicap")).toBe("13");
  expect(update.words).not.toContain("As of the club’s list");
});

test("a handicap that differs from the register's is marked, of entrants with an account and without", async () => {
  const fields = { handicap: "12.1", handicap_on: "2026-11-01" };
  const entered = (own: Record<string, string>) => ({
    ...own,
    ...{ phone: "9845010001", golfGroup: "E-Golf", category: "men" },
  });
  const add = async (fullName: string, handicap: string) => {
    const person = await addPerson({ ...fields, full_name: fullName });
    const form = (await admin.get(`${formPath(cup)}?person=${person}`)).form("fullName");
    return admin.post(formPath(cup), entered({ ...form, handicap }));
  };
  const [same, other] = [await add("Same Handicap", "12.1"), await add("Other Handicap", "12.2")];
  const { user, visitor } = await newMember({ fullName: "Own Handicap" });
  await addPerson({ ...fields, handicap: "NH" }, user.email);
  const path = `/tournaments/${cup.slug}/register`;
  const form = (await visitor.get(path)).form("fullName");
  const own = await visitor.post(path, entered({ ...form, handicap: "20", clubWebsite: "" }));
  expect(own.refusal).toBeNull();

  const list = async (name: string) =>
    admin.words(`/admin/tournaments/${cup.id}/entrants?q=${name}+handicap`);
  expect(await list("same")).not.toContain("Club’s list");
  expect(await list("other")).toContain("Club’s list: 12.1, 1 November 2026");
  expect(await list("own")).toContain("Club’s list: no handicap, 1 November 2026");

  expect((await admin.follow(same)).words).toContain("12.1, as of 1 November 2026.");
  const page = await admin.follow(other);
  expect(page.words).toContain("12.1, as of 1 November 2026. The entry has another one.");
  expect((await admin.follow(same)).words).not.toContain("The entry has another one.");
  const handicaps = await rpc(backend, golfer, "club_handicaps", { tournament: cup.id });
  expect(handicaps.status).toBe(403);
});

test("the club's handicaps are taken over, each as a correction, once they were shown", async () => {
  const open = await makeTournament(backend, secretary, { max_group_size: 2 });
  const page = `/admin/tournaments/${open.id}/entrants/handicaps`;
  const add = async (name: string, own: string, club: string) => {
    const person = await addPerson({
      ...{ full_name: name, handicap: club, handicap_on: "2026-11-01" },
    });
    const form = (await admin.get(`${formPath(open)}?person=${person}`)).form("fullName");
    const added = await admin.post(formPath(open), {
      ...form,
      ...{ phone: "9845010001", golfGroup: "E-Golf", category: "men", handicap: own },
    });
    expect(added.refusal).toBeNull();
    return person;
  };
  const first = await add("First Taken", "12.2", "12.1");
  await add("Second Taken", "20", "+1.0");
  await add("Same Already", "9", "9.0");
  const handicaps = () =>
    backend.sql(
      `select full_name, handicap from public.players
       where tournament_id = '${open.id}' order by full_name`,
    );
  const before = await handicaps();

  const list = await admin.words(`/admin/tournaments/${open.id}/entrants`);
  expect(list).toContain("Club’s handicaps (2)");
  const shown = await admin.get(page);
  expect(shown.words).toContain("Entered: 12.2 · Club’s list: 12.1, 1 November 2026");
  expect(shown.words).not.toContain("Same Already");

  await rpcOrThrow(backend, secretary, "save_person", {
    person: first,
    expected_version: 1,
    fields: {
      ...{ full_name: "First Taken", status: "member" },
      ...{ handicap: "12.0", handicap_on: "2026-11-02" },
    },
  });
  const outdated = await admin.post(page, shown.form("seen"));
  expect([outdated.status, outdated.alert[0]]).toEqual([400, "Not taken yet"]);
  expect(await handicaps()).toEqual(before);

  const taken = await admin.post(page, outdated.form("seen"));
  expect((await admin.follow(taken)).notice[0]).toBe("Handicaps taken");
  expect(await handicaps()).toEqual([
    { full_name: "First Taken", handicap: "12" },
    { full_name: "Same Already", handicap: "9" },
    { full_name: "Second Taken", handicap: "+1" },
  ]);
  expect(
    await backend.sql(
      `select count(*)::int as corrected from public.admin_audit
       where tournament_id = '${open.id}' and action = 'entrant-corrected'`,
    ),
  ).toEqual([{ corrected: 2 }]);
  expect(await admin.words(page)).toContain("Every entrant who is in the register");
});

test("once play has begun a handicap is taken over with a reason, as any correction", async () => {
  const open = await makeTournament(backend, secretary);
  const person = await addPerson({
    ...{ full_name: "Played Already", handicap: "12.1", handicap_on: "2026-11-01" },
  });
  const form = (await admin.get(`${formPath(open)}?person=${person}`)).form("fullName");
  const added = await admin.post(formPath(open), {
    ...form,
    ...{ phone: "9845010001", golfGroup: "E-Golf", category: "men", handicap: "13" },
  });
  const entry = (added.location ?? "").split("?")[0] ?? "";
  const page = `/admin/tournaments/${open.id}/entrants/handicaps`;
  const early = await admin.get(page);
  expect(early.text).not.toContain('name="reason"');
  await backend.sql(`select private.fix_playing_data('${open.id}', 'card', now())`);
  // What was shown did not say that a reason is needed, nor what changes on the board.
  const outdated = await admin.post(page, early.form("seen"));
  expect([outdated.status, outdated.alert[0]]).toEqual([400, "Not taken yet"]);

  const shown = await admin.get(page);
  expect(shown.words).toContain("correct them only with a reason.");
  expect(shown.words).toContain("What changes on the board");
  const refused = await admin.post(page, shown.form("seen"));
  expect([refused.status, refused.errors["reason"]]).toEqual([400, MESSAGES.reason]);
  expect(
    await backend.sql(`select handicap from public.players where tournament_id = '${open.id}'`),
  ).toEqual([{ handicap: "13" }]);

  const reason = "The list of 1 November counts";
  const taken = await admin.post(page, { ...refused.form("seen"), reason });
  expect((await admin.follow(taken)).notice[0]).toBe("Handicaps taken");
  expect(
    await backend.sql(
      `select fixed.handicap, fixed.reason, line.details ->> 'reason' as noted
       from public.playing_data as fixed
       join public.admin_audit as line
         on line.tournament_id = fixed.tournament_id and line.action = 'entrant-corrected'
       where fixed.tournament_id = '${open.id}'`,
    ),
  ).toEqual([{ handicap: "12.1", reason, noted: reason }]);
  expect(await admin.words(entry)).toContain(`: ${reason}`);
});
