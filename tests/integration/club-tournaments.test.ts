import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { HISTORY } from "#app/club/entrants/entrant/entrant-content.ts";
import { TOASTS } from "#app/club/tournament/content.ts";
import { CONFLICT, EDIT_PAGE } from "#app/club/tournament/editor-content.ts";
import { FIELD_NAMES, fieldOf } from "#app/club/tournament/tournament-fields.ts";
import { FIELD_MESSAGES } from "#app/forms/field-schema.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { registration } from "../support/backend.ts";
import { createUser, makeAdmin } from "../support/backend.ts";
import { addEntrant, insertEntry } from "../support/entrants.ts";
import { ageDivisions } from "../support/seeded-tournaments.ts";
import { signIn } from "../support/session-cookie.ts";
import { clubSite } from "../support/test-site.ts";
import { makeDraft, makeTournament, rpc, rpcOrThrow } from "../support/tournaments.ts";
import { Visitor } from "../support/visitor.ts";

const {
  backend,
  site,
  secretary: user,
  golfer,
  admin,
  member,
  newVisitor,
  newAdmin,
} = await clubSite();
const { visitor: second } = await newAdmin({ fullName: "Second Secretary" });

type Row = {
  id: string;
  slug: string;
  version: number;
  [column: string]: unknown;
};

async function rowOf(id: string): Promise<Row> {
  const [row] = await backend.sql<Row>(
    `select * from public.tournament_details where id = '${id}'`,
  );
  if (!row) throw new Error(`There is no tournament ${id}.`);
  return row;
}

const editPath = (id: string) => `/admin/tournaments/${id}`;

/** A tournament's form as an administrator opens it. */
async function open(id: string, who = admin) {
  const page = await who.get(editPath(id));
  expect(page.status).toBe(200);
  return page.form("slug");
}

const button = (type: string, payload: object) => ({
  __intent__: JSON.stringify({ type, payload }),
});

describe("the list", () => {
  /** Puts them on the first of its pages, before those of other files. */
  const LAST_DAY = "2099-12-31";

  test("tells drafts, with what they lack, from published ones, with their entries", async () => {
    const draft = await makeDraft(backend, user, {
      name: "Draft of the list",
      starts_on: LAST_DAY,
      summary: null,
    });
    const open = await makeTournament(backend, user, {
      name: "Open one of the list",
      starts_on: LAST_DAY,
      capacity: 10,
    });
    await insertEntry(backend, golfer, open, { golf_group: "E-Golf" });
    const { text } = await admin.get("/admin/tournaments");
    const rowFor = (id: string) =>
      text.split("<li").find((row) => row.includes(`/tournaments/${id}"`));
    expect(rowFor(draft.id)).toContain("1 field to complete before publishing");
    expect(rowFor(open.id)).toMatch(/<meter[^>]*max="10"[^>]*value="1"/);
    expect(rowFor(open.id)).toContain("1 of 10 places");
  });

  const copy = async (id: string, submissionKey = randomUUID()) => {
    const answer = await admin.post("/admin/tournaments", { tournament: id, submissionKey });
    expect(answer.location).toBe(editPath(submissionKey));
    return { row: await rowOf(submissionKey), page: await admin.get(editPath(submissionKey)) };
  };

  test("Copy makes a draft of the next time, which it says, once for each form", async () => {
    const { id } = await makeTournament(backend, user, {
      name: "June Medal of the desk",
      starts_on: "2099-06-14",
      rules: [{ name: "Scoring", rule: "Stableford" }],
    });
    const submissionKey = randomUUID();
    const first = await copy(id, submissionKey);
    expect(first.row).toMatchObject({
      state: "draft",
      name: "July Medal of the desk",
      slug: "july-medal-of-the-desk",
      starts_on: "2099-07-12",
      rules: [{ name: "Scoring", rule: "Stableford" }],
    });
    expect(first.page.notice.join(" ")).toContain("July Medal of the desk, 12 July 2099");
    expect((await copy(id, submissionKey)).row).toEqual(first.row);
    // The same form once more made none; another one makes the time after.
    expect((await copy(id)).row).toMatchObject({
      name: "August Medal of the desk",
      starts_on: "2099-08-09",
    });
  });

  test("a copy says until when its fee is refunded", async () => {
    const { id } = await makeTournament(backend, user, {
      name: "June Cup with refunds",
      starts_on: "2099-06-14",
    });
    await rpcOrThrow(backend, user, "save_fees", {
      tournament: id,
      expected_version: 0,
      fee: 350_000,
      refund_until: "2099-06-07",
    });
    expect((await copy(id)).page.notice.join(" ")).toContain(
      "Withdrawals are refunded until 5 July 2099: change it under Entry fees.",
    );
  });

  test("a copy of a tournament without a day has none either", async () => {
    const { id } = await makeDraft(backend, user, { name: "Some day", starts_on: null });
    expect((await copy(id)).row).toMatchObject({ name: "Some day", starts_on: null });
  });

  test("the field of a draft's address follows its name", async () => {
    const { id } = await makeDraft(backend, user, { name: "Spring Cup", slug: "spring-cup" });
    await admin.post(editPath(id), { ...(await open(id)), name: "Summer Cup", intent: "save" });
    expect((await open(id)).slug).toBe("summer-cup");
  });
});

test("a copy has the fee and the scoring settings of the tournament", async () => {
  const { id } = await makeTournament(backend, user);
  const fees = await rpc(backend, user, "save_fees", {
    tournament: id,
    expected_version: 0,
    fee: 350_000,
  });
  expect(fees.status).toBe(200);
  const rules = await rpc(backend, user, "save_play", {
    tournament: id,
    expected_version: 0,
    changes: { rules: { scoring: { format: "stableford", bestCards: 7 } } },
  });
  expect(rules.status).toBe(200);
  const submissionKey = randomUUID();
  await admin.post("/admin/tournaments", { tournament: id, submissionKey });
  const settings = await admin.get(`${editPath(submissionKey)}/fees/settings`);
  expect(settings.text).toMatch(/name="fee"[^>]*value="3,?500"/);
  const scoring = await admin.get(`${editPath(submissionKey)}/results/rules`);
  expect(scoring.text).toMatch(/name="bestCards"[^>]*value="7"/);
});

