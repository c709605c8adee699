import { expect, test } from "vitest";
import { BANGALORE } from "../../../tests/support/seeded-tournaments.ts";
import { whatIsSet } from "./what-is-set.ts";

const DRAFT = {
  ...BANGALORE,
  id: "cup",
  version: 3,
  starts_on: "2027-07-04",
  golf_groups: [],
  capacity: null,
};

const FEES = {
  refund_until: null,
  hold_days: null,
  early_fee: null,
  early_until: null,
  prices: {},
};

const lineOf = (label: string, changes: object = {}, fee: number | null = null) =>
  whatIsSet({ ...DRAFT, ...changes }, fee === null ? null : { ...FEES, fee }, () => true).find(
    (line) => line.label === label,
  );

test("what is not set says what that means, with a link to set it", () => {
  expect(lineOf("Entry fee")).toEqual({
    label: "Entry fee",
    value: "None: members pay nothing",
    isSet: false,
    href: "/admin/tournaments/cup/fees/settings",
  });
  expect(lineOf("Golf groups")).toMatchObject({
    value: "None: members are not asked for one",
    isSet: false,
    href: "/admin/tournaments/cup#t3-golf_groups",
  });
  expect(lineOf("Places")).toMatchObject({ value: "No limit", isSet: false });
  expect(lineOf("Last day for changes")).toMatchObject({ isSet: false });
});

test("what is set is shown", () => {
  expect(lineOf("Entry fee", {}, 150_000)).toMatchObject({
    value: "₹1,500 for each player",
    isSet: true,
  });
  expect(lineOf("Places", { capacity: 72 })).toMatchObject({
    value: "72",
    isSet: true,
  });
  expect(lineOf("Divisions")).toMatchObject({
    value: "Men (Age < 70), Senior (Age 70+), Ladies",
    isSet: true,
  });
  expect(lineOf("Day")).toMatchObject({ value: "4 July 2027", isSet: true });
});

test("of a knock-out the day is that of the draw, and the final has one too", () => {
  const knockout = { form_of_play: "knock-out", final_by: "2027-12-01" };
  expect(lineOf("Form of play", knockout)?.value).toMatch(/^A knock-out/);
  expect(lineOf("Day of the draw", knockout)).toMatchObject({ value: "4 July 2027" });
  expect(lineOf("Final by", knockout)).toMatchObject({ value: "1 December 2027", isSet: true });
  expect(lineOf("Final by")).toBeUndefined();
});

test("the fee comes with the prices that differ from it", () => {
  const fees = {
    ...{ ...FEES, fee: 300_000, hold_days: 3 },
    ...{ early_fee: 200_000, early_until: "2099-06-30" },
    prices: { guest: 400_000, statuses: { junior: 50_000 } },
  };
  const line = whatIsSet(DRAFT, fees, () => true).find(({ label }) => label === "Entry fee");
  expect(line?.value).toBe(
    "₹3,000 for each player; Until 30 June 2099: ₹2,000, then ₹3,000; Junior members (under 18): ₹500; The club’s register decides: players who are not in it pay the entry fee above; Each player that you bring: ₹4,000; Pay within 3 days, or you may lose the place",
  );
});

test("without rated tees it says which handicaps members may enter", () => {
  const valueOf = (isPlain: boolean) =>
    lineOf("Rated tees", { has_plain_handicaps: isPlain, rated_tees: [] })?.value;
  expect(valueOf(true)).toContain("from 0 to 40");
  expect(valueOf(false)).toContain("a plus or NH too");
});

test("where another role sets the fee, it has no link", () => {
  const lines = whatIsSet(DRAFT, null, (path) => !path.includes("/fees"));
  expect(lines.filter(({ href }) => href === null).map(({ label }) => label)).toEqual([
    "Entry fee",
  ]);
});

test("the short form has no divisions, golf groups and rated tees", () => {
  const labels = whatIsSet({ ...DRAFT, entry_form: "short" }, null, () => true).map(
    ({ label }) => label,
  );
  expect(labels).not.toContain("Divisions");
  expect(labels).not.toContain("Golf groups");
  expect(labels).not.toContain("Rated tees");
});
