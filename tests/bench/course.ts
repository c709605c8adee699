// `npm run bench:course`: 60 fourballs save a hole every 40 s and 2,000 spectators look at
// the live board once a minute, on the embedded backend, while each process is killed once.
// Then 100 players return their cards and the club publishes the results. Exits with 1
// when a score was lost or doubled, or a limit was passed. MINUTES says for how long.
import { setTimeout as wait } from "node:timers/promises";
import { dayInIndiaOf } from "#app/site/today.ts";
import { createUser, makeAdmin, startBackend } from "../support/backend.ts";
import { fourball, linksOf, publishDraw } from "../support/course-cards.ts";
import { addEntrant } from "../support/entrants.ts";
import { signIn } from "../support/session-cookie.ts";
import { makeTournament, rpc } from "../support/tournaments.ts";
import { type Page, Visitor } from "../support/visitor.ts";
import { startWebServer } from "../support/web-server.ts";

const MINUTES = Number(process.env.MINUTES ?? 5);
const FOURBALLS = 60;
const SPECTATORS = 2_000;
const HOLE_EVERY = 40_000;
const LOOK_EVERY = 60_000;
const HOLES = 18;

/** Of who returns a card at the end. */
const RETURNING = 100;

const MAX_SAVE = 1_000;
const MAX_AGE = 15_000;

const backend = await startBackend({}, { optimized: true });
const startSite = (port?: string) =>
  startWebServer(backend, {
    LOG_LEVEL: "warn",
    ...(port !== undefined && { PORT: port }),
  });
let site = await startSite();
const { port } = new URL(site.url);
const secretary = await createUser(backend);
await makeAdmin(backend, secretary);
const cup = await makeTournament(backend, secretary, {
  starts_on: dayInIndiaOf(new Date()),
});
const players: string[] = [];
for (let index = 0; index < FOURBALLS * 4; index += 1) {
  const added = await addEntrant(backend, secretary, cup, {
    full_name: `Player ${String(index + 1)}`,
    handicap: String(index % 30),
  });
  players.push(added.entry_id);
}
await publishDraw(
  backend,
  secretary,
  cup,
  {
    format: "stableford",
    boards: ["net", "gross"],
    course: {
      par: Array.from({ length: HOLES }, () => 4),
      strokeIndex: Array.from({ length: HOLES }, (_, hole) => hole + 1),
    },
    handicap: { kind: "entered", maxHandicap: null },
  },
  Array.from({ length: FOURBALLS }, (_, index) =>
    fourball((index % HOLES) + 1, players.slice(index * 4, index * 4 + 4)),
  ),
);
await rpc(backend, secretary, "show_board", {
  tournament: cup.id,
  shown: true,
});
const links = await linksOf(backend, cup);

const until = performance.now() + MINUTES * 60_000;
const isOver = () => performance.now() > until;
const saved: { key: string; player: string; hole: number; strokes: number }[] = [];
/** How long an answer took, of what was saved and of pages. */
const took = { saves: [] as number[], pages: [] as number[] };
const ages: number[] = [];
const problems = new Set<string>();
let looks = 0;
let failedLooks = 0;
let broken = 0;
let comeBacks = 0;
/** Whether a process is down, or was a moment ago. */
let isRecovering = false;

/** Waits, but not beyond the end. */
const pause = (milliseconds: number) =>
  wait(Math.max(0, Math.min(milliseconds, until - performance.now())));

/** The same request until there is an answer, as a phone that has no signal. */
async function persist(send: () => Promise<Page>, of: number[] = took.pages): Promise<Page> {
  for (;;) {
    const from = performance.now();
    try {
      const page = await send();
      if (page.status < 500 && page.status !== 429) {
        of.push(performance.now() - from);
        return page;
      }
      comeBacks += 1;
    } catch {
      broken += 1;
    }
    await wait(1_000);
  }
}

const hiddenFields = (page: Page) =>
  [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = "", value = ""]) => [name, value] as const,
  );

async function keepCards(index: number): Promise<void> {
  const { token = "", players: four = [] } = links[index] ?? {};
  const phone = new Visitor(site.url);
  await pause((HOLE_EVERY * index) / FOURBALLS);
  for (let count = 0; !isOver(); count += 1) {
    const from = performance.now();
    const hole = ((index + count) % HOLES) + 1;
    const path = `/card?token=${token}&hole=${String(hole)}`;
    const page = await persist(() => phone.get(path));
    const keys = new Map(hiddenFields(page).filter(([name]) => name.startsWith("keys.")));
    const strokes = 3 + (Math.floor(count / HOLES) % 4);
    const fields = {
      ...Object.fromEntries(hiddenFields(page)),
      ...Object.fromEntries(four.map((player) => [`strokes.${player}`, String(strokes)])),
      intent: "next",
    };
    const answer = await persist(() => phone.post(path, fields), took.saves);
    if (answer.status === 302 && keys.size === 4) {
      for (const player of four) {
        const key = keys.get(`keys.${player}`) ?? "";
        saved.push({ key, player, hole, strokes });
      }
    } else problems.add(`save: ${String(answer.status)}`);
    await pause(HOLE_EVERY - (performance.now() - from));
  }
}

