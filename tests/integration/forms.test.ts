import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CARDS, ECLECTIC, FINAL, POINTS, ROUNDS, SUMS } from "#app/club/series/fields.ts";
import { HEADS } from "#app/money/heads.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { addNews } from "../support/content.ts";
import { makeDrawnCup, NINE_HOLES } from "../support/course-cards.ts";
import { addCourse } from "../support/courses.ts";
import { addEntrant, insertEntry } from "../support/entrants.ts";
import { addButtons, type Control, controlsOf, formValues } from "../support/form-values.ts";
import { drawnKnockout } from "../support/knockouts.ts";
import { projectRoot } from "../support/project-root.ts";
import { ROUTES } from "../support/routes.ts";
import { startOwnBackend } from "../support/shared-backends.ts";
import { clubSite } from "../support/test-site.ts";
import { makeDraft, makeTournament, rpc, rpcOrThrow, type Saved } from "../support/tournaments.ts";
import { visibleText } from "../support/visible-text.ts";
import { Visitor } from "../support/visitor.ts";

const { backend, secretary, admin, newVisitor, newMember } = await clubSite(
  await startOwnBackend(),
);

/** A form that stores answers, filled in by a test. */
type Form = {
  by?: Visitor;
  page: string;
  /** What is posted first, for a form that has more fields then. */
  preview?: Record<string, string>;
  /** One of its fields. */
  field: string;
  /** Answers to fields that do not take any text, any option but the first, and a check. */
  answers?: Record<string, string>;
  /** What the button posts. */
  button?: Record<string, string>;
  /** Fields whose answer is not stored. */
  notStored?: string[];
  /** Whether the same is sent once more, since something in it is unusual. */
  isConfirmed?: true;
  /** Where the answers are read again: a page's text, say. By default it is the form itself. */
  stored?: (posted: { location: string | null; text: string }) => Promise<string>;
  /** How an answer is written there, if not as it was posted. */
  shown?: Record<string, string>;
};

/** Further cases of a route have a name. */
type Case = { path: string; name?: string; open: () => Form | Promise<Form> };

let answers = 0;

const text = async (by: Visitor, path: string) => await by.words(path);

/** A row of the database as text. */
const row = async (table: string, where: string) =>
  JSON.stringify(await backend.sql(`select * from ${table} as row where ${where}`));

const club = ({ id }: Pick<Saved, "id">, page = "") => `/admin/tournaments/${id}${page}`;

const QUESTIONS = [
  { id: "bus", kind: "yes_no", label: "By bus?", required: false, per_player: true },
  { id: "meal", kind: "choice", label: "Meal", required: true, choices: ["veg", "fish"] },
  { id: "shirt", kind: "short_text", label: "Shirt", required: false },
  { id: "wish", kind: "long_text", label: "Wish", required: false, per_player: true },
];

const makeCup = (changes: object = {}) =>
  makeTournament(backend, secretary, { max_group_size: 2, questions: QUESTIONS, ...changes });

async function addPerson(fields: { number?: string } = {}) {
  const person = { id: randomUUID(), ...fields };
  await rpcOrThrow(backend, secretary, "save_person", {
    person: person.id,
    expected_version: 0,
    fields: { full_name: "Asha Rao", status: "member", ...fields },
  });
  return person;
}

/** A competition of pairs with a set of sides; gives its page. */
async function addCompetition(cup: Saved): Promise<string> {
  const [row] = await backend.sql<{ version: number }>(
    `select version from public.tournament_play where tournament_id = '${cup.id}'`,
  );
  const id = randomUUID();
  await rpcOrThrow(backend, secretary, "save_play", {
    tournament: cup.id,
    expected_version: row?.version ?? 0,
    changes: {
      competitions: [
        {
          id,
          name: "Two balls",
          rules: { kind: "board", format: "four-ball-stableford", boards: ["net"] },
          division: null,
          question: null,
          choice: null,
          paid: false,
          side_set: randomUUID(),
        },
      ],
    },
  });
  return club(cup, `/results/competitions/${id}`);
}

const SHORT = { entry_form: "short", golf_groups: [], allows_other_group: false };

const saveFees = (cup: Saved) =>
  rpc(backend, secretary, "save_fees", { tournament: cup.id, expected_version: 0, fee: 350_000 });

const STABLEFORD = {
  format: "stableford",
  boards: ["net"],
  course: NINE_HOLES,
  handicap: { kind: "entered", maxHandicap: null },
};

const drawn = () => makeDrawnCup(backend, secretary, STABLEFORD);

/** Answers to the fields of an entry that take not any text. */
const ENTRY = {
  phone: "+91 98450 54321",
  handicap: "17.5",
  customGolfGroup: "Own group",
  clubWebsite: "",
  "players[0].phone": "+91 98450 65432",
  "players[0].handicap": "21.5",
};

/** Entries with their players and answers. */
async function entryRows(where: string) {
  const ofEntry = `entry_id in (select entry_id from public.tournament_registrations where ${where})`;
  const all = await Promise.all([
    row("public.tournament_registrations", where),
    row("public.players", ofEntry),
    row("public.answers", `player_id in (select id from public.players where ${ofEntry})`),
  ]);
  return all.join();
}

