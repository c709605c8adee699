import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createUser } from "../support/backend.ts";
import { clubBackend } from "../support/club.ts";
import { fourball, publishDraw } from "../support/course-cards.ts";
import { insertEntry } from "../support/entrants.ts";
import { makeTournament } from "../support/tournaments.ts";

const { backend, admin, call } = await clubBackend();

type Read = { slug: string; state: string; starts: { time: string; hole: number }[] }[] | null;

const read = async (token: unknown) =>
  (await call("starts_by_link", { token }, null)).body as unknown as Read;

test("a calendar's link shows a member's own tournaments and starts, until it is taken back", async () => {
  const [member, other] = [await createUser(backend), await createUser(backend)];
  const [cup, waiting, gone] = [
    await makeTournament(backend, admin),
    await makeTournament(backend, admin, { capacity: 1, has_waiting_list: true }),
    await makeTournament(backend, admin),
  ];
  const [entry] = (await insertEntry(backend, member, cup)).body as unknown as {
    entry_id: string;
  }[];
  await insertEntry(backend, other, waiting);
  await insertEntry(backend, member, waiting, { joins_waiting_list: true });
  await insertEntry(backend, other, gone);
  const renew = async (wanted: boolean) =>
    (await call("renew_calendar_link", { wanted }, member)).body as unknown as string;
  const first = await renew(true);
  expect(await read(first)).toMatchObject([{ slug: cup.slug, state: "published", starts: [] }]);
  await publishDraw(backend, admin, cup, { format: "stableford", boards: ["net"] }, [
    fourball(3, [entry?.entry_id ?? ""]),
  ]);
  expect(await read(first)).toMatchObject([{ slug: cup.slug, starts: [{ hole: 3 }] }]);
  const second = await renew(true);
  expect(second).not.toBe(first);
  expect(await read(first)).toBeNull();
  expect(await read(second)).toHaveLength(1);
  const seen = async (user: typeof member) =>
    (await backend.call("GET", "/rest/v1/calendar_links?select=token", { token: user.accessToken }))
      .body as unknown;
  expect(await seen(member)).toEqual([{ token: second }]);
  expect(await seen(other)).toEqual([]);
  expect(await renew(false)).toBeNull();
  expect(await read(second)).toBeNull();
  expect(await read(randomUUID())).toBeNull();
  expect((await call("renew_calendar_link", { wanted: true }, null)).status).toBe(401);
});
