import { describe } from "vitest";

// The tests of the backend that ask the auth service.
describe.each([
  "access",
  "admin",
  "function-callers",
  "own-account",
  "user-list",
])("%s", async (name) => {
  await import(`../backend/${name}.test.ts`);
});
