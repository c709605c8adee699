import { expect, test } from "vitest";
import { addEntrant } from "../support/entrants.ts";
import { dayFromNow } from "../support/knockouts.ts";
import { clubSite } from "../support/test-site.ts";
import { makeTournament, rpcOrThrow, type Saved } from "../support/tournaments.ts";

const { backend, secretary, admin, visitor, newMember } = await clubSite();

const DIVISIONS = [
  { id: "men", name: "Men" },
  { id: "ladies", name: "Ladies" },
];

/** Published, with an entry of each name in its division. */
async function makeCup(men: readonly string[], ladies: readonly string[]): Promise<Saved> {
  const cup = await makeTournament(backend, secretary, {
    ...{ form_of_play: "knock-out", starts_on: dayFromNow(0), final_by: dayFromNow(200) },
    ...{ divisions: DIVISIONS, max_group_size: 1 },
  });
  for (const [category, names] of [
    ["men", men],
    ["ladies", ladies],
  ] as const) {
    for (const [index, full_name] of names.entries()) {
      const phone = `98450 2${String(1000 + index)}`;
      const handicap = String(index + 1);
      const entry = { full_name, email: null, phone, handicap, category };
      await addEntrant(backend, secretary, cup, entry);
    }
  }
  return cup;
}

const desk = ({ id }: Saved, page: string, division?: string) =>
  `/admin/tournaments/${id}/${page}${division === undefined ? "" : `?division=${division}`}`;

async function press(path: string, intent: string) {
  const [, version = ""] = /name="version" value="(\d+)"/.exec((await admin.get(path)).text) ?? [];
  return admin.post(path, { intent, version });
}

async function divide(cup: Saved): Promise<void> {
  const saved = await admin.fill(desk(cup, "knockout"), "knockouts", {
    ...{ intent: "divisions", knockouts: "each" },
  });
  expect(saved.refusal).toBeNull();
}

/** A draw by handicap, usual last days, and publication. */
async function publish(cup: Saved, division: string): Promise<void> {
  const path = desk(cup, "knockout", division);
  const drawn = await admin.fill(path, "by", { intent: "draw", by: "handicap" });
  expect(drawn.refusal).toBeNull();
  expect(drawn.headers.get("location")).toBe(path);
  expect((await admin.fill(path, "days.1", { intent: "days" })).refusal).toBeNull();
  expect((await press(path, "publish")).refusal).toBeNull();
}

const decide = async (cup: Saved, division: string, match: string, number: number, how = "3&2") => {
  const path = desk(cup, `matches/${match}`, division);
  const answer = await admin.fill(path, "how", {
    ...{ intent: "result", winner: String(number), how },
  });
  expect(answer.refusal).toBeNull();
};

type Line = { division?: string; match: string; first: string | null; winner: string | null };

async function linesOf({ slug }: Saved): Promise<Line[]> {
  const file = await visitor.get(`/tournaments/${slug}/matches.v1.json`);
  return (JSON.parse(file.text) as { matches: Line[] }).matches;
}

const entryOf = async (cup: Saved, player: string): Promise<string> => {
  const [row] = await backend.sql<{ id: string }>(
    `select entry_id as id from public.players
     where tournament_id = '${cup.id}' and full_name = '${player}'`,
  );
  return row?.id ?? "";
};

async function withdraw(cup: Saved, player: string): Promise<void> {
  const path = desk(cup, `entrants/${await entryOf(cup, player)}/withdraw`);
  expect((await admin.fill(path, "reason", { reason: "Injured" })).refusal).toBeNull();
}

const MEN = ["Dev Patel", "Ravi Iyer", "Om Shetty", "Arjun Nair"];
const WOMEN = ["Asha Rao", "Farah Khan", "Meera Krishnan"];

