import { inject } from "vitest";

// The server on which tests/support/backend.ts starts its backends.
process.env.TEST_POSTGRES_URL = inject("postgresUrl");
