import { startBackend } from "../support/backend.ts";
import { startHostedMfa } from "../support/hosted-mfa.ts";
import { startWebServer } from "../support/web-server.ts";

/**
 * Starts the embedded backend, and the built site twice: once as it is, once with an
 * auth service that has second factors. Passes their URLs to the workers.
 *
 * @returns a function that stops all of them
 */
export default async function setUp() {
  const backend = await startBackend({}, { optimized: true });
  const mfa = await startHostedMfa(backend);
  const [site, secondFactorSite] = await Promise.all([
    startWebServer(backend, { LOG_LEVEL: "info" }),
    startWebServer(mfa, { LOG_LEVEL: "warn", SECOND_FACTOR: "on" }),
  ]);
  process.env.TEST_BACKEND = JSON.stringify(backend.environment);
  process.env.TEST_SITE_URL = site.url;
  process.env.TEST_SECOND_FACTOR_SITE_URL = secondFactorSite.url;
  return async () => {
    await secondFactorSite.stop();
    await site.stop();
    await mfa.stop();
    await backend.stop();
  };
}
