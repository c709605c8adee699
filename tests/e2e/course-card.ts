import type { Page, Route } from "@playwright/test";
import { createUser, makeAdmin, type RunningBackend } from "../support/backend.ts";
import { fourball, makeDrawnCup, NINE_HOLES, publishDraw } from "../support/course-cards.ts";
import { rpcOrThrow } from "../support/tournaments.ts";
import { expect } from "./fixtures.ts";

export const strokesOf = (page: Page, name: string) => page.getByLabel(`Strokes of ${name}`);
export const next = (page: Page) => page.getByRole("button", { name: "Save, next hole" });
export const check = (page: Page) => page.getByRole("button", { name: "Save and check" });
export const waiting = (page: Page) => page.getByText("Kept on this phone");
export const hole = (page: Page, number: number) =>
  page.getByRole("heading", { name: `Hole ${String(number)}`, exact: true });

export const LONG_NAME = "Venkatanarasimharaju Subramanian Ramachandran";

/** Waits for the script of a hole's page, which is there after what a returned form says. */
export const scripted = (page: Page) =>
  expect(page.getByRole("button", { name: /^One more for/ }).first()).toBeVisible();

/** The requests that save a hole, by the script and by the plain form. */
export const SAVES = /\/card(?:\/send)?\?/;

/** The network of a save: what becomes of it, and of its answer. */
const NETWORK = {
  "cut before": (route: Route) => route.abort(),
  "cut after": async (route: Route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  },
  "cut for the script": (route: Route) =>
    route.request().isNavigationRequest() ? route.continue() : route.abort(),
  "a busy server": (route: Route) => route.fulfill({ status: 503, body: "Busy" }),
  "a limit": (route: Route) => route.fulfill({ status: 429, body: "Too many" }),
  "a network's own page": (route: Route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "<p role=alert>Log in</p>" }),
  whole: (route: Route) => route.continue(),
};

/** A fourball's card on a phone, of which the network of saves can be cut. */
export async function openCard(page: Page, backend: RunningBackend, course = NINE_HOLES) {
  const secretary = await createUser(backend);
  await makeAdmin(backend, secretary);
  const scoring = {
    format: "stableford",
    boards: ["net"],
    course,
    handicap: { kind: "entered", maxHandicap: null },
  };
  const { cup, one, two, players } = await makeDrawnCup(backend, secretary, scoring);
  // A page of the list has a hundred that are open: these are not what its tests look for.
  await backend.sql(
    `update public.tournaments set registration_closes_at = now() where id = '${cup.id}'`,
  );
  const [asha = "", vikram = "", meera = "", om = ""] = players;
  let network: keyof typeof NETWORK = "whole";
  await page
    .context()
    .route(SAVES, (route) =>
      route.request().method() === "POST" ? NETWORK[network](route) : route.continue(),
    );
  const path = (number: number, token = one.token) => `/card?token=${token}&hole=${String(number)}`;
  await page.setViewportSize({ width: 360, height: 740 });
  return {
    cup,
    path,
    /** The link of another fourball. */
    other: two.token,
    secretary,
    players: { asha, vikram },
    /** Who plays in the other fourball, which starts at the fifth hole. */
    meera,
    cut(to: keyof typeof NETWORK) {
      network = to;
    },
    /** A number that the server has before. */
    save: (player: string, number: number, strokes: number) =>
      backend.sql(
        `insert into public.hole_scores (key, tournament_id, player_id, hole, strokes, phone)
         values (gen_random_uuid(), '${cup.id}', '${player}', ${String(number)},
                 ${String(strokes)}, '00000000-0000-4000-8000-000000000001')`,
      ),
    /** The numbers that this phone has saved for a player, in their order. */
    async saved(player: string, number: number) {
      const rows = await backend.sql<{ strokes: number | null }>(
        `select strokes from public.hole_scores
         where tournament_id = '${cup.id}' and player_id = '${player}'
           and hole = ${String(number)}
           and phone <> '00000000-0000-4000-8000-000000000001' order by id`,
      );
      return rows.map(({ strokes }) => strokes);
    },
    /** There is a network again. */
    async reconnect(opened = page) {
      network = "whole";
      await opened.evaluate(() => dispatchEvent(new Event("online")));
      await expect(waiting(opened)).toBeHidden();
    },
    /** The club changes the draw: he plays with the others. */
    moveVikram: () =>
      publishDraw(backend, secretary, cup, scoring, [
        fourball(1, [asha]),
        fourball(5, [meera, om, vikram]),
      ]),
    /** All four play together, of whom one has a name that no line of a small phone takes. */
    async playTogether() {
      await backend.sql(`update public.players set full_name = '${LONG_NAME}' where id = '${om}'`);
      await publishDraw(backend, secretary, cup, scoring, [fourball(1, [asha, vikram, meera, om])]);
    },
    replaceLink: () =>
      rpcOrThrow(backend, secretary, "replace_card_link", {
        tournament: cup.id,
        fourball: 1,
      }) as Promise<string>,
    returnCardOf: (player: string, token = one.token) =>
      rpcOrThrow(backend, secretary, "return_card", {
        token,
        player,
        marker: null,
        no_return: "NR",
      }),
    reopenCards: () =>
      backend.sql(
        `update public.returned_cards set reopened_at = now(), reason = 'Not stopped'
         where tournament_id = '${cup.id}'`,
      ),
    correctHole: (player: string, number: number, strokes: number) =>
      rpcOrThrow(backend, secretary, "correct_hole", {
        tournament: cup.id,
        player,
        hole: number,
        strokes,
        reason: "The marker says so",
      }),
    publishResults: () =>
      backend.sql(
        `update public.tournament_play set results_published_at = now(),
           published_results = '{"players": [], "teams": [], "awards": [], "scoring": null}'
         where tournament_id = '${cup.id}'`,
      ),
    endPlay: () =>
      backend.sql(`update public.tournaments set starts_on = starts_on - 1 where id = '${cup.id}'`),
  };
}

export type Card = Awaited<ReturnType<typeof openCard>>;

/** The holes that are only on this phone. */
export const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ token: string; hole: number; body: string; at: number; reason?: string }[]>(
        (resolve, reject) => {
          const opening = indexedDB.open("card", 1);
          opening.onerror = reject;
          opening.onupgradeneeded = () => {
            opening.result.createObjectStore("holes", { keyPath: "id", autoIncrement: true });
          };
          opening.onsuccess = () => {
            const all = opening.result.transaction("holes").objectStore("holes").getAll();
            all.onsuccess = () => {
              opening.result.close();
              resolve(all.result);
            };
          };
        },
      ),
  );

/** Changes what is kept, as time does. */
export const changeKept = (page: Page, changes: object) =>
  page.evaluate(
    (changes) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("card", 1);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction("holes", "readwrite");
          const store = transaction.objectStore("holes");
          const all = store.getAll();
          all.onsuccess = () => {
            for (const entry of all.result) store.put({ ...entry, ...changes });
          };
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    changes,
  );

export const expectNothingOnPhone = (page: Page) =>
  // A page that loads itself again cannot be asked.
  expect(async () => {
    expect(await kept(page)).toEqual([]);
  }).toPass();

export const unsaved = (page: Page) =>
  page
    .locator("section")
    .filter({ hasText: "Not saved. These numbers are only on this phone" })
    .getByRole("listitem");
