import { createHash, randomUUID } from "node:crypto";
import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { clubBackend } from "../support/club.ts";
import { addEntrant, furtherPlayer } from "../support/entrants.ts";
import { makeTournament, rpc, rpcOrThrow, type Saved } from "../support/tournaments.ts";

const { backend, admin } = await clubBackend();
const cup = await makeTournament(backend, admin, { max_group_size: 4 });
const { entry_id } = await addEntrant(backend, admin, cup);
const [row] = await backend.sql<{ id: string }>(
  `select id from public.tournament_registrations where entry_id = '${entry_id}'`,
);
const entrant = { entry_id, version: row?.id ?? "" };

const list = <Item>(length: number, item: (index: number) => Item): Item[] =>
  Array.from({ length }, (_, index) => item(index));

const moved = () => ({ series: randomUUID(), digest: "", moves: [] });

const players = (length: number) =>
  list(length, (index) => furtherPlayer(`Player ${String(index)}`, { id: randomUUID() }));

const entry = (length: number) => ({
  full_name: "Asha Rao",
  email: "asha@example.com",
  phone: "0984501111",
  golf_group: "E-Golf",
  category: "men",
  handicap: "12",
  players: players(length),
});

const personLines = (length: number) =>
  list(length, (line) => ({ line, fields: { full_name: `Person ${String(line)}` } }));

/** In which the tournament of `enter_round` is. */
const SERIES = randomUUID();

/** What adds a series. */
const newSeries = (id: string = randomUUID()) => {
  return {
    series: id,
    expected_version: 0,
    changes: { name: "Order of merit", slug: `merit-${id}`, rules: {} },
  };
};

type Bound = {
  /** The greatest length. */
  most: number;
  /** Of a list whose size is limited, not its length: one that is too long. */
  beyond?: number;
  /** Arguments with a list of a length. */
  given: (length: number, cup: Saved) => object;
  /** How a longer one is refused; null: the rest of it is not read. */
  code: string | null;
  /** Whether the items of this test are none, which is said in the same word. */
  hasWrongItems?: true;
};

const changes = (name: string, item: (index: number) => unknown) => ({
  given: (length: number, cup: Saved) => ({
    tournament: cup.id,
    expected_version: 0,
    changes: { [name]: list(length, item) },
  }),
  code: "play_invalid",
});