describe("a new tournament", () => {
  test("needs a name only, and is made once for each form", async () => {
    const empty = await admin.post("/admin/tournaments/new", { name: " " });
    expect(empty.status).toBe(400);
    expect(empty.text).toContain("Enter a name for the tournament");
    const submissionKey = randomUUID();
    const form = { name: "Winter Stableford", submissionKey };
    const made = await admin.post("/admin/tournaments/new", form);
    const again = await admin.post("/admin/tournaments/new", form);
    expect([made.status, made.location]).toEqual([302, editPath(submissionKey)]);
    expect(again.location).toBe(made.location);
    expect(await rowOf(submissionKey)).toMatchObject({
      name: "Winter Stableford",
      slug: "winter-stableford",
      state: "draft",
    });
    expect((await admin.get(editPath(submissionKey))).text).toContain('value="winter-stableford"');
  });

  test("is no second one when Back leads to its form after saving", async () => {
    const { location } = await admin.get("/admin/tournaments/new");
    const form = (await admin.get(location ?? "")).form("name");
    const made = await admin.post(location ?? "", { ...form, name: "Back Cup" });
    expect(made.location).toMatch(/^\/admin\/tournaments\/[0-9a-f-]{36}$/);
    expect((await admin.get(location ?? "")).location).toBe(made.location);
    // One that begins another is another.
    expect((await admin.get("/admin/tournaments/new")).location).not.toBe(location);
  });
});

const EVERYTHING = {
  name: "Everything Cup",
  starts_on: "2099-07-04",
  tee_off_at: "12:45",
  ends_at: "18:30",
  place: "Eagleton",
  map_url: "https://maps.example/eagleton",
  summary: "a summary",
  date_text: "4th of July",
  card_label: "Soon",
  picture: "monsoon",
  registration_opens_at: "2099-05-01T09:00",
  registration_closes_at: "2099-07-02T18:00",
  changes_until: "2099-07-01",
  capacity: "99",
  entry_form: "full",
  form_intro: "Welcome.",
  "golf_groups[0].name": "E-Golf",
  "golf_groups[0].places": "20",
  "golf_groups[1].name": "",
  "golf_groups[1].places": "",
  "golf_groups[2].name": "Golf Squad",
  "divisions[0].id": "men",
  "divisions[0].name": "Men",
  "divisions[0].who": "Age < 70",
  "divisions[1].name": "Division A",
  "divisions[1].from": "0",
  "divisions[1].to": "12",
  "divisions[1].tees": "BLUE",
  "divisions[1].max": "10",
  "divisions[1].by_club": "on",
  "divisions[1].places": "30",
  "divisions[2].name": "Division-A!",
  max_group_size: "4",
  has_waiting_list: "on",
  "questions[0].label": "Lunch?",
  "questions[0].kind": "choice",
  "questions[0].required": "on",
  "questions[0].choices": "Meat\r\nVegetables\r\n",
  "questions[1].label": "",
  "questions[1].kind": "short_text",
  has_information_page: "on",
  lead: "First line",
  about: "One.\r\n\r\nTwo.",
  "facts[0].name": "Players",
  "facts[0].fact": "99",
  "schedule_items[0].time": "11:30",
  "schedule_items[0].name": "Brunch",
  "rules[0].name": "Scoring",
  "rules[0].rule": "Stableford",
  "rules[0].meaning": "",
  "prizes[0].for": "team",
  "prizes[0].name": "Winners",
  "prizes[0].prize": "Vouchers",
  "tee_assignments[0].tee": "Blue",
  "tee_assignments[0].who": "Men",
  tee_notes: "A note",
  teams_note: "Another",
  "news[0].on": "2099-06-01",
  "news[0].text": "It is on.",
  closing_text: "See you.",
} as const;

test("the form has every column that may be saved", async () => {
  const [{ columns = [] } = {}] = await backend.sql("select private.editable_columns() as columns");
  expect((columns as string[]).filter((name) => !fieldOf(name))).toEqual([]);
  expect(FIELD_NAMES.filter((name) => !(columns as string[]).includes(name))).toEqual([]);
});

