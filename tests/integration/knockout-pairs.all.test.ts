import { expect, test } from "vitest";
import { addEntrant, furtherPlayer } from "../support/entrants.ts";
import { dayFromNow, daysToOffer, drawnKnockout } from "../support/knockouts.ts";
import { clubSite } from "../support/test-site.ts";

const { backend, secretary, admin, visitor } = await clubSite();

type Line = {
  match: string;
  first: string | null;
  second: string | null;
  winner: string | null;
  result: string | null;
  goes_on: string | null;
};

const SIDES = 24;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWX";

const nameOf = (index: number) => `Player ${LETTERS[index] ?? ""}`;

const pairOf = (number: number) => `${nameOf(number - 1)} & Partner ${LETTERS[number - 1] ?? ""}`;

const refusalsOf = ({ alert, errors }: { alert: readonly string[]; errors: object }) =>
  [...alert, ...Object.values(errors)].join(" ");

test(
  "24 pairs play a four-ball knock-out with each kind of mishap",
  {
    timeout: 300_000,
  },
  async () => {
    const { cup, entries, link } = await drawnKnockout(backend, secretary, {
      ...{ sides: SIDES, isOfPairs: true, name: nameOf },
      rules: { form: "four-ball", hasThirdPlace: true },
    });
    const desk = `/admin/tournaments/${cup.id}`;
    const sheet = `/tournaments/${cup.slug}/sheet`;
    const entryOf = (number: number) => entries[number - 1] ?? "";
    const lines = async () =>
      (
        JSON.parse((await visitor.get(`/tournaments/${cup.slug}/matches.v1.json`)).text) as {
          matches: Line[];
        }
      ).matches;
    const lineOf = async (match: string) => (await lines()).find((line) => line.match === match);
    /** As the club records it; the id of a side is its number. */
    const decide = (match: string, winner: number | null, how: string, more: object = {}) =>
      admin.fill(`${desk}/matches/${match}`, "how", {
        ...{ intent: "result", winner: winner === null ? "none" : String(winner), how },
        ...more,
      });
    const correct = (match: string, winner: number, how: string, more: object = {}) =>
      decide(match, winner, how, {
        intent: "correct",
        reason: "Typed in the wrong line.",
        ...more,
      });
    const report = async (match: string, number: number, winner: "own" | "other", how: string) =>
      visitor.fill(await link(match, number), "how", { winner, how, intent: "report" });
    const answer = async (match: string, number: number, intent: "confirm" | "deny") => {
      const path = await link(match, number);
      return visitor.post(path, { report: (await visitor.get(path)).value("report"), intent });
    };
    const withdraw = (number: number) =>
      admin.fill(`${desk}/entrants/${entryOf(number)}/withdraw`, "reason", { reason: "Injured" });
    const replacePartner = (number: number, fullName: string) =>
      admin.fill(`${desk}/entrants/${entryOf(number)}/edit`, "fullName", {
        "players[0].full_name": fullName,
      });

    // Eight byes. 1 - 32 and so on down: 16-17, 9-24, 13-20, 12-21, 15-18, 10-23, 14-19, 11-22.
    const first = (await lines()).filter(({ match }) => match.startsWith("1."));
    expect(first.filter(({ result }) => result === "bye")).toHaveLength(8);
    const matchOf = (number: number) =>
      first.find(({ first: one, second }) => [one, second].includes(pairOf(number)))?.match ?? "";

    // A partner is exchanged before the first match of the side, and not after it.
    expect((await replacePartner(9, "Bela Sen")).refusal).toBeNull();
    const asked = await replacePartner(9, "Chitra Nair");
    expect(asked.refusal).toBeNull();
    expect((await lineOf(matchOf(24)))?.first).toBe("Player I & Chitra Nair");

    // A side withdraws before it has played: a reserve takes its number.
    expect((await withdraw(24)).refusal).toBeNull();
    expect(await lineOf(matchOf(24))).toMatchObject({ result: "walkover" });
    const { entry_id: reserve } = await addEntrant(backend, secretary, cup, {
      ...{ full_name: "Rita Bose", email: null, phone: "98450 33333", handicap: "9" },
      players: [furtherPlayer("Sona Pal")],
    });
    const given = { entry: reserve, intent: "reserve" };
    expect((await admin.fill(`${desk}/matches/${matchOf(24)}`, "entry", given)).refusal).toBeNull();
    expect(await lineOf(matchOf(24))).toMatchObject({
      second: "Rita Bose & Sona Pal",
      winner: null,
    });

    // Days are agreed, the other side does not come and says nothing for 48 hours.
    const nine = await link(matchOf(24), 9);
    const offer = daysToOffer(2);
    expect((await visitor.fill(nine, "day1", { ...offer, intent: "offer" })).refusal).toBeNull();
    const [other] = await backend.sql<{ token: string }>(
      `select token from public.match_sides where entry_id = '${reserve}'`,
    );
    const agreed = await visitor.post(`/match?token=${other?.token ?? ""}`, {
      ...{ day: offer.day1, intent: "agree" },
    });
    expect(agreed.refusal).toBeNull();
    expect((await report(matchOf(24), 9, "own", "walkover")).refusal).toBeNull();
    await backend.sql(
      `update public.match_sides set reported_at = reported_at - interval '48 hours'
     where knockout_id = '${cup.id}';
     select public.run_scheduled_work()`,
    );
    expect(await lineOf(matchOf(24))).toMatchObject({ winner: "Player I & Chitra Nair" });
    const tooLate = await replacePartner(9, "Divya Shah");
    expect(refusalsOf(tooLate)).toContain(
      "Is this still the person who was entered as Chitra Nair?",
    );
    const another = await admin.fill(`${desk}/entrants/${entryOf(9)}/edit`, "fullName", {
      ...{ "players[0].full_name": "Divya Shah", isSame: "another" },
    });
    expect(refusalsOf(another)).toContain("This side has played a match, so its players stay");
    expect((await replacePartner(9, "Chitra Nayar")).refusal).toBeNull();
    expect((await lineOf(matchOf(24)))?.first).toBe("Player I & Chitra Nayar");

    // Both report that they won: the club draws the lot.
    const contradicted = matchOf(10);
    await report(contradicted, 10, "own", "2&1");
    await report(contradicted, 23, "own", "19th");
    expect(await visitor.words(sheet)).toContain("Result disputed: the club decides");
    const page = `${desk}/matches/${contradicted}`;
    const [, version = ""] =
      /name="version" value="(\d+)"/.exec((await admin.get(page)).text) ?? [];
    const asksLot = await admin.post(page, { intent: "lot", version });
    const lot = await admin.post(page, { ...asksLot.form("isSure"), intent: "lot" });
    expect(lot.refusal).toBeNull();
    const drawn = await lineOf(contradicted);
    expect(drawn).toMatchObject({ result: "by lot" });

    // It is denied, and then admitted.
    await report(matchOf(11), 11, "own", "1 up");
    expect((await answer(matchOf(11), 22, "deny")).refusal).toBeNull();
    expect((await report(matchOf(11), 22, "other", "1 up")).refusal).toBeNull();
    expect(await lineOf(matchOf(11))).toMatchObject({ winner: pairOf(11), result: "1 up" });

    // Overdue, more days, and then conceded.
    const overdue = matchOf(12);
    await backend.sql(
      `update public.knockout_rounds set last_day = '${dayFromNow(-1)}'
     where knockout_id = '${cup.id}' and round = 1`,
    );
    expect(await admin.words(`${desk}/matches`)).toMatch(/To decide \(5\)/);
    const later = { lastDay: dayFromNow(3), intent: "day" };
    expect((await admin.fill(`${desk}/matches/${overdue}`, "lastDay", later)).refusal).toBeNull();
    expect(await admin.words(`${desk}/matches`)).toMatch(/To decide \(4\)/);
    expect((await report(overdue, 21, "other", "conceded")).refusal).toBeNull();
    expect(await lineOf(overdue)).toMatchObject({ winner: pairOf(12), result: "conceded" });

    // Both out, both disqualified, one disqualified, and a wrong number of holes.
    expect((await decide(matchOf(13), null, "not played")).refusal).toBeNull();
    expect((await decide(matchOf(14), null, "both disqualified")).refusal).toBeNull();
    expect((await decide(matchOf(15), 18, "disqualified")).refusal).toBeNull();
    expect((await decide(matchOf(16), 16, "5&4")).refusal).toBeNull();
    expect((await correct(matchOf(16), 16, "6&5")).refusal).toBeNull();
    expect(await lineOf(matchOf(16))).toMatchObject({ winner: pairOf(16), result: "6&5" });

    // Round 2: who had no opponent goes on, and the others play.
    const next = (await lines()).filter(({ match }) => match.startsWith("2."));
    expect(next.map(({ result }) => result).filter((result) => result === "bye")).toHaveLength(2);
    const secondOf = (number: number) =>
      next.find(({ first: one, second }) => [one, second].includes(sideOf(number)))?.match ?? "";
    function sideOf(number: number) {
      return number === 9 ? "Player I & Chitra Nayar" : pairOf(number);
    }
    expect((await report(secondOf(1), 16, "other", "3&2")).refusal).toBeNull();
    expect((await report(secondOf(8), 9, "other", "2 up")).refusal).toBeNull();
    expect((await report(secondOf(2), 2, "other", "20th")).refusal).toBeNull();
    const tenth = drawn?.winner === pairOf(10) ? 10 : 23;
    expect((await report(secondOf(7), tenth, "other", "4&3")).refusal).toBeNull();
    expect((await decide(secondOf(6), 6, "walkover")).refusal).toBeNull();
    expect((await decide(secondOf(5), 5, "2&1")).refusal).toBeNull();

    // Quarter-finals: 1-8, 4-5, 18-7, 3-6. A winner withdraws: the next opponent has a walkover.
    expect((await lines()).filter(({ match }) => match.startsWith("3."))).toMatchObject([
      { first: sideOf(1), second: sideOf(8) },
      { first: sideOf(4), second: sideOf(5) },
      { first: sideOf(18), second: sideOf(7) },
      { first: sideOf(3), second: sideOf(6) },
    ]);
    expect((await report("3.1", 8, "other", "1 up")).refusal).toBeNull();
    expect((await withdraw(4)).refusal).toBeNull();
    expect(await lineOf("4.1")).toMatchObject({ first: sideOf(1), second: sideOf(5) });
    expect((await report("4.1", 5, "other", "3&1")).refusal).toBeNull();

    // A wrong result is found when the next match was played: void, and of another one it stands.
    expect(refusalsOf(await correct("3.1", 8, "1 up"))).toContain("Choose what becomes");
    expect((await correct("3.1", 8, "1 up", { later: "void" })).refusal).toBeNull();
    expect(await lineOf("4.1")).toMatchObject({
      first: sideOf(8),
      second: sideOf(5),
      winner: null,
    });
    expect((await report("4.1", 5, "other", "2&1")).refusal).toBeNull();
    expect((await report("3.3", 18, "other", "2&1")).refusal).toBeNull();
    expect((await report("3.4", 6, "other", "2&1")).refusal).toBeNull();
    expect((await report("4.2", 3, "other", "5&4")).refusal).toBeNull();
    expect((await correct("3.4", 6, "1 up", { later: "stand" })).refusal).toBeNull();
    expect(await lineOf("3.4")).toMatchObject({ winner: sideOf(6), goes_on: sideOf(3) });
    expect(await lineOf("5.1")).toMatchObject({ first: sideOf(8), second: sideOf(7) });

    // The match for third place, and the final.
    expect(await lineOf("3rd")).toMatchObject({ first: sideOf(5), second: sideOf(3) });
    expect((await report("3rd", 3, "other", "1 up")).refusal).toBeNull();
    expect((await report("5.1", 7, "other", "21st")).refusal).toBeNull();
    const words = await visitor.words(sheet);
    expect(words).toContain(`${sideOf(8)} won the knock-out.`);
    expect((await lines()).filter(({ result }) => result === null)).toEqual([]);
    expect(await admin.words(`${desk}/matches`)).not.toContain("To play (");
  },
);