test("men and ladies play to the end, each in their own draw", async () => {
  const cup = await makeCup(MEN, WOMEN);
  const sheet = `/tournaments/${cup.slug}/sheet`;
  await divide(cup);
  // The page without a division is that of the first.
  const first = await admin.get(desk(cup, "knockout"));
  expect(first.headers.get("location")).toBe(desk(cup, "knockout", "men"));
  expect((await admin.get(desk(cup, "knockout", "seniors"))).status).toBe(404);

  const settings = desk(cup, "knockout/settings", "men");
  const saved = await admin.fill(settings, "form", { hasThirdPlace: "on" });
  expect(saved.headers.get("location")).toBe(desk(cup, "knockout", "men"));
  // The ladies' are the same, until they have their own.
  const ladiesSettings = await admin.fill(desk(cup, "knockout/settings", "ladies"), "form", {
    holes: "9",
  });
  expect(ladiesSettings.refusal).toBeNull();
  const terms = (await visitor.get(`/tournaments/${cup.slug}/register`)).words;
  expect(terms).toMatch(/Men: Singles, match play over 18 holes\..+Ladies: Singles, .+ 9 holes\./);

  await publish(cup, "men");
  const drawn = await admin.get(desk(cup, "knockout", "men"));
  expect(drawn.heading).toBe("Draw, Men");
  expect(drawn.words).toContain("A draw is published, so this stays.");
  const only = await visitor.get(sheet);
  expect(only.heading).toBe("Draw and matches, Men");
  expect((await visitor.get(`${sheet}/ladies`)).status).toBe(404);
  await publish(cup, "ladies");
  const ladies = await visitor.get(`${sheet}/ladies`);
  expect(ladies.heading).toBe("Draw and matches, Ladies");
  expect(ladies.text).toContain(`href="${sheet}/men"`);
  expect(ladies.words).not.toContain("Dev Patel");
  expect(await visitor.words(sheet)).not.toContain("Asha Rao");

  // All in one list, and each alone.
  const matches = await admin.get(desk(cup, "matches"));
  expect(matches.words).toContain("Men: 0 of 4 matches are done. Ladies: 0 of 3 matches are done.");
  expect(matches.words).toContain("To play (3)");
  expect(matches.words).toContain("Ladies: Semi-finals, match 2");
  const alone = await admin.get(desk(cup, "matches", "ladies"));
  expect(alone.words).toContain("To play (1)");
  const [, text = ""] = /text=([^"]+)"/.exec(alone.text) ?? [];
  expect(decodeURIComponent(text)).toMatch(new RegExp(`Ladies[^]*/sheet/ladies`));

  // A result counts in its own draw alone, and the other's is taken back meanwhile.
  await decide(cup, "men", "1.1", 1);
  expect((await press(desk(cup, "knockout", "ladies"), "take-back")).refusal).toBeNull();
  expect((await visitor.get(`${sheet}/ladies`)).status).toBe(404);
  expect((await linesOf(cup)).map(({ division }) => division)).toEqual([
    "Men",
    "Men",
    "Men",
    "Men",
  ]);
  const refused = await press(desk(cup, "knockout", "men"), "take-back");
  expect(refused.alert[1]).toContain("A result is in");
  expect((await press(desk(cup, "knockout", "ladies"), "publish")).refusal).toBeNull();

  // Withdrawn, with a walkover, and corrected.
  await withdraw(cup, "Om Shetty");
  await decide(cup, "men", "2.1", 2, "1 up");
  const wrong = await admin.fill(desk(cup, "matches/2.1", "men"), "how", {
    ...{ intent: "correct", winner: "1", how: "19th", reason: "The card says so." },
  });
  expect(wrong.refusal).toBeNull();
  await decide(cup, "ladies", "1.2", 3);
  const over = async () => (await visitor.get(`/tournaments/${cup.slug}/updates`)).words;
  expect(await over()).toContain("Dev Patel Men");
  // The ladies play on.
  expect(await over()).not.toContain("Played");
  await decide(cup, "ladies", "2.1", 3);

  const lines = await linesOf(cup);
  expect(
    lines.flatMap(({ division, match, winner }) => (match === "2.1" ? [[division, winner]] : [])),
  ).toEqual([
    ["Men", "Dev Patel"],
    ["Ladies", "Meera Krishnan"],
  ]);
  const csv = (await visitor.get(`/tournaments/${cup.slug}/matches.v1.csv`)).text;
  expect(csv).toContain("Division,Round,Match");
  expect(csv).toContain("Ladies,Final,2.1,Asha Rao,Meera Krishnan,Meera Krishnan,3&2");
  expect(await over()).toMatch(/Played.+Dev Patel Men.+Meera Krishnan Ladies/);
  expect(await admin.words(desk(cup, "matches"))).toContain(
    "Ladies: Meera Krishnan won the knock-out.",
  );
});

test("a player has the own division's sheet, match, link and mail", async () => {
  const cup = await makeCup(["Dev Patel", "Ravi Iyer"], ["Farah Khan"]);
  const { user, visitor: lady } = await newMember({ fullName: "Asha Rao" });
  const entry = { full_name: "Asha Rao", email: user.email, phone: "98450 33333", handicap: "20" };
  await addEntrant(
    backend,
    secretary,
    cup,
    { ...entry, category: "ladies" },
    {
      account_email: user.email,
    },
  );
  await divide(cup);
  expect((await admin.fill(desk(cup, "knockout/settings", "men"), "form", {})).refusal).toBeNull();
  await publish(cup, "men");
  const sheet = `/tournaments/${cup.slug}/sheet`;
  expect((await lady.get(sheet)).heading).toBe("Draw and matches, Men");
  await publish(cup, "ladies");
  const own = await lady.get(sheet);
  expect(own.heading).toBe("Draw and matches, Ladies");
  expect(own.words).toContain("Your match: Final");
  expect((await lady.get(`${sheet}/men`)).words).not.toContain("Your match");
  const [, link = ""] = /href="(\/match\?token=[^"]+)"/.exec(own.text) ?? [];
  const match = await visitor.get(link);
  expect(match.words).toContain(", Ladies · Final");
  expect(match.text).toContain(`href="${sheet}/ladies"`);
  const [told] = await backend.sql<{ name: string }>(
    `select private.match_for_mail(mail.entry_id, '1.1', (mail.details ->> 'against')::uuid)
       #>> '{division,name}' as name
     from public.registration_mails as mail
     where mail.tournament_id = '${cup.id}' and mail.kind = 'match'`,
  );
  expect(told?.name).toBe("Ladies");
});

