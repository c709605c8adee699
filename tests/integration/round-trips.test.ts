import { expect, test } from "vitest";
import { clubSite } from "../support/test-site.ts";

/** The latency of each call to the backend, in milliseconds. */
const EACH = 500;

const { proxy, admin: visitor } = await clubSite("members", {});

/** How many calls the backend has had so far, but for what every page renews once a minute. */
const allCalls = () =>
  [...proxy.requests]
    .filter(([path]) => !path.startsWith("/rest/v1/content"))
    .reduce((sum, [, count]) => sum + count, 0);

/** How many of the calls waited for the answer of an earlier one, and the first. */
function inTurn(): number {
  let turns = 0;
  let turnEnds = -Infinity;
  for (const { from, until } of proxy.waits) {
    // They are in the order of their answers.
    if (from < turnEnds) continue;
    turns += 1;
    turnEnds = until;
  }
  return turns;
}

test.each([
  // What everybody sees has just been read, but for what the member has entered.
  ["/", 1, 1],
  ["/tournaments", 1, 1],
  ["/tournaments/bangalore-birdie-bash/updates", 1, 1],
  ["/tournaments/bangalore-birdie-bash/register", 1, 1],
  ["/tournaments/founder-birthday/register", 1, 1],
  ["/complementary-game?bank=hdfc", 0, 0],
  ["/purchases", 0, 0],
  ["/booking", 0, 0],
  ["/profile", 1, 1],
  // The auth service is asked too, at the same time.
  ["/profile?credentials=shown", 1, 2],
  ["/profile/registrations/bangalore-birdie-bash", 1, 1],
  ["/profile/registrations/founder-birthday", 1, 1],
  ["/profile/registrations/withdraw?tournament=founder-birthday", 1, 1],
  ["/profile/account", 1, 1],
  ["/profile/data.json", 2, 27],
  ["/profile/delete", 1, 2],
  ["/admin/users", 1, 4],
  ["/admin/users/figures", 1, 4],
  ["/admin/users/attention", 1, 3],
  ["/admin/people", 1, 3],
  ["/admin/tournaments/bangalore-birdie-bash/entrants", 1, 3],
  ["/admin/tournaments/bangalore-birdie-bash/teams", 1, 5],
  ["/admin/tournaments/bangalore-birdie-bash/draw", 1, 6],
  ["/admin/tournaments/bangalore-birdie-bash/results", 1, 7],
])("%s waits for the backend at most %i times, and makes %i calls", async (path, waits, calls) => {
  await visitor.get(path);
  const before = allCalls();
  await visitor.get(path);
  expect(allCalls() - before).toBe(calls);

  proxy.fail("/", { kind: "slow", milliseconds: EACH });
  let fewest = Infinity;
  // On a busy machine calls of the same moment may be far apart.
  for (let round = 0; round < 3 && fewest > waits; round += 1) {
    proxy.waits.length = 0;
    expect((await visitor.get(path)).status).toBe(200);
    fewest = Math.min(fewest, inTurn());
  }
  proxy.heal();
  expect(fewest).toBeLessThanOrEqual(waits);
});