describe("saving", () => {
  test("removing the last division but one says that its board goes", async () => {
    const { id } = await makeDraft(backend, user);
    const saveFirst = async (count: number) => {
      const kept = Object.entries(await open(id)).filter(([name]) => {
        const [, line] = /^divisions\[(\d+)\]/.exec(name) ?? [];
        return line === undefined || Number(line) < count;
      });
      return admin.follow(await admin.post(editPath(id), Object.fromEntries(kept)));
    };
    expect((await saveFirst(2)).notice).toEqual(["Saved"]);
    expect((await saveFirst(1)).notice.join(" ")).toContain(TOASTS.oneDivision.description);
  });

  test("every field is stored, blank lines are not, and opening it again changes nothing", async () => {
    const { id } = await makeDraft(backend, user);
    const { version = "", base = "" } = await open(id);
    const saved = await admin.post(editPath(id), {
      ...EVERYTHING,
      version,
      base,
    });
    expect(saved.refusal).toBeNull();
    expect(saved.location).toBe(editPath(id));
    const row = await rowOf(id);
    expect(row).toMatchObject({
      name: "Everything Cup",
      starts_on: "2099-07-04",
      tee_off_at: "12:45:00",
      ends_at: "18:30:00",
      place: "Eagleton",
      map_url: "https://maps.example/eagleton",
      picture: "monsoon",
      changes_until: "2099-07-01",
      capacity: 99,
      golf_groups: ["E-Golf", "Golf Squad"],
      allows_other_group: false,
      divisions: [
        ...ageDivisions("men"),
        {
          id: "division-a",
          name: "Division A",
          from: 0,
          to: 12,
          tees: "BLUE",
          max: 10,
          by_club: true,
        },
        { id: "division-a-2", name: "Division-A!" },
      ],
      divisions_by_handicap: false,
      category_places: { "division-a": 30 },
      golf_group_places: { "E-Golf": 20 },
      max_group_size: 4,
      has_waiting_list: true,
      questions: [
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
          kind: "choice",
          label: "Lunch?",
          required: true,
          choices: ["Meat", "Vegetables"],
        },
      ],
      about: "One.\n\nTwo.",
      facts: [{ name: "Players", fact: "99" }],
      schedule_items: [{ time: "11:30", name: "Brunch" }],
      rules: [{ name: "Scoring", rule: "Stableford" }],
      prizes: [{ for: "team", name: "Winners", prize: "Vouchers" }],
      tee_assignments: [{ tee: "Blue", who: "Men" }],
      news: [{ on: "2099-06-01", text: "It is on." }],
    });
    // India's wall clock.
    const [moments] = await backend.sql(`
      select registration_opens_at = '2099-05-01 03:30+00' as opens,
             registration_closes_at = '2099-07-02 12:30+00' as closes
      from public.tournaments where id = '${id}'`);
    expect(moments).toEqual({ opens: true, closes: true });

    await admin.get(editPath(id));
    const form = await open(id);
    expect((await admin.post(editPath(id), form)).refusal).toBeNull();
    expect(await rowOf(id)).toEqual(row);
  });

  test("a moment with seconds survives a form that has none", async () => {
    const { id, version } = await makeTournament(backend, user);
    await rpc(backend, user, "close_registration", {
      tournament: id,
      expected_version: version + 1,
    });
    await backend.sql(
      `update public.tournaments set registration_closes_at = '2026-01-02 03:04:05.678+00' where id = '${id}'`,
    );
    const form = await open(id);
    expect(form.registration_closes_at).toBe("2026-01-02T08:34");
    expect((await admin.post(editPath(id), { ...form, summary: "another" })).refusal).toBeNull();
    const [kept] = await backend.sql(
      `select registration_closes_at = '2026-01-02 03:04:05.678+00' as kept from public.tournaments where id = '${id}'`,
    );
    expect(kept).toEqual({ kept: true });
  });

  test.each<[string, Record<string, string>, string, string]>([
    ["no name", { name: "" }, "name", "Enter a name for the tournament"],
    ["an address with spaces", { slug: "a b c" }, "slug", "3 to 80 small"],
    ["an address of the site", { slug: "register" }, "slug", "is needed for"],
    ["a taken address", { slug: "founder-birthday" }, "slug", "Another tourn"],
    ["no day", { starts_on: "2099-02-30" }, "starts_on", "Enter a day"],
    [
      "a name and day of another",
      { name: "Founder's Birthday Tournament", starts_on: "2025-10-04" },
      "starts_on",
      "There is a tournament of this name on this day already",
    ],
    ["no time", { tee_off_at: "25:00" }, "tee_off_at", "Please enter a time"],
    [
      "an end before tee-off",
      { tee_off_at: "12:00", ends_at: "11:00" },
      "ends_at",
      "The end must be after tee-off.",
    ],
    [
      "closing before opening",
      {
        registration_opens_at: "2099-07-02T09:00",
        registration_closes_at: "2099-07-01T09:00",
      },
      "registration_closes_at",
      "Registration closes after it opens",
    ],
    [
      "opening after the day",
      { registration_opens_at: "2099-07-05T09:00" },
      "registration_opens_at",
      "Registration cannot open after the tournament.",
    ],
    [
      "changes after the day",
      { changes_until: "2099-07-05" },
      "changes_until",
      "The last date for changes cannot be after the tournament.",
    ],
    ["a script", { map_url: "javascript:alert(1)" }, "map_url", "https://"],
    ["no number", { capacity: "many" }, "capacity", "a whole number from 1"],
    ["half a line", { "rules[1].name": "Scoring" }, "rules[1].rule", "fill"],
    [
      "a list without choices",
      { "questions[0].label": "Lunch?", "questions[0].kind": "choice" },
      "questions[0].choices",
      "Please give 2 to 20 different choices",
    ],
    [
      "seven questions",
      Object.fromEntries(
        Array.from({ length: 7 }, (_, index) => [
          [`questions[${String(index)}].label`, `Question ${String(index)}`],
          [`questions[${String(index)}].kind`, "short_text"],
        ]).flat(),
      ) as Record<string, string>,
      "questions",
      "At most 6, please",
    ],
    ["a text of 100 KB", { about: "a".repeat(102_400) }, "about", "at most 10"],
  ])(
    "%s: a message beside the field, nothing is lost and nothing saved",
    async (_, changes, field, message) => {
      const { id } = await makeDraft(backend, user);
      const form = {
        ...(await open(id)),
        ...changes,
        form_intro: "Typed <here>",
      };
      const before = await rowOf(id);
      const page = await admin.post(editPath(id), form);
      expect(page.status).toBe(400);
      expect(page.errors[field]).toContain(message);
      const returned = page.form("slug");
      for (const [name, value] of Object.entries(form)) {
        expect([name, returned[name]]).toEqual([name, value]);
      }
      expect(await rowOf(id)).toEqual(before);
    },
  );

  test("a draft has all its tabs, a fee of its own, and says what is set before it is published", async () => {
    const { id } = await makeDraft(backend, user, { golf_groups: [] });
    const page = await admin.get(editPath(id));
    const tabs = /aria-label="Pages of the tournament"[\s\S]*?<\/nav>/.exec(page.text)?.[0];
    const addresses = [...(tabs ?? "").matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href);
    expect(addresses).toHaveLength(7);
    for (const address of addresses) {
      expect([address, (await admin.get(address)).status]).toEqual([address, 200]);
    }
    const publish = `${editPath(id)}/publish`;
    const before = await admin.words(publish);
    expect(before).toContain("Entry fee None: members pay nothing Set");
    expect(before).toContain("Places No limit Set");
    expect(before).toContain("Golf groups None");
    expect(before).toContain("Divisions Men (Age < 70)");
    const settings = `${editPath(id)}/fees/settings`;
    const saved = await admin.post(settings, {
      version: "0",
      fee: "1500",
      unpaid_goes: "waiting",
      intent: "save",
    });
    expect(saved.refusal).toBeNull();
    expect(await admin.words(publish)).toContain("Entry fee ₹1,500 for each player Change");
    expect((await rowOf(id)).state).toBe("draft");
  });

  test("a tournament's name and tabs are above each of its pages, with the current one marked, and on no sheet", async () => {
    const { id } = await makeDraft(backend, user, { name: "Monsoon Cup" });
    const results = `${editPath(id)}/results`;
    const page = (await admin.get(`${results}/awards`)).text;
    expect(page).toMatch(new RegExp(`href="${editPath(id)}"[^>]*>Monsoon Cup</a>`));
    expect(page).toContain(`href="${results}" aria-current="true"`);
    expect((await admin.get(results)).text).toContain(`href="${results}" aria-current="page"`);
    expect((await admin.get(`${editPath(id)}/draw/print`)).text).not.toContain(
      "Pages of the tournament",
    );
  });

  test("a day that has passed is saved and said, once and beside the field", async () => {
    const { id } = await makeDraft(backend, user, { name: "Old or mistyped" });
    const save = async (starts_on: string) => {
      await admin.post(editPath(id), { ...(await open(id)), starts_on, intent: "save" });
      return admin.get(editPath(id));
    };
    const past = await save("2024-03-04");
    expect((await rowOf(id)).starts_on).toBe("2024-03-04");
    expect(past.notice.join(" ")).toContain("4 March 2024");
    expect(past.words).toContain(EDIT_PAGE.dayPassed);
    const again = await save("2024-03-04");
    expect(again.notice.join(" ")).not.toContain("4 March 2024");
    expect(again.words).toContain(EDIT_PAGE.dayPassed);
    const future = await save("2099-03-04");
    expect(future.notice.join(" ")).not.toContain("March");
    expect(future.words).not.toContain(EDIT_PAGE.dayPassed);
  });

  test("a day that is none comes back as it was typed, with what is wrong beside it", async () => {
    const { id } = await makeDraft(backend, user, { name: "No such day" });
    const before = await open(id);
    for (const typed of ["2026-13-45", "2026-02-30", "4 July"]) {
      const answer = await admin.post(editPath(id), {
        ...before,
        ...{ starts_on: typed, place: "Kept", intent: "save" },
      });
      expect(answer.status).toBe(400);
      expect(answer.errors).toEqual({ starts_on: FIELD_MESSAGES.day });
      expect(answer.form("slug")).toMatchObject({ starts_on: typed, place: "Kept" });
    }
  });

  test("a tournament whose day has passed is published in a second step only", async () => {
    const { id } = await makeDraft(backend, user, {
      name: "Last Year's Cup",
      starts_on: "2024-03-04",
    });
    const pressed = await admin.post(editPath(id), {
      ...(await open(id)),
      intent: "publish",
    });
    const path = `${editPath(id)}/publish`;
    expect(pressed.location).toBe(path);
    expect((await rowOf(id)).state).toBe("draft");
    const asked = await admin.get(path);
    expect(asked.text).toContain("4 March 2024");
    expect(asked.words).not.toContain("members can enter");
    const version = /name="version" value="(\d+)"/.exec(asked.text)?.[1] ?? "";
    expect((await member.post(path, { version })).status).toBe(403);
    expect((await rowOf(id)).state).toBe("draft");
    expect((await admin.post(path, { version })).location).toBe(editPath(id));
    const { state, slug } = await rowOf(id);
    expect(state).toBe("published");
    const gate = await newVisitor().get(`/tournaments/${slug}/register`);
    expect(gate.words).toContain("has been played.");
    expect(gate.words).not.toContain("Please sign in to register");
  });

  test("before it is published the page says whether members can enter then", async () => {
    const textOf = async (changes: object) => {
      const { id } = await makeDraft(backend, user, { name: "Late Cup", ...changes });
      return admin.words(`${editPath(id)}/publish`);
    };
    const today = dayInIndiaOf(new Date());
    expect(await textOf({ starts_on: "2099-03-04" })).toContain("and members can enter. This");
    expect(await textOf({ registration_opens_at: "2099-01-01T00:00:00Z" })).toContain(
      "members can enter when registration opens.",
    );
    // It ends with the first tee-off.
    expect(await textOf({ starts_on: today, tee_off_at: "00:00" })).toContain(
      "Registration is closed already, so members cannot enter.",
    );
  });

  test("what has entries keeps its capacity, its form, its questions and its address", async () => {
    const { id, slug } = await makeTournament(backend, user, {
      capacity: 5,
      questions: [
        {
          kind: "choice",
          label: "Lunch?",
          required: true,
          choices: ["A", "B"],
        },
      ],
    });
    const [{ id: question } = { id: "" }] = (await rowOf(id)).questions as {
      id: string;
    }[];
    for (const player of [await createUser(backend), await createUser(backend)]) {
      const { status } = await backend.call("POST", "/rest/v1/tournament_registrations", {
        token: player.accessToken,
        body: registration({
          tournament_id: id,
          tournament_name: undefined,
          tournament_date: undefined,
          golf_group: "E-Golf",
          answers: { [question]: "A" },
        }),
      });
      expect(status).toBe(201);
    }
    const first = await open(id);
    const form = await open(id);
    const without = (...prefixes: string[]) =>
      Object.fromEntries(
        Object.entries(form).filter(
          ([name]) => !prefixes.some((prefix) => name.startsWith(prefix)),
        ),
      );
    for (const [changed, field, message] of [
      [{ ...first, capacity: "1" }, "capacity", "2 are entered already"],
      [{ ...form, "divisions[0].places": "1" }, "divisions[0].places", "2 are entered already"],
      [{ ...form, "golf_groups[0].places": "1" }, "golf_groups[0].places", "2 are entered already"],
      [{ ...form, entry_form: "short" }, "entry_form", "can no longer be changed"],
      [without("questions"), "questions[0].label", "2 entries have answered “Lunch?”"],
      [
        { ...form, "questions[0].kind": "long_text" },
        "questions[0].label",
        "2 entries have answered “Lunch?”",
      ],
      [{ ...first, slug: `${slug}-2` }, "slug", "is fixed since"],
    ] as const) {
      const page = await admin.post(editPath(id), changed);
      expect([field, page.status]).toEqual([field, 400]);
      expect(page.text).toContain(message);
      if (field !== "slug") {
        expect(page.errors[field]).toContain(message);
      }
    }
    const removal = await admin.post(`${editPath(id)}/delete`, {
      version: form.version ?? "",
    });
    expect(removal.status).toBe(400);
    expect(removal.alert.join(" ")).toContain("cannot be deleted");
    expect((await rowOf(id)).slug).toBe(slug);
  });

  test("a golf group, a division and a choice that entries have come back with a word, and are renamed or hidden", async () => {
    const { id, slug } = await makeTournament(backend, user, {
      allows_other_group: false,
      questions: [
        {
          kind: "choice",
          label: "Lunch?",
          required: false,
          choices: ["A", "B", "C"],
        },
      ],
    });
    const [{ id: question } = { id: "" }] = (await rowOf(id)).questions as {
      id: string;
    }[];
    const owner = await createUser(backend);
    const entered = await backend.call("POST", "/rest/v1/tournament_registrations", {
      token: owner.accessToken,
      body: registration({
        tournament_id: id,
        tournament_name: undefined,
        tournament_date: undefined,
        golf_group: "E-Golf",
        answers: { [question]: "A" },
      }),
    });
    expect(entered.status).toBe(201);
    const opened = await open(id);
    const without = (form: Record<string, string>, prefix: string) =>
      Object.fromEntries(Object.entries(form).filter(([name]) => !name.startsWith(prefix)));
    const fields: Record<string, string> = {
      ...without(without(opened, "golf_groups[0]"), "divisions[0]"),
      "questions[0].choices": "B\nC",
      form_intro: "typed, too",
    };
    const refused = await admin.post(editPath(id), fields);
    expect(refused.status).toBe(400);
    expect(refused.errors["golf_groups[0].name"]).toContain(
      "1 entry has “E-Golf”, so it cannot be removed. Rename it, or hide it from new entries.",
    );
    expect(refused.errors["divisions[0].name"]).toContain(
      "1 entry has “Men”, so it cannot be removed.",
    );
    expect(refused.errors["questions[0].choices"]).toContain(
      "1 entry has “A”, so it cannot be removed. Rename it with the line “A -> new name”",
    );
    const returned = refused.form("slug");
    expect(returned).toMatchObject({
      "golf_groups[0].id": "E-Golf",
      "golf_groups[0].name": "E-Golf",
      "divisions[0].id": "men",
      "questions[0].choices": "B\nC\nA",
      form_intro: "typed, too",
    });
    expect((await rowOf(id)).form_intro).toBeNull();
    const taken = await admin.post(editPath(id), {
      ...returned,
      "questions[0].choices": "B -> C\nA",
    });
    expect(taken.errors).toEqual({
      "questions[0].choices": expect.stringContaining("“C”") as string,
    });
    const renamed = await admin.post(editPath(id), {
      ...returned,
      "golf_groups[0].name": "E-Golf Club",
      "divisions[0].hidden": "on",
      "questions[0].choices": "B\nC\nA -> Apple",
    });
    expect(renamed.refusal).toBeNull();
    expect(
      await backend.sql(
        `select golf_group, category, answers from public.tournament_registrations
         where tournament_id = '${id}'`,
      ),
    ).toEqual([
      {
        golf_group: "E-Golf Club",
        category: "men",
        answers: { [question]: "Apple" },
      },
    ]);
    const hidden = await admin.post(editPath(id), {
      ...(await open(id)),
      "golf_groups[0].hidden": "on",
      "questions[0].choices": "B\nC",
      "questions[0].hidden_choices": "Apple",
    });
    expect(hidden.refusal).toBeNull();
    expect(await rowOf(id)).toMatchObject({
      golf_groups: ["Golf Squad"],
      hidden_golf_groups: ["E-Golf Club"],
      questions: [{ choices: ["B", "C"], hidden_choices: ["Apple"] }],
    });
    const text = await admin.words(editPath(id));
    expect(text).toContain("E-Golf → E-Golf Club, A → Apple");
    const [entry] = await backend.sql<{ id: string }>(
      `select id from public.entries where tournament_id = '${id}'`,
    );
    const history = await admin.words(`/admin/tournaments/${id}/entrants/${entry?.id ?? ""}`);
    expect(history).toContain(HISTORY.renamed("E-Golf", "E-Golf Club"));
    expect(history).toContain(HISTORY.renamed("A", "Apple"));

    // Only whoever has them is offered them.
    const [other, entrant] = [newVisitor(), newVisitor()];
    signIn(other, await createUser(backend));
    signIn(entrant, owner);
    const path = `/tournaments/${slug}/register`;
    const textOn = async (visitor: Visitor, query = "") =>
      (await visitor.get(path + query)).text.split("__remixContext", 1)[0];
    const offered = await textOn(other);
    for (const words of ["E-Golf Club", "Apple", 'value="men"']) {
      expect(offered).not.toContain(words);
    }
    const own = await textOn(entrant, "?update");
    for (const words of [
      ">E-Golf Club (no longer offered)<",
      ">Apple (no longer offered)<",
      "Men (Age &lt; 70) (no longer offered)<",
    ]) {
      expect(own).toContain(words);
    }
  });

  test("a removed question that has answers is put back where it was, with its message", async () => {
    const { id, slug } = await makeTournament(backend, user, {
      questions: [
        { kind: "short_text", label: "Diet?", required: false },
        {
          kind: "choice",
          label: "Lunch?",
          required: true,
          choices: ["A", "B"],
        },
      ],
    });
    const stored = (await rowOf(id)).questions as { id: string }[];
    const { status } = await backend.call("POST", "/rest/v1/tournament_registrations", {
      token: (await createUser(backend)).accessToken,
      body: registration({
        tournament_id: id,
        tournament_name: undefined,
        tournament_date: undefined,
        golf_group: "E-Golf",
        answers: { [stored[1]?.id ?? ""]: "A" },
      }),
    });
    expect(status).toBe(201);
    const form = await open(id);
    // Both are removed; another is typed in their place.
    const fields = {
      ...Object.fromEntries(Object.entries(form).filter(([name]) => !name.startsWith("questions"))),
      "questions[0].label": "Shirt size?",
      "questions[0].kind": "short_text",
      "questions[0].choices": "typed, too",
      form_intro: "typed",
    };
    const page = await admin.post(editPath(id), fields);
    expect(page.status).toBe(400);
    expect(page.errors["questions[1].label"]).toContain("1 entry has answered “Lunch?”");
    const returned = page.form("slug");
    expect(returned).toMatchObject({
      ...fields,
      "questions[1].id": stored[1]?.id,
      "questions[1].label": "Lunch?",
      "questions[1].kind": "choice",
      "questions[1].choices": "A\nB",
      "questions[1].required": "on",
    });
    expect(returned).not.toHaveProperty(["questions[2].label"]);

    // Sent as it came back, it is saved: the other question had no answers.
    expect((await admin.post(editPath(id), returned)).refusal).toBeNull();
    const after = await rowOf(id);
    expect(after).toMatchObject({ slug, form_intro: "typed" });
    expect(after.questions).toMatchObject([
      { label: "Shirt size?", kind: "short_text" },
      stored[1],
    ]);
  });

  test("with an ended session the form is there again after log-in, lists and all", async () => {
    const other = await createUser(backend);
    await makeAdmin(backend, other);
    const { id } = await makeDraft(backend, other);
    const visitor = newVisitor();
    await visitor.logIn(other);
    const form = {
      ...(await open(id, visitor)),
      "rules[0].name": "Scoring",
      "rules[0].rule": "Stableford",
      "rules[0].meaning": "typed before the end",
    };
    await backend.sql(`delete from auth.sessions where user_id = '${other.id}'`);
    const answer = await visitor.post(editPath(id), form);
    if (answer.status !== 302) expect(answer.text).toBe("");
    expect(answer.location).toContain(`/login?redirectTo=${encodeURIComponent(editPath(id))}`);
    await visitor.logIn(other);
    const restored = await open(id, visitor);
    expect(restored).toMatchObject(form);
  });

  test("a form too large to be kept is returned", async () => {
    const { id } = await makeDraft(backend, user);
    const form = {
      ...(await open(id)),
      ...Object.fromEntries(
        Array.from({ length: 9 }, (_, line) => [
          `news[${String(line)}].text`,
          Array.from({ length: 60 }, () => randomUUID())
            .join(" ")
            .slice(0, 1_999),
        ]),
      ),
    };
    const page = await newVisitor().post(editPath(id), form);
    expect(page.status).toBe(400);
    expect(page.alert.join(" ")).toContain("log in in another tab");
    expect(page.form("slug")).toMatchObject(form);
  });
});