/** Each list that a function takes: by function, and where there are several, by list. */
const BOUNDS: Record<string, Bound> = {
  "add_entrant: players": {
    most: 3,
    given: (length, cup) => ({ tournament: cup.id, entry: entry(length) }),
    code: "group_too_large",
  },
  "correct_entrant: players": {
    most: 3,
    given: (length) => ({
      entry: entrant.entry_id,
      version: entrant.version,
      submission_key: randomUUID(),
      fields: entry(length),
    }),
    code: "group_too_large",
  },
  "work_out_fee: players": {
    most: 3,
    given: (length, cup) => ({
      tournament_slug: cup.slug,
      entry: entry(length),
    }),
    code: "players_invalid",
  },
  "work_out_entrant_fee: players": {
    most: 3,
    given: (length, cup) => ({ tournament: cup.id, entry: entry(length) }),
    code: "players_invalid",
  },
  "tournament_entries: tournaments": {
    most: 200,
    given: (length) => ({ tournaments: list(length, () => randomUUID()) }),
    code: null,
  },
  "tournament_entrants: wanted_answers": {
    most: 80,
    beyond: 100,
    given: (length, cup) => ({
      tournament: cup.id,
      wanted_answers: Object.fromEntries(list(length, () => [randomUUID(), "yes"])),
    }),
    code: "answers_invalid",
  },
  "save_tournament: renamed": {
    most: 4_000,
    beyond: 8_000,
    given: (length, cup) => ({
      tournament: cup.id,
      expected_version: cup.version,
      changes: {},
      renamed: {
        golf_group: Object.fromEntries(list(length, (index) => [String(index), "x"])),
      },
    }),
    code: "tournament_invalid",
  },
  "statement_matches: keys": {
    most: 20_000,
    given: (length) => ({
      account: "1234",
      keys: list(length, String),
      numbers: [],
    }),
    code: "statement_invalid",
  },
  "statement_matches: numbers": {
    most: 20_000,
    given: (length) => ({
      account: "1234",
      keys: [],
      numbers: list(length, String),
    }),
    code: "statement_invalid",
  },
  "statement_matches: named": {
    most: 1_000,
    given: (length) => ({
      account: "1234",
      keys: [],
      numbers: [],
      named: list(length, String),
    }),
    code: "statement_invalid",
  },
  "statement_matches: movements": {
    most: 20_000,
    given: (length) => ({
      account: "1234",
      keys: [],
      numbers: [],
      movements: list(length, (index) => ({
        day: "2026-10-01",
        direction: "debit",
        paise: index + 1,
      })),
    }),
    code: "statement_invalid",
  },
  "book_statement: lines": {
    most: 20_000,
    given: (length) => ({
      account: "1234",
      lines: list(length, (index) => ({
        key: createHash("sha256").update(String(index)).digest("base64url").slice(0, 22),
        day: "2026-10-01",
        direction: "credit",
        paise: 100,
        state: "open",
      })),
    }),
    code: "statement_invalid",
  },
  "book_statement: parts": {
    most: 500,
    given: (length) => ({
      account: "1234",
      lines: [
        {
          key: "1",
          state: "booked",
          parts: list(length, () => ({ entry: randomUUID(), due: 1 })),
        },
      ],
    }),
    code: "statement_invalid",
  },
  "book_statement: columns": {
    most: 60,
    given: (length) => ({
      account: "1234",
      lines: [
        {
          key: createHash("sha256").update(randomUUID()).digest("base64url").slice(0, 22),
          day: "2026-10-01",
          direction: "credit",
          paise: 100,
          state: "open",
        },
      ],
      heading: "Day|What",
      columns: list(length, () => "day"),
    }),
    code: "statement_invalid",
  },
  "close_month: differences": {
    most: 1000,
    given: (length) => ({
      month: "2001-01-01",
      differences: list(length, () => ({ account: "1234", paise: 100 })),
    }),
    code: "differences_invalid",
  },
  "leave_out_lines: lines": {
    most: 200,
    given: (length) => ({
      lines: list(length, () => ({ line: randomUUID(), seen: "open/0/0/0", head: "bar" })),
    }),
    code: "statement_invalid",
  },
  "settle_statement_line: parts": {
    most: 500,
    given: (length) => ({
      line: randomUUID(),
      parts: list(length, (index) => ({ reference: String(index) })),
    }),
    code: "statement_invalid",
  },
  "return_card: confirmed_by": {
    most: 2,
    given: (length) => ({
      token: randomUUID(),
      player: randomUUID(),
      marker: null,
      confirmed_by: list(length, () => "player"),
    }),
    code: "confirmation_missing",
  },
  "save_hole: scores": {
    most: 4,
    given: (length) => ({
      token: randomUUID(),
      phone: randomUUID(),
      hole: 1,
      scores: list(length, () => ({})),
    }),
    code: "hole_invalid",
  },
  "save_scores: scores": {
    most: 2_000,
    given: (length, cup) => ({
      tournament: cup.id,
      expected_version: 0,
      scores: list(length, () => ({})),
    }),
    code: "scores_invalid",
    hasWrongItems: true,
  },
  "save_play: guests": {
    most: 300,
    ...changes("guests", (index) => ({
      id: randomUUID(),
      name: `Guest ${String(index)}`,
    })),
  },
  "save_play: awards": {
    most: 40,
    ...changes("awards", () => ({})),
    hasWrongItems: true,
  },
  "publish_results: players": {
    most: 1_000,
    given: (length, cup) => ({
      tournament: cup.id,
      expected_version: 0,
      results: { players: list(length, () => ({})), teams: [] },
    }),
    code: "results_invalid",
    hasWrongItems: true,
  },
  "save_fees: prices": {
    most: 400,
    beyond: 450,
    given: (length, cup) => ({
      tournament: cup.id,
      expected_version: 0,
      fee: 100_000,
      prices: {
        divisions: Object.fromEntries(list(length, () => [randomUUID(), 100_000])),
      },
    }),
    code: "fees_invalid",
  },
  "preview_people: lines": {
    most: 5_000,
    given: (length) => ({ lines: personLines(length), handicap_day: "2026-11-01" }),
    code: "lines_invalid",
  },
  "import_people: lines": {
    most: 5_000,
    given: (length) => ({
      import: randomUUID(),
      lines: personLines(length),
      ...{ handicap_day: "2026-11-01", gone: "keep", digest: "" },
    }),
    code: "lines_invalid",
  },
  "save_content: fields": {
    most: 1_000,
    beyond: 1_050,
    given: (length) => ({
      ...{ item: randomUUID(), kind: "news", expected_version: 0, is_shown: false },
      fields: Object.fromEntries(list(length, (index) => [`k${String(index)}`, "x".repeat(20)])),
    }),
    code: "content_invalid",
  },
  "save_course: fields": {
    most: 8,
    given: (length) => ({
      course: randomUUID(),
      expected_version: 0,
      fields: {
        name: `Course ${randomUUID().slice(0, 8)}`,
        pars: list(9, () => 4),
        indexes: list(9, (index) => index + 1),
        tees: list(length, (index) => ({ name: `Tee ${String(index)}`, rating: 35, slope: 113 })),
      },
    }),
    code: "course_invalid",
  },
  "save_series: tournaments": {
    most: 100,
    given: (length, cup) => ({
      ...newSeries(),
      changes: {
        ...newSeries().changes,
        tournaments: list(length, () => ({ tournament: cup.id })),
      },
    }),
    code: "series_invalid",
  },
  "save_series: cut": {
    most: 1_000,
    given: (length) => ({
      ...newSeries(),
      changes: {
        ...newSeries().changes,
        cut: { tournament: "", rule: {}, persons: list(length, () => randomUUID()) },
      },
    }),
    code: "series_invalid",
    hasWrongItems: true,
  },
  "enter_round: persons": {
    most: 50,
    given: (length, cup) => ({
      ...{ series: SERIES, tournament: cup.id },
      persons: list(length, () => randomUUID()),
    }),
    code: "series_invalid",
  },
  "save_series: moves": {
    most: 500,
    beyond: 2_000,
    given: (length) => ({ ...newSeries(), moves: list(length, () => ({ person: randomUUID() })) }),
    code: "series_invalid",
  },
  "know_players: choices": {
    most: 1000,
    given: (length) => ({ choices: list(length, () => ({ player: randomUUID(), person: null })) }),
    code: "lines_invalid",
    hasWrongItems: true,
  },
  "people_of_lines: lines": {
    most: 1000,
    given: (length) => ({ lines: list(length, (line) => ({ line, name: "Asha Rao" })) }),
    code: "lines_invalid",
  },
  "know_players: series": {
    most: 100,
    given: (length) => ({ choices: [], series: list(length, moved) }),
    code: "series_invalid",
  },
  "merge_people: series": {
    most: 100,
    given: (length) => ({
      ...{ kept: randomUUID(), kept_version: 1, merged: randomUUID(), merged_version: 1 },
      series: list(length, moved),
    }),
    code: "series_invalid",
  },
  "take_back_merge: series": {
    most: 100,
    given: (length) => ({ merged: randomUUID(), series: list(length, moved) }),
    code: "series_invalid",
  },
  "join_sure_players: moves": {
    most: 100,
    given: (length, cup) => ({ tournament: cup.id, moves: list(length, moved) }),
    code: "series_invalid",
  },
  "series_after: series": {
    most: 100,
    given: (length) => ({
      change: "know_players",
      arguments: { choices: [] },
      series: list(length, () => randomUUID()),
    }),
    code: "series_invalid",
  },
  "cancel_tournament: series": {
    most: 100,
    given: (length, cup) => ({
      ...{ tournament: cup.id, expected_version: cup.version, reason: "A flooded course" },
      series: list(length, moved),
    }),
    code: "series_invalid",
  },
  "take_back_results: series": {
    most: 100,
    given: (length, cup) => ({
      ...{ tournament: cup.id, expected_version: 0 },
      series: list(length, moved),
    }),
    code: "series_invalid",
  },
  // Of a person no field is a list.
  "save_person: fields": {
    most: 0,
    given: (length) => ({
      person: randomUUID(),
      expected_version: 0,
      fields: { full_name: "Asha Rao", status: "member", ...(length > 0 && { others: [] }) },
    }),
    code: "fields_invalid",
  },
  "add_picture: widths": {
    most: 3,
    given: (length, cup) => ({
      ...{ picture: randomUUID(), tournament: cup.id, place: "gallery", width: 480, height: 320 },
      widths: list(length, () => 480),
    }),
    code: "picture_invalid",
  },
  "offer_match_days: days": {
    most: 3,
    given: (length) => ({ token: randomUUID(), days: list(length, () => "2099-01-02") }),
    code: "match_days_invalid",
  },
  "report_match: strokes": {
    most: 2,
    given: (length) => ({
      ...{ token: randomUUID(), won: true, how: "3&2" },
      strokes: list(length, () => [1]),
    }),
    code: "match_report_invalid",
  },
  "publish_knockout: numbers": {
    most: 128,
    given: (length, cup) => ({
      ...{ tournament: cup.id, expected_version: 0 },
      numbers: list(length, (index) => index + 1),
    }),
    code: "knockout_invalid",
  },
  "record_knockout: event": {
    most: 0,
    given: (length, cup) => ({
      ...{ tournament: cup.id, expected_version: 0 },
      event: { kind: "losers-called", ...(length > 0 && { others: [] }) },
    }),
    code: "knockout_invalid",
  },
  "save_knockout: draw": {
    most: 128,
    given: (length, cup) => ({
      ...{ tournament: cup.id, expected_version: 0 },
      changes: { draw: { by: "lot", lot: 1, seeds: 0, entries: list(length, () => randomUUID()) } },
    }),
    code: "knockout_invalid",
  },
  "save_knockout: last_days": {
    most: 7,
    given: (length, cup) => ({
      ...{ tournament: cup.id, expected_version: 0 },
      changes: { last_days: list(length, () => "2026-12-31") },
    }),
    code: "knockout_invalid",
  },
  "save_knockout: plate_days": {
    most: 6,
    given: (length, cup) => ({
      ...{ tournament: cup.id, expected_version: 0 },
      changes: { plate_days: list(length, () => "2026-12-31") },
    }),
    code: "knockout_invalid",
  },
  // Of the audience four single values are read.
  "count_message_recipients: audience": {
    most: 4,
    given: (_, cup) => ({ tournament: cup.id, audience: {} }),
    code: null,
  },
};

