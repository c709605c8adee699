import { afterAll } from "vitest";
import { createUser, makeAdmin, type RunningBackend, type TestUser } from "./backend.ts";
import type { FaultySite } from "./faulty-site.ts";
import { signIn } from "./session-cookie.ts";
import { acquireBackend } from "./shared-backends.ts";
import { sharedSite } from "./shared-sites.ts";
import { Visitor } from "./visitor.ts";

/**
 * A backend with an administrator and members, for the tests of a file, which
 * awaits it before its first test. It is given back after the last.
 *
 * @param count how many members
 */
export async function clubBackend(count = 0): Promise<{
  backend: RunningBackend;
  admin: TestUser;
  members: TestUser[];
  /** By number, the same in every test. */
  member: (index: number) => TestUser;
}> {
  const backend = await acquireBackend();
  afterAll(() => backend.stop());
  const admin = await createUser(backend);
  await makeAdmin(backend, admin);
  const members = await Promise.all(Array.from({ length: count }, () => createUser(backend)));
  return {
    backend,
    admin,
    members,
    member: (index) => members[index] as TestUser,
  };
}

/** The same with the site, where the secretary of the club is logged in as `admin`. */
export async function clubSite(): Promise<{
  running: FaultySite;
  backend: RunningBackend;
  secretary: TestUser;
  admin: Visitor;
}> {
  const running = await sharedSite("tournaments");
  afterAll(() => running.stop());
  const { backend } = running;
  const secretary = await createUser(backend, { fullName: "Club Secretary" });
  await makeAdmin(backend, secretary);
  const admin = new Visitor(running.site.url);
  signIn(admin, secretary);
  return { running, backend, secretary, admin };
}