/** A line of a bank statement. */
async function importLine() {
  answers += 1;
  const narration = `Zed pays ${String(answers)}`;
  const csv = [
    `Account Number,XXXXXXXX${String(1_000 + answers)}`,
    "Transaction Date,Value Date,Description,Reference Number,Withdrawals,Deposits,Running Balance",
    `2026-10-01,2026-10-01,${narration},YBS1,,3500.00,INR 3500.00`,
  ].join("\n");
  const post = (fields: Record<string, string>) => admin.post("/admin/statement", fields);
  const preview = await post({ csv, intent: "preview" });
  const imported = await post({ ...preview.form("csv"), intent: "import" });
  expect([imported.status, errorsIn(imported.text)]).toEqual([302, []]);
  const [line] = await backend.sql<{ id: string }>(
    `select id from public.statement_lines where narration = '${narration}'`,
  );
  return line?.id ?? "";
}

const onTheDay = { starts_on: dayInIndiaOf(new Date()) };

/** Of strokes to par no points are kept. */
/** Of each kind of series what its form has, and the parts of others, which are not stored. */
const SERIES_FORMS = {
  points: {
    answers: { table: "25, 18, 15", below: "2", no_return: "1", counting: "5", min_rounds: "3" },
    others: [CARDS, ROUNDS, ECLECTIC, FINAL],
  },
  eclectic: {
    answers: { by: "net", scoring: "medal", division: "first" },
    others: [POINTS, SUMS, ROUNDS, FINAL],
  },
  qualifying: {
    answers: { division: "each" },
    others: [POINTS, SUMS, CARDS, ROUNDS, ECLECTIC],
  },
  rounds: {
    answers: { division: "first", cut_number: "20", cut_after: "1" },
    others: [POINTS, SUMS, ECLECTIC, FINAL],
  },
} as const;

const seriesForm = (kind: keyof typeof SERIES_FORMS) => {
  const { answers, others } = SERIES_FORMS[kind];
  return {
    field: "name",
    answers: {
      ...{ kind, table: "10", below: "", no_return: "", counting: "", min_rounds: "" },
      ...{ cut_number: "", cut_after: "", hole_rounds: "3", share_percent: "75" },
      ...{ per_round: "2", max_place: "4" },
      ...answers,
    },
    notStored: others.flatMap((part) => Object.keys(part)),
  };
};

/** The path of a new series of the club. */
async function addSeries(): Promise<string> {
  const page = await admin.get("/admin/series/new");
  const { location } = await admin.post("/admin/series/new", {
    ...page.form("name"),
    name: `Merit ${randomUUID()}`,
  });
  return (location ?? "").replace("/tournaments", "");
}

