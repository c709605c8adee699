import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { SIGN_IN_TOAST } from "#app/entries/content.ts";
import { INFORMATION_PAGE } from "#app/tournaments/information/content.ts";
import { REGISTRATION_PAGE } from "#app/tournaments/register-content.ts";
import { type TestUser } from "../support/backend.ts";
import { ageDivisions } from "../support/seeded-tournaments.ts";
import { signIn } from "../support/session-cookie.ts";
import { testSite } from "../support/test-site.ts";
import {
  cancelTournament,
  changeTournament,
  makeDraft,
  makeTournament,
  type Saved,
} from "../support/tournaments.ts";
import { visibleText } from "../support/visible-text.ts";
import { Visitor, type Page } from "../support/visitor.ts";
import { startWebServer } from "../support/web-server.ts";

const LUNCH = {
  id: "lunch",
  kind: "choice",
  label: "What will you eat?",
  required: true,
  choices: ["Thali", "Fish curry"],
};
const CART = {
  id: "cart",
  kind: "yes_no",
  label: "Do you need a cart?",
  required: true,
};
const SHIRT = {
  id: "shirt",
  kind: "short_text",
  label: "Size of your shirt",
  required: false,
};
const QUESTIONS = [LUNCH, CART, SHIRT];

const { backend, proxy, newVisitor, newMember, newAdmin } = await testSite("tournaments");
const { user: admin } = await newAdmin();

const make = (changes: object = {}) =>
  makeTournament(backend, admin, { questions: QUESTIONS, ...changes });

const registerPath = ({ slug }: Saved) => `/tournaments/${slug}/register`;
const changePath = ({ slug }: Saved) => `/profile/registrations/${slug}`;
const withdrawPath = ({ slug }: Saved) => `/profile/registrations/withdraw?tournament=${slug}`;

const fullForm = (changes: Record<string, string> = {}) => ({
  submissionKey: randomUUID(),
  fullName: "Meera Krishnan",
  email: "meera@example.com",
  phone: "+91 98450 54321",
  golfGroup: "E-Golf",
  category: "ladies",
  handicap: "18.4",
  "answers.lunch": "Thali",
  "answers.cart": "no",
  "answers.shirt": "M",
  ...changes,
});

const shortForm = (changes: Record<string, string> = {}) => ({
  submissionKey: randomUUID(),
  fullName: "Meera Krishnan",
  phone: "+91 98450 54321",
  handicap: "about 18",
  birthdayMessage: "Looking forward",
  "answers.lunch": "Fish curry",
  "answers.cart": "yes",
  ...changes,
});

const without = (form: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !names.includes(name)));

/** Registers a member, and reads the confirmation. */
async function register(
  visitor: Visitor,
  cup: Saved,
  form: Record<string, string> = fullForm(),
): Promise<Page> {
  const { status, location } = await visitor.post(registerPath(cup), form);
  expect(status).toBe(302);
  return visitor.get(location ?? "");
}

const stored = ({ id }: Saved, user: TestUser) =>
  backend.sql(
    `select answers from public.tournament_registrations
     where tournament_id = '${id}' and user_id = '${user.id}'
     order by registration_date`,
  );

