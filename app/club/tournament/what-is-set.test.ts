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

const FEES = { refund_until: null, hold_days: null, prices: {} };

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

test("the fee comes with the prices that differ from it", () => {
  const fees = {
    ...{ fee: 300_000, refund_until: null, hold_days: 3 },
    prices: { guest: 400_000, statuses: { junior: 50_000 } },
  };
  const [, , line] = whatIsSet(DRAFT, fees, () => true);
  expect(line?.value).toBe(
    "₹3,000 for each player; Junior members (under 18): ₹500; The club’s register decides: players who are not in it pay the entry fee above; Each player that you bring: ₹4,000; Pay within 3 days, or you may lose the place",
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
