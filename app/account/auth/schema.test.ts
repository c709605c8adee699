import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { isPasswordField } from "#app/forms/password-fields.ts";
import { PASSWORD_LABELS } from "#app/forms/password-labels.ts";
import { FIELD_MESSAGES as MESSAGES, SIGNUP } from "./content.ts";
import { codeField, PASSWORD_LIMITS, resetSchema, signupSchema } from "./schema.ts";

function messagesOf(
  schema: typeof resetSchema | typeof signupSchema,
  fields: Record<string, string>,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseWithZod(form, { schema }).reply().error;
}

test("an empty reset form names the problem of each field", () => {
  expect(messagesOf(resetSchema, {})).toEqual({
    password: [MESSAGES.newPasswordRequired],
    confirmPassword: [MESSAGES.confirmPasswordRequired],
  });
});

test("a reset that is too short and does not match reports both", () => {
  const fields = { password: "a-1", confirmPassword: "a-2" };
  expect(messagesOf(resetSchema, fields)).toEqual({
    password: [MESSAGES.resetPasswordTooShort],
    confirmPassword: [MESSAGES.passwordsDiffer],
  });
});

test("a password longer than 72 bytes is rejected, in any script", () => {
  const account = {
    fullName: "Asha",
    email: "asha@example.com",
    adult: "on",
  };
  const longest = "अ".repeat(PASSWORD_LIMITS.maxBytes / 3);
  expect(messagesOf(signupSchema, { ...account, password: longest })).toBe(undefined);
  expect(messagesOf(signupSchema, { ...account, password: `${longest}a` })).toEqual({
    password: [MESSAGES.passwordTooLong],
  });
});

test("the messages state the limits", () => {
  const { signupMin, resetMin } = PASSWORD_LIMITS;
  expect(MESSAGES.passwordTooShort).toContain(` ${signupMin} `);
  expect(SIGNUP.passwordHint).toContain(` ${signupMin} `);
  expect(MESSAGES.resetPasswordTooShort).toContain(` ${resetMin} `);
});

test("no password field is saved or sent back", () => {
  expect(Object.keys(PASSWORD_LABELS).filter(isPasswordField)).toEqual(
    Object.keys(PASSWORD_LABELS),
  );
  expect(["fullName", "email", "handicap"].filter(isPasswordField)).toEqual([]);
});

test.each(["123456", "123 456", " 123-456 ", "1 2 3 4 5 6"])(
  "the code of a second factor may be typed as %j",
  (text) => {
    expect(codeField.parse(text)).toBe("123456");
  },
);

test.each(["12345", "1234567", "a123456", "123456a", "abcdef", "123.456"])(
  "%j is no code of a second factor",
  (text) => {
    expect(codeField.safeParse(text).error?.issues[0]?.message).toBe(
      "Please enter the six digits that your app shows.",
    );
  },
);
