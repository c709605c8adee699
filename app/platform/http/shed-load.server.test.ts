import { afterEach, expect, test, vi } from "vitest";
import { fetchBackend } from "#app/platform/supabase/backend-fetch.server.ts";
import { createLoadShedder } from "./shed-load.server.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ["auth", 9],
  ["rest", 9],
  // Its latency may be that of the scoring service or a mail server.
  ["functions", 12],
])("a slow call to %s leaves a limit of %i", async (service, limit) => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.stubGlobal("fetch", () => {
    vi.advanceTimersByTime(4_000);
    return Promise.resolve(new Response());
  });
  const loadShedder = createLoadShedder();
  await fetchBackend(`http://backend/${service}/v1/name`);
  expect(loadShedder.limit).toBe(limit);
});
