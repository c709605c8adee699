import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { TestUser } from "../support/backend.ts";
import { addEntrant, insertEntry } from "../support/entrants.ts";
import { clubSite } from "../support/test-site.ts";
import {
  cancelTournament,
  makeTournament,
  rpc,
  rpcOrThrow,
  type Saved,
} from "../support/tournaments.ts";
import { visibleText } from "../support/visible-text.ts";
import type { Page, Visitor } from "../support/visitor.ts";

// Pages × states: no sentence and no link asks for what is refused in that state.

const { backend, secretary, admin, newMember, newVisitor } = await clubSite();

type Act = "register" | "change" | "withdraw" | "tell" | "pay" | "terms" | "refund";

/** What asks for each act, in words. */
const ASKS: Readonly<Record<Act, RegExp>> = {
  register:
    /Register (?:Now|again|for Tournament|by)|Join the waiting list|Complete Registration|sign in to register/,
  change: /Update my details|\bEdit\b|Save changes|Change my|can change|can be changed/i,
  withdraw: /\bwithdraw\b/i,
  tell: /cannot come, tell|I cannot come/,
  pay: /\bto pay\b|\bPay\b|I have paid/,
  // What is to be known before one enters, and until when one withdraws.
  terms: /Pay within [^.]*|Who may enter/,
  refund: /refunded if you withdraw[^.]*/i,
};