/** These pass on what they are given to a function above. */
const PASSED_ON = [
  "entrants_page",
  "entrants_without_address",
  "send_entrant_message",
  "take_course",
];

test("each function that takes a list is tried below", async () => {
  const functions = await backend.sql<{ name: string }>(`
    select distinct proname as name from pg_proc
    cross join lateral unnest(proargtypes) as type
    where pronamespace = 'public'::regnamespace
      and has_function_privilege('authenticated', pg_proc.oid, 'execute')
      and (type in ('json'::regtype, 'jsonb'::regtype) or exists (
        select from pg_type where oid = type and typcategory = 'A'))
    order by proname`);
  expect(functions.map(({ name }) => name)).toEqual(
    [...new Set(Object.keys(BOUNDS).map((key) => key.split(":")[0])), ...PASSED_ON].sort(),
  );
});

test.each(Object.entries(BOUNDS))("%s has a bound", async (key, bound) => {
  const [name = ""] = key.split(":");
  const { most, beyond = most + 1, given, code, hasWrongItems } = bound;
  const cup = await makeTournament(backend, admin, { max_group_size: 4 });
  if (name === "publish_results") {
    await backend.sql(
      `update public.tournaments set starts_on = '2020-01-01' where id = '${cup.id}'`,
    );
  }
  if (name === "enter_round") {
    const { changes: added, ...series } = newSeries(SERIES);
    await rpcOrThrow(backend, admin, "save_series", {
      ...series,
      changes: { ...added, tournaments: [{ tournament: cup.id }] },
    });
  }
  const messageOf = async (length: number) => {
    const { status, body } = await rpc(backend, admin, name, given(length, cup));
    expect(status).toBeLessThan(500);
    return status === 200 ? null : (body as { message: string }).message;
  };
  expect(await messageOf(beyond)).toBe(code);
  if (code && !hasWrongItems) expect(await messageOf(most)).not.toBe(code);
});

describe("a body that is too large", () => {
  const MEGABYTE = 1024 * 1024;

  function send(megabytes: number, headers: Record<string, string>) {
    return new Promise<number | undefined>((resolve, reject) => {
      const sent = request(
        `${backend.url}/rest/v1/rpc/tournament_entries`,
        {
          method: "POST",
          // A refusal ends its connection, which another request must not reuse.
          agent: false,
          headers: {
            apikey: backend.publishableKey,
            "content-type": "application/json",
            ...headers,
          },
        },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      sent.on("error", reject);
      const text = `{"tournaments":["${"a".repeat(megabytes * MEGABYTE)}"]}`;
      sent.end(text);
    });
  }

  test.each([
    ["with its length", {}],
    ["in chunks, without one", { "transfer-encoding": "chunked" }],
  ])("is refused by the data API, %s", async (_, headers) => {
    expect(await send(3, headers)).toBe(200);
    expect(await send(5, headers)).toBe(413);
  });
});
