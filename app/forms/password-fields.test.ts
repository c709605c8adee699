import { expect, test } from "vitest";
import { withoutPasswords } from "./password-fields.ts";

test("no password is saved, and everything else is", () => {
  const form = new FormData();
  form.append("email", "asha@example.com");
  for (const name of ["password", "currentPassword", "confirmPassword"]) {
    form.append(name, "a-password-1");
  }
  expect([...withoutPasswords(form)]).toEqual([["email", "asha@example.com"]]);
});
