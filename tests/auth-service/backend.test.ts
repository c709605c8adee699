import { describe } from "vitest";

// The tests of the backend that ask the auth service, or the data API who calls.
describe.each([
  "access",
  "admin",
  "data-api-as-hosted",
  "function-callers",
  "own-account",
  "user-list",
])("%s", async (name) => {
  await import(`../backend/${name}.test.ts`);
});