describe("a tournament's own questions", () => {
  test("are fields with labels and attributes; answers are stored, shown, mailed, exported and changed", async () => {
    const cup = await make({ form_intro: "Bring a towel.\nAnd water." });
    const { user, visitor } = await newMember();
    const page = await visitor.get(registerPath(cup));
    const words = page.words;
    expect(words).toContain("What will you eat?");
    expect(words).toContain("Thali Fish curry");
    expect(words).toContain("Do you need a cart?");
    expect(words).toContain("Size of your shirt (Optional)");
    expect(page.text).toContain("Bring a towel.\nAnd water.</p>");
    expect(words).toContain("The tournament takes place on 4 July 2099.");
    expect(page.control("answers.lunch")).toContain('required=""');
    expect(page.control("answers.cart")).toContain('required=""');
    const shirt = page.control("answers.shirt");
    expect(shirt).toMatch(/maxlength="200"/i);
    expect(shirt).not.toContain("required");

    const confirmation = await register(visitor, cup);
    expect(confirmation.heading).toBe(REGISTRATION_PAGE.complete);
    expect(await stored(cup, user)).toEqual([
      { answers: { lunch: "Thali", cart: false, shirt: "M" } },
    ]);

    const profile = await visitor.words("/profile");
    expect(profile).toContain("What will you eat? Thali");
    expect(profile).toContain("Do you need a cart? No");
    expect(profile).toContain("Size of your shirt M");

    const change = await visitor.get(changePath(cup));
    expect(change.control("answers.shirt")).toContain('value="M"');
    expect(change.text).toContain('selected="">Thali');
    const changed = await visitor.post(
      changePath(cup),
      fullForm({
        submissionKey: change.value("submissionKey"),
        replaces: change.value("replaces"),
        "answers.cart": "yes",
        "answers.shirt": "",
      }),
    );
    expect(changed.location).toBe("/profile");
    expect(await stored(cup, user)).toEqual([
      { answers: { lunch: "Thali", cart: false, shirt: "M" } },
      { answers: { lunch: "Thali", cart: true } },
    ]);

    await expect.poll(() => backend.mailsTo(user.email), { timeout: 20_000 }).toHaveLength(2);
    const texts = (await backend.mailsTo(user.email)).map(({ text }) => text);
    const mail = texts.find((text) => text.includes("What was changed"));
    expect(mail).toContain("– Do you need a cart?");
    expect(mail).toContain("– Size of your shirt");
    expect(mail).not.toContain("– What will you eat?");
    expect(mail).toContain("What will you eat? Thali");

    const data = await visitor.get("/profile/data.json");
    const { registrations } = JSON.parse(data.text) as {
      registrations: { answers: object }[];
    };
    expect(registrations.map(({ answers }) => answers)).toEqual([
      { lunch: "Thali", cart: false, shirt: "M" },
      { lunch: "Thali", cart: true },
    ]);
  });

  test("are asked by the short form too, in its own style", async () => {
    const cup = await make({ entry_form: "short", golf_groups: [] });
    const { user, visitor } = await newMember();
    const words = await visitor.words(registerPath(cup));
    expect(words).toContain("What will you eat? *");
    expect(words).toContain("Message (Optional)");
    expect(words).not.toContain("Birthday");
    const confirmation = await register(visitor, cup, shortForm());
    expect(confirmation.notice[0]).toBe("Registration Successful! 🎉");
    expect(await stored(cup, user)).toEqual([{ answers: { lunch: "Fish curry", cart: true } }]);
  });

  test("that are not answered say so beside their fields, and nothing is lost", async () => {
    const cup = await make();
    const { user, visitor } = await newMember();
    const page = await visitor.post(
      registerPath(cup),
      fullForm({
        "answers.lunch": "",
        "answers.cart": "",
        "answers.shirt": "S".repeat(201),
      }),
    );
    expect(page.status).toBe(400);
    for (const [field, message] of [
      ["lunch", "Please answer “What will you eat?”."],
      ["cart", "Please answer “Do you need a cart?”."],
      ["shirt", "Please use at most 200 characters."],
    ] as const) {
      expect(page.text).toContain(`href="#registration-answers.${field}">${message}</a>`);
      expect(page.text).toMatch(
        new RegExp(
          `id="registration-answers.${field}-error"[^>]*>${message.replace("?", String.raw`\?`)}<`,
        ),
      );
    }
    expect(page.control("answers.shirt")).toContain("S".repeat(201));
    expect(page.control("phone")).toContain("+91 98450 54321");
    expect(await stored(cup, user)).toEqual([]);
  });

  test("that are too long for a cookie stay on the page when the session has ended", async () => {
    const note = (id: string) => ({
      id,
      kind: "long_text",
      label: `Note ${id}`,
      required: false,
    });
    const cup = await make({ questions: ["a", "b", "c", "d", "e"].map(note) });
    const { user, visitor } = await newMember();
    const tab = visitor.copy();
    await visitor.copy().post("/logout", {});
    const noise = () => randomBytes(1_000).toString("hex");
    const fields = without(
      fullForm({
        "answers.a": noise(),
        "answers.b": noise(),
        "answers.c": noise(),
        "answers.d": noise(),
        "answers.e": noise(),
        additionalInfo: noise(),
      }),
      "answers.lunch",
      "answers.cart",
      "answers.shirt",
    );
    const page = await tab.post(registerPath(cup), fields);
    expect(page.status).toBe(400);
    expect(page.alert).toEqual([
      SIGN_IN_TOAST.message,
      "Please log in in another tab, and send this form again.",
    ]);
    expect(page.text).toContain(`${fields["answers.e"] ?? ""}</textarea>`);
    expect(page.text).toContain(`${fields.additionalInfo ?? ""}</textarea>`);
    await tab.logIn(user);
    await register(tab, cup, fields);
  });

  test("come back with a form whose session had ended", async () => {
    const cup = await make();
    const { user, visitor } = await newMember();
    await visitor.copy().post("/logout", {});
    const answer = await visitor.post(registerPath(cup), fullForm());
    expect(answer.location).toContain("/login");
    expect((await visitor.follow(answer)).text).toContain("What you typed is saved");
    expect((await visitor.get("/login")).text).not.toContain("What you typed is saved");
    await visitor.logIn(user);
    const page = await visitor.get(registerPath(cup));
    expect(page.text).toContain('selected="">Thali');
    expect(page.control("answers.shirt")).toContain('value="M"');
  });
});

