import { inject } from "vitest";

// What tests/support/backend.ts starts its backends on.
process.env.TEST_POSTGRES_URL = inject("postgresUrl");
