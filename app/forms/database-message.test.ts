import { expect, test } from "vitest";
import { databaseMessage } from "./database-message.ts";

const raised = (message: string, details = "", code = "P0001") => ({
  code,
  message,
  details,
});

test("a code becomes a message with its detail", () => {
  expect(databaseMessage(raised("registration_withdrawn"))).toBe(
    "This registration has been withdrawn.",
  );
  expect(databaseMessage(raised("changes_closed", "2025-09-12"))).toBe(
    "Changes were possible until 12 September 2025.",
  );
  expect(databaseMessage(raised("registration_not_open", "2998-12-31T19:00:00+00:00"))).toBe(
    "Registration opens on 1 Jan 2999, 12:30 am.",
  );
  expect(databaseMessage(raised("session_ended", "", "42501"))).toBe(
    "Your session has ended. Please log in again.",
  );
});

test.each([
  raised("no_code_of_ours"),
  raised("registration_withdrawn", "", "23514"),
  raised("permission denied for table profiles", "", "42501"),
])("$code $message is not shown to users", (error) => {
  expect(databaseMessage(error)).toBeNull();
});
