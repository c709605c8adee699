import { afterAll, afterEach } from "vitest";
import { createUser, makeAdmin, RunningBackend, type TestUser } from "./backend.ts";
import { startFaultySite, type FaultySite } from "./faulty-site.ts";
import { signIn } from "./session-cookie.ts";
import { sharedBackend, type SharedBackend } from "./shared-backends.ts";
import { sharedSite } from "./shared-sites.ts";
import { Visitor } from "./visitor.ts";

/** A user with a browser that is signed in. */
export type SignedIn = { user: TestUser; visitor: Visitor };

/** Of another web server with `at`, its URL. */
type MemberOptions = { fullName?: string; email?: string; at?: string };

export type TestSite = FaultySite & {
  newVisitor: (headers?: Record<string, string>) => Visitor;
  newMember: (options?: MemberOptions) => Promise<SignedIn>;
  newAdmin: (options?: MemberOptions) => Promise<SignedIn>;
};

/**
 * The site for the tests of a file, which awaits it before its first test. Its proxy is
 * healed after each test, and what was started for the file is stopped after the last.
 *
 * @param on a backend that other files use, too, or one that only this file does
 * @param environment of a web server of its own; without it that of a shared backend is shared
 */
export async function testSite(
  on: SharedBackend | RunningBackend,
  environment?: Record<string, string>,
): Promise<TestSite> {
  const own = on instanceof RunningBackend ? on : null;
  const running =
    typeof on === "string" && !environment
      ? await sharedSite(on)
      : await startFaultySite(
          { LOG_LEVEL: "info", ...environment },
          typeof on === "string" ? await sharedBackend(on) : on,
        );
  afterEach(() => {
    running.proxy.heal();
  });
  afterAll(async () => {
    await running.stop();
    await own?.stop();
  });
  const { backend, site } = running;
  const newVisitor = (headers?: Record<string, string>) => new Visitor(site.url, headers);
  async function newMember({ at = site.url, ...options }: MemberOptions = {}) {
    const user = await createUser(backend, options);
    const visitor = new Visitor(at);
    signIn(visitor, user);
    return { user, visitor };
  }
  async function newAdmin(options?: MemberOptions) {
    const admin = await newMember(options);
    await makeAdmin(backend, admin.user);
    return admin;
  }
  return { ...running, newVisitor, newMember, newAdmin };
}

/** The same with the secretary of the club, signed in as `admin`, a member and a visitor. */
export async function clubSite(...where: Partial<Parameters<typeof testSite>>) {
  const [on = "tournaments", environment] = where;
  const site = await testSite(on, environment);
  const { user: secretary, visitor: admin } = await site.newAdmin({ fullName: "Club Secretary" });
  const { user: golfer, visitor: member } = await site.newMember();
  return { ...site, secretary, admin, golfer, member, visitor: site.newVisitor() };
}