const FORMS: Case[] = [
  ...["new", ":course"].map((page): Case => ({
    path: `admin/courses/${page}`,
    async open() {
      const course = page === "new" ? page : (await addCourse(backend, secretary)).id;
      return {
        page: `/admin/courses/${course}`,
        field: "pars",
        answers: {
          ...{ name: `Course ${randomUUID().slice(0, 8)}`, pars: "5 4 3 4 4 4 3 5 4" },
          ...{ indexes: "9 8 7 6 5 4 3 2 1", "tees[0].name": "Gold" },
          ...{ "tees[0].rating": "34.9", "tees[0].slope": "117" },
          ...{ "tees[1].rating": "33.2", "tees[1].slope": "109" },
          ...{ "tees[1].pars": "5 4 3 4 4 4 3 5 5", "tees[1].indexes": "2 1 3 4 5 6 7 8 9" },
          ...{ "tees[0].pars": "4 4 3 4 4 4 3 5 4", "tees[0].indexes": "1 2 3 4 5 6 7 8 9" },
        },
        stored: async ({ location }) =>
          JSON.stringify((await admin.get(location ?? "")).form("pars")),
      };
    },
  })),
  ...["new", ":item"].map((page): Case => ({
    path: `admin/content/:kind/${page}`,
    async open() {
      const item =
        page === "new" ? `new?item=${randomUUID()}` : (await addNews(backend, secretary)).id;
      return {
        page: `/admin/content/news/${item}`,
        field: "title",
        answers: { day: "2026-11-28" },
        stored: async ({ location }) =>
          JSON.stringify((await admin.get(location ?? "")).form("title")),
      };
    },
  })),
  ...(["points", "rounds", "eclectic", "qualifying"] as const).flatMap((kind): Case[] => [
    {
      path: "admin/series/new",
      name: `a series of ${kind}`,
      open: () => ({
        ...seriesForm(kind),
        page: "/admin/series/new",
        stored: async ({ location }) => {
          const settings = (location ?? "").replace("/tournaments", "/settings");
          return JSON.stringify((await admin.get(settings)).form("name"));
        },
      }),
    },
    {
      path: "admin/series/:series/settings",
      name: `settings of ${kind}`,
      open: async () => ({ ...seriesForm(kind), page: `${await addSeries()}/settings` }),
    },
  ]),
  {
    path: "admin/series/:series/tournaments",
    async open() {
      const page = `${await addSeries()}/tournaments`;
      const cup = await makeTournament(backend, secretary);
      await admin.post(page, { ...(await admin.get(page)).form("add"), add: cup.id });
      return {
        page,
        field: "add",
        answers: { add: "", weight: "1.5", removed: "" },
      };
    },
  },
  ...["new", ":person"].map((page): Case => ({
    path: `admin/people/${page}`,
    async open() {
      const host = await addPerson({ number: `Host ${randomUUID().slice(0, 8)}` });
      const { user } = await newMember();
      const id = page === "new" ? page : (await addPerson()).id;
      return {
        page: `/admin/people/${id}`,
        field: "full_name",
        answers: {
          ...{ guest_of: host.number ?? "", status: "guest", birth_year: "1971" },
          ...{ phone: "+91 98450 54321", second_phone: "+91 98450 65432", handicap: "+2.4" },
          handicap_on: "2026-11-01",
          account_email: user.email,
        },
        isConfirmed: true,
        stored: async ({ location }) =>
          JSON.stringify((await admin.get(location ?? "")).form("full_name")),
      };
    },
  })),
  {
    path: "signup",
    open() {
      const by = newVisitor();
      const account = { email: `golfer-${randomUUID()}@example.com`, password: "correct-horse-1" };
      return {
        by,
        page: "/signup",
        field: "fullName",
        answers: { ...account, clubWebsite: "" },
        notStored: ["adult"],
        async stored() {
          await newVisitor().logIn(account);
          return `${account.password} ${await row("auth.users", `email = '${account.email}'`)}`;
        },
      };
    },
  },
  {
    path: "profile/account",
    name: "details",
    async open() {
      const { visitor: by } = await newMember();
      return { by, page: "/profile/account", field: "fullName", button: { intent: "details" } };
    },
  },
  {
    path: "profile/account",
    name: "email",
    async open() {
      const { visitor: by, user } = await newMember();
      return {
        by,
        page: "/profile/account",
        field: "email",
        button: { intent: "email" },
        stored: () => row("auth.users", `id = '${user.id}'`),
      };
    },
  },
  {
    path: "profile/account",
    name: "password",
    async open() {
      const { visitor: by, user } = await newMember();
      const password = "another-horse-2";
      return {
        by,
        page: "/profile/account",
        field: "password",
        answers: { currentPassword: user.password, password },
        button: { intent: "password" },
        notStored: ["currentPassword"],
        async stored() {
          await newVisitor().logIn({ ...user, password });
          return password;
        },
      };
    },
  },
  {
    path: "booking",
    open() {
      const by = newVisitor();
      return {
        by,
        page: "/booking?step=3&course=lake&card=hdfc&draft=0123456789ab",
        field: "date",
        button: { intent: "book" },
        shown: { date: "17 May 2099", players: "4 Players" },
        stored: async ({ location }) =>
          (await text(by, location ?? "")) + (await text(by, "/dashboard")),
      };
    },
  },
  ...["full", "short"].map((entry_form): Case => ({
    path: "tournaments/:slug/register",
    name: entry_form,
    async open() {
      const { visitor: by, user } = await newMember();
      const cup = await makeCup(entry_form === "short" ? SHORT : {});
      return {
        by,
        page: `/tournaments/${cup.slug}/register`,
        field: "fullName",
        answers: ENTRY,
        notStored: ["golfGroup"],
        shown: { "answers.bus": "yes", "players[0].answers.bus": "yes" },
        stored: () => entryRows(`user_id = '${user.id}'`),
      };
    },
  })),
  {
    path: "profile/registrations/:slug",
    async open() {
      const { visitor: by, user } = await newMember();
      const cup = await makeCup();
      await insertEntry(backend, user, cup, { golf_group: "E-Golf", answers: { meal: "veg" } });
      return {
        by,
        page: `/profile/registrations/${cup.slug}`,
        field: "fullName",
        answers: ENTRY,
      };
    },
  },
  {
    path: "profile/registrations/:slug/pay",
    async open() {
      const { visitor: by, user } = await newMember();
      const cup = await makeCup({ questions: [] });
      await saveFees(cup);
      await insertEntry(backend, user, cup);
      const page = `/profile/registrations/${cup.slug}/pay`;
      return {
        by,
        page,
        field: "number",
        answers: { number: "412345678901" },
        stored: () => text(by, page),
      };
    },
  },
  {
    path: "card",
    async open() {
      const { one } = await drawn();
      const [asha = "", vikram = ""] = one.players;
      return {
        by: newVisitor(),
        page: `/card?token=${one.token}&hole=1`,
        field: "hole",
        answers: {
          [`strokes.${asha}`]: "5",
          [`picked.${asha}`]: "",
          [`strokes.${vikram}`]: "",
        },
        button: { intent: "next" },
      };
    },
  },
  {
    path: "match",
    async open() {
      const { link } = await drawnKnockout(backend, secretary, { sides: 2 });
      return {
        by: newVisitor(),
        page: await link("1.1", 1),
        field: "how",
        answers: { winner: "own", how: "3&2" },
        button: { intent: "report" },
      };
    },
  },
  {
    path: "card/check",
    async open() {
      const { one, cup, players } = await drawn();
      const [asha = "", vikram = "", meera = ""] = players;
      const by = newVisitor();
      for (let hole = 1; hole <= 9; hole += 1) {
        const page = `/card?token=${one.token}&hole=${String(hole)}`;
        const form = (await by.get(page)).form("hole");
        const strokes = { [`strokes.${asha}`]: "5", [`strokes.${vikram}`]: "4" };
        await by.post(page, { ...form, ...strokes, intent: "next" });
      }
      return {
        by,
        page: `/card/check?token=${one.token}`,
        field: "marker",
        answers: {
          marker: "elsewhere",
          markerName: "Meera Iyer",
          "confirmed.player": "on",
          "confirmed.marker": "on",
        },
        button: { intent: "return" },
        shown: {
          marker: meera,
          markerName: meera,
          "confirmed.player": "player",
          "confirmed.marker": "marker",
        },
        stored: () => row("public.card_confirmations", `tournament_id = '${cup.id}'`),
      };
    },
  },
  {
    path: "admin/money/opening-balances",
    open: () => ({
      page: "/admin/money/opening-balances?ledger=cash",
      field: "day",
      answers: { day: "2020-04-01", rupees: "500" },
      stored: () => row("public.opening_balances", "ledger = 'cash'"),
    }),
  },
  {
    path: "admin/receipts",
    open: () => ({
      page: "/admin/receipts",
      field: "gstin",
      answers: { pan: "AAAAA1111A", gstin: "30AAAAA1111A1Z5" },
    }),
  },
  {
    path: "admin/tournaments/new",
    open: () => ({
      page: `/admin/tournaments/new?tournament=${randomUUID()}`,
      field: "name",
      stored: ({ location }) => text(admin, location ?? ""),
    }),
  },
  ...["by the club", "by handicap"].map((divisions, index): Case => ({
    path: "admin/tournaments/:tournament",
    name: `divisions ${divisions}`,
    async open() {
      const draft = await makeDraft(backend, secretary);
      return {
        page: club(draft),
        field: "card_label",
        answers: {
          slug: `zed-${randomUUID()}`,
          map_url: "https://map.example/zed",
          ...{ capacity: "72", guest_places: "12" },
          from: "3",
          to: "30",
          max: "28",
          max_strokes: "24",
          places: "11",
          tees: "White",
          "rated_tees[0].name": "White",
          par: "36",
          rating: "71.3",
          slope: "131",
          pars: "4 4 4 4 4 4 4 4 4",
          indexes: "1 2 3 4 5 6 7 8 9",
          "questions[0].kind": "choice",
          registration_opens_at: "2099-05-01T10:30",
          ends_at: "17:30",
          choices: "one\ntwo",
          hidden_choices: "three",
          entry_form: index === 0 ? "short" : "full",
          "golf_groups[0].hidden": "",
          ...(index === 0
            ? { divisions_by_handicap: "", "divisions[0].by_club": "", "divisions[0].hidden": "" }
            : {
                ...{ by_club: "", hidden: "" },
                ...{ "divisions[0].for": "", "divisions[1].for": "" },
                ...{ "divisions[2].for": "", "divisions[3].for": "" },
              }),
        },
        button: { intent: "save" },
      };
    },
  })),
  {
    path: "admin/tournaments/:tournament/cancel",
    async open() {
      const cup = await makeCup();
      return {
        page: club(cup, "/cancel"),
        field: "reason",
        stored: () => row("public.tournaments", `id = '${cup.id}'`),
      };
    },
  },
  ...["full", "short"].map((entry_form): Case => ({
    path: "admin/tournaments/:tournament/entrants/new",
    name: entry_form,
    async open() {
      const { user } = await newMember();
      const cup = await makeCup(entry_form === "short" ? SHORT : {});
      return {
        page: club(cup, "/entrants/new"),
        field: "accountEmail",
        answers: { ...ENTRY, accountEmail: user.email },
        isConfirmed: true,
        notStored: ["golfGroup"],
        shown: {
          accountEmail: user.id,
          "answers.bus": "yes",
          "players[0].answers.bus": "yes",
        },
        stored: () => entryRows(`tournament_id = '${cup.id}'`),
      };
    },
  })),
  {
    path: "admin/tournaments/:tournament/entrants/:entry/edit",
    async open() {
      const cup = await makeCup();
      const { entry_id } = await addEntrant(backend, secretary, cup, { answers: { meal: "veg" } });
      return {
        page: club(cup, `/entrants/${entry_id}/edit`),
        field: "fullName",
        answers: ENTRY,
        notStored: ["isTold"],
      };
    },
  },
  {
    path: "admin/tournaments/:tournament/entrants/import",
    async open() {
      const cup = await makeCup({ questions: [] });
      const answers = {
        csv: "Name,?\nZed Das,12",
        "columns.1": "handicap",
        "defaults.phone": "+91 98450 54321",
        "defaults.category": "ladies",
        "defaults.golfGroup": "Golf Squad",
      };
      return {
        page: club(cup, "/entrants/import"),
        field: "csv",
        preview: { ...answers, intent: "check" },
        answers,
        notStored: ["columns.1"],
        shown: { csv: "Zed Das", "defaults.phone": "+919845054321" },
        button: { intent: "add" },
        stored: () => entryRows(`tournament_id = '${cup.id}'`),
      };
    },
  },
  {
    path: "admin/tournaments/:tournament/entrants/messages",
    async open() {
      const cup = await makeCup({ questions: [] });
      await addEntrant(backend, secretary, cup, { category: "ladies", golf_group: "Golf Squad" });
      return {
        page: club(cup, "/entrants/messages"),
        field: "subject",
        answers: { state: "confirmed", golfGroup: "Golf Squad", category: "ladies" },
        button: { intent: "send" },
        stored: () => row("public.entrant_messages", `tournament_id = '${cup.id}'`),
      };
    },
  },
  {
    path: "admin/tournaments/:tournament/entrants/:entry",
    async open() {
      const cup = await makeCup({ questions: [], capacity: 1 });
      await addEntrant(backend, secretary, cup);
      await addEntrant(backend, secretary, cup);
      const { entry_id } = await addEntrant(backend, secretary, cup);
      return {
        page: club(cup, `/entrants/${entry_id}`),
        field: "place",
        answers: { place: "1" },
        button: { intent: "move" },
        async stored() {
          const waiting = await backend.sql<{ entry_id: string }>(
            `select entry_id from public.tournament_registrations
             where tournament_id = '${cup.id}' and queue_number is not null order by queue_number`,
          );
          return String(1 + waiting.findIndex((each) => each.entry_id === entry_id));
        },
      };
    },
  },
  {
    path: "admin/tournaments/:tournament/entrants/:entry/withdraw",
    async open() {
      const { cup, one } = await drawn();
      const [entry = ""] = one.players;
      return {
        page: club(cup, `/entrants/${entry}/withdraw`),
        field: "reason",
        stored: () => row("public.registration_mails", `tournament_id = '${cup.id}'`),
      };
    },
  },
  {
    path: "admin/tournaments/:tournament/fees/settings",
    async open() {
      const cup = await makeCup({ questions: QUESTIONS.slice(1, 2) });
      return {
        page: club(cup, "/fees/settings"),
        field: "fee",
        answers: {
          fee: "3500",
          early_fee: "3000.5",
          guest_fee: "4000",
          "division.men": "3400",
          ...{ "status.member": "2400", "status.junior": "900" },
          ...{ "status.reciprocal": "3100", "status.guest": "5200" },
          "division.senior": "3300",
          "division.ladies": "3200",
          "extra.meal-veg": "0",
          "extra.meal-fish": "250.25",
          hold_days: "7",
          upi_address: "golf.club@examplebank",
          merchant_code: "7997",
          currentPassword: secretary.password,
        },
        button: { intent: "save" },
        notStored: ["currentPassword"],
      };
    },
  },
  {
    path: "admin/tournaments/:tournament/fees/:entry",
    async open() {
      const cup = await makeCup({ questions: [] });
      await saveFees(cup);
      const { entry_id } = await addEntrant(backend, secretary, cup);
      return {
        page: club(cup, `/fees/${entry_id}`),
        field: "rupees",
        answers: {
          kind: "payment",
          rupees: "1234",
          way: "bank",
          day: "2026-03-05",
          number: "HDFCN26283927259",
        },
        shown: { rupees: "123400" },
        stored: () => row("public.fee_ledger", `entry_id = '${entry_id}'`),
      };
    },
  },
  {
    path: "admin/statement",
    open() {
      const csv = ["Day;What;Id;In;Out;Left", "01/10/2026;Zed pays;;3500.00;;10000.00"].join("\n");
      const columns = ["day", "narration", "number", "credit", "debit", "balance"];
      const answers = {
        csv,
        account: "4242",
        ...Object.fromEntries(columns.map((column, n) => [`column.${String(n)}`, column])),
      };
      return {
        page: "/admin/statement",
        field: "csv",
        preview: { ...answers, intent: "preview" },
        answers,
        button: { intent: "import" },
        notStored: ["line.2"],
        shown: { csv: "Zed pays" },
        stored: async () =>
          `${columns.join()} ${await text(admin, "/admin/statement")} ${await text(admin, "/admin/statement/lines")}`,
      };
    },
  },
  {
    path: "admin/statement/lines/:line",
    name: "left out",
    async open() {
      const page = `/admin/statement/lines/${await importLine()}`;
      return {
        page,
        field: "reason",
        preview: { intent: "search", search: "Of no name" },
        answers: { search: "", charge: "" },
        button: { intent: "leave" },
        shown: { head: HEADS.transfer },
        stored: () => text(admin, page),
      };
    },
  },
  {
    path: "admin/statement/lines",
    async open() {
      const line = await importLine();
      const page = `/admin/statement/lines?q=${encodeURIComponent(`Zed pays ${String(answers)}`)}`;
      const tick = `ticked.${line}`;
      const [, seen = ""] =
        new RegExp(`name="${tick}"[^>]*value="([^"]*)"`).exec((await admin.get(page)).text) ?? [];
      return {
        page,
        field: "head",
        answers: { head: "supplier", [tick]: seen },
        // The sum of what is ticked is shown first.
        isConfirmed: true,
        notStored: [tick],
        shown: { head: HEADS.supplier },
        stored: () => text(admin, `/admin/statement/lines/${line}`),
      };
    },
  },
  {
    path: "admin/statement/lines/:line",
    name: "assigned",
    async open() {
      const cup = await makeCup({ questions: [] });
      await saveFees(cup);
      const answers: Record<string, string> = {};
      const search: string[] = [];
      for (const number of ["1", "2", "3", "4"]) {
        const { entry_id } = await addEntrant(backend, secretary, cup);
        answers[`amounts.${entry_id}`] = `${number}00`;
        answers[`entries.${entry_id}`] = "on";
        const [fee] = await backend.sql<{ reference: string }>(
          `select reference from public.entry_fees where entry_id = '${entry_id}'`,
        );
        search.push(fee?.reference ?? "");
      }
      const line = await importLine();
      return {
        page: `/admin/statement/lines/${line}`,
        field: "search",
        preview: { intent: "search", search: search.join(" ") },
        answers: { ...answers, search: search.join(" "), charge: "", reason: "" },
        button: { intent: "assign" },
        notStored: ["head", "search"],
        stored: () => text(admin, `/admin/statement/lines/${line}`),
      };
    },
  },
  ...["shotgun", "tee-times"].map((kind): Case => ({
    path: "admin/tournaments/:tournament/draw",
    name: kind,
    async open() {
      const { cup } = await drawn();
      return {
        page: club(cup, "/draw"),
        field: "seed",
        answers: {
          maxHandicapDifference: "18",
          kind,
          time: "07:45",
          holes: "1-9",
          intervalMinutes: "9",
          seed: "4711",
        },
        button: { intent: "draw" },
        notStored: [
          "replaces",
          "seed",
          ...(kind === "shotgun" ? ["intervalMinutes", "tees"] : ["holes"]),
        ],
      };
    },
  })),
  {
    path: "admin/tournaments/:tournament/knockout/settings",
    async open() {
      const cup = await makeCup({ form_of_play: "knock-out" });
      // With groups there is no plate.
      const answers = { form: "four-ball", most: "28", allowance: "85", plate: "none" };
      return { page: club(cup, "/knockout/settings"), field: "form", answers };
    },
  },
  {
    path: "admin/tournaments/:tournament/teams",
    async open() {
      const cup = await makeCup({ questions: [], ...onTheDay });
      const { entry_id } = await addEntrant(backend, secretary, cup);
      return {
        page: club(cup, "/teams"),
        field: "newTeam",
        answers: { guestHandicap: "21" },
        button: { intent: "save" },
        shown: { [`move.${entry_id.slice(0, 8)}`]: "Asha Rao" },
        stored: () => text(admin, club(cup, "/teams")),
      };
    },
  },
  {
    path: "admin/tournaments/:tournament/results",
    async open() {
      const { cup, players } = await drawn();
      return {
        page: club(cup, "/results"),
        field: "asked",
        answers: Object.fromEntries(players.map((id, n) => [`points.${id}`, String(21 + n)])),
        button: { intent: "save" },
      };
    },
  },
  {
    path: "admin/tournaments/:tournament/results/cards",
    async open() {
      const { cup, players, one } = await drawn();
      const card = (last: number) => `4 4 4 4 4 4 4 4 ${String(last)}`;
      return {
        page: club(cup, "/results/cards"),
        field: "otherCard",
        answers: {
          ...Object.fromEntries(one.players.map((id, n) => [`cards.${id}`, card(5 + n)])),
          other: players.at(-1) ?? "",
          otherCard: card(7),
        },
        button: { intent: "save" },
        isConfirmed: true,
        stored: async () =>
          (await row("public.scores", `tournament_id = '${cup.id}'`)).replaceAll(",", " "),
      };
    },
  },
  {
    path: "admin/tournaments/:tournament/results/course",
    async open() {
      const { cup, players, one } = await drawn();
      const [player = ""] = players;
      await rpc(backend, null, "return_card", {
        token: one.token,
        player,
        marker: null,
        no_return: "NR",
      });
      return {
        page: club(cup, "/results/course"),
        field: "reason",
        answers: { player },
        button: { intent: "reopen" },
        stored: () => row("public.returned_cards", `tournament_id = '${cup.id}'`),
      };
    },
  },
  {
    path: "admin/tournaments/:tournament/results/course/:fourball",
    async open() {
      const { cup, players } = await drawn();
      return {
        page: club(cup, "/results/course/1"),
        field: "strokes",
        answers: { player: players[0] ?? "", hole: "3", strokes: "7" },
        button: { intent: "correct" },
        stored: () => row("public.hole_scores", `tournament_id = '${cup.id}'`),
      };
    },
  },
  {
    path: "admin/tournaments/:tournament/results/rules",
    async open() {
      const { cup } = await drawn();
      return {
        page: club(cup, "/results/rules"),
        field: "ties",
        answers: {
          format: "medal",
          ranking: "net peoria",
          secretHoles: "1 2 3",
          par: "4 4 4 4 4 4 4 4 5",
          strokeIndex: "9 8 7 6 5 4 3 2 1",
          maxHandicap: "28",
          allowance: "95",
          maxOverPar: "5",
          bestCards: "3",
        },
        button: { intent: "save" },
        // Of modified Stableford, of teams and of scrambles.
        notStored: ["points", "counted", "shortSides", "minDrives"],
      };
    },
  },
  {
    path: "admin/tournaments/:tournament/results/competitions/:competition",
    async open() {
      const { cup } = await drawn();
      return {
        page: await addCompetition(cup),
        field: "kind",
        answers: {
          name: "Pairs",
          kind: "board",
          format: "four-ball-medal",
          ranking: "gross",
          sides: "teams",
          maximum: "over-par",
          maxOverPar: "4",
          ties: "lot",
          allowance: "80",
          who: "division:men",
        },
        button: { intent: "save" },
        // Of skins, twos, teams of four and modified Stableford.
        notStored: [
          ...["counted", "shortSides", "points", "by", "carry", "validate", "lastHoleStands"],
          ...["parOrBetter", "strokesOnPar3", "ace", "carriedIn", "pot"],
        ],
      };
    },
  },
  {
    path: "admin/tournaments/:tournament/results/competitions/:competition/sides",
    async open() {
      const { cup } = await drawn();
      const players = await backend.sql<{ id: string; full_name: string }>(
        `select id, full_name from public.players where tournament_id = '${cup.id}'`,
      );
      const page = `${await addCompetition(cup)}/sides`;
      return {
        page,
        field: "newTeam",
        button: { intent: "save" },
        shown: Object.fromEntries(
          players.map(({ id, full_name }) => [`move.${id.slice(0, 8)}`, full_name]),
        ),
        stored: () => text(admin, page),
      };
    },
  },
  {
    path: "admin/tournaments/:tournament/results/awards",
    async open() {
      const { cup } = await drawn();
      return {
        page: club(cup, "/results/awards"),
        field: "awards[0].name",
        answers: { winner: "Asha Rao" },
        button: { intent: "save" },
        notStored: ["places", "one", "sides"],
      };
    },
  },
];

