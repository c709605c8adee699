import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addEntrant } from "../support/entrants.ts";
import { clubSite } from "../support/test-site.ts";
import { makeTournament } from "../support/tournaments.ts";

const { backend, secretary, admin, newVisitor } = await clubSite();

const NAME = "Ravi Kumar";

const tokenOf = async (entry: string) => {
  const [row] = await backend.sql<{ token: string }>(
    `insert into public.entry_links (entry_id) values ('${entry}')
     on conflict (entry_id) do update set entry_id = excluded.entry_id returning token`,
  );
  return row?.token ?? "";
};

test("who shares a name has a number on the entrant's pages, in notices, and behind the link", async () => {
  const cup = await makeTournament(backend, secretary);
  const add = (phone: string) =>
    addEntrant(backend, secretary, cup, {
      full_name: NAME,
      phone,
      email: `${randomUUID()}@example.com`,
    });
  await add("0984501111");
  const { entry_id: entry } = await add("0984501112");
  const path = `/admin/tournaments/${cup.id}/entrants/${entry}`;
  const numbered = `${NAME} (no. 2)`;
  const page = await admin.get(path);
  expect(page.text).toMatch(/<h1[^>]*>Ravi Kumar \(no\. 2\)<\/h1>/);
  await admin.fill(`${path}/edit`, "fullName", { handicap: "16" });
  expect((await admin.get(path)).notice).toContain(`The entry of ${numbered} was corrected`);
  expect((await admin.get(`${path}/withdraw`)).words).toContain(`add ${numbered} again`);
  const linked = await newVisitor().get(`/entry/withdraw?token=${await tokenOf(entry)}`);
  expect(linked.words).toContain(numbered);
  const added = await admin.fill(`/admin/tournaments/${cup.id}/entrants/new`, "fullName", {
    fullName: NAME,
    phone: "9845011113",
    golfGroup: "E-Golf",
    category: "men",
    handicap: "9",
  });
  expect(added.refusal).toBeNull();
  const [third] = await backend.sql<{ entry_id: string }>(
    `select entry_id from public.players where tournament_id = '${cup.id}' and namesake = 3`,
  );
  expect(
    (await admin.get(`/admin/tournaments/${cup.id}/entrants/${third?.entry_id ?? ""}`)).notice,
  ).toContain(`${NAME} (no. 3) is entered`);
});

test("the file of the entrants has a column of the numbers where people share a name", async () => {
  const cup = await makeTournament(backend, secretary, { max_group_size: 2 });
  const file = async () => {
    const { text } = await admin.get(`/admin/tournaments/${cup.id}/entrants.csv`);
    return text
      .slice(1)
      .trim()
      .split("\r\n")
      .map((line) => line.split(","));
  };
  const add = (full_name: string, phone: string, partner: string) =>
    addEntrant(backend, secretary, cup, {
      full_name,
      phone,
      players: [{ full_name: partner, phone: `${phone}1`, handicap: "9", category: "men" }],
    });
  await add("Asha Rao", "0984501111", NAME);
  expect((await file())[0]).not.toContain("No. of this name");
  await add(NAME, "0984501112", "Bea Das");
  const [headings = [], ...lines] = await file();
  const [own, partner] = ["No. of this name", "Player 2 no. of this name"].map((heading) =>
    headings.indexOf(heading),
  );
  const numbers = lines.map((line) => [line[own ?? -1], line[partner ?? -1]]);
  expect(numbers).toEqual([
    ["", "1"],
    ["2", ""],
  ]);
  expect(lines.map((line) => line[headings.indexOf("Name")])).toEqual(["Asha Rao", NAME]);
});

test("behind the link the result that was taken back is said to be", async () => {
  const cup = await makeTournament(backend, secretary, { starts_on: "2020-07-04" });
  const { entry_id: entry } = await addEntrant(backend, secretary, cup, {
    email: `${randomUUID()}@example.com`,
  });
  const read = async () => (await newVisitor().get(`/entry?token=${await tokenOf(entry)}`)).words;
  const sentence = "The results were taken back on";
  expect(await read()).not.toContain(sentence);
  await backend.sql(
    `insert into public.tournament_play (tournament_id, results_taken_back_at)
     values ('${cup.id}', now())
     on conflict (tournament_id) do update set results_taken_back_at = now()`,
  );
  expect(await read()).toContain(sentence);
});
