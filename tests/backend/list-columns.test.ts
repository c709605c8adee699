import { expect, test } from "vitest";
import { createUser } from "../support/backend.ts";
import { clubBackend } from "../support/club.ts";
import { makeTournament, rpc, rpcOrThrow } from "../support/tournaments.ts";

const { backend, admin } = await clubBackend();
const member = await createUser(backend);

const remember = (
  changes: Partial<Record<"list" | "heading" | "meaning", string>> = {},
  user = admin,
) =>
  rpc(backend, user, "remember_column", {
    ...{ list: "scores", heading: "gesamt", meaning: "points" },
    ...changes,
  });

const columns = () =>
  backend.sql<Record<"list" | "heading" | "meaning", string>>(
    "select list, heading, meaning from public.list_columns order by list, heading",
  );

test("a column is remembered for a kind of list, and by what it was said to be last", async () => {
  await remember();
  await remember({ list: "entrants", meaning: "notes" });
  await remember({ meaning: "name" });
  expect((await columns()).filter(({ heading }) => heading === "gesamt")).toEqual([
    { list: "entrants", heading: "gesamt", meaning: "notes" },
    { list: "scores", heading: "gesamt", meaning: "name" },
  ]);
});

test("the secretary of one tournament changes no column for the club", async () => {
  const { id: tournament } = await makeTournament(backend, admin);
  const secretary = await createUser(backend);
  const { email } = secretary;
  await rpcOrThrow(backend, admin, "grant_role", { email, role: "secretary", tournament });
  await remember({ heading: "spielgruppe", meaning: "golfGroup" });
  const answer = await remember({ heading: "spielgruppe", meaning: "notes" }, secretary);
  expect(answer.body).toBe(false);
  expect((await columns()).find(({ heading }) => heading === "spielgruppe")?.meaning).toBe(
    "golfGroup",
  );
});

test("members remember nothing, and what is too long or of no list is refused", async () => {
  const before = await columns();
  for (const refused of [
    await remember({ heading: "theirs" }, member),
    await remember({ list: "statement" }),
    await remember({ heading: "" }),
    await remember({ heading: "h".repeat(121) }),
    await remember({ meaning: "m".repeat(201) }),
  ]) {
    expect(refused.status).not.toBe(200);
  }
  expect(await columns()).toEqual(before);
  expect((await remember({ heading: "h".repeat(120), meaning: "m".repeat(200) })).status).toBe(200);
});
