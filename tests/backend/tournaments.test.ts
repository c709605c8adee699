import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createUser, registration, type Answer, type TestUser } from "../support/backend.ts";
import { clubBackend } from "../support/club.ts";
import { addEntrant, insertEntry } from "../support/entrants.ts";
import { ageDivisions, BANGALORE, BIRTHDAY, seededColumns } from "../support/seeded-tournaments.ts";
import { startOwnBackend } from "../support/shared-backends.ts";
import { complete, makeDraft, makeTournament, type Saved } from "../support/tournaments.ts";

const { backend, admin, member: memberBy, call } = await clubBackend(1, await startOwnBackend());
const member = memberBy(0);

/** What was done to a tournament, the newest first, as an administrator reads it. */
const readChanges = async ({ id }: Saved) =>
  (
    await backend.call("GET", `/rest/v1/tournament_changes?tournament_id=eq.${id}&order=at.desc`, {
      token: admin.accessToken,
    })
  ).body as unknown;

const save = (saved: Saved, changes: object, expected_version = saved.version) =>
  call("save_tournament", { changes, tournament: saved.id, expected_version });

const read = (query: string, user: TestUser | null = null): Promise<Answer> =>
  backend.call("GET", `/rest/v1/tournament_details?${query}`, {
    token: user?.accessToken,
  });

const rowOf = async ({ id }: { id: string }) => {
  const [row] = await backend.sql(`select * from public.tournament_details where id = '${id}'`);
  return row;
};

const register = (tournament: string, changes: object = {}, owner = member) =>
  backend.call("POST", "/rest/v1/tournament_registrations", {
    token: owner.accessToken,
    body: registration({
      tournament_id: tournament,
      tournament_name: undefined,
      tournament_date: undefined,
      ...changes,
    }),
  });

/** Refused with this code, and detail, and nothing has changed. */
async function expectCode(
  saved: { id: string },
  ask: () => Promise<Answer>,
  code: string,
  detail?: string,
) {
  const before = await rowOf(saved);
  const { status, body } = await ask();
  expect([status, body.code, body.message]).toEqual([400, "P0001", code]);
  if (detail !== undefined) expect(body.details).toBe(detail);
  expect(await rowOf(saved)).toEqual(before);
}

test("the first two tournaments are all in their rows", async () => {
  const { body } = await read(`id=in.(${BANGALORE.id},${BIRTHDAY.id})&order=id`);
  expect(body).toHaveLength(2);
  expect(body[0]).toMatchObject(seededColumns(BANGALORE));
  expect(body[1]).toMatchObject(seededColumns(BIRTHDAY));
});

describe("a draft", () => {
  const everybody: Record<string, () => TestUser | null> = {
    "a visitor": () => null,
    "a member": () => member,
  };

  test.each(Object.entries(everybody))("is invisible to %s", async (_, who) => {
    const draft = await makeDraft(backend, admin);
    for (const query of [`id=eq.${draft.id}`, `slug=eq.${draft.slug}`]) {
      expect((await read(query, who())).body).toEqual([]);
    }
    expect(JSON.stringify((await read("", who())).body)).not.toContain(draft.id);
    const counted = await fetch(`${backend.url}/rest/v1/tournaments?limit=1`, {
      headers: {
        apikey: backend.publishableKey,
        prefer: "count=exact",
        ...(who() && { authorization: `Bearer ${who()?.accessToken ?? ""}` }),
      },
    });
    const [published] = await backend.sql<{ count: number }>(
      "select count(*)::int as count from public.tournaments where state <> 'draft'",
    );
    expect(counted.headers.get("content-range")).toMatch(
      new RegExp(`/${String(published?.count)}$`),
    );
    const entries = await call(
      "tournament_entries",
      { tournaments: [draft.id, "founder-birthday"] },
      who(),
    );
    expect(entries.body).toEqual([
      {
        tournament_id: "founder-birthday",
        entries: expect.any(Number) as number,
        waiting: 0,
        claimed: {},
      },
    ]);
  });

  test("is visible to administrators, in the table and in their list", async () => {
    const draft = await makeDraft(backend, admin, {
      summary: null,
      // Later than those of other tests: administrators get the last ones first.
      starts_on: "2099-12-31",
    });
    expect((await read(`id=eq.${draft.id}`, admin)).body).toHaveLength(1);
    const listed = (user: TestUser) =>
      backend.call("GET", `/rest/v1/tournament_overview?id=eq.${draft.id}`, {
        token: user.accessToken,
      });
    expect((await listed(admin)).body).toMatchObject([
      { id: draft.id, state: "draft", entries: 0, missing: ["summary"] },
    ]);
    expect((await listed(member)).body).toEqual([]);
  });

  test("cannot be told from none by registering for it", async () => {
    const draft = await makeDraft(backend, admin);
    const name = String((await rowOf(draft))?.name);
    const byName = (tournament_name: string) =>
      register(draft.id, {
        tournament_id: undefined,
        tournament_name,
        tournament_date: "2099-07-04",
      });
    const none = name.replace("Cup", "Tup");
    const [forDraft, forNone] = [await byName(name), await byName(none)];
    expect([forDraft.status, forDraft.body.code]).toEqual([409, "23503"]);
    expect(JSON.stringify(forDraft)).toBe(JSON.stringify(forNone).replaceAll(none, name));
    const byId = [await register(draft.id), await register(randomUUID())];
    expect(byId[0]).toEqual(byId[1]);
    expect(byId[0]?.body.message).toBe("tournament_not_found");
  });

  test("becomes visible when it is published, and stays so when cancelled", async () => {
    const cup = await makeTournament(backend, admin);
    expect((await read(`slug=eq.${cup.slug}`)).body).toHaveLength(1);
    const { status } = await call("cancel_tournament", {
      tournament: cup.id,
      expected_version: cup.version,
      reason: "Rain",
    });
    expect(status).toBe(200);
    expect((await read(`slug=eq.${cup.slug}`)).body).toMatchObject([
      { state: "cancelled", cancelled_reason: "Rain" },
    ]);
  });
});

describe("who may write", () => {
  const functions: Record<string, object> = {
    save_tournament: { changes: { name: "Mine" } },
    copy_tournament: { tournament: "founder-birthday" },
    publish_tournament: { tournament: "founder-birthday", expected_version: 1 },
    close_registration: { tournament: "founder-birthday", expected_version: 1 },
    reopen_registration: {
      tournament: "founder-birthday",
      expected_version: 1,
    },
    cancel_tournament: {
      tournament: "founder-birthday",
      expected_version: 1,
      reason: "Mine",
    },
    delete_tournament: { tournament: "founder-birthday", expected_version: 1 },
  };

  test.each(Object.entries(functions))("%s refuses members and visitors", async (name, body) => {
    for (const user of [member, null]) {
      expect((await call(name, body, user)).body.code).toBe("42501");
    }
  });

  test.each(["POST", "PATCH", "DELETE"])(
    "not even an administrator may %s the table itself",
    async (method) => {
      const { body } = await backend.call(
        method,
        `/rest/v1/tournaments${method === "POST" ? "" : "?id=eq.founder-birthday"}`,
        {
          token: admin.accessToken,
          ...(method !== "DELETE" && { body: { name: "Mine" } }),
        },
      );
      expect(body.code).toBe("42501");
    },
  );
});

