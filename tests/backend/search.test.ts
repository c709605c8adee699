import { expect, test } from "vitest";
import { isFound } from "#app/tables/search.ts";
import { clubBackend } from "../support/club.ts";
import { addEntrant } from "../support/entrants.ts";
import { makeTournament, rpcOrThrow } from "../support/tournaments.ts";

const { backend, admin, call } = await clubBackend(0);

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Typed, a name, and whether it is found. */
const SEARCHES: readonly (readonly [string, string, boolean])[] = [
  ["rk nair", "R K Nair", true],
  ["rk nair", "R. K. Nair", true],
  ["R.K.Nair", "RK Nair", true],
  ["r k nair", "RK Nair", true],
  ["nair r", "R K Nair", true],
  ["nair s", "R K Nair", false],
  ["jose", "José Fernandes", true],
  ["JOSÉ", "Jose Fernandes", true],
  ["dsouza", "Anil D'Souza", true],
  ["d’souza", "Anil D´Souza", true],
  ["d souza", "Anil D'Souza", true],
  ["dsouza", "Anil D Souza", true],
  ["Menon Ravi", "Ravi Menon", true],
  ["menon,  ravi ", "Ravi Menon", true],
  ["ravimenon", "Ravi Menon", true],
  ["menon ravi k", "Ravi Menon", false],
  ["obrien-smith", "Sean O'Brien Smith", true],
  ["राव", "आशा राव", true],
  ["0041", "0041 Asha Rao", true],
  ["41 rao", "0041 Asha Rao", true],
  ["%", "100% Zed", false],
  ["_", "Asha Rao", false],
  ["", "Asha Rao", true],
];

test("a name is found by its words, in SQL as in the app", async () => {
  const [row] = await backend.sql<{ found: boolean[] }>(
    `select array_agg(private.search_text(name) like all (private.search_patterns(typed)) order by n)
       as found
     from (values ${SEARCHES.map(
       ([typed, name], index) => `(${index}, ${quoted(typed)}, ${quoted(name)})`,
     ).join(", ")}) as known (n, typed, name)`,
  );
  const table = (found: readonly (boolean | undefined)[]) =>
    SEARCHES.map(([typed, name], index) => [typed, name, found[index]]);
  expect(table(row?.found ?? [])).toEqual(SEARCHES);
  expect(table(SEARCHES.map(([typed, name]) => isFound(name, typed)))).toEqual(SEARCHES);
});

test.each([
  ["nair rk", true],
  // No other file's person has it, in a database that they share.
  ["0074151", true],
  ["74151", true],
  ["98450 77123", true],
  ["+91 98450-77123", true],
  ["098450 77123", true],
  ["77123", true],
  ["98450 77124", false],
])("the register and the entrants are searched for %j", async (search, isHit) => {
  const person = { full_name: "R. K. Nair", phone: "+919845077123" };
  const id = crypto.randomUUID();
  await rpcOrThrow(backend, admin, "save_person", {
    person: id,
    expected_version: 0,
    fields: { ...person, number: "0074151", status: "member" },
  });
  const { body: page } = await call("people_page", { search });
  if (!("people" in page)) throw new Error(JSON.stringify(page));
  const { people } = page as unknown as { people: { id: string }[] };
  expect(people.some((found) => found.id === id)).toBe(isHit);
  await rpcOrThrow(backend, admin, "remove_person", { person: id, expected_version: 1 });

  if (/74151$/.test(search)) return;
  const cup = await makeTournament(backend, admin);
  await addEntrant(backend, admin, cup, person);
  const { body: list } = await call("entrants_page", { tournament: cup.id, search });
  const { entrants } = list as unknown as { entrants: object[] };
  expect(entrants).toHaveLength(isHit ? 1 : 0);
});
