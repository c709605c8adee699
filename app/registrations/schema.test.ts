import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { bangaloreSchema, birthdaySchema, LIMITS } from "./schema.ts";
import { BANGALORE_MESSAGES, BIRTHDAY_MESSAGES } from "./content.ts";

type Fields = Record<string, string>;

/** The messages of a posted form, by field. */
function messages(schema: typeof bangaloreSchema | typeof birthdaySchema) {
  return (fields: Fields): Record<string, string[] | null> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return parseWithZod(form, { schema }).reply().error ?? {};
  };
}

describe("the Bangalore form", () => {
  const messagesOf = messages(bangaloreSchema);
  const good: Fields = {
    fullName: "Asha Rao",
    email: "asha@example.com",
    phone: "98450 12345",
    golfGroup: "Golf Squad",
    category: "ladies",
    handicap: "12.4",
  };
  const wrong: Record<string, Fields> = {
    fullName: { fullName: "A" },
    email: { email: "nobody" },
    phone: { phone: "12345" },
    category: { category: "" },
    customGolfGroup: { golfGroup: "Other", customGolfGroup: " " },
    handicap: { handicap: "twelve" },
    additionalInfo: { additionalInfo: "a".repeat(LIMITS.text.max + 1) },
  };

  test("is accepted as it is", () => {
    expect(messagesOf(good)).toEqual({});
  });

  const pairs = Object.keys(wrong).flatMap((one, index, all) =>
    all.slice(index + 1).map((other) => [one, other] as const),
  );
  test.each(pairs)(
    "reports the problems of %s and of %s together",
    (one, other) => {
      const said = messagesOf({ ...good, ...wrong[one], ...wrong[other] });
      expect(Object.keys(said).toSorted()).toEqual([one, other].toSorted());
    },
  );

  test("reports all problems together, each of them once", () => {
    const all = Object.assign({}, good, ...Object.values(wrong)) as Fields;
    const said = messagesOf(all);
    expect(Object.keys(said).toSorted()).toEqual(Object.keys(wrong).toSorted());
    for (const lines of Object.values(said)) expect(lines).toHaveLength(1);
  });

  test("empty, requires every field but the optional ones", () => {
    expect(messagesOf({})).toEqual({
      fullName: [BANGALORE_MESSAGES.fullName],
      email: [BANGALORE_MESSAGES.email],
      phone: [BANGALORE_MESSAGES.phone],
      golfGroup: [BANGALORE_MESSAGES.golfGroup],
      category: [BANGALORE_MESSAGES.category],
      handicap: [BANGALORE_MESSAGES.handicapEmpty],
    });
  });

  test.each([
    ["0", []],
    ["40", []],
    ["07.", []],
    [".5", []],
    ["12.25", []],
    [" 12 ", []],
    ["", [BANGALORE_MESSAGES.handicapEmpty]],
    ["  ", [BANGALORE_MESSAGES.handicapEmpty]],
    ["twelve", [BANGALORE_MESSAGES.handicapNotANumber]],
    ["1e1", [BANGALORE_MESSAGES.handicapNotANumber]],
    ["1.2.3", [BANGALORE_MESSAGES.handicapNotANumber]],
    [".", [BANGALORE_MESSAGES.handicapNotANumber]],
    ["-0.1", [BANGALORE_MESSAGES.handicapTooLow]],
    ["40.1", [BANGALORE_MESSAGES.handicapTooHigh]],
    ["Infinity", [BANGALORE_MESSAGES.handicapNotANumber]],
  ])("reports the handicap %j as %j", (handicap, said) => {
    expect(messagesOf({ ...good, handicap }).handicap ?? []).toEqual(said);
  });

  test.each(["a!b@example.com", "=x@example.com", "asha@localhost"])(
    "accepts the address %s, as an e-mail field does",
    (email) => {
      expect(messagesOf({ ...good, email })).toEqual({});
    },
  );
  test.each(["nobody", "a b@example.com", "a@", `${"a".repeat(250)}@b.in`])(
    "rejects the address %s, with one message",
    (email) => {
      expect(messagesOf({ ...good, email })).toEqual({
        email: [BANGALORE_MESSAGES.email],
      });
    },
  );
});

test("the birthday form reports all problems together", () => {
  expect(messages(birthdaySchema)({ fullName: "A", phone: "1" })).toEqual({
    fullName: [BIRTHDAY_MESSAGES.fullName],
    phone: [BIRTHDAY_MESSAGES.phone],
    handicap: [BIRTHDAY_MESSAGES.handicap],
  });
});

test("the messages state the limits", () => {
  const { handicap, fullName, phone } = LIMITS;
  expect(BANGALORE_MESSAGES.handicapTooLow).toContain(
    ` ${String(handicap.min)}.`,
  );
  expect(BANGALORE_MESSAGES.handicapTooHigh).toContain(
    ` ${String(handicap.max)}.`,
  );
  for (const words of [BANGALORE_MESSAGES, BIRTHDAY_MESSAGES]) {
    expect(words.fullName).toContain(` ${String(fullName.min)} `);
  }
  expect(BIRTHDAY_MESSAGES.phone).toContain(` ${String(phone.min)} `);
});