describe("saving", () => {
  test("a form that was sent twice makes one tournament", async () => {
    const form = { changes: complete(), submission_key: randomUUID() };
    const first = await call("save_tournament", form);
    const again = await call("save_tournament", form);
    expect(again).toEqual(first);
    expect(first.body[0].id).toBe(form.submission_key);
  });

  test("the slug is made from the name, and another when it is taken", async () => {
    const name = `Friends’ Cup ${randomUUID().slice(0, 8)}`;
    const slug = name.toLowerCase().replace("’", "").replaceAll(" ", "-");
    expect((await makeDraft(backend, admin, { name })).slug).toBe(slug);
    expect((await makeDraft(backend, admin, { name, starts_on: "2099-07-05" })).slug).toBe(
      `${slug}-2`,
    );
    expect((await makeDraft(backend, admin, { name: "New" })).slug).toBe("new-2");
  });

  test("everything that a form has is saved, with the schedule in mails' words", async () => {
    const draft = await makeDraft(backend, admin);
    const changes = {
      slug: `slug-${randomUUID().slice(0, 8)}`,
      tee_off_at: "07:30:00",
      ends_at: "14:00:00",
      map_url: "https://maps.example.com/?q=1",
      schedule_items: [
        { time: "00:05", name: "Breakfast" },
        { time: "12:00", name: "Tee-off" },
      ],
      news: [{ on: "2099-01-01", text: "It *will* rain." }],
      prizes: [{ for: "team", name: "Winners", prize: "A cup" }],
      capacity: 99,
      golf_groups: ["A", "B"],
      divisions: ageDivisions("ladies"),
      divisions_by_handicap: true,
      registration_closes_at: "2099-07-01T18:00:00+05:30",
    };
    const { body } = await save(draft, changes);
    expect(body).toEqual([{ id: draft.id, slug: changes.slug, version: draft.version + 1 }]);
    const { body: rows } = await read(`id=eq.${draft.id}`, admin);
    expect(rows[0]).toMatchObject({
      ...changes,
      schedule: "Breakfast: 12:05 AM, Tee-off: 12:00 PM",
      registration_closes_at: expect.any(String) as string,
    });
  });

  test("a version that is no longer the latest is refused, with the latest", async () => {
    const draft = await makeDraft(backend, admin);
    await save(draft, { summary: "first" });
    const code = "version_conflict";
    const latest = String(draft.version + 1);
    await expectCode(draft, () => save(draft, { summary: "2nd" }), code, latest);
    // A change in SQL counts too.
    await backend.sql(`update public.tournaments set place = 'Elsewhere' where id = '${draft.id}'`);
    await expectCode(draft, () => save(draft, { summary: "3rd" }, draft.version + 1), code);
    for (const [name, more] of [
      ["publish_tournament", {}],
      ["close_registration", {}],
      ["reopen_registration", {}],
      ["cancel_tournament", { reason: "Rain" }],
      ["delete_tournament", {}],
    ] as const) {
      const body = { tournament: draft.id, expected_version: 1, ...more };
      await expectCode(draft, () => call(name, body), code);
    }
  });

  test("a tournament that does not exist", async () => {
    const none = { id: randomUUID(), slug: "none", version: 1 };
    await expectCode(none, () => save(none, {}), "tournament_not_found");
    await expectCode(
      none,
      () => call("copy_tournament", { tournament: none.id }),
      "tournament_not_found",
    );
  });

  test("slugs: taken, reserved, not one, fixed after publishing", async () => {
    const draft = await makeDraft(backend, admin);
    await expectCode(draft, () => save(draft, { slug: "founder-birthday" }), "slug_taken");
    for (const slug of ["register", "updates", "admin", "new"]) {
      await expectCode(draft, () => save(draft, { slug }), "slug_reserved");
    }
    for (const slug of ["a", "A-cup", "a cup", "-cup", "a--cup", "../cup", "x".repeat(81)]) {
      await expectCode(draft, () => save(draft, { slug }), "tournament_invalid", "slug");
    }
    const cup = await makeTournament(backend, admin);
    await expectCode(cup, () => save(cup, { slug: "another" }), "slug_fixed");
  });

  test("two with one name on one day", async () => {
    const form = complete();
    await call("save_tournament", { changes: form });
    const draft = await makeDraft(backend, admin);
    await expectCode(draft, () => save(draft, { name: form.name }), "name_and_day_taken");
  });

  test.each([
    [
      {
        registration_opens_at: "2099-06-02T00:00Z",
        registration_closes_at: "2099-06-01T00:00Z",
      },
      "registration_closes_at",
    ],
    [{ registration_opens_at: "2099-07-04T18:30Z" }, "registration_opens_at"],
    [{ registration_closes_at: "2099-07-04T18:30Z" }, "registration_closes_at"],
    [{ changes_until: "2099-07-05" }, "changes_until"],
    [{ tee_off_at: "12:00", ends_at: "12:00" }, "ends_at"],
    [{ changes_until: "2099-07-01", starts_on: "2099-06-30" }, "changes_until"],
  ])("dates that contradict each other: %j", async (changes, field) => {
    const draft = await makeDraft(backend, admin);
    await expectCode(draft, () => save(draft, changes), "dates_contradict", field);
  });

  test("the last moments of the day itself, in India, are fine", async () => {
    const draft = await makeDraft(backend, admin);
    const { status } = await save(draft, {
      registration_closes_at: "2099-07-04T18:29:59Z",
      changes_until: "2099-07-04",
    });
    expect(status).toBe(200);
  });

  const long = "x".repeat(100_000);
  const question = {
    id: "q",
    kind: "yes_no",
    label: "Lunch?",
    required: false,
  };

  test.each<[string, unknown]>([
    ["name", " "],
    ["name", null],
    ["name", "x".repeat(121)],
    ["starts_on", "2099-02-30"],
    ["starts_on", "1999-12-31"],
    ["tee_off_at", "25:00"],
    ["place", long],
    ["map_url", "http://maps.example.com"],
    ["map_url", "javascript:alert(1)"],
    ["summary", long],
    ["summary", "  "],
    ["about", long],
    ["picture", "../secret"],
    ["facts", "text"],
    ["facts", null],
    ["facts", Array(7).fill({ name: "a", fact: "b" })],
    ["facts", [{ name: "a" }]],
    ["facts", [{ name: "a", fact: "b", more: "c" }]],
    ["facts", [{ name: "a", fact: 1 }]],
    ["facts", ["a"]],
    ["schedule_items", [{ time: "7:30", name: "a" }]],
    ["schedule_items", [{ time: "24:00", name: "a" }]],
    ["rules", [{ name: "a", rule: long }]],
    ["prizes", [{ for: "dogs", name: "a", prize: "b" }]],
    ["tee_assignments", [{ tee: "BLUE", who: "" }]],
    ["news", [{ on: "soon", text: "a" }]],
    ["news", [{ on: "2099-01-01", text: long }]],
    ["closing_text", long],
    ["form_intro", long],
    ["handicap_hint", long],
    ["golf_group_hint", long],
    ["capacity", 0],
    ["capacity", 10_001],
    ["capacity", "many"],
    ["entry_form", "long"],
    ["entry_form", null],
    ["golf_groups", ["a", " "]],
    ["golf_groups", Array(41).fill("a")],
    ["golf_groups", "a"],
    ["divisions", ["men"]],
    ["divisions", [{ id: "A", name: "A" }]],
    ["divisions", [{ id: "a", name: " " }]],
    ["divisions", [{ id: "a", name: "A", from: 13, to: 12 }]],
    ["divisions", [{ id: "a", name: "A", max: 55 }]],
    ["divisions", [{ id: "a", name: "A", max: "18" }]],
    ["divisions", [{ id: "a", name: "A", max: -1 }]],
    ["divisions", [{ id: "a", name: "A", max: 1.5 }]],
    ["divisions", [{ id: "a", name: "A", max_strokes: 100 }]],
    ["divisions", [{ id: "a", name: "A", max_strokes: "18" }]],
    ["divisions", [{ id: "a", name: "A", max_strokes: -1 }]],
    ["divisions", [{ id: "a", name: "A", by_club: "yes" }]],
    ["divisions", [{ id: "a", name: "A", by_club: null }]],
    ["divisions", [{ id: "a", name: "A", from: "0" }]],
    ["divisions", [{ id: "a", name: "A", to: 55 }]],
    ["divisions", [{ id: "a", name: "A", to: 12.5 }]],
    ["divisions", [{ id: "a", name: "A", of: "x" }]],
    ["divisions", ["a", "b"].map((id) => ({ id, name: "A" }))],
    ["divisions", ["A", "B"].map((name) => ({ id: "a", name }))],
    [
      "divisions",
      Array.from({ length: 9 }, (_, index) => ({
        id: `d${String(index)}`,
        name: String(index),
      })),
    ],
    ["questions", Array.from({ length: 7 }, () => ({ ...question, id: undefined }))],
    ["questions", [question, question]],
    ["questions", [{ ...question, kind: "number" }]],
    ["questions", [{ ...question, label: long }]],
    ["questions", [{ ...question, required: "yes" }]],
    ["questions", [{ ...question, choices: ["a", "b"] }]],
    ["questions", [{ ...question, kind: "choice", choices: ["a"] }]],
    ["questions", [{ ...question, kind: "choice", choices: ["a", "a"] }]],
    ["questions", [{ ...question, kind: "choice" }]],
    ["questions", [{ ...question, more: "a" }]],
    ["questions", [{ ...question, id: "No id" }]],
  ])("%s cannot be %j", async (column, value) => {
    const draft = await makeDraft(backend, admin);
    await expectCode(draft, () => save(draft, { [column]: value }), "tournament_invalid", column);
  });

  test.each(["id", "state", "published_at", "version", "calendar_path", "nonsense"])(
    "%s cannot be saved",
    async (column) => {
      const draft = await makeDraft(backend, admin);
      await expectCode(draft, () => save(draft, { [column]: "x" }), "field_unknown", column);
    },
  );

  test("a published tournament keeps its day", async () => {
    const cup = await makeTournament(backend, admin);
    await expectCode(cup, () => save(cup, { starts_on: null }), "tournament_invalid", "starts_on");
  });

  test("what was entered restricts capacity, form and questions; a rename follows", async () => {
    const cup = await makeTournament(backend, admin, {
      questions: [
        {
          id: "shirt",
          kind: "choice",
          label: "Shirt",
          required: true,
          choices: ["S", "M", "L"],
        },
        { id: "bus", kind: "yes_no", label: "Bus?", required: false },
        { id: "diet", kind: "short_text", label: "Diet", required: false },
      ],
    });
    const { status, body } = await register(cup.id, {
      answers: { shirt: "M", bus: true },
    });
    expect([status, body]).toEqual([201, ""]);
    const questions = (await rowOf(cup))?.questions as { id: string }[];
    const [shirt, bus, diet] = questions;
    const held = "choice_in_use";
    const kept = '[{"choice": "bus", "entries": 1, "choice_of": "question"}]';
    await expectCode(cup, () => save(cup, { questions: [] }), held);
    await expectCode(cup, () => save(cup, { questions: [shirt, diet] }), held, kept);
    const asText = {
      id: "bus",
      kind: "long_text",
      label: "Bus?",
      required: false,
    };
    await expectCode(cup, () => save(cup, { questions: [shirt, asText, diet] }), held, kept);
    await expectCode(cup, () => save(cup, { entry_form: "short" }), "entry_form_has_entries");

    // An unanswered question may go, an answered one may get other words.
    const reworded = [bus, { ...shirt, label: "T-shirt", choices: ["M", "L"] }];
    const saved = await save(cup, {
      questions: reworded,
      name: `${cup.slug} Reloaded`,
    });
    expect(saved.status).toBe(200);
    const [entry] = await backend.sql(
      `select tournament_name from public.tournament_registrations where tournament_id = '${cup.id}'`,
    );
    expect(entry?.tournament_name).toBe(`${cup.slug} Reloaded`);

    const other = await createUser(backend);
    await insertEntry(backend, other, cup, { answers: { shirt: "L" } });
    const latest = cup.version + 1;
    await expectCode(cup, () => save(cup, { capacity: 1 }, latest), "capacity_below_entries", "2");
    expect((await save(cup, { capacity: 2 }, latest)).status).toBe(200);
    await expectCode(
      cup,
      () =>
        call("delete_tournament", {
          tournament: cup.id,
          expected_version: latest + 1,
        }),
      "tournament_has_entries",
    );
  });
});