async function look(index: number): Promise<void> {
  await pause((LOOK_EVERY * index) / SPECTATORS);
  while (!isOver()) {
    looks += 1;
    try {
      const answer = await fetch(`${site.url}/tournaments/${cup.slug}/board`);
      const [, at = ""] = /<time dateTime="([^"]+)"/i.exec(await answer.text()) ?? [];
      if (answer.status !== 200) failedLooks += 1;
      else if (!isRecovering) ages.push(Date.now() - Date.parse(at));
    } catch {
      failedLooks += 1;
    }
    await pause(LOOK_EVERY);
  }
}

async function killEach(): Promise<void> {
  await wait(MINUTES * 60_000 * 0.45);
  console.log("The site's process is killed.");
  isRecovering = true;
  process.kill(site.pid, "SIGKILL");
  site = await startSite(port);
  await wait(5_000);
  isRecovering = false;
  await wait(MINUTES * 60_000 * 0.3);
  console.log("The backend's process is killed.");
  isRecovering = true;
  await backend.kill();
  await backend.start();
  await wait(5_000);
  isRecovering = false;
}

await Promise.all([
  killEach(),
  ...links.map((_, index) => keepCards(index)),
  ...Array.from({ length: SPECTATORS }, (_, index) => look(index)),
]);

const rows = await backend.sql<{
  key: string;
  player_id: string;
  hole: number;
  strokes: number;
}>(
  `select key, player_id, hole, strokes from public.hole_scores
   where tournament_id = '${cup.id}'`,
);
const stored = new Map(rows.map((row) => [row.key, row]));
const lost = saved.filter(({ key, player, hole, strokes }) => {
  const row = stored.get(key);
  return !(row?.player_id === player && row.hole === hole && row.strokes === strokes);
});
const doubled = rows.length - new Set(saved.map(({ key }) => key)).size;

/** From the last putt: 25 fourballs return their cards at once, the club publishes. */
async function publishResults(): Promise<number> {
  await backend.sql(
    `insert into public.hole_scores (key, tournament_id, player_id, hole, strokes, phone, settles)
     select gen_random_uuid(), player.tournament_id, player.id, hole, 4, gen_random_uuid(), true
     from public.players as player cross join generate_series(1, ${String(HOLES)}) as hole
     where player.tournament_id = '${cup.id}'`,
  );
  const from = performance.now();
  await Promise.all(
    links.slice(0, RETURNING / 4).map(async ({ token, players: four }) => {
      const phone = new Visitor(site.url);
      const path = `/card/check?token=${token}`;
      for (const [index, player] of four.entries()) {
        await persist(() => phone.get(path));
        const answer = await persist(() =>
          phone.post(path, {
            intent: "return",
            player,
            marker: four[(index + 1) % four.length] ?? "",
            "confirmed.player": "on",
            "confirmed.marker": "on",
          }),
        );
        if (answer.status !== 302) {
          problems.add(`return: ${String(answer.status)}`);
        }
      }
    }),
  );
  const club = new Visitor(site.url);
  signIn(club, secretary);
  const path = `/admin/tournaments/${cup.id}/results`;
  const page = await club.get(path);
  const published = await club.post(path, {
    ...Object.fromEntries(hiddenFields(page)),
    intent: "publish",
    withoutScores: "on",
  });
  const shown = await new Visitor(site.url).get(`/tournaments/${cup.slug}/updates`);
  if (published.status !== 302 || !shown.text.includes('id="results"')) {
    problems.add(`publish: ${String(published.status)}`);
  }
  return (performance.now() - from) / 1000;
}

const quantile = (of: readonly number[], part: number) =>
  of.toSorted((one, other) => one - other)[Math.floor(of.length * part)] ?? 0;
const p99 = quantile(took.saves, 0.99);
const oldest = Math.max(0, ...ages);
const publishing = await publishResults();
console.table({
  minutes: MINUTES,
  "holes of a player saved": saved.length,
  lost: lost.length,
  doubled,
  "saves: half within, ms": Math.round(quantile(took.saves, 0.5)),
  "saves: 99 % within, ms": Math.round(p99),
  "saves: the slowest, ms": Math.round(Math.max(0, ...took.saves)),
  "pages of a hole: 99 % within, ms": Math.round(quantile(took.pages, 0.99)),
  "told to come back": comeBacks,
  "connections broken by the kills": broken,
  "looks at the board": looks,
  "looks that failed": failedLooks,
  "board: half at most, s old": Math.round(quantile(ages, 0.5) / 100) / 10,
  "board: the oldest, s": Math.round(oldest / 100) / 10,
  [`from the last putt to results of ${String(RETURNING)} players, s`]:
    Math.round(publishing * 10) / 10,
  problems: problems.size,
});
for (const problem of problems) console.log(problem);
await site.stop();
await backend.stop();
process.exit(
  saved.length > 0 &&
    lost.length === 0 &&
    doubled === 0 &&
    problems.size === 0 &&
    p99 < MAX_SAVE &&
    oldest < MAX_AGE
    ? 0
    : 1,
);