test("a new tournament asks for no golf group, and takes entries without one", async () => {
  const cup = await make({
    golf_groups: undefined,
    allows_other_group: undefined,
    questions: [],
  });
  const { user, visitor } = await newMember();
  const page = await visitor.get(registerPath(cup));
  expect(page.text).not.toMatch(/golf group/i);
  const { golfGroup, ...fields } = fullForm();
  await register(visitor, cup, without(fields, "answers.lunch", "answers.cart", "answers.shirt"));
  expect(golfGroup).toBeDefined();
  expect(
    await backend.sql(
      `select golf_group, category from public.tournament_registrations
       where user_id = '${user.id}'`,
    ),
  ).toEqual([{ golf_group: null, category: fields.category }]);
});

test("an optional yes or no can be left open, and taken back", async () => {
  const cup = await make({
    questions: [{ ...CART, required: false }],
    changes_until: "2099-07-01",
  });
  const { user, visitor } = await newMember();
  const fields = without(fullForm(), "answers.lunch", "answers.shirt");
  const radio = (page: Page, value: string) =>
    page.text
      .match(/<input[^>]*name="answers\.cart"[^>]*>/g)
      ?.find((tag) => tag.includes(`value="${value}"`)) ?? "";
  expect(radio(await visitor.get(registerPath(cup)), "")).toContain("checked");
  await register(visitor, cup, { ...fields, "answers.cart": "yes" });
  const form = await visitor.get(changePath(cup));
  expect(radio(form, "yes")).toContain("checked");
  expect(radio(form, "")).not.toContain("checked");
  const changed = await visitor.post(changePath(cup), {
    ...fields,
    submissionKey: form.value("submissionKey"),
    replaces: form.value("replaces"),
    "answers.cart": "",
  });
  expect(changed.refusal).toBeNull();
  expect(await stored(cup, user)).toEqual([{ answers: { cart: true } }, { answers: {} }]);
});

