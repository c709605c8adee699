import { describe } from "vitest";

// Who may do what, where neither the owner nor the services are superusers. What the
// functions do is the same there, for PGlite is the same PostgreSQL.
describe.each(["access", "admin", "own-account", "second-factor"])(
  "%s",
  async (name) => {
    await import(`../backend/${name}.test.ts`);
  },
);
