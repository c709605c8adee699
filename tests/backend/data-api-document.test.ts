import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { clubBackend } from "../support/club.ts";
import { addEntrant } from "../support/entrants.ts";
import { projectRoot } from "../support/project-root.ts";
import { makeTournament, rpcOrThrow } from "../support/tournaments.ts";

const { backend, admin, member } = await clubBackend(1);

const text = readFileSync(join(projectRoot, "docs/data-api.md"), "utf8");
const examples = [...text.matchAll(/^```sh\n([^]*?)^```/gm)].map(([, script = ""]) => script);

const FUNCTIONS = ["get-users", "tournament_entrants"];

/** The names in the second column of a section's table, by what is in the first. */
function tableOf(heading: string): [string, string[]][] {
  const [section = ""] = text.split(`## ${heading}\n`)[1]?.split("\n## ") ?? [];
  const rows = [...section.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].slice(2);
  return rows.map(([, name = "", cell = ""]) => [
    name.replaceAll("`", ""),
    [...cell.matchAll(/`([a-z_-]+)`/g)].map(([, code = ""]) => code),
  ]);
}

const callers = new Map(tableOf("Who reads what"));
const tablesOf = (start: string) =>
  [...callers].flatMap(([caller, names]) => (caller.startsWith(start) ? names : []));
const allTables = () =>
  [...new Set([...callers.values()].flat())].filter((name) => !FUNCTIONS.includes(name));

/** The status with which a table answers. */
async function statusOf(table: string, caller: { token?: string; headers?: object }) {
  // Of these not every column may be read.
  const columns = ["people", "players"].includes(table) ? "id" : "*";
  const { status } = await backend.call(
    "GET",
    `/rest/v1/${table}?select=${columns}&limit=1`,
    caller as Parameters<typeof backend.call>[2],
  );
  return status;
}

/** What each example answers with, in the order of the document. */
let answers: unknown[];

beforeAll(async () => {
  await addEntrant(backend, admin, { id: "bangalore-birdie-bash" }, { full_name: "Aaron Rao" });
  await rpcOrThrow(backend, admin, "save_person", {
    person: randomUUID(),
    expected_version: 0,
    fields: { full_name: "Asha Rao", status: "member" },
  });
  const cup = await makeTournament(backend, admin, { golf_groups: [] });
  await rpcOrThrow(backend, admin, "save_fees", {
    tournament: cup.id,
    expected_version: 0,
    fee: 350_000,
  });
  const { entry_id } = await addEntrant(backend, admin, cup, { golf_group: null });
  await rpcOrThrow(backend, admin, "record_fee", {
    entry: entry_id,
    submission_key: randomUUID(),
    kind: "payment",
    paise: 350_000,
    way: "cash",
  });

  const output = execFileSync("sh", ["-euc", examples.join("\necho '\n---'\n")], {
    encoding: "utf8",
    env: {
      ...process.env,
      API: backend.url,
      KEY: backend.publishableKey,
      EMAIL: admin.email,
      PASSWORD: admin.password,
    },
  });
  answers = output.split("\n---\n").map((answer): unknown => JSON.parse(answer.trim() || "null"));
});

test.each(examples.flatMap((script, index) => (script.includes("select=") ? [index] : [])))(
  "example %i answers with rows of the columns that it names",
  (index) => {
    const [, columns = ""] = /select=([a-z_,]+)/.exec(examples[index] ?? "") ?? [];
    const [row = {}] = answers[index] as object[];
    expect(Object.keys(row)).toEqual(columns.split(","));
  },
);

test("the examples of functions answer with entrants and accounts", () => {
  const answerOf = (name: string) => answers[examples.findIndex((script) => script.includes(name))];
  const entrants = answerOf("tournament_entrants") as { total: number }[];
  expect(entrants).toContainEqual(expect.objectContaining({ full_name: "Aaron Rao" }));
  expect(entrants[0]?.total).toBeGreaterThan(0);
  const list = answerOf("get-users") as { users: object[] };
  const [, names = []] = tableOf("What is stable").find(([name]) => name === "get-users") ?? [];
  const present = [...Object.keys(list), ...Object.keys(list.users[0] ?? {})];
  const parameters = ["search", "after", "pageSize"];
  expect(names.filter((name) => !present.includes(name) && !parameters.includes(name))).toEqual([]);
  expect(names).toContain("email");
});

test("visitors read what is listed for them, and nothing else that is listed", async () => {
  const readable = await Promise.all(
    allTables().map(async (table) => ((await statusOf(table, {})) === 200 ? [table] : [])),
  );
  expect(readable.flat().toSorted()).toEqual(tablesOf("a visitor").toSorted());
  expect(readable.flat()).toContain("tournaments");
});

test("the secret key reads nothing of what members and the club read", async () => {
  // Platforms may give their services these two.
  const tables = allTables().filter((table) => !["profiles", "tournaments"].includes(table));
  for (const table of tables) {
    const status = await statusOf(table, { headers: { apikey: backend.secretKey } });
    expect([table, status]).toEqual([table, 403]);
  }
});

test("members and the club can ask every table that is listed for them", async () => {
  const { accessToken: token } = member(0);
  for (const table of tablesOf("a member")) expect(await statusOf(table, { token })).toBe(200);
  for (const table of allTables()) {
    expect([table, await statusOf(table, { token: admin.accessToken })]).toEqual([table, 200]);
  }
});

test.each(tableOf("What is stable").filter(([name]) => !FUNCTIONS.includes(name)))(
  "%s has the columns that are stable",
  async (table, columns) => {
    const { status, body } = await backend.call(
      "GET",
      `/rest/v1/${table}?select=${columns.join(",")}&limit=1`,
      { token: admin.accessToken },
    );
    expect([status, body.message]).toEqual([200, undefined]);
    expect(columns.length).toBeGreaterThan(3);
  },
);
