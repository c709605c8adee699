import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { seriesDesk, type Series } from "../support/series.ts";
import { acquireBackend } from "../support/shared-backends.ts";
import { clubSite } from "../support/test-site.ts";

const { backend, secretary, admin, visitor } = await clubSite(await acquireBackend());

const { addPerson, makeMedal, clubResults, publish, onDay, ...desk } = seriesDesk({
  ...{ backend, secretary, admin, visitor },
});
const { makeSeries, addTournament, setState, fileOf } = desk;

async function makeMonths(names: readonly string[], ladies: readonly string[] = []) {
  const people: Record<string, string> = {};
  for (const name of names) people[name] = await addPerson(name);
  const medal = `Medal ${randomUUID().slice(0, 8)}`;
  return [
    await makeMedal(`${medal}, January`, people, { ladies }),
    await makeMedal(`${medal}, February`, people, { ladies }),
  ] as const;
}

const qualified = async (series: Series) =>
  (await fileOf(series)).tables.map(({ division, lines }) => [
    division,
    ...lines.map(({ name, rounds }) => `${name} ${rounds.map(({ round }) => round).join(" ")}`),
  ]);

test("the next player qualifies where the winner has, and a corrected month changes who does", async () => {
  const [january, february] = await makeMonths(["Ana", "Bea", "Cy"]);
  const next = await makeSeries({ kind: "qualifying" });
  const none = await makeSeries({ kind: "qualifying", already: "none" });
  for (const series of [next, none]) {
    for (const medal of [january, february]) await addTournament(series, medal);
    await setState(series, "show");
  }
  await publish(january, { Ana: 40, Bea: 36, Cy: 30 });
  await onDay(january, "2026-01-11");
  await publish(february, { Ana: 41, Bea: 38, Cy: 38 });
  await onDay(february, "2026-02-08");
  // Bea and Cy share the second place.
  expect(await qualified(next)).toEqual([[null, "Ana R1", "Bea R2", "Cy R2"]]);
  expect(await qualified(none)).toEqual([[null, "Ana R1"]]);
  expect(await visitor.words(`/series/${next.slug}`)).toMatch(
    /1 Ana qualified in R1, 1st 2 Bea qualified in R2, 2nd 2 Cy qualified in R2, 2nd/,
  );

  await publish(january, { Ana: 20, Bea: 36, Cy: 30 });
  expect(await qualified(next)).toEqual([[null, "Bea R1", "Ana R2"]]);
  const files = [
    (await fileOf(next)).tables[0]?.lines.map(({ place }) => place),
    (await visitor.get(`/series/${next.slug}/table.v1.csv`)).text
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => Number(line.split(",")[1])),
  ];
  // Each won a round.
  expect(files).toEqual([
    [1, 1],
    [1, 1],
  ]);
  const words = await visitor.words(`/series/${next.slug}`);
  expect(words).toContain("Cy no longer qualifies");
  expect(words).toMatch(/1 Bea qualified in R1, 1st 2 Ana qualified in R2, 1st/);

  // Once it is final a correction is only shown to the club.
  await setState(next, "close");
  await publish(february, { Ana: 30, Bea: 38, Cy: 44 });
  expect(await qualified(next)).toEqual([[null, "Bea R1", "Ana R2"]]);
  expect(await admin.words(next.path)).toContain("Cy qualifies");
  expect((await admin.get(clubResults(february))).status).toBe(200);
});

test("each division of the day has its own", async () => {
  const [january] = await makeMonths(["Dev", "Eve", "Fay"], ["Eve", "Fay"]);
  const series = await makeSeries({ kind: "qualifying", division: "each" });
  await addTournament(series, january);
  await setState(series, "show");
  await publish(january, { Dev: 40, Eve: 20, Fay: 30 });
  expect((await qualified(series)).map(([, ...lines]) => lines).toSorted()).toEqual([
    ["Dev R1"],
    ["Fay R1"],
  ]);
});
