import { channel } from "node:diagnostics_channel";
import { expect, test } from "vitest";
import { BACKEND_CALLS } from "#app/platform/supabase/instrumented-fetch.server.ts";
import { createLoadShedder } from "./shed-load.server.ts";

test.each([
  ["auth", 200],
  ["rest", 200],
  // Its latency may be that of the scoring service or a mail server.
  ["functions", 250],
])("a slow call to %s leaves a limit of %i", (service, limit) => {
  const loadShedder = createLoadShedder();
  channel(BACKEND_CALLS).publish({
    service,
    outcome: "ok",
    milliseconds: 4_000,
  });
  expect(loadShedder.limit).toBe(limit);
});