test("what was opened before the club chose otherwise is refused, and says so", async () => {
  const cup = await makeCup(["Dev Patel", "Ravi Iyer"], ["Asha Rao", "Farah Khan"]);
  expect((await admin.fill(desk(cup, "knockout/settings"), "form", {})).refusal).toBeNull();
  const page = await admin.get(desk(cup, "knockout"));
  await divide(cup);
  const late = await admin.post(desk(cup, "knockout"), {
    ...page.form("by"),
    ...{ intent: "draw", by: "handicap" },
  });
  expect(late.headers.get("location")).toBe(desk(cup, "knockout", "men"));
  expect(await admin.words(desk(cup, "knockout", "men"))).toContain("Nothing was saved");
  const back = await admin.fill(desk(cup, "knockout", "ladies"), "knockouts", {
    ...{ intent: "divisions", knockouts: "all" },
  });
  expect(back.headers.get("location")).toBe(desk(cup, "knockout"));
  expect((await admin.get(desk(cup, "knockout", "ladies"))).headers.get("location")).toBe(
    desk(cup, "knockout"),
  );
  expect(await admin.words(desk(cup, "knockout"))).toContain("4 sides are entered.");
});

test("the club cannot move a side to another division once its draw is published", async () => {
  const cup = await makeCup(["Dev Patel", "Ravi Iyer"], ["Asha Rao", "Farah Khan"]);
  await divide(cup);
  expect((await admin.fill(desk(cup, "knockout/settings", "men"), "form", {})).refusal).toBeNull();
  await publish(cup, "ladies");
  const path = desk(cup, `entrants/${await entryOf(cup, "Asha Rao")}/edit`);
  const moved = await admin.fill(path, "fullName", { category: "men" });
  expect(moved.words).toContain("This side is in the published draw of its division.");
  // Withdrawn and added there it is a new entry; the side of the draw stays withdrawn.
  const gone = await entryOf(cup, "Asha Rao");
  const leave = await admin.fill(desk(cup, `entrants/${gone}/withdraw`), "reason", {
    reason: "Wrong division",
  });
  expect(leave.refusal).toBeNull();
  const added = await admin.fill(desk(cup, "entrants/new"), "fullName", {
    ...{ fullName: "Asha Rao", handicap: "9", category: "men", phone: "98450 21000" },
    golfGroup: "E-Golf",
  });
  expect(added.refusal).toBeNull();
  const entry = added.headers.get("location") ?? "";
  expect(entry).not.toContain(gone);
  const words = await admin.words(entry);
  expect(words).toContain("A withdrawn entry of the same name stays withdrawn");
  expect(words).not.toContain("so it is a reserve");
  expect((await admin.get(entry)).text).toContain(desk(cup, `entrants/${gone}`));
  const free = desk(cup, `entrants/${await entryOf(cup, "Ravi Iyer")}/edit`);
  expect((await admin.fill(free, "fullName", { category: "ladies" })).refusal).toBeNull();
  expect(await admin.words(desk(cup, "knockout", "ladies"))).toContain(
    "Entered since the draw, so without a number: Ravi Iyer.",
  );
});

