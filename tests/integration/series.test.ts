import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { competitionPath } from "#app/club/play/paths.ts";
import { DO_NOT_COUNT } from "#app/tournaments/format-words.ts";
import { createUser, type TestUser } from "../support/backend.ts";
import { addEntrant } from "../support/entrants.ts";
import { type Medal, type Series, seriesDesk } from "../support/series.ts";
import { acquireBackend } from "../support/shared-backends.ts";
import { clubSite } from "../support/test-site.ts";
import { cancelTournament, makeTournament, rpc, rpcOrThrow } from "../support/tournaments.ts";

const { backend, secretary, admin, member, visitor, newMember } = await clubSite(
  await acquireBackend(),
);

const {
  addPerson,
  makeMedal,
  clubResults,
  publish,
  publishAgain,
  onDay,
  makeSeries,
  addTournament,
  setState,
  fileOf,
  linesOf,
} = seriesDesk({ backend, secretary, admin, visitor });

test("a season of six medals follows what is published, corrected and cancelled", async () => {
  const people = {
    "Asha Rao": await addPerson("Asha Rao"),
    "Bea Das": await addPerson("Bea Das"),
    "Chitra Sen": await addPerson("Chitra Sen"),
  };
  const gita = await addPerson("Gita Guest", "guest");
  const medals: Medal[] = [];
  for (let month = 1; month <= 6; month += 1) {
    const medal = await makeMedal(`Medal ${month} ${randomUUID().slice(0, 4)}`, {
      ...people,
      "Gita Guest": gita,
    });
    medals.push(medal);
  }
  const [first, second, third, fourth, fifth, sixth] = medals;
  if (!first || !second || !third || !fourth || !fifth || !sixth) throw new Error("Six medals.");
  const series = await makeSeries({ counting: "2", min_rounds: "2" });
  for (const medal of medals) await addTournament(series, medal);
  expect((await visitor.get(`/series/${series.slug}`)).status).toBe(404);
  await setState(series, "show");
  expect((await visitor.get(`/series/${series.slug}`)).words).toContain("No results");

  await publish(first, { "Gita Guest": 41, "Asha Rao": 40, "Bea Das": 38, "Chitra Sen": 30 });
  for (const [index, medal] of medals.entries()) await onDay(medal, `2026-0${index + 1}-11`);
  // The guest closes up; with rounds to come everybody keeps a place.
  expect(await linesOf(series)).toEqual([
    [1, "Asha Rao", 10],
    [2, "Bea Das", 9],
    [3, "Chitra Sen", 8],
  ]);
  await publish(second, { "Asha Rao": 36, "Bea Das": 36, "Chitra Sen": 20 });
  await publish(third, { "Bea Das": 33, "Chitra Sen": 31, "Asha Rao": 30 });
  // Best two: 10 and 9.5, 10 and 9.5, 9 and 8.
  expect(await linesOf(series)).toEqual([
    [1, "Asha Rao", 19.5],
    [1, "Bea Das", 19.5],
    [3, "Chitra Sen", 17],
  ]);

  // Corrected: the club sees what it does, and so does everybody once it is published.
  const [row] = await backend.sql<{ version: number }>(
    `select version from public.tournament_play where tournament_id = '${third.id}'`,
  );
  await rpcOrThrow(backend, secretary, "save_scores", {
    tournament: third.id,
    expected_version: row?.version,
    scores: [{ player: third.players["Chitra Sen"], points: 39 }],
  });
  const before = await admin.words(clubResults(third));
  expect(before).toContain("Bea Das 1st → 2nd");
  expect((await linesOf(series))[1]).toEqual([1, "Bea Das", 19.5]);
  await publishAgain(third);
  expect(await linesOf(series)).toEqual([
    [1, "Asha Rao", 19.5],
    [2, "Bea Das", 18.5],
    [3, "Chitra Sen", 18],
  ]);
  expect(await visitor.words(`/series/${series.slug}`)).toContain("Bea Das 1st → 2nd");

  // Cancelled: no round for anybody.
  await cancelTournament(backend, secretary, fourth, "Flooded");
  expect((await admin.get(`${series.path}/print`)).text).toContain(
    encodeURIComponent("the table after 3 of 5 rounds"),
  );
  expect((await fileOf(series)).rounds.map(({ note }) => note)).toEqual([
    null,
    null,
    null,
    "cancelled",
    "to come",
    "to come",
  ]);

  // A guest who becomes a member counts from then on.
  const [guest] = await backend.sql<{ version: number }>(
    `select version from public.people where id = '${gita}'`,
  );
  await rpcOrThrow(backend, secretary, "save_person", {
    person: gita,
    expected_version: guest?.version,
    fields: { full_name: "Gita Guest", status: "member" },
  });
  await publish(fifth, { "Gita Guest": 44, "Asha Rao": 30 });
  expect((await linesOf(series)).at(-1)).toEqual([4, "Gita Guest", 10]);
  await publish(sixth, { "Bea Das": 30 });
  // One round of two, and none to come.
  expect((await linesOf(series)).at(-1)).toEqual([null, "Gita Guest", 10]);

  // Taken back: nobody keeps its points.
  await admin.post(clubResults(sixth), {
    intent: "take-back",
    version: (await admin.get(clubResults(sixth))).value("version"),
  });
  expect((await fileOf(series)).rounds.at(-1)?.note).toBe("results taken back");
  expect((await linesOf(series)).at(-1)).toEqual([4, "Gita Guest", 10]);
  const page = await visitor.words(`/series/${series.slug}`);
  expect(page).toContain("results taken back");
  expect(page).toContain("Results were taken back (");
});