describe("the club changes the form while it is filled in", () => {
  test("a removed question gives its answer back; the next time the form is sent", async () => {
    const cup = await make();
    const { user, visitor } = await newMember();
    await changeTournament(backend, admin, cup, { questions: [LUNCH, CART] });
    const fields = fullForm({ "answers.shirt": "Extra large" });
    const page = await visitor.post(registerPath(cup), fields);
    expect(page.status).toBe(400);
    expect(page.words).toContain("a question that you answered with “Extra large”.");
    expect(page.control("answers.shirt")).toBe("");
    expect(page.text).toContain('selected="">Thali');
    await register(visitor, cup, without(fields, "answers.shirt"));
    expect(await stored(cup, user)).toEqual([{ answers: { lunch: "Thali", cart: false } }]);
  });

  test("a new question is asked, with everything else as it was", async () => {
    const cup = await make({ questions: [LUNCH] });
    const { visitor } = await newMember();
    const fields = without(fullForm(), "answers.cart", "answers.shirt");
    await changeTournament(backend, admin, cup, { questions: [LUNCH, CART] });
    const page = await visitor.post(registerPath(cup), fields);
    expect(page.status).toBe(400);
    expect(page.text).toContain("Please answer “Do you need a cart?”.");
    expect(page.control("answers.cart")).toContain('type="radio"');
    await register(visitor, cup, { ...fields, "answers.cart": "yes" });
  });

  test("groups, categories and choices that are gone are named", async () => {
    const cup = await make({ allows_other_group: false });
    const { visitor } = await newMember();
    await changeTournament(backend, admin, cup, {
      golf_groups: ["Golf Squad"],
      divisions: ageDivisions("men"),
      questions: [{ ...LUNCH, choices: ["Fish curry", "Biryani"] }, CART, SHIRT],
    });
    const page = await visitor.post(registerPath(cup), fullForm());
    expect(page.status).toBe(400);
    const words = page.words;
    expect(words).toContain("“E-Golf” is not offered. Please select your golf group.");
    expect(words).toContain("“ladies” is not offered. Please select a category.");
    expect(words).toContain("“Thali” is not offered. Please answer “What will you eat?”.");
    expect(words).not.toContain("Please specify your Golf Group");
    expect(words).toContain("Biryani");
  });

  test.each([
    ["category_not_offered", null, "Please select a category.", "category"],
    ["golf_group_not_offered", null, "Please select your golf group.", "golfGroup"],
    ["answer_missing", "cart", "Please answer “Do you need a cart?”.", "answers.cart"],
    ["answer_invalid", "lunch", "Please answer “What will you eat?”.", "answers.lunch"],
    ["answer_unknown", "gone", "The club has just changed this form.", null],
    ["field_not_in_form", "email", "The club has just changed this form.", null],
  ])("between reading and storing it: %s %s", async (message, details, words, field) => {
    const cup = await make();
    const { visitor } = await newMember();
    proxy.fail("POST /rest/v1/tournament_registrations", {
      kind: "json",
      status: 400,
      body: { code: "P0001", message, details },
    });
    const fields = fullForm();
    const page = await visitor.post(registerPath(cup), fields);
    expect(page.status).toBe(400);
    expect(page.words).toContain(words);
    if (field) expect(page.text).toContain(`href="#registration-${field}"`);
    expect(page.control("phone")).toContain(fields.phone);
    expect(page.text).not.toContain(message);
    proxy.heal();
    await register(visitor, cup, fields);
  });
});

describe("places", () => {
  test.each([
    ["full", {}, fullForm],
    ["short", { entry_form: "short", golf_groups: [] }, shortForm],
  ])(
    "that run out while the %s form is filled in: said so, and nothing is lost",
    async (_, changes, form) => {
      const cup = await make({
        capacity: 1,
        has_waiting_list: false,
        ...changes,
      });
      const [first, second] = [await newMember(), await newMember()];
      const opened = await second.visitor.get(registerPath(cup));
      expect(opened.text).toContain('name="submissionKey"');
      await register(first.visitor, cup, form());

      const fields = form();
      const page = await second.visitor.post(registerPath(cup), fields);
      expect(page.status).toBe(400);
      const [title, text] = page.alert;
      expect(title).toBe("Registration Failed");
      expect(text).toContain("There are not enough places left now.");
      expect(page.control("phone")).toContain(fields.phone);
      expect(await stored(cup, second.user)).toEqual([]);

      const gate = await second.visitor.get(registerPath(cup));
      expect(gate.text).toContain("are taken.");
      expect(gate.text).not.toContain('name="submissionKey"');
      const registered = await first.visitor.get(registerPath(cup));
      expect(registered.text).toContain("Update my details");
      await register(first.visitor, cup, form());

      const withdrawal = await first.visitor.get(withdrawPath(cup));
      await first.visitor.post(withdrawPath(cup), {
        registration: withdrawal.value("registration"),
      });
      await register(second.visitor, cup, fields);
    },
  );

  test("places that cannot be counted keep no one out", async () => {
    const cup = await make({ capacity: 5 });
    const { visitor } = await newMember();
    await visitor.get(registerPath(cup));
    proxy.fail("GET /rest/v1/rpc/own_entry", {
      kind: "status",
      status: 500,
    });
    const page = await visitor.get(registerPath(cup));
    expect(page.status).toBe(200);
    expect(page.text).toContain('name="submissionKey"');
  });
});

