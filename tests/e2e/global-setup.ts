import { startBackend } from "../support/backend.ts";
import { startWebServer } from "../support/web-server.ts";

/**
 * Starts the embedded backend and the built site for all journeys, and tells
 * the workers where they are.
 *
 * @returns how to end both
 */
export default async function setUp() {
  const backend = await startBackend();
  const site = await startWebServer(backend, { LOG_LEVEL: "info" });
  process.env.TEST_BACKEND = JSON.stringify(backend.environment);
  process.env.TEST_SITE_URL = site.url;
  return async () => {
    await site.stop();
    await backend.stop();
  };
}
