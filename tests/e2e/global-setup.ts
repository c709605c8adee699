import { startBackend } from "../support/backend.ts";
import { startWebServer } from "../support/web-server.ts";

/**
 * Starts the embedded backend and the built site for all end-to-end tests, and
 * passes their URLs to the workers.
 *
 * @returns a function that stops both
 */
export default async function setUp() {
  const backend = await startBackend({}, { optimized: true });
  const site = await startWebServer(backend, { LOG_LEVEL: "info" });
  process.env.TEST_BACKEND = JSON.stringify(backend.environment);
  process.env.TEST_SITE_URL = site.url;
  return async () => {
    await site.stop();
    await backend.stop();
  };
}