describe("the preview", () => {
  test("shows a draft with a name only, and one with everything", async () => {
    const submissionKey = randomUUID();
    await admin.post("/admin/tournaments/new", { name: "Bare", submissionKey });
    const path = editPath(submissionKey);
    await admin.get(path);
    const bare = await admin.get(`${path}/preview`);
    expect(bare.status).toBe(200);
    expect(bare.text).toContain("Preview of Bare");

    const everything = { ...EVERYTHING, name: "Previewed Cup" };
    const saved = await admin.post(path, {
      ...(await open(submissionKey)),
      ...everything,
      intent: "preview",
    });
    expect(saved.location).toBe(`${path}/preview`);
    const full = await admin.get(`${path}/preview`);
    for (const text of [
      "4th of July",
      "First line",
      "<p>Two.</p>",
      "Stableford",
      "Lunch?",
      "Vegetables",
      "It is on.",
      "Golf Squad",
    ]) {
      expect(full.text).toContain(text);
    }
    expect((await member.get(`${path}/preview`)).status).toBe(403);
    expect((await newVisitor().get("/tournaments/previewed-cup/updates")).status).toBe(404);
  });
});

describe("visitors", () => {
  test("see what was saved at once, though the page is cached", async () => {
    const { id, slug } = await makeTournament(backend, user, {
      name: "Cached Cup",
      lead: "before the change",
    });
    const path = `/tournaments/${slug}/updates`;
    const read = async (address: string) => (await newVisitor().get(address)).text;
    expect(await read(path)).toContain("before the change");
    await admin.post(editPath(id), {
      ...(await open(id)),
      name: "Renamed Cup",
    });
    await admin.post(editPath(id), {
      ...(await open(id)),
      lead: "after the change",
    });
    // Renewed while the last visitor still gets the old one.
    await expect.poll(() => read(path)).toContain("after the change");
    await expect.poll(() => read("/tournaments")).toContain("Renamed Cup");
  });
});