test("what a public series loses and gains is said before it is done, and after", async () => {
  const people = { "Asha Rao": await addPerson("Asha Rao"), "Bea Das": await addPerson("Bea Das") };
  const [first, second] = [await makeMedal("Spring", people), await makeMedal("Autumn", people)];
  const series = await makeSeries({ counting: "2" });
  for (const medal of [first, second]) await addTournament(series, medal);
  await setState(series, "show");
  await publish(first, { "Asha Rao": 40, "Bea Das": 30 });
  await publish(second, { "Asha Rao": 20, "Bea Das": 30 });
  const act = async (intent: string) => {
    const version = (await admin.get(clubResults(second))).value("version");
    const fields = { intent, version, withoutScores: "on" };
    return admin.follow(await admin.post(clubResults(second), fields));
  };
  const lastChange = async () => {
    const { words } = await visitor.get(`/series/${series.slug}`);
    return words.slice(words.indexOf("What has changed"));
  };
  // Both have 19; without the second tournament Bea has 9 and Asha 10.
  const lost = "Bea Das 1st → 2nd";
  const gained = "Bea Das 2nd → 1st";
  expect(await admin.words(clubResults(second))).toContain(`${lost}, Merit`);
  expect((await act("take-back")).notice.join(" ")).toContain("in series");
  expect(await lastChange()).toContain(lost);
  expect(await admin.words(clubResults(second))).toContain(`${gained}, Merit`);
  expect((await act("publish")).notice.join(" ")).toContain("in series");
  expect(await lastChange()).toMatch(new RegExp(`published again.*${gained}`));

  // A tie of both takes half a point from Bea and gives it to Asha, who stays first.
  await publish(second, { "Asha Rao": 21, "Bea Das": 21 });
  expect(await lastChange()).toContain("Asha Rao total 19 → 19.5");

  const cancel = `/admin/tournaments/${second.id}/cancel`;
  const form = await admin.get(cancel);
  expect(form.words).toContain("Asha Rao total 19.5 → 10, Merit");
  const cancelled = await admin.post(cancel, { version: form.value("version"), reason: "Flooded" });
  expect((await admin.follow(cancelled)).notice.join(" ")).toContain("in series");
  const pages = [
    await visitor.get(`/tournaments/${second.slug}/updates`),
    await visitor.get(`/tournaments/${second.slug}/day`),
    await admin.get(`${clubResults(second)}/print`),
  ];
  for (const page of pages) expect(page.words).toContain(DO_NOT_COUNT);
  const { words } = await admin.get(clubResults(second));
  expect(words).toContain("The tournament is cancelled: its results do not count");
  expect(words).toContain("Take them back");
  expect(words).not.toContain("Publish them again");
  // Of two rounds one is left to count.
  const terms = (await visitor.get(`/series/${series.slug}`)).words;
  expect(terms).toContain("The best 2 results count.");
  expect((await visitor.get(`/tournaments/${first.slug}/updates`)).words).not.toContain(
    DO_NOT_COUNT,
  );
});

test("publishing says how many results a series counts, and closing what has none", async () => {
  const people = { "Asha Rao": await addPerson("Asha Rao"), "Bea Das": await addPerson("Bea Das") };
  const gita = await addPerson("Gita Guest", "guest");
  const medal = await makeMedal(`Spring ${randomUUID()}`, { ...people, "Gita Guest": gita });
  const coming = `Autumn ${randomUUID()}`;
  const autumn = await makeMedal(coming, people);
  const series = await makeSeries();
  for (const each of [medal, autumn]) await addTournament(series, each);
  const points = { "Asha Rao": 40, "Bea Das": 30, "Gita Guest": 36 };
  const notice = await publish(medal, points);
  expect(notice).toMatch(/2 results count in Merit \w+: those of members in the register\./);
  const toCome = `These have no results yet and would be missing from a final table: ${coming}.`;
  expect(await admin.words(series.path)).toContain(toCome);
  expect(await admin.words(`${series.path}/print`)).toContain("As of ");
  await setState(series, "close");
  expect(await admin.words(series.path)).not.toContain(toCome);
  expect(await admin.words(`${series.path}/print`)).toContain("Final. ");
});

test("a result is a person's when the club says so, and never by the name alone", async () => {
  const asha = await addPerson("Asha Same");
  const other = await addPerson("Asha Same");
  const medal = await makeMedal(
    `Medal ${randomUUID()}`,
    { "Bea Own": await addPerson("Bea Own"), "Asha Same": asha },
    { guests: ["Asha Sane"] },
  );
  const series = await makeSeries();
  await addTournament(series, medal);
  await setState(series, "show");
  await publish(medal, { "Asha Sane": 40, "Bea Own": 30, "Asha Same": 20 });
  expect(await linesOf(series)).toEqual([
    [1, "Bea Own", 10],
    [2, "Asha Same", 9],
  ]);
  const path = `${series.path}/results`;
  expect(await admin.words(path)).toContain("Open (1)");
  const player = medal.players["Asha Sane"] ?? "";
  const choose = (person: string) =>
    admin.post(path, { "choices[0].player": player, "choices[0].person": person });
  // She has a result already.
  const twice = await choose(asha);
  expect([twice.status, twice.alert.join(" ")]).toEqual([
    400,
    expect.stringContaining(
      "Asha Sane: Asha Same is another player of the tournament, entered as Asha Same",
    ),
  ]);
  await choose(other);
  expect(await linesOf(series)).toEqual([
    [1, "Asha Same (no. 2)", 10],
    [2, "Bea Own", 9],
    [3, "Asha Same (no. 1)", 8],
  ]);
  const history = () => visitor.words(`/series/${series.slug}`);
  expect(await history()).toMatch(/A result was joined to a person.*Bea Own 1st → 2nd/);
  // Parted again, and marked as not in the register.
  const person = `${series.path}/persons/${other}`;
  const version = (await admin.get(person)).value("version");
  await admin.post(person, { intent: "part", version, player });
  expect((await linesOf(series)).length).toBe(2);
  expect(await history()).toMatch(
    /A result was taken from a person: its player is not in the members’ register[^→]*Bea Own 2nd → 1st/,
  );
  await publishAgain(medal);
  expect((await linesOf(series)).length).toBe(2);
  expect(await admin.words(path)).toContain("Open (0)");
  // Not for good.
  expect(await admin.words(`${path}?which=nobody`)).toContain("Asha Sane");
  await choose(other);
  expect((await linesOf(series)).length).toBe(3);
  // Opened again.
  await admin.post(path, { "choices[0].player": player, "choices[0].seen": `${other} register` });
  expect((await linesOf(series)).length).toBe(2);
  expect(await history()).toContain(
    "A result was taken from a person: whose it is has not been said yet",
  );
});

test("a tournament leads to the series that everybody reads, and to no other", async () => {
  const medal = await makeMedal(`Medal ${randomUUID()}`, {
    "Lina Das": await addPerson("Lina Das"),
  });
  const [shown, hidden] = [await makeSeries(), await makeSeries()];
  const page = () => visitor.get(`/tournaments/${medal.slug}/updates`);
  const isLinked = async ({ slug }: { slug: string }) =>
    (await page()).text.includes(`href="/series/${slug}"`);
  await addTournament(shown, medal);
  await addTournament(hidden, medal);
  expect([await isLinked(shown), await isLinked(hidden)]).toEqual([false, false]);
  await setState(shown, "show");
  expect([await isLinked(shown), await isLinked(hidden)]).toEqual([true, false]);
  await setState(shown, "hide");
  expect(await isLinked(shown)).toBe(false);
});

test("a knock-out is not offered to a series, and a tournament of one does not become one", async () => {
  const series = await makeSeries({});
  const medal = await makeMedal(`Medal ${randomUUID().slice(0, 4)}`, {});
  const cup = await makeTournament(backend, secretary, { form_of_play: "knock-out" });
  const offered = await admin.get(`/admin/series/${series.id}/tournaments`);
  expect(offered.text).toContain(`value="${medal.id}"`);
  expect(offered.text).not.toContain(`value="${cup.id}"`);
  await expect(addTournament(series, cup as Medal)).rejects.toThrow();
  await addTournament(series, medal);
  const refused = await admin.fill(`/admin/tournaments/${medal.id}`, "name", {
    form_of_play: "knock-out",
  });
  expect(refused.errors.form_of_play).toContain("is in a series");
});

