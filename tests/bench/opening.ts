// `npm run bench:opening`: registration opens, and 300 members press the button in the same two
// seconds, each as a phone does: a post that is told to come back is sent again, with the
// same body. On the embedded backend and on PostgreSQL, from addresses of their own and from
// one, with a web server that is killed, with members who log in and open the form first, and with
// two web servers, of which one is killed. The club looks at its page of the tournament meanwhile. BACKENDS and SCENARIOS choose some of them,
// by commas. Exits with 1 when an entry was lost or doubled, or a member did not get an answer.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { BY_SCRIPT } from "#app/platform/http/script-forms.ts";
import { UNANSWERED } from "#app/site/content.ts";
import {
  createUser,
  freePort,
  makeAdmin,
  type RunningBackend,
  startBackend,
  type TestUser,
} from "../support/backend.ts";
import { startPostgres } from "../support/postgres.ts";
import { processorTimeOf } from "../support/process-usage.ts";
import { signIn } from "../support/session-cookie.ts";
import { startHostedBackend } from "../support/shared-backends.ts";
import { makeTournament } from "../support/tournaments.ts";
import { type Page, Visitor } from "../support/visitor.ts";
import { startWebServer } from "../support/web-server.ts";

const MEMBERS = Number(process.env.MEMBERS ?? 300);
const PLACES = Math.floor(MEMBERS * 0.4);
/** Within how long all press the button, in milliseconds. */
const WITHIN = 2_000;
const PATIENCE = 180_000;

type Outcome = {
  /** When the button was pressed first, since the opening, in milliseconds. */
  pressed: number;
  took: number;
  tries: number;
  /** How often the answer was that it is not known whether the form arrived. */
  unclear: number;
  /** The toast's title, where there was no confirmation. */
  toast: string | null;
};

let problems = 0;

/** When the web server is killed, since the opening, and how often the club looks, in milliseconds. */
const KILLED_AT = 4_000;
const LOOKS = 500;

const ownAddress = (member: number) =>
  `203.0.${Math.floor(member / 250)}.${String((member % 250) + 1)}`;
const oneAddress = () => "198.51.100.7";

type Scenario = {
  addressOf: (member: number) => string;
  isKilled?: boolean;
  logsIn?: boolean;
  isOfTwo?: boolean;
};

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  "own addresses": { addressOf: ownAddress },
  "one address": { addressOf: oneAddress },
  "a kill": { addressOf: ownAddress, isKilled: true },
  "log-in first": { addressOf: oneAddress, logsIn: true },
  "two servers": { addressOf: ownAddress, isKilled: true, isOfTwo: true },
};

