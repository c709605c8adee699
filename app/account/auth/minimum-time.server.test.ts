import { expect, test } from "vitest";
import { inMinimumTime } from "./minimum-time.server.ts";

async function duration(work: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work.catch(() => undefined);
  return performance.now() - startedAt;
}

test("an answer, and a refusal, take half a second however soon they are there", async () => {
  const refused = () => Promise.reject(new Error("no account"));
  for (const run of [() => Promise.resolve("sent"), refused]) {
    const milliseconds = await duration(inMinimumTime(run));
    expect(milliseconds).toBeGreaterThan(490);
    expect(milliseconds).toBeLessThan(1_000);
  }
});

test("an answer that reveals nothing is not delayed", async () => {
  const run = () => Promise.resolve("signed in");
  expect(await duration(inMinimumTime(run, () => true))).toBeLessThan(490);
});