describe("publishing and after", () => {
  const at = (saved: Saved, expected_version = saved.version) => ({
    tournament: saved.id,
    expected_version,
  });

  test("what is missing is named", async () => {
    const { body } = await call("save_tournament", {
      changes: { name: `Cup ${randomUUID()}`, divisions: [] },
    });
    const draft = (body as Saved[])[0] as Saved;
    await expectCode(
      draft,
      () => call("publish_tournament", at(draft)),
      "tournament_incomplete",
      "starts_on,place,summary,divisions",
    );
  });

  const BY_CLUB = [{ id: "pros", name: "Pros", by_club: true }];

  test("a full form needs a division that members can choose", async () => {
    const draft = await makeDraft(backend, admin, { divisions: BY_CLUB });
    await expectCode(
      draft,
      () => call("publish_tournament", at(draft)),
      "tournament_incomplete",
      "divisions",
    );
  });

  test.each<[object, string]>([
    [{ divisions: [] }, "divisions"],
    [{ divisions: BY_CLUB }, "divisions"],
    [{ place: null }, "place"],
  ])("a published tournament keeps what it needs: %j", async (changes, field) => {
    const cup = await makeTournament(backend, admin);
    await expectCode(
      cup,
      () => call("save_tournament", { ...at(cup), changes }),
      "tournament_incomplete",
      field,
    );
  });

  test("published once, with the address of its calendar file", async () => {
    const cup = await makeTournament(backend, admin);
    expect(await rowOf(cup)).toMatchObject({
      state: "published",
      calendar_path: `/tournaments/${cup.slug}/updates.ics`,
    });
    await expectCode(cup, () => call("publish_tournament", at(cup)), "not_a_draft");
  });

  test("registration is closed and opened again", async () => {
    const cup = await makeTournament(backend, admin);
    const closed = await call("close_registration", at(cup));
    expect(closed.body).toBe(cup.version + 1);
    expect((await register(cup.id)).body.message).toBe("registration_closed");
    await expectCode(
      cup,
      () => call("close_registration", at(cup, cup.version + 1)),
      "registration_closed",
    );
    await expectCode(
      cup,
      () =>
        call("reopen_registration", {
          ...at(cup, cup.version + 1),
          closes_at: "2020-01-01T00:00Z",
        }),
      "dates_contradict",
      "registration_closes_at",
    );
    const opened = await call("reopen_registration", at(cup, cup.version + 1));
    expect(opened.body).toBe(cup.version + 2);
    expect((await register(cup.id)).status).toBe(201);
    await expectCode(
      cup,
      () => call("reopen_registration", at(cup, cup.version + 2)),
      "registration_not_closed",
    );
  });

  describe("without a closing time", () => {
    /** Moves it to a day and a tee-off relative to now, in India; the row's version. */
    const teeOff = async (cup: Saved, interval: string, more = "") => {
      const [row] = await backend.sql<{ version: number }>(
        `with moment as (select (now() at time zone 'Asia/Kolkata') + interval '${interval}' as at)
         update public.tournaments set starts_on = moment.at::date, tee_off_at = moment.at::time,
           ends_at = null ${more}
         from moment where id = '${cup.id}' returning version`,
      );
      return row?.version;
    };
    const publishDraw = (cup: Saved) =>
      backend.sql(
        `insert into public.tournament_play (tournament_id, published_draw, draw_published_at)
         values ('${cup.id}', '{"fourballs": []}', now())`,
      );
    const closed = async (cup: Saved) =>
      ((await register(cup.id)).body.message as string | undefined) === "registration_closed";

    test("registration ends with the first tee-off", async () => {
      const cup = await makeTournament(backend, admin);
      await teeOff(cup, "1 minute");
      expect(await closed(cup)).toBe(false);
      await teeOff(cup, "-1 minute");
      expect(await closed(cup)).toBe(true);
    });

    test("registration ends when the draw is published, and goes on when it is taken back", async () => {
      const cup = await makeTournament(backend, admin);
      await publishDraw(cup);
      expect(await closed(cup)).toBe(true);
      await backend.sql(
        `update public.tournament_play set published_draw = null, draw_published_at = null
         where tournament_id = '${cup.id}'`,
      );
      expect(await closed(cup)).toBe(false);
    });

    test("a tournament that goes on after its day is not closed by either", async () => {
      const cup = await makeTournament(backend, admin);
      await publishDraw(cup);
      await teeOff(cup, "-1 minute", ", is_open_after_its_day = true");
      expect(await closed(cup)).toBe(false);
    });

    test("the club's closing time counts, and reopening lasts until the day is over", async () => {
      const cup = await makeTournament(backend, admin);
      await publishDraw(cup);
      const opened = await call("reopen_registration", at(cup));
      expect(opened.body).toBe(cup.version + 1);
      expect(await closed(cup)).toBe(false);
      const [row] = await backend.sql<{ closes: string }>(
        `select to_char(registration_closes_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI')
           as closes from public.tournaments where id = '${cup.id}'`,
      );
      expect(row?.closes).toBe("2099-07-04 23:59");
    });
  });

  test("no one registers after the tournament's day, whatever the closing date", async () => {
    const cup = await makeTournament(backend, admin, {
      registration_closes_at: "2099-07-01T00:00Z",
    });
    const move = (days: number) =>
      backend.sql<{ version: number }>(
        `update public.tournaments
         set starts_on = (now() at time zone 'Asia/Kolkata')::date + ${String(days)}
         where id = '${cup.id}' returning version`,
      );
    const [played] = await move(-1);
    expect((await register(cup.id)).body.message).toBe("registration_closed");
    const version = { tournament: cup.id, expected_version: played?.version };
    expect((await call("close_registration", version)).body.message).toBe("registration_closed");
    const [row] = await backend.sql<{ version: number }>(
      `update public.tournaments set registration_closes_at = now() - interval '1 minute'
       where id = '${cup.id}' returning version`,
    );
    const reopened = await call("reopen_registration", {
      ...version,
      expected_version: row?.version,
    });
    expect(reopened.body.message).toBe("tournament_played");
    await backend.sql(
      `update public.tournaments set registration_closes_at = null where id = '${cup.id}'`,
    );
    await move(0);
    expect((await register(cup.id)).status).toBe(201);
  });

  describe("choices that entries have", () => {
    const SHIRT = {
      id: "shirt",
      kind: "choice",
      label: "Shirt",
      required: true,
      per_player: true,
      choices: ["S", "M", "L"],
    };
    const SONG = { ...SHIRT, id: "song", required: false, per_player: false };
    const guest = {
      full_name: "A Guest",
      phone: "+919845011111",
      handicap: "9",
    };

    /** Entered: E-Golf, men with a lady, shirts M and S, the song M; and Golf Squad, L. */
    async function enteredCup(changes: object = {}, owner = member) {
      const cup = await makeTournament(backend, admin, {
        questions: [SHIRT, SONG],
        max_group_size: 2,
        allows_other_group: false,
        ...changes,
      });
      const first = await register(
        cup.id,
        {
          golf_group: "E-Golf",
          category: "men",
          answers: { shirt: "M", song: "M" },
          players: [{ ...guest, category: "ladies", answers: { shirt: "S" } }],
        },
        owner,
      );
      expect([first.status, first.body]).toEqual([201, ""]);
      await addEntrant(backend, admin, cup, {
        golf_group: "Golf Squad",
        category: "men",
        answers: { shirt: "L" },
      });
      return cup;
    }

    const saveWith = (cup: Saved, changes: object, renamed: object = {}) =>
      call("save_tournament", { ...at(cup), changes, renamed });

    const entriesOf = (cup: Saved) =>
      backend.sql(
        `select golf_group, category, answers, players -> 0 ->> 'category' as guests,
                players -> 0 -> 'answers' as answered,
                array(
                  select answer.question_id || ': ' || answer.answer
                  from public.players as player
                  join private.answer_texts as answer on answer.player_id = player.id
                  where player.entry_id = version.entry_id
                  order by player.position, answer.question_id) as rows
         from public.tournament_registrations as version
         where tournament_id = '${cup.id}' and replaced_at is null
         order by golf_group, registration_date`,
      );

    test.each<[string, object, object[]]>([
      [
        "a golf group",
        { golf_groups: ["Golf Squad"] },
        [{ choice_of: "golf_group", choice: "E-Golf", entries: 1 }],
      ],
      [
        "a category, of a further player too,",
        { divisions: ageDivisions("senior") },
        [
          { choice_of: "category", choice: "ladies", entries: 1 },
          { choice_of: "category", choice: "men", entries: 2 },
        ],
      ],
      [
        "a choice, of a further player too,",
        { questions: [{ ...SHIRT, choices: ["XL", "L"] }, SONG] },
        [
          { choice_of: "question:shirt", choice: "M", entries: 1 },
          { choice_of: "question:shirt", choice: "S", entries: 1 },
        ],
      ],
      [
        "a question",
        { questions: [SHIRT] },
        [{ choice_of: "question", choice: "song", entries: 1 }],
      ],
    ])("%s is not removed; who withdraws does not keep it", async (_, changes, gone) => {
      const cup = await enteredCup();
      const before = await entriesOf(cup);
      const refused = await saveWith(cup, changes);
      expect([refused.status, refused.body.message]).toEqual([400, "choice_in_use"]);
      expect(JSON.parse(String(refused.body.details))).toEqual(gone);
      expect(await entriesOf(cup)).toEqual(before);
      await backend.sql(
        `select private.withdraw(id) from public.entries where tournament_id = '${cup.id}'`,
      );
      // The answers of an entry that was withdrawn are still read.
      const isQuestion = gone.some((each) => JSON.stringify(each).includes('"question"'));
      expect((await saveWith(cup, changes)).status).toBe(isQuestion ? 400 : 200);
    });

    test("get another name everywhere, prices and history too", async () => {
      const cup = await enteredCup({
        golf_group_places: { "E-Golf": 9 },
      });
      const extras = { shirt: { M: 5_000, L: 7_000 } };
      const fees = await call("save_fees", {
        tournament: cup.id,
        expected_version: 0,
        fee: 100_000,
        prices: { extras },
      });
      expect([fees.status, fees.body.message]).toEqual([200, undefined]);
      const saved = await saveWith(
        cup,
        {
          golf_groups: ["E-Golf Club", "Golf Squad"],
          golf_group_places: { "E-Golf Club": 9 },
          questions: [{ ...SHIRT, choices: ["Small", "Medium", "L"] }, SONG],
        },
        {
          golf_group: { "E-Golf": "E-Golf Club" },
          "question:shirt": { S: "Small", M: "Medium" },
        },
      );
      expect([saved.status, saved.body.message]).toEqual([200, undefined]);
      expect(await entriesOf(cup)).toMatchObject([
        {
          golf_group: "E-Golf Club",
          answers: { shirt: "Medium", song: "M" },
          answered: { shirt: "Small" },
          rows: ["shirt: Medium", "song: M", "shirt: Small"],
        },
        {
          golf_group: "Golf Squad",
          answers: { shirt: "L" },
          rows: ["shirt: L"],
        },
      ]);
      expect(
        await backend.sql(
          `select prices from public.fee_settings where tournament_id = '${cup.id}'`,
        ),
      ).toEqual([{ prices: { extras: { shirt: { Medium: 5_000, L: 7_000 } } } }]);
      const body = await readChanges(cup);
      expect(
        (body as { action: string; details: string[] }[]).find(
          ({ action }) => action === "choices-renamed",
        )?.details,
      ).toEqual(["E-Golf → E-Golf Club", "M → Medium", "S → Small"]);
    });

    test("are not changed by a version that was sent after they got another name", async () => {
      const owner = await createUser(backend);
      const cup = await enteredCup({}, owner);
      await saveWith(
        cup,
        { questions: [{ ...SHIRT, choices: ["Small", "Medium", "L"] }, SONG] },
        { "question:shirt": { S: "Small", M: "Medium" } },
      );
      const [own] = await backend.sql<{ id: string; player: string }>(
        `select id, players -> 0 ->> 'id' as player from public.tournament_registrations
         where tournament_id = '${cup.id}' and user_id = '${owner.id}'`,
      );
      const changed = await register(
        cup.id,
        {
          replaces: own?.id,
          phone: "+919845099999",
          golf_group: "E-Golf",
          category: "men",
          answers: { shirt: "Medium", song: "M" },
          players: [
            {
              ...guest,
              id: own?.player,
              category: "ladies",
              answers: { shirt: "Small" },
            },
          ],
        },
        owner,
      );
      expect([changed.status, changed.body]).toEqual([201, ""]);
      expect(
        await backend.sql(
          `select changes from public.registration_mails
           where tournament_id = '${cup.id}' and kind = 'changed'`,
        ),
      ).toEqual([{ changes: [{ field: "phone" }] }]);
      expect(
        await backend.sql(
          `select answers, players -> 0 -> 'answers' as answered
           from public.tournament_registrations where id = '${own?.id ?? ""}'`,
        ),
      ).toEqual([
        {
          answers: { shirt: "Medium", song: "M" },
          answered: { shirt: "Small" },
        },
      ]);
    });

    type Names = { golf_group: string; category: string };
    /** Of the versions of an entry, the oldest first. */
    const historyOf = async (entry?: string) => {
      const { body } = await call("entrant_history", { entry });
      return (
        body as { fields: Names; sent: Names; before: Names | null; renamed: object[] }[]
      ).toReversed();
    };

    /** The golf groups of the versions of a member's entry, the oldest first, and as sent. */
    const groupsOf = async (cup: Saved, owner: TestUser) => {
      const versions = await backend.sql<{ id: string; entry: string; now: string; sent: string }>(
        `select version.id, version.entry_id as entry, version.golf_group as now,
                sent.golf_group as sent
         from public.tournament_registrations as version
         join public.entry_versions as sent on sent.id = version.id
         where version.tournament_id = '${cup.id}' and version.user_id = '${owner.id}'
         order by sent.number`,
      );
      const history = await historyOf(versions[0]?.entry);
      expect(history.map(({ fields }) => fields.golf_group)).toEqual(
        versions.map(({ now }) => now),
      );
      expect(history.map(({ sent }) => sent.golf_group)).toEqual(versions.map(({ sent }) => sent));
      return {
        history,
        latest: versions.at(-1)?.id,
        now: versions.map(({ now }) => now),
        sent: versions.map(({ sent }) => sent),
      };
    };
    const playersIn = async (cup: Saved) => {
      const { body } = await call("play_players", { tournament: cup.id });
      return (body as { golf_group: string }[]).map(({ golf_group }) => golf_group);
    };

    test("of golf groups, each version has the present name of what it was sent with", async () => {
      const owner = await createUser(backend);
      let cup = await enteredCup({}, owner);
      const rename = async (golf_groups: string[], golf_group: object) => {
        const saved = await saveWith(cup, { golf_groups }, { golf_group });
        expect([saved.status, saved.body.message]).toEqual([200, undefined]);
        cup = { ...cup, version: cup.version + 1 };
      };
      const change = async (golf_group: string) => {
        const { latest } = await groupsOf(cup, owner);
        const { status } = await register(
          cup.id,
          { replaces: latest, golf_group, category: "men", answers: { shirt: "M", song: "M" } },
          owner,
        );
        expect(status).toBe(201);
      };
      await rename(["Golf Squad", "E-Golf"], { "E-Golf": "Golf Squad", "Golf Squad": "E-Golf" });
      expect(await groupsOf(cup, owner)).toMatchObject({ now: ["Golf Squad"], sent: ["E-Golf"] });
      expect(await playersIn(cup)).toEqual(["Golf Squad", "Golf Squad", "E-Golf"]);
      await change("Golf Squad");
      await change("E-Golf");
      await rename(["Squad of Golf", "E-Golf"], { "Golf Squad": "Squad of Golf" });
      await rename(["Squad", "E-Golf"], { "Squad of Golf": "Squad" });
      expect(await groupsOf(cup, owner)).toMatchObject({
        now: ["Squad", "Squad", "E-Golf"],
        sent: ["E-Golf", "Golf Squad", "E-Golf"],
        history: [
          { before: null, renamed: [{ from: "E-Golf", to: "Squad" }] },
          { before: { golf_group: "Golf Squad" }, renamed: [] },
          {
            before: { golf_group: "Golf Squad" },
            renamed: [{ from: "Golf Squad", to: "Squad" }],
          },
        ],
      });
      const mails = await backend.sql(
        `select changes from public.registration_mails
         where tournament_id = '${cup.id}' and kind = 'changed' order by created_at`,
      );
      expect(mails.map(({ changes }) => JSON.stringify(changes).includes("golf_group"))).toEqual([
        false,
        true,
      ]);
    });

    test("stay in the history under the names of then, when they are removed or their names taken", async () => {
      const owner = await createUser(backend);
      const divisions = [
        { id: "men", name: "Men" },
        { id: "ladies", name: "Ladies" },
      ];
      let cup = await makeTournament(backend, admin, {
        golf_groups: ["Alpha", "Beta"],
        divisions,
      });
      const saves = async (changes: object, renamed: object = {}) => {
        const saved = await saveWith(cup, changes, renamed);
        expect([saved.status, saved.body.message]).toEqual([200, undefined]);
        cup = { ...cup, version: cup.version + 1 };
      };
      const entered = { golf_group: "Alpha", category: "men" };
      expect((await register(cup.id, entered, owner)).status).toBe(201);
      await saves({ golf_groups: ["Tigers", "Beta"] }, { golf_group: { Alpha: "Tigers" } });
      await saves({ divisions: [{ id: "men", name: "Gentlemen" }, divisions[1]] });
      const { latest } = await groupsOf(cup, owner);
      const changed = { replaces: latest, golf_group: "Beta", category: "ladies" };
      expect((await register(cup.id, changed, owner)).status).toBe(201);
      await saves({ golf_groups: ["Beta"] });
      // What is left passes through the name that the removed one had.
      await saves({ golf_groups: ["Alpha"] }, { golf_group: { Beta: "Alpha" } });
      await saves({ golf_groups: ["Omega", "Tigers"] }, { golf_group: { Alpha: "Omega" } });
      await saves({
        divisions: [
          { id: "men", name: "Gentlemen" },
          { id: "ladies", name: "Women" },
        ],
      });
      const [entry] = await backend.sql<{ id: string }>(
        `select id from public.entries where tournament_id = '${cup.id}'`,
      );
      expect(await historyOf(entry?.id)).toMatchObject([
        {
          sent: { golf_group: "Alpha", category: "Men" },
          before: null,
          renamed: [
            { from: "Alpha", to: "Tigers" },
            { from: "Men", to: "Gentlemen" },
          ],
        },
        {
          sent: { golf_group: "Beta", category: "Ladies" },
          before: { golf_group: "Tigers", category: "Gentlemen" },
          renamed: [
            { from: "Beta", to: "Omega" },
            { from: "Ladies", to: "Women" },
          ],
        },
      ]);
    });

    test("of golf groups, one that a member wrote in is the club's once it is listed", async () => {
      const owner = await createUser(backend);
      let cup = await makeTournament(backend, admin, {
        golf_groups: ["E-Golf"],
        allows_other_group: true,
      });
      expect((await register(cup.id, { golf_group: "Night Golfers" }, owner)).status).toBe(201);
      const saves = async (changes: object, renamed: object = {}) => {
        const saved = await saveWith(cup, changes, renamed);
        expect([saved.status, saved.body.message]).toEqual([200, undefined]);
        cup = { ...cup, version: cup.version + 1 };
      };
      await saves({
        golf_groups: ["E-Golf", "Night Golfers"],
        golf_group_places: { "Night Golfers": 2 },
      });
      await saves(
        { golf_groups: ["E-Golf", "Nightly"], golf_group_places: { Nightly: 2 } },
        { golf_group: { "Night Golfers": "Nightly" } },
      );
      const counted = await call("tournament_entries", { tournaments: [cup.id] });
      expect(counted.body[0]?.claimed).toEqual({ "golf_group:Nightly": 1 });
      expect(await groupsOf(cup, owner)).toMatchObject({
        now: ["Nightly"],
        sent: ["Night Golfers"],
      });
      await expectCode(cup, () => saveWith(cup, { golf_groups: ["E-Golf"] }), "choice_in_use");
      await backend.sql(
        `select private.withdraw(id) from public.entries where tournament_id = '${cup.id}'`,
      );
      await saves({ golf_groups: ["E-Golf"], golf_group_places: {} });
      expect(
        await backend.sql(
          `select golf_group_id, other_golf_group from public.players
           where tournament_id = '${cup.id}'`,
        ),
      ).toEqual([{ golf_group_id: null, other_golf_group: "Nightly" }]);
    });

    test("of golf groups, one that a member wrote in is the club's once one gets its name", async () => {
      const owner = await createUser(backend);
      let cup = await makeTournament(backend, admin, {
        golf_groups: ["E-Golf"],
        allows_other_group: true,
      });
      expect((await register(cup.id, { golf_group: "Night Golfers" }, owner)).status).toBe(201);
      for (const [from, to] of [
        ["E-Golf", "Night Golfers"],
        ["Night Golfers", "Nightly"],
      ]) {
        const saved = await saveWith(
          cup,
          { golf_groups: [to] },
          { golf_group: { [from as string]: to } },
        );
        expect(saved.status).toBe(200);
        cup = { ...cup, version: cup.version + 1 };
      }
      expect(
        await backend.sql(
          `select golf_group.name, player.other_golf_group from public.players as player
           left join public.golf_groups as golf_group on golf_group.id = player.golf_group_id
           where player.tournament_id = '${cup.id}'`,
        ),
      ).toEqual([{ name: "Nightly", other_golf_group: null }]);
    });

    test("are rows that the member and administrators read, and nobody else", async () => {
      const cup = await enteredCup();
      const answersFor = async (reader?: TestUser) => {
        const { body } = await backend.call(
          "GET",
          `/rest/v1/answers?select=question_id,choices(name)&tournament_id=eq.${cup.id}`,
          { ...(reader && { token: reader.accessToken }) },
        );
        return Array.isArray(body)
          ? (body as { question_id: string; choices: { name: string } }[])
              .map(({ question_id, choices }) => `${question_id}: ${choices.name}`)
              .toSorted()
          : String(body.code);
      };
      const own = ["shirt: M", "shirt: S", "song: M"];
      expect(await answersFor(member)).toEqual(own);
      expect(await answersFor(admin)).toEqual(["shirt: L", ...own]);
      expect(await answersFor(await createUser(backend))).toEqual([]);
      expect(await answersFor()).toBe("42501");
    });

    test("swap their names in one save, with their prices; what was sent stays", async () => {
      const cup = await enteredCup();
      await call("save_fees", {
        tournament: cup.id,
        expected_version: 0,
        fee: 100_000,
        prices: { extras: { shirt: { M: 5_000, S: 7_000 } } },
      });
      expect((await call("apply_fees", { tournament: cup.id })).status).toBe(200);
      const owed = () =>
        backend.sql(
          `select per_player, paid, due from public.entry_fee_states
           where tournament_id = '${cup.id}' order by due`,
        );
      const before = await owed();
      expect(before).toMatchObject([{ due: 100_000 }, { due: 212_000 }]);
      const priceLists = () =>
        backend.sql(
          `select prices, added, entry_id from public.entry_fees
           where tournament_id = '${cup.id}' order by entry_id`,
        );
      const listsBefore = await priceLists();
      const saved = await saveWith(
        cup,
        { questions: [{ ...SHIRT, choices: ["M", "S", "L"] }, SONG] },
        { "question:shirt": { S: "M", M: "S" } },
      );
      expect([saved.status, saved.body.message]).toEqual([200, undefined]);
      expect(await entriesOf(cup)).toMatchObject([
        {
          answers: { shirt: "S", song: "M" },
          answered: { shirt: "M" },
          rows: ["shirt: S", "song: M", "shirt: M"],
        },
        { answers: { shirt: "L" } },
      ]);
      expect(
        await backend.sql(
          `select sent.answers, sent.players -> 0 -> 'answers' as answered
           from public.entry_versions as sent join public.entries as entry on entry.id = sent.entry_id
           where entry.tournament_id = '${cup.id}' and entry.user_id is not null`,
        ),
      ).toEqual([{ answers: { shirt: "M", song: "M" }, answered: { shirt: "S" } }]);
      const [entry] = await backend.sql<{ id: string }>(
        `select id from public.entries where tournament_id = '${cup.id}' and user_id is not null`,
      );
      const history = await call("entrant_history", { entry: entry?.id });
      expect(history.body).toMatchObject([
        {
          renamed: [
            { from: "M", to: "S" },
            { from: "S", to: "M" },
          ],
        },
      ]);
      await backend.sql(
        `select private.charge_entry(id) from public.entries where tournament_id = '${cup.id}'`,
      );
      expect(await owed()).toEqual(before);
      expect(await priceLists()).toEqual(listsBefore);
      const prices = { extras: { shirt: { S: 5_000, M: 7_000 } } };
      const own = await call("own_entry", { tournament_slug: cup.slug }, member);
      expect(own.body.fee).toMatchObject({ prices });
      const { body: ownFees } = await backend.call(
        "GET",
        `/rest/v1/own_entry_fees?select=prices&tournament_id=eq.${cup.id}`,
        { token: member.accessToken },
      );
      expect(ownFees).toEqual([{ prices }]);
      for (const [shirt, paise] of Object.entries({ S: 105_000, M: 107_000, L: 100_000 })) {
        const entry = { category: "men", handicap: "9", answers: { shirt } };
        const cost = await call(
          "work_out_fee",
          { tournament_slug: cup.slug, entry },
          await createUser(backend),
        );
        expect([shirt, cost.body.paise]).toEqual([shirt, paise]);
      }
      const copy = await call("copy_tournament", { tournament: cup.id });
      const copied = await backend.call(
        "GET",
        `/rest/v1/fee_settings?select=prices&tournament_id=eq.${String(copy.body[0]?.id)}`,
        { token: admin.accessToken },
      );
      expect(copied.body).toEqual([{ prices }]);
      const listed = await call("tournament_entrants", {
        tournament: cup.id,
        wanted_answers: { shirt: "S" },
      });
      expect(listed.body).toHaveLength(1);
      const [first] = await backend.sql<{ id: string }>(
        `select id from public.tournament_registrations
         where tournament_id = '${cup.id}' and user_id = '${member.id}'`,
      );
      const changed = await register(cup.id, {
        replaces: first?.id,
        golf_group: "E-Golf",
        category: "men",
        answers: { shirt: "M", song: "M" },
      });
      expect(changed.status).toBe(201);
      expect(
        await backend.sql(
          `select answers from public.tournament_registrations
           where tournament_id = '${cup.id}' and user_id = '${member.id}'
           order by registration_date`,
        ),
      ).toEqual([{ answers: { shirt: "S", song: "M" } }, { answers: { shirt: "M", song: "M" } }]);
    });

    test("do not become one under the name of another", async () => {
      const cup = await enteredCup();
      await expectCode(
        cup,
        () =>
          saveWith(
            cup,
            { golf_groups: ["Golf Squad"] },
            { golf_group: { "E-Golf": "Golf Squad" } },
          ),
        "tournament_invalid",
        "golf_groups",
      );
    });

    const HIDDEN = {
      golf_groups: ["Golf Squad"],
      hidden_golf_groups: ["E-Golf"],
      divisions: ageDivisions("men", "ladies", "senior").map((division) =>
        division.id === "men" ? { ...division, hidden: true } : division,
      ),
      questions: [
        { ...SHIRT, choices: ["S", "L"], hidden_choices: ["M"] },
        { ...SONG, hidden: true, required: true },
      ],
    };
    const OLD = {
      golf_group: "E-Golf",
      category: "men",
      answers: { shirt: "M", song: "M" },
    };
    const NEW = {
      golf_group: "Golf Squad",
      category: "senior",
      answers: { shirt: "S" },
    };

    test("are hidden from new entries, of members and of the club", async () => {
      const cup = await enteredCup();
      expect((await saveWith(cup, HIDDEN)).status).toBe(200);
      const enter = async (fields: object) => {
        const { body } = await register(cup.id, fields, await createUser(backend));
        return (body as { message?: string }).message ?? "entered";
      };
      for (const [fields, code] of [
        [{ ...NEW, golf_group: "E-Golf" }, "golf_group_not_offered"],
        [{ ...NEW, category: "men" }, "category_not_offered"],
        [{ ...NEW, answers: { shirt: "M" } }, "answer_invalid"],
        [{ ...NEW, answers: { shirt: "S", song: "L" } }, "answer_unknown"],
        [
          {
            ...NEW,
            players: [{ ...guest, category: "men", answers: { shirt: "S" } }],
          },
          "category_not_offered",
        ],
        [NEW, "entered"],
      ] as const) {
        expect([fields, await enter(fields)]).toEqual([fields, code]);
      }
      await expect(addEntrant(backend, admin, cup, { ...NEW, category: "men" })).rejects.toThrow(
        "category_not_offered",
      );
    });

    test("stay valid for the entries that have them, when these change too", async () => {
      const cup = await enteredCup();
      const owner = await createUser(backend);
      const first = await register(cup.id, OLD, owner);
      expect(first.status).toBe(201);
      expect((await saveWith(cup, HIDDEN)).status).toBe(200);
      const current = async () =>
        (
          await backend.sql<{ id: string }>(
            `select id from public.tournament_registrations
             where user_id = '${owner.id}' and replaced_at is null`,
          )
        )[0]?.id;
      const change = async (fields: object) => {
        const answer = await register(cup.id, { ...fields, replaces: await current() }, owner);
        return [answer.status, (answer.body as { message?: string }).message];
      };
      expect(await change({ ...OLD, handicap: "7" })).toEqual([201, undefined]);
      expect(await change({ ...OLD, answers: { shirt: "M", song: "L" } })).toEqual([
        201,
        undefined,
      ]);
      expect(await change(NEW)).toEqual([201, undefined]);
      // Given up, it is as hidden as for others.
      expect(await change({ ...NEW, golf_group: "E-Golf" })).toEqual([
        400,
        "golf_group_not_offered",
      ]);
    });
  });

  test("drafts are neither closed, opened again nor cancelled", async () => {
    const draft = await makeDraft(backend, admin);
    for (const name of ["close_registration", "reopen_registration", "cancel_tournament"]) {
      const body = name === "cancel_tournament" ? { ...at(draft), reason: "Rain" } : at(draft);
      await expectCode(draft, () => call(name, body), "not_published");
    }
  });

  test("a cancellation needs a reason, and ends entering, changing and withdrawing", async () => {
    const cup = await makeTournament(backend, admin);
    for (const reason of ["", "  ", "x".repeat(1001)]) {
      await expectCode(
        cup,
        () => call("cancel_tournament", { ...at(cup), reason }),
        "tournament_invalid",
        "cancelled_reason",
      );
    }
    await register(cup.id);
    const [entry] = await backend.sql<{ id: string }>(
      `select id from public.tournament_registrations where tournament_id = '${cup.id}'`,
    );
    await call("cancel_tournament", { ...at(cup), reason: "Rain" });
    const answers = [
      await register(cup.id),
      await register(cup.id, { replaces: entry?.id }),
      await call("withdraw_registration", { registration: entry?.id }, member),
    ];
    for (const { status, body } of answers) {
      expect([status, body.message]).toEqual([400, "tournament_cancelled"]);
    }
  });

  test("a tournament without entries is deleted", async () => {
    const cup = await makeTournament(backend, admin);
    expect((await call("delete_tournament", at(cup))).body).toBe(true);
    expect(await rowOf(cup)).toBeUndefined();
  });

  test("a copy has everything but days, players and news", async () => {
    const cup = await makeTournament(backend, admin, {
      rules: [{ name: "Scoring", rule: "Stableford" }],
      news: [{ on: "2099-01-01", text: "Rain" }],
      capacity: 12,
      changes_until: "2099-07-01",
    });
    const key = randomUUID();
    const ask = () => call("copy_tournament", { tournament: cup.id, submission_key: key });
    const { body } = await ask();
    expect(body).toEqual([{ id: key, slug: `${cup.slug}-2`, version: 1 }]);
    expect((await ask()).body).toEqual(body);
    const source = await rowOf(cup);
    expect(await rowOf({ id: key })).toMatchObject({
      name: source?.name,
      rules: source?.rules,
      capacity: 12,
      place: "Eagleton",
      state: "draft",
      starts_on: null,
      changes_until: null,
      published_at: null,
      calendar_path: null,
      news: [],
    });
  });

  test("a copy takes divisions, tees, questions, fees and scoring settings with it, but not what belongs to the day", async () => {
    const cup = await makeTournament(backend, admin, {
      divisions: [{ id: "a", name: "A", tees: "White" }],
      rated_tees: [{ name: "White", par: 72, rating: 71.3, slope: 124 }],
      questions: [{ id: "bus", kind: "yes_no", label: "By bus?", required: false }],
    });
    await call("save_fees", {
      tournament: cup.id,
      expected_version: 0,
      fee: 250_000,
      early_fee: 200_000,
      early_until: "2099-06-01",
      includes: "Lunch",
    });
    const handicap = { kind: "peoria", maxHandicap: 24, allowance: 0.8 };
    await call("save_play", {
      tournament: cup.id,
      expected_version: 0,
      changes: {
        rules: {
          scoring: {
            format: "medal",
            handicap: { ...handicap, secretHoles: [1, 2] },
          },
        },
      },
    });
    const { body } = await call("copy_tournament", { tournament: cup.id });
    const [{ id } = { id: "" }] = body as { id: string }[];
    const [copied] = await backend.sql(`
      select divisions, rated_tees, questions, fee, early_fee, early_until,
             includes, play.rules
      from public.tournament_details as tournament
      join public.tournament_fees as fees on fees.tournament_id = tournament.id
      join public.tournament_play as play
        on play.tournament_id = tournament.id
      where tournament.id = '${id}'`);
    expect(copied).toMatchObject({
      divisions: [{ id: "a", name: "A", tees: "White" }],
      rated_tees: [{ name: "White", par: 72 }],
      questions: [{ id: "bus", label: "By bus?" }],
      fee: 250_000,
      early_fee: null,
      early_until: null,
      includes: "Lunch",
      rules: {
        scoring: {
          format: "medal",
          handicap: { ...handicap, secretHoles: [] },
        },
      },
    });
  });

  test("a copy has the name and the day that it is given, and an address of that name", async () => {
    const cup = await makeDraft(backend, admin, { name: "Ides Medal", starts_on: "2099-03-15" });
    const { body } = await call("copy_tournament", {
      tournament: cup.id,
      new_name: " Kalends Medal ",
      new_day: "2099-04-01",
    });
    const [{ id } = { id: "" }] = body as { id: string }[];
    expect(await rowOf({ id })).toMatchObject({
      name: "Kalends Medal",
      starts_on: "2099-04-01",
      slug: "kalends-medal",
    });
  });

  test.each([
    ["2099-04-05", { early_fee: 200_000, early_until: "2099-03-25", refund_until: "2099-04-03" }],
    [null, { early_fee: null, early_until: null, refund_until: null }],
  ])("the days of its fee are as far before its day: %s", async (new_day, days) => {
    const cup = await makeDraft(backend, admin, { starts_on: "2099-03-15" });
    const fees = {
      ...{ fee: 250_000, early_fee: 200_000 },
      ...{ early_until: "2099-03-04", refund_until: "2099-03-13" },
    };
    await call("save_fees", { tournament: cup.id, expected_version: 0, ...fees });
    const { body } = await call("copy_tournament", { tournament: cup.id, new_day });
    const [{ id } = { id: "" }] = body as { id: string }[];
    expect(
      await backend.sql(
        `select early_fee, early_until::text, refund_until::text
         from public.tournament_fees where tournament_id = '${id}'`,
      ),
    ).toEqual([days]);
  });

  test.each([
    ["Follow Cup", "follow-cup", "Followed Cup", "followed-cup"],
    // Its own address, and one with the number that made it free.
    ["Follow Two", "an-address", "Followed Two", "an-address"],
    ["Follow Three", "follow-three-2", "Followed Three", "followed-three"],
    // The name has other capitals, which an address does not show.
    ["Follow Four", "follow-four", "FOLLOW four", "follow-four"],
  ])(
    "the address of the draft %s, /%s, becomes /%s by its name",
    async (name, slug, newName, newSlug) => {
      const draft = await makeDraft(backend, admin, { name, slug });
      await save(draft, { name: newName });
      expect(await rowOf(draft)).toMatchObject({ name: newName, slug: newSlug });
    },
  );

  test("the address that is typed with a name counts, and stays once it is published", async () => {
    const draft = await makeDraft(backend, admin, { name: "Typed Cup", slug: "typed-cup" });
    await save(draft, { name: "Typed Plate", slug: "the-plate" });
    expect((await rowOf(draft))?.slug).toBe("the-plate");
    const cup = await makeTournament(backend, admin, { name: "Fixed Cup", slug: "fixed-cup" });
    await save(cup, { name: "Fixed Plate" });
    expect(await rowOf(cup)).toMatchObject({ name: "Fixed Plate", slug: "fixed-cup" });
  });

  test("each change is one line of the audit log, with its fields", async () => {
    const cup = await makeTournament(backend, admin);
    await save(cup, { place: "Elsewhere", capacity: 12, summary: "a summary" });
    await call("close_registration", at(cup, cup.version + 1));
    await call("reopen_registration", at(cup, cup.version + 2));
    await call("cancel_tournament", {
      ...at(cup, cup.version + 3),
      reason: "Rain",
    });
    await call("delete_tournament", at(cup, cup.version + 4));
    const body = await readChanges(cup);
    const lines = body as {
      action: string;
      admin_name: string;
      details: unknown;
    }[];
    expect(lines.map(({ action }) => action).toReversed()).toEqual([
      "tournament-created",
      "tournament-published",
      "tournament-saved",
      "registration-closed",
      "registration-reopened",
      "tournament-cancelled",
      "tournament-deleted",
    ]);
    expect(lines.map(({ admin_name }) => admin_name)).toEqual(Array(7).fill(admin.fullName));
    expect(lines[4]?.details).toEqual([
      "capacity",
      "place",
      { was: { place: expect.any(String) } },
    ]);
  });
});

test("the club's list has every tournament once, page by page", async () => {
  for (let count = 0; count < 3; count += 1) await makeDraft(backend, admin);
  const [{ ids } = { ids: [] }] = await backend.sql<{ ids: string[] }>(
    "select array_agg(id order by id) as ids from public.tournaments",
  );
  const page_size = Math.ceil(ids.length / 3);
  const listed: string[] = [];
  for (let page = 1; page <= 4; page += 1) {
    const { body } = await backend.call(
      "GET",
      `/rest/v1/tournament_overview?select=id&order=starts_on.desc.nullsfirst,id&limit=${String(page_size)}&offset=${String((page - 1) * page_size)}`,
      { token: admin.accessToken },
    );
    listed.push(...(body as { id: string }[]).map(({ id }) => id));
  }
  expect(listed.toSorted()).toEqual(ids.toSorted());
});
