import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type DescribedField, fieldValues, labelsOf, storedFields } from "./described-fields.ts";
import { FIELD_MESSAGES, fieldSchemas } from "./field-schema.ts";

const FIELDS = {
  name: { label: "Name", kind: "text", max: 5 },
  places: { label: "Places", kind: "number", max: 99 },
  rating: { label: "Rating", kind: "number", min: 0, max: 80, tenths: true },
  fee: {
    label: "Fee",
    kind: "rupees",
    min: 100,
    max: 10_000,
    message: "Enter an amount",
  },
  on: { label: "Day", kind: "day", from: "2026-01-01", to: "2026-12-31" },
  way: {
    label: "Way",
    required: true,
    kind: "choice",
    as: "select",
    choices: [{ value: "upi", label: "UPI" }],
  },
  open: { label: "Open", kind: "box" },
} as const satisfies Record<string, DescribedField>;

test("the labels are by the fields' names", () => {
  expect(labelsOf(FIELDS)).toMatchObject({ name: "Name", open: "Open" });
});

test("a comma is a decimal point where there is one", () => {
  const { rating, places } = fieldSchemas(FIELDS);
  expect(rating.parse(" 72,4 ")).toBe("72.4");
  expect(rating.safeParse("7,24").success).toBe(false);
  expect(places.safeParse("1,2").success).toBe(false);
});

test.each([
  [0, 80],
  [1, 5],
  [0, 10],
  [80, 90],
])("from %d to %d the message's example is taken", (min, max) => {
  const spec = { label: "Rating", kind: "number", min, max, tenths: true } as const;
  const { rating } = fieldSchemas({ rating: spec });
  const [, example = ""] = /for example ([\d.]+)$/.exec(FIELD_MESSAGES.decimal(min, max)) ?? [];
  expect(example).toMatch(/^\d+\.\d$/);
  expect(rating.safeParse(example).success).toBe(true);
});

test("a day has a year of four digits, and one that is not to come one message", () => {
  const day = { label: "Day", kind: "day" } as const;
  const { any, past } = fieldSchemas({ any: day, past: { ...day, notAfterToday: true } });
  expect(any.safeParse("1899-12-31").success).toBe(false);
  expect(any.safeParse("0026-07-04").success).toBe(false);
  expect(any.safeParse("1900-01-01").success).toBe(true);
  const [, example = ""] = /for example (\S+)$/.exec(FIELD_MESSAGES.dayToCome) ?? [];
  expect(past.safeParse(example).success).toBe(true);
  for (const text of ["soon", "2199-01-01", "1899-12-31"]) {
    const messages = past.safeParse(text).error?.issues.map(({ message }) => message);
    expect(messages).toEqual([FIELD_MESSAGES.dayToCome]);
  }
});

test("a link has no user name or password", () => {
  const { link } = fieldSchemas({ link: { label: "Link", kind: "url" } });
  for (const bad of ["https://asha@club.example/", "https://asha:secret@club.example"]) {
    const messages = link.safeParse(bad).error?.issues.map(({ message }) => message);
    expect(messages).toEqual([FIELD_MESSAGES.urlWithLogin]);
  }
  expect(link.safeParse("https://club.example/@asha?to=a@club.example").success).toBe(true);
});

test("a form starts with what is stored", () => {
  expect(fieldValues(FIELDS, { places: 12, fee: 1_250, open: true, on: null })).toEqual({
    name: "",
    places: "12",
    rating: "",
    fee: "12.5",
    on: "",
    way: "",
    open: "on",
  });
  expect(fieldValues(FIELDS, null).name).toBe("");
});

test("numbers are stored as numbers and amounts as paise", () => {
  expect(
    storedFields(FIELDS, {
      name: "",
      places: "12",
      rating: "71.3",
      fee: "₹12.50",
      way: "upi",
    }),
  ).toEqual({
    name: undefined,
    places: 12,
    rating: 71.3,
    fee: 1_250,
    on: undefined,
    way: "upi",
    open: false,
  });
});

describe("the schema", () => {
  const schema = z.object(fieldSchemas(FIELDS));
  const errorsOf = (fields: object) =>
    z.flattenError(schema.safeParse({ way: "upi", ...fields }).error ?? new z.ZodError([]))
      .fieldErrors;

  test("takes what the kinds take, and what is empty", () => {
    for (const fields of [
      {},
      { name: "", places: "", fee: "", on: "" },
      {
        name: " Asha  ",
        places: "99",
        rating: "0",
        fee: "100",
        on: "2026-12-31",
      },
    ]) {
      expect(errorsOf(fields)).toEqual({});
    }
  });

  test.each<[string, string, string]>([
    ["name", "Asha R", FIELD_MESSAGES.tooLong(5)],
    ["places", "0", FIELD_MESSAGES.wholeNumber(1, 99)],
    ["places", "1.5", FIELD_MESSAGES.wholeNumber(1, 99)],
    ["rating", "71.35", FIELD_MESSAGES.decimal(0, 80)],
    ["fee", "0.99", "Enter an amount"],
    ["fee", "100.01", "Enter an amount"],
    ["fee", "some", "Enter an amount"],
    ["on", "2026-02-30", FIELD_MESSAGES.day],
    ["on", "2027-01-01", FIELD_MESSAGES.day],
    ["way", "", FIELD_MESSAGES.choice],
  ])("refuses the %s %j", (name, value, message) => {
    expect(errorsOf({ [name]: value })).toEqual({ [name]: [message] });
  });
});