describe("lists without JavaScript", () => {
  test("lines are added, moved and removed, and nothing is saved", async () => {
    const { id } = await makeDraft(backend, user, {
      rules: [
        { name: "One", rule: "first" },
        { name: "Two", rule: "second" },
      ],
    });
    const before = await rowOf(id);
    let form: Record<string, string> = {
      ...(await open(id)),
      "rules[1].meaning": "typed",
    };
    const names = () => [0, 1, 2].map((n) => form[`rules[${String(n)}].name`]);
    const press = async (type: string, payload: object) => {
      const page = await admin.post(editPath(id), {
        ...form,
        ...button(type, payload),
      });
      expect(page.status).toBe(200);
      form = page.form("slug");
    };
    await press("reorder", { name: "rules", from: 1, to: 0 });
    expect(names()).toEqual(["Two", "One", undefined]);
    expect(form["rules[0].meaning"]).toBe("typed");
    await press("insert", { name: "rules" });
    expect(names()).toEqual(["Two", "One", ""]);
    await press("remove", { name: "rules", index: 1 });
    expect(names()).toEqual(["Two", "", undefined]);
    expect(await rowOf(id)).toEqual(before);
  });

  test.each([
    "not json",
    JSON.stringify({ type: "reset", payload: {} }),
    JSON.stringify({ type: "insert", payload: { name: "name" } }),
    JSON.stringify({ type: "insert", payload: { name: "__proto__" } }),
    JSON.stringify({ type: "remove", payload: { name: "rules", index: 1e9 } }),
  ])("an unknown command is refused, and nothing is saved: %s", async (text) => {
    const { id } = await makeDraft(backend, user);
    const before = await rowOf(id);
    const page = await admin.post(editPath(id), {
      ...(await open(id)),
      name: "Another",
      __intent__: text,
    });
    expect(page.status).toBe(400);
    expect(await rowOf(id)).toEqual(before);
  });

  test("fields of lists that are none are dropped", async () => {
    const { id } = await makeDraft(backend, user);
    const page = await admin.post(editPath(id), {
      ...(await open(id)),
      rules: "text",
      "rules[999999].name": "far away",
      "name[0].name": "nested",
      "__proto__[0].polluted": "yes",
    });
    expect(page.refusal).toBeNull();
    expect((await rowOf(id)).rules).toEqual([]);
  });
});

