import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAdmin, createUser } from "../support/backend.ts";
import { startFaultySite, type FaultySite } from "../support/faulty-site.ts";
import { Visitor } from "../support/visitor.ts";

/** The latency of each call to the backend, in milliseconds. */
const EACH = 500;

let running: FaultySite;
let visitor: Visitor;

beforeAll(async () => {
  running = await startFaultySite("info");
  const admin = await createUser(running.backend);
  await makeAdmin(running.backend, admin);
  visitor = new Visitor(running.site.url);
  await visitor.logIn(admin);
});

afterAll(() => running.stop());

test.each([
  ["/", 1],
  ["/tournaments", 2],
  ["/tournaments/bangalore-birdie-bash/updates", 2],
  ["/tournaments/bangalore-birdie-bash/register", 2],
  ["/tournaments/founder-birthday/register", 2],
  ["/complementary-game?bank=hdfc", 1],
  ["/purchases", 1],
  ["/profile", 2],
  ["/profile?credentials=shown", 2],
  ["/profile/registrations/bangalore-birdie-bash", 2],
  ["/profile/registrations/founder-birthday", 2],
  ["/profile/registrations/withdraw?tournament=founder-birthday", 2],
  ["/profile/data.json", 2],
  ["/profile/delete", 1],
  ["/admin/users", 2],
  ["/admin/tournaments/bangalore-birdie-bash/entrants", 2],
  ["/booking", 1],
])(
  "%s makes at most %i sequential calls to the backend",
  async (path, times) => {
    await visitor.get(path);
    running.proxy.fail("/", { kind: "slow", milliseconds: EACH });
    let fastest = Infinity;
    // A busy machine makes an answer late, but none comes before its calls.
    for (
      let round = 0;
      round < 3 && fastest >= EACH * (times + 1);
      round += 1
    ) {
      const startedAt = performance.now();
      const page = await visitor.get(path);
      const took = performance.now() - startedAt;
      expect(page.status).toBe(200);
      expect(took).toBeGreaterThanOrEqual(EACH);
      fastest = Math.min(fastest, took);
    }
    running.proxy.heal();
    expect(Math.floor(fastest / EACH)).toBeLessThanOrEqual(times);
  },
);