/** A proxy that gives each request to the next of these ports, or where none listens to the other. */
async function startBalancer(ports: readonly string[]) {
  let requests = 0;
  const server = createServer((request, response) => {
    const { method, url: path, headers } = request;
    const pass = () => {
      requests += 1;
      const port = ports[requests % ports.length];
      const passed = ask({ port, method, path, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      });
      passed.on("error", ({ code }: NodeJS.ErrnoException) => {
        if (code === "ECONNREFUSED") pass();
        else response.destroy();
      });
      passed.on("socket", (socket) => {
        if (socket.connecting) socket.once("connect", () => request.pipe(passed));
        else request.pipe(passed);
      });
    };
    pass();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function openingOn(
  backend: RunningBackend,
  members: readonly TestUser[],
  secretary: TestUser,
  { addressOf, isKilled = false, logsIn = false, isOfTwo = false }: Scenario,
) {
  const settings = {
    LOG_LEVEL: "warn",
    TRUST_PROXY: "1",
    RATE_LIMIT_FACTOR: "1",
    PORT: String(await freePort()),
  };
  const otherPort = String(await freePort());
  const balancer = isOfTwo ? await startBalancer([settings.PORT, otherPort]) : null;
  const address: Record<string, string> = balancer ? { SITE_URL: balancer.url } : {};
  let site = await startWebServer(backend, { ...settings, ...address });
  const second = isOfTwo
    ? await startWebServer(backend, { ...settings, ...address, PORT: otherPort })
    : null;
  const url = balancer?.url ?? site.url;
  const cup = await makeTournament(backend, secretary, {
    capacity: PLACES,
    has_waiting_list: true,
    golf_groups: [],
    allows_other_group: false,
  });
  const path = `/tournaments/${cup.slug}/register`;
  const visitors = members.map((member) => {
    const visitor = new Visitor(url);
    if (!logsIn) signIn(visitor, member);
    return visitor;
  });
  const club = new Visitor(url);
  signIn(club, secretary);
  const clubPage = `/admin/tournaments/${cup.id}`;
  await club.get(clubPage);
  const processor = () => [processorTimeOf(site.pid), processorTimeOf(backend.pid)] as const;
  const before = processor();
  const openedAt = performance.now();

  async function register(visitor: Visitor, index: number): Promise<Outcome> {
    await wait((index * WITHIN) / MEMBERS);
    // As the page's script does.
    const headers = { "X-Forwarded-For": addressOf(index), [BY_SCRIPT]: "1" };
    const form = {
      submissionKey: randomUUID(),
      fullName: `Golfer ${index}`,
      email: members[index]?.email ?? "",
      phone: "98450 12345",
      category: "men",
      handicap: "12.4",
      joinsWaitingList: "on",
    };
    const startedAt = performance.now();
    let unclear = 0;
    if (logsIn) {
      const { email = "", password = "" } = members[index] ?? {};
      await patiently(() => visitor.post("/login", { email, password }, headers));
      await patiently(() => visitor.get(path, { "X-Forwarded-For": addressOf(index) }));
    }
    for (let tries = 1; ; tries += 1) {
      const page = await visitor.post(path, form, headers).catch(() => null);
      const pressed = startedAt - openedAt;
      const took = performance.now() - startedAt;
      if (!page) {
        unclear += 1;
        // The page says so, and the member presses again.
        await wait(2_000);
        continue;
      }
      if (page.status === 204) return { pressed, took, tries, unclear, toast: null };
      const seconds = Number(page.headers.get("Retry-After"));
      if (page.status !== 503 || took > PATIENCE) {
        return { pressed, took, tries, unclear, toast: titleOf(page) };
      }
      if (titleOf(page).includes(UNANSWERED.unclear.message)) unclear += 1;
      await wait((seconds > 0 ? seconds : 5) * 1000);
    }
  }

  let looks = 0;
  let seen = 0;
  const over = new AbortController();
  const look = async () => {
    while (!over.signal.aborted) {
      await wait(LOOKS);
      looks += 1;
      const page = await club.get(clubPage).catch(() => null);
      if (page?.status === 200) seen += 1;
    }
  };
  const kill = async () => {
    await wait(KILLED_AT);
    process.kill(site.pid, "SIGKILL");
    await wait(500);
    site = await startWebServer(backend, { ...settings, ...address });
  };
  const looking = look();
  const killed = isKilled ? kill() : null;
  const outcomes = await Promise.all(visitors.map(register));
  over.abort();
  await Promise.all([looking, killed]);
  const seconds = (performance.now() - openedAt) / 1000;
  const [web, database] = processor().map((after, index) => after - (before[index] ?? 0));
  const [stored] = await backend.sql<{ rows: number; members: number; mails: number }>(
    `select count(*)::int as rows, count(distinct user_id)::int as members,
            (select count(*)::int from public.registration_mails where tournament_id = '${cup.id}') as mails
     from public.tournament_registrations where tournament_id = '${cup.id}'`,
  );
  const confirmed = await backend.sql<{ user_id: string }>(
    `select user_id from public.tournament_registrations
     where tournament_id = '${cup.id}' and state = 'confirmed'`,
  );
  await Promise.all([site.stop(), second?.stop()]);
  balancer?.stop();

  const inTime = new Set(members.slice(0, PLACES).map(({ id }) => id));
  const gotIn = outcomes.filter(({ toast }) => toast === null);
  const took = outcomes.map((outcome) => outcome.took / 1000).toSorted((one, two) => one - two);
  const lost = gotIn.length - (stored?.members ?? 0);
  const doubled = (stored?.rows ?? 0) - (stored?.members ?? 0);
  problems += MEMBERS - gotIn.length + lost + doubled;
  for (const toast of new Set(outcomes.flatMap(({ toast }) => toast ?? []))) console.log(toast);
  return {
    "got in": `${gotIn.length} of ${MEMBERS}`,
    "tries at most": Math.max(...outcomes.map(({ tries }) => tries)),
    "in one try": outcomes.filter(({ tries }) => tries === 1).length,
    "told that it is unclear": outcomes.reduce((sum, { unclear }) => sum + unclear, 0),
    "club's page": `${seen} of ${looks}`,
    "half within s": took[Math.floor(MEMBERS / 2)]?.toFixed(1),
    "all within s": took.at(-1)?.toFixed(1),
    "first to last s": seconds.toFixed(1),
    [`places of the first ${PLACES}`]: confirmed.filter(({ user_id }) => inTime.has(user_id))
      .length,
    "ms web": Math.round((web ?? 0) / MEMBERS),
    "ms backend": Math.round((database ?? 0) / MEMBERS),
    rows: stored?.rows,
    mails: stored?.mails,
    lost,
    doubled,
  };
}

/** Asks until the site is not too busy; what is refused otherwise is printed. */
async function patiently(ask: () => Promise<Page>): Promise<void> {
  for (const until = performance.now() + PATIENCE; performance.now() < until;) {
    const page = await ask();
    if (page.status !== 503) {
      if (page.status > 302) console.log(titleOf(page));
      return;
    }
    await wait((Number(page.headers.get("Retry-After")) || 5) * 1000);
  }
}

/** What a page says that is no confirmation. */
function titleOf({ status, text }: Page): string {
  const [, title = ""] = /role="alert"[^]*?<strong[^>]*>([^<]+)/.exec(text) ?? [];
  return `${status} ${title}`;
}

const postgres = await startPostgres();
const backends = {
  embedded: () => startBackend({}, { optimized: true }),
  PostgreSQL: () => startHostedBackend(postgres.url, {}, { optimized: true }),
};
const rows: Record<string, object> = {};
const isChosen = (list: string | undefined, name: string) =>
  list === undefined || list.split(",").includes(name);
for (const [name, start] of Object.entries(backends)) {
  if (!isChosen(process.env.BACKENDS, name)) continue;
  const backend = await start();
  const secretary = await createUser(backend);
  await makeAdmin(backend, secretary);
  const members: TestUser[] = [];
  for (let member = 0; member < MEMBERS; member += 1) members.push(await createUser(backend));
  for (const [scenario, of] of Object.entries(SCENARIOS)) {
    if (!isChosen(process.env.SCENARIOS, scenario)) continue;
    rows[`${name}, ${scenario}`] = await openingOn(backend, members, secretary, of);
  }
  await backend.stop();
}
await postgres.stop();
console.table(rows);
process.exit(problems === 0 ? 0 : 1);