/** Routes whose forms ask nothing that is stored, and what they are. */
const WITHOUT_ANSWERS: Record<string, string> = {
  "*": "the answer to any post",
  login: "begins a session",
  "login/code": "begins a session",
  logout: "a button",
  "auth/confirm": "begins a session",
  "forgot-password": "sends a mail",
  "reset-password": "asks for a password, which the log-in tests",
  reminders: "a button",
  profile: "a button",
  "profile/calendar": "buttons",
  "profile/delete": "deletes what is stored",
  "profile/second-factor": "on hosted projects only",
  dashboard: "a button",
  "complementary-game": "a button",
  "profile/registrations/withdraw": "a button",
  "entry/withdraw": "a button",
  "profile/registrations/:slug/cannot-come": "a button",
  "entry/cannot-come": "a button",
  "card/send": "what the script of a card sends, which the card's own tests",
  "entry/pay": "the form of profile/registrations/:slug/pay",
  "admin/users": "a button",
  "admin/roles": "asks for a password, which the roles' tests",
  "admin/roles/:grant": "asks for a password, which the roles' tests",
  "admin/users/attention": "buttons",
  "admin/courses/:course/remove": "a button",
  "admin/content/:kind": "buttons",
  "admin/content/:kind/:item/preview":
    "shows the form of admin/content/:kind/:item, and stores nothing",
  "admin/money/months": "buttons",
  "tournaments/:slug/register/mine": "a button",
  "admin/people/:person/remove": "a button",
  "admin/people/:person/merge": "buttons",
  "admin/people/import": "a file",
  "admin/people/imports": "buttons",
  "admin/series/:series": "buttons",
  "admin/series/:series/cut": "buttons, which the test of championships presses",
  "admin/series/:series/delete": "a button",
  "admin/series/:series/results": "buttons, which the test of series presses",
  "admin/series/:series/rounds": "makes tournaments, which the test of series looks at",
  "admin/series/:series/persons/:person": "buttons, which the test of series presses",
  "admin/tournaments": "buttons",
  "admin/tournaments/:tournament/course": "a button",
  "admin/content/:kind/:item/picture": "a file, and texts that the test of pictures fills in",
  "admin/tournaments/:tournament/pictures": "files, and texts that the test of pictures fills in",
  "admin/tournaments/:tournament/knockout": "a draw, which the test of knock-outs looks at",
  "admin/tournaments/:tournament/matches/:match": "results, which the test of knock-outs looks at",
  "admin/tournaments/:tournament/publish": "a button",
  "admin/tournaments/:tournament/delete": "a button",
  "admin/tournaments/:tournament/entrants/calls": "buttons",
  "admin/tournaments/:tournament/entrants/check-in": "buttons",
  "admin/tournaments/:tournament/entrants/handicaps": "a button",
  "admin/tournaments/:tournament/entrants/people":
    "selects, which the test of players and people chooses in",
  "admin/tournaments/:tournament/fees": "buttons",
  "admin/tournaments/:tournament/fees/paid": "a button",
  "admin/tournaments/:tournament/results/import": "a file",
};