test("a series that only the club sees is deleted, and its tournaments stay", async () => {
  const people = { "Lina Das": await addPerson("Lina Das") };
  const medal = await makeMedal(`Medal ${randomUUID()}`, people);
  const series = await makeSeries();
  await addTournament(series, medal);
  await publish(medal, { "Lina Das": 40 });
  const path = `${series.path}/delete`;
  const deletion = () => admin.get(path);
  const send = (version: string) => admin.post(path, { version });
  const early = (await deletion()).value("version");

  await setState(series, "show");
  const shown = await deletion();
  expect(shown.words).toContain("Hide it first");
  expect(shown.text).not.toContain("Delete it");
  const refused = await send(shown.value("version"));
  expect(refused.status).toBe(400);
  expect(refused.words).toContain("Everyone can see the series again. Hide it first.");

  await setState(series, "hide");
  expect((await admin.get(series.path)).text).toContain(`href="${path}"`);
  expect((await send(early)).words).toContain("saved the series since you opened it");
  const done = await send((await deletion()).value("version"));
  expect((await admin.follow(done)).notice.join(" ")).toContain("Series deleted");
  expect((await admin.get(series.path)).status).toBe(404);
  expect((await visitor.get(`/tournaments/${medal.slug}/updates`)).words).toContain("Lina Das");
  expect(
    await backend.sql(
      `select details ->> 'series' as series from public.admin_audit
       where action = 'series-deleted' and details ->> 'series' = '${series.id}'`,
    ),
  ).toHaveLength(1);
});

