import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test, vi } from "vitest";
import { Visitor } from "../support/visitor.ts";
import { Supervisor } from "./supervisor.ts";

/**
 * How much of a processor a program gets: 1 on a machine with nothing else to do. In
 * as much less time as others take, a start can be expected to do less.
 */
function shareOfProcessor(): number {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  while (performance.now() - startedAt < 500);
  const { user, system } = process.cpuUsage(before);
  return Math.min(1, (user + system) / 1000 / (performance.now() - startedAt));
}

async function signUp(site: string, email: string) {
  const visitor = new Visitor(site);
  const answer = await visitor.post("/signup", {
    fullName: "Asha Rao",
    email,
    password: "fairway-and-1",
    adult: "on",
  });
  expect(answer.location).toBe("/profile");
}

async function canLogIn(site: string, email: string) {
  const visitor = new Visitor(site);
  const password = "fairway-and-1";
  const answer = await visitor.post("/login", { email, password });
  return answer.location === "/profile";
}

test("it prints all URLs, and exits gracefully", async () => {
  const supervisor = await Supervisor.make();
  const { environment, site } = supervisor;
  supervisor.start();
  await supervisor.running();
  const { output } = supervisor;
  expect(output).toContain(site);
  expect(output).toContain(`http://127.0.0.1:${environment.SUPABASE_PORT ?? ""}/mailbox`);
  expect(output).toContain("golfer@example.com / fairway-demo-1");
  expect(output).toContain("admin@example.com / clubhouse-demo-1");
  expect(output).toContain("Ctrl-C stops it.");

  const demo = new Visitor(site);
  const answer = await demo.post("/login", {
    email: "golfer@example.com",
    password: "fairway-demo-1",
  });
  expect(answer.location).toBe("/profile");
  // No request is logged, nor anything else.
  expect(supervisor.output.trim().split("\n")).toHaveLength(6);

  const startedAt = performance.now();
  expect(await supervisor.end("SIGTERM")).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  await supervisor.noneLeft();
});

test("what is killed is restarted, and no account is lost; the second start takes less than 5 s", async () => {
  const supervisor = await Supervisor.prepared();
  const { site } = supervisor;
  supervisor.start();
  await supervisor.running();
  await signUp(site, "asha@example.com");
  for (const file of ["supabase/local/main.ts", "server.ts"]) {
    const pid = await supervisor.pidOf(file);
    expect(pid).toBeGreaterThan(0);
    process.kill(pid, "SIGKILL");
    await vi.waitFor(
      async () => {
        expect(await supervisor.pidOf(file)).not.toBe(pid);
        expect(await supervisor.isHealthy()).toBe(true);
      },
      { timeout: 100_000, interval: 200 },
    );
    expect(await canLogIn(site, "asha@example.com")).toBe(true);
  }
  expect(supervisor.output).toContain("The embedded backend died");
  expect(supervisor.output).toContain("The web server died");
  await supervisor.end("SIGKILL");
  await supervisor.noneLeft();

  // Its duration is that of a user's start.
  supervisor.nodeOptions = [];
  const share = shareOfProcessor();
  const startedAt = performance.now();
  supervisor.start();
  await supervisor.running();
  const elapsed = performance.now() - startedAt;
  expect(elapsed * ((share + shareOfProcessor()) / 2)).toBeLessThan(5_000);
  expect(await canLogIn(site, "asha@example.com")).toBe(true);
});

test.each(["PORT", "SUPABASE_PORT"])(
  "a %s in use gives one clear line, and everything stops",
  async (name) => {
    const supervisor = await Supervisor.prepared();
    const port = supervisor.environment[name] ?? "";
    const squatter = createServer();
    squatter.listen(Number(port));
    await once(squatter, "listening");
    supervisor.start();
    const code = await supervisor.ended();
    squatter.close();
    expect(code).toBe(1);
    expect(supervisor.output).toMatch(new RegExp(`^.*${port}.*taken.*$`, "im"));
    expect(supervisor.output).toContain("Everything stops.");
    expect(supervisor.output).not.toMatch(/^\s+at /m);
    await supervisor.noneLeft();
  },
);