/** An answer to a control: a text that no other has, or what it had not before. */
function answerTo({ type, options, value }: Control): string {
  answers += 1;
  const own = `Zed ${String(answers)}`;
  switch (type) {
    case "email":
      return `zed${String(answers)}@example.com`;
    case "date":
      return "2099-05-17";
    case "time":
      return "09:40";
    case "datetime-local":
      return "2099-05-10T10:30";
    case "textarea":
      return `${own}\nand more`;
    case "select":
      return options.findLast((option) => option !== value) ?? value;
    case "radio":
    case "checkbox":
      return value;
    default:
      return own;
  }
}

/** An answer to each field of a form, of radio buttons the last. */
function answersTo(html: string, { field, answers: given = {} }: Form): Record<string, string> {
  const controls = controlsOf(html, field).filter(
    ({ type }) => type !== "hidden" && type !== "file",
  );
  return Object.fromEntries(
    controls.map((control) => {
      const { name } = control;
      // In lists by the last part of its name.
      return [name, given[name] ?? given[name.split(".").at(-1) ?? ""] ?? answerTo(control)];
    }),
  );
}

test.each(FORMS.map(({ path, name, open }) => [name ? `${path}, ${name},` : path, open] as const))(
  "%s finds again what was answered in every field",
  async (_, open) => {
    const form = await open();
    const { by = admin, page, field, preview, button = {}, notStored = [], shown = {} } = form;
    let html = (await (preview ? by.post(page, preview) : by.get(page))).text;
    // Which keeps what was typed when something else than the site answers.
    expect(html).toMatch(/<script[^>]* (?:type="module"|src="\/(?:form|card\/script)\.js)/);
    // A line more in each list.
    for (const intent of addButtons(html, field)) {
      html = (await by.post(page, { ...formValues(html, field), __intent__: intent })).text;
    }
    const given = answersTo(html, form);
    const boxes = new Set(
      controlsOf(html, field).flatMap((each) => (each.type === "checkbox" ? [each.name] : [])),
    );
    const filled = Object.entries({ ...formValues(html, field), ...given, ...button });
    const body = Object.fromEntries(
      filled.filter(([name, value]) => value !== "" || !boxes.has(name)),
    );
    let posted = await by.post(page, body);
    if (form.isConfirmed) {
      posted = await by.post(page, { ...posted.form(field), ...button });
    }
    expect([posted.status, errorsIn(posted.text)]).toEqual([302, []]);
    const expected = Object.entries(given)
      .filter(([name, value]) => value !== "" && !notStored.includes(name))
      .map(([name, value]) => [name, shown[name] ?? value] as const);
    expect(expected.length).toBeGreaterThan(0);
    const again = form.stored ? await form.stored(posted) : (await by.get(page)).form(field);
    expect(
      expected.filter(([name, value]) =>
        typeof again === "string"
          ? !value.split("\n").every((line) => again.includes(line))
          : again[name] !== value,
      ),
    ).toEqual([]);
  },
);

/** Fields with a message, and what a toast says. */
function errorsIn(html: string) {
  return [
    ...[...html.matchAll(/<p id="([^"]+)-error"[^>]*>([^<]*)/g)].map(([, ...error]) => error),
    ...[...html.matchAll(/role="alert"[^>]*>(.*?)<\/div><\/div>/gs)].map(([, each = ""]) =>
      visibleText(each),
    ),
  ];
}

test("a form that React sends stays when something else than the site answers", () => {
  const pages = ROUTES.filter(({ hasAction, file }) => hasAction && file.endsWith(".tsx"));
  const sourceOf = (file: string) => readFileSync(join(projectRoot, "app", file), "utf8");
  const hydrated = pages.filter(({ file }) => sourceOf(file).includes("hydrate: "));
  expect(hydrated.length).toBeGreaterThan(20);
  for (const { file } of hydrated) {
    expect(sourceOf(file), file).toContain("submitOrShowOffline as clientAction");
  }
});

test("every route with a form is here", () => {
  const posts = ROUTES.filter(({ hasAction }) => hasAction);
  const known = new Set([...Object.keys(WITHOUT_ANSWERS), ...FORMS.map(({ path }) => path)]);
  expect(new Set(posts.map(({ path }) => path))).toEqual(known);
});