describe("two administrators", () => {
  test("the second is told, sees both versions, and takes theirs or saves over it", async () => {
    const { id } = await makeDraft(backend, user, { place: "Eagleton" });
    const [mine, theirs] = [await open(id), await open(id, second)];
    await second.post(editPath(id), {
      ...theirs,
      place: "Clover Greens",
      summary: "theirs",
    });
    const fields = { ...mine, place: "Prestige", date_text: "mine" };
    const told = await admin.post(editPath(id), fields);
    expect(told.status).toBe(409);
    expect(told.alert.join(" ")).toContain("Someone else saved");
    expect(told.text).toContain("Second Secretary saved it on");
    const conflict = told.text.slice(
      told.text.indexOf('id="conflict"'),
      told.text.indexOf('id="card"'),
    );
    expect(conflict).toContain("Clover Greens");
    expect(conflict).toContain("Prestige");
    expect(conflict).not.toContain("Eagleton");
    // What only the other changed is in the form by itself.
    expect(conflict).not.toContain("Summary");
    expect(told.words).not.toContain(CONFLICT.names);
    const merged = told.form("slug");
    expect(merged).toMatchObject({ ...fields, summary: "theirs" });
    expect((await rowOf(id)).place).toBe("Clover Greens");

    // A button that takes one of theirs leaves the rest.
    const taken = await admin.post(editPath(id), {
      ...merged,
      ...button("update", { name: "place", value: "Clover Greens" }),
    });
    expect(taken.form("slug")).toMatchObject({
      ...merged,
      place: "Clover Greens",
    });
    expect(taken.text).toContain("No conflicts");

    const { version } = await rowOf(id);
    const over = await admin.post(editPath(id), {
      ...merged,
      overwrite: String(version),
    });
    expect(over.refusal).toBeNull();
    expect(await rowOf(id)).toMatchObject({
      place: "Prestige",
      summary: "theirs",
      date_text: "mine",
    });

    // Over a version that is no longer the latest, nobody saves.
    await admin.get(editPath(id));
    const late = await admin.post(editPath(id), {
      ...merged,
      place: "Nowhere",
      overwrite: String(version),
    });
    expect(late.status).toBe(409);
    expect((await rowOf(id)).place).toBe("Prestige");
  });

  test("who keeps their list of golf groups is told that entrants keep the names saved now", async () => {
    const cup = await makeTournament(backend, user, { golf_groups: ["Gamma", "Beta"] });
    const { id } = cup;
    const { entry_id } = await addEntrant(backend, user, cup, { golf_group: "Gamma" });
    const [mine, theirs] = [await open(id), await open(id, second)];
    await second.post(editPath(id), {
      ...theirs,
      "golf_groups[0].name": "Beta",
      "golf_groups[1].name": "Gamma",
    });
    const fields = { ...mine, "golf_groups[0].places": "9" };
    const told = await admin.post(editPath(id), fields);
    expect(told.status).toBe(409);
    expect(told.words).toContain(CONFLICT.names);
    const { version } = await rowOf(id);
    const kept = await admin.post(editPath(id), {
      ...told.form("slug"),
      overwrite: String(version),
    });
    expect(kept.refusal).toBeNull();
    expect(await rowOf(id)).toMatchObject({
      golf_groups: ["Gamma", "Beta"],
      golf_group_places: { Gamma: 9 },
    });
    const [entry] = await backend.sql(
      `select golf_group from public.tournament_registrations where entry_id = '${entry_id}'`,
    );
    expect(entry).toEqual({ golf_group: "Beta" });
  });

  test("what each of them changed is saved without a question, where it is not the same", async () => {
    const { id } = await makeDraft(backend, user, {
      place: "Eagleton",
      divisions: ageDivisions("men"),
      rules: [{ name: "Scoring", rule: "Stableford" }],
    });
    const [mine, theirs] = [await open(id), await open(id, second)];
    await second.post(editPath(id), {
      ...theirs,
      place: "Clover Greens",
      "divisions[1].name": "Ladies",
      "rules[0].rule": "Medal",
    });
    const saved = await admin.post(editPath(id), {
      ...mine,
      summary: "mine",
      "news[0].on": "2099-06-01",
      "news[0].text": "It is on.",
    });
    expect(saved.refusal).toBeNull();
    const page = await admin.get(editPath(id));
    expect(page.notice.join(" ")).toContain("Both changes are here");
    const merged = {
      place: "Clover Greens",
      summary: "mine",
      divisions: ageDivisions("men", "ladies"),
      rules: [{ name: "Scoring", rule: "Medal" }],
      news: [{ on: "2099-06-01", text: "It is on." }],
    };
    expect(await rowOf(id)).toMatchObject(merged);

    // Who publishes has to have seen it.
    await admin.post(editPath(id), {
      ...mine,
      form_intro: "mine, too",
      summary: "mine",
      intent: "publish",
    });
    const told = await admin.get(editPath(id));
    expect(told.alert.join(" ")).toContain("Check their changes first");
    expect(await rowOf(id)).toMatchObject({
      ...merged,
      form_intro: "mine, too",
      state: "draft",
    });
  });

  test("a form of which nothing earlier is known asks about every difference", async () => {
    const { id } = await makeDraft(backend, user, { place: "Eagleton" });
    const mine = { ...(await open(id)), base: "" };
    await second.post(editPath(id), {
      ...(await open(id, second)),
      place: "Clover Greens",
    });
    const told = await admin.post(editPath(id), mine);
    expect(told.status).toBe(409);
    expect(told.form("slug").place).toBe("Eagleton");
    expect((await rowOf(id)).place).toBe("Clover Greens");
  });

  test("nothing is saved where nothing was changed", async () => {
    const { id } = await makeDraft(backend, user, { place: "Eagleton" });
    const before = await rowOf(id);
    await admin.post(editPath(id), await open(id));
    expect(await rowOf(id)).toEqual(before);
  });

  test("a new day or place of a published tournament asks whether to write to its entrants", async () => {
    const cup = await makeTournament(backend, user);
    const change = async (fields: Record<string, string>) => {
      const saved = await admin.post(editPath(cup.id), {
        ...(await open(cup.id)),
        ...fields,
      });
      expect(saved.refusal).toBeNull();
      return (await admin.get(editPath(cup.id))).text;
    };
    // There are no entries yet.
    expect(await change({ place: "Prestige" })).not.toContain("Tell the entrants?");
    await addEntrant(backend, user, cup);
    const asked = await change({ starts_on: "2099-07-05" });
    expect(asked).toContain("You have changed the day and the place since they entered.");
    // Also after more changes than the page shows.
    await backend.sql(
      `select private.write_tournament_audit('draw-taken-back', '${cup.id}')
       from generate_series(1, 30)`,
    );
    expect((await admin.get(editPath(cup.id))).text).toContain("You have changed the day and");
    const [, href = ""] = /href="([^"]*\/entrants\/messages\?changes=[^"]*)"/.exec(asked) ?? [];
    const { text } = await admin.get(href.replaceAll("&amp;", "&"));
    expect(text).toContain("Please note: new details");
    expect(text).toContain("We have changed the day and the place of the tournament.");
    await rpcOrThrow(backend, user, "send_entrant_message", {
      tournament: cup.id,
      audience: {},
      subject: "Please note",
      body: "Another day.",
      submission_key: crypto.randomUUID(),
    });
    expect((await admin.get(editPath(cup.id))).text).not.toContain("Tell the entrants?");
  });

  test("the history says who changed what", async () => {
    const { id } = await makeDraft(backend, user);
    await second.post(editPath(id), {
      ...(await open(id, second)),
      map_url: "https://maps.example/",
      place: "Prestige",
    });
    const { text } = await admin.get(editPath(id));
    const history = text.slice(text.indexOf('id="history"'));
    expect(history).toMatch(/Saved[\s\S]*by Second Secretary/);
    expect(history).toContain("Map link, Place");
    expect(history).toMatch(/Made[\s\S]*by Club Secretary/);
  });

  test("an address with the id in capitals is the same page", async () => {
    const { id } = await makeDraft(backend, user);
    const answer = await admin.get(`${editPath(id.toUpperCase())}?changes=all`);
    expect([answer.status, answer.location]).toEqual([302, `${editPath(id)}?changes=all`]);
  });

  test("a long history is shown in part, and whole on request", async () => {
    const { id } = await makeDraft(backend, user);
    await backend.sql(
      `select private.write_tournament_audit('registration-closed', '${id}')
       from generate_series(1, 21)`,
    );
    const whole = `${editPath(id)}?changes=all#history`;
    const { text } = await admin.get(editPath(id));
    expect(text).toContain(whole);
    expect(text).not.toContain("<strong>Made</strong>");
    const all = await admin.get(whole);
    expect(all.text).toContain("<strong>Made</strong>");
    expect(all.text).not.toContain(whole);
  });
});

