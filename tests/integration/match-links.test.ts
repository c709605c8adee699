import { expect, test } from "vitest";
import { formatDay } from "#app/site/dates.ts";
import { dayFromNow, drawnKnockout, phoneOf } from "../support/knockouts.ts";
import { clubSite } from "../support/test-site.ts";

const { backend, secretary, member, visitor } = await clubSite();

const knockout = (sides: number, rules: object = {}) =>
  drawnKnockout(backend, secretary, { sides, rules });

test("a link shows the opponent with phone and strokes, and until when to play", async () => {
  const { cup, link } = await knockout(4);
  const page = await visitor.get(await link("1.1", 4));
  expect(page.status).toBe(200);
  expect(page.heading).toBe("Player D v Player A");
  expect(page.words).toContain(`Semi-finals, match 1`);
  expect(page.words).toContain(`Play by ${formatDay(dayFromNow(30))}`);
  expect(page.words).toContain("Player A offers at least three days");
  // Handicaps 1 and 4, and no scorecard.
  expect(page.words).toContain("Player D receives 3 strokes.");
  expect(page.text).toContain(`href="tel:${phoneOf(0).replaceAll(" ", "")}"`);
  expect(page.text).toContain(`https://wa.me/91${phoneOf(0).replaceAll(" ", "")}?text=`);
  expect(page.text).not.toContain(phoneOf(3).replaceAll(" ", ""));
  expect(page.text).toMatch(/<meta name="robots" content="noindex/);
  const sheet = await visitor.get(`/tournaments/${cup.slug}/sheet`);
  expect(sheet.text).not.toMatch(/9845010|token/);
  expect((await visitor.get("/match?token=nobody")).status).toBe(404);
});

test("days are offered, agreed and taken back, without scripts", async () => {
  const { link } = await knockout(2);
  const [one, other] = [await link("1.1", 1), await link("1.1", 2)];
  const days = [dayFromNow(3), dayFromNow(9), dayFromNow(31)];
  const late = await visitor.fill(one, "day1", {
    day1: dayFromNow(-1),
    day2: days[2] ?? "",
    intent: "offer",
  });
  expect(late.errors).toEqual({
    day1: "This day is over",
    day2: "This is after the last day of the round",
  });
  expect(late.value("day1")).toBe(dayFromNow(-1));
  const offered = await visitor.fill(one, "day1", {
    day1: days[0] ?? "",
    day2: days[1] ?? "",
    intent: "offer",
  });
  expect(offered.refusal).toBeNull();
  expect(await visitor.words(other)).toContain(formatDay(days[1] ?? ""));
  const gone = await visitor.post(other, { day: days[2] ?? "", intent: "agree" });
  expect(gone.alert[1]).toContain("no longer offers this day");
  const agreed = await visitor.post(other, { day: days[1] ?? "", intent: "agree" });
  expect(agreed.refusal).toBeNull();
  for (const path of [one, other]) {
    expect(await visitor.words(path)).toContain(`You play on ${formatDay(days[1] ?? "")}`);
  }
  expect((await visitor.post(one, { intent: "take-back" })).refusal).toBeNull();
  expect(await visitor.words(other)).not.toContain("You play on");
});

test("who enters is told that opponents see the phone", async () => {
  const { cup } = await knockout(0);
  const page = await member.get(`/tournaments/${cup.slug}/register`);
  expect(page.words).toContain("Your opponents see the phone numbers of this entry");
});

test.each([
  [{ strokes: "scratch" }, "No side receives strokes."],
  [{ holes: "36" }, "Player B receives 1 stroke, in each round."],
  [{ most: 1 }, "No side receives strokes."],
])("with the terms %j: %s", async (rules, words) => {
  const { link } = await knockout(2, rules);
  expect(await visitor.words(await link("1.1", 1))).toContain(words);
});