describe("a cancelled tournament", () => {
  const REASON = "The course is under water.";

  test("says why, everywhere", async () => {
    const cup = await make();
    const { visitor } = await newMember();
    await register(visitor, cup);
    const change = await visitor.get(changePath(cup));
    const newcomer = await newMember();
    await cancelTournament(backend, admin, cup, REASON);

    const stranger = newVisitor();
    for (const viewer of [stranger, newcomer.visitor, visitor]) {
      const page = await viewer.get(registerPath(cup));
      expect(page.status).toBe(200);
      expect(page.words).toContain("is cancelled.");
      expect(page.text).toContain(REASON);
      expect(page.text).not.toContain('name="submissionKey"');
    }
    const information = await visitor.get(`/tournaments/${cup.slug}/updates`);
    expect(information.words).toContain("You were registered for Cup");
    const late = await newcomer.visitor.post(registerPath(cup), fullForm());
    expect(late.status).toBe(400);
    expect(late.alert).toEqual(["Registration Failed", "This tournament has been cancelled."]);
    expect(late.control("phone")).toContain("+91 98450 54321");

    const changed = await visitor.post(
      changePath(cup),
      fullForm({
        submissionKey: change.value("submissionKey"),
        replaces: change.value("replaces"),
        phone: "+91 11111 11111",
      }),
    );
    expect(changed.status).toBe(400);
    expect(changed.alert).toEqual([
      "Registration not changed",
      "This tournament has been cancelled.",
    ]);
    expect(changed.control("phone")).toContain("+91 11111 11111");
    for (const path of [changePath(cup), withdrawPath(cup)]) {
      const page = await visitor.get(path);
      expect(page.words).toContain("is cancelled.");
      expect(page.text).toContain(REASON);
      expect(page.text).not.toContain(INFORMATION_PAGE.registerNow);
      expect(page.text).not.toContain('name="registration"');
    }
    const profile = await visitor.get("/profile");
    const row = profile.text.slice(profile.text.indexOf(cup.slug) - 2_000);
    expect(row).toContain("Cancelled<p");
    expect(row).toContain(REASON);
    expect(profile.text).not.toContain(">Withdraw</a>");
  });

  test("does not ask the short form's entrants to try again", async () => {
    const cup = await make({ entry_form: "short", golf_groups: [] });
    const { visitor } = await newMember();
    await cancelTournament(backend, admin, cup, REASON);
    const page = await visitor.post(registerPath(cup), shortForm());
    expect(page.alert).toEqual(["Registration Failed", "This tournament has been cancelled."]);
  });
});

describe("the hints for beginners", () => {
  const OWN = {
    handicap: "No handicap yet? Enter 36 and tell us below.",
    group: "Not in a group? Choose Other and write None.",
  };

  test("are the site's, or the club's; the club itself reads none", async () => {
    const { visitor } = await newMember();
    const specified = await visitor.words("/tournaments/bangalore-birdie-bash/register");
    expect(specified).toContain(OWN.handicap);
    expect(specified).toContain(OWN.group);
    // Where NH is an answer, the field says so.
    const opened = await visitor.words(registerPath(await make({})));
    expect(opened).toContain("NH for none");
    expect(opened).not.toContain(OWN.handicap);
    expect(opened).toContain(OWN.group);
    const own = await make({
      handicap_hint: "Ask the pro for yours.",
      golf_group_hint: "The one of your Sundays.",
    });
    const changed = await visitor.words(registerPath(own));
    expect(changed).toContain("Ask the pro for yours.");
    expect(changed).toContain("The one of your Sundays.");
    expect(changed).not.toContain(OWN.handicap);
    expect(changed).not.toContain(OWN.group);
  });

  test("name Other only where members may choose it", async () => {
    const { visitor } = await newMember();
    const listed = await make({ allows_other_group: false });
    const opened = await visitor.words(registerPath(listed));
    expect(opened).toContain("NH for none");
    expect(opened).not.toContain(OWN.group);
  });
});