describe("publishing", () => {
  const informationPage = (slug: string) => newVisitor().get(`/tournaments/${slug}/updates`);

  test("says what is missing, each with a link to its field, and saves", async () => {
    const { id } = await makeDraft(backend, user, {
      starts_on: null,
      place: null,
    });
    const form = await open(id);
    const answer = await admin.post(editPath(id), {
      ...form,
      place: "Eagleton",
      intent: "publish",
    });
    const back = await admin.follow(answer);
    expect(back.location).toBe(editPath(id));
    const page = await admin.get(editPath(id));
    const { text } = page;
    expect(page.alert.join(" ")).toContain("Saved, but not published");
    const missing = text.slice(text.indexOf('id="missing"'), text.indexOf('id="card"'));
    const links = [...missing.matchAll(/href="#([^"]+)">([^<]+)</g)].filter(([, target = ""]) =>
      /^t\d/.test(target),
    );
    expect(links.map(([, , words]) => words)).toEqual(["Day"]);
    for (const [, target = ""] of links) expect(text).toContain(`id="${target}"`);
    expect(await rowOf(id)).toMatchObject({
      state: "draft",
      place: "Eagleton",
    });
  });

  test("registration is closed and reopened, and a tournament cancelled with a reason", async () => {
    const { id, slug } = await makeDraft(backend, user);
    const press = async (intent: string) => {
      const answer = await admin.post(editPath(id), {
        ...(await open(id)),
        intent,
      });
      expect([intent, answer.status]).toEqual([intent, 302]);
      return admin.get(editPath(id));
    };
    await press("publish");
    const second = `${editPath(id)}/publish`;
    const asked = await admin.get(second);
    const [, shown = ""] = /name="version" value="(\d+)"/.exec(asked.text) ?? [];
    await admin.post(second, { version: shown });
    expect((await admin.get(editPath(id))).notice.join(" ")).toContain("Published");
    expect((await rowOf(id)).state).toBe("published");
    // Nothing is left to publish.
    expect((await admin.get(second)).location).toBe(editPath(id));
    expect((await press("close")).notice.join(" ")).toContain("Registration is closed");
    expect((await rowOf(id)).registration_closes_at).not.toBeNull();
    expect((await admin.get(editPath(id))).text).not.toContain("wa.me");
    expect((await press("reopen")).notice.join(" ")).toContain("open again");
    expect((await rowOf(id)).registration_closes_at).toBeNull();
    expect((await admin.get(editPath(id))).text).toContain(
      encodeURIComponent(`Register: ${site.url}/tournaments/${slug}/`),
    );

    const player = await createUser(backend);
    await backend.call("POST", "/rest/v1/tournament_registrations", {
      token: player.accessToken,
      body: registration({
        tournament_id: id,
        tournament_name: undefined,
        tournament_date: undefined,
        golf_group: "E-Golf",
      }),
    });
    const path = `${editPath(id)}/cancel`;
    const page = await admin.get(path);
    expect(page.text).toContain("1 entry is told by mail.");
    const version = String((await rowOf(id)).version);
    const unsaid = await admin.post(path, { version, reason: " " });
    expect(unsaid.status).toBe(400);
    expect(unsaid.text).toContain("Please say why");
    const outdated = await admin.post(path, { version: "1", reason: "Rain" });
    expect(outdated.status).toBe(409);
    expect(outdated.text).toContain(">Rain</textarea>");
    // It is in the cache then.
    expect((await informationPage(slug)).text).not.toContain("Rain");
    const done = await admin.post(path, { version, reason: "Rain" });
    expect(done.location).toBe(editPath(id));
    expect((await informationPage(slug)).text).toContain("Rain");
    expect(await rowOf(id)).toMatchObject({
      state: "cancelled",
      cancelled_reason: "Rain",
    });
    const [mail] = await backend.sql(
      `select kind, recipient from public.registration_mails where tournament_id = '${id}' and kind = 'cancelled'`,
    );
    expect(mail).toEqual({ kind: "cancelled", recipient: player.email });
    expect((await admin.get(path)).text).toContain(
      "Only a tournament that is published can be cancelled.",
    );
  });

  test("one that has entries, or a waiting list alone, offers no deletion", async () => {
    const cup = await makeTournament(backend, user, { capacity: 1, has_waiting_list: true });
    const offersIt = async () =>
      (await admin.get(editPath(cup.id))).text.includes(`href="${editPath(cup.id)}/delete"`);
    const enter = async () => {
      const person = await createUser(backend);
      const { status } = await insertEntry(backend, person, cup, { joins_waiting_list: true });
      expect(status).toBe(201);
      return person;
    };
    expect(await offersIt()).toBe(true);
    const confirmed = await enter();
    expect(await offersIt()).toBe(false);
    await enter();
    await backend.sql(`delete from public.entries where user_id = '${confirmed.id}'`);
    expect(
      await backend.sql(`select state from public.entries where tournament_id = '${cup.id}'`),
    ).toEqual([{ state: "waiting" }]);
    expect(await offersIt()).toBe(false);
  });

  test("a draft is deleted after a confirmation", async () => {
    const { id, version } = await makeDraft(backend, user);
    const path = `${editPath(id)}/delete`;
    expect((await admin.get(path)).text).toContain("Delete it");
    expect((await admin.post(path, { version: "0" })).status).toBe(409);
    const done = await admin.post(path, { version: String(version) });
    expect(done.location).toBe("/admin/tournaments");
    expect((await admin.get(editPath(id))).status).toBe(404);
  });
});