test("a member's data has the side that they left in the draw of another division", async () => {
  const cup = await makeCup(["Dev Patel", "Ravi Iyer"], ["Farah Khan"]);
  await rpcOrThrow(backend, secretary, "save_fees", {
    ...{ tournament: cup.id, expected_version: 0, fee: 350_000 },
  });
  const { user, visitor: lady } = await newMember({ fullName: "Asha Rao" });
  const own = { full_name: "Asha Rao", email: null, phone: "98450 21000" };
  const add = (category: string, more = {}) =>
    addEntrant(backend, secretary, cup, { ...own, category }, more);
  const { entry_id: left } = await add("ladies", { account_email: user.email });
  await rpcOrThrow(backend, secretary, "mark_paid", { entry: left, way: "upi" });
  await divide(cup);
  expect((await admin.fill(desk(cup, "knockout/settings", "men"), "form", {})).refusal).toBeNull();
  await publish(cup, "ladies");
  await withdraw(cup, "Asha Rao");
  const { entry_id: entered } = await add("men");
  const data = JSON.parse((await lady.get("/profile/data.json")).text) as Record<string, object[]>;
  const both = [left, entered].map((entry_id): unknown => expect.objectContaining({ entry_id }));
  expect(data.registrations).toEqual(both);
  expect(data.entryFees).toEqual(expect.arrayContaining(both));
  expect(data.payments).toContainEqual(
    expect.objectContaining({ entry_id: left, kind: "payment", paise: 350_000 }),
  );
  const profile = await lady.words("/profile");
  expect(profile).toContain("Registered Tournaments 1 ");
  expect(profile).toMatch(
    /Entry fee ₹3,500 to pay .*Entry fee, Ladies Refund due: ₹3,500 Receipt, Ladies \S+\/R\/\d+ /,
  );
  // What was paid for it is named before the account goes.
  expect((await lady.words("/profile/delete")).match(/₹3,500/g)).toHaveLength(2);
  expect(await admin.words(desk(cup, `entrants/${left}`))).toContain(`Account ${user.email}`);
  const other = await newMember();
  expect((await other.visitor.get("/profile/data.json")).text).not.toContain(left);
});

test("a member's record has the knock-outs that they played, and how far they came", async () => {
  const cup = await makeCup(["Dev Patel", "Ravi Iyer"], ["Farah Khan", "Meera Krishnan"]);
  const { user, visitor: lady } = await newMember({ fullName: "Asha Rao" });
  const own = { full_name: "Asha Rao", email: null, phone: "98450 21000", category: "ladies" };
  await addEntrant(
    backend,
    secretary,
    cup,
    { ...own, handicap: "9" },
    { account_email: user.email },
  );
  await divide(cup);
  const record = async () => (await lady.words("/profile/record")).split("Back Profile")[0] ?? "";
  expect(await record()).not.toContain("Knock-outs");
  expect((await admin.fill(desk(cup, "knockout/settings", "men"), "form", {})).refusal).toBeNull();
  await publish(cup, "ladies");
  expect(await record()).toMatch(/Knock-outs [^.]+, Ladies , [^.]+ You are still in it\./);
  // By handicap she is third, and meets the second in the semi-finals.
  await decide(cup, "ladies", "1.2", 3);
  await decide(cup, "ladies", "2.1", 3, "19th");
  expect(await record()).toMatch(
    /You have won the knock-out\. Semi-finals, match 2: won against Meera Krishnan, 3&2 Final: won against Farah Khan, at the 19th/,
  );
  const { text } = await lady.get("/profile/record");
  expect(text).toContain(`href="/tournaments/${cup.slug}/sheet/ladies"`);
  expect(text).not.toMatch(/No published result|token/);
  await backend.sql(
    `update public.tournaments set state = 'cancelled', cancelled_reason = 'Lightning'
     where id = '${cup.id}'`,
  );
  expect(await record()).toMatch(/Knock-outs [^.]+ Cancelled/);
  expect(await record()).not.toContain("won against");
});