describe("gates", () => {
  test("registration that opens later says when, in India", async () => {
    const cup = await make({
      registration_opens_at: "2099-05-01T03:30:00Z",
    });
    const { visitor } = await newMember();
    const { text } = await visitor.get(registerPath(cup));
    expect(visibleText(text)).toContain("is not open yet. It opens on 1 May 2099, 9:00 am.");
    const page = await visitor.post(registerPath(cup), fullForm());
    expect(page.alert).toEqual([
      "Registration Failed",
      "Registration opens on 1 May 2099, 9:00 am.",
    ]);
    const stranger = newVisitor();
    expect(await stranger.words(registerPath(cup))).toContain(
      "It opens on 1 May 2099, 9:00 am. Log in before then.",
    );
  });

  test("a visitor reads what, when, for how much and how many, and is led back after signing in", async () => {
    const cup = await make({ capacity: 20, summary: "A shotgun start at noon" });
    await backend.sql(
      `insert into public.tournament_fees (tournament_id, fee) values ('${cup.id}', 250000)`,
    );
    const page = await newVisitor().get(registerPath(cup));
    expect(page.words).toMatch(/A shotgun start at noon.*20 places are left/);
    expect(page.words).toMatch(/4 July 2099.*Eagleton/);
    expect(page.words).toContain("₹2,500");
    for (const way of ["login", "signup"]) {
      expect(page.text).toContain(
        `href="/${way}?redirectTo=${encodeURIComponent(registerPath(cup))}"`,
      );
    }
  });

  test("a draft is no more there than a slug that is none", async () => {
    const draft = await makeDraft(backend, admin);
    const { visitor } = await newMember();
    for (const slug of [draft.slug, "no-such-cup"]) {
      const nowhere = { ...draft, slug };
      for (const path of [registerPath(nowhere), changePath(nowhere), withdrawPath(nowhere)]) {
        expect((await visitor.get(path)).status, path).toBe(404);
        expect((await visitor.post(path, fullForm())).status, path).toBe(404);
      }
    }
  });

  test("what was typed for a tournament that cannot be read is there again later", async () => {
    const cup = await make();
    // A server that has not shown the tournament yet.
    const site = await startWebServer({
      url: proxy.url,
      publishableKey: backend.publishableKey,
    });
    const { visitor } = await newMember({ at: site.url });
    proxy.fail("GET /rest/v1/tournament_details", { kind: "refuse" });
    const failed = await visitor.post(registerPath(cup), fullForm());
    expect(failed.status).toBe(503);
    proxy.heal();
    const page = await visitor.get(registerPath(cup));
    expect(page.control("phone")).toContain("+91 98450 54321");
    expect(page.text).toContain('selected="">Thali');
    await site.stop();
  });
});

test("a division given by the club is not offered, and stays with its player", async () => {
  const cup = await make({
    divisions: [
      { id: "a", name: "A" },
      { id: "invited", name: "Invited", by_club: true },
    ],
  });
  const { visitor } = await newMember();
  const path = registerPath(cup);
  expect((await visitor.get(path)).text).not.toContain('value="invited"');
  const refused = await visitor.post(path, fullForm({ category: "invited" }));
  expect(refused.status).toBe(400);
  expect(refused.words).toContain("Please select a division.");
  await register(visitor, cup, fullForm({ category: "a" }));
  expect((await visitor.get(changePath(cup))).text).not.toContain('value="invited"');
  await backend.sql(
    `update public.players set category = 'invited' where tournament_id = '${cup.id}';
     update public.entry_versions set category = 'invited'
     where entry_id in (select id from public.entries where tournament_id = '${cup.id}')`,
  );
  const change = await visitor.get(changePath(cup));
  expect(change.text).toContain('value="invited"');
  const [, replaces = ""] = /name="replaces" value="([^"]+)"/.exec(change.text) ?? [];
  const changed = await visitor.post(changePath(cup), {
    ...fullForm({ category: "invited", handicap: "9" }),
    replaces,
  });
  expect(changed.refusal).toBeNull();
  const club = newVisitor();
  signIn(club, admin);
  const { text } = await club.get(`/admin/tournaments/${cup.id}/entrants/new`);
  expect(text).toContain('value="invited"');
});

test("a division by handicap is not chosen, and the member is told theirs", async () => {
  const cup = await make({
    divisions: [
      { id: "a", name: "A", from: 0, to: 12 },
      { id: "b", name: "B", from: 13, to: 24 },
    ],
    divisions_by_handicap: true,
  });
  const { visitor } = await newMember();
  const form = await visitor.get(registerPath(cup));
  expect(form.words).toContain("It gives the division: A (handicap 0–12), B (handicap 13–24).");
  expect(form.text).not.toContain('name="category"');
  const none = await visitor.post(
    registerPath(cup),
    without(fullForm({ handicap: "30" }), "category"),
  );
  expect(none.status).toBe(400);
  expect(none.words).toContain("No division of this tournament is for this handicap.");
  const entered = await register(visitor, cup, without(fullForm({ handicap: "12.5" }), "category"));
  expect(entered.words).toContain("Your handicap puts you in the division B.");
  const change = await visitor.get(changePath(cup));
  const [, replaces = ""] = /name="replaces" value="([^"]+)"/.exec(change.text) ?? [];
  await visitor.post(
    changePath(cup),
    without({ ...fullForm({ handicap: "12.4" }), replaces }, "category"),
  );
  expect(await visitor.words("/profile")).toContain("Your handicap puts you in the division A.");
});