test("the table of a series is printed and sent, with the address once everybody reads it", async () => {
  const people = {
    "Mira Rao": await addPerson("Mira Rao"),
    "Nila Das": await addPerson("Nila Das"),
  };
  const medal = await makeMedal(`Medal ${randomUUID()}`, people);
  const series = await makeSeries();
  await addTournament(series, medal);
  await publish(medal, { "Mira Rao": 40, "Nila Das": 30 });
  const messageOf = async () => {
    const { text, words } = await admin.get(`${series.path}/print`);
    expect(words).toContain("1 Mira Rao");
    return decodeURIComponent(/wa\.me\/\?text=([^"]+)/.exec(text)?.[1] ?? "");
  };
  expect(await messageOf()).toMatch(/after 1 of 1 round\n1\. Mira Rao \(10\)\n2\. Nila Das \(9\)$/);
  await setState(series, "show");
  expect(await messageOf()).toMatch(new RegExp(`\nThe whole table: .+/series/${series.slug}$`));
  expect((await visitor.get(`${series.path}/print`)).status).toBe(302);
});

test("two persons of one name are told apart in tables, and before the club joins a result", async () => {
  const [low, high] = [await addPerson("Omi Low"), await addPerson("Omi High")];
  const medal = await makeMedal(
    `Medal ${randomUUID()}`,
    { "Omi Low": low, "Omi High": high },
    { guests: ["Omi Guest"] },
  );
  for (const [name, handicap] of Object.entries({
    "Omi Low": 4,
    "Omi High": 21,
    "Omi Guest": 30,
  })) {
    await backend.sql(
      `update public.players set full_name = 'Omi Same', handicap = '${handicap}'
       where id = '${medal.players[name] ?? ""}'`,
    );
  }
  await backend.sql(
    `update public.people set full_name = 'Omi Same' where id in ('${low}', '${high}')`,
  );
  await addPerson("Omi Same");
  const series = await makeSeries();
  await addTournament(series, medal);
  await setState(series, "show");
  await publish(medal, { "Omi Low": 40, "Omi High": 30, "Omi Guest": 20 });
  const names = ["Omi Same (no. 1)", "Omi Same (no. 2)"];
  expect((await linesOf(series)).map(([, name]) => name)).toEqual(names);
  for (const page of [
    await visitor.get(`/series/${series.slug}`),
    await admin.get(series.path),
    await admin.get(`${series.path}/print`),
  ]) {
    for (const name of names) expect(page.words).toContain(name);
  }
  const whose = await admin.words(`${series.path}/results`);
  expect(whose).toMatch(
    /Omi Same \(no. 3\) Medal [^,]+, [^,]+, entered by Omi Guest’s host, 3rd, handicap 30/,
  );
});

test("a person has the number of the tournaments, also in what has changed", async () => {
  const name = `Omi Twin ${randomUUID().slice(0, 4)}`;
  const [one, two] = [await addPerson(name), await addPerson(name)];
  // The second of the register entered first, and is so in the next one too.
  const twins = async (title: string, ...order: string[]) => {
    const medal = await makeMedal(title, {});
    for (const person of order) {
      const { entry_id } = await addEntrant(
        ...([backend, secretary, medal] as const),
        ...([{ full_name: name, email: `${randomUUID()}@example.com` }, { person }] as const),
      );
      medal.players[person] = entry_id;
    }
    return medal;
  };
  const first = await twins("Twins in May", two, one);
  const second = await twins("Twins in June", one, two);
  const series = await makeSeries();
  for (const medal of [first, second]) await addTournament(series, medal);
  await setState(series, "show");
  await publish(first, { [one]: 40, [two]: 30 });
  await publish(second, { [one]: 40, [two]: 30 });
  expect((await linesOf(series)).map(([, told]) => told)).toEqual([
    `${name} (no. 2)`,
    `${name} (no. 1)`,
  ]);
  for (const medal of [first, second]) {
    const { words } = await visitor.get(`/tournaments/${medal.slug}/updates`);
    expect(words).toMatch(new RegExp(`1 ${name} \\(no. 2\\).*2 ${name} \\(no. 1\\)`));
  }
  await onDay(first, "2026-05-11");
  await onDay(second, "2026-06-11");
  // As a tournament of before that numbers them otherwise.
  await backend.sql(
    `update public.tournament_play
     set published_results = jsonb_set(published_results, '{players}', (
       select jsonb_agg(player || jsonb_build_object('order', 3 - (player ->> 'order')::integer))
       from jsonb_array_elements(published_results -> 'players') as player))
     where tournament_id = '${second.id}'`,
  );
  expect((await linesOf(series)).map(([, told]) => told)).toEqual([
    `${name} (no. 1 in Twins in June)`,
    `${name} (no. 2 in Twins in June)`,
  ]);
});

test("settings that change after a result need a reason, and show what they change", async () => {
  const people = { "Ira Win": await addPerson("Ira Win"), "Jaya Two": await addPerson("Jaya Two") };
  const medal = await makeMedal(`Medal ${randomUUID()}`, people);
  const series = await makeSeries();
  await addTournament(series, medal);
  await setState(series, "show");
  await publish(medal, { "Ira Win": 40, "Jaya Two": 40 });
  const path = `${series.path}/settings`;
  const form = (await admin.get(path)).form("name");
  const changed = { ...form, table: "20, 10", min_rounds: "2" };
  const unexplained = await admin.post(path, changed);
  expect(Object.keys(unexplained.errors)).toContain("reason");
  const shown = await admin.post(path, { ...changed, reason: "Agreed at the AGM" });
  expect(shown.status).toBe(400);
  expect(shown.words).toContain("Ira Win 1st → no place");
  expect((await linesOf(series))[0]).toEqual([1, "Ira Win", 9.5]);
  const saved = await admin.post(path, { ...shown.form("name"), reason: "Agreed at the AGM" });
  expect(saved.location).toBe(series.path);
  expect(await linesOf(series)).toEqual([
    [null, "Ira Win", 15],
    [null, "Jaya Two", 15],
  ]);
  expect(await visitor.words(`/series/${series.slug}`)).toContain("Agreed at the AGM");
});

test("a tournament that leaves a public series needs a reason, and the places that it moves are told", async () => {
  const people = { "Mia Win": await addPerson("Mia Win"), "Nila Two": await addPerson("Nila Two") };
  const once = {
    "Olga Once": await addPerson("Olga Once"),
    "Pia Once": await addPerson("Pia Once"),
  };
  const [first, second] = [
    await makeMedal(`Spring ${randomUUID()}`, { ...people, ...once }),
    await makeMedal(`Autumn ${randomUUID()}`, people),
  ];
  await onDay(first, "2026-05-10");
  const series = await makeSeries();
  for (const medal of [first, second]) await addTournament(series, medal);
  await setState(series, "show");
  await publish(first, { "Mia Win": 40, "Pia Once": 35, "Nila Two": 30, "Olga Once": 20 });
  await publish(second, { "Nila Two": 38, "Mia Win": 20 });
  expect(await visitor.words(`/series/${series.slug}`)).toMatch(
    /Leader Mia Win 19 points Rounds 2 of 2 rounds played .*Places after each round R1 R2 Mia Win Nila Two Pia Once Olga Once As a table Player R1 R2 Mia Win 1 1 Nila Two 3 2 Pia Once 2 3 Olga Once 4 4/,
  );
  const path = `${series.path}/tournaments`;
  const page = await admin.get(path);
  const line = page.value("tournaments[0].id") === first.id ? 0 : 1;
  const fields = { ...page.form("add"), [`tournaments[${line}].removed`]: "on" };
  const refused = await admin.post(path, fields);
  expect([refused.status, Object.keys(refused.errors)]).toEqual([400, ["reason"]]);
  const moves =
    "Nila Two 2nd → 1st Mia Win 1st → 2nd Pia Once 3rd → no place Olga Once 4th → no place";
  expect(refused.words).toContain(moves);
  const reason = "Its scores were lost";
  // It was not shown what it does.
  expect((await admin.post(path, { ...fields, reason })).alert.join(" ")).toContain(
    "Not saved yet",
  );
  const shown = { ...refused.form("add"), [`tournaments[${line}].removed`]: "on", reason };
  expect((await admin.post(path, shown)).refusal).toBeNull();
  // Who would come in again is named.
  const back = await admin.post(path, { ...(await admin.get(path)).form("add"), add: first.id });
  expect(back.words).toMatch(/Olga Once no place → 4th/);
  const history = await visitor.words(`/series/${series.slug}`);
  expect(history).toMatch(
    /A tournament was removed \(Spring [\w-]+\): Its scores were lost\. Nila Two 2nd → 1st, Mia Win 1st → 2nd, Pia Once 3rd → no place, Olga Once 4th → no place/,
  );
});

test("settings of a series that only the club sees change without a reason", async () => {
  const people = { "Kim Win": await addPerson("Kim Win"), "Lal Two": await addPerson("Lal Two") };
  const medal = await makeMedal(`Medal ${randomUUID()}`, people);
  const series = await makeSeries();
  await addTournament(series, medal);
  await publish(medal, { "Kim Win": 40, "Lal Two": 30 });
  const path = `${series.path}/settings`;
  const unchanged = await admin.post(path, (await admin.get(path)).form("name"));
  expect(unchanged.location).toBe(series.path);
  const shown = await admin.post(path, {
    ...(await admin.get(path)).form("name"),
    table: "20, 10",
  });
  expect(shown.status).toBe(400);
  expect((await admin.post(path, shown.form("name"))).location).toBe(series.path);
  await setState(series, "show");
  expect((await linesOf(series))[0]).toEqual([1, "Kim Win", 20]);
});

test("divisions of the days with one name in the settings are one in the series", async () => {
  const people = { "Mia Ace": await addPerson("Mia Ace"), "Noor Two": await addPerson("Noor Two") };
  const name = `Medal ${randomUUID().slice(0, 8)}`;
  const rounds = [];
  for (const id of ["gold", "golden"]) {
    const divisions = [
      { id, name: `${id} division` },
      { id: "silver", name: "Silver" },
    ];
    rounds.push(await makeMedal(`${name}, ${id}`, people, { divisions, category: id }));
  }
  const series = await makeSeries({ division: "first" });
  for (const [index, medal] of rounds.entries()) {
    await addTournament(series, medal);
    await publish(medal, { "Mia Ace": 40, "Noor Two": 30 + index });
  }
  await setState(series, "show");
  const tables = async () =>
    (await fileOf(series)).tables.map(({ division, lines }) => [
      division,
      ...lines.map(({ total }) => total),
    ]);
  const path = `${series.path}/settings`;
  const page = await admin.get(path);
  const names = ["gold", "golden", "silver"].map((id) => {
    const index = [0, 1, 2].find((each) => page.value(`divisions[${each}].id`) === id) ?? -1;
    return [`divisions[${index}].as`, id === "silver" ? "" : "Gold"] as const;
  });
  const changed = { ...page.form("name"), division: "each", ...Object.fromEntries(names) };
  const before = { ...page.form("name"), division: "each", reason: "Agreed" };
  const shown = await admin.post(path, before);
  await admin.post(path, shown.form("name"));
  expect((await tables()).map(([division]) => division)).toEqual([
    "gold division",
    "golden division",
  ]);
  const version = (await admin.get(path)).value("version");
  const preview = await admin.post(path, { ...changed, version, reason: "One division" });
  expect(preview.status).toBe(400);
  await admin.post(path, preview.form("name"));
  expect(await tables()).toEqual([["Gold", 20, 18]]);
});

test("a division has the name of the day it is of, and another name is another division", async () => {
  const people = { "Oma Ace": await addPerson("Oma Ace") };
  const series = await makeSeries({ division: "each" });
  const medals = [];
  for (const name of ["Low", "Ladies", "Dropped"]) {
    medals.push(
      await makeMedal(`Medal ${randomUUID().slice(0, 8)}`, people, {
        divisions: [{ id: "low", name }],
        category: "low",
      }),
    );
  }
  for (const [index, medal] of medals.entries()) {
    await addTournament(series, medal);
    if (index < 2) await publish(medal, { "Oma Ace": 30 + index });
    else await cancelTournament(backend, secretary, medal, "Flooded");
  }
  await setState(series, "show");
  const { tables } = await fileOf(series);
  expect(tables.map(({ division, lines }) => [division, lines.length])).toEqual([
    ["Ladies", 1],
    ["Low", 1],
  ]);
});

test("who has played as often in two divisions is in the one of the first round", async () => {
  const people = { "Ria Ace": await addPerson("Ria Ace") };
  const days = [
    ["2026-07-10", "high"],
    ["2026-08-10", "low"],
    ["2026-06-10", "low"],
    ["2026-09-10", "high"],
  ] as const;
  const divisions = [
    { id: "low", name: "Low" },
    { id: "high", name: "High" },
  ];
  const series = await makeSeries({ division: "most" });
  for (const [day, category] of days) {
    const medal = await makeMedal(`${category} ${randomUUID()}`, people, { divisions, category });
    await addTournament(series, medal);
    await publish(medal, { "Ria Ace": 36 });
    await onDay(medal, day);
  }
  await setState(series, "show");
  expect((await fileOf(series)).tables.map(({ division }) => division)).toEqual(["Low"]);
});

test("a public series that counts nothing changes without a reason", async () => {
  const people = { "Ina Win": await addPerson("Ina Win"), "Jo Two": await addPerson("Jo Two") };
  const medal = await makeMedal(`Medal ${randomUUID()}`, people);
  const series = await makeSeries();
  await addTournament(series, medal);
  await setState(series, "show");
  const path = `${series.path}/settings`;
  const changed = async (table: string) =>
    admin.post(path, { ...(await admin.get(path)).form("name"), table });
  expect((await changed("30, 10")).location).toBe(series.path);
  await publish(medal, { "Ina Win": 40, "Jo Two": 30 });
  expect((await changed("20, 10")).status).toBe(400);
  expect((await linesOf(series))[0]).toEqual([1, "Ina Win", 30]);
});

test("a division renamed in mid-season is asked about, told, and joined in the settings", async () => {
  const people = { "Oma Ace": await addPerson("Oma Ace"), "Pat Two": await addPerson("Pat Two") };
  const divisions = [{ id: "low", name: "Low" }];
  const medals = [];
  for (const month of ["May", "June"]) {
    const name = `${month} ${randomUUID().slice(0, 8)}`;
    medals.push(await makeMedal(name, people, { divisions, category: "low" }));
  }
  const series = await makeSeries({ division: "each" });
  for (const medal of medals) {
    await addTournament(series, medal);
    await publish(medal, { "Oma Ace": 40, "Pat Two": 30 });
  }
  await setState(series, "show");
  const tables = async () =>
    (await fileOf(series)).tables.map(({ division, lines }) => [
      division,
      ...lines.map(({ total }) => total),
    ]);
  expect(await tables()).toEqual([["Low", 20, 18]]);
  const path = `/admin/tournaments/${medals[1]?.id ?? ""}`;
  const rename = { "divisions[0].name": "Gold" };
  const asked = await admin.fill(path, "starts_on", rename);
  expect(asked.status).toBe(400);
  expect(asked.words).toContain("counts “Low” and “Gold” apart. If they are one division");
  expect(await tables()).toEqual([["Low", 20, 18]]);
  const answer = { asked: /name="asked" value="([^"]+)"/.exec(asked.text)?.[1] ?? "" };
  // Another name than was asked about is asked about too.
  const other = await admin.fill(path, "starts_on", { "divisions[0].name": "Silver", ...answer });
  expect(other.words).toContain("counts “Low” and “Silver” apart. If they are one division");
  const agreed = { ...rename, ...answer };
  expect((await admin.fill(path, "starts_on", agreed)).refusal).toBeNull();
  expect(await tables()).toEqual([
    ["Gold", 10, 9],
    ["Low", 10, 9],
  ]);
  expect(await visitor.words(`/series/${series.slug}`)).toContain(
    "A division was renamed: Low → Gold (June",
  );
  const results = await visitor.words(`/tournaments/${medals[1]?.slug ?? ""}/updates`);
  expect(results).toMatch(
    /What was changed Divisions renamed [^:]+:\d\d [ap]m: Low → Gold\. First/,
  );
  const apart = "“Low” and “Gold” count apart. If they are one division";
  expect(await admin.words(series.path)).toContain(apart);
  const settings = `${series.path}/settings`;
  const page = await admin.get(settings);
  const joined = { "divisions[0].as": "Gold", "divisions[1].as": "Gold", reason: "One division" };
  const preview = await admin.post(settings, { ...page.form("name"), ...joined });
  await admin.post(settings, preview.form("name"));
  expect(await tables()).toEqual([["Gold", 20, 18]]);
  expect(await admin.words(series.path)).not.toContain(apart);
});

test("a division renamed and a new day are saved and told together", async () => {
  const people = { "Uma Ace": await addPerson("Uma Ace") };
  const medal = await makeMedal(`Medal ${randomUUID()}`, people, {
    divisions: [{ id: "low", name: "Low" }],
    category: "low",
  });
  const series = await makeSeries({ division: "each" });
  await addTournament(series, medal);
  await publish(medal, { "Uma Ace": 40 });
  await setState(series, "show");
  const path = `/admin/tournaments/${medal.id}`;
  const both = { starts_on: "2026-08-10", "divisions[0].name": "Gold" };
  const asked = await admin.fill(path, "starts_on", both);
  expect(asked.status).toBe(400);
  const answer = { asked: /name="asked" value="([^"]+)"/.exec(asked.text)?.[1] ?? "" };
  expect((await admin.fill(path, "starts_on", { ...both, ...answer })).refusal).toBeNull();
  expect(await visitor.words(`/series/${series.slug}`)).toMatch(
    /The tournament was moved from [^.]+ to 10 August 2026, and a division was renamed: Low → Gold/,
  );
});

test("what was corrected while a series is hidden is told once it is shown again", async () => {
  const people = {
    "Pia Ace": await addPerson("Pia Ace"),
    "Qadir Two": await addPerson("Qadir Two"),
  };
  const medal = await makeMedal(`Medal ${randomUUID()}`, people);
  const series = await makeSeries();
  await addTournament(series, medal);
  await publish(medal, { "Pia Ace": 40, "Qadir Two": 30 });
  await setState(series, "show");
  await setState(series, "hide");
  await publish(medal, { "Pia Ace": 20, "Qadir Two": 30 });
  await setState(series, "show");
  expect(await visitor.words(`/series/${series.slug}`)).toContain("Pia Ace 1st → 2nd");
});

test("the committee corrects a total with a reason, and takes that back", async () => {
  const asha = await addPerson("Asha Plus");
  const medal = await makeMedal(`Medal ${randomUUID()}`, {
    "Asha Plus": asha,
    "Bea Plus": await addPerson("Bea Plus"),
  });
  const series = await makeSeries();
  await addTournament(series, medal);
  await setState(series, "show");
  await publish(medal, { "Bea Plus": 40, "Asha Plus": 30 });
  const path = `${series.path}/persons/${asha}`;
  const page = await admin.get(path);
  const correction = { ...page.form("amount"), intent: "correct", amount: "2.5" };
  expect((await admin.post(path, { ...correction, reason: "" })).status).toBe(400);
  await admin.post(path, { ...correction, reason: "Closest to the pin" });
  expect(await linesOf(series)).toEqual([
    [1, "Asha Plus", 11.5],
    [2, "Bea Plus", 10],
  ]);
  const words = await visitor.words(`/series/${series.slug}`);
  expect(words).toContain("Closest to the pin");
  expect(words).toMatch(
    /The committee corrected a total[^→]*Closest to the pin[^→]*Asha Plus \+2\.5[^→]*Asha Plus 2nd → 1st/,
  );
  expect(await admin.words(series.path)).toContain("Closest to the pin");
  const again = await admin.get(path);
  const back = await admin.post(path, {
    ...again.form("id"),
    intent: "take-back",
    reason: "Wrong player",
  });
  expect(back.refusal).toBeNull();
  expect((await linesOf(series))[0]).toEqual([1, "Bea Plus", 10]);
  for (const shown of [
    await visitor.words(`/series/${series.slug}`),
    await admin.words(series.path),
  ]) {
    expect(shown).toMatch(
      /The committee took a correction of a total back[^→]*Wrong player[^→]*Asha Plus \+2\.5/,
    );
  }
});

test("a member's file has what the committee corrected, and which results are theirs", async () => {
  const { user, visitor: own } = await newMember();
  const person = await addPerson("Own File", "member", user.email);
  const medal = await makeMedal("Own Medal", { "Own File": person });
  const series = await makeSeries();
  await addTournament(series, medal);
  await publish(medal, { "Own File": 40 });
  const path = `${series.path}/persons/${person}`;
  await admin.post(path, {
    ...(await admin.get(path)).form("amount"),
    ...{ intent: "correct", amount: "1", reason: "Longest drive" },
  });
  const { clubRegister } = JSON.parse((await own.get("/profile/data.json")).text) as {
    clubRegister: object;
  };
  expect(clubRegister).toMatchObject({
    series: {
      results: [{ tournament: "Own Medal", as_member: true }],
      corrections: [{ amount: 1, reason: "Longest drive" }],
      divisions: [],
    },
  });
});

test("a final series stays as it was, and the club sees what corrections would change", async () => {
  const people = { "Ela End": await addPerson("Ela End"), "Fay End": await addPerson("Fay End") };
  const medal = await makeMedal(`Medal ${randomUUID()}`, people);
  const series = await makeSeries();
  await addTournament(series, medal);
  await setState(series, "show");
  await publish(medal, { "Ela End": 40, "Fay End": 30 });
  await setState(series, "close");
  const { name = "" } = (await fileOf(series)) as unknown as { name?: string };
  expect(await admin.words(clubResults(medal))).toContain(
    `${name} is final: whatever is published here, its table stays.`,
  );
  expect(await admin.words(`/admin/tournaments/${medal.id}/cancel`)).toContain(
    `${name} is final: its table stays, with the results of this tournament.`,
  );
  await publish(medal, { "Ela End": 20, "Fay End": 30 });
  expect((await linesOf(series))[0]).toEqual([1, "Ela End", 10]);
  expect(await admin.words(series.path)).toContain("Fay End 2nd → 1st");
  expect((await setState(series, "reopen")).status).toBe(400);
  await setState(series, "reopen", "The card was wrong");
  expect((await linesOf(series))[0]).toEqual([1, "Fay End", 10]);
});

test("two series read one tournament, by different boards and weights", async () => {
  const people = { "Ana Two": await addPerson("Ana Two"), "Ben Two": await addPerson("Ben Two") };
  const medal = await makeMedal(`Medal ${randomUUID()}`, people);
  const [one, two] = [await makeSeries(), await makeSeries({ kind: "most" })];
  for (const series of [one, two]) {
    await addTournament(series, medal);
    await setState(series, "show");
  }
  const page = await admin.get(`${one.path}/tournaments`);
  await admin.post(`${one.path}/tournaments`, {
    ...page.form("add"),
    "tournaments[0].weight": "1.5",
  });
  await publish(medal, { "Ana Two": 40, "Ben Two": 30 });
  expect(await linesOf(one)).toEqual([
    [1, "Ana Two", 15],
    [2, "Ben Two", 13.5],
  ]);
  expect(await linesOf(two)).toEqual([
    [1, "Ana Two", 40],
    [2, "Ben Two", 30],
  ]);
});

test("a series reads the competition that the club chooses, which then stays", async () => {
  const people = { "Ada Eagle": await addPerson("Ada Eagle"), "Bo Par": await addPerson("Bo Par") };
  const medal = await makeMedal(`Medal ${randomUUID()}`, people);
  const par = [4, 4, 4, 4, 4, 4, 4, 4, 4];
  const save = async (name: string, changes: object) => {
    const [row] = await backend.sql<{ version: number }>(
      `select version from public.tournament_play where tournament_id = '${medal.id}'`,
    );
    return rpc(backend, secretary, name, {
      tournament: medal.id,
      expected_version: row?.version ?? 0,
      ...changes,
    });
  };
  const course = { par, strokeIndex: [1, 2, 3, 4, 5, 6, 7, 8, 9] };
  await save("save_play", { changes: { rules: { scoring: { course } } } });
  // Eight birdies and a disaster: more points, and more strokes.
  const cards = { "Ada Eagle": par.map((hole, index) => (index ? hole - 1 : 14)), "Bo Par": par };
  await save("save_scores", {
    scores: Object.entries(cards).map(([name, holes]) => ({ player: medal.players[name], holes })),
  });
  await admin.fill(competitionPath(medal.id, "new"), "name", {
    ...{ name: "Strokes", kind: "board", format: "medal" },
  });
  const [competition] = await backend.sql<{ id: string }>(
    `select id from public.competitions where tournament_id = '${medal.id}'`,
  );
  const [own, strokes] = [await makeSeries(), await makeSeries()];
  for (const series of [own, strokes]) {
    await addTournament(series, medal);
    await setState(series, "show");
  }
  await admin.fill(competitionPath(medal.id, "new"), "name", {
    ...{ name: "Better balls", kind: "board", format: "four-ball-stableford" },
  });
  const page = await admin.get(`${strokes.path}/tournaments`);
  // Of pairs, which count for no player.
  expect(page.words).toContain("Strokes");
  expect(page.words).not.toContain("Better balls");
  await backend.sql("delete from public.competitions where name = 'Better balls'");
  await admin.post(`${strokes.path}/tournaments`, {
    ...page.form("add"),
    "tournaments[0].competition": competition?.id ?? "",
  });
  await publishAgain(medal);
  expect((await linesOf(own))[0]).toEqual([1, "Ada Eagle", 10]);
  expect((await linesOf(strokes))[0]).toEqual([1, "Bo Par", 10]);
  // A corrected card shows what it changes in both.
  await save("save_scores", {
    scores: [{ player: medal.players["Ada Eagle"], holes: par.map((hole) => hole - 1) }],
  });
  const words = await admin.words(clubResults(medal));
  expect(words.match(/Bo Par 1st → 2nd, Merit/g)).toHaveLength(1);
  const removal = await save("save_play", { changes: { competitions: [] } });
  expect(removal.body).toMatchObject({ message: "competition_in_use" });
});

test("the rounds of a season are made at once, on the same weekday of each month", async () => {
  const series = await makeSeries();
  const page = `${series.path}/rounds`;
  expect((await admin.get(page)).words).toContain(
    "First add a tournament with a date to the series",
  );
  const number = randomUUID().slice(0, 8);
  const medal = await makeTournament(backend, secretary, {
    name: `Monthly Medal ${number} January`,
    starts_on: "2099-01-11",
  });
  await addTournament(series, medal);
  await rpcOrThrow(backend, secretary, "save_fees", {
    ...{ tournament: medal.id, expected_version: 0, fee: 150_000, refund_until: "2099-01-08" },
  });
  const form = { ...(await admin.get(page)).form("pattern"), count: "3" };
  const made = await admin.post(page, form);
  const { notice } = await admin.follow(made);
  expect(notice[0]).toBe("3 drafts made");
  // Of each the day until which it is refunded, which moves with its own.
  expect(notice[1]?.match(/Withdrawals are refunded until 5 February 2099/g)).toHaveLength(1);
  expect(notice[1]?.match(/Withdrawals are refunded until/g)).toHaveLength(3);
  const rounds = () =>
    backend.sql(
      `select tournament.name, tournament.starts_on::text as day, tournament.state
       from public.series_tournaments as line
       join public.tournaments as tournament on tournament.id = line.tournament_id
       where line.series_id = '${series.id}' order by tournament.starts_on`,
    );
  const expected = [
    { name: `Monthly Medal ${number} January`, day: "2099-01-11", state: "published" },
    { name: `Monthly Medal ${number} February`, day: "2099-02-08", state: "draft" },
    { name: `Monthly Medal ${number} March`, day: "2099-03-08", state: "draft" },
    { name: `Monthly Medal ${number} April`, day: "2099-04-12", state: "draft" },
  ];
  expect(await rounds()).toEqual(expected);
  // Sent again, it makes no others.
  const again = await admin.post(page, form);
  expect(again.status).toBe(400);
  expect(await rounds()).toEqual(expected);
  const copies = await backend.sql(
    `select from public.tournaments where name like 'Monthly Medal ${number} %'`,
  );
  expect(copies).toHaveLength(4);
});

test("the files and the calendar say no more than the page", async () => {
  const medal = await makeMedal(`Medal ${randomUUID()}`, {
    "Dev File": await addPerson("Dev File"),
  });
  const series = await makeSeries();
  await addTournament(series, medal);
  await setState(series, "show");
  await publish(medal, { "Dev File": 40 });
  const csv = await visitor.get(`/series/${series.slug}/table.v1.csv`);
  expect(csv.text.split("\r\n")[1]).toBe(",1,Dev File,10,1,1 round,10");
  const calendar = await visitor.get(`/series/${series.slug}.ics`);
  expect(calendar.text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  const { text } = await visitor.get(`/series/${series.slug}/table.v1.json`);
  for (const secret of [...Object.values(medal.players), "example.com"]) {
    expect(text + csv.text).not.toContain(secret);
  }
  await setState(series, "hide");
  for (const path of [`/series/${series.slug}/table.v1.json`, `/series/${series.slug}.ics`]) {
    expect((await visitor.get(path)).status).toBe(404);
  }
});

test("members see no series of the club, and change none", async () => {
  const series = await makeSeries();
  expect((await member.get(series.path)).status).toBe(403);
  const { status } = await rpc(backend, null, "club_series", { series: series.id });
  expect(status).toBeGreaterThanOrEqual(400);
});

test("a tournament's secretary does not read who has changed the series", async () => {
  const medal = await makeMedal(`Medal ${randomUUID()}`, {
    "Ida Own": await addPerson("Ida Own"),
  });
  const series = await makeSeries();
  await addTournament(series, medal);
  await publish(medal, { "Ida Own": 40 });
  const own = await createUser(backend);
  await backend.sql(
    `insert into public.role_grants (user_id, role, tournament_id)
     values ('${own.id}', 'secretary', '${medal.id}');
     insert into public.series_changes (series_id, what, writer)
     values ('${series.id}', 'published-again', '${secretary.id}')`,
  );
  const read = async (user: TestUser) =>
    (await rpcOrThrow(backend, user, "club_series", {
      series: series.id,
      tournament: medal.id,
    })) as { changes: { writer: string | null }[] };
  const [club, tournament] = [await read(secretary), await read(own)];
  expect(club.changes.map(({ writer }) => writer)).toContain(secretary.email);
  expect(tournament).toEqual({
    ...club,
    changes: club.changes.map((change) => ({ ...change, writer: null })),
  });
});

test("the history of a series says how many earlier changes it does not list", async () => {
  const series = await makeSeries();
  await setState(series, "show");
  const clubWords = async () => (await admin.get(`/admin/series/${series.id}`)).words;
  expect(await clubWords()).not.toContain("earlier.");
  await backend.sql(
    `insert into public.series_changes (series_id, what, at)
     select '${series.id}', 'published-again', now() + number * interval '1 second'
     from generate_series(1, 60) as number;
     update public.series set updated_at = now() where id = '${series.id}'`,
  );
  const [count] = await backend.sql<{ count: number }>(
    `select count(*)::integer as count from public.series_changes where series_id = '${series.id}'`,
  );
  expect(await clubWords()).toContain(`… and ${Number(count?.count) - 50} earlier.`);
  expect(await visitor.words(`/series/${series.slug}`)).toContain(
    `… and ${Number(count?.count) - 20} earlier.`,
  );
});

test.each(["rounds", "eclectic"])(
  "a series of %s takes results that have no cards",
  async (kind) => {
    const medal = await makeMedal(`Points only ${randomUUID().slice(0, 4)}`, {
      "Asha Rao": await addPerson("Asha Rao"),
    });
    await publish(medal, { "Asha Rao": 36 });
    await backend.sql(
      `update public.tournament_play
     set published_results = jsonb_set(published_results, '{cards}', 'null')
     where tournament_id = '${medal.id}'`,
    );
    const series = await makeSeries({ kind });
    await addTournament(series, medal);
    for (const path of [series.path, `${series.path}/tournaments`, clubResults(medal)]) {
      expect([path, (await admin.get(path)).status]).toEqual([path, 200]);
    }
  },
);

test("only the settings of the chosen kind are checked", async () => {
  const add = async (fields: Record<string, string>) =>
    admin.fill("/admin/series/new", "kind", { name: `Cup ${randomUUID()}`, ...fields });
  const wrong = { counting: "abc", below: "y", per_round: "q", table: "ten" };
  const refused = await add({ ...wrong, kind: "points" });
  expect(Object.keys(refused.errors)).toEqual(["table", "counting", "below"]);
  expect((await add({ ...wrong, kind: "rounds" })).refusal).toBeNull();
  expect(Object.keys((await add({ ...wrong, kind: "qualifying" })).errors)).toEqual(["per_round"]);
});

describe("a tournament with published results", () => {
  test("is moved to another day after a question, and its series say so", async () => {
    const people = { "Dia Win": await addPerson("Dia Win"), "Eka Two": await addPerson("Eka Two") };
    const [first, second] = [
      await makeMedal(`June ${randomUUID()}`, people),
      await makeMedal(`July ${randomUUID()}`, people),
    ];
    await onDay(first, "2026-06-10");
    await onDay(second, "2026-07-10");
    const series = await makeSeries();
    for (const medal of [first, second]) await addTournament(series, medal);
    await setState(series, "show");
    for (const medal of [first, second]) await publish(medal, { "Dia Win": 40, "Eka Two": 30 });
    const page = `/series/${series.slug}`;
    expect(await visitor.words(page)).toMatch(/June [\w-]+ .*July [\w-]+/);
    const path = `/admin/tournaments/${first.id}`;
    const move = async (more: Record<string, string> = {}) =>
      admin.fill(path, "starts_on", { starts_on: "2026-08-10", ...more });
    const asked = await move();
    expect(asked.status).toBe(400);
    expect(asked.words).toContain(
      "Results of this tournament are published. Move it to 10 August 2026?",
    );
    expect(asked.text).toContain('name="asked" value="2026-08-10 "');
    const ahead = await move({ starts_on: "2099-08-10" });
    expect(ahead.words).toContain("Move it to 10 August 2099?");
    expect(ahead.words).toContain("This day is still to come");
    expect(asked.words).not.toContain("This day is still to come");
    const saved = await move({ asked: "2026-08-10 " });
    expect(saved.refusal).toBeNull();
    const words = await visitor.words(page);
    expect(words).toMatch(
      /The tournament was moved from 10 June 2026 to 10 August 2026 \(June [\w-]+\)/,
    );
    const rounds = (await fileOf(series)) as unknown as { rounds: { tournament: string }[] };
    expect(rounds.rounds.map(({ tournament }) => tournament.split(" ")[0])).toEqual([
      "July",
      "June",
    ]);
    // Another field asks nothing.
    expect((await admin.fill(path, "starts_on", { summary: "A medal" })).refusal).toBeNull();
  });
});

/** What a public page of a series shows, and who changes it. */
describe("a visitor sees at once in a series", () => {
  const changes: [string, (made: Made) => Promise<unknown>, (made: Made) => string][] = [
    [
      "a tournament that is renamed",
      ({ medal }) =>
        admin.fill(`/admin/tournaments/${medal.id}`, "name", { name: "Renamed Medal" }),
      ({ name }) => `Until then the tournament was called “${name}” (Renamed Medal)`,
    ],
    [
      "a person who is renamed",
      ({ person }) =>
        admin.fill(`/admin/people/${person}`, "full_name", { full_name: "Renamed Person" }),
      () => "Renamed Person",
    ],
    [
      "a person who is renamed by a list, and by taking the list back",
      async ({ person, series }) => {
        const path = "/admin/people/import";
        const number = person.slice(0, 8);
        await backend.sql(`update public.people set number = '${number}' where id = '${person}'`);
        const send = async (page: Awaited<ReturnType<typeof admin.get>>, fields: object) =>
          admin.post(path, { ...page.form("csv"), ...fields });
        const csv = `Number,Name\n${number},Fay Winner`;
        const checked = await send(await admin.get(path), {
          ...{ csv, intent: "check", "columns.0": "number", "is.2": person },
        });
        expect((await send(checked, { intent: "import" })).refusal).toBeNull();
        expect(await visitor.words(`/series/${series.slug}`)).toContain("Fay Winner");
        const [latest] = await backend.sql<{ id: string }>(
          "select id from public.people_imports order by at desc limit 1",
        );
        await admin.post(`${path}s`, { takeBack: latest?.id ?? "" });
        expect(await visitor.words(`/series/${series.slug}`)).not.toContain("Fay Winner");
        await admin.fill(`/admin/people/${person}`, "full_name", { full_name: "Fay Once More" });
      },
      () => "Fay Once More",
    ],
    [
      "a series that is renamed",
      async ({ series }) => {
        const shown = await admin.fill(`${series.path}/settings`, "name", {
          name: "Renamed Series",
        });
        return shown;
      },
      () => "Until then the series was called “",
    ],
    [
      "a result that is published again",
      ({ medal }) => publish(medal, { "Fay Win": 33 }),
      () => "Results were published again",
    ],
  ];
  type Made = { medal: Medal; name: string; series: Series; person: string };
  test.each(changes)("%s", async (_, change, expected) => {
    const person = await addPerson("Fay Win");
    const other = await addPerson("Gia Two");
    const name = `Purged ${randomUUID()}`;
    const medal = await makeMedal(name, {
      "Fay Win": person,
      "Gia Two": other,
    });
    const series = await makeSeries();
    await addTournament(series, medal);
    await setState(series, "show");
    await publish(medal, { "Fay Win": 40, "Gia Two": 36 });
    const page = `/series/${series.slug}`;
    const made = { medal, name, series, person };
    expect(await visitor.words(page)).not.toContain(expected(made));
    await change(made);
    expect(await visitor.words(page)).toContain(expected(made));
  });

  test("nothing of terms that were saved as they were", async () => {
    const medal = await makeMedal(`Same ${randomUUID()}`, {
      "Fay Win": await addPerson("Fay Win"),
    });
    const series = await makeSeries();
    await addTournament(series, medal);
    await setState(series, "show");
    await publish(medal, { "Fay Win": 40 });
    const path = `${series.path}/settings`;
    // The terms as the form has them are stored first.
    await admin.fill(path, "name", { reason: "As the form says it" });
    const page = `/series/${series.slug}`;
    const before = (await visitor.words(page)).split("The terms were changed").length;
    expect((await admin.fill(path, "name", { name: "Another name" })).refusal).toBeNull();
    const words = await visitor.words(page);
    expect(words).toContain("Until then the series was called “");
    expect(words.split("The terms were changed")).toHaveLength(before);
  });
});