/** What links to each act. */
const LINKS: Readonly<Record<Act, RegExp>> = {
  register: /\/tournaments\/[^/"]+\/register"/,
  change: /\/profile\/registrations\/[^/"?]+"|register\?update=1"|"\?update=1"/,
  withdraw: /\/withdraw\?/,
  tell: /\/cannot-come/,
  pay: /\/pay(?:"|\?token)/,
  terms: /^$/,
  refund: /^$/,
};

type EntryKind = "waiting" | "held" | "told" | "part paid" | "paid" | "withdrawn";
const ENTRIES: readonly EntryKind[] = ["waiting", "held", "told", "part paid", "paid", "withdrawn"];

/** What the site takes: new entries, changes, or word that one cannot come. */
type Period = { registers?: true; changes?: true; tells?: true; isToCome?: true };

const PLAYED: Period = {};
const CLOSED: Period = { tells: true };
const OPEN: Period = { registers: true, changes: true };

const update = (cup: Saved, set: string) =>
  backend.sql(`update public.tournaments set ${set} where id = '${cup.id}'`);

async function publishDraw(cup: Saved) {
  const path = `/admin/tournaments/${cup.id}/draw`;
  const rules = { kind: "tee-times", time: "07:00", intervalMinutes: "8", tees: "1", seed: "7" };
  for (const [version, intent] of Object.entries(["draw", "publish"])) {
    const { location } = await admin.post(path, { version, intent, ...rules });
    expect(location).not.toBeNull();
  }
}

const STATES: readonly [string, Period, (cup: Saved) => Promise<unknown>][] = [
  [
    "before it opens",
    { tells: true, isToCome: true },
    (cup) => update(cup, "registration_opens_at = now() + interval '3 days'"),
  ],
  ["while it is open", OPEN, () => Promise.resolve()],
  ["while it is full", OPEN, (cup) => update(cup, "capacity = 9")],
  [
    "while it is full, without a waiting list",
    { changes: true, isToCome: true },
    (cup) => update(cup, "capacity = 9, has_waiting_list = false"),
  ],
  [
    "while it is open, after the last day for changes",
    { registers: true, tells: true },
    (cup) => update(cup, "changes_until = current_date - 2"),
  ],
  [
    "once it is closed",
    CLOSED,
    (cup) => update(cup, "registration_closes_at = now() - interval '1 hour'"),
  ],
  [
    "once it is closed, before the last day for changes",
    { changes: true },
    (cup) =>
      update(
        cup,
        "registration_closes_at = now() - interval '1 hour', changes_until = current_date + 2",
      ),
  ],
  ["once the draw is published", CLOSED, publishDraw],
  [
    "on the day",
    CLOSED,
    async (cup) => {
      await publishDraw(cup);
      await update(
        cup,
        "starts_on = (now() at time zone 'Asia/Kolkata')::date, tee_off_at = '00:00'",
      );
    },
  ],
  [
    "once it is played",
    PLAYED,
    (cup) => update(cup, "starts_on = (now() at time zone 'Asia/Kolkata')::date - 1"),
  ],
  [
    "once its results are published",
    PLAYED,
    (cup) =>
      backend.sql(
        `insert into public.tournament_play (tournament_id, published_results, results_published_at)
         values ('${cup.id}', '{"players": [], "teams": [], "awards": [], "scoring": null}', now())`,
      ),
  ],
  ["once it is cancelled", PLAYED, (cup) => cancelTournament(backend, secretary, cup, "Rain")],
];

type Entry = {
  kind: EntryKind;
  user: TestUser | null;
  visitor: Visitor;
  token: string;
  id: string;
  /** The registration, of a member's. */
  own: string;
};

const call = (name: string, body: object, user: TestUser | null = secretary) =>
  rpc(backend, user, name, body);

async function makeCup(): Promise<Saved> {
  const cup = await makeTournament(backend, secretary, {
    has_information_page: true,
    has_waiting_list: true,
    max_group_size: 2,
    tee_off_at: "07:00",
    category_places: { ladies: 1 },
  });
  await rpcOrThrow(backend, secretary, "save_fees", {
    tournament: cup.id,
    expected_version: 0,
    fee: 350_000,
    hold_days: 5,
    unpaid_goes: "withdrawn",
    refund_until: "2099-07-01",
    upi_address: "club@bank",
    upi_name: "The Club",
  });
  await addEntrant(backend, secretary, cup, { full_name: "First Lady", category: "ladies" });
  return cup;
}

const PAID = { "part paid": 100_000, paid: 350_000 } as const;

/** Two of each: a member's, and one behind the link in a mail. */
async function enter(cup: Saved, kind: EntryKind): Promise<Entry[]> {
  const category = kind === "waiting" ? "ladies" : "men";
  const { user, visitor } = await newMember();
  const own = await insertEntry(backend, user, cup, { category, joins_waiting_list: true });
  const byLink = await addEntrant(backend, secretary, cup, { category });
  const [{ token } = { token: "" }] = await backend.sql<{ token: string }>(
    `select token from public.entry_links where entry_id = '${byLink.entry_id}'`,
  );
  const [{ id: registration, entry_id: ownEntry }] = own.body as [{ id: string; entry_id: string }];
  for (const entry of [ownEntry, byLink.entry_id]) {
    if (kind === "part paid" || kind === "paid") {
      const paise = PAID[kind];
      const line = { entry, kind: "payment", paise, way: "upi", submission_key: randomUUID() };
      await rpcOrThrow(backend, secretary, "record_fee", line);
    }
  }
  if (kind === "told") {
    // Whatever becomes of the registration since.
    await backend.sql(
      `insert into public.phone_calls (entry_id, kind, event)
       select id, 'cannot-come', 'cannot-come ' || id from public.entries
       where id in ('${ownEntry}', '${byLink.entry_id}')`,
    );
  }
  if (kind === "withdrawn") {
    expect((await call("withdraw_by_link", { token }, null)).status).toBe(200);
    expect((await call("withdraw_registration", { registration }, user)).status).toBe(200);
  }
  return [
    { kind, user, visitor, token: "", id: ownEntry, own: registration },
    { kind, user: null, visitor: newVisitor(), token, id: byLink.entry_id, own: "" },
  ];
}

/** @param entry undefined: a visitor has none */
async function mayOf(entry: Entry | undefined, period: Period): Promise<ReadonlySet<Act>> {
  const [fee] = entry
    ? await backend.sql<{ due: string }>(
        `select due from public.entry_fee_states where entry_id = '${entry.id}'`,
      )
    : [];
  const isIn = entry !== undefined && entry.kind !== "withdrawn";
  return new Set<Act>([
    ...(period.registers && !isIn ? (["register"] as const) : []),
    ...(period.changes && isIn ? (["change", "withdraw"] as const) : []),
    ...(period.tells && isIn ? (["tell"] as const) : []),
    // What a withdrawal by the club takes back is not asked for, until it is played.
    ...(Number(fee?.due ?? 0) > 0 && (entry?.kind !== "told" || period === PLAYED)
      ? (["pay"] as const)
      : []),
    ...(period.registers || period.isToCome ? (["terms"] as const) : []),
    ...(period.registers || period.isToCome || period.changes ? (["refund"] as const) : []),
  ]);
}

const contentOf = ({ text }: Page) => /<main[^>]*>[\s\S]*<\/main>/.exec(text)?.[0] ?? "";

/** What a page asks for that is refused. */
function refusedOn(page: Page, may: ReadonlySet<Act>, tournament: string): string[] {
  const html = contentOf(page).replaceAll("&amp;", "&");
  const words = visibleText(html).replaceAll(tournament, "CUP");
  const asks = words.replace(ASKS.terms, "").replace(ASKS.refund, "");
  return (Object.keys(ASKS) as Act[])
    .filter((act) => !may.has(act))
    .flatMap((act) => [
      ...all(act === "terms" || act === "refund" ? words : asks, ASKS[act], 40),
      ...all(html, LINKS[act], 0),
    ]);
}

/** What is found, with some of what stands around it. */
function all(text: string, asks: RegExp, around: number): string[] {
  return [...text.matchAll(new RegExp(asks, asks.flags + "g"))].map(({ index, 0: found }) =>
    text.slice(Math.max(0, index - around), index + found.length + around),
  );
}

/** What the entry's own page leads to, beside what is asked anywhere. */
const offered = (page: Page, acts: readonly Act[]) =>
  acts.filter((act) => LINKS[act].test(contentOf(page).replaceAll("&amp;", "&")));

/** Of what a page must not ask for: what the database takes all the same. */
async function takenOf({ kind, user, token, own }: Entry, { slug }: Saved, may: ReadonlySet<Act>) {
  const number = String(Math.trunc(Math.random() * 8e11) + 1e11);
  const calls = {
    pay: user
      ? () => call("say_paid", { tournament_slug: slug, number }, user)
      : () => call("say_paid_by_link", { token, number }, null),
    withdraw: user
      ? () => call("withdraw_registration", { registration: own }, user)
      : () => call("withdraw_by_link", { token }, null),
  };
  const taken: string[] = [];
  // A payment that was made all the same may be reported.
  const acts = kind === "told" ? (["withdraw"] as const) : (["pay", "withdraw"] as const);
  for (const act of acts) {
    if (!may.has(act) && (await calls[act]()).status === 200) taken.push(act);
  }
  return taken;
}

describe.each(STATES)("%s", (_, period, reach) => {
  test("no page asks for what is refused", async () => {
    const cup = await makeCup();
    const entries: Entry[] = [];
    for (const kind of ENTRIES) entries.push(...(await enter(cup, kind)));
    await reach(cup);
    const [{ name } = { name: "" }] = await backend.sql<{ name: string }>(
      `select name from public.tournaments where id = '${cup.id}'`,
    );
    const own = `/profile/registrations/${cup.slug}`;
    const register = `/tournaments/${cup.slug}/register`;
    const information = `/tournaments/${cup.slug}/updates`;
    const withdraw = `/profile/registrations/withdraw?tournament=${cup.slug}`;
    for (const entry of entries) {
      const who = `${entry.user ? "member" : "link"}, ${entry.kind}`;
      const may = await mayOf(entry, period);
      const [first = "", ...others] = entry.user
        ? ["/profile", register, information, own, withdraw, `${own}/cannot-come`, `${own}/pay`]
        : ["", "/withdraw", "/cannot-come", "/pay"].map(
            (page) => `/entry${page}?token=${entry.token}`,
          );
      const page = await entry.visitor.get(first);
      expect([who, first, refusedOn(page, may, name)]).toEqual([who, first, []]);
      const acts: readonly Act[] = entry.user
        ? ["register", "change", "withdraw", "tell", "pay"]
        : ["withdraw", "tell", "pay"];
      expect([who, offered(page, acts)]).toEqual([who, acts.filter((act) => may.has(act))]);
      for (const path of others) {
        const answer = await entry.visitor.get(path);
        // What is not to be had leads back.
        const shown = answer.location === null ? answer : await entry.visitor.follow(answer);
        expect([who, path, refusedOn(shown, may, name)]).toEqual([who, path, []]);
      }
      expect([who, await takenOf(entry, cup, may)]).toEqual([who, []]);
    }
    const visitor = newVisitor();
    const anybody = await mayOf(undefined, period);
    for (const path of [register, information]) {
      const page = await visitor.get(path);
      expect([path, refusedOn(page, anybody, name)]).toEqual([path, []]);
    }
  });
});
