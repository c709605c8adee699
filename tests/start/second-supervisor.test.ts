import { expect, test } from "vitest";
import { Supervisor } from "./supervisor.ts";

test("a second start with other ports and data runs beside the first; on a public address it says that it is for trials", async () => {
  const first = await Supervisor.prepared();
  first.start();
  await first.running();
  expect(first.output).not.toContain("for trials");
  const second = await Supervisor.prepared({
    SITE_URL: "https://teebox.example",
    CLUB_CONTACT: "hello@teebox.example",
  });
  second.start();
  await second.running();
  expect(second.output).toContain("for trials, not for members");
  await expect.poll(() => first.isHealthy(), { timeout: 100_000 }).toBe(true);
});