test("a form of several megabytes is not read", async () => {
  const { id } = await makeDraft(backend, user);
  const page = await admin.post(editPath(id), {
    name: "x".repeat(1_100_000),
  });
  expect(page.status).toBe(413);
});

test("the last day for changes that entrants were told is not made earlier unasked", async () => {
  const cup = await makeTournament(backend, user, { changes_until: "2099-06-20" });
  const path = editPath(cup.id);
  const end = (changes_until: string, more: Record<string, string> = {}) =>
    admin.fill(path, "changes_until", { changes_until, ...more });
  // Nobody is entered.
  expect((await end("2099-06-19")).refusal).toBeNull();
  await addEntrant(backend, user, cup);
  expect((await end("2099-06-21")).refusal).toBeNull();
  const asked = await end("2099-06-18");
  expect(asked.status).toBe(400);
  expect(asked.words).toContain("withdraw until 21 June 2099. End that on 18 June 2099?");
  const [, answer = ""] = /name="asked" value="([^"]*)"/.exec(asked.text) ?? [];
  expect((await end("2099-06-17", { asked: answer })).words).toContain("End that on 17 June 2099?");
  expect((await end("2099-06-18", { asked: answer })).refusal).toBeNull();
  expect((await admin.get(path)).value("changes_until")).toBe("2099-06-18");
});
