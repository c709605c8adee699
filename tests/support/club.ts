import { afterAll } from "vitest";
import {
  type Answer,
  createUser,
  makeAdmin,
  type RunningBackend,
  type TestUser,
} from "./backend.ts";
import { acquireBackend } from "./shared-backends.ts";
import { rpc } from "./tournaments.ts";

/**
 * A backend with an administrator and members, for the tests of a file, which
 * awaits it before its first test. It is given back after the last.
 *
 * @param count how many members
 * @param own the file's own, which is stopped then
 */
export async function clubBackend(
  count = 0,
  own?: RunningBackend,
): Promise<{
  backend: RunningBackend;
  admin: TestUser;
  members: TestUser[];
  /** By number, the same in every test. */
  member: (index: number) => TestUser;
  /** Calls a function of the database, by default as the administrator. */
  call: (name: string, body?: object, user?: TestUser | null) => Promise<Answer>;
}> {
  const backend = own ?? (await acquireBackend());
  afterAll(() => backend.stop());
  const admin = await createUser(backend, { fullName: "Club Secretary" });
  await makeAdmin(backend, admin);
  const members = await Promise.all(Array.from({ length: count }, () => createUser(backend)));
  return {
    backend,
    admin,
    members,
    member: (index) => members[index] as TestUser,
    call: (name, body = {}, user = admin) => rpc(backend, user, name, body),
  };
}
