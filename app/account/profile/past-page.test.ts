import { expect, test } from "vitest";
import { PAST_A_PAGE, pageOfPast } from "./past-page.ts";

const registrations = [
  { id: "coming", isPast: false },
  ...Array.from({ length: PAST_A_PAGE * 2 + 1 }, (_, index) => ({
    id: String(index),
    isPast: true,
  })),
];

test.each([
  [null, 1, "0", PAST_A_PAGE],
  ["2", 2, "10", PAST_A_PAGE],
  ["3", 3, "20", 1],
  ["4", 3, "20", 1],
  ["0", 1, "0", PAST_A_PAGE],
  ["-1", 1, "0", PAST_A_PAGE],
  ["1.9", 1, "0", PAST_A_PAGE],
  ["x", 1, "0", PAST_A_PAGE],
])(
  "asked for page %s, it is page %i: what is to come, and past ones from %s on",
  (asked, page, first, length) => {
    const { items, past } = pageOfPast(registrations, asked);
    expect(past).toEqual({ page, pages: 3, count: 21 });
    expect(items[0]?.id).toBe("coming");
    expect(items[1]?.id).toBe(first);
    expect(items).toHaveLength(1 + length);
  },
);

test("without past registrations there is one page", () => {
  expect(pageOfPast([], "2")).toEqual({
    items: [],
    past: { page: 1, pages: 1, count: 0 },
  });
});
